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


def read_attributes(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> dict[str, str]:
    """The attributes of the start tag between two places: from its `<` to its `>`."""
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
        if '"' not in name:  # what a forgotten quotation mark leaves behind
            value = markup[equals + 2 : close]
            found[name] = unescape(value) if "&" in value else value
        at = markup.find(" ", close, end)
    return found


@cython.ccall
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


def values_of(
    markup: str,
    rows: cython.int[::1],
    attribute: cython.int,
    elements: cython.int[::1],
    attributes: cython.int[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
) -> list[str]:
    """For each of these elements the value of one attribute, empty where it has none.

    The attributes of the page are columns in the order of the elements: whose, which, and where its value stands.
    """
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t = 0
    count: cython.Py_ssize_t = len(elements)
    found: list[str] = []
    for number in range(len(rows)):
        while at < count and (elements[at] < rows[number] or (elements[at] == rows[number] and attributes[at] != attribute)):
            at += 1
        found.append(markup[starts[at] : ends[at]] if at < count and elements[at] == rows[number] else "")
    return found


def read_head(markup: str, end: cython.Py_ssize_t) -> tuple[dict[str, list[str]], list[tuple[str, str, str, str]]]:
    """What `<meta>`, `<link>` and `<base>` say in the markup up to a place, in document order.

    Contents by name or property, lower-cased; and of the links tag, `rel`, `href` and `media`.
    """
    meta: dict[str, list[str]] = {}
    links: list[tuple[str, str, str, str]] = []
    stop: cython.Py_ssize_t
    at: cython.Py_ssize_t = markup.find("<", 0, end)
    while at >= 0:
        stop = markup.find(">", at)
        if stop < 0:
            break
        if markup.startswith("meta ", at + 1):
            content = " ".join(value_of(markup, ' content="', at, stop).split())
            for written in (' property="', ' name="', ' itemprop="', ' http-equiv="') if content else ():
                if name := value_of(markup, written, at, stop).strip().lower():
                    meta.setdefault(name, []).append(content)
        elif markup.startswith(("link ", "base "), at + 1):
            rel, media = value_of(markup, ' rel="', at, stop), value_of(markup, ' media="', at, stop)
            links.append((markup[at + 1 : at + 5], rel, value_of(markup, ' href="', at, stop), media))
        at = markup.find("<", stop, end)
    return meta, links


@cython.ccall
def value_of(markup: str, written: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """One attribute of a start tag, without character references; see `attribute`."""
    value: str = attribute(markup, written, start, end)
    return unescape(value) if "&" in value else value
