# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Quick looks at many pieces of a text: whether a pattern that costs more can match there at all.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.vocabulary.lookup import bits_of

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
SLOTS = cython.declare(cython.uint, 4096)  # of a table: as many as 32 bits without those shifted out tell apart


@cython.cfunc
@cython.exceptval(check=False)
def has_gram(
    text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, beyond: cython.uint, table: cython.uint[::1]
) -> cython.bint:
    """Whether a piece has three characters in a row that a table knows, or one beyond another."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    slot: cython.uint
    three: cython.uint = 0
    for at in range(start, end):
        code = code_at(kind, data, at)
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


def with_words_between(
    text: str,
    starts: cython.int[::1],
    ends: cython.int[::1],
    table: cython.uint[::1],
    words: dict[int, tuple[str, ...]],
) -> list[int]:
    """The same for pieces of a text in letters of any size, as if a space stood behind each."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    code: cython.uint
    slot: cython.uint
    three: cython.uint
    found: list[int] = []
    for number in range(len(starts)):
        three = 0
        for at in range(starts[number], ends[number] + 1):
            code = code_at(kind, data, at) if at < ends[number] else 32
            if code > 127:
                found.append(number)
                break
            if 65 <= code <= 90:
                code += 32
            three = (three << 8 | code) & THREE
            slot = ((three * STEP) & LOW) >> SHIFT
            while table[slot] and table[slot] != three:
                slot = (slot + 1) % SLOTS
            if table[slot] and piece_of(text, at - 2, ends[number]).startswith(words[three]):
                found.append(number)
                break
    return found


@cython.cfunc
def piece_of(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """As much of a piece as a word may need, in small letters, and a space behind its end."""
    if end - start > LONGEST_WORD:
        return text[start : start + LONGEST_WORD].lower()
    return f"{text[start:end]} ".lower()


@cython.cfunc
def has_word(text: str, table: cython.uint[::1], words: dict[int, tuple[str, ...]]) -> cython.bint:
    """Whether a text holds a word or is not plain ASCII."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    slot: cython.uint
    three: cython.uint = 0
    for at in range(len(text)):
        code = code_at(kind, data, at)
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
        if 48 <= code <= 57 or code > beyond:
            return True
    return False


def with_dates(
    text: str,
    count: cython.int,
    starts: cython.int[::1],
    ends: cython.int[::1],
    longest: cython.int,
    lead: cython.int,
    in_words: cython.int,
    beyond: cython.uint,
    table: cython.uint[::1],
    slots: cython.uint,
    words: cython.uint[::1],
) -> list[int]:
    """The numbers of the pieces in which there may be a date.

    It stands within the first characters, `lead` of pieces that are longer than `longest`. Where there is no digit in
    them, nor a character beyond `beyond`, short pieces must have letters of `table`. For the `words` see `may_date`.
    """
    number: cython.Py_ssize_t
    size: cython.Py_ssize_t
    found: list[int] = []
    for number in range(count):
        size = ends[number] - starts[number]
        if size < 2:
            continue
        if has_number(text, starts[number], starts[number] + (lead if size > longest else size), beyond):
            size = size if size < longest else longest
            if may_date(text, starts[number], starts[number] + size, slots, words):
                found.append(number)
        elif size <= in_words and has_gram(text, starts[number], ends[number], 127, table):
            found.append(number)
    return found


@cython.cfunc
@cython.exceptval(check=False)
def may_date(
    text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, slots: cython.uint, words: cython.uint[::1]
) -> cython.bint:
    """Whether a piece with digits can hold a date: by numbers, by a month, or by a word such as `ago`.

    The table has hashes of words: 1 for whole words, 2 for the first letters of months, which are enough behind a digit
    and in very long words. A piece with letters that are not plain ASCII always can, and so can `3h`.
    """
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    small: cython.uint
    hashed: cython.uint = FNV_START
    length: cython.int = 0
    digits: cython.int = 0  # in a row that begin with 1 or 2
    before: cython.uint = 0  # the last characters
    begins: cython.bint = False  # like a month
    counted: cython.bint = False  # letters behind a digit
    for at in range(start, end):
        code = code_at(kind, data, at)
        if code > 127:
            return True
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
                begins = bits_of(words, slots, hashed) & 2 != 0
            if before == AGO or (begins and ((counted and length == 3) or length > LONGEST)):
                return True
            digits = 0
            continue
        if length > 1 and bits_of(words, slots, hashed) & 1:
            return True
        hashed, length, begins = FNV_START, 0, False
        before = (before << 8 | code) & THREE
        if 48 <= code <= 57:
            if 48 <= before >> 16 <= 57 and 45 <= (before >> 8 & 255) <= 47:  # 3/4
                return True
            digits = digits + 1 if digits else 1 if code == 49 or code == 50 else 0
            if digits == 4:
                return True
        else:
            digits = 0
    return length > 1 and bits_of(words, slots, hashed) & 1 != 0


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
