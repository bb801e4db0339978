# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The texts of the posts of a page, and the addresses that are written in them.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

from dehusk.structure.naming import has_digit

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
USER = cython.declare(cython.int, 2)  # roles
DATE = cython.declare(cython.int, 3)
CONTROLS = cython.declare(cython.int, 5)
SIGNED = cython.declare(cython.int, 1)  # where an element stands: in a signature,
QUOTED = cython.declare(cython.int, 2)  # in a quotation
HEAD = cython.declare(cython.int, 120)  # characters at the beginning of a block where name and date stand
LEVELS = cython.declare(cython.int, 3)  # from a date up to its link
NEAR = cython.declare(cython.int, 3)  # elements at the beginning of a post that may have its id
BETWEEN = " :,;|)-–—·\n"  # what stands between a name or a date and the text
HREF = ' href="'
ID = ' id="'
Heads = list[tuple[int, int, int, int]]  # where name and date of each post begin and end; -1 where there is none


def read_texts(
    text: str,
    units: cython.int,
    bodies: dict[int, list[int]],
    heads: Heads,
    is_note: Callable[[str], bool],
    kinds: tuple[int, int, int],
    blocks: cython.int,
    element: cython.int[::1],
    start: cython.int[::1],
    end: cython.int[::1],
    kind: cython.int[::1],
    first: cython.int[::1],
    behind: cython.int[::1],
    owner: cython.int[::1],
    hints: cython.int[::1],
    stands: cython.uchar[::1],
    marked: cython.uchar[::1],
    chrome: cython.uchar[::1],
) -> list[tuple[str, tuple[str, ...]]]:
    """For every unit its text and what is quoted in it.

    The text stands in the elements that `bodies` tells, else in all blocks of a unit. Labels that every unit repeats
    are cut off at both ends; in the middle they are part of what was said. `is_note` tells lines that say that a post
    was changed; `kinds` are those of buttons, of items and of cells.
    """
    unit: cython.Py_ssize_t
    block: cython.int
    row: cython.int
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    at: cython.Py_ssize_t
    box: cython.int
    button: cython.int = kinds[0]
    item: cython.int = kinds[1]
    cell: cython.int = kinds[2]
    own: list[list[int]] = []
    found: list[tuple[str, tuple[str, ...]]] = []
    for unit in range(units):
        rows = bodies.get(unit)
        shown: list[int] = []
        if rows:
            for row in rows:
                for block in range(first[row], behind[row]):
                    if end[block] > start[block]:
                        shown.append(block)
        else:
            if not own:
                own = blocks_of(units, blocks, element, start, end, owner)
            shown = own[unit]
        low, high = 0, len(shown)
        while low < high:
            block = shown[high - 1]
            if not chrome[block]:
                break
            high -= 1
        while low < high:
            block = shown[low]
            if not chrome[block]:
                break
            low += 1
        parts: list[str] = []
        quotes: list[str] = []
        for at in range(low, high):
            block = shown[at]
            box = element[block]
            if chrome[block] and (
                not rows
                or marked[block]
                or hints[box] == CONTROLS
                or hints[box] == USER
                or hints[box] == DATE
                or kind[block] == button
            ):
                continue
            if stands[box] & SIGNED or is_note(text[start[block] : min(start[block] + HEAD, end[block])].lower()):
                continue
            said = text[behind_head(text, heads[unit], start[block], end[block]) : end[block]].strip()
            if not said:
                continue
            if parts:
                parts.append("\n" if kind[block] == item or kind[block] == cell else "\n\n")
            parts.append(said)
            if stands[box] & QUOTED:
                quotes.append(said)
        found.append(("".join(parts), tuple(quotes)))
    return found


@cython.cfunc
def blocks_of(
    units: cython.int,
    blocks: cython.int,
    element: cython.int[::1],
    start: cython.int[::1],
    end: cython.int[::1],
    owner: cython.int[::1],
) -> list[list[int]]:
    """The blocks of every unit that have a text."""
    block: cython.int
    unit: cython.int
    found: list[list[int]] = [[] for _ in range(units)]
    for block in range(blocks):
        unit = owner[element[block]]
        if unit >= 0 and end[block] > start[block]:
            found[unit].append(block)
    return found


@cython.cfunc
def behind_head(text: str, head: tuple[int, int, int, int], start: cython.int, end: cython.int) -> cython.int:
    """Where the text begins in a block that also holds the name and the date: `Name, 1 May 2020: text`."""
    cut: cython.int = start
    near: cython.int = end if end < start + HEAD else start + HEAD
    author: cython.int = head[0]
    author_end: cython.int = head[1]
    date: cython.int = head[2]
    date_end: cython.int = head[3]
    if start <= author < near and author_end > cut:
        cut = author_end
    if start <= date < near and date_end > cut:
        cut = date_end
    while start < cut < end and text[cut] in BETWEEN:
        cut += 1
    return cut


def written_links(
    markup: str,
    units: cython.int,
    unit_start: cython.int[::1],
    unit_end: cython.int[::1],
    dated: list[int],
    link: cython.int,
    tag: cython.int[::1],
    parent: cython.int[::1],
    start: cython.int[::1],
    inner: cython.int[::1],
) -> list[str]:
    """The address of each unit by a link around its date, else by an id with a number in it; empty where it has none.

    `dated` has the element of the date of each, or -1.
    """
    unit: cython.Py_ssize_t
    row: cython.int
    level: cython.int
    found: list[str] = []
    for unit in range(units):
        row = dated[unit]
        address = ""
        for level in range(LEVELS):
            if row < unit_start[unit]:
                break
            if tag[row] == link:
                said = value_in(markup, HREF, start[row], inner[row])
                if said and said != "#":
                    address = unescape(said) if "&" in said else said
                    break
            row = parent[row]
        if not address:
            for row in range(unit_start[unit], min(unit_end[unit], unit_start[unit] + NEAR)):
                said = value_in(markup, ID, start[row], inner[row])
                if said and has_digit(said) and any([letter.isdecimal() for letter in said]):
                    address = "#" + said
                    break
        found.append(address)
    return found


@cython.cfunc
def value_in(markup: str, written: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """An attribute of a start tag as it is written; empty where it has none."""
    at: cython.Py_ssize_t = markup.find(written, start, end)
    if at < 0:
        return ""
    at += len(written)
    return markup[at : markup.find('"', at, end)]
