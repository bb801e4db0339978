# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What every element of a page holds: blocks, words, dates and names of people.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dehusk.columns import Columns
from dehusk.structure.grams import Words

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
FORMAT = cython.declare(cython.int, 32)  # as in `gate`
QUOTED = cython.declare(cython.int, 2)  # where an element stands: in a quotation
LEAST_WORDS = cython.declare(cython.int, 3)  # of a reply
LEAST_REPLIES = cython.declare(cython.int, 2)
MOST = cython.declare(cython.double, 0.8)  # share of the elements of one look that must be replies


def count_within(
    rows: Columns,
    dates: Sequence[int],
    users: Sequence[int],
    sums: cython.int[::1],
    first: cython.int[::1],
    behind: cython.int[::1],
    free: cython.int[::1],
    words: cython.int[::1],
    dated: cython.int[::1],
    named: cython.int[::1],
) -> None:
    """Fill for every element its blocks, its words that are no links and are seen, and how many dates and users it holds.

    `free` gets those words for every block; `sums` is for notes, larger by 1 than the columns of elements and blocks.
    """
    row: cython.Py_ssize_t
    block: cython.Py_ssize_t
    at: cython.int = 0
    sums[0] = 0
    for block in range(rows.blocks):
        if rows.link_words[block] < rows.words[block] and rows.hidden[rows.block_element[block]] <= 0:
            free[block] = rows.words[block] - rows.link_words[block]
        sums[block + 1] = sums[block] + free[block]
    for row in range(rows.size):
        if at > 0 and rows.block_start[at - 1] >= rows.text_start[row]:  # never in a page that was read
            at = rows.block_from(rows.text_start[row])
        while at < rows.blocks and rows.block_start[at] < rows.text_start[row]:
            at += 1
        first[row] = at
        behind[row] = end_from(rows, at, rows.text_end[row])
        words[row] = sums[behind[row]] - sums[at]
    count_rows(rows, dates, sums, dated)
    count_rows(rows, users, sums, named)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def end_from(rows: Columns, block: cython.int, place: cython.int) -> cython.int:
    """The first block from this one on that begins at a place of the text or behind it; mostly it is near."""
    near: cython.int = block + 4 if block + 4 < rows.blocks else rows.blocks
    while block < near and rows.block_start[block] < place:
        block += 1
    if block == near and block < rows.blocks and rows.block_start[block] < place:
        return rows.block_from(place)
    return block


@cython.cfunc
def count_rows(rows: Columns, marked: Sequence[int], sums: cython.int[::1], within: cython.int[::1]) -> cython.void:
    """Fill for every element how many of these elements are it or stand in it."""
    row: cython.Py_ssize_t
    place: cython.int
    for row in range(rows.size + 1):
        sums[row] = 0
    for place in marked:
        sums[place + 1] += 1
    for row in range(rows.size):
        sums[row + 1] += sums[row]
    for row in range(rows.size):
        within[row] = sums[rows.last[row]] - sums[row]


def declared_rows(
    rows: Columns,
    typed: Sequence[int],
    known: Words,
    is_declared: Callable[[int, int], object],
    words: cython.int[::1],
    flags: cython.int[::1],
) -> list[int]:
    """The elements with words that microdata or a microformat call a post.

    `typed` are those with a type, `known` the words without which no start tag is declared.
    """
    row: cython.int
    found: list[int] = []
    types = set(typed)
    for row in range(rows.size):
        if words[row] <= 0 or (not flags[row] & FORMAT and row not in types):
            continue
        if known.stand_in(rows.markup, rows.start[row], rows.inner[row]) and is_declared(
            rows.start[row], rows.inner[row]
        ):
            found.append(row)
    return found


def looks_of_replies(
    rows: Columns,
    owner: cython.int[::1],
    look: cython.int[::1],
    stands: cython.uchar[::1],
    dated: cython.int[::1],
    named: cython.int[::1],
    words: cython.int[::1],
    members: cython.int[::1],
    whole: cython.uchar[::1],
) -> list[int]:
    """The looks of which most elements have a name, a date and a text, and stand in units; `whole` gets these elements.

    In `whole` the units are 1, what is no part of one. `members` is for notes, all 0, twice as many as elements.
    """
    row: cython.Py_ssize_t
    number: cython.Py_ssize_t
    count: cython.int = 0
    found: list[int] = []
    for row in range(rows.size):
        members[look[row]] += 1
        count = look[row] + 1 if look[row] >= count else count
        if whole[row] or owner[row] < 0 or stands[row] & QUOTED or dated[row] <= 0 or named[row] <= 0:
            whole[row] = 0
        elif words[row] >= LEAST_WORDS:
            whole[row] = 1
            members[rows.size + look[row]] += 1
    for number in range(count):
        if members[rows.size + number] >= LEAST_REPLIES and members[rows.size + number] >= MOST * members[number]:
            found.append(number)
    return found
