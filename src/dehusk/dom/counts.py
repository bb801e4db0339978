"""How much lies under each element of a page: characters, words, links, levels. Prefix sums, not walks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Ints, Page

Flags = NDArray[np.bool_]
Longs = NDArray[np.int64]

# Han, kana, Thai, Lao, Khmer and Myanmar, as in dehusk.text: there every character counts as a word.
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x2FFFF),
)
_SPACES = tuple(map(ord, "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"))


class Counts:
    """What lies under each element, itself included; each column is worked out when it is first asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.elements, self.blocks = page.elements, page.blocks

    def below(self, flags: NDArray[np.generic]) -> Longs:
        """The sum of a value of elements over each element and everything below it."""
        total = np.concatenate(([0], np.cumsum(flags, dtype=np.int64)))
        return np.asarray(total[self.elements.last] - total[: len(flags)])

    def is_tag(self, names: Iterable[str]) -> Flags:
        """Which elements have one of these tags."""
        own = self.page.tag_names[len(IDS) :]  # tags that only this page knows
        table = np.zeros(len(IDS) + len(own), bool)
        for name in names:
            if name in IDS:
                table[IDS[name]] = True
            elif name in own:
                table[len(IDS) + own.index(name)] = True
        return table[self.elements.tag]

    @cached_property
    def chars(self) -> Longs:
        """Characters of text."""
        return self.chars_before(self.elements.text_end) - self.chars_before(self.elements.text_start)

    def chars_before(self, positions: Ints | Longs) -> Longs:
        """Characters of text before positions in the page's text, without the line feeds that set blocks apart."""
        ends = self.blocks.end[self.blocks.end > self.blocks.start]
        return np.asarray(positions - np.searchsorted(ends, positions, side="left"))

    @cached_property
    def link_chars(self) -> Longs:
        """Characters of text that stand in links."""
        return self.linked_before(self.elements.text_end) - self.linked_before(self.elements.text_start)

    @cached_property
    def link_ranges(self) -> tuple[Ints, Ints]:
        """Where the outermost links with text stand in the page's text: starts and ends."""
        rows = np.flatnonzero(self.is_link & (self.elements.text_end > self.elements.text_start))
        starts, ends = self.elements.text_start[rows], self.elements.text_end[rows]
        reached = np.concatenate(([-1], np.maximum.accumulate(ends)[:-1])) if len(ends) else ends
        outermost = starts >= reached
        return starts[outermost], ends[outermost]

    def linked_before(self, positions: Ints | Longs) -> Longs:
        """Characters in links before positions in the page's text."""
        starts, ends = self.link_ranges
        if not len(starts):
            return np.zeros(len(positions), np.int64)
        total = np.concatenate(([0], np.cumsum(self.chars_before(ends) - self.chars_before(starts))))
        after = np.searchsorted(starts, positions, side="right")  # links that begin at or before
        latest = np.maximum(after - 1, 0)
        over = self.chars_before(ends[latest]) - self.chars_before(np.minimum(positions, ends[latest]))
        return np.asarray(total[after] - np.where(after > 0, over, 0))

    @cached_property
    def links(self) -> Longs:
        """Links."""
        return self.below(self.is_link)

    @cached_property
    def is_link(self) -> Flags:
        """Which elements are links: `a` with an address."""
        found = np.zeros(len(self.elements), bool)
        found[self.page.anchors.element] = True
        return found

    @cached_property
    def words(self) -> Longs:
        """Words of text."""
        starts, _ = self.word_ranges
        ends = np.searchsorted(starts, self.elements.text_end, side="left")
        return np.asarray(ends - np.searchsorted(starts, self.elements.text_start, side="left"), np.int64)

    @cached_property
    def word_ranges(self) -> tuple[Longs, Longs]:
        """Where each word of the page's text starts and ends."""
        return word_ranges(self.page.text)

    @cached_property
    def size(self) -> Longs:
        """Elements below, without the element itself."""
        return np.asarray(self.elements.last - np.arange(len(self.elements)) - 1, np.int64)

    @cached_property
    def height(self) -> Longs:
        """Levels below: 0 for an element without elements in it."""
        deepest = self.elements.depth.tolist()
        parents = self.elements.parent.tolist()
        for row in range(len(deepest) - 1, 0, -1):
            parent = parents[row]
            if parent >= 0 and deepest[row] > deepest[parent]:
                deepest[parent] = deepest[row]
        return np.asarray(np.array(deepest, np.int64) - self.elements.depth)

    @cached_property
    def closed(self) -> Flags:
        """Which elements have an end tag."""
        return np.asarray(self.elements.stop > self.elements.inner)

    def inside(self, roots: Flags) -> Flags:
        """Which elements are one of these or lie below one."""
        change = np.zeros(len(roots) + 1, np.int64)
        rows = np.flatnonzero(roots)
        np.add.at(change, rows, 1)
        np.add.at(change, self.elements.last[rows], -1)
        return np.asarray(np.cumsum(change[:-1]) > 0)


def word_ranges(text: str) -> tuple[Longs, Longs]:
    """Where each word starts and ends; in scripts without spaces every character is one."""
    codes = _codes(text)
    inner = visible_characters(text)
    space = ~inner
    single = np.zeros(len(codes), bool)
    if not text.isascii():
        for low, high in _UNSPACED:
            single |= (codes >= low) & (codes <= high)
    breaks = np.ones(len(codes) + 1, bool)  # breaks[i]: a word may end before character i
    breaks[1:-1] = space[:-1] | space[1:] | single[:-1] | single[1:]
    return np.flatnonzero(inner & breaks[:-1]), np.flatnonzero(inner & breaks[1:]) + 1


def visible_characters(text: str) -> Flags:
    """Which characters are not white space."""
    codes = _codes(text)
    if text.isascii():
        return np.asarray((codes > 32) | ((codes < 28) & ((codes < 9) | (codes > 13))))
    return np.asarray(~np.isin(codes, _SPACES) & ((codes < 0x2000) | (codes > 0x200A)))


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def text_nodes(page: Page) -> tuple[Longs, Longs]:
    """Where each text node of the page (the text between two tags) starts and ends, without white space around it."""
    elements, blocks = page.elements, page.blocks
    edges = np.unique(np.concatenate((elements.text_start, elements.text_end, blocks.start, blocks.end)))
    edges = edges[edges <= len(page.text)].astype(np.int64)
    visible = np.flatnonzero(visible_characters(page.text))
    if not len(visible) or len(edges) < 2:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    first, last = np.searchsorted(visible, edges[:-1]), np.searchsorted(visible, edges[1:])
    filled = last > first
    return visible[first[filled]], visible[last[filled] - 1] + 1


def text_parents(page: Page, starts: Longs, ends: Longs) -> Longs:
    """The innermost element around each text node, in one sweep."""
    opened, closed = page.elements.text_start.tolist(), page.elements.text_end.tolist()
    stack: list[int] = []
    found, row, count = [], 0, len(opened)
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        while row < count and opened[row] <= start:
            stack.append(row)
            row += 1
        while stack and closed[stack[-1]] < end:
            stack.pop()
        found.append(stack[-1] if stack else 0)
    return np.array(found, np.int64)
