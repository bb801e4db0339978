"""Equal things as equal numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints

Longs = NDArray[np.int64]


def empty_table(count: int) -> Ints:
    """A hash table for so many numbers: -1 everywhere."""
    return np.full(1 << (2 * count + 8).bit_length(), -1, np.int32)


def in_place(column: NDArray[Any]) -> Sequence[int]:
    """A column for Python to read number by number: quicker than an array, and no list is made of it."""
    return memoryview(column)  # type: ignore[arg-type]
