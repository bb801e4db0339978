# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which blocks of posts are labels, and which elements hold what was said: at the place, the same in all, with most text.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from dehusk.columns import Columns
from dehusk.model import Kind
from dehusk.structure.calling import number_of
from dehusk.structure.roles import Role

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, kind_of

COMPILED = cython.compiled
BODY = cython.declare(cython.int, int(Role.BODY))
USER = cython.declare(cython.int, int(Role.USER))
DATE = cython.declare(cython.int, int(Role.DATE))
CONTROLS = cython.declare(cython.int, int(Role.CONTROLS))
BUTTON = cython.declare(cython.int, int(Kind.BUTTON))
LONG_START = cython.declare(cython.ulonglong, 0xCBF29CE484222325)
LONG_STEP = cython.declare(cython.ulonglong, 0x100000001B3)
SIGNED = cython.declare(cython.int, 1)  # where an element stands: in a signature,
QUOTED = cython.declare(cython.int, 2)  # in a quotation
FEW = cython.declare(cython.int, 6)  # words of a link that is a label
SHORT = cython.declare(cython.int, 12)  # words of a line that can be a label, a name, a date
TURNS = cython.declare(cython.int, 3)  # siblings of one look that are told apart by their turn
CHROME_WEIGHT = cython.declare(cython.int, 2)  # a word of a label in a body is worth this many words of text outside
BODY_BONUS = cython.declare(cython.int, 4)  # words that the name of a body is worth
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
LOW_LONG = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_NUMBER: Final = re.compile(r"\d[\d.,]*")
_LABEL: Final = re.compile(r"^([^\s:：]+(?: [^\s:：]+){0,2}) ?[:：](?=\s|$)")


def find_labels(
    rows: Columns,
    often: cython.double,
    owner: cython.int[::1],
    hints: cython.int[::1],
    stands: cython.uchar[::1],
    marked: cython.uchar[::1],
    chrome: cython.uchar[::1],
) -> None:
    """Fill which blocks of units are labels, names, dates and buttons rather than what somebody said.

    `marked` are those with a name or a date; a text that stands in as many units as `often` says is a label.
    """
    block: cython.Py_ssize_t
    box: cython.int
    size: cython.int
    hint: cython.int
    linked: cython.bint
    labels: dict[int, int] = {}
    repeats: dict[int, int] = count_labels(rows, owner, labels)
    for block in range(rows.blocks):
        box, size = rows.block_element[block], rows.words[block]
        if owner[box] < 0:
            continue
        hint = hints[box]
        if (
            rows.block_kind[block] == BUTTON
            or stands[box] & SIGNED
            or (marked[block] and size <= SHORT + 4)
            or (size <= SHORT and (hint == CONTROLS or hint == USER or hint == DATE))
        ):
            chrome[block] = 1
        elif not stands[box] & QUOTED:
            linked = rows.link_words[block] == size and 0 < size <= FEW and hint != BODY
            if linked or (block in labels and repeats[labels[block]] >= often):
                chrome[block] = 1


@cython.cfunc
def count_labels(rows: Columns, owner: cython.int[::1], labels: dict[int, int]) -> dict[int, int]:
    """In how many units each label stands; `labels` gets that of every block that may be one, as a number."""
    block: cython.Py_ssize_t
    unit: cython.int
    last: dict[int, int] = {}
    repeats: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for block in range(rows.blocks):
        unit = owner[rows.block_element[block]]
        if unit < 0 or rows.words[block] > 2 * SHORT or rows.block_end[block] <= rows.block_start[block]:
            continue
        label = int(label_of(rows.text, rows.block_start[block], rows.block_end[block]))
        labels[block] = label
        if last.get(label, -1) != unit:
            last[label] = unit
            pair = (unit, label)
            if pair not in seen:
                seen.add(pair)
                repeats[label] = repeats.get(label, 0) + 1
    return repeats


@cython.cfunc
def label_of(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.ulonglong:
    """What a line repeats in all units, as a number: the words in front of a colon, or all of it with its numbers as #."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t = start
    stop: cython.Py_ssize_t = end
    code: cython.uint
    number: cython.ulonglong = LONG_START
    colon: cython.bint = False
    for at in range(start, end):
        code = code_at(kind, data, at)
        if code > 127:
            return number_of(plain_label(text[start:end]), LONG_START)
        colon |= code == 58
    if colon:
        stop = before_colon(text, start, end)
    at = start
    while at < stop:
        code = code_at(kind, data, at)
        if stop < end:
            code = code + 32 if 65 <= code <= 90 else code
        elif 48 <= code <= 57:
            while at + 1 < end and is_number(code_at(kind, data, at + 1)):
                at += 1
            code = 35  # "#"
        number = ((number ^ code) * LONG_STEP) & LOW_LONG
        at += 1
    return ((number ^ 58) * LONG_STEP) & LOW_LONG if stop < end else number


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_number(code: cython.uint) -> cython.bint:
    """Whether a character is part of a number: a digit, a dot or a comma."""
    return 48 <= code <= 57 or code == 44 or code == 46


@cython.cfunc
@cython.exceptval(check=False)
def before_colon(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the words in front of a colon end, up to three with single spaces between them; the end where there are none."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    spaces: cython.int = 0
    space: cython.Py_ssize_t = start - 1  # the last one
    for at in range(start, end):
        code = code_at(kind, data, at)
        if code == 58:
            if at + 1 < end and not is_space(code_at(kind, data, at + 1)):
                return end
            if space == at - 1:  # one space may stand in front of it
                return space if space > start and spaces <= 3 else end
            return at if spaces <= 2 else end
        if code == 32 and space < at - 1:
            space, spaces = at, spaces + 1
        elif is_space(code):
            return end
    return end


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_space(code: cython.uint) -> cython.bint:
    """Whether a character divides words."""
    return code == 32 or 9 <= code <= 13 or 28 <= code <= 31


def plain_label(text: str) -> str:
    """The same for a text that is not plain ASCII, in letters."""
    match = _LABEL.match(text) if ":" in text or "：" in text else None
    return match[1].lower() + ":" if match else _NUMBER.sub("#", text)


class Bodies:
    """Finds the elements that hold the text of every unit.

    A place is told by the looks of the unit, of the element around and of the element itself, and by its turn. Only
    elements count that hold blocks and no other unit; one inside another of the same place and unit does not.
    """

    def __init__(
        self,
        rows: Columns,
        look: Any,
        hints: Any,
        stands: Any,
        first: Any,
        behind: Any,
        owner: Any,
        starts: Any,
        keys: Any,
        notes: Any,
        places: Any,
    ) -> None:
        """Of every element its look, its own role, where it stands, its blocks and its unit; where units begin.

        For notes: `keys`, all -1, and `notes`, all 0, are three hash tables; `places` has three numbers an element.
        """
        self.rows, self.look, self.hints, self.stands, self.first, self.behind = (
            rows,
            look,
            hints,
            stands,
            first,
            behind,
        )
        self.owner, self.starts, self.keys, self.notes, self.places = owner, starts, keys, notes, places
        self.mask = len(keys) // 3 - 1
        self.looks = self.found = 0

    def find(self, chrome: cython.uchar[::1], total: cython.int[::1]) -> dict[int, list[int]]:
        """For every unit the elements that hold its text: the place, the same in all, with most text and least else.

        `chrome` are the blocks that are labels; `total` is for notes, one number a block and one more.
        """
        rows: Columns = self.rows
        row: cython.int
        unit: cython.int
        place: cython.int
        turn: cython.int
        gain: cython.int
        following: cython.int = 0
        units: cython.int = len(self.starts)
        held: list[tuple[int, int]] = []
        best: dict[int, int] = {}
        gains: dict[int, int] = {}
        self.gain_up_to(chrome, total)
        for row in range(rows.size):
            self.looks = self.look[row] + 1 if self.look[row] >= self.looks else self.looks
        for row in range(rows.size):
            while following < units and self.starts[following] <= row:
                following += 1
            unit = self.owner[row]
            if unit < 0:
                continue
            turn = self.turn_of(row)
            if self.behind[row] <= self.first[row] or self.stands[row]:
                continue
            if following < units and self.starts[following] < rows.last[row]:
                continue
            place = self.place_of(row, turn, self.look[self.starts[unit]])
            if self.is_inside(row, place):
                continue
            gain = total[self.behind[row]] - total[self.first[row]] + (BODY_BONUS if self.hints[row] == BODY else 0)
            self.places[3 * place + 1] += gain
            held.append((place, row))
            if unit not in best or gain > gains[unit]:
                best[unit], gains[unit] = row, gain
        return self.told(held, best, gains)

    def gain_up_to(self, chrome: cython.uchar[::1], total: cython.int[::1]) -> cython.int:
        """Fill what the blocks up to each are worth: words of text, against words of labels."""
        block: cython.Py_ssize_t
        words: cython.int
        for block in range(self.rows.blocks):
            words = self.rows.words[block]
            total[block + 1] = total[block] + (-CHROME_WEIGHT * words if chrome[block] else words)
        return 0

    def slot_of(self, table: cython.int, key: cython.longlong) -> cython.int:
        """The slot of a key in one of the hash tables, of which empty slots hold -1."""
        hashed: cython.ulonglong = cython.cast(cython.ulonglong, key)
        base: cython.int = table * (self.mask + 1)
        slot: cython.int = (((hashed * MIX) & LOW_LONG) >> 32) & self.mask
        while self.keys[base + slot] >= 0 and self.keys[base + slot] != key:
            slot = (slot + 1) & self.mask
        self.keys[base + slot] = key
        return base + slot

    def turn_of(self, row: cython.int) -> cython.int:
        """Which of its siblings of the same look an element is."""
        key: cython.longlong = self.rows.parent[row] + 1
        slot: cython.int = self.slot_of(0, key * self.looks + self.look[row])
        self.notes[slot] += 1
        return self.notes[slot] if self.notes[slot] < TURNS else TURNS

    def place_of(self, row: cython.int, turn: cython.int, kind: cython.int) -> cython.int:
        """The number of the place of an element; for each its kind of unit, what it gains and its first element."""
        around: cython.int = self.rows.parent[row] if self.rows.parent[row] >= 0 else 0
        key: cython.longlong = self.look[around]
        key = ((key * self.looks + self.look[row]) * (TURNS + 1) + turn) * self.looks + kind
        slot: cython.int = self.slot_of(1, key)
        if not self.notes[slot]:
            self.places[3 * self.found], self.places[3 * self.found + 1] = kind, 0
            self.places[3 * self.found + 2] = row
            self.found += 1
            self.notes[slot] = self.found
        return self.notes[slot] - 1

    def is_inside(self, row: cython.int, place: cython.int) -> cython.bint:
        """Whether an element stands in another of the same place and unit; else it is noted."""
        key: cython.longlong = place
        slot: cython.int = self.slot_of(2, key * len(self.starts) + self.owner[row])
        if self.notes[slot] and row < self.rows.last[self.notes[slot] - 1]:
            return True
        self.notes[slot] = row + 1
        return False

    def told(
        self, held: Sequence[tuple[int, int]], best: Mapping[int, int], gains: Mapping[int, int]
    ) -> dict[int, list[int]]:
        """The elements at the place that gains most for its kind of unit, the first of equals; else the best by itself."""
        place: cython.int
        other: cython.int
        kind: cython.int
        chosen: dict[int, int] = {}
        for place in range(self.found):
            kind = self.places[3 * place]
            other = chosen.get(kind, -1)
            if other < 0 or self.places[3 * place + 1] > self.places[3 * other + 1]:
                chosen[kind] = place
        bodies: dict[int, list[int]] = {unit: [best[unit]] for unit in sorted(best) if gains[unit] > 0}
        found: dict[int, list[int]] = {}
        kept = set(chosen.values())
        row: cython.int
        for place, row in held:
            if place in kept:
                found.setdefault(self.owner[row], []).append(row)
        return bodies | found
