# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over start tags and the words that name elements.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from zlib import crc32

from dehusk.columns import Columns
from dehusk.structure.calling import Words

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

COMPILED = cython.compiled
START = cython.declare(cython.uint, 2166136261)
STEP = cython.declare(cython.uint, 16777619)
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
LOW_LONG = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
LARGEST = cython.declare(cython.ulonglong, 0x7FFFFFFFFFFFFFFF)  # of a signed number
NAMES = cython.declare(cython.uint, 1)  # what attributes are for: naming an element,
TIME = cython.declare(cython.uint, 2)  # telling a time,
NUMBER = cython.declare(cython.uint, 4)  # telling one if there is a digit in it,
CLASS = cython.declare(cython.uint, 8)  # being the class,
ID = cython.declare(cython.uint, 16)  # the id,
OTHER = cython.declare(cython.uint, 32)  # or another name
Timed = list[tuple[int, int, int]]  # row, where an attribute begins, where its value ends
SIGNATURE = cython.declare(cython.int, 4)  # roles
QUOTE = cython.declare(cython.int, 6)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def bits_of(table: cython.uint[::1], slots: cython.uint, wanted: cython.uint) -> cython.uint:
    """The bits of a key, none where the table does not know it; the number of slots is a power of two."""
    last: cython.uint = slots - 1
    found: cython.uint = wanted & last
    while table[found]:
        if table[found] == wanted:
            return table[slots + found]
        found = (found + 1) & last
    return 0


def read_ways(
    rows: Columns,
    slots: cython.uint,
    table: cython.uint[::1],
    keys: cython.longlong[::1],
    numbers: cython.int[::1],
    ways: cython.int[::1],
    firsts: cython.int[::1],
    places: cython.int[::1],
) -> tuple[int, Timed]:
    """How many ways of writing a start tag there are, and the attributes that may hold a date.

    Fills the number of its way for every element, and one element for each way; and where class and id of every element
    stand, and whether it has other names. `table` knows the attributes that count, by the hashes of their names;
    `keys`, all 0, and `numbers`, an empty hash table, -1 everywhere, are for notes.
    """
    markup: str = rows.markup
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    row: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    value: cython.Py_ssize_t
    code: cython.uint
    bits: cython.uint
    said: cython.longlong
    hashed: cython.uint
    timed: Timed = []
    add_names(rows, keys)
    for row in range(rows.size):
        end = rows.inner[row] - 1
        said = rows.signature[row]
        keys[row] += said * 64
        at = first_attribute(markup, rows.start[row], end)
        while at < end:
            begin = at
            hashed = START
            at += 1
            while at < end:
                code = code_at(kind, data, at)
                if code == 61:  # "="
                    break
                hashed = ((hashed ^ code) * STEP) & LOW
                at += 1
            value = at + 2
            at = find(markup, '"', value, end, 1)
            if at < 0:
                break
            bits = bits_of(table, slots, hashed)
            if bits & CLASS:
                places[5 * row], places[5 * row + 1] = value, at
            elif bits & ID:
                places[5 * row + 2], places[5 * row + 3] = value, at
            elif bits & OTHER:
                places[5 * row + 4] = 1
            if bits & NAMES:
                said = crc32(markup[begin:at].encode("utf-8", "surrogatepass"))
                keys[row] += said << 20
            elif bits & TIME or (bits & NUMBER and digit_between(markup, begin, at)):
                timed.append((row, begin, at))
            at += 1
    return number_rows(rows.size, keys, numbers, firsts, ways), timed


@cython.cfunc
@cython.exceptval(check=False)
def first_attribute(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the first attribute of a start tag begins, with the space in front; its end where there is none."""
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    at: cython.Py_ssize_t
    code: cython.uint
    for at in range(start + 2, end):
        code = code_at(kind, data, at)
        if code == 32:
            return at
    return end


def name_ways(
    rows: Columns,
    words: Words,
    count: cython.int,
    firsts: cython.int[::1],
    places: cython.int[::1],
    numbers: cython.int[::1],
    keys: cython.longlong[::1],
    looks: cython.int[::1],
    ranks: cython.int[::1],
    named: cython.uchar[::1],
) -> int:
    """Fill look and rank of some elements, and of each look whether it has a naming word; gives how many there are.

    For the `places` see `read_ways`; `numbers`, an empty hash table, -1 everywhere, and `keys` are for notes.
    """
    number: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    tag: cython.ulonglong
    key: cython.longlong
    mask: cython.int = len(numbers) - 1
    found: cython.int = 0
    for number in range(count):
        words.begin()
        if places[5 * firsts[number] + 4]:
            words.read_others(rows, firsts[number])
        words.read_class(rows.markup, places[5 * firsts[number]], places[5 * firsts[number] + 1])
        words.read_id(rows.markup, places[5 * firsts[number] + 2], places[5 * firsts[number] + 3])
        tag = rows.tag[firsts[number]] + 1
        key = cython.cast(cython.longlong, (words.word ^ ((tag * MIX) & LOW_LONG)) & LARGEST)
        slot = slot_of(mask, key)
        while numbers[slot] >= 0 and keys[numbers[slot]] != key:
            slot = (slot + 1) & mask
        if numbers[slot] < 0:
            numbers[slot], keys[found], named[found] = found, key, 1 if words.word else 0
            found += 1
        looks[number], ranks[number] = numbers[slot], words.rank
    return found


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def slot_of(mask: cython.int, key: cython.longlong) -> cython.Py_ssize_t:
    """Where in a hash table a key is looked for first."""
    hashed: cython.ulonglong = cython.cast(cython.ulonglong, key)
    return (((hashed * MIX) & LOW_LONG) >> 32) & mask


@cython.ccall
@cython.exceptval(check=False)
def has_digit(word: str) -> cython.bint:
    """Whether a word may hold a digit of any script."""
    return digit_between(word, 0, len(word))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def digit_between(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a piece of a text may hold a digit of any script."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    for at in range(start, end):
        code = code_at(kind, data, at)
        if 48 <= code <= 57 or code > 127:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def add_names(rows: Columns, keys: cython.longlong[::1]) -> cython.void:
    """Add to the key of every element its names, each by its place among them."""
    index: cython.Py_ssize_t
    turn: cython.int = 1
    factor: cython.longlong
    for index in range(rows.names):
        turn = turn + 2 if index and rows.named[index] == rows.named[index - 1] else 1
        factor = rows.name[index]
        keys[rows.named[index]] += factor * turn


def spread(
    rows: Columns,
    ways: cython.int[::1],
    looks: cython.int[::1],
    roles: cython.int[::1],
    mixed: cython.longlong[::1],
    numbers: cython.int[::1],
    firsts: cython.int[::1],
    look: cython.int[::1],
    hints: cython.int[::1],
    route: cython.int[::1],
) -> None:
    """Fill look and role of every element by those of its way, and a number for its look and all those around it.

    `mixed`, and `numbers`, an empty hash table, and `firsts` are for notes.
    """
    row: cython.Py_ssize_t
    above: cython.ulonglong
    own: cython.ulonglong
    for row in range(rows.size):
        look[row] = looks[ways[row]]
        hints[row] = roles[ways[row]]
        own = look[row] + 1
        own = (own * MIX) & LOW_LONG
        if rows.parent[row] >= 0:
            above = cython.cast(cython.ulonglong, mixed[rows.parent[row]])
            own = ((own ^ (above >> 29)) + above * MIX) & LOW_LONG
        mixed[row] = cython.cast(cython.longlong, own & LARGEST)
    number_rows(rows.size, mixed, numbers, firsts, route)


def hand_down(
    rows: Columns, quoting: cython.int, hints: cython.int[::1], nearest: cython.int[::1], stands: cython.uchar[::1]
) -> None:
    """Fill for every element its own hint or that of the nearest around it, and whether it is part of a signature (1)
    or of a quotation (2), by its own hint, by its tag or by an element around it."""
    row: cython.Py_ssize_t
    for row in range(rows.size):
        nearest[row] = hints[row]
        stands[row] = 0
        if rows.parent[row] >= 0:
            stands[row] = stands[rows.parent[row]]
            if not hints[row]:
                nearest[row] = nearest[rows.parent[row]]
        if hints[row] == SIGNATURE:
            stands[row] |= 1
        elif hints[row] == QUOTE:
            stands[row] |= 2
        if rows.tag[row] == quoting:
            stands[row] |= 2


@cython.cfunc
@cython.exceptval(check=False)
def number_rows(
    count: cython.int,
    keys: cython.longlong[::1],
    numbers: cython.int[::1],
    firsts: cython.int[::1],
    numbered: cython.int[::1],
) -> cython.int:
    """Fill a number for each key, in the order they come, and where each stands first; gives how many there are.

    `numbers` is an empty hash table: -1 everywhere.
    """
    index: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    mask: cython.int = len(numbers) - 1
    found: cython.int = 0
    for index in range(count):
        slot = slot_of(mask, keys[index])
        while numbers[slot] >= 0 and keys[firsts[numbers[slot]]] != keys[index]:
            slot = (slot + 1) & mask
        if numbers[slot] < 0:
            numbers[slot] = found
            firsts[found] = index
            found += 1
        numbered[index] = numbers[slot]
    return found
