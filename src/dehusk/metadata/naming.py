# cython: language_level=3, boundscheck=False, wraparound=False
"""What start tags say that may name an author or a date, by quick looks that most of them fail.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.attributes import plain_value
from dehusk.metadata.lining import Beginnings, date_signs
from dehusk.ordered import first_from
from dehusk.vocabulary.lookup import bits_of

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
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
MOST = cython.declare(cython.int, 400)  # elements of a range that are looked at closely
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


def stated(
    markup: str,
    told: tuple[int, int],
    elements: cython.int[::1],
    attributes: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
) -> tuple[int, list[int], list[tuple[int, str]]]:
    """What the statements of a page say of elements, in one pass.

    Which attributes there are, as bits; the elements that have the first of the two told ones, once each; and of those
    that are to the page what an author or a tag is by the second, how it is written.
    """
    test: cython.int = told[0]
    rel: cython.int = told[1]
    bits: cython.uint = 0
    before: cython.int = -1
    number: cython.Py_ssize_t
    tested: list[int] = []
    related: list[tuple[int, str]] = []
    for number in range(len(elements)):
        bits |= cython.cast(cython.uint, 1) << attributes[number]
        if attributes[number] == test:
            if elements[number] != before:
                before = elements[number]
                tested.append(before)
        elif attributes[number] == rel and may_relate(markup, starts[number], ends[number]):
            value: str = markup[starts[number] : ends[number]]
            if "author" in value or "tag" in value:
                related.append((elements[number], value))
    return bits, tested, related


@cython.cfunc
@cython.exceptval(check=False)
def may_relate(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a value has `au` or `ta` in it; most say something about links."""
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    at: cython.Py_ssize_t
    code: cython.uint
    before: cython.uint = 0
    for at in range(start, end):
        code = code_at(kind, data, at)
        if (before == 97 and code == 117) or (before == 116 and code == 97):
            return True
        before = code
    return False


def stating(attribute: cython.int, elements: cython.int[::1], attributes: cython.int[::1]) -> list[int]:
    """The elements that have an attribute, once each."""
    found: list[int] = []
    before: cython.int = -1
    number: cython.Py_ssize_t
    for number in range(len(elements)):
        if attributes[number] == attribute and elements[number] != before:
            before = elements[number]
            found.append(before)
    return found


def telling(
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    known: cython.uchar[::1],
    table: cython.uint[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    hidden: cython.int[::1],
    longest: cython.int,
    always: cython.uint,
) -> tuple[list[int], list[int], int]:
    """The elements whose names have words of a table, in document order, the bits of each, and those of all.

    An element counts where a reader sees it and its text is no longer than that, or where it has one of the bits that
    `always` count. `known` has a 1 at the last bits of every key, so that most names need no look at the table.
    """
    index: cython.Py_ssize_t
    slots: cython.uint = len(table) // 2
    mask: cython.uint = len(known) - 1
    row: cython.int = -1
    bits: cython.uint
    found: cython.uint = 0
    every: cython.uint = 0
    rows: list[int] = []
    of_rows: list[int] = []
    for index in range(len(name_hash)):
        if not known[name_hash[index] & mask]:
            continue
        bits = bits_of(table, slots, name_hash[index] & LOW)
        if not bits:
            continue
        every |= bits
        if name_element[index] != row:
            if found:
                rows.append(row)
                of_rows.append(found)
            row, found = name_element[index], 0
        if bits & always or (0 < ends[row] - starts[row] <= longest and not hidden[row]):
            found |= bits
    if found:
        rows.append(row)
        of_rows.append(found)
    return rows, of_rows, every


def named(
    markup: str,
    text: str,
    told: tuple[list[int], list[int]],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    wanted: tuple[int, int, bool, tuple[str, ...]],
    starts: cython.int[::1],
    inner: cython.int[::1],
    text_starts: cython.int[::1],
    text_ends: cython.int[::1],
    hidden: cython.int[::1],
) -> list[tuple[int, str]]:
    """The elements of a range in sight that have one of the parts in an attribute which names them, and its value in small letters.

    `told` are elements and their bits. Wanted are a bit, a size that no text exceeds, whether it may hold a date, and
    the parts; no more than MOST are looked at.
    """
    found: list[tuple[int, str]] = []
    rows: list[int] = told[0]
    of_rows: list[int] = told[1]
    bit: cython.uint = wanted[0]
    longest: cython.int = wanted[1]
    dated: cython.bint = wanted[2]
    parts: tuple[str, ...] = wanted[3]
    number: cython.Py_ssize_t
    row: cython.Py_ssize_t
    bits: cython.uint
    seen: cython.int = 0
    for number in range(len(rows)):
        row, bits = rows[number], of_rows[number]
        if row < first or not bits & bit:
            continue
        if row >= last or seen == MOST:
            break
        seen += 1
        if not 0 < text_ends[row] - text_starts[row] <= longest or hidden[row]:
            continue
        if dated and not date_signs(text, text_starts[row], text_ends[row]):
            continue
        value: str = value_with(markup, starts[row], inner[row], parts)
        if value:
            found.append((row, value))
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
            found.append((element, bare_name(written) if opens else None, label_value))
    return found


@cython.ccall
def bare_name(written: str) -> str:
    """The name of a type or property without its vocabulary."""
    end: cython.Py_ssize_t = len(written)
    start: cython.Py_ssize_t = find(written, "/", 0, end, -1) + 1
    start = max(start, find(written, ":", start, end, -1) + 1)
    space: cython.Py_ssize_t = find(written, " ", start, end, 1)
    return written[start:space] if space >= 0 else written[start:] if start else written


@cython.ccall
def value_with(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, parts: tuple[str, ...]) -> str:
    """The first value in a start tag that names the element and has one of the parts; nothing where none has."""
    name: cython.Py_ssize_t
    equals: cython.Py_ssize_t = markup.find('="', start, end)
    close: cython.Py_ssize_t
    while equals >= 0:
        close = find(markup, '"', equals + 2, end, 1)
        if close < 0:
            break
        name = find(markup, " ", start, equals, -1) + 1
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
    places: tuple[int, int],
    longest: cython.int,
    paths: frozenset[str],
    heads: Beginnings,
    elements: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    text_starts: cython.int[::1],
    text_ends: cython.int[::1],
    hidden: cython.int[::1],
) -> list[tuple[int, str]]:
    """The links between two elements that lead to one of the paths, or below it, and where, in small letters.

    Only those that a reader sees and whose text is no longer than that; `heads` are how the paths begin.
    """
    count: cython.Py_ssize_t = len(elements)
    number: cython.Py_ssize_t
    row: cython.Py_ssize_t
    found: list[tuple[int, str]] = []
    for number in range(first_from(elements, count, places[0]), first_from(elements, count, places[1])):
        row = elements[number]
        if not 0 < text_ends[row] - text_starts[row] <= longest or hidden[row]:
            continue
        if leads_below(markup, starts[number], ends[number], paths, heads):
            found.append((row, markup[starts[number] : ends[number]].lower()))
            if len(found) == MOST:
                break
    return found


@cython.ccall
def leads_below(
    markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, paths: frozenset[str], heads: Beginnings
) -> bool:
    """Whether an address has one of the names, of 4 to 12 letters, between two slashes."""
    at: cython.Py_ssize_t = find(markup, "/", start, end, 1)
    after: cython.Py_ssize_t
    while at >= 0:
        after = find(markup, "/", at + 1, end, 1)
        if after < 0:
            return False
        if 4 <= after - at - 1 <= 12 and heads.begin(markup, at + 1, after) and markup[at + 1 : after].lower() in paths:
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
