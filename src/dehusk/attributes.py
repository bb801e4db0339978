# cython: language_level=3, boundscheck=False, wraparound=False
"""The attributes in a start tag of the corrected markup, where every one is written as ` name="value"`.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dehusk.columns import Columns
from dehusk.lazy import import_later

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import Py_UNICODE_ISSPACE as is_space  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, is_space, kind_of

if TYPE_CHECKING:
    from html import unescape
else:
    import_later(globals(), {"html": "unescape"})  # with a large table of names, which few pages need

COMPILED = cython.compiled
_PARTS_OF_PAGE = frozenset(
    {"stylesheet", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch", "icon", "shortcut icon"}
)  # what links in the head lead to that is no page


def read_attributes(
    markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, only: frozenset[str] | None = None
) -> dict[str, str]:
    """The attributes of the start tag between two places, from its `<` to its `>`; or only some of them."""
    found: dict[str, str] = {}
    equals: cython.Py_ssize_t
    close: cython.Py_ssize_t
    at: cython.Py_ssize_t = markup.find(" ", start, end)
    while at >= 0:
        equals = markup.find('="', at, end)
        close = markup.find('"', equals + 2, end) if equals >= 0 else -1
        if close < 0:
            break
        name = markup[at + 1 : equals]
        if '"' not in name and (only is None or name in only):  # a forgotten quotation mark leaves such names behind
            value = markup[equals + 2 : close]
            found[name] = unescaped(value) if "&" in value else value
        at = markup.find(" ", close, end)
    return found


def unescaped(value: str) -> str:
    """A value with its character references replaced; mostly the only ones are those of addresses."""
    if value.count("&") == value.count("&amp;"):
        return value.replace("&amp;", "&")
    plain: str = unescape(value)
    return plain


def attribute(markup: str, written: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """One attribute of a start tag as it is written; `written` is its name in the form ` name="`."""
    at: cython.Py_ssize_t = markup.find(written, start, end)
    if at < 0:
        return ""
    at += len(written)
    return markup[at : markup.find('"', at, end)]


def title_of(markup: str) -> str:
    """The text of the first `<title>` that holds nothing but text, as it is written; nothing where there is none."""
    start: cython.Py_ssize_t = markup.find("<title")
    close: cython.Py_ssize_t
    end: cython.Py_ssize_t
    while start >= 0:
        close = markup.find(">", start + 6)
        if close < 0:
            break
        end = markup.find("<", close)
        if end >= 0 and markup.startswith("</title>", end):
            return markup[close + 1 : end]
        start = markup.find("<title", close)
    return ""


def attributes_of(columns: Columns, element: cython.Py_ssize_t) -> dict[str, str]:
    """The attributes of an element."""
    if not 0 <= element < columns.size:
        raise IndexError(element)
    return read_attributes(columns.markup, columns.start[element], columns.inner[element] - 1)


def before_body(columns: Columns, body: cython.int) -> int:
    """How many of the statements of a page stand before its body, whose tag has this number."""
    row: cython.Py_ssize_t
    for row in range(columns.size):
        if columns.tag[row] == body:
            return columns.statement_from(columns.start[row])
    return columns.statements


def read_meta(columns: Columns, last: cython.Py_ssize_t, names: tuple[int, ...]) -> dict[str, list[str]]:
    """The contents of `<meta>` elements in the first statements of a page, by each of their names, lower-cased.

    `names` are the numbers of the content and of the attributes that name it.
    """
    found: dict[str, list[str]] = {}
    markup: str = columns.markup
    first: cython.Py_ssize_t = 0
    stop: cython.Py_ssize_t
    number: cython.Py_ssize_t
    name: cython.int
    content_name: cython.int = names[0]
    last = min(last, columns.statements)
    while first < last:
        content: str = ""
        stop = first
        while stop < last and columns.stating[stop] == columns.stating[first]:
            if columns.stated[stop] == content_name:
                content = on_one_line(plain_value(markup[columns.value_start[stop] : columns.value_end[stop]]))
            stop += 1
        for name in names[1:] if content else ():
            for number in range(first, stop):
                if columns.stated[number] == name:
                    written: str = plain_value(markup[columns.value_start[number] : columns.value_end[number]])
                    written = written.strip().lower()
                    if written in found:
                        found[written].append(content)
                    elif written:
                        found[written] = [content]
        first = stop
    return found


def read_links(
    columns: Columns, last: cython.Py_ssize_t, names: tuple[int, int, int], tags: tuple[str, ...]
) -> list[tuple[str, str, str, str]]:
    """Tag, `rel`, `href` and `media` of the links in the first statements of a page that lead to another page.

    `names` are the numbers of the three attributes, `tags` the tags by number.
    """
    found: list[tuple[str, str, str, str]] = []
    markup: str = columns.markup
    rel_name: cython.int = names[0]
    href_name: cython.int = names[1]
    media_name: cython.int = names[2]
    number: cython.Py_ssize_t = 0
    element: cython.int
    href: cython.Py_ssize_t
    last = min(last, columns.statements)
    while number < last:
        element, href = columns.stating[number], -1
        rel: str = ""
        media: str = ""
        while number < last and columns.stating[number] == element:
            if columns.stated[number] == href_name:
                href = number
            elif columns.stated[number] == rel_name:
                rel = plain_value(markup[columns.value_start[number] : columns.value_end[number]])
            elif columns.stated[number] == media_name:
                media = plain_value(markup[columns.value_start[number] : columns.value_end[number]])
            number += 1
        if href >= 0 and columns.value_end[href] > columns.value_start[href] and rel not in _PARTS_OF_PAGE:
            address: str = plain_value(markup[columns.value_start[href] : columns.value_end[href]])
            found.append((tags[columns.tag[element]], rel, address, media))
    return found


def plain_value(written: str) -> str:
    """A value without character references."""
    return unescaped(written) if "&" in written else written


def on_one_line(text: str) -> str:
    """A text with single spaces between its words."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    before: cython.uint = 0
    for at in range(len(text)):
        code = code_at(kind, data, at)
        if (code <= 32 or code > 127) and (code != 32 or before == 32) and is_space(code):
            return " ".join(text.split())
        before = code
    return text.strip()


def value_of(markup: str, written: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """One attribute of a start tag, without character references; see `attribute`."""
    return plain_value(attribute(markup, written, start, end))
