# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The columns of a page by where they are in memory, in one object for all loops that read them.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find, ints_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

COMPILED = cython.compiled


class Columns:
    """Elements, blocks, links, names and statements of a page, for loops that read row by row; use it as `page.columns`."""

    def __init__(self, page: Any) -> None:
        elements, blocks, anchors = page.elements, page.blocks, page.anchors
        names, said = page.names, page.statements
        self.held = (elements, blocks, anchors, names, said)  # as long as this is there, so are they
        self.markup, self.text, self.tag_names = page.markup, page.text, page.tag_names
        self.size, self.blocks, self.anchors = len(elements.tag), len(blocks.start), len(anchors.element)
        self.names, self.statements = len(names.element), len(said.element)
        self.tag, self.parent, self.last = ints_of(elements.tag), ints_of(elements.parent), ints_of(elements.last)
        self.start, self.inner, self.stop = ints_of(elements.start), ints_of(elements.inner), ints_of(elements.stop)
        self.signature, self.hidden = ints_of(elements.signature), ints_of(elements.hidden)
        self.text_start, self.text_end = ints_of(elements.text_start), ints_of(elements.text_end)
        self.block_start, self.block_end = ints_of(blocks.start), ints_of(blocks.end)
        self.block_kind, self.block_element = ints_of(blocks.kind), ints_of(blocks.element)
        self.words, self.link_words = ints_of(blocks.words), ints_of(blocks.link_words)
        self.link_chars = ints_of(blocks.link_chars)
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

    def line_of(self, element: int) -> str:
        """The text of an element on one line."""
        return " ".join(self.text_of(element).split())

    def length(self, element: int) -> int:
        """How many characters of text an element has."""
        size: int = self.text_end[element] - self.text_start[element]
        return size

    def attribute(self, element: int, written: str) -> str:
        """One attribute of an element as it is written; `written` is its name in the form ` name="`."""
        end: int = self.inner[element]
        at = self.markup.find(written, self.start[element], end)
        if at < 0:
            return ""
        at += len(written)
        value: str = self.markup[at : find(self.markup, '"', at, end, 1)]
        return value

    def element_at(self, place: int) -> int:
        """The element whose start tag stands at, or last before, a place of the markup."""
        return first_from(self.start, self.size, place + 1) - 1

    def element_from(self, place: int) -> int:
        """The first element whose start tag stands at a place of the markup, or behind it."""
        return first_from(self.start, self.size, place)

    def element_showing(self, place: int) -> int:
        """The first element whose text begins at a place of the text, or behind it."""
        return first_from(self.text_start, self.size, place)

    def block_from(self, place: int) -> int:
        """The first block that begins at a place of the text, or behind it."""
        return first_from(self.block_start, self.blocks, place)

    def words_in(self, kept: bytes) -> int:
        """How many words those blocks have that are kept."""
        found = 0
        for block in range(min(self.blocks, len(kept))):
            if kept[block]:
                found += self.words[block]
        return found

    def blocks_between(self, begin: int, end: int) -> int:
        """How many blocks with text begin between two places of the text."""
        found = 0
        for block in range(self.block_from(begin), self.block_from(end)):
            found += self.block_end[block] > self.block_start[block]
        return found

    def link_from(self, element: int) -> int:
        """The first link that is an element, or one behind it."""
        return first_from(self.anchor, self.anchors, element)

    def name_from(self, element: int) -> int:
        """The first name of an element, or of one behind it."""
        return first_from(self.named, self.names, element)

    def statement_from(self, place: int) -> int:
        """The first statement whose value stands at a place of the markup, or behind it."""
        return first_from(self.value_start, self.statements, place)


def first_from(column: Any, count: int, least: int) -> int:
    """The first place of a column in order whose number is this or more."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if column[middle] < least:
            low = middle + 1
        else:
            high = middle
    return low


def shared(*columns: NDArray[Any]) -> Any:
    """Columns that loops read and fill in place; uncompiled as memory views, which give plain numbers."""
    return columns if cython.compiled else [column.data for column in columns]
