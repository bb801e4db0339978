# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the names of a page: the bits of those words, and pairs of words, that a table knows.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
STEP = cython.declare(cython.uint, 0x9E3779B1)


def look_up(
    count: cython.int,
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    slots: cython.uint,
    table: cython.uint[::1],
    flags: cython.int[::1],
) -> int:
    """Add to the flags of each element the bits of its words; `table` holds keys, then bits. Gives all bits together."""
    index: cython.Py_ssize_t
    bits: cython.uint
    found: cython.uint = 0
    with cython.nogil:
        for index in range(count):
            bits = bits_of(table, slots, name_hash[index] & LOW)
            if bits:
                flags[name_element[index]] |= bits
                found |= bits
    return found


def look_up_pairs(
    count: cython.int,
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    slots: cython.uint,
    table: cython.uint[::1],
    flags: cython.int[::1],
) -> None:
    """The same for two words that stand side by side in one element; see `pair`."""
    index: cython.Py_ssize_t
    wanted: cython.uint
    with cython.nogil:
        for index in range(1, count):
            if name_element[index] != name_element[index - 1]:
                continue
            wanted = (((name_hash[index - 1] & LOW) * STEP) & LOW) ^ (name_hash[index] & LOW)
            flags[name_element[index]] |= bits_of(table, slots, wanted)


@cython.ccall
@cython.exceptval(check=False)
@cython.nogil
def bits_of(table: cython.uint[::1], slots: cython.uint, wanted: cython.uint) -> cython.uint:
    """The bits of a key, none where the table does not know it; the number of slots is a power of two."""
    last: cython.uint = slots - 1
    found: cython.uint = wanted & last
    while table[found]:
        if table[found] == wanted:
            return table[slots + found]
        found = (found + 1) & last
    return 0


def hand_down(size: cython.int, parent: cython.int[::1], own: cython.int[::1], flags: cython.int[::1]) -> None:
    """Fill for each element its own bits and those of all elements around it."""
    row: cython.Py_ssize_t
    with cython.nogil:
        for row in range(size):
            flags[row] = own[row] | flags[parent[row]] if parent[row] >= 0 else own[row]
