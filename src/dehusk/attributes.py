# cython: language_level=3, boundscheck=False, wraparound=False
"""The attributes in a start tag of the corrected markup, where every one is written as ` name="value"`.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from html import unescape

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled


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
    return unescape(value)


def attribute(markup: str, written: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """One attribute of a start tag as it is written; `written` is its name in the form ` name="`."""
    at: cython.Py_ssize_t = markup.find(written, start, end)
    if at < 0:
        return ""
    at += len(written)
    return markup[at : markup.find('"', at, end)]


def cut_out(markup: str, starts: cython.int[::1], ends: cython.int[::1]) -> list[str]:
    """The pieces between many places."""
    return [markup[starts[number] : ends[number]] for number in range(len(starts))]


def every_attribute(markup: str, written: str, starts: cython.int[::1], ends: cython.int[::1]) -> list[str]:
    """One attribute of many start tags, empty where it is not there; see `attribute`."""
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(written)
    found: list[str] = []
    for number in range(len(starts)):
        at = markup.find(written, starts[number], ends[number])
        found.append(markup[at + size : markup.find('"', at + size, ends[number])] if at >= 0 else "")
    return found
