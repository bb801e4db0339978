"""What words, and two words together, say of the block they stand in and of the blocks below a heading of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.features.characters import Codes, hash_table
from dehusk.lazy import lazy

SCALE = 1000  # a weight of one as a whole number: whole numbers add up the same everywhere


@dataclass(frozen=True, eq=False)
class Sayings:
    """Hashes of words and pairs of words, and two weights for each: of its own block, and as a heading."""

    keys: Codes
    weights: NDArray[np.int32]  # one row a key

    @classmethod
    def none(cls) -> Sayings:
        """Of a model that knows no words."""
        return cls(np.zeros(0, np.uint32), np.zeros((0, 2), np.int32))

    @lazy
    def table(self) -> Codes:
        """The keys with their numbers, from one on."""
        return hash_table({key: number for number, key in enumerate(self.keys.tolist(), 1)})

    @lazy
    def flat(self) -> NDArray[np.int32]:
        """The weights, two for each number."""
        return np.ascontiguousarray(self.weights, np.int32).ravel()
