# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""The columns of a page as the writers read them, row by row.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from dehusk.model import Page

try:
    import cython
except ImportError:
    from dehusk import plain as cython


class Columns:
    """Elements, blocks and links of a page; use it as `page.once(Columns)`."""

    def __init__(self, page: Page) -> None:
        elements, blocks, anchors = page.elements, page.blocks, page.anchors
        self.markup, self.text, self.tag_names = page.markup, page.text, page.tag_names
        self.count, self.blocks = len(elements), len(blocks)
        self.tag, self.parent, self.last = readable(elements.tag, elements.parent, elements.last)
        self.start, self.inner, self.stop = readable(elements.start, elements.inner, elements.stop)
        self.begin, self.end = readable(elements.text_start, elements.text_end)
        (self.hidden,) = readable(elements.hidden)
        self.block_start, self.block_end = readable(blocks.start, blocks.end)
        self.block_kind, self.block_element = readable(blocks.kind, blocks.element)
        self.block_words, self.link_chars = readable(blocks.words, blocks.link_chars)
        self.anchor, self.href_start, self.href_end = readable(anchors.element, anchors.start, anchors.end)

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


def readable(*columns: NDArray[Any]) -> Any:
    """Columns as they are read quickest: uncompiled, as lists."""
    return columns if cython.compiled else [column.tolist() for column in columns]
