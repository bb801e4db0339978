# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""Small loops over columns: where a number stands among those in order, and what some of them add up to.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Sequence


def first_from(column: Sequence[int], count: int, least: int) -> int:
    """The first place of a column whose number is this or more."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if column[middle] < least:
            low = middle + 1
        else:
            high = middle
    return low


def sum_where(column: Sequence[int], chosen: bytes) -> int:
    """The sum of the numbers of a column that are chosen: those where the other one, as long, has a 1."""
    total = 0
    for place in range(min(len(column), len(chosen))):
        if chosen[place]:
            total += column[place]
    return total
