# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the elements that may name somebody: the name, the address behind it, and what speaks for it.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Final

from dehusk.columns import Columns
from dehusk.structure.grams import Words
from dehusk.structure.roles import Role
from dehusk.threads.dating import Dates
from dehusk.threads.mark import Mark

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
INSIDE = cython.declare(cython.int, 6)  # elements in that of a name where its link may be,
POINTS_INSIDE = cython.declare(cython.int, 8)  # or its points
LONGEST = cython.declare(cython.int, 80)  # characters of a name with what stands beside it
LONGEST_PLAIN = cython.declare(cython.int, 48)  # the same where nothing says that it is a name
MOST_WORDS = cython.declare(cython.int, 16)  # of a line that can be a name, and what stands beside it
BESIDE = cython.declare(cython.int, 4)  # characters in front of a bold name
USER = cython.declare(cython.int, int(Role.USER))
DATE = cython.declare(cython.int, int(Role.DATE))
CONTROLS = cython.declare(cython.int, int(Role.CONTROLS))
HREF: Final = ' href="'
_POINTS: Final = re.compile(r"^[\s\d.,+]+k?$")
_NAMED: Final = re.compile(r'itemprop="(?:name|author|creator)"')
Check = Callable[[str], bool]


def find_people(
    rows: Columns, hints: cython.int[::1], profiles: Words, leads_to_profile: Check, told: cython.uchar[::1]
) -> None:
    """Fill what says of elements with little text that they name somebody: 1 their name, 2 a link to a profile.

    `profiles` are words without which an address is not that of a profile.
    """
    row: cython.Py_ssize_t
    link: cython.Py_ssize_t
    size: cython.int
    known: dict[str, bool] = {}
    for row in range(rows.size):
        size = rows.text_end[row] - rows.text_start[row]
        if hints[row] == USER and 0 < size <= LONGEST:
            told[row] = 1
    for link in range(rows.anchors):
        row = rows.anchor[link]
        size = rows.text_end[row] - rows.text_start[row]
        if not 0 < size <= LONGEST:
            continue
        if profiles.stand_in(rows.markup, rows.href_start[link], rows.href_end[link]):
            address = rows.markup[rows.href_start[link] : rows.href_end[link]]
            if address not in known:
                known[address] = leads_to_profile(address)
            if known[address]:
                told[row] |= 2


def read_users(
    rows: Columns, link: cython.int, told: cython.uchar[::1], clean: Callable[[str], str], is_name: Check
) -> list[Mark]:
    """The names in some elements. `told` says of each element what it is; see `find_people`.

    `clean` takes away what stands beside a name; `link` is the number of the tag `a`.
    """
    markup: str = rows.markup
    row: cython.int
    strength: cython.int
    found: list[Mark] = []
    for row in range(rows.size):
        if not told[row]:
            continue
        name = clean(rows.text[rows.text_start[row] : before_points(rows, row)])
        if not is_name(name):
            continue
        strength = told[row]
        if strength & 1 and markup.find("itemprop", rows.start[row], rows.inner[row]) > 0:
            strength = 4 if _NAMED.search(markup, rows.start[row], rows.inner[row]) else strength
        address = address_of(rows, row)
        if address is None:
            address = profile_around(rows, row, link)
        found.append(Mark(row, rows.text_start[row], name, "", strength, address))
    return found


def plain_names(
    rows: Columns,
    dates: Dates,
    clean: Callable[[str], str],
    is_name: Check,
    owner: cython.int[::1],
    hints: cython.int[::1],
    stands: cython.uchar[::1],
    tags: cython.int[::1],
    taken: cython.uchar[::1],
) -> list[Mark]:
    """Short texts of an element of their own in units, where nothing says user: a bold name, a cell.

    `tags` tells of tags whether they may hold a name (1) or are bold too (3); the last place is for all others.
    `taken` are elements with a date.
    """
    row: cython.int
    start: cython.int
    size: cython.int
    block: cython.int
    tag: cython.int
    others: cython.int = len(tags) - 1
    found: list[Mark] = []
    for row in range(rows.size):
        start, size = rows.text_start[row], rows.text_end[row] - rows.text_start[row]
        tag = tags[rows.tag[row] if rows.tag[row] < others else others]
        if owner[row] < 0 or size <= 0 or size > LONGEST_PLAIN or not tag or taken[row] or stands[row]:
            continue
        if hints[row] == CONTROLS or hints[row] == DATE:
            continue
        block = rows.block_from(start + 1) - 1
        if block < 0 or (rows.words[block] > MOST_WORDS and (tag < 3 or start - rows.block_start[block] >= BESIDE)):
            continue
        name = clean(rows.text[start : start + size])
        if is_name(name) and not dates.has_date(name):
            found.append(Mark(row, start, name, "", 1 if tag == 3 else 0))
    return found


@cython.cfunc
def before_points(rows: Columns, row: cython.int) -> cython.int:
    """Where the text of a name ends: before an element inside that only holds a number, such as points."""
    inside: cython.int
    end: cython.int = rows.text_end[row]
    stop: cython.int = rows.last[row] if rows.last[row] < row + POINTS_INSIDE else row + POINTS_INSIDE
    for inside in range(row + 1, stop):
        if rows.text_start[inside] <= rows.text_start[row] or rows.text_end[inside] != end:
            continue
        if _POINTS.match(rows.text[rows.text_start[inside] : end]):
            return rows.text_start[inside]
    return end


@cython.cfunc
def profile_around(rows: Columns, row: cython.int, link: cython.int) -> str:
    """The address of the profile that a name links to: by an element around it or one in it."""
    near: cython.int = row
    level: cython.int
    stop: cython.int = rows.last[row] if rows.last[row] < row + INSIDE else row + INSIDE
    for level in range(2):
        near = rows.parent[near] if near >= 0 else -1
        if near >= 0 and rows.tag[near] == link:
            address = address_of(rows, near)
            if address is not None:
                return address
    for near in range(row + 1, stop):
        if rows.tag[near] == link:
            address = address_of(rows, near)
            if address is not None:
                return address
    return ""


@cython.cfunc
def address_of(rows: Columns, row: cython.int) -> str | None:
    """The address in a start tag, where it has one."""
    at: cython.Py_ssize_t = rows.markup.find(HREF, rows.start[row], rows.inner[row])
    if at < 0:
        return None
    at += len(HREF)
    address = rows.markup[at : rows.markup.find('"', at, rows.inner[row])]
    return unescape(address) if "&" in address else address
