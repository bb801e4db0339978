# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Quick looks at many pieces of a text: whether a pattern that costs more can match there at all.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Any

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
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
THREE = cython.declare(cython.uint, 0xFFFFFF)
STEP = cython.declare(cython.uint, 0x9E3779B1)
SHIFT = cython.declare(cython.int, 20)
FNV_START = cython.declare(cython.uint, 2166136261)
FNV_STEP = cython.declare(cython.uint, 16777619)
AGO = cython.declare(cython.uint, 0x61676F)
SHORTEST = cython.declare(cython.int, 6)  # characters of a date such as `3h`
LONGEST_WORD = cython.declare(cython.int, 24)  # characters of a word that is looked for in many texts
LONGEST = cython.declare(cython.int, 12)  # letters of a month
LONGEST_LINE = cython.declare(cython.int, 320)  # characters of a piece in which a date may stand anywhere,
LONGEST_LEAD = cython.declare(cython.int, 70)  # and at the beginning of a longer one
IN_WORDS = cython.declare(cython.int, 40)  # characters of a piece that may be a date without a digit
LAST_WITHOUT_DIGITS = cython.declare(cython.uint, 0x65F)  # characters behind this one may be digits of other scripts
SLOTS = cython.declare(cython.uint, 4096)  # of a table: as many as 32 bits without those shifted out tell apart


def first_letters(table: Any) -> bytes:
    """Of every character whether it is the first of three that a table knows."""
    firsts = bytearray(256)
    for three in table:
        firsts[three >> 16] = 1 if three else firsts[three >> 16]
    return bytes(firsts)


class Letters:
    """Three letters in a row, in small letters, that a table knows; see `quick.letters`."""

    def __init__(self, beyond: int, table: Any) -> None:
        """A character beyond this one counts like letters of the table."""
        self.table, self.beyond, self.firsts = table, beyond, first_letters(table)

    def stand_in(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a piece of a text has such letters, or a character beyond."""
        kind: cython.int = kind_of(text)
        data: cython.p_void = data_of(text)
        at: cython.Py_ssize_t
        code: cython.uint
        slot: cython.uint
        three: cython.uint = 0
        for at in range(start, end):
            code = code_at(kind, data, at)
            if code > self.beyond:
                return True
            if 65 <= code <= 90:
                code += 32
            three = (three << 8 | (code if code < 128 else 127)) & THREE
            if not self.firsts[three >> 16]:
                continue
            slot = ((three * STEP) & LOW) >> SHIFT
            while self.table[slot]:
                if self.table[slot] == three:
                    return True
                slot = (slot + 1) % SLOTS
        return False


class Words:
    """Words in small letters and plain ASCII to look for in many texts, all at once; see `quick.words`."""

    def __init__(self, words: dict[int, tuple[str, ...]], table: Any) -> None:
        """The words by the number of their first letters, and a table of these."""
        self.table, self.words, self.firsts = table, words, first_letters(table)

    def stand_in(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a piece of a text, in letters of any size, has such a word, or is not plain ASCII.

        As if a space stood behind it.
        """
        kind: cython.int = kind_of(text)
        data: cython.p_void = data_of(text)
        at: cython.Py_ssize_t
        code: cython.uint
        slot: cython.uint
        three: cython.uint = 0
        for at in range(start, end + 1):
            code = code_at(kind, data, at) if at < end else 32
            if code > 127:
                return True
            if 65 <= code <= 90:
                code += 32
            three = (three << 8 | code) & THREE
            if not self.firsts[three >> 16]:
                continue
            slot = ((three * STEP) & LOW) >> SHIFT
            while self.table[slot] and self.table[slot] != three:
                slot = (slot + 1) % SLOTS
            if self.table[slot] and piece_of(text, at - 2, end).startswith(self.words[three]):
                return True
        return False


@cython.cfunc
def piece_of(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """As much of a piece as a word may need, in small letters, and a space behind its end."""
    if end - start > LONGEST_WORD:
        return text[start : start + LONGEST_WORD].lower()
    return f"{text[start:end]} ".lower()


@cython.cfunc
@cython.exceptval(check=False)
def has_number(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, beyond: cython.uint) -> cython.bint:
    """Whether a piece has a digit, or a character beyond this one."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    for at in range(start, end):
        code = code_at(kind, data, at)
        if 48 <= code <= 57 or (code > beyond and not 0x2000 <= code < 0x3000):  # signs, none of them a digit
            return True
    return False


class DateSigns:
    """What a text must have to hold a date."""

    def __init__(self, letters: Letters, words: Any) -> None:
        """Letters of dates without a number, and a table of words by their hashes.

        There 1 is for whole words, 2 for the first letters of months, which are enough behind a digit and in very long
        words.
        """
        self.letters, self.words, self.slots = letters, words, len(words) // 2

    def stand_in(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether there may be a date in a piece, near its beginning where it is long."""
        size: cython.Py_ssize_t = end - start
        if size < 2:
            return False
        if has_number(text, start, start + LONGEST_LEAD if size > LONGEST_LINE else end, LAST_WITHOUT_DIGITS):
            return self.tell_date(text, start, end if size < LONGEST_LINE else start + LONGEST_LINE)
        return size <= IN_WORDS and self.letters.stand_in(text, start, end) and self.tell_date(text, start, end)

    def bits(self, wanted: cython.uint) -> cython.uint:
        """What is known of a word by its hash."""
        found: cython.uint = wanted & (self.slots - 1)
        while self.words[found]:
            if self.words[found] == wanted:
                return self.words[self.slots + found]
            found = (found + 1) & (self.slots - 1)
        return 0

    def tell_date(self, text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Whether a piece can hold a date: by numbers, by a month, or by a word such as `ago`.

        A piece with letters that are not plain ASCII always can, and so can `3h`.
        """
        kind: cython.int = kind_of(text)
        data: cython.p_void = data_of(text)
        at: cython.Py_ssize_t
        code: cython.uint
        small: cython.uint
        hashed: cython.uint = FNV_START
        length: cython.int = 0
        before: cython.uint = 0  # the last characters
        begins: cython.bint = False  # like a month
        counted: cython.bint = False  # letters behind a digit
        for at in range(start, end):
            code = code_at(kind, data, at)
            if code > 127:
                if not is_sign(code):
                    return True
                code = 32
            small = code | 32
            if 97 <= small <= 122:
                if end - start <= SHORTEST:
                    return True
                if not length:
                    counted = 48 <= (before & 255) <= 57
                hashed = ((hashed ^ small) * FNV_STEP) & LOW
                length += 1
                before = (before << 8 | small) & THREE
                if length == 3:
                    begins = self.bits(hashed) & 2 != 0
                if before == AGO or (begins and ((counted and length == 3) or length > LONGEST)):
                    return True
                continue
            if length > 1 and self.bits(hashed) & 1:
                return True
            hashed, length, begins = FNV_START, 0, False
            before = (before << 8 | code) & THREE
            if 45 <= code <= 47 and divides_date(text, start, at, end):
                return True
        return length > 1 and self.bits(hashed) & 1 != 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_sign(code: cython.uint) -> cython.bint:
    """Whether a character beyond ASCII is a sign or a space, no letter and no digit."""
    return 0x2000 <= code <= 0x206F or (0xA0 <= code <= 0xBF and code != 0xAA and code != 0xB5 and code != 0xBA)


@cython.cfunc
@cython.exceptval(check=False)
def divides_date(text: str, start: cython.Py_ssize_t, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a dot, slash or dash may stand in a date by numbers: behind a year, or with another one behind a number."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    before: cython.Py_ssize_t = at - 1
    behind: cython.Py_ssize_t = at + 1
    if before > start and not is_digit(code_at(kind, data, before)):  # 2020 - 1 - 2
        before -= 1
    if before < start or not is_digit(code_at(kind, data, before)):
        return False
    if before - 3 >= start and is_digit(code_at(kind, data, before - 1)) and is_digit(code_at(kind, data, before - 2)):
        return is_digit(code_at(kind, data, before - 3))
    if behind >= end or not is_digit(code_at(kind, data, behind)):
        return False
    behind += 1
    if behind < end and is_digit(code_at(kind, data, behind)):
        behind += 1
    return behind < end and divides(code_at(kind, data, behind))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_digit(code: cython.uint) -> cython.bint:
    """Whether a character may be a digit of any script."""
    return 48 <= code <= 57 or code > 127


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def divides(code: cython.uint) -> cython.bint:
    """Whether a character stands between the numbers of a date: - . /"""
    return 45 <= code <= 47


def days_in_numbers(text: str) -> list[int]:
    """Where dates in numbers, as 3/4/2020, may begin in a text."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    first: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(text)
    found: list[int] = []
    for at in range(1, size - 3):
        if not divides(code_at(kind, data, at)):
            continue
        if not is_digit(code_at(kind, data, at - 1)) or not is_digit(code_at(kind, data, at + 1)):
            continue
        if (divides(code_at(kind, data, at + 2)) and is_digit(code_at(kind, data, at + 3))) or (
            at + 4 < size and divides(code_at(kind, data, at + 3)) and is_digit(code_at(kind, data, at + 4))
        ):
            first = at - 2 if at > 1 and is_digit(code_at(kind, data, at - 2)) else at - 1
            found.append(first)
    return found
