"""From ranges of the page's text, or from elements, to verdicts on blocks: whole, cut at the ends, or with gaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from dehusk.dom.counts import Counts, Flags, Longs
from dehusk.model import Extraction, Ints, Page

Range = tuple[int, int]


@dataclass(frozen=True)
class Taken:
    """What of the page is taken: blocks, and the parts of those that are not taken whole."""

    kept: Flags
    spans: dict[int, Range] = field(default_factory=dict)
    cuts: dict[int, tuple[Range, ...]] = field(default_factory=dict)

    def extraction(self, name: str, **more: Any) -> Extraction:
        """The verdicts as an Extraction."""
        return Extraction(name, self.kept, spans=self.spans, cuts=self.cuts, **more)


def merge(starts: Ints | Longs, ends: Ints | Longs) -> tuple[Longs, Longs]:
    """Ranges in order of their starts as disjoint ranges."""
    filled = ends > starts
    starts, ends = np.asarray(starts[filled], np.int64), np.asarray(ends[filled], np.int64)
    if not len(starts):
        return starts, ends
    reach = np.maximum.accumulate(ends)
    first = np.concatenate(([True], starts[1:] > reach[:-1]))
    return starts[first], reach[np.concatenate((np.flatnonzero(first)[1:] - 1, [len(starts) - 1]))]


def take_ranges(page: Page, starts: Ints | Longs, ends: Ints | Longs) -> Taken:
    """Take ranges of the page's text (in order); a picture is taken where it stands inside one."""
    starts, ends = merge(starts, ends)
    blocks = page.blocks
    length = np.asarray(blocks.end - blocks.start)
    covered = _covered(starts, ends, blocks.end) - _covered(starts, ends, blocks.start)
    inside = _covered(starts, ends, blocks.start + 1) - _covered(starts, ends, np.maximum(blocks.start - 1, 0)) == 2
    kept = np.where(length > 0, covered > 0, inside)
    spans: dict[int, Range] = {}
    cuts: dict[int, tuple[Range, ...]] = {}
    for block in np.flatnonzero((covered > 0) & (covered < length)).tolist():
        pieces = _pieces(page, block, (starts, ends))
        if not pieces:
            kept[block] = False
            continue
        if (whole := (pieces[0][0], pieces[-1][1])) != (blocks.start[block], blocks.end[block]):
            spans[block] = whole
        if len(pieces) > 1:
            cuts[block] = tuple((a[1], b[0]) for a, b in pairwise(pieces))
    return Taken(kept, spans, cuts)


def take_elements(page: Page, roots: Flags, texts: tuple[Longs, Longs] | None = None) -> Taken:
    """Take everything in some elements, inline ones too, and some ranges of text beside them."""
    counts = Counts(page)
    rows = np.flatnonzero(roots)
    starts, ends = page.elements.text_start[rows], page.elements.text_end[rows]
    if texts is not None:
        starts, ends = np.concatenate((starts, texts[0])), np.concatenate((ends, texts[1]))
    order = np.argsort(starts, kind="stable")
    taken = take_ranges(page, starts[order], ends[order])
    return _with_pictures(page, taken, counts.inside(roots)[page.blocks.element])


def _with_pictures(page: Page, taken: Taken, pictures: Flags) -> Taken:
    blank = page.blocks.end == page.blocks.start
    return Taken(np.where(blank, pictures, taken.kept), taken.spans, taken.cuts)


def _covered(starts: Longs, ends: Longs, positions: Ints | Longs) -> Longs:
    """How many characters of disjoint ranges stand before positions."""
    if not len(starts):
        return np.zeros(len(positions), np.int64)
    total = np.concatenate(([0], np.cumsum(ends - starts)))
    after = np.searchsorted(starts, positions, side="right")
    over = ends[np.maximum(after - 1, 0)] - positions
    return np.asarray(total[after] - np.where((after > 0) & (over > 0), over, 0))


def _pieces(page: Page, block: int, ranges: tuple[Longs, Longs]) -> list[Range]:
    """The parts of one block that ranges take, without white space at their ends."""
    starts, ends = ranges
    low, high = int(page.blocks.start[block]), int(page.blocks.end[block])
    at = int(np.searchsorted(ends, low, side="right"))
    pieces: list[Range] = []
    while at < len(starts) and starts[at] < high:
        start, end = max(int(starts[at]), low), min(int(ends[at]), high)
        text = page.text[start:end]
        if text.strip():
            if not pieces or page.text[pieces[-1][1] - 1].isspace():  # one space between two pieces is enough,
                start += len(text) - len(text.lstrip())
            elif not text[0].isspace() and page.text[start - 1].isspace():  # but one there must be
                start -= 1
            elif not text[0].isspace() and page.text[pieces[-1][1]].isspace():
                pieces[-1] = (pieces[-1][0], pieces[-1][1] + 1)
            if pieces and start <= pieces[-1][1]:
                start = pieces.pop()[0]
            pieces.append((start, end))
        at += 1
    if pieces:
        start, end = pieces[-1]
        pieces[-1] = (start, start + len(page.text[start:end].rstrip()))
    return pieces


def overlaps(page: Page, starts: Ints | Longs, ends: Ints | Longs) -> list[tuple[int, int, int]]:
    """Where ranges (in order of their starts) meet blocks of text: block, start, end, in document order."""
    starts, ends = merge(starts, ends)
    filled = np.flatnonzero(page.blocks.end > page.blocks.start)
    low, high = page.blocks.start[filled], page.blocks.end[filled]
    first = np.searchsorted(high, starts, side="right")
    last = np.searchsorted(low, ends, side="left")
    found = []
    for start, end, begin, stop in zip(starts.tolist(), ends.tolist(), first.tolist(), last.tolist(), strict=True):
        for at in range(begin, stop):
            found.append((int(filled[at]), max(start, int(low[at])), min(end, int(high[at]))))
    return found
