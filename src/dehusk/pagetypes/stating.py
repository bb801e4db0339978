# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""What the address of a page and its declarations say about its kind, written straight into a row of numbers.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dehusk.dom.names import STATING
from dehusk.model import Page

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import Py_UNICODE_ISSPACE as is_space  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, ints_of, is_space, kind_of

COMPILED = cython.compiled
SHAPES = 10  # numbers of an address beside its words
PARTS, KINDS = 3, 7  # of an address whose words speak for kinds of pages: host, folders, last piece; and of kinds
_TYPE, _SHARED_AS = '"@type"', "og:type"
_ITEM_TYPE, _CONTENT = STATING["itemtype"], STATING["content"]
_SCHEMA = ("http://schema.org/", "https://schema.org/")
_LONG_NUMBER, _SLUG_WORD = 4, 2  # digits, letters
_FOLDER_HYPHENS, _LAST_HYPHENS = (
    2,
    1,
)  # a piece with more is a title, whose words say what a page is about, not its kind


def is_plain(url: str) -> bool:
    """Whether an address is one of the web with nothing unusual in it, as nearly all are."""
    if not (url.startswith("http://") or url.startswith("https://")):
        return False
    kind, data = kind_of(url), data_of(url)
    for at in range(len(url)):
        code = code_at(kind, data, at)
        if code <= 32 or code > 126 or code == 91 or code == 93:  # "[", "]"
            return False
    return True


def fill_address(url: str, words: Mapping[str, int], kinds: Mapping[str, Sequence[int]], row: Any) -> None:
    """Fill a row from a plain address in small letters: its shape, 1 for each word known by its place, words for kinds."""
    start, size = 7 if url.startswith("http:") else 8, len(url)
    stop = find(url, "#", start, size, 1)
    stop = stop if stop >= 0 else size
    path_end = find(url, "?", start, stop, 1)
    path_end = path_end if path_end >= 0 else stop
    query = min(path_end + 1, stop)
    path = find(url, "/", start, path_end, 1)
    path = path if path >= 0 else path_end
    fill_shape(url, path, path_end, row)
    row[4] = stop - query
    row[6] = count_of(url, start, path, 46)  # "."
    note_words(url, path, path_end, words, row)
    note_words(url, start, path, words, row)
    note_words(url, query, stop, words, row)
    count_kinds(url[start:path], url[path:path_end], kinds, SHAPES + len(words), row)


def fill_shape(url: str, path: int, path_end: int, row: Any) -> None:
    """The pieces of a path, the letters and hyphens of the last, the digits in all, whether it ends one or holds a year.

    And whether the last piece holds a long number, and how many words.
    """
    kind, data = kind_of(url), data_of(url)
    pieces = digits = hyphens = years = long_numbers = slug_words = 0
    begin, end, inside = path, path, False  # of the last piece
    figures = letters = 0  # one after another in it, up to here
    for at in range(path, path_end):
        code = code_at(kind, data, at)
        if code == 47:  # "/"
            inside = False
            years += path_end - at > 5 and is_year(kind, data, at + 1)
            continue
        if not inside:
            pieces, begin, inside, hyphens = pieces + 1, at, True, 0
            figures = letters = long_numbers = slug_words = 0
        end = at + 1
        figures = figures + 1 if 48 <= code <= 57 else 0
        letters = letters + 1 if 97 <= code <= 122 else 0
        digits += figures > 0
        hyphens += code == 45
        long_numbers += figures == _LONG_NUMBER
        slug_words += letters == _SLUG_WORD
    row[0], row[1], row[2], row[3] = pieces, end - begin, hyphens, digits
    row[5] = 1 if path_end > path and code_at(kind, data, path_end - 1) == 47 else 0
    row[7] = 1 if years else 0
    row[8] = 1 if long_numbers else 0
    row[9] = slug_words


def is_year(kind: int, data: Any, at: int) -> bool:
    """Whether a year of the last or this century, and a stroke, stand at a place; there is room for both."""
    first, second = code_at(kind, data, at), code_at(kind, data, at + 1)
    if not ((first == 49 and second == 57) or (first == 50 and second == 48)):  # "19", "20"
        return False
    third, fourth = code_at(kind, data, at + 2), code_at(kind, data, at + 3)
    if third < 48 or third > 57 or fourth < 48 or fourth > 57:
        return False
    return bool(code_at(kind, data, at + 4) == 47)


def count_of(url: str, at: int, end: int, wanted: int) -> int:
    """How often a character stands between two places."""
    count, kind, data = 0, kind_of(url), data_of(url)
    for place in range(at, end):
        count += code_at(kind, data, place) == wanted
    return count


def note_words(url: str, at: int, end: int, words: Mapping[str, int], row: Any) -> None:
    """Note which of the known words stand between two places of an address."""
    kind, data, begin = kind_of(url), data_of(url), -1
    for place in range(at, end + 1):
        code = code_at(kind, data, place) if place < end else 0
        if 97 <= code <= 122:
            begin = place if begin < 0 else begin
        elif begin >= 0:
            known = words.get(url[begin:place])
            if known is not None:
                row[SHAPES + known] = 1.0
            begin = -1


def count_kinds(host: str, path: str, kinds: Mapping[str, Sequence[int]], at: int, row: Any) -> None:
    """Count the words of an address, in small letters, that speak for kinds of pages: of the host, of folders, of the last piece."""
    note_kinds(host[: max(host.rfind("."), 0)], kinds, at, row)  # without .org
    pieces = [piece for piece in path.split("/") if piece]
    last = len(pieces) - 1
    for number, piece in enumerate(pieces):
        if piece.count("-") <= (_LAST_HYPHENS if number == last else _FOLDER_HYPHENS):
            note_kinds(piece, kinds, at + (2 * KINDS if number == last else KINDS), row)


def note_kinds(text: str, kinds: Mapping[str, Sequence[int]], at: int, row: Any) -> None:
    """Count the words of a part of an address that speak for kinds of pages, each kind behind `at`."""
    kind, data, begin, size = kind_of(text), data_of(text), -1, len(text)
    for place in range(size + 1):
        code = code_at(kind, data, place) if place < size else 0
        if 97 <= code <= 122:
            begin = place if begin < 0 else begin
        elif begin >= 0:
            for number in kinds.get(text[begin:place], ()):
                row[at + number] += 1.0
            begin = -1


def fill_declared(page: Page, places: Mapping[str, int], at: int, row: Any) -> str:
    """Count which things a page describes, as JSON or in its markup, each at its place behind `at`.

    Gives what the content of the first element called `og:type` is, as it is written.
    """
    said, markup, kind, found = page.statements, page.markup, "", False
    elements, attributes = ints_of(said.element), ints_of(said.attribute)
    starts, ends, count = ints_of(said.start), ints_of(said.end), len(said.element)
    if page.json_ld:
        count_types(page.json_ld, places, at, row)
    for number in range(count):
        if attributes[number] == _ITEM_TYPE:
            value = markup[starts[number] : ends[number]]
            name = name_of(value)
            known = places.get(name) if len(name) < len(value) else None
            if known is not None:
                row[at + known] += 1.0
        if not found and attributes[number] != _CONTENT and ends[number] - starts[number] == len(_SHARED_AS):
            if markup.startswith(_SHARED_AS, starts[number]):
                found, other = True, number
                while other > 0 and elements[other - 1] == elements[number]:
                    other -= 1
                while other < count and elements[other] == elements[number]:
                    if attributes[other] == _CONTENT:
                        kind = markup[starts[other] : ends[other]]
                        break
                    other += 1
    return kind


def count_types(texts: Sequence[str], places: Mapping[str, int], at: int, row: Any) -> None:
    """Count the first type behind each `"@type"` of some JSON, likewise."""
    for text in texts:
        size, begin = len(text), text.find(_TYPE)
        while begin >= 0:
            end = type_behind(text, begin + len(_TYPE), size, places, at, row)
            begin = text.find(_TYPE, end if end > 0 else begin + len(_TYPE) - 1)


def type_behind(text: str, begin: int, size: int, places: Mapping[str, int], at: int, row: Any) -> int:
    """Count the type that follows `"@type"`, as itself or first in a list; where it ends, or 0 where there is none."""
    kind, data = kind_of(text), data_of(text)
    begin = after_space(kind, data, begin, size)
    if begin >= size or code_at(kind, data, begin) != 58:  # ":"
        return 0
    begin = after_space(kind, data, begin + 1, size)
    if begin < size and code_at(kind, data, begin) == 91:  # "["
        begin = after_space(kind, data, begin + 1, size)
    if begin >= size or code_at(kind, data, begin) != 34:
        return 0
    close = find(text, '"', begin + 1, size, 1)
    if close < 0:
        return 0
    name = name_of(text[begin + 1 : close])
    known = places.get(name)
    if known is not None:
        row[at + known] += 1.0
    return close + 1 if known is not None or name.replace("_", "a").isalnum() else 0


def name_of(kind: str) -> str:
    """A type without schema.org's address before it."""
    for address in _SCHEMA:
        if kind.startswith(address):
            return kind[len(address) :]
    return kind


def after_space(kind: int, data: Any, at: int, size: int) -> int:
    """The first place from one on where no space is."""
    while at < size and is_space(code_at(kind, data, at)):
        at += 1
    return at
