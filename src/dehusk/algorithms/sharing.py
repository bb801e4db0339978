# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The loops of `alike.py` over the blocks of a page, in one go: other threads run meanwhile.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
_FEWEST = cython.declare(cython.int, 3)  # blocks alike
_SPREAD = cython.declare(cython.int, 5)  # most of them in one box, on average: paragraphs of one text are no cards
_SHARED = cython.declare(cython.double, 0.5)  # how much of its chance a block has from all that are like it

# A hash: FNV-1a of numbers.
_START = cython.declare(cython.ulonglong, 0xCBF29CE484222325)
_STEP = cython.declare(cython.ulonglong, 0x100000001B3)
_LOW = cython.declare(cython.uint, 0xFFFFFFFF)
_LONG = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def find_alike(
    count: cython.Py_ssize_t,
    boxes: cython.int[::1],
    parents: cython.int[::1],
    looks: cython.int[::1],
    levels: cython.int,
    slots: cython.ulonglong,
    table: cython.ulonglong[::1],
    first: cython.Py_ssize_t[::1],
) -> None:
    """Fill `first` with the first block that is like each block; `table` holds these, one higher, where their looks lead.

    It has room for `slots`, which are more than there are blocks.
    """
    place: cython.Py_ssize_t
    block: cython.Py_ssize_t
    slot: cython.ulonglong
    with cython.nogil:
        for place in range(slots):
            table[place] = 0
        for block in range(count):
            slot = mixed_looks(boxes[block], parents, looks, levels) % slots
            while table[slot] and not is_like(boxes[block], boxes[table[slot] - 1], parents, looks, levels):
                slot = (slot + 1) % slots
            if not table[slot]:
                table[slot] = block + 1
            first[block] = table[slot] - 1


def share_chances(
    count: cython.Py_ssize_t,
    chance: cython.double[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    first: cython.Py_ssize_t[::1],
    last: cython.Py_ssize_t[::1],
    members: cython.Py_ssize_t[::1],
    spread: cython.Py_ssize_t[::1],
    sums: cython.double[::1],
    shared: cython.double[::1],
) -> None:
    """Fill `shared` with the chances of blocks, mixed with those of the blocks like them, of which `first` tells the first.

    `last`, `members`, `spread` and `sums` have room for a number a block.
    """
    block: cython.Py_ssize_t
    kind: cython.Py_ssize_t
    with cython.nogil:
        for block in range(count):
            members[block] = spread[block] = 0
            sums[block] = 0
            last[block] = -1
        for block in range(count):
            kind = first[block]
            sums[kind] += chance[block]
            members[kind] += 1
            if last[kind] < 0 or parents[boxes[last[kind]]] != parents[boxes[block]]:
                spread[kind] += 1
            last[kind] = block
        for block in range(count):
            kind = first[block]
            shared[block] = chance[block]
            if members[kind] >= _FEWEST and _SPREAD * spread[kind] >= members[kind]:
                shared[block] = (1 - _SHARED) * chance[block] + _SHARED * sums[kind] / members[kind]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def look_of(element: cython.int, looks: cython.int[::1]) -> cython.int:
    """The look of an element; around the whole page there is none."""
    return looks[element] if element >= 0 else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def around(element: cython.int, parents: cython.int[::1]) -> cython.int:
    """The box around an element."""
    return parents[element] if element >= 0 else -1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def mixed_looks(
    element: cython.int, parents: cython.int[::1], looks: cython.int[::1], levels: cython.int
) -> cython.ulonglong:
    """A number that is the same for elements that are alike."""
    level: cython.int
    mixed: cython.ulonglong = _START
    for level in range(levels):
        mixed = ((mixed ^ (look_of(element, looks) & _LOW)) * _STEP) & _LONG
        element = around(element, parents)
    return mixed ^ (mixed >> 29)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def is_like(
    element: cython.int, other: cython.int, parents: cython.int[::1], looks: cython.int[::1], levels: cython.int
) -> cython.bint:
    """Whether two elements and the boxes around each look the same, up to some level."""
    level: cython.int
    for level in range(levels):
        if look_of(element, looks) != look_of(other, looks):
            return False
        element, other = around(element, parents), around(other, parents)
    return True
