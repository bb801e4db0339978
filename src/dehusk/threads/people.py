# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the elements that may name somebody: the name, the address behind it, and what speaks for it.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Final

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
INSIDE = cython.declare(cython.int, 6)  # elements in that of a name where its link may be,
POINTS_INSIDE = cython.declare(cython.int, 8)  # or its points
HREF: Final = ' href="'
_POINTS: Final = re.compile(r"^[\s\d.,+]+k?$")
_NAMED: Final = re.compile(r'itemprop="(?:name|author|creator)"')
User = tuple[int, int, str, str, int]  # as a UserMark


def read_users(
    text: str,
    markup: str,
    count: cython.int,
    rows: cython.int[::1],
    told: cython.uchar[::1],
    link: cython.int,
    tag: cython.int[::1],
    parent: cython.int[::1],
    last: cython.int[::1],
    start: cython.int[::1],
    inner: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    clean: Callable[[str], str],
    is_name: Callable[[str], bool],
) -> list[User]:
    """The names in some elements. `told` says of each element what it is: 1 by its name, 2 a link to a profile.

    `clean` takes away what stands beside a name; `link` is the number of the tag `a`.
    """
    number: cython.Py_ssize_t
    row: cython.int
    end: cython.int
    strength: cython.int
    found: list[User] = []
    for number in range(count):
        row = rows[number]
        end = before_points(text, row, last, text_start, text_end)
        name = clean(text[text_start[row] : end])
        if not is_name(name):
            continue
        strength = told[row]
        if told[row] & 1 and markup.find("itemprop", start[row], inner[row]) > 0:
            strength = 4 if _NAMED.search(markup, start[row], inner[row]) else strength
        address = address_in(markup, start[row], inner[row])
        if address is None:
            address = profile_around(markup, row, link, tag, parent, last, start, inner)
        found.append((row, int(text_start[row]), name, address, int(strength)))
    return found


@cython.cfunc
def before_points(
    text: str, row: cython.int, last: cython.int[::1], starts: cython.int[::1], ends: cython.int[::1]
) -> cython.int:
    """Where the text of a name ends: before an element inside that only holds a number, such as points."""
    inside: cython.int
    end: cython.int = ends[row]
    stop: cython.int = last[row] if last[row] < row + POINTS_INSIDE else row + POINTS_INSIDE
    for inside in range(row + 1, stop):
        if starts[inside] > starts[row] and ends[inside] == end and _POINTS.match(text[starts[inside] : end]):
            return starts[inside]
    return end


@cython.cfunc
def profile_around(
    markup: str,
    row: cython.int,
    link: cython.int,
    tag: cython.int[::1],
    parent: cython.int[::1],
    last: cython.int[::1],
    start: cython.int[::1],
    inner: cython.int[::1],
) -> str:
    """The address of the profile that a name links to: by an element around it or one in it."""
    near: cython.int = row
    level: cython.int
    stop: cython.int = last[row] if last[row] < row + INSIDE else row + INSIDE
    for level in range(2):
        near = parent[near] if near >= 0 else -1
        if near >= 0 and tag[near] == link:
            address = address_in(markup, start[near], inner[near])
            if address is not None:
                return address
    for near in range(row + 1, stop):
        if tag[near] == link:
            address = address_in(markup, start[near], inner[near])
            if address is not None:
                return address
    return ""


@cython.cfunc
def address_in(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str | None:
    """The address of a start tag, where it has one."""
    at: cython.Py_ssize_t = markup.find(HREF, start, end)
    if at < 0:
        return None
    at += len(HREF)
    address = markup[at : markup.find('"', at, end)]
    return unescape(address) if "&" in address else address
