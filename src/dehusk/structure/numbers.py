"""Equal things as equal numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints
from dehusk.plain import run
from dehusk.structure import naming

Longs = NDArray[np.int64]


def number(keys: Longs) -> tuple[Ints, Ints]:
    """A number for each key, in the order they come, and where each number stands first."""
    table = empty_table(len(keys))
    numbered, firsts = np.zeros((2, len(keys)), np.int32)
    read = (len(keys), keys, len(table) - 1)
    found = run(naming.number_keys, naming.COMPILED, read, (table, firsts, numbered))
    return numbered, firsts[:found]


def empty_table(count: int) -> Ints:
    """A hash table for so many numbers: -1 everywhere."""
    return np.full(1 << (2 * count + 8).bit_length(), -1, np.int32)


def in_place(column: NDArray[Any]) -> Sequence[int]:
    """A column for Python to read number by number: quicker than an array, and no list is made of it."""
    return memoryview(column)  # type: ignore[arg-type]
