# cython: language_level=3, boundscheck=False, wraparound=False
"""What lines and words say that may name an author or a date, by quick looks that most of them fail.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterable

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import Py_UNICODE_ISALNUM as is_alnum  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import Py_UNICODE_ISDECIMAL as is_decimal  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import Py_UNICODE_ISDIGIT as is_digit  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import Py_UNICODE_ISSPACE as is_space  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, is_alnum, is_decimal, is_digit, is_space, kind_of

COMPILED = cython.compiled
LETTERS = cython.declare(cython.int, 4)  # of a word that `Beginnings` look at
_PAIRS = 32 * 32  # of the last five bits of two letters
_NUMBER = cython.declare(cython.int, 1)  # signs of a date in a piece of text: a digit,
_HOLDS = cython.declare(cython.int, 2)  # and what most pieces with one do not have


class Beginnings:
    """How words begin that are looked for: their first letters, in small letters."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset([word[:4] for word in words])
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


def has_one(text: str, parts: tuple[str, ...]) -> bool:
    """Whether a text has one of the parts in it."""
    return any(part in text for part in parts)


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
    sizes: tuple[int, int],
    beginnings: Beginnings,
) -> list[str]:
    """The lines between two places, of these sizes, whose first word may begin like one of those."""
    found: list[str] = []
    shortest: cython.Py_ssize_t = sizes[0]
    longest: cython.Py_ssize_t = sizes[1]
    start: cython.Py_ssize_t = place
    end: cython.Py_ssize_t
    last = min(last, len(text))
    while start <= last:
        end = find(text, "\n", start, last, 1)
        if end < 0:
            end = last
        if shortest <= end - start <= longest and beginnings.begin(text, start, end):
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


def dated_lines(
    text: str, place: cython.Py_ssize_t, last: cython.Py_ssize_t, longest: cython.Py_ssize_t
) -> list[str]:
    """The lines between two places, of at most this size, that have a digit and may hold a date."""
    found: list[str] = []
    start: cython.Py_ssize_t = place
    end: cython.Py_ssize_t
    last = min(last, len(text))
    while start <= last:
        end = find(text, "\n", start, last, 1)
        if end < 0:
            end = last
        if end - start <= longest and date_signs(text, start, end) == _NUMBER | _HOLDS:
            found.append(text[start:end])
        start = end + 1
    return found


def may_hold_date(text: str) -> bool:
    """A quick look that most texts fail: a century, two signs that part numbers, or a number of seconds."""
    return date_signs(text, 0, len(text)) & _HOLDS != 0


def date_signs(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
    """Whether a piece of text has a digit (1), and a century, two signs that part numbers or a number in front (2)."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    before: cython.uint = 0
    slashes: cython.int = 0
    stops: cython.int = 0
    dashes: cython.int = 0
    digit: cython.bint = False
    holds: cython.bint = False
    while start < end and is_space(code_at(kind, data, start)):
        start += 1
    if start < end:
        holds = is_digit(code_at(kind, data, start))
    for at in range(start, end):
        code = code_at(kind, data, at)
        if 45 <= code <= 57:
            if code > 47:
                digit = True
                if (code == 48 and before == 50) or (code == 57 and before == 49):
                    holds = True
            elif code == 45:
                dashes += 1
            elif code == 46:
                stops += 1
            else:
                slashes += 1
        elif code >= 0x660 and is_decimal(code):
            digit = True
        before = code
    holds = holds or slashes > 1 or stops > 1 or dashes > 1
    return _NUMBER * digit | _HOLDS * holds


def lines_with_century(text: str, shortest: cython.Py_ssize_t, longest: cython.Py_ssize_t) -> list[str]:
    """The lines of these sizes that have 19 or 20 in them."""
    found: list[str] = []
    size: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    while start <= size:
        end = find(text, "\n", start, size, 1)
        if end < 0:
            end = size
        if shortest <= end - start <= longest and has_century(text, start, end):
            found.append(text[start:end])
        start = end + 1
    return found


@cython.cfunc
@cython.exceptval(check=False)
def has_century(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a piece of text has 19 or 20 in it."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    before: cython.uint = 0
    for at in range(start, end):
        code = code_at(kind, data, at)
        if (code == 48 and before == 50) or (code == 57 and before == 49):
            return True
        before = code
    return False


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
def is_word_by(
    text: str, at: cython.Py_ssize_t, places: tuple[int, int], before: str, before_space: str
) -> bool:
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
