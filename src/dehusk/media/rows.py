"""The table of elements for a few walks from element to element: single numbers read from the columns in place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np

from dehusk.attributes import attribute
from dehusk.model import Page


class Rows:
    """The element columns that walks need, and the text of any element."""

    def __init__(self, page: Page) -> None:
        elements, blocks = page.elements, page.blocks
        self.page = page
        # A memory view gives plain numbers, twice as quick as the array and without making a list of all.
        self.tag, self.parent, self.last = elements.tag.data, elements.parent.data, elements.last.data
        self.start, self.inner, self.stop = elements.start.data, elements.inner.data, elements.stop.data
        self.text_start, self.text_end = elements.text_start.data, elements.text_end.data
        self.block_start, self.block_end, self.block_kind = blocks.start.data, blocks.end.data, blocks.kind.data

    def at(self, position: int) -> int:
        """The element whose start tag stands at, or last before, a position in the markup."""
        return bisect_right(self.start, position) - 1

    def size(self, element: int) -> int:
        """How many characters of text an element has."""
        return self.text_end[element] - self.text_start[element]

    def text(self, element: int) -> str:
        """The text of an element on one line."""
        return " ".join(self.page.text[self.text_start[element] : self.text_end[element]].split())

    def start_tag(self, element: int) -> str:
        """The start tag of an element, as written in the markup."""
        return self.page.markup[self.start[element] : self.inner[element]]

    def attribute(self, element: int, written: str) -> str:
        """One attribute of an element as it is written; `written` is its name in the form ` name="`."""
        return attribute(self.page.markup, written, self.start[element], self.inner[element])

    def tagged(self, tag: int) -> list[int]:
        """The elements of one tag."""
        return np.flatnonzero(self.page.elements.tag == tag).tolist()

    def block_at(self, place: int) -> int:
        """The first block that begins at a place of the text, or after it."""
        return bisect_left(self.block_start, place)
