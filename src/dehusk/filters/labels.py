"""What the filters so far have said about a page: whole blocks dropped, parts of blocks dropped, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from dehusk.dom.counts import Counts, Flags, Longs, text_nodes, visible_characters
from dehusk.dom.ranges import overlaps
from dehusk.model import Decision, Ints, Page


class Labels:
    """The verdicts while filters are at work. The page never changes: a later filter sees what is left of it here.

    A Decision that does not keep drops its block; where it has a span, it drops only that part of the page's text.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last: list[Decision | None] = [None] * len(page.blocks)
        self.dropped: Flags = np.zeros(len(page.text), bool)  # characters
        self.blocks_dropped: Flags = np.zeros(len(page.blocks), bool)
        self.elements_dropped: Flags = np.zeros(len(page.elements), bool)  # the tops of what was dropped by element
        self.facts: dict[str, Any] = {}
        self.status = ("ok", "")

    def run(self, step: Callable[[Page, Labels], Iterable[Decision]]) -> None:
        """Run one filter and write down its verdicts."""
        parts: dict[int, Decision] = {}
        for decision in step(self.page, self):
            if not decision.keep and decision.span is not None:
                self.dropped[decision.span[0] : decision.span[1]] = True
                parts[decision.block] = decision
                continue
            self.last[decision.block] = decision
            if not decision.keep:
                self._drop(decision.block)
        if not parts:
            return
        left = self.visible_left(self.page.blocks.start, self.page.blocks.end)
        for block, decision in parts.items():
            if not left[block]:
                self.last[block] = decision
                self._drop(block)

    @cached_property
    def text_nodes(self) -> tuple[Longs, list[tuple[int, int, str]]]:
        """The text nodes of the page: where they start; and start, end and text of each."""
        starts, ends = text_nodes(self.page)
        text = self.page.text
        return starts, [(a, b, text[a:b]) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]

    def nodes_left(self) -> list[tuple[int, int, str]]:
        """The text nodes that no filter has dropped yet."""
        starts, nodes = self.text_nodes
        return [node for node, gone in zip(nodes, self.dropped[starts].tolist(), strict=True) if not gone]

    def _drop(self, block: int) -> None:
        self.dropped[self.page.blocks.start[block] : self.page.blocks.end[block]] = True
        self.blocks_dropped[block] = True

    @property
    def kept(self) -> Flags:
        """Which blocks are not dropped as a whole."""
        return ~self.blocks_dropped

    def chars_left(self) -> Longs:
        """How many characters are left in each block."""
        left = np.concatenate(([0], np.cumsum(~self.dropped)))
        return np.asarray(left[self.page.blocks.end] - left[self.page.blocks.start])

    def visible_left(self, starts: Ints, ends: Ints) -> Longs:
        """How many characters, white space aside, are left in ranges of the page's text."""
        left = np.concatenate(([0], np.cumsum(self._visible & ~self.dropped)))
        most = len(left) - 1
        return np.asarray(left[np.minimum(ends, most)] - left[np.minimum(starts, most)])

    @cached_property
    def _visible(self) -> Flags:
        return visible_characters(self.page.text)


class Filter(Protocol):
    """A small step that labels."""

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        """The blocks, or parts of blocks, that this step has something to say about."""


def drop_elements(page: Page, labels: Labels, roots: Flags, step: str, reason: str) -> Iterator[Decision]:
    """Drop all that lies in some elements, also where an element is part of a line only."""
    if not roots.any():
        return
    labels.elements_dropped |= roots
    pictures = (page.blocks.end == page.blocks.start) & Counts(page).inside(roots)[page.blocks.element]
    for block in np.flatnonzero(pictures & labels.kept).tolist():
        yield Decision(block, False, step, reason)
    rows = np.flatnonzero(roots & (page.elements.text_end > page.elements.text_start))
    yield from drop_ranges(page, page.elements.text_start[rows], page.elements.text_end[rows], step, reason)


def drop_ranges(page: Page, starts: Ints | Longs, ends: Ints | Longs, step: str, reason: str) -> Iterator[Decision]:
    """Drop ranges of the page's text, in order of their starts: whole blocks, or parts of them."""
    for block, start, end in overlaps(page, starts, ends):
        whole = start == page.blocks.start[block] and end == page.blocks.end[block]
        yield Decision(block, False, step, reason, span=None if whole else (start, end))
