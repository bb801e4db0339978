# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What lines and words say that may name an author or a date, by quick looks that most of them fail.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dehusk.vocabulary.lookup import bits_of

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import Py_UNICODE_ISALNUM as is_alnum  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import Py_UNICODE_ISDECIMAL as is_decimal  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import Py_UNICODE_ISSPACE as is_space  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import Py_UNICODE_TOLOWER as to_lower  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, is_alnum, is_decimal, is_space, kind_of, to_lower

COMPILED = cython.compiled
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
FNV_START = cython.declare(cython.uint, 2166136261)  # of `dom.names.fnv`
FNV_STEP = cython.declare(cython.uint, 16777619)
LETTERS = cython.declare(cython.int, 5)  # of a word that `Beginnings` look at; no stem before an ending is shorter
_PAIRS = 32 * 32  # of the last five bits of two letters
SECONDS = cython.declare(cython.int, 10)  # digits of a number of seconds since 1970
FIRST_OTHER_DIGIT = cython.declare(cython.uint, 0x660)  # beyond those of ASCII
YEAR, ANY_DATE = 1, 3  # signs of a date


class Beginnings:
    """How words begin that are looked for: their first letters, in small letters."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset([word[:LETTERS] for word in words])
        pairs = bytearray(_PAIRS)
        for word in self.words:
            if len(word) > 1 and word[:2].isascii():
                pairs[(ord(word[0]) & 31) * 32 + (ord(word[1]) & 31)] = 1
        self.pairs = bytes(pairs)

    def begin(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> bool:
        """Whether one of them begins the first word of a piece of text, or is all of a shorter one."""
        kind: cython.int = kind_of(text)
        data: cython.p_void = data_of(text)
        stop: cython.Py_ssize_t
        first: cython.uint
        second: cython.uint
        while start < end and not in_word(code_at(kind, data, start)):
            start += 1
        stop = start
        while stop < end and stop < start + LETTERS and in_word(code_at(kind, data, stop)):
            stop += 1
        if stop == start:
            return False
        if stop > start + 1:
            first, second = code_at(kind, data, start), code_at(kind, data, start + 1)
            if first < 128 and second < 128 and not self.pairs[(first & 31) * 32 + (second & 31)]:
                return False
        return text[start:stop].lower() in self.words


class KnownWords:
    """Words as loops look them up: a table of their hashes with their bits, as `vocabulary.words.hash_table` makes it.

    And which numbers the last bits of the hashes are, so that most words need no look at it; that may be any.
    """

    def __init__(self, table: Any, last_bits: Any = b"\1") -> None:
        self.table = table if cython.compiled else memoryview(table)
        self.last_bits = last_bits if cython.compiled else memoryview(last_bits)
        self.slots, self.mask = len(table) // 2, len(last_bits) - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def in_word(code: cython.uint) -> cython.bint:
    """Whether a character is a letter, a number or an underscore."""
    if code < 128:
        return 97 <= (code | 32) <= 122 or 48 <= code <= 57 or code == 95
    return is_alnum(code)


def words_of(text: str) -> list[str]:
    """The words of a title, folded."""
    found: list[str] = []
    text = text.lower() if text.isascii() else text.casefold()
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    size: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    while start < size:
        while start < size and not in_word(code_at(kind, data, start)):
            start += 1
        end = start
        while end < size and in_word(code_at(kind, data, end)):
            end += 1
        if end > start:
            found.append(text[start:end])
        start = end
    return found


def count_words(
    text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, words_known: KnownWords
) -> tuple[int, int]:
    """How many words, as white space parts them, stand between two places, and how many of them a table knows."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    code: cython.uint
    number: cython.uint = FNV_START
    words: cython.int = 0
    known: cython.int = 0
    inside: cython.bint = False
    while start <= end:
        code = code_at(kind, data, start) if start < end else 32
        start += 1
        if (code > 32 and code < 128) or not is_space(code):
            if 65 <= code <= 90:
                code += 32
            elif code > 127:
                code = to_lower(code)
            number = ((number ^ code) * FNV_STEP) & LOW
            inside = True
        elif inside:
            words += 1
            known += bits_of(words_known.table, words_known.slots, number) > 0
            number, inside = FNV_START, False
    return words, known


class Parts:
    """Pieces of words to look for in texts."""

    def __init__(self, *parts: str) -> None:
        self.parts = parts

    def stand_in(self, text: str) -> bool:
        """Whether a text has one of them in it."""
        part: str
        for part in self.parts:
            if part in text:
                return True
        return False


def begins_any(text: str, beginnings: Beginnings) -> bool:
    """Whether a word of a text may begin like one of those; a text of other letters than ASCII's always may."""
    size: cython.Py_ssize_t = len(text)
    at: cython.Py_ssize_t = 0
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    if not text.isascii():
        return True
    while at < size:
        while at < size and not in_word(code_at(kind, data, at)):
            at += 1
        if at < size and beginnings.begin(text, at, size):
            return True
        while at < size and in_word(code_at(kind, data, at)):
            at += 1
    return False


def lines_beginning(
    text: str,
    place: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
    beginnings: Beginnings,
) -> list[str]:
    """The lines between two places, of these sizes, whose first word may begin like one of those."""
    return lines_that(text, place, last, shortest, longest, beginnings, 0)


def dated_lines(
    text: str,
    place: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
    signs: cython.int,
) -> list[str]:
    """The lines between two places, of these sizes, that have one of the signs of a date; see `date_signs`."""
    return lines_that(text, place, last, shortest, longest, None, signs)


@cython.cfunc
def lines_that(
    text: str,
    place: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
    beginnings: Beginnings | None,
    signs: cython.int,
) -> list[str]:
    """Lines that begin in some way or, where no beginnings are given, have one of the signs of a date."""
    found: list[str] = []
    start: cython.Py_ssize_t = place
    end: cython.Py_ssize_t
    wanted: cython.bint
    last = min(last, len(text))
    while start <= last:
        end = find(text, "\n", start, last, 1)
        if end < 0:
            end = last
        if shortest <= end - start <= longest:
            if beginnings is None:
                wanted = date_signs(text, start, end) & signs
            else:
                wanted = beginnings.begin(text, start, end)
            if wanted:
                found.append(text[start:end])
        start = end + 1
    return found


def lines_from(text: str, start: cython.Py_ssize_t, letters: str, beginnings: Beginnings) -> list[int]:
    """Where the line feeds stand after which a line may begin like one of those; `letters` begin them."""
    found: list[int] = []
    size: cython.Py_ssize_t = len(text)
    at: cython.Py_ssize_t = find(text, "\n", start, size, 1)
    while 0 <= at < size - 1:
        if text[at + 1] in letters and beginnings.begin(text, at + 1, size):
            found.append(at)
        at = find(text, "\n", at + 1, size, 1)
    return found


def may_hold_date(text: str) -> bool:
    """A quick look that most texts fail: whether there is any sign of a date; see `date_signs`."""
    return date_signs(text, 0, len(text)) != 0


def date_signs(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
    """What tells that a piece of text may hold a date.

    A year and one more digit (1), numbers that are parted twice by the same sign, or as many digits as seconds have (2).
    """
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    digits: cython.int = 0
    run: cython.int = 0  # of digits, up to here
    year: cython.bint = False
    seconds: cython.bint = False
    slashes: cython.int = 0
    stops: cython.int = 0
    dashes: cython.int = 0
    while start < end and not may_be_digit(code_at(kind, data, start)):
        start += 1
    for at in range(start, end):
        code = code_at(kind, data, at)
        if 48 <= code <= 57 or (code >= FIRST_OTHER_DIGIT and is_decimal(code)):
            digits += 1
            run += 1
            seconds = seconds or run >= SECONDS
            year = year or (run >= 4 and is_century(code_at(kind, data, at - 3), code_at(kind, data, at - 2)))
            continue
        run = 0
        if 45 <= code <= 47 and digits and parts_numbers(kind, data, at, start, end):
            slashes += code == 47
            stops += code == 46
            dashes += code == 45
    return (1 if year and digits > 4 else 0) | (2 if seconds or slashes > 1 or stops > 1 or dashes > 1 else 0)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def may_be_digit(code: cython.uint) -> cython.bint:
    """Whether a character is a digit, or beyond those of which it is quickly known that they are none."""
    return 48 <= code <= 57 or code >= FIRST_OTHER_DIGIT


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_century(first: cython.uint, second: cython.uint) -> cython.bint:
    """Whether two digits are 19 or 20."""
    return (first == 49 and second == 57) or (first == 50 and second == 48)


@cython.cfunc
@cython.exceptval(check=False)
def parts_numbers(
    kind: cython.int, data: cython.p_void, at: cython.Py_ssize_t, start: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.bint:
    """Whether a sign stands between digits, with a space on either side at most."""
    before: cython.Py_ssize_t = at - 1
    after: cython.Py_ssize_t = at + 1
    if before > start and is_space(code_at(kind, data, before)):
        before -= 1
    if after < end - 1 and is_space(code_at(kind, data, after)):
        after += 1
    if before < start or after >= end:
        return False
    return is_decimal(code_at(kind, data, before)) and is_decimal(code_at(kind, data, after))


def years_in(text: str) -> list[int] | None:
    """Where the years begin behind which a month may follow as a number; None where there is no year at all."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    size: cython.Py_ssize_t = len(text)
    at: cython.Py_ssize_t
    code: cython.uint
    behind: cython.uint
    found: list[int] = []
    known: cython.bint = False
    for at in range(size - 3):
        code = code_at(kind, data, at)
        if code != 49 and code != 50:
            continue
        behind = code_at(kind, data, at + 1)
        if behind != (57 if code == 49 else 48):
            continue
        if is_decimal(code_at(kind, data, at + 2)) and is_decimal(code_at(kind, data, at + 3)):
            known = True
            if at + 4 < size and goes_on(code_at(kind, data, at + 4)):
                found.append(at)
    return found if known else None


@cython.cfunc
@cython.exceptval(check=False)
def goes_on(code: cython.uint) -> cython.bint:
    """Whether a month may follow behind a year and this character: a number, a sign that parts numbers, a space."""
    return 45 <= code <= 49 or code == 0x5E74 or code == 0xB144 or is_space(code)


def places_of_by(
    text: str, place: cython.Py_ssize_t, last: cython.Py_ssize_t, before: str, before_space: str
) -> list[int]:
    """Where `by` stands as a word of its own between two places of a text.

    It stands behind one of these signs, or behind a digit or one of those and a space.
    """
    found: list[int] = []
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    behind: cython.uint = 32
    last = min(last, len(text))
    for at in range(place, last):
        code = code_at(kind, data, at)
        code |= 32
        if code == 121 and behind == 98 and is_word_by(text, at - 1, (place, last), before, before_space):
            found.append(at - 1)
        behind = code
    return found


@cython.cfunc
def is_word_by(text: str, at: cython.Py_ssize_t, places: tuple[int, int], before: str, before_space: str) -> bool:
    """Whether the `by` at a place is a word of its own; see `places_of_by`."""
    first: cython.Py_ssize_t = places[0]
    size: cython.Py_ssize_t = places[1]
    after: cython.Py_UCS4
    lead: cython.Py_UCS4
    if at + 2 >= size:
        return False
    after = text[at + 2]
    if not after.isspace() and not (after == ":" and at + 3 < size and text[at + 3].isspace()):
        return False
    if at == first or text[at - 1] in before:
        return True
    if not text[at - 1].isspace() or at < first + 2:
        return False
    lead = text[at - 2]
    return lead in before_space or lead.isdecimal()
