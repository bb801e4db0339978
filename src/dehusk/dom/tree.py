"""The table of elements as plain lists: for walks from element to element, which numpy columns make slow."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np

from dehusk.model import Page


class Tree:
    """The element columns that walks need, and the text of any element."""

    __slots__ = (
        "_starts",
        "block_end",
        "block_kind",
        "inner",
        "last",
        "page",
        "parent",
        "start",
        "stop",
        "tag",
        "text_end",
        "text_start",
    )

    def __init__(self, page: Page) -> None:
        elements = page.elements
        self.page = page
        self.tag: list[int] = elements.tag.tolist()
        self.parent: list[int] = elements.parent.tolist()
        self.last: list[int] = elements.last.tolist()
        self.start: list[int] = elements.start.tolist()
        self.inner: list[int] = elements.inner.tolist()
        self.stop: list[int] = elements.stop.tolist()
        self.text_start: list[int] = elements.text_start.tolist()
        self.text_end: list[int] = elements.text_end.tolist()
        self.block_end: list[int] = page.blocks.end.tolist()
        self.block_kind: list[int] = page.blocks.kind.tolist()
        self._starts: list[int] = page.blocks.start.tolist()

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

    def tagged(self, tag: int) -> list[int]:
        """The elements of one tag."""
        return np.flatnonzero(self.page.elements.tag == tag).tolist()

    def block_at(self, place: int) -> int:
        """The first block that begins at a place of the text, or after it."""
        return bisect_left(self._starts, place)
