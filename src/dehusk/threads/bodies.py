# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which blocks of posts are labels, and which elements hold what was said: at the place, the same in all, with most text.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from typing import Final

from dehusk.structure.naming import has_digit

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
BODY = cython.declare(cython.int, 1)  # roles
USER = cython.declare(cython.int, 2)
DATE = cython.declare(cython.int, 3)
CONTROLS = cython.declare(cython.int, 5)
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
    text: str,
    blocks: cython.int,
    button: cython.int,
    element: cython.int[::1],
    start: cython.int[::1],
    end: cython.int[::1],
    kind: cython.int[::1],
    words: cython.int[::1],
    link_words: cython.int[::1],
    owner: cython.int[::1],
    hints: cython.int[::1],
    stands: cython.uchar[::1],
    marked: cython.uchar[::1],
    often: cython.double,
    chrome: cython.uchar[::1],
) -> None:
    """Fill which blocks of units are labels, names, dates and buttons rather than what somebody said.

    `marked` are those with a name or a date; a text that stands in as many units as `often` says is a label.
    """
    block: cython.Py_ssize_t
    box: cython.int
    unit: cython.int
    size: cython.int
    labels: list[str] = [""] * blocks
    last: dict[str, int] = {}
    repeats: dict[str, int] = {}
    seen: set[tuple[int, str]] = set()
    for block in range(blocks):
        unit = owner[element[block]]
        if unit < 0 or words[block] > 2 * SHORT:
            continue
        label = label_of(text[start[block] : end[block]])
        if not label:
            continue
        labels[block] = label
        if last.get(label, -1) != unit:
            last[label] = unit
            pair = (unit, label)
            if pair not in seen:
                seen.add(pair)
                repeats[label] = repeats.get(label, 0) + 1
    for block in range(blocks):
        box, size = element[block], words[block]
        if owner[box] < 0:
            continue
        if (
            kind[block] == button
            or stands[box] & SIGNED
            or (marked[block] and size <= SHORT + 4)
            or (size <= SHORT and (hints[box] == CONTROLS or hints[box] == USER or hints[box] == DATE))
        ):
            chrome[block] = 1
        elif not stands[box] & QUOTED:
            label = labels[block]
            linked = link_words[block] == size and 0 < size <= FEW and hints[box] != BODY
            if linked or (label and repeats[label] >= often):
                chrome[block] = 1


@cython.cfunc
def label_of(text: str) -> str:
    """What a line repeats in all units: the words in front of a colon, or all of it with its numbers taken out."""
    match = _LABEL.match(text) if ":" in text or "：" in text else None
    if match:
        return match[1].lower() + ":"
    return _NUMBER.sub("#", text) if has_digit(text) else text


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def slot_of(keys: cython.longlong[::1], base: cython.Py_ssize_t, mask: cython.int, key: cython.longlong) -> cython.int:
    """The slot of a key in a hash table, of which empty slots hold -1; `base` is where it begins among the keys."""
    hashed: cython.ulonglong = cython.cast(cython.ulonglong, key)
    slot: cython.int = (((hashed * MIX) & LOW_LONG) >> 32) & mask
    while keys[base + slot] >= 0 and keys[base + slot] != key:
        slot = (slot + 1) & mask
    keys[base + slot] = key
    return slot


def find_bodies(
    size: cython.int,
    parent: cython.int[::1],
    beyond: cython.int[::1],
    look: cython.int[::1],
    own_hints: cython.int[::1],
    stands: cython.uchar[::1],
    first: cython.int[::1],
    behind: cython.int[::1],
    owner: cython.int[::1],
    units: cython.int,
    starts: cython.int[::1],
    blocks: cython.int,
    words: cython.int[::1],
    chrome: cython.uchar[::1],
    mask: cython.int,
    keys: cython.longlong[::1],
    notes: cython.int[::1],
    total: cython.int[::1],
    place_of: cython.int[::1],
    gains: cython.int[::1],
    firsts: cython.int[::1],
    kinds: cython.int[::1],
    best_gain: cython.int[::1],
    best: cython.int[::1],
) -> dict[int, list[int]]:
    """For every unit the elements that hold its text: the place, the same in all, with most text and least else.

    A place is told by the looks of the unit, of the element around and of the element itself, and by its turn. Only
    elements count that hold blocks and no other unit; one inside another of the same place and unit does not.
    `keys`, all -1, and `notes` are three hash tables of this mask; the columns behind them are for notes too.
    """
    row: cython.Py_ssize_t
    block: cython.Py_ssize_t
    unit: cython.int
    turn: cython.int
    slot: cython.int
    place: cython.int
    gain: cython.int
    kind: cython.int
    looks: cython.longlong = 0
    key: cython.longlong
    places: cython.int = 0
    following: cython.int = 0
    tables: cython.Py_ssize_t = mask + 1
    for block in range(blocks):
        total[block + 1] = total[block] + (-CHROME_WEIGHT * words[block] if chrome[block] else words[block])
    for row in range(size):
        place_of[row] = -1
        if look[row] >= looks:
            looks = look[row] + 1
    for unit in range(units):
        best[unit], best_gain[unit] = -1, 0
    for row in range(size):
        while following < units and starts[following] <= row:
            following += 1
        unit = owner[row]
        if unit < 0:
            continue
        key = (parent[row] + 1) * looks + look[row]
        slot = slot_of(keys, 0, mask, key)
        notes[slot] += 1
        turn = notes[slot] if notes[slot] < TURNS else TURNS
        if behind[row] <= first[row] or stands[row] or (following < units and starts[following] < beyond[row]):
            continue
        kind = look[starts[unit]]
        key = look[parent[row] if parent[row] >= 0 else 0]
        key = ((key * looks + look[row]) * (TURNS + 1) + turn) * looks + kind
        slot = slot_of(keys, tables, mask, key)
        if not notes[tables + slot]:
            firsts[places], gains[places], kinds[places] = row, 0, kind
            places += 1
            notes[tables + slot] = places
        place = notes[tables + slot] - 1
        key = place
        slot = slot_of(keys, 2 * tables, mask, key * units + unit)
        if notes[2 * tables + slot] and row < beyond[notes[2 * tables + slot] - 1]:
            continue
        notes[2 * tables + slot] = row + 1
        gain = total[behind[row]] - total[first[row]] + (BODY_BONUS if own_hints[row] == BODY else 0)
        place_of[row] = place
        gains[place] += gain
        if best[unit] < 0 or gain > best_gain[unit]:
            best[unit], best_gain[unit] = row, gain
    return told_bodies(size, owner, units, places, place_of, gains, firsts, kinds, best_gain, best)


@cython.cfunc
def told_bodies(
    size: cython.int,
    owner: cython.int[::1],
    units: cython.int,
    places: cython.int,
    place_of: cython.int[::1],
    gains: cython.int[::1],
    firsts: cython.int[::1],
    kinds: cython.int[::1],
    best_gain: cython.int[::1],
    best: cython.int[::1],
) -> dict[int, list[int]]:
    """The elements at the place that gains most for its kind of unit, the first of equals; else the best by itself."""
    row: cython.Py_ssize_t
    place: cython.int
    chosen: dict[int, int] = {}
    for place in range(places):
        other: cython.int = chosen.get(kinds[place], -1)
        if other < 0 or gains[place] > gains[other] or (gains[place] == gains[other] and firsts[place] < firsts[other]):
            chosen[kinds[place]] = place
    bodies: dict[int, list[int]] = {unit: [int(best[unit])] for unit in range(units) if best_gain[unit] > 0}
    found: dict[int, list[int]] = {}
    kept = set(chosen.values())
    for row in range(size):
        if place_of[row] >= 0 and place_of[row] in kept:
            found.setdefault(int(owner[row]), []).append(row)
    return bodies | found
