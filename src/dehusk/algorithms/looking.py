# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The loops of `second_look.py` over the blocks of a page, in one go: other threads run meanwhile.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
LEVELS = 5  # boxes around a block, its own element among them
REACHES = (5, 15, 50)  # blocks on either side of a block that are looked at together
_LEVELS = cython.declare(cython.int, 5)
_CLOSE = cython.declare(cython.int, 5)
_NEAR = cython.declare(cython.int, 15)
_FAR = cython.declare(cython.int, 50)
# Columns: of the block itself, of those like it, its boxes, those around it, those before it, its rank, the page, its types.
_ALIKE = cython.declare(cython.int, 5)
_BOXES = cython.declare(cython.int, 9)
_WITHIN = cython.declare(cython.int, 19)
_BEFORE = cython.declare(cython.int, 22)
_RANK = cython.declare(cython.int, 24)
_PAGE = cython.declare(cython.int, 26)
_TYPES = cython.declare(cython.int, 33)
_TINY = cython.declare(cython.double, 1e-9)
_WORDLESS = cython.declare(cython.double, 1e-6)  # what a block without words counts among those like it


def fill_rows(
    count: cython.Py_ssize_t,
    chance: cython.double[::1],
    shared: cython.double[::1],
    words: cython.int[::1],
    links: cython.int[::1],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    first: cython.int[::1],
    behind: cython.int[::1],
    alike: cython.Py_ssize_t[::1],
    alike_wide: cython.Py_ssize_t[::1],
    order: cython.Py_ssize_t[::1],
    kinds_of_pages: cython.Py_ssize_t,
    types: cython.double[::1],
    room: cython.double[::1],
    members: cython.Py_ssize_t[::1],
    width: cython.Py_ssize_t,
    rows: cython.float[::1],
) -> None:
    """Fill a row a block; `order` are the blocks from the likeliest on, `room` has place for four numbers a block and four."""
    block: cython.Py_ssize_t
    column: cython.Py_ssize_t
    at: cython.Py_ssize_t
    with cython.nogil:
        add_up(count, shared, words, room)
        for block in range(count):
            at = block * width
            rows[at] = chance[block]
            rows[at + 1] = shared[block]
            rows[at + 2] = words[block]
            rows[at + 3] = links[block] / max(words[block], 1.0)
            rows[at + 4] = kinds[block]
            write_boxes(count, block, at + _BOXES, shared[block], boxes[block], parents, first, behind, room, rows)
            rows[at + _WITHIN] = mean_between(count, block, _CLOSE, room)
            rows[at + _WITHIN + 1] = mean_between(count, block, _NEAR, room)
            rows[at + _WITHIN + 2] = mean_between(count, block, _FAR, room)
            rows[at + _BEFORE] = room[count + 1 + block] / max(room[2 * count + 1], _TINY)
            rows[at + _BEFORE + 1] = room[block] / max(room[count], 1.0)
            for column in range(kinds_of_pages):
                rows[at + _TYPES + column] = types[column]
        write_alike(count, chance, words, alike, room, members, _ALIKE, width, rows)
        write_alike(count, chance, words, alike_wide, room, members, _ALIKE + 2, width, rows)
        write_ranks(count, shared, words, order, room, width, rows)
        write_page(count, shared, words, room, width, rows)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def add_up(
    count: cython.Py_ssize_t, shared: cython.double[::1], words: cython.int[::1], room: cython.double[::1]
) -> cython.void:
    """Fill `room` with the words before each block and, behind them, the words of these that are likely content."""
    block: cython.Py_ssize_t
    room[0] = room[count + 1] = 0
    for block in range(count):
        room[block + 1] = room[block] + words[block]
        room[count + 2 + block] = room[count + 1 + block] + words[block] * shared[block]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def mean_between(
    count: cython.Py_ssize_t, block: cython.Py_ssize_t, reach: cython.int, room: cython.double[::1]
) -> cython.double:
    """The chance of a word in the blocks around a block, itself among them."""
    start: cython.Py_ssize_t = max(block - reach, 0)
    stop: cython.Py_ssize_t = min(block + reach + 1, count)
    return (room[count + 1 + stop] - room[count + 1 + start]) / max(room[stop] - room[start], _TINY)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def write_boxes(
    count: cython.Py_ssize_t,
    block: cython.Py_ssize_t,
    at: cython.Py_ssize_t,
    own: cython.double,
    element: cython.int,
    parents: cython.int[::1],
    first: cython.int[::1],
    behind: cython.int[::1],
    room: cython.double[::1],
    rows: cython.float[::1],
) -> cython.void:
    """For the boxes around a block from the inside out: the chance of a word in it, and its share of the page's words."""
    level: cython.int
    start: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    size: cython.double
    for level in range(_LEVELS):
        start, stop = 0, count
        if element >= 0:
            start, stop = first[element], behind[element]
            element = parents[element]
        size = room[stop] - room[start]
        rows[at + 2 * level] = (room[count + 1 + stop] - room[count + 1 + start]) / size if size > 0 else own
        rows[at + 2 * level + 1] = size / max(room[count], 1.0)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def write_alike(
    count: cython.Py_ssize_t,
    chance: cython.double[::1],
    words: cython.int[::1],
    alike: cython.Py_ssize_t[::1],
    room: cython.double[::1],
    members: cython.Py_ssize_t[::1],
    column: cython.int,
    width: cython.Py_ssize_t,
    rows: cython.float[::1],
) -> cython.void:
    """The chance of a word in all blocks like a block, and how many they are; `alike` tells the first of them."""
    block: cython.Py_ssize_t
    kind: cython.Py_ssize_t
    sums: cython.Py_ssize_t = 2 * count + 2  # of the words, and behind them of those that are likely content
    for block in range(count):
        members[block] = 0
        room[sums + block] = room[sums + count + 1 + block] = 0
    for block in range(count):
        kind = alike[block]
        members[kind] += 1
        room[sums + kind] += words[block] + _WORDLESS
        room[sums + count + 1 + kind] += (words[block] + _WORDLESS) * chance[block]
    for block in range(count):
        kind = alike[block]
        rows[block * width + column] = room[sums + count + 1 + kind] / room[sums + kind]
        rows[block * width + column + 1] = members[kind]


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def write_ranks(
    count: cython.Py_ssize_t,
    shared: cython.double[::1],
    words: cython.int[::1],
    order: cython.Py_ssize_t[::1],
    room: cython.double[::1],
    width: cython.Py_ssize_t,
    rows: cython.float[::1],
) -> cython.void:
    """The share of the page's words, and of its likely content, in a block and all that are likelier."""
    place: cython.Py_ssize_t
    block: cython.Py_ssize_t
    size: cython.double = 0.0
    content: cython.double = 0.0
    for place in range(count):
        block = order[place]
        size += words[block]
        content += words[block] * shared[block]
        rows[block * width + _RANK] = size / max(room[count], 1.0)
        rows[block * width + _RANK + 1] = content / max(room[2 * count + 1], _TINY)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def write_page(
    count: cython.Py_ssize_t,
    shared: cython.double[::1],
    words: cython.int[::1],
    room: cython.double[::1],
    width: cython.Py_ssize_t,
    rows: cython.float[::1],
) -> cython.void:
    """How much of the page is likely content, and how sure that is: the same for all its blocks."""
    block: cython.Py_ssize_t
    at: cython.Py_ssize_t
    highest: cython.double = 0.0
    likely: cython.double = 0.0
    doubtful: cython.double = 0.0
    sure: cython.double = 0.0
    total: cython.double = max(room[count], 1.0)
    for block in range(count):
        highest = max(highest, shared[block])
        if shared[block] > 0.5:
            likely += words[block]
        if 0.2 < shared[block] < 0.8:
            doubtful += words[block]
        if shared[block] > 0.8:
            sure += words[block]
    for block in range(count):
        at = block * width + _PAGE
        rows[at] = room[2 * count + 1] / total
        rows[at + 1] = highest
        rows[at + 2] = total
        rows[at + 3] = likely / total
        rows[at + 4] = doubtful / total
        rows[at + 5] = sure / total
        rows[at + 6] = likely
