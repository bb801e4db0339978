# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""The columns of a page as the writers read them, row by row.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.model import Page

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import ints_of


class Columns:
    """Elements, blocks and links of a page; use it as `page.once(Columns)`."""

    def __init__(self, page: Page) -> None:
        elements, blocks, anchors = page.elements, page.blocks, page.anchors
        self.markup, self.text, self.tag_names = page.markup, page.text, page.tag_names
        self.count, self.blocks, self.anchors = len(elements), len(blocks), len(anchors.element)
        self._held = elements, blocks, anchors  # for as long as their numbers are read
        self.tag, self.parent, self.last = ints_of(elements.tag), ints_of(elements.parent), ints_of(elements.last)
        self.start, self.inner, self.stop = ints_of(elements.start), ints_of(elements.inner), ints_of(elements.stop)
        self.begin, self.end = ints_of(elements.text_start), ints_of(elements.text_end)
        self.hidden = ints_of(elements.hidden)
        self.block_start, self.block_end = ints_of(blocks.start), ints_of(blocks.end)
        self.block_kind, self.block_element = ints_of(blocks.kind), ints_of(blocks.element)
        self.block_words, self.link_chars = ints_of(blocks.words), ints_of(blocks.link_chars)
        self.anchor = ints_of(anchors.element)
        self.href_start, self.href_end = ints_of(anchors.start), ints_of(anchors.end)

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

    def blocks_between(self, begin: int, end: int) -> int:
        """How many blocks with text begin between two places of the text."""
        found = 0
        for block in range(self.block_at(begin), self.block_at(end)):
            found += self.block_end[block] > self.block_start[block]
        return found

    def said(self, row: int) -> str:
        """The text of an element."""
        return self.text[self.begin[row] : self.end[row]]
