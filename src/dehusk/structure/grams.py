# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Quick looks at many pieces of a text: whether a pattern that costs more can match there at all.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
THREE = cython.declare(cython.uint, 0xFFFFFF)
STEP = cython.declare(cython.uint, 0x9E3779B1)
SHIFT = cython.declare(cython.int, 20)
SLOTS = cython.declare(cython.uint, 4096)  # of a table: as many as 32 bits without those shifted out tell apart


@cython.cfunc
@cython.exceptval(check=False)
def has_gram(
    text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, beyond: cython.uint, table: cython.uint[::1]
) -> cython.bint:
    """Whether a piece has three characters in a row that a table knows, or one beyond another."""
    at: cython.Py_ssize_t
    code: cython.uint
    slot: cython.uint
    three: cython.uint = 0
    for at in range(start, end):
        code = ord(text[at])
        if code > beyond:
            return True
        if 65 <= code <= 90:
            code += 32
        three = (three << 8 | (code if code < 128 else 127)) & THREE
        slot = ((three * STEP) & LOW) >> SHIFT
        while table[slot]:
            if table[slot] == three:
                return True
            slot = (slot + 1) % SLOTS
    return False


def with_grams(
    text: str, starts: cython.int[::1], ends: cython.int[::1], beyond: cython.uint, table: cython.uint[::1]
) -> list[int]:
    """The numbers of the pieces of a text that have letters of a table, or a character beyond this one.

    See `quick.gram_table`.
    """
    number: cython.Py_ssize_t
    found: list[int] = []
    for number in range(len(starts)):
        if has_gram(text, starts[number], ends[number], beyond, table):
            found.append(number)
    return found


def with_words(texts: list[str], table: cython.uint[::1], words: dict[int, tuple[str, ...]]) -> list[int]:
    """The numbers of those texts, in small letters, that hold a word or are not plain ASCII; see `quick.word_table`."""
    number: cython.Py_ssize_t
    found: list[int] = []
    for number in range(len(texts)):
        if has_word(texts[number], table, words):
            found.append(number)
    return found


@cython.cfunc
def has_word(text: str, table: cython.uint[::1], words: dict[int, tuple[str, ...]]) -> cython.bint:
    """Whether a text holds a word or is not plain ASCII."""
    at: cython.Py_ssize_t
    code: cython.uint
    slot: cython.uint
    three: cython.uint = 0
    for at in range(len(text)):
        code = ord(text[at])
        if code > 127:
            return True
        three = (three << 8 | code) & THREE
        slot = ((three * STEP) & LOW) >> SHIFT
        while table[slot]:
            if table[slot] == three:
                if text.startswith(words[three], at - 2):
                    return True
                break
            slot = (slot + 1) % SLOTS
    return False


def with_digits(text: str, starts: cython.int[::1], ends: cython.int[::1], beyond: cython.uint) -> list[bool]:
    """Of many pieces of a text whether they have a digit, or a character beyond this one."""
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    code: cython.uint
    told: cython.bint
    found: list[bool] = []
    for number in range(len(starts)):
        told = False
        for at in range(starts[number], ends[number]):
            code = ord(text[at])
            if 48 <= code <= 57 or code > beyond:
                told = True
                break
        found.append(told)
    return found


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
    at: cython.Py_ssize_t
    first: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(text)
    found: list[int] = []
    for at in range(1, size - 3):
        if not divides(ord(text[at])) or not is_digit(ord(text[at - 1])) or not is_digit(ord(text[at + 1])):
            continue
        if (divides(ord(text[at + 2])) and is_digit(ord(text[at + 3]))) or (
            at + 4 < size and divides(ord(text[at + 3])) and is_digit(ord(text[at + 4]))
        ):
            first = at - 2 if at > 1 and is_digit(ord(text[at - 2])) else at - 1
            found.append(first)
    return found
