# cython: language_level=3, boundscheck=False, wraparound=False
"""What start tags and lines say that may name an author or a date, by quick looks that most of them fail.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
_NAMES = frozenset("class id rel itemprop data-testid data-test data-qa".split())


def values_with(
    markup: str, rows: list[int], starts: cython.int[::1], inner: cython.int[::1], parts: tuple[str, ...]
) -> list[tuple[int, str]]:
    """Those of these elements that have one of the parts in an attribute that names them, and its value in small letters."""
    found: list[tuple[int, str]] = []
    row: cython.Py_ssize_t
    for row in rows:
        if value := value_with(markup, starts[row], inner[row], parts):
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
    markup: str, rows: list[int], starts: cython.int[::1], ends: cython.int[::1], first: cython.int, paths: frozenset[str]
) -> dict[int, str]:
    """Those of these links that lead to one of the paths, or below it, with their addresses in small letters."""
    found: dict[int, str] = {}
    number: cython.Py_ssize_t
    for number in range(len(rows)):
        if leads_below(markup, starts[first + number], ends[first + number], paths):
            found[rows[number]] = markup[starts[first + number] : ends[first + number]].lower()
    return found


@cython.ccall
def leads_below(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t, paths: frozenset[str]) -> bool:
    """Whether an address has one of the names between two slashes."""
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


def lines_beginning(
    text: str, shortest: cython.Py_ssize_t, longest: cython.Py_ssize_t, beginnings: frozenset[str]
) -> list[str]:
    """The lines of these sizes that begin with one of the beginnings, of one or two small letters, or with no letter."""
    found: list[str] = []
    size: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    while start <= size:
        end = text.find("\n", start)
        if end < 0:
            end = size
        if shortest <= end - start <= longest:
            letter: str = text[start : start + 1]
            if (
                not letter.isalnum()
                or letter.lower() in beginnings
                or text[start : start + 2].lower() in beginnings
            ):
                found.append(text[start:end])
        start = end + 1
    return found
