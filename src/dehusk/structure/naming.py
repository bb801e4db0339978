# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over start tags and the words that name elements.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from zlib import crc32

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
NUMBER = cython.declare(cython.uint, 4)  # telling one if there is a digit in it;
CLASS = cython.declare(cython.uint, 8)  # and which they are
ID = cython.declare(cython.uint, 16)
Timed = list[tuple[int, int, int]]  # row, where an attribute begins, where its value ends
SIGNATURE = cython.declare(cython.int, 4)  # roles
QUOTE = cython.declare(cython.int, 6)
LONG_NUMBER = cython.declare(cython.int, 3)  # digits
UNNAMED = ("", 0)
_NUMBERS: Final = re.compile(r"\d+")
_DIGITS: Final = re.compile(r"[\d_:-]*\d[\w-]*")
# Words that say how a thing looks, or that it is the first, the newest, an odd one: units of one kind differ in them.
_STATE: Final = frozenset(
    "odd even alt first last active current new old read unread online offline staff selected open closed hover "
    "focus visible clearfix clear cf "
    "group row col column container wrapper inner outer flex block grid left right center top bottom js no-js bg fl "
    "fr pull-left pull-right d-flex "
    "inline-block relative absolute small large normal hentry h-entry item has-profile topicstarter firstpost "
    "lastpost bypostauthor".split()
)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def bits_of(table: cython.uint[::1], slots: cython.uint, wanted: cython.uint) -> cython.uint:
    """The bits of a key, none where the table does not know it."""
    found: cython.uint = wanted % slots
    while table[found]:
        if table[found] == wanted:
            return table[slots + found]
        found = (found + 1) % slots
    return 0


def read_ways(
    markup: str,
    size: cython.int,
    starts: cython.int[::1],
    ends: cython.int[::1],
    signature: cython.int[::1],
    names: cython.int,
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    slots: cython.uint,
    table: cython.uint[::1],
    mask: cython.int,
    keys: cython.longlong[::1],
    numbers: cython.int[::1],
    ways: cython.int[::1],
    firsts: cython.int[::1],
) -> tuple[int, Timed]:
    """How many ways of writing a start tag there are, and the attributes that may hold a date.

    Fills the number of its way for every element, and one element for each way. `table` knows the attributes that
    count, by the hashes of their names; `keys`, all 0, and `numbers`, an empty hash table, -1 everywhere, are for notes.
    """
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    row: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    code: cython.uint
    bits: cython.uint
    said: cython.longlong
    hashed: cython.uint
    timed: Timed = []
    add_names(names, name_element, name_hash, keys)
    for row in range(size):
        end = ends[row] - 1
        at = starts[row] + 2
        said = signature[row]
        keys[row] += said * 64
        at = find(markup, " ", at, end, 1)
        if at < 0:
            at = end
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
            at = find(markup, '"', at + 2, end, 1)
            if at < 0:
                break
            bits = bits_of(table, slots, hashed)
            if bits & NAMES:
                said = crc32(markup[begin:at].encode("utf-8", "surrogatepass"))
                keys[row] += said << 20
            elif bits & TIME or (bits & NUMBER and digit_between(markup, begin, at)):
                timed.append((row, begin, at))
            at += 1
    return number_rows(size, keys, mask, numbers, firsts, ways), timed


def name_ways(
    markup: str,
    count: cython.int,
    rows: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    tags: cython.int[::1],
    slots: cython.uint,
    table: cython.uint[::1],
    naming: Callable[[str, str, str], tuple[str, int]],
) -> tuple[list[int], list[int], list[bool]]:
    """Look and role of some elements, and of each look whether it has a naming word.

    `naming` gives naming word and role for class, id and the other attributes that name an element.
    """
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    code: cython.uint
    hashed: cython.uint
    bits: cython.uint
    numbers: dict[tuple[int, str], int] = {}
    looks: list[int] = []
    roles: list[int] = []
    for number in range(count):
        end = ends[rows[number]] - 1
        at = starts[rows[number]] + 2
        classes, ident, others = "", "", ""
        at = find(markup, " ", at, end, 1)
        if at < 0:
            at = end
        while at < end:
            hashed = START
            at += 1
            while at < end:
                code = code_at(kind, data, at)
                if code == 61:  # "="
                    break
                hashed = ((hashed ^ code) * STEP) & LOW
                at += 1
            begin = at + 2
            at = find(markup, '"', begin, end, 1)
            if at < 0:
                break
            bits = bits_of(table, slots, hashed) if at > begin else 0
            if bits & CLASS:
                classes = without_numbers(markup[begin:at])
            elif bits & ID:
                ident = without_numbers(markup[begin:at])
            elif bits & NAMES:
                others = f"{others} {without_numbers(markup[begin:at])}"
            at += 1
        word, role = naming(classes, ident, others) if classes or ident or others else UNNAMED
        key = (tags[rows[number]], word)
        looks.append(numbers.setdefault(key, len(numbers)))
        roles.append(role)
    return looks, roles, [len(each[1]) > 0 for each in numbers]


@cython.cfunc
def without_numbers(value: str) -> str:
    """A value with every long number as 0: those are different in every element."""
    kind: cython.int = kind_of(value)
    data: cython.p_void = data_of(value)
    at: cython.Py_ssize_t
    code: cython.uint
    digits: cython.int = 0
    for at in range(len(value)):
        code = code_at(kind, data, at)
        digits = digits + 1 if 48 <= code <= 57 else 0
        if digits == LONG_NUMBER:
            return _NUMBERS.sub("0", value)
    return value


def naming_word(classes: str, ident: str) -> str:
    """The word that names an element: of its class, else of its id."""
    return name_of_class(classes) or name_of_id(ident)


@cython.cfunc
def name_of_id(value: str) -> str:
    """An id without its number; one without a number is the name of one element only."""
    return "#" + _DIGITS.sub("", value) if has_digit(value) and _DIGITS.search(value) else ""


@cython.cfunc
def name_of_class(value: str) -> str:
    """The first telling class."""
    words = value.split()
    for word in words:
        stem = _DIGITS.sub("", word) if has_digit(word) else word
        if len(stem) > 1 and stem.lower() not in _STATE:
            return stem
    return (_DIGITS.sub("", words[0]) if has_digit(words[0]) else words[0]) if words else ""


@cython.ccall
@cython.exceptval(check=False)
def may_hint(words: str, slots: cython.uint, table: cython.uint[::1]) -> cython.bint:
    """Whether words in small letters are, or have four letters in a row that are, among those that a table knows."""
    kind: cython.int = kind_of(words)
    data: cython.p_void = data_of(words)
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(words)
    code: cython.uint
    length: cython.uint = 0
    four: cython.uint = 0
    value: cython.uint = START
    for at in range(size + 1):
        code = code_at(kind, data, at) if at < size else 32
        if 97 <= code <= 122:
            value = ((value ^ code) * STEP) & LOW
            four = (four << 8 | code) & LOW
            length += 1
            if length >= 4 and bits_of(table, slots, (four * STEP) & LOW):
                return True
        elif length:
            if bits_of(table, slots, value):
                return True
            length, value = 0, START
    return False


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
@cython.nogil
def add_names(
    count: cython.int, name_element: cython.int[::1], name_hash: cython.int[::1], keys: cython.longlong[::1]
) -> cython.void:
    """Add to the key of every element its names, each by its place among them."""
    index: cython.Py_ssize_t
    turn: cython.int = 1
    factor: cython.longlong
    for index in range(count):
        turn = turn + 2 if index and name_element[index] == name_element[index - 1] else 1
        factor = name_hash[index]
        keys[name_element[index]] += factor * turn


def spread(
    size: cython.int,
    parent: cython.int[::1],
    ways: cython.int[::1],
    looks: cython.int[::1],
    roles: cython.int[::1],
    mask: cython.int,
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
    with cython.nogil:
        for row in range(size):
            look[row] = looks[ways[row]]
            hints[row] = roles[ways[row]]
            own = look[row] + 1
            own = (own * MIX) & LOW_LONG
            if parent[row] >= 0:
                above = cython.cast(cython.ulonglong, mixed[parent[row]])
                own = ((own ^ (above >> 29)) + above * MIX) & LOW_LONG
            mixed[row] = cython.cast(cython.longlong, own & LARGEST)
        number_rows(size, mixed, mask, numbers, firsts, route)


def hand_down(
    size: cython.int,
    parent: cython.int[::1],
    tag: cython.int[::1],
    quoting: cython.int,
    hints: cython.int[::1],
    nearest: cython.int[::1],
    stands: cython.uchar[::1],
) -> None:
    """Fill for every element its own hint or that of the nearest around it, and whether it is part of a signature (1)
    or of a quotation (2), by its own hint, by its tag or by an element around it."""
    row: cython.Py_ssize_t
    with cython.nogil:
        for row in range(size):
            nearest[row] = hints[row]
            stands[row] = 0
            if parent[row] >= 0:
                stands[row] = stands[parent[row]]
                if not hints[row]:
                    nearest[row] = nearest[parent[row]]
            if hints[row] == SIGNATURE:
                stands[row] |= 1
            elif hints[row] == QUOTE:
                stands[row] |= 2
            if tag[row] == quoting:
                stands[row] |= 2


def number_keys(
    count: cython.int,
    keys: cython.longlong[::1],
    mask: cython.int,
    numbers: cython.int[::1],
    firsts: cython.int[::1],
    numbered: cython.int[::1],
) -> int:
    """Fill a number for each key, in the order they come, and where each stands first; gives how many there are.

    `numbers` is an empty hash table: -1 everywhere.
    """
    return number_rows(count, keys, mask, numbers, firsts, numbered)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def number_rows(
    count: cython.int,
    keys: cython.longlong[::1],
    mask: cython.int,
    numbers: cython.int[::1],
    firsts: cython.int[::1],
    numbered: cython.int[::1],
) -> cython.int:
    """The same."""
    index: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    hashed: cython.ulonglong
    found: cython.int = 0
    for index in range(count):
        hashed = cython.cast(cython.ulonglong, keys[index])
        slot = (((hashed * MIX) & LOW_LONG) >> 32) & mask
        while numbers[slot] >= 0 and keys[firsts[numbers[slot]]] != keys[index]:
            slot = (slot + 1) & mask
        if numbers[slot] < 0:
            numbers[slot] = found
            firsts[found] = index
            found += 1
        numbered[index] = numbers[slot]
    return found
