# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over start tags and the words that name elements.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from typing import Final

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
START = cython.declare(cython.uint, 2166136261)
STEP = cython.declare(cython.uint, 16777619)
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
LOW_LONG = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
NAMES = cython.declare(cython.uint, 1)  # what attributes are for: naming an element,
TIME = cython.declare(cython.uint, 2)  # telling a time,
NUMBER = cython.declare(cython.uint, 4)  # telling one if there is a digit in it;
CLASS = cython.declare(cython.uint, 8)  # and which they are
ID = cython.declare(cython.uint, 16)
Found = list[tuple[int, int, int, int]]  # row, what it is for, where the attribute begins, where its value ends
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


def find_attributes(
    markup: str, starts: cython.int[::1], ends: cython.int[::1], slots: cython.uint, table: cython.uint[::1]
) -> Found:
    """The attributes of many start tags whose names, as hashes, are in a table."""
    row: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    code: cython.uint
    value: cython.uint
    bits: cython.uint
    found: Found = []
    for row in range(len(starts)):
        end = ends[row] - 1
        at = starts[row] + 2
        while at < end and ord(markup[at]) != 32:
            at += 1
        while at < end:
            begin = at
            value = START
            at += 1
            while at < end:
                code = ord(markup[at])
                if code == 61:  # "="
                    break
                value = ((value ^ code) * STEP) & LOW
                at += 1
            at = markup.find('"', at + 2, end)
            if at < 0:
                break
            bits = bits_of(table, slots, value)
            if bits & (NAMES | TIME) or (bits & NUMBER and has_digit(markup[begin:at])):
                found.append((row, bits, begin, at))
            at += 1
    return found


def name_tags(
    markup: str, starts: cython.int[::1], ends: cython.int[::1], slots: cython.uint, table: cython.uint[::1]
) -> tuple[list[str], list[str]]:
    """The naming word of many start tags, that of the class or else of the id, and all that names them together."""
    row: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    code: cython.uint
    hashed: cython.uint
    bits: cython.uint
    words: list[str] = []
    everything: list[str] = []
    for row in range(len(starts)):
        end = ends[row] - 1
        at = starts[row] + 2
        name, said = "", ""
        while at < end and ord(markup[at]) != 32:
            at += 1
        while at < end:
            hashed = START
            at += 1
            while at < end:
                code = ord(markup[at])
                if code == 61:  # "="
                    break
                hashed = ((hashed ^ code) * STEP) & LOW
                at += 1
            begin = at + 2
            at = markup.find('"', begin, end)
            if at < 0:
                break
            bits = bits_of(table, slots, hashed) if at > begin else 0
            if bits & (NAMES | CLASS | ID):
                value = markup[begin:at]
                said = f"{said} {value}" if said else value
                word = name_of_class(value) if bits & CLASS else name_of_id(value) if bits & ID else ""
                if word and (not name or name[0] == "#"):
                    name = word
            at += 1
        words.append(name)
        everything.append(said.lower())
    return words, everything


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


def that_may_hint(names: list[str], slots: cython.uint, table: cython.uint[::1]) -> list[int]:
    """The numbers of those texts that a table knows a word of; see `may_hint`."""
    number: cython.Py_ssize_t
    found: list[int] = []
    for number in range(len(names)):
        if may_hint(names[number], slots, table):
            found.append(number)
    return found


@cython.cfunc
@cython.exceptval(check=False)
def may_hint(words: str, slots: cython.uint, table: cython.uint[::1]) -> cython.bint:
    """Whether words in small letters are, or have four letters in a row that are, among those that a table knows."""
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(words)
    code: cython.uint
    length: cython.uint = 0
    four: cython.uint = 0
    value: cython.uint = START
    for at in range(size + 1):
        code = ord(words[at]) if at < size else 32
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
    at: cython.Py_ssize_t
    code: cython.uint
    for at in range(len(word)):
        code = ord(word[at])
        if 48 <= code <= 57 or code > 127:
            return True
    return False


def add_names(
    count: cython.int, name_element: cython.int[::1], name_hash: cython.int[::1], keys: cython.longlong[::1]
) -> None:
    """Add to the key of every element its names, each by its place among them."""
    index: cython.Py_ssize_t
    turn: cython.int = 1
    factor: cython.longlong
    with cython.nogil:
        for index in range(count):
            turn = turn + 2 if index and name_element[index] == name_element[index - 1] else 1
            factor = name_hash[index]
            keys[name_element[index]] += factor * turn


def mix_down(size: cython.int, parent: cython.int[::1], mixed: cython.ulonglong[::1]) -> None:
    """Mix the number of every element with those of all elements around it."""
    row: cython.Py_ssize_t
    above: cython.ulonglong
    with cython.nogil:
        for row in range(size):
            if parent[row] >= 0:
                above = mixed[parent[row]]
                mixed[row] = ((mixed[row] ^ (above >> 29)) + above * MIX) & LOW_LONG


def hand_down(size: cython.int, parent: cython.int[::1], hints: cython.int[::1]) -> None:
    """Give every element without a hint that of the nearest element around it."""
    row: cython.Py_ssize_t
    with cython.nogil:
        for row in range(size):
            if not hints[row] and parent[row] >= 0:
                hints[row] = hints[parent[row]]


def number_keys(
    count: cython.int,
    keys: cython.longlong[::1],
    mask: cython.int,
    numbers: cython.int[::1],
    firsts: cython.int[::1],
    numbered: cython.int[::1],
    found: cython.int[::1],
) -> None:
    """Fill a number for each key, in the order they come, where each stands first, and how many there are.

    `numbers` is an empty hash table: -1 everywhere.
    """
    index: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    hashed: cython.ulonglong
    with cython.nogil:
        for index in range(count):
            hashed = cython.cast(cython.ulonglong, keys[index])
            slot = (((hashed * MIX) & LOW_LONG) >> 32) & mask
            while numbers[slot] >= 0 and keys[firsts[numbers[slot]]] != keys[index]:
                slot = (slot + 1) & mask
            if numbers[slot] < 0:
                numbers[slot] = found[0]
                firsts[found[0]] = index
                found[0] += 1
            numbered[index] = numbers[slot]
