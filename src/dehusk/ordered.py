# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, annotation_typing=False
"""Columns whose numbers are in order: blocks by their place in the text, names and pictures by their element.

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
