# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What an element is called, by its class, its id and other attributes that name it: a word as a number, and a role.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from dehusk.columns import Columns

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
LONG_START = cython.declare(cython.ulonglong, 0xCBF29CE484222325)
LONG_STEP = cython.declare(cython.ulonglong, 0x100000001B3)
ID_START = cython.declare(cython.ulonglong, 0xAF639E4C86018332)  # as if a # stood in front
LOW_LONG = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
NAMING, STATE, HINT = 1, 2, 4  # attributes that name an element beside class and id, words of STATES, and of roles
NAMES_IT = cython.declare(cython.uint, NAMING)
IS_STATE = cython.declare(cython.uint, STATE)
MAY_HINT = cython.declare(cython.uint, HINT)
RANKS = 6  # of roles in `roles`; one past the last is no role
NO_RANK = cython.declare(cython.int, RANKS)
_DIGITS: Final = re.compile(r"[\d_:-]*\d[\w-]*")
# Words that say how a thing looks, or that it is the first, the newest, an odd one: units of one kind differ in them.
STATES: Final = frozenset(
    "odd even alt first last active current new old read unread online offline staff selected open closed hover "
    "focus visible clearfix clear cf "
    "group row col column container wrapper inner outer flex block grid left right center top bottom js no-js bg fl "
    "fr pull-left pull-right d-flex "
    "inline-block relative absolute small large normal hentry h-entry item has-profile topicstarter firstpost "
    "lastpost bypostauthor".split()
)


class Words:
    """Reads start tags one by one: the word that names an element as a number, 0 for none, and the rank of its role."""

    def __init__(self, rank_of: Callable[[str], int], table: Any) -> None:
        """A table of the attributes that count, of STATES, and of letters and words that a role needs.

        `rank_of` tells for which role a word speaks, the most telling first.
        """
        self.table, self.rank_of = table, rank_of
        self.ranks: dict[int, int] = {}  # of words that were met
        self.slots = len(table) // 2
        self.word, self.rank, self.length, self.small, self.hashed = 0, RANKS, 0, 0, 0

    def bits(self, wanted: cython.uint) -> cython.uint:
        """What the table knows under a hash; the number of slots is a power of two."""
        found: cython.uint = wanted & (self.slots - 1)
        while self.table[found]:
            if self.table[found] == wanted:
                return self.table[self.slots + found]
            found = (found + 1) & (self.slots - 1)
        return 0

    def begin(self) -> cython.int:
        """Forget the last start tag."""
        self.word, self.rank = 0, NO_RANK
        return 0

    def read_class(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Read a class."""
        if end > start:
            self.add_hints(markup, start, end)
            self.word = self.class_name(markup, start, end)
        return 0

    def read_id(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Read an id, behind the class, which names an element before it."""
        if end > start:
            self.add_hints(markup, start, end)
            if not self.word:
                self.word = self.id_name(markup, start, end)
        return 0

    def read_others(self, rows: Columns, row: cython.int) -> cython.int:
        """Read the other attributes of a start tag that name an element."""
        markup: str = rows.markup
        kind: cython.int = kind_of(markup)
        data: cython.p_void = data_of(markup)
        at: cython.Py_ssize_t = rows.start[row] + 2
        end: cython.Py_ssize_t = rows.inner[row] - 1
        begin: cython.Py_ssize_t
        code: cython.uint
        hashed: cython.uint
        at = find(markup, " ", at, end, 1)
        while 0 <= at < end:
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
            if at > begin and self.bits(hashed) & NAMES_IT:
                self.add_hints(markup, begin, at)
            at += 1
        return 0

    def class_name(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.ulonglong:
        """The number of the first telling class, else of the first one."""
        begin: cython.Py_ssize_t = next_word(markup, start, end)
        behind: cython.Py_ssize_t
        number: cython.ulonglong
        first: cython.ulonglong = 0
        turn: cython.int = 0
        if not is_plain(markup, start, end):
            return number_of(name_of_class(markup[start:end]), LONG_START)
        while begin < end:
            behind = end_of_word(markup, begin, end)
            number = self.stem(markup, begin, behind, LONG_START)
            if self.length > 1 and not self.bits(self.small) & IS_STATE:
                return number
            if turn == 0:
                first = number if self.length > 0 else 0
            turn += 1
            begin = next_word(markup, behind, end)
        return first

    def id_name(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.ulonglong:
        """The number of an id without its number; 0 for one without, which is the name of one element only."""
        kind: cython.int = kind_of(markup)
        data: cython.p_void = data_of(markup)
        at: cython.Py_ssize_t
        code: cython.uint
        if not is_plain(markup, start, end):
            value = markup[start:end]
            return number_of(_DIGITS.sub("", value), ID_START) if _DIGITS.search(value) else 0
        for at in range(start, end):
            code = code_at(kind, data, at)
            if 48 <= code <= 57:
                return self.stem(markup, start, end, ID_START)
        return 0

    def stem(
        self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, number: cython.ulonglong
    ) -> cython.ulonglong:
        """The number of a piece without its numbers and what stands behind them; notes its length, and its hash."""
        kind: cython.int = kind_of(markup)
        data: cython.p_void = data_of(markup)
        at: cython.Py_ssize_t = start
        run: cython.Py_ssize_t
        digit: cython.Py_ssize_t
        code: cython.uint
        self.length, self.small = 0, START
        while at < end:
            run, digit = at, -1
            while run < end:
                code = code_at(kind, data, run)
                if 48 <= code <= 57:
                    digit = run
                elif code != 95 and code != 58 and code != 45:  # "_", ":", "-"
                    break
                run += 1
            if digit >= 0:
                at = digit + 1
                while at < end:
                    code = code_at(kind, data, at)
                    if not (48 <= code <= 57 or 97 <= code | 32 <= 122 or code == 95 or code == 45):
                        break
                    at += 1
                continue
            run = run + 1 if run < end else end
            while at < run:
                number = self.add(number, code_at(kind, data, at))
                at += 1
        return number

    def add(self, number: cython.ulonglong, code: cython.uint) -> cython.ulonglong:
        """The number with one character more."""
        self.length += 1
        self.small = ((self.small ^ (code + 32 if 65 <= code <= 90 else code)) * STEP) & LOW
        return ((number ^ code) * LONG_STEP) & LOW_LONG

    def add_hints(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Keep the best rank of the words in a value."""
        begin: cython.Py_ssize_t = next_word(markup, start, end)
        behind: cython.Py_ssize_t
        rank: cython.int
        if not is_plain(markup, start, end):
            for word in markup[start:end].split():
                rank = self.rank_of(word)
                self.rank = rank if rank < self.rank else self.rank
            return 0
        while begin < end and self.rank > 0:
            behind = end_of_word(markup, begin, end)
            if self.may_hint(markup, begin, behind):
                rank = self.known_rank(markup, begin, behind)
                self.rank = rank if rank < self.rank else self.rank
            begin = next_word(markup, behind, end)
        return 0

    def known_rank(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """The rank of a word whose hash was noted."""
        rank = self.ranks.get(self.hashed)
        if rank is None:
            rank = self.ranks[self.hashed] = self.rank_of(markup[start:end])
        return rank

    def may_hint(self, markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether letters of a word in a row, or four of them, are among those that a role needs; notes its hash."""
        kind: cython.int = kind_of(markup)
        data: cython.p_void = data_of(markup)
        at: cython.Py_ssize_t
        code: cython.uint
        length: cython.uint = 0
        four: cython.uint = 0
        value: cython.uint = START
        found: cython.bint = False
        number: cython.ulonglong = LONG_START
        for at in range(start, end + 1):
            code = code_at(kind, data, at) if at < end else 0
            number = ((number ^ code) * LONG_STEP) & LOW_LONG
            code |= 32
            if found:
                continue
            if 97 <= code <= 122:
                value = ((value ^ code) * STEP) & LOW
                four = (four << 8 | code) & LOW
                length += 1
                found = length >= 4 and self.bits((four * STEP) & LOW) & MAY_HINT != 0
            elif length:
                found = self.bits(value) & MAY_HINT != 0
                length, value = 0, START
        self.hashed = number
        return found


@cython.cfunc
@cython.exceptval(check=False)
def is_plain(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a piece is plain ASCII."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    for at in range(start, end):
        code = code_at(kind, data, at)
        if code > 127:
            return False
    return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_space(code: cython.uint) -> cython.bint:
    """Whether a character divides words."""
    return code == 32 or 9 <= code <= 13 or 28 <= code <= 31


@cython.cfunc
@cython.exceptval(check=False)
def next_word(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the next word begins."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    while start < end and is_space(code_at(kind, data, start)):
        start += 1
    return start


@cython.cfunc
@cython.exceptval(check=False)
def end_of_word(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where a word ends."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    while start < end and not is_space(code_at(kind, data, start)):
        start += 1
    return start


def name_of_class(value: str) -> str:
    """The first telling class of a value that is not plain ASCII."""
    stems = [_DIGITS.sub("", word) for word in value.split()]
    return next((stem for stem in stems if len(stem) > 1 and stem.lower() not in STATES), stems[0] if stems else "")


@cython.ccall
@cython.exceptval(check=False)
def number_of(name: str, number: cython.ulonglong) -> cython.ulonglong:
    """The number of a name, 0 for an empty one."""
    kind: cython.int = kind_of(name)
    data: cython.p_void = data_of(name)
    at: cython.Py_ssize_t
    code: cython.uint
    if not name and number == LONG_START:
        return 0
    for at in range(len(name)):
        code = code_at(kind, data, at)
        number = ((number ^ code) * LONG_STEP) & LOW_LONG
    return number
