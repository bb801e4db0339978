# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What every element of a page holds: blocks, words, dates and names of people.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.ordered import first_from

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled


def count_within(
    size: cython.int,
    last: cython.int[::1],
    hidden: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    blocks: cython.int,
    element: cython.int[::1],
    block_start: cython.int[::1],
    block_words: cython.int[::1],
    link_words: cython.int[::1],
    date_count: cython.int,
    dates: cython.int[::1],
    user_count: cython.int,
    users: cython.int[::1],
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
    index: cython.Py_ssize_t
    at: cython.int = 0
    with cython.nogil:
        sums[0] = 0
        for index in range(blocks):
            free[index] = 0
            if link_words[index] < block_words[index] and hidden[element[index]] <= 0:
                free[index] = block_words[index] - link_words[index]
            sums[index + 1] = sums[index] + free[index]
        for row in range(size):
            first[row] = first_from(block_start, blocks, text_start[row])
            at = first_from(block_start, blocks, text_end[row]) if text_end[row] > text_start[row] else first[row]
            behind[row] = at if at > first[row] else first[row]
            words[row] = sums[behind[row]] - sums[first[row]]
        count_rows(size, last, date_count, dates, sums, dated)
        count_rows(size, last, user_count, users, sums, named)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def count_rows(
    size: cython.int,
    last: cython.int[::1],
    count: cython.int,
    rows: cython.int[::1],
    sums: cython.int[::1],
    within: cython.int[::1],
) -> cython.void:
    """Fill for every element how many of these rows are it or stand in it."""
    row: cython.Py_ssize_t
    index: cython.Py_ssize_t
    for row in range(size + 1):
        sums[row] = 0
    for index in range(count):
        sums[rows[index] + 1] += 1
    for row in range(size):
        sums[row + 1] += sums[row]
    for row in range(size):
        within[row] = sums[last[row]] - sums[row]
