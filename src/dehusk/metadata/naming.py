# cython: language_level=3, boundscheck=False, wraparound=False
"""What start tags and lines say that may name an author or a date, by quick looks that most of them fail.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.attributes import plain_value
from dehusk.ordered import first_from

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
LETTERS = 4  # of a word that `begins_with` looks at
_NAMES = frozenset("class id rel itemprop data-testid data-test data-qa".split())


def rows_of(
    tags: cython.int[::1], one: cython.int, two: cython.int, three: cython.int, most: cython.Py_ssize_t
) -> tuple[list[int], list[int], list[int]]:
    """The first elements of each of three tags, so many at most."""
    ones: list[int] = []
    twos: list[int] = []
    threes: list[int] = []
    number: cython.Py_ssize_t
    for number in range(len(tags)):
        if tags[number] == one:
            if len(ones) < most:
                ones.append(number)
        elif tags[number] == two:
            if len(twos) < most:
                twos.append(number)
        elif tags[number] == three and len(threes) < most:
            threes.append(number)
    return ones, twos, threes


def words_of(text: str) -> list[str]:
    """The words of a title, folded."""
    found: list[str] = []
    text = text.lower() if text.isascii() else text.casefold()
    size: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    while start < size:
        while start < size and not (text[start].isalnum() or text[start] == "_"):
            start += 1
        end = start
        while end < size and (text[end].isalnum() or text[end] == "_"):
            end += 1
        if end > start:
            found.append(text[start:end])
        start = end
    return found


def has_one(text: str, parts: tuple[str, ...]) -> bool:
    """Whether a text has one of the parts in it."""
    return any(part in text for part in parts)


def begins_any(text: str, beginnings: frozenset[str]) -> bool:
    """Whether a word of a text may begin like one of those; a text of other letters than ASCII's always may."""
    size: cython.Py_ssize_t = len(text)
    most: cython.Py_ssize_t = LETTERS
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    if not text.isascii():
        return True
    text = text.lower()
    while start < size:
        while start < size and not (text[start].isalnum() or text[start] == "_"):
            start += 1
        end = start
        while end < size and (text[end].isalnum() or text[end] == "_"):
            end += 1
        if end > start and text[start : min(end, start + most)] in beginnings:
            return True
        start = end
    return False


def window_of(
    texts: cython.int[::1],
    starts: cython.int[::1],
    places: tuple[int, int, int],
    widest: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
) -> tuple[int, int, int, int]:
    """The elements from a place of the text to a second one, and from there to a third, as far as the markup is near.

    As the first of each and one past the last. `size` is that of the markup.
    """
    count: cython.Py_ssize_t = len(texts)
    low: cython.Py_ssize_t = first_from(texts, count, places[0])
    middle: cython.Py_ssize_t = first_from(texts, count, places[1])
    high: cython.Py_ssize_t = first_from(texts, count, places[2] + 1)
    at: cython.Py_ssize_t = starts[middle] if middle < count else size
    near: cython.Py_ssize_t = first_from(starts, count, max(at - widest, 0))
    far: cython.Py_ssize_t = first_from(starts, count, at + widest)
    return max(low, near), middle, middle, min(high, far)


def stating(mask: cython.int, elements: cython.int[::1], attributes: cython.int[::1]) -> list[int]:
    """The elements, once each, of those attributes of a page whose bits are in the mask."""
    found: list[int] = []
    before: cython.int = -1
    number: cython.Py_ssize_t
    for number in range(len(elements)):
        if mask >> attributes[number] & 1 and elements[number] != before:
            before = elements[number]
            found.append(before)
    return found


def values_stated(
    markup: str,
    attribute: cython.int,
    attributes: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    parts: tuple[str, ...],
) -> list[tuple[int, str]]:
    """Which of the attributes of a page are this one and have one of the parts, and their values."""
    found: list[tuple[int, str]] = []
    number: cython.Py_ssize_t
    for number in range(len(attributes)):
        if attributes[number] == attribute:
            value: str = markup[starts[number] : ends[number]]
            for part in parts:
                if part in value:
                    found.append((number, value))
                    break
    return found


def said_by(
    markup: str,
    told: tuple[int, int, int],
    most: cython.Py_ssize_t,
    elements: cython.int[::1],
    attributes: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
) -> list[tuple[int, str | None, str]]:
    """The elements that open a thing or name a property of one: which, the type of what it opens, and the property.

    `told` are the numbers of the attributes for scope, type and property; no more than so many are read.
    """
    scope: cython.int = told[0]
    kind: cython.int = told[1]
    label: cython.int = told[2]
    number: cython.Py_ssize_t = 0
    element: cython.int
    read: cython.Py_ssize_t = 0
    opens: cython.bint
    types: cython.Py_ssize_t
    names: cython.Py_ssize_t
    found: list[tuple[int, str | None, str]] = []
    while number < len(elements) and read < most:
        element, opens, types, names = elements[number], False, -1, -1
        while number < len(elements) and elements[number] == element:
            if attributes[number] == kind:
                types = number
            if read < most and attributes[number] == scope:
                opens = True
                read += 1
            elif read < most and attributes[number] == label:
                names = number
                read += 1
            number += 1
        if opens or names >= 0:
            written: str = plain_value(markup[starts[types] : ends[types]]) if opens and types >= 0 else ""
            label_value: str = plain_value(markup[starts[names] : ends[names]]) if names >= 0 else ""
            found.append((element, written if opens else None, label_value))
    return found


def in_sight(
    rows: list[int],
    starts: cython.int[::1],
    ends: cython.int[::1],
    hidden: cython.int[::1],
    longest: cython.int,
) -> list[int]:
    """Those of these elements that a reader sees and that have text, but no more than so much."""
    found: list[int] = []
    row: cython.Py_ssize_t
    for row in rows:
        if 0 < ends[row] - starts[row] <= longest and not hidden[row]:
            found.append(row)
    return found


def values_in_sight(
    markup: str,
    rows: list[int],
    starts: cython.int[::1],
    inner: cython.int[::1],
    text_starts: cython.int[::1],
    text_ends: cython.int[::1],
    hidden: cython.int[::1],
    longest: cython.int,
    parts: tuple[str, ...],
) -> list[tuple[int, str]]:
    """Those in sight that have one of the parts in an attribute which names them, and its value in small letters."""
    found: list[tuple[int, str]] = []
    row: cython.Py_ssize_t
    for row in rows:
        if 0 < text_ends[row] - text_starts[row] <= longest and not hidden[row]:
            value: str = value_with(markup, starts[row], inner[row], parts)
            if value:
                found.append((row, value))
    return found


@cython.ccall
def value_with(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, parts: tuple[str, ...]) -> str:
    """The first value in a start tag that names the element and has one of the parts; nothing where none has."""
    name: cython.Py_ssize_t
    equals: cython.Py_ssize_t = markup.find('="', start, end)
    close: cython.Py_ssize_t
    while equals >= 0:
        close = markup.find('"', equals + 2, end)
        if close < 0:
            break
        name = markup.rfind(" ", start, equals) + 1
        if name > 0 and markup[name:equals] in _NAMES:
            value: str = markup[equals + 2 : close].lower()
            for part in parts:
                if part in value:
                    return value
        start = close
        equals = markup.find('="', close, end)
    return ""


def links_below(
    markup: str,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    starts: cython.int[::1],
    ends: cython.int[::1],
    paths: frozenset[str],
) -> list[int]:
    """Which links of a range lead to one of the paths, or below it."""
    number: cython.Py_ssize_t
    found: list[int] = []
    for number in range(first, last):
        if leads_below(markup, starts[number], ends[number], paths):
            found.append(number)
    return found


@cython.ccall
def leads_below(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, paths: frozenset[str]) -> bool:
    """Whether an address has one of the names, of 4 to 12 letters, between two slashes."""
    at: cython.Py_ssize_t = markup.find("/", start, end)
    after: cython.Py_ssize_t
    while at >= 0:
        after = markup.find("/", at + 1, end)
        if after < 0:
            return False
        if 4 <= after - at - 1 <= 12 and markup[at + 1 : after].lower() in paths:
            return True
        at = after
    return False


def first_beginning(
    markup: str, starts: cython.int[::1], ends: cython.int[::1], beginnings: tuple[str, ...]
) -> str | None:
    """The first of many pieces that begins with one of these: addresses on a host that begins with c."""
    number: cython.Py_ssize_t
    start: cython.Py_ssize_t
    least: cython.Py_ssize_t = min(map(len, beginnings))
    for number in range(len(starts)):
        start = starts[number]
        if ends[number] - start < least:
            continue
        if markup[start + 7] == "c" or (markup[start + 7] == "/" and markup[start + 8] == "c"):
            piece: str = markup[start : ends[number]]
            if piece.startswith(beginnings):
                return piece
    return None


def lines_beginning(
    text: str, shortest: cython.Py_ssize_t, longest: cython.Py_ssize_t, beginnings: frozenset[str]
) -> list[str]:
    """The lines of these sizes whose first word begins like one of those; see `begins_with`."""
    found: list[str] = []
    size: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    while start <= size:
        end = text.find("\n", start)
        if end < 0:
            end = size
        if shortest <= end - start <= longest and begins_with(text, start, end, beginnings):
            found.append(text[start:end])
        start = end + 1
    return found


@cython.ccall
def begins_with(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, beginnings: frozenset[str]) -> bool:
    """Whether the first letters of the first word, or all of a shorter one, are among the beginnings, in small letters."""
    most: cython.Py_ssize_t = LETTERS
    stop: cython.Py_ssize_t
    while start < end and not (text[start].isalnum() or text[start] == "_"):
        start += 1
    stop = start
    while stop < end and stop < start + most and (text[stop].isalnum() or text[stop] == "_"):
        stop += 1
    return stop > start and text[start:stop].lower() in beginnings


def lines_from(text: str, start: cython.Py_ssize_t, letters: str, beginnings: frozenset[str]) -> list[int]:
    """Where the line feeds stand after which a line has one of the beginnings, in small letters; `letters` begin them."""
    found: list[int] = []
    size: cython.Py_ssize_t = len(text)
    most: cython.Py_ssize_t = LETTERS
    at: cython.Py_ssize_t = text.find("\n", start)
    while 0 <= at < size - 1:
        if text[at + 1] in letters and text[at + 1 : min(at + 1 + most, size)].lower() in beginnings:
            found.append(at)
        at = text.find("\n", at + 1)
    return found


def dated_lines(text: str, longest: cython.Py_ssize_t) -> list[str]:
    """The lines of at most this size that may hold a date."""
    return [line for line in lines_between(text, 1, longest) if has_digit(line) and may_hold_date(line)]


@cython.cfunc
def lines_between(text: str, shortest: cython.Py_ssize_t, longest: cython.Py_ssize_t) -> list[str]:
    """The lines of these sizes."""
    found: list[str] = []
    size: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    while start <= size:
        end = text.find("\n", start)
        if end < 0:
            end = size
        if shortest <= end - start <= longest:
            found.append(text[start:end])
        start = end + 1
    return found


@cython.ccall
def has_digit(text: str) -> bool:
    """Whether there is a digit, of any script, in a text."""
    letter: cython.Py_UCS4
    for letter in text:  # noqa: SIM110
        if "0" <= letter <= "9" or (letter > "\x7f" and letter.isdecimal()):
            return True
    return False


def lines_with_century(text: str, shortest: cython.Py_ssize_t, longest: cython.Py_ssize_t) -> list[str]:
    """The lines of these sizes that have 19 or 20 in them."""
    return [line for line in lines_between(text, shortest, longest) if has_century(line)]


@cython.ccall
def has_century(text: str) -> bool:
    """Whether a text has 19 or 20 in it."""
    letter: cython.Py_UCS4
    before: cython.Py_UCS4 = " "
    for letter in text:
        if (letter == "0" and before == "2") or (letter == "9" and before == "1"):
            return True
        before = letter
    return False


def places_of_by(text: str, before: str, before_space: str) -> list[int]:
    """Where `by` stands as a word of its own, behind one of these signs, or behind a digit or one of those and a space."""
    found: list[int] = []
    at: cython.Py_ssize_t
    letter: cython.Py_UCS4
    behind: cython.Py_UCS4 = " "
    for at, letter in enumerate(text):
        if letter in "yY" and behind in "bB" and is_word_by(text, at - 1, before, before_space):
            found.append(at - 1)
        behind = letter
    return found


@cython.ccall
def is_word_by(text: str, at: cython.Py_ssize_t, before: str, before_space: str) -> bool:
    """Whether the `by` at a place is a word of its own; see `places_of_by`."""
    size: cython.Py_ssize_t = len(text)
    after: cython.Py_UCS4
    lead: cython.Py_UCS4
    if at + 2 >= size:
        return False
    after = text[at + 2]
    if not after.isspace() and not (after == ":" and at + 3 < size and text[at + 3].isspace()):
        return False
    if at == 0 or text[at - 1] in before:
        return True
    if not text[at - 1].isspace() or at < 2:
        return False
    lead = text[at - 2]
    return lead in before_space or lead.isdecimal()


@cython.ccall
def may_hold_date(text: str) -> bool:
    """A quick look that most texts fail: a century, two signs that part numbers, or a number of seconds."""
    return (
        "20" in text
        or "19" in text
        or text.count("/") > 1
        or text.count(".") > 1
        or text.count("-") > 1
        or text.lstrip()[:1].isdigit()
    )
