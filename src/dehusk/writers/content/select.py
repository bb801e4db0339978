"""Which elements of a page hold kept content: worked out on whole columns, so that the walk touches nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import BLOCK, FLAGS, IDS, NAMES
from dehusk.model import Extraction, Ints, Kind, Page
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


def select(page: Page, extraction: Extraction, extra: Bools | None = None, marked: tuple[int, ...] = ()) -> Selection:
    """The elements that hold kept blocks; `extra` blocks count as kept, `marked` elements are walked over if they hold any."""
    kept = extraction.kept if extra is None else extraction.kept | extra
    elements, blocks = page.elements, page.blocks
    tags = np.where(elements.tag < len(NAMES), elements.tag, _UNKNOWN)
    textual = kept & (blocks.end > blocks.start)
    chosen = np.flatnonzero(textual)
    starts, ends = blocks.start[chosen].astype(np.int64), blocks.end[chosen].astype(np.int64)
    if extraction.spans:
        _cut(chosen, starts, ends, extraction.spans)
    wanted = _WANTED[tags] & (elements.hidden == 0)
    if marked:
        wanted[list(marked)] = True
    mask = wanted & _overlaps(elements.text_start, elements.text_end, starts, ends)
    selection = Selection([], starts.tolist(), ends.tolist(), chosen.tolist())
    pictures = np.flatnonzero(kept & (blocks.kind >= Kind.IMAGE) & (blocks.end == blocks.start))
    _add_textless(page, selection, tags, mask, pictures)
    cells = _CELL[tags] & (elements.hidden == 0)
    mask |= cells & mask[elements.parent]
    selection.elements = np.flatnonzero(mask).tolist()
    return selection


def _cut(chosen: NDArray[np.int64], starts: Ints, ends: Ints, spans: dict[int, tuple[int, int]]) -> None:
    for block, (start, end) in spans.items():
        at = int(np.searchsorted(chosen, block))
        if at < len(chosen) and chosen[at] == block:
            starts[at], ends[at] = max(start, int(starts[at])), min(end, int(ends[at]))


def _overlaps(first: Ints, last: Ints, starts: Ints, ends: Ints) -> Bools:
    """Which text ranges share a character with one of the sorted spans."""
    if not len(starts):
        return np.zeros(len(first), bool)
    at = np.searchsorted(ends, first, side="right")
    return (at < len(starts)) & (starts[np.minimum(at, len(starts) - 1)] < last)  # type: ignore[no-any-return]


def _add_textless(page: Page, selection: Selection, tags: Ints, mask: Bools, pictures: NDArray[np.int64]) -> None:
    """Add what has no text of its own (pictures, formulas, check boxes) where it stands in a kept line or is a kept block."""
    elements, blocks = page.elements, page.blocks
    empty = _EMPTY_WANTED[tags] & (elements.text_end == elements.text_start) & (elements.hidden == 0)
    candidates = np.flatnonzero(empty)
    if not len(candidates):
        return
    box = _boxes(tags, elements.parent)
    runs = set()
    for picture in blocks.element[pictures].tolist():
        runs.add((int(box[picture]), int(elements.text_start[picture])))
        node = picture
        while node >= 0 and not (mask[node] and node != picture):
            mask[node] |= bool(_WANTED[tags[node]])
            node = int(elements.parent[node])
    line_box = dict(zip(selection.starts, blocks.element[selection.blocks].tolist(), strict=True))
    starts = np.asarray(selection.starts, np.int64)
    positions = elements.text_start[candidates]
    lines = np.searchsorted(starts, positions, side="right") - 1
    triples = zip(
        candidates.tolist(), box[candidates].tolist(), positions.tolist(), lines.tolist(), strict=True
    )
    for element, own_box, position, line in triples:
        for near in (line, line - 1):
            # A picture after the last word of a line stands one past the space that was written before it.
            if near >= 0 and position <= selection.ends[near] + 1 and line_box[selection.starts[near]] == own_box:
                selection.homes[element] = near
                mask[element] = True
                break
        else:
            if (own_box, position) in runs:
                selection.homes[element] = (own_box, position)
                mask[element] = True


def _boxes(tags: Ints, parent: Ints) -> Ints:
    """The innermost block-level element around each element, found by doubling jumps."""
    rows = np.arange(len(tags))
    jump = np.where(_BLOCK[tags] | (parent < 0), rows, parent)
    while True:
        further = jump[jump]
        if np.array_equal(further, jump):
            return further  # type: ignore[no-any-return]
        jump = further
