# cython: language_level=3, boundscheck=False, wraparound=False
"""What start tags say that may name an author or a date, by quick looks that most of them fail.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.attributes import plain_value
from dehusk.columns import Columns
from dehusk.metadata.lining import Beginnings, Parts, date_signs
from dehusk.metadata.telling import Told

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
MOST = cython.declare(cython.int, 400)  # elements of a range that are looked at closely
SPACE = cython.declare(cython.uint, 32)
QUOTE = cython.declare(cython.uint, 34)
EQUALS = cython.declare(cython.uint, 61)
_ANY_SIZE = (1 << 31) - 1
_NAMES = frozenset("class id rel itemprop data-testid data-test data-qa".split())


class Vocabulary:
    """Words to look for: whole ones as `telling` knows them, parts that a value must have, and paths of links."""

    def __init__(self, bit: int, parts: str, paths: str = "", *, longest: int = _ANY_SIZE, dated: bool = False) -> None:
        """Elements with more text than `longest` characters do not count, nor, if `dated`, those that hold no date."""
        self.bit, self.longest, self.dated, self.parts = bit, longest, dated, tuple(parts.split())
        self.paths = frozenset([f"{path}{plural}" for path in paths.split() for plural in ("", "s")])
        self.heads = Beginnings(self.paths)


def elements_with(
    columns: Columns, told: Told, first: cython.Py_ssize_t, last: cython.Py_ssize_t, words: Vocabulary
) -> list[tuple[int, str]]:
    """The elements of a range in sight, with text, that have one of the words, and the value that has it, in order."""
    found: list[tuple[int, str]] = named(columns, told, first, last, words)
    linked: list[tuple[int, str]] = links_below(columns, first, last, words) if words.paths else []
    return sorted((dict(linked) | dict(found)).items()) if linked else found


def named(
    columns: Columns, told: Told, first: cython.Py_ssize_t, last: cython.Py_ssize_t, words: Vocabulary
) -> list[tuple[int, str]]:
    """The elements of a range that have one of the parts in an attribute which names them, and its value in small letters.

    No more than MOST are looked at.
    """
    found: list[tuple[int, str]] = []
    rows: list[int] = told.rows
    of_rows: list[int] = told.bits
    number: cython.Py_ssize_t
    row: cython.Py_ssize_t
    bits: cython.uint
    seen: cython.int = 0
    if not told.all_named & words.bit:
        return found
    for number in range(len(rows)):
        row, bits = rows[number], of_rows[number]
        if row < first or not bits & words.bit:
            continue
        if row >= last or seen == MOST:
            break
        seen += 1
        if not is_seen(columns, row, words.longest):
            continue
        if words.dated and not date_signs(columns.text, columns.text_start[row], columns.text_end[row]):
            continue
        value: str = value_with(columns.markup, columns.start[row], columns.inner[row], words.parts)
        if value:
            found.append((row, value))
    return found


def links_below(
    columns: Columns, first: cython.Py_ssize_t, last: cython.Py_ssize_t, words: Vocabulary
) -> list[tuple[int, str]]:
    """The links between two elements that lead to one of the paths, or below it, and where, in small letters."""
    markup: str = columns.markup
    number: cython.Py_ssize_t
    found: list[tuple[int, str]] = []
    for number in range(columns.link_from(first), columns.link_from(last)):
        if not is_seen(columns, columns.anchor[number], words.longest):
            continue
        if leads_below(markup, columns.href_start[number], columns.href_end[number], words.paths, words.heads):
            found.append(
                (columns.anchor[number], markup[columns.href_start[number] : columns.href_end[number]].lower())
            )
            if len(found) == MOST:
                break
    return found


def is_seen(columns: Columns, row: cython.Py_ssize_t, longest: cython.int) -> cython.bint:
    """Whether a reader sees the text of an element, and it is no longer than that."""
    return 0 < columns.text_end[row] - columns.text_start[row] <= longest and not columns.hidden[row]


def said_by(columns: Columns, told: tuple[int, int, int], most: cython.Py_ssize_t) -> list[tuple[int, str | None, str]]:
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
    while number < columns.statements and read < most:
        element, opens, types, names = columns.stating[number], False, -1, -1
        while number < columns.statements and columns.stating[number] == element:
            if columns.stated[number] == kind:
                types = number
            if read < most and columns.stated[number] == scope:
                opens = True
                read += 1
            elif read < most and columns.stated[number] == label:
                names = number
                read += 1
            number += 1
        if opens or names >= 0:
            written: str = value_at(columns, types) if opens and types >= 0 else ""
            said: str = value_at(columns, names) if names >= 0 else ""
            found.append((element, bare_name(written) if opens else None, said))
    return found


def may_say(columns: Columns, attribute: cython.int, parts: Parts) -> bool:
    """Whether a value of an attribute that states something has one of the parts in it, or may have."""
    number: cython.Py_ssize_t
    for number in range(columns.statements):
        if columns.stated[number] == attribute:
            written: str = columns.markup[columns.value_start[number] : columns.value_end[number]]
            if parts.stand_in(written) or "&" in written:
                return True
    return False


def value_at(columns: Columns, statement: cython.Py_ssize_t) -> str:
    """What a statement says."""
    return plain_value(columns.markup[columns.value_start[statement] : columns.value_end[statement]])


def bare_name(written: str) -> str:
    """The name of a type or property without its vocabulary and what comes behind it."""
    end: cython.Py_ssize_t = len(written)
    start: cython.Py_ssize_t = find(written, "/", 0, end, -1) + 1
    start = max(start, find(written, ":", start, end, -1) + 1)
    space: cython.Py_ssize_t = find(written, " ", start, end, 1)
    return written[start:space] if space >= 0 else written[start:] if start else written


@cython.ccall
def value_with(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, parts: tuple[str, ...]) -> str:
    """The first value in a start tag that names the element and has one of the parts; nothing where none has."""
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    name: cython.Py_ssize_t = -1  # behind the last space
    at: cython.Py_ssize_t = start
    close: cython.Py_ssize_t
    code: cython.uint
    while at < end - 1:
        code = code_at(kind, data, at)
        if code == SPACE:
            name = at + 1
        elif code == EQUALS and code_at(kind, data, at + 1) == QUOTE:
            close = find(markup, '"', at + 2, end, 1)
            if close < 0:
                break
            if name >= 0 and may_name(code_at(kind, data, name), at - name) and markup[name:at] in _NAMES:
                value: str = markup[at + 2 : close].lower()
                for part in parts:
                    if part in value:
                        return value
            at, name = close, -1
        at += 1
    return ""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def may_name(letter: cython.uint, size: cython.Py_ssize_t) -> cython.bint:
    """Whether one of the attributes that name elements may begin with this letter and be so long."""
    return 2 <= size <= 11 and (letter == 99 or letter == 105 or letter == 100 or letter == 114)


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


def first_link(columns: Columns, beginnings: tuple[str, ...], least: cython.Py_ssize_t) -> str | None:
    """The first address of so many letters, 9 or more, that begins with one of these, on a host that begins with c."""
    markup: str = columns.markup
    number: cython.Py_ssize_t
    start: cython.Py_ssize_t
    for number in range(columns.anchors):
        start = columns.href_start[number]
        if columns.href_end[number] - start < least:
            continue
        if markup[start + 7] == "c" or (markup[start + 7] == "/" and markup[start + 8] == "c"):
            address: str = markup[start : columns.href_end[number]]
            if address.startswith(beginnings):
                return address
    return None
