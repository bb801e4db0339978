# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over the elements of a page for the quick look that tells whether it may hold posts.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.ordered import first_from

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
POST = cython.declare(cython.int, 1)  # what names speak of, as in `gate`
COMMENT = cython.declare(cython.int, 2)
USER = cython.declare(cython.int, 4)
DATE = cython.declare(cython.int, 8)
LONGEST = cython.declare(cython.int, 80)  # characters of a name or a date
INSIDE = cython.declare(cython.int, 60)  # elements of a unit whose names count
LEVELS = cython.declare(cython.int, 3)  # and around it
LEAST = cython.declare(cython.int, 4)  # words of a unit that are no links
CARD_HEAD = cython.declare(cython.int, 16)  # characters of a heading that leads to an article
HEAD_ELEMENTS = cython.declare(cython.int, 6)  # of a heading, where its link may be


def mark_signs(
    size: cython.int,
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    tag: cython.int[::1],
    time_tag: cython.int,
    flags: cython.int[::1],
    found: cython.int[::1],
) -> None:
    """Take the signs of people and dates from elements that hold no short text, add dates by tag; count posts and comments."""
    row: cython.Py_ssize_t
    length: cython.int
    with cython.nogil:
        for row in range(size):
            length = text_end[row] - text_start[row]
            if length <= 0 or length > LONGEST:
                flags[row] &= ~(USER | DATE)
            if tag[row] == time_tag:
                flags[row] |= DATE
            found[0] += 1 if flags[row] & (POST | COMMENT) else 0
            found[1] += 1 if flags[row] & COMMENT else 0


def add_signs(
    size: cython.int,
    parent: cython.int[::1],
    last: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    tag: cython.int[::1],
    known: cython.int,
    heads: cython.int[::1],
    flags: cython.int[::1],
    links: cython.int[::1],
    sums: cython.int[::1],
) -> None:
    """Fill six rows of sums up to each element: any sign, people, dates, posts, comments, headings of cards.

    `heads` tells of tags whether they are headings, `links` of elements whether they lead away.
    """
    row: cython.Py_ssize_t
    index: cython.Py_ssize_t
    end: cython.Py_ssize_t
    card: cython.int
    stride: cython.Py_ssize_t = size + 1
    with cython.nogil:
        for row in range(size):
            card = 0
            if tag[row] < known and heads[tag[row]] and text_end[row] - text_start[row] >= CARD_HEAD:
                end = last[row] if last[row] < row + HEAD_ELEMENTS else row + HEAD_ELEMENTS
                card = links[parent[row] if parent[row] >= 0 else 0]
                for index in range(row, end):
                    card |= links[index]
            sums[row + 1] = sums[row] + (1 if flags[row] & (USER | DATE) else 0)
            sums[stride + row + 1] = sums[stride + row] + (1 if flags[row] & USER else 0)
            sums[2 * stride + row + 1] = sums[2 * stride + row] + (1 if flags[row] & DATE else 0)
            sums[3 * stride + row + 1] = sums[3 * stride + row] + (1 if flags[row] & (POST | COMMENT) else 0)
            sums[4 * stride + row + 1] = sums[4 * stride + row] + (1 if flags[row] & COMMENT else 0)
            sums[5 * stride + row + 1] = sums[5 * stride + row] + card


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def is_near(
    row: cython.Py_ssize_t,
    stride: cython.Py_ssize_t,
    which: cython.int,
    bits: cython.int,
    parent: cython.int[::1],
    last: cython.int[::1],
    flags: cython.int[::1],
    sums: cython.int[::1],
) -> cython.bint:
    """Whether an element has a name of this kind near its beginning or close around it."""
    level: cython.int
    node: cython.int = row
    end: cython.Py_ssize_t = last[row] if last[row] < row + INSIDE else row + INSIDE
    if sums[which * stride + end] > sums[which * stride + row]:
        return True
    for level in range(LEVELS):
        node = parent[node] if parent[node] >= 0 else 0
        if flags[node] & bits:
            return True
    return False


def find_units(
    size: cython.int,
    parent: cython.int[::1],
    last: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    flags: cython.int[::1],
    sums: cython.int[::1],
    blocks: cython.int,
    block_start: cython.int[::1],
    free: cython.int[::1],
    words: cython.int[::1],
    units: cython.int[::1],
    signs: cython.int[::1],
) -> None:
    """Fill the elements with a sign that say something, are named after posts and are no cards; their number at the end.

    `free` and `words` are sums up to each block. `signs` tells of each whether it has people and dates (1), and
    whether comments are announced (2).
    """
    row: cython.Py_ssize_t
    index: cython.Py_ssize_t
    first: cython.int
    behind: cython.int
    told: cython.int
    found: cython.int = 0
    kept: cython.int = 0
    stride: cython.Py_ssize_t = size + 1
    with cython.nogil:
        for row in range(size):
            if sums[last[row]] == sums[row] or not is_near(row, stride, 3, POST | COMMENT, parent, last, flags, sums):
                continue
            first = first_from(block_start, blocks, text_start[row])
            behind = first_from(block_start, blocks, text_end[row])
            told = free[behind] - free[first]
            if told >= LEAST and 3 * told > words[behind] - words[first]:
                units[found] = row
                found += 1
        for index in range(found):
            row = units[index]
            if found > 1 and sums[5 * stride + last[row]] > sums[5 * stride + row]:
                continue
            told = (
                1
                if sums[stride + last[row]] > sums[stride + row]
                and sums[2 * stride + last[row]] > sums[2 * stride + row]
                else 0
            )
            if is_near(row, stride, 4, COMMENT, parent, last, flags, sums):
                told |= 2
            units[kept], signs[kept] = row, told
            kept += 1
        units[size] = kept
