# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""Which elements of a page hold kept content: one pass over the columns, so that the walk touches nothing else."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.dom.tags import BLOCK, FLAGS, NAMES
from dehusk.model import Extraction, Page
from dehusk.writers.content.formula import is_written
from dehusk.writers.content.nodes import ATOMS, BOXES, INLINE

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find, ints_of

Bools = NDArray[np.bool_]

# What a tag may be to the walk, as bits.
_WANTED, _EMPTY_WANTED, _BLOCK, _CELL, _FORMULA, _WRITTEN, _BOX = (1 << bit for bit in range(7))
_KINDS = bytes(
    _WANTED * (name in BOXES or name in INLINE or name in ATOMS)
    | _EMPTY_WANTED * (name in ATOMS or name == "a")
    | _BLOCK * bool(flag & BLOCK)
    | _CELL * (name in ("td", "th"))
    | _FORMULA * (name == "math")
    | _WRITTEN * (name in ("span", "div", "p"))  # what may have a formula as an attribute
    | _BOX * (name in ("div", "aside", "section"))
    for name, flag in zip(NAMES, FLAGS, strict=True)
)
_KNOWN_TAGS = len(_KINDS)
_WRITTEN_NAMES = (' data-latex="', ' data-tex="', ' data-math="', ' data-formula="')
_PAST = 2**31 - 1  # behind any text
_SHORTEST_WRITTEN = len('<p data-tex="x">')
CALLOUT_WORDS = [name_hash(word) for word in ("admonition", "callout", "alert")]
_ASIDE_WORDS = [name_hash(word) for word in ("sidenote", "marginnote", "footnote", "note")]
_MAY_NAME = sum({1 << (word & 63) for word in (*CALLOUT_WORDS, *_ASIDE_WORDS)})  # bits of their last six bits
CALLOUT = re.compile(
    r' class="(?:[^"]* )?(?:(?:theme-)?admonition(?:-(?:note|tip|info|warning|caution|danger|important))?'
    r"|callout(?:-(?:note|tip|info|warning|caution|danger|important))?|markdown-alert"
    r'|alert alert-(?:info|warning|danger|success|primary|secondary|note|tip))(?: [^"]*)?"'
)


class Selection:
    """The elements to walk over, and the kept text that lies between their edges."""

    __slots__ = ("asides", "blocks", "callouts", "elements", "ends", "formulas", "homes", "starts")

    def __init__(self, blocks: array[int], starts: array[int], ends: array[int]) -> None:
        self.blocks, self.starts, self.ends = blocks, starts, ends  # of kept text, piece by piece
        self.elements = array("i")
        self.homes: dict[int, object] = {}  # an element without text -> the line it stands in
        self.formulas: set[int] = set()  # elements that are formulas by an attribute
        self.callouts: set[int] = set()  # boxes that are set apart from the text around them
        self.asides: list[int] = []  # elements with names such as those of notes in the margin


def select(page: Page, kept: Bools, extraction: Extraction | None = None) -> Selection:
    """The elements that hold kept blocks; of some blocks only a part may be kept, with gaps in it."""
    selector = _Selector(page, kept)
    selection = selector.pieces()
    if extraction and (extraction.spans or extraction.cuts):
        selector.is_cut = True
        _cut(selection, extraction)
    selector.run(selection)
    return selection


def _cut(selection: Selection, extraction: Extraction) -> None:
    """Leave only the kept parts of each block."""
    pieces: list[tuple[int, int, int]] = []
    for block, begin, end in zip(selection.blocks, selection.starts, selection.ends, strict=True):
        first, last = extraction.spans.get(block, (begin, end))
        first, last = max(first, begin), min(last, end)
        for gap_start, gap_end in extraction.cuts.get(block, ()):
            if first < min(gap_start, last):
                pieces.append((block, first, min(gap_start, last)))
            first = max(first, gap_end)
        if first < last:
            pieces.append((block, first, last))
    selection.blocks, selection.starts, selection.ends = (array("i", [each[at] for each in pieces]) for at in range(3))


class _Selector:
    """Marks the elements of one page."""

    boxes: array[int]  # the innermost block-level element around each, once it is asked for

    def __init__(self, page: Page, kept: Bools) -> None:
        self.page, self.rows, self.kept_blocks, self.kinds = page, page.columns, kept, _KINDS
        self.count, self.shows_hidden = self.rows.size, page.shows_hidden
        self.kept = kept.tobytes()
        self.marks, self.climbed = bytearray(self.count), bytearray(self.count)
        self.is_cut = False  # not all of a kept block is kept
        self.decided: dict[int, bool] = {}  # pictures that are blocks, and whether they are kept

    def pieces(self) -> Selection:
        """The kept text; and what was decided about blocks without any."""
        most, count = self.kept.count(1), 0
        room = array("i", bytes(3 * 4 * most))
        numbers = room  # to write to
        for block in range(len(self.kept_blocks)):
            start, end = self.rows.block_start[block], self.rows.block_end[block]
            if start == end:
                self.decided[self.rows.block_element[block]] = bool(self.kept[block])
            elif self.kept[block]:
                numbers[count], numbers[most + count], numbers[2 * most + count] = block, start, end
                count += 1
        return Selection(room[:count], room[most : most + count], room[2 * most : 2 * most + count])

    def run(self, selection: Selection) -> None:
        """Fill in the elements."""
        shown = [picture for picture, keep in self.decided.items() if keep]
        for picture in shown:
            self._mark_around(picture)
        textless, formulas = self._mark(selection, {self.rows.text_start[picture] for picture in shown})
        selection.callouts = self._callouts(selection)
        apart = set(_apart(self.page, self.kept_blocks, sorted({*formulas, *selection.formulas})))
        self._add_textless(selection, shown, {*textless, *shown, *apart}, apart)
        parent = self.rows.parent
        for row in range(self.count):
            if not self.marks[row] and self._kind(row) & _CELL and self._is_visible(row) and self.marks[parent[row]]:
                self.marks[row] = 1
        selection.elements = selected = array("i", bytes(4 * self.marks.count(1)))
        at = 0
        for row in range(self.count):
            if self.marks[row]:
                selected[at] = row
                at += 1

    def _kind(self, row: int) -> int:
        tag = self.rows.tag[row]
        return self.kinds[tag] if tag < _KNOWN_TAGS else 0

    def _is_visible(self, row: int) -> bool:
        return self.shows_hidden or not self.rows.hidden[row]

    def _mark_around(self, picture: int) -> None:
        """Mark a picture that is a kept block, and the boxes and links around it."""
        row = picture
        while row >= 0 and not self.climbed[row]:
            self.climbed[row] = 1
            if self._kind(row) & _WANTED and (self._is_visible(row) or self._kind(row) & _FORMULA):
                self.marks[row] = 1
            row = self.rows.parent[row]

    def _mark(self, selection: Selection, places: set[int]) -> tuple[list[int], list[int]]:
        """Mark what holds kept text; gives what has no text but stands near it, or at one of the places, and formulas."""
        past = array("i", [_PAST])
        padded_starts, padded_ends = selection.starts + past, array("i", [-1]) + selection.ends + past
        starts, ends, count = ints_of(padded_starts), ints_of(padded_ends), len(padded_ends)
        textless: list[int] = []
        formulas: list[int] = []
        rows, at, begin, near, any_places = self.rows, 0, -1, False, bool(places)
        passed, next_start, next_end = ends[0], starts[0], ends[1]
        for row in range(self.count):
            kind = self._kind(row)
            if not kind & (_WANTED | _WRITTEN):
                continue
            goes_back = rows.text_start[row] < begin
            begin, end = rows.text_start[row], rows.text_end[row]
            if goes_back or next_end <= begin:
                at = behind(ends, count, begin, 0 if goes_back else at + 1) - 1
                passed, next_start, next_end = ends[at], starts[at], ends[at + 1]
            holds = next_start < end
            if kind & _WANTED and holds:
                self.marks[row] = 1
            if begin == end:
                # A picture after the last word of a line stands one past the space that was written before it.
                near = next_start < begin + 2 or passed == begin or (any_places and begin in places)
                if kind & _FORMULA:
                    formulas.append(row)
                if kind & _EMPTY_WANTED and near and (kind & _FORMULA or self._is_visible(row)):
                    textless.append(row)
            if not kind & _WRITTEN or rows.inner[row] - rows.start[row] < _SHORTEST_WRITTEN:
                continue
            if (holds or (begin == end and (near or self.is_cut))) and self._is_written(row):
                selection.formulas.add(row)
                if holds:
                    self.marks[row] = 1
                if begin == end and near:
                    textless.append(row)
        return textless, formulas

    def _is_written(self, row: int) -> bool:
        """Whether the start tag of an element has a formula as an attribute; a quick no for nearly all."""
        markup, start, inner = self.rows.markup, self.rows.start[row], self.rows.inner[row]
        at = find(markup, " ", start, inner, 1)
        while 0 <= at < inner - 1:
            if markup[at + 1] == "d" and markup.startswith(_WRITTEN_NAMES, at):
                return is_written(markup, start, inner)
            quote = find(markup, '"', at, inner, 1)
            end = find(markup, '"', quote + 1, inner, 1) if quote >= 0 else -1
            at = end + 1 if 0 <= end < inner - 1 and markup[end + 1] == " " else -1
        return False

    def _add_textless(self, selection: Selection, shown: list[int], found: set[int], apart: set[int]) -> None:
        """Add what has no text of its own (pictures, formulas, check boxes) where it stands in a kept line or is a kept block."""
        if not found:
            return
        self.boxes = array("i", [-1]) * self.count
        runs = {(self._box_of(picture), self.rows.text_start[picture]) for picture in shown}
        for row in found:
            box, place = self._box_of(row), self.rows.text_start[row]
            line = -1 if row in self.decided else self._line_near(selection, box, place)
            if line >= 0:
                selection.homes[row] = selection.blocks[line]
                self.marks[row] = 1
            elif row in apart or (box, place) in runs:
                selection.homes[row] = (box, place)
                self.marks[row] = 1

    def _line_near(self, selection: Selection, box: int, place: int) -> int:
        """The kept piece of text that a place in a box is in or right behind, or -1."""
        ends, blocks = ints_of(selection.ends), ints_of(selection.blocks)
        line = behind(ints_of(selection.starts), len(selection.starts), place, 0) - 1
        for each in range(line, max(line - 2, -1), -1):
            if place <= ends[each] + 1 and self.rows.block_element[blocks[each]] == box:
                return each
        return -1

    def _box_of(self, row: int) -> int:
        """The innermost block-level element around an element."""
        box = row
        while self.boxes[box] < 0 and self.rows.parent[box] >= 0 and not self._kind(box) & _BLOCK:
            box = self.rows.parent[box]
        box = self.boxes[box] if self.boxes[box] >= 0 else box
        while row != box and self.boxes[row] < 0:
            self.boxes[row] = box
            row = self.rows.parent[row]
        self.boxes[box] = box
        return box

    def _callouts(self, selection: Selection) -> set[int]:
        """Boxes for notes and warnings, which are marked to be walked over."""
        found: set[int] = set()
        past = 0
        named, selection.asides = self.page.once(find_named)
        for row in named:
            if row < past or not self._kind(row) & _BOX:
                continue
            at = bisect_right(selection.ends, self.rows.text_start[row])
            holds = at < len(selection.starts) and selection.starts[at] < self.rows.text_end[row]
            if holds and CALLOUT.search(self.rows.markup, self.rows.start[row], self.rows.inner[row]):
                found.add(row)
                past = self.rows.last[row]
                self.marks[row] = 1
        return found


def find_named(page: Page) -> tuple[list[int], list[int]]:
    """The elements with a word in their names that callouts have, and those with one that notes in the margin have."""
    words, owners = ints_of(page.names.hash), ints_of(page.names.element)
    admonition, callout, alert = CALLOUT_WORDS
    sidenote, marginnote, footnote, note = _ASIDE_WORDS
    callouts: list[int] = []
    asides: list[int] = []
    last_callout = last_aside = -1
    for at in range(len(page.names.hash)):
        word = words[at]
        if not _MAY_NAME >> (word & 63) & 1:
            continue
        if word == admonition or word == callout or word == alert:
            if owners[at] != last_callout:
                last_callout = owners[at]
                callouts.append(last_callout)
        elif word == sidenote or word == marginnote or word == footnote or word == note:
            if owners[at] != last_aside:
                last_aside = owners[at]
                asides.append(last_aside)
    return callouts, asides


def behind(places: array[int], count: int, place: int, low: int) -> int:
    """How many of so many places in order are at or before a place; at least `low` are known to be."""
    high = count
    while low < high:
        middle = (low + high) // 2
        there = places[middle]
        if there <= place:
            low = middle + 1
        else:
            high = middle
    return low


def _apart(page: Page, kept: Bools, rows: list[int]) -> list[int]:
    """The formulas that stand between kept blocks and in none of them."""
    elements, blocks = page.elements, page.blocks
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
