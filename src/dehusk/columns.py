# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The columns of a page by where they are in memory, in one object for all loops that read them.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import ints_of

COMPILED = cython.compiled


class Columns:
    """Elements, links, names and statements of a page, for loops that read row by row; use it as `page.columns`."""

    def __init__(self, page: Any) -> None:
        elements, anchors, names, said = page.elements, page.anchors, page.names, page.statements
        self.held = (elements, anchors, names, said)  # as long as this is there, so are they
        self.markup, self.text = page.markup, page.text
        self.size, self.anchors = len(elements.tag), len(anchors.element)
        self.names, self.statements = len(names.element), len(said.element)
        self.tag, self.last, self.hidden = ints_of(elements.tag), ints_of(elements.last), ints_of(elements.hidden)
        self.start, self.inner = ints_of(elements.start), ints_of(elements.inner)
        self.text_start, self.text_end = ints_of(elements.text_start), ints_of(elements.text_end)
        self.anchor, self.href_start, self.href_end = (
            ints_of(anchors.element),
            ints_of(anchors.start),
            ints_of(anchors.end),
        )
        self.named, self.name = ints_of(names.element), ints_of(names.hash)
        self.stating, self.stated = ints_of(said.element), ints_of(said.attribute)
        self.value_start, self.value_end = ints_of(said.start), ints_of(said.end)

    def text_of(self, element: int) -> str:
        """The text of an element, as it stands on the page."""
        if not 0 <= element < self.size:
            raise IndexError(element)
        text: str = self.text[self.text_start[element] : self.text_end[element]]
        return text

    def element_from(self, place: int) -> int:
        """The first element whose start tag stands at a place of the markup, or behind it."""
        return first_from(self.start, self.size, place)

    def element_showing(self, place: int) -> int:
        """The first element whose text begins at a place of the text, or behind it."""
        return first_from(self.text_start, self.size, place)

    def link_from(self, element: int) -> int:
        """The first link that is an element, or one behind it."""
        return first_from(self.anchor, self.anchors, element)

    def statement_from(self, place: int) -> int:
        """The first statement whose value stands at a place of the markup, or behind it."""
        return first_from(self.value_start, self.statements, place)


def first_from(column: Any, count: int, least: int) -> int:
    """The first place of a column in order whose number is this or more; see `ordered`."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if column[middle] < least:
            low = middle + 1
        else:
            high = middle
    return low
