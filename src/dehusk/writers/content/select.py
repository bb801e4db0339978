"""Which elements of a page hold kept content: worked out on whole columns, so that the walk touches nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import BLOCK, FLAGS, IDS, NAMES
from dehusk.model import Ints, Page
from dehusk.writers.content.formula import written_rows
from dehusk.writers.content.nodes import ATOMS, BOXES, INLINE

Bools = NDArray[np.bool_]

_WANTED = np.array([name in BOXES or name in INLINE or name in ATOMS for name in NAMES])
_EMPTY_WANTED = np.array([name in ATOMS or name == "a" for name in NAMES])
_BLOCK = np.array([bool(flag & BLOCK) for flag in FLAGS])
_CELL = np.array([name in ("td", "th") for name in NAMES])
_UNKNOWN = IDS["?"]


@dataclass(slots=True)
class Selection:
    """The elements to walk over, and the kept text that lies between their edges."""

    elements: list[int]
    starts: list[int]  # of kept text, block by block
    ends: list[int]
    blocks: list[int]
    homes: dict[int, object] = field(default_factory=dict)  # an element without text -> the line it stands in
    formulas: set[int] = field(default_factory=set)  # elements that are formulas by an attribute


def select(page: Page, kept: Bools, spans: dict[int, tuple[int, int]]) -> Selection:
    """The elements that hold kept blocks; spans are the parts that are kept of some of them."""
    elements, blocks = page.elements, page.blocks
    tags = np.where(elements.tag < len(NAMES), elements.tag, _UNKNOWN)
    textual = kept & (blocks.end > blocks.start)
    chosen = np.flatnonzero(textual)
    starts, ends = blocks.start[chosen].astype(np.int64), blocks.end[chosen].astype(np.int64)
    if spans:
        _cut(chosen, starts, ends, spans)
    visible = (elements.hidden == 0) | page.shows_hidden
    wanted = _WANTED[tags]
    mask = wanted & _overlaps(elements.text_start, elements.text_end, starts, ends)
    selection = Selection([], starts.tolist(), ends.tolist(), chosen.tolist())
    selection.formulas = set(written_rows(page))
    _add_textless(page, selection, kept, np.where(visible, tags, _UNKNOWN), mask)
    mask |= _CELL[tags] & visible & mask[elements.parent]
    selection.elements = np.flatnonzero(mask).tolist()
    return selection


def _cut(
    chosen: NDArray[np.int64], starts: NDArray[np.int64], ends: NDArray[np.int64], spans: dict[int, tuple[int, int]]
) -> None:
    for block, (start, end) in spans.items():
        at = int(np.searchsorted(chosen, block))
        if at < len(chosen) and chosen[at] == block:
            starts[at], ends[at] = max(start, int(starts[at])), min(end, int(ends[at]))


def _overlaps(first: Ints, last: Ints, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Bools:
    """Which text ranges share a character with one of the sorted spans."""
    if not len(starts):
        return np.zeros(len(first), bool)
    at = np.searchsorted(ends, first, side="right")
    shared: Bools = (at < len(starts)) & (starts[np.minimum(at, len(starts) - 1)] < last)
    return shared


def _add_textless(page: Page, selection: Selection, kept: Bools, tags: Ints, mask: Bools) -> None:
    """Add what has no text of its own (pictures, formulas, check boxes) where it stands in a kept line or is a kept block."""
    elements, blocks = page.elements, page.blocks
    empty = _EMPTY_WANTED[tags]
    if selection.formulas:
        empty[list(selection.formulas)] = True
    candidates = np.flatnonzero(empty & (elements.text_end == elements.text_start))
    if not len(candidates):
        return
    box = _boxes(elements.tag, elements.parent)
    picture_blocks = np.flatnonzero(blocks.end == blocks.start)
    decided = dict(zip(blocks.element[picture_blocks].tolist(), kept[picture_blocks].tolist(), strict=True))
    runs = {(int(box[picture]), int(elements.text_start[picture])) for picture, keep in decided.items() if keep}
    _mark_around(page, tags, mask, [picture for picture, keep in decided.items() if keep])
    line_box = blocks.element[selection.blocks].tolist()
    positions = elements.text_start[candidates]
    lines = np.searchsorted(np.asarray(selection.starts, np.int64), positions, side="right") - 1
    columns = (candidates.tolist(), box[candidates].tolist(), positions.tolist(), lines.tolist())
    for element, own_box, position, line in zip(*columns, strict=True):
        home: object = None
        for near in (line, line - 1) if element not in decided else ():
            # A picture after the last word of a line stands one past the space that was written before it.
            if near >= 0 and position <= selection.ends[near] + 1 and line_box[near] == own_box:
                home = near
                break
        if home is None and (own_box, position) in runs:
            home = (own_box, position)
        if home is not None:
            selection.homes[element] = home
            mask[element] = True


def _mark_around(page: Page, tags: Ints, mask: Bools, pictures: list[int]) -> None:
    """Mark the boxes and links around pictures that are kept blocks."""
    parents = page.elements.parent
    passed: set[int] = set()
    for picture in pictures:
        node = picture
        while node >= 0 and node not in passed:
            passed.add(node)
            mask[node] |= bool(_WANTED[tags[node]])
            node = int(parents[node])


def _boxes(tags: Ints, parent: Ints) -> Ints:
    """The innermost block-level element around each element, found by doubling jumps."""
    known = np.where(tags < len(NAMES), tags, _UNKNOWN)
    jump = np.where(_BLOCK[known] | (parent < 0), np.arange(len(tags)), parent)
    while True:
        further = jump[jump]
        if np.array_equal(further, jump):
            return further
        jump = further
