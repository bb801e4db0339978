# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The elements of a page row by row, for walks that go from one to the next in Python.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.model import Page

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find, ints_of


class Rows:
    """The element columns that walks need, and the text of any element."""

    def __init__(self, page: Page) -> None:
        elements, blocks, names = page.elements, page.blocks, page.names
        self._held = elements, blocks, names  # not the page: it holds these rows, and would never go by itself
        self.markup, self.whole = page.markup, page.text
        self.count, self.blocks, self.names = len(elements.tag), len(blocks.start), len(names.element)
        self.tag, self.parent, self.last = ints_of(elements.tag), ints_of(elements.parent), ints_of(elements.last)
        self.start, self.inner, self.stop = ints_of(elements.start), ints_of(elements.inner), ints_of(elements.stop)
        self.text_start, self.text_end = ints_of(elements.text_start), ints_of(elements.text_end)
        self.block_start, self.block_end = ints_of(blocks.start), ints_of(blocks.end)
        self.block_kind, self.block_words = ints_of(blocks.kind), ints_of(blocks.words)
        self.link_chars = ints_of(blocks.link_chars)
        self.name_element, self.name_hash = ints_of(names.element), ints_of(names.hash)

    def at(self, position: int) -> int:
        """The element whose start tag stands at, or last before, a position in the markup."""
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            if self.start[middle] <= position:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def size(self, element: int) -> int:
        """How many characters of text an element has."""
        size: int = self.text_end[element] - self.text_start[element]
        return size

    def text(self, element: int) -> str:
        """The text of an element on one line."""
        return " ".join(self.whole[self.text_start[element] : self.text_end[element]].split())

    def attribute(self, element: int, written: str) -> str:
        """One attribute of an element as it is written; `written` is its name in the form ` name="`."""
        end: int = self.inner[element]
        at = self.markup.find(written, self.start[element], end)
        if at < 0:
            return ""
        at += len(written)
        return self.markup[at : find(self.markup, '"', at, end, 1)]

    def block_at(self, place: int) -> int:
        """The first block that begins at a place of the text, or after it."""
        low, high = 0, self.blocks
        while low < high:
            middle = (low + high) // 2
            if self.block_start[middle] < place:
                low = middle + 1
            else:
                high = middle
        return low

    def name_at(self, element: int) -> int:
        """The first name of an element, or of one after it."""
        low, high = 0, self.names
        while low < high:
            middle = (low + high) // 2
            if self.name_element[middle] < element:
                low = middle + 1
            else:
                high = middle
        return low
