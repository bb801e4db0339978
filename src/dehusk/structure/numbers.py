"""Equal things as equal numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints
from dehusk.plain import run
from dehusk.structure import naming

Longs = NDArray[np.int64]


def number(keys: Longs) -> tuple[Ints, Ints]:
    """A number for each key, in the order they come, and where each number stands first."""
    slots = 1 << (2 * len(keys) + 8).bit_length()
    table, found = np.full(slots, -1, np.int32), np.zeros(1, np.int32)
    numbered, firsts = np.zeros((2, len(keys)), np.int32)
    read = (len(keys), keys, slots - 1)
    run(naming.number_keys, naming.COMPILED, read, (table, firsts, numbered, found))
    return numbered, firsts[: int(found[0])]


def rank(keys: NDArray[np.int64] | NDArray[np.uint64]) -> tuple[Ints, Ints]:
    """The same with numbers in the order of the keys."""
    numbered, firsts = number(keys.view(np.int64))
    order = np.argsort(keys[firsts])
    ranks = np.zeros(len(order), np.int32)
    ranks[order] = np.arange(len(order), dtype=np.int32)
    return ranks[numbered], firsts[order]
