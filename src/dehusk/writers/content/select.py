"""Which elements of a page hold kept content: worked out on whole columns, so that the walk touches nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.dom.tags import BLOCK, FLAGS, IDS, NAMES
from dehusk.model import Extraction, Ints, Page
from dehusk.writers.content.formula import written_rows
from dehusk.writers.content.nodes import ATOMS, BOXES, INLINE

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

_WANTED = np.array([name in BOXES or name in INLINE or name in ATOMS for name in NAMES])
_EMPTY_WANTED = np.array([name in ATOMS or name == "a" for name in NAMES])
_BLOCK = np.array([bool(flag & BLOCK) for flag in FLAGS])
_CELL = np.array([name in ("td", "th") for name in NAMES])
_FORMULA = np.array([name == "math" for name in NAMES])
_UNKNOWN = IDS["?"]
_BOX = np.array([name in ("div", "aside", "section") for name in NAMES])
_CALLOUT_WORDS = [name_hash(word) for word in ("admonition", "callout", "alert")]
_CALLOUT = re.compile(
    r' class="(?:[^"]* )?(?:(?:theme-)?admonition(?:-(?:note|tip|info|warning|caution|danger|important))?'
    r"|callout(?:-(?:note|tip|info|warning|caution|danger|important))?|markdown-alert"
    r'|alert alert-(?:info|warning|danger|success|primary|secondary|note|tip))(?: [^"]*)?"'
)


@dataclass(slots=True)
class Selection:
    """The elements to walk over, and the kept text that lies between their edges."""

    elements: list[int]
    tags: list[int]  # of these elements
    starts: list[int]  # of kept text, piece by piece
    ends: list[int]
    blocks: list[int]  # which block of the page each piece is of
    homes: dict[int, object] = field(default_factory=dict)  # an element without text -> the line it stands in
    formulas: set[int] = field(default_factory=set)  # elements that are formulas by an attribute
    callouts: set[int] = field(default_factory=set)  # boxes that are set apart from the text around them


def select(page: Page, kept: Bools, extraction: Extraction | None = None) -> Selection:
    """The elements that hold kept blocks; of some blocks only a part may be kept, with gaps in it."""
    elements, blocks = page.elements, page.blocks
    tags = np.where(elements.tag < len(NAMES), elements.tag, _UNKNOWN)
    textual = kept & (blocks.end > blocks.start)
    chosen = np.flatnonzero(textual)
    starts, ends = blocks.start[chosen].astype(np.int64), blocks.end[chosen].astype(np.int64)
    if extraction and (extraction.spans or extraction.cuts):
        chosen, starts, ends = _cut(chosen, starts, ends, extraction)
    # Formulas are out of sight where a script has set them for the eye: they are there for readers such as this.
    visible = (elements.hidden == 0) | page.shows_hidden | _FORMULA[tags]
    wanted = _WANTED[tags]
    mask = wanted & _overlaps(elements.text_start, elements.text_end, starts, ends)
    selection = Selection([], [], starts.tolist(), ends.tolist(), chosen.tolist())
    if len(chosen):
        around = elements.parent.item(blocks.element.item(chosen[-1]))
        selection.formulas = set(written_rows(page, blocks.element.item(chosen[0]), max(around, 0)))
        rows = np.array(sorted(selection.formulas), np.int64)
        mask[rows] |= _overlaps(elements.text_start[rows], elements.text_end[rows], starts, ends)
    selection.callouts = _callouts(page, tags, mask, starts, ends)
    _add_textless(page, selection, kept, np.where(visible, tags, _UNKNOWN), mask)
    mask |= _CELL[tags] & visible & mask[elements.parent]
    rows = mask.nonzero()[0]
    selection.elements, selection.tags = rows.tolist(), elements.tag[rows].tolist()
    return selection


def _cut(chosen: Longs, starts: Longs, ends: Longs, extraction: Extraction) -> tuple[Longs, Longs, Longs]:
    """The kept pieces of blocks: which block, where it begins and ends."""
    pieces: list[tuple[int, int, int]] = []
    for block, begin, end in zip(chosen.tolist(), starts.tolist(), ends.tolist(), strict=True):
        first, last = extraction.spans.get(block, (begin, end))
        first, last = max(first, begin), min(last, end)
        for gap_start, gap_end in extraction.cuts.get(block, ()):
            if first < min(gap_start, last):
                pieces.append((block, first, min(gap_start, last)))
            first = max(first, gap_end)
        if first < last:
            pieces.append((block, first, last))
    table = np.array(pieces, np.int64).reshape(-1, 3)
    return table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()


def _overlaps(first: Ints, last: Ints, starts: Longs, ends: Longs) -> Bools:
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
    pictures = (blocks.end == blocks.start).nonzero()[0]
    decided = dict(zip(blocks.element[pictures].tolist(), kept[pictures].tolist(), strict=True))
    shown = [picture for picture, keep in decided.items() if keep]
    _mark_around(page, tags, mask, shown)
    positions = elements.text_start
    # A picture after the last word of a line stands one past the space that was written before it.
    near = empty & (elements.text_end == positions) & _overlaps(positions - 1, positions + 2, *_edges(selection))
    apart = _apart(page, kept, empty & _FORMULA[tags], selection.formulas)
    if apart:
        near[apart] = True
    if shown:
        near[shown] = True
        near |= empty & (elements.text_end == positions) & np.isin(positions, positions[shown])
    candidates = near.nonzero()[0]
    if not len(candidates):
        return
    box_of = _Boxes(page)
    runs = {(box_of(picture), int(positions[picture])) for picture in shown}
    line_box = blocks.element[selection.blocks].tolist()
    lines = np.searchsorted(np.asarray(selection.starts, np.int64), positions[candidates], side="right") - 1
    columns = (candidates.tolist(), positions[candidates].tolist(), lines.tolist())
    for element, position, line in zip(*columns, strict=True):
        home, own_box = None, box_of(element)
        for other in (line, line - 1) if element not in decided else ():
            if other >= 0 and position <= selection.ends[other] + 1 and line_box[other] == own_box:
                home = other
                break
        if home is None and ((own_box, position) in runs or element in apart):
            selection.homes[element] = (own_box, position)
            mask[element] = True
        elif home is not None:
            selection.homes[element] = selection.blocks[home]
            mask[element] = True


def _apart(page: Page, kept: Bools, is_formula: Bools, written: set[int]) -> list[int]:
    """Formulas without text of their own that stand between kept blocks and in none of them."""
    elements, blocks = page.elements, page.blocks
    is_formula = is_formula & (elements.text_end == elements.text_start)
    rows = sorted({*is_formula.nonzero()[0].tolist(), *written})
    if not rows:
        return []
    textual = (blocks.end > blocks.start).nonzero()[0]
    if not len(textual):
        return []
    places = elements.text_start[rows]
    after = np.searchsorted(blocks.start[textual], places)
    before_kept = (after > 0) & kept[textual[np.maximum(after - 1, 0)]]
    after_kept = (after == len(textual)) | kept[textual[np.minimum(after, len(textual) - 1)]]
    outside = (after == 0) | (blocks.end[textual[np.maximum(after - 1, 0)]] <= places)
    chosen = before_kept & after_kept & outside
    return [row for row, keep in zip(rows, chosen.tolist(), strict=True) if keep]


def _edges(selection: Selection) -> tuple[Longs, Longs]:
    return np.asarray(selection.starts, np.int64), np.asarray(selection.ends, np.int64)


class _Boxes:
    """The innermost block-level element around an element."""

    def __init__(self, page: Page) -> None:
        self.parents, self.tags = page.elements.parent, page.elements.tag
        self.known: dict[int, int] = {-1: -1}

    def __call__(self, element: int) -> int:
        passed, node = [], element
        while node not in self.known:
            passed.append(node)
            tag, parent = self.tags.item(node), self.parents.item(node)
            if parent < 0 or (tag < len(NAMES) and _BLOCK[tag]):
                self.known[node] = node
                break
            node = parent
        box = self.known[node]
        for each in passed:
            self.known[each] = box
        return box


def _callouts(page: Page, tags: Ints, mask: Bools, starts: Longs, ends: Longs) -> set[int]:
    """Boxes for notes and warnings, which are marked to be walked over."""
    elements, names = page.elements, page.names
    named = names.hash == _CALLOUT_WORDS[0]
    for word in _CALLOUT_WORDS[1:]:
        named |= names.hash == word
    rows = names.element[named]
    if not len(rows):
        return set()
    rows = rows[_BOX[tags[rows]] & _overlaps(elements.text_start[rows], elements.text_end[rows], starts, ends)]
    found: set[int] = set()
    past = 0
    for row in rows.tolist():
        if row >= past and _CALLOUT.search(page.markup, elements.start.item(row), elements.inner.item(row)):
            found.add(row)
            past = elements.last.item(row)
    mask[list(found)] = True
    return found


def _mark_around(page: Page, tags: Ints, mask: Bools, pictures: list[int]) -> None:
    """Mark the boxes and links around pictures that are kept blocks."""
    if not pictures:
        return
    rows = _WANTED[tags].nonzero()[0]
    shown = np.sort(np.asarray(pictures))
    mask[rows[shown.searchsorted(rows) < shown.searchsorted(page.elements.last[rows])]] = True
