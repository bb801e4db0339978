# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""The elements of a page row by row, for walks that go from one to the next in Python.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import numpy as np

from dehusk.attributes import attribute
from dehusk.model import Page
from dehusk.ordered import first_from


class Rows:
    """The element columns that walks need, and the text of any element."""

    def __init__(self, page: Page) -> None:
        elements, blocks = page.elements, page.blocks
        self.page, self.markup, self.whole = page, page.markup, page.text
        # A memory view gives plain numbers, twice as quick as the array and without making a list of all.
        self.tag, self.parent, self.last = elements.tag.data, elements.parent.data, elements.last.data
        self.start, self.inner, self.stop = elements.start.data, elements.inner.data, elements.stop.data
        self.text_start, self.text_end = elements.text_start.data, elements.text_end.data
        self.block_start, self.block_end, self.block_kind = blocks.start.data, blocks.end.data, blocks.kind.data
        self.link_chars, self.blocks = blocks.link_chars.data, len(blocks)

    def at(self, position: int) -> int:
        """The element whose start tag stands at, or last before, a position in the markup."""
        low, high = 0, len(self.start)
        while low < high:
            middle = (low + high) // 2
            if self.start[middle] <= position:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def size(self, element: int) -> int:
        """How many characters of text an element has."""
        return self.text_end[element] - self.text_start[element]

    def text(self, element: int) -> str:
        """The text of an element on one line."""
        return " ".join(self.whole[self.text_start[element] : self.text_end[element]].split())

    def attribute(self, element: int, written: str) -> str:
        """One attribute of an element as it is written; `written` is its name in the form ` name="`."""
        return attribute(self.markup, written, self.start[element], self.inner[element])

    def tagged(self, tag: int) -> list[int]:
        """The elements of one tag."""
        return np.flatnonzero(self.page.elements.tag == tag).tolist()

    def block_at(self, place: int) -> int:
        """The first block that begins at a place of the text, or after it."""
        return first_from(self.block_start, self.blocks, place)
