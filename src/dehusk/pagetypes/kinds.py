"""Who tells the kind of a page: a forest, and a linear model of the same facts, which errs on other pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.forest import Forest, softmax
from dehusk.record import record

_LINEAR = 0.3  # how much the linear model counts beside the forest
_MOST = 4.0  # spreads that a fact may be away from its mean


@record
class Linear:
    """Facts, counts among them, brought to about the same size and weighed."""

    mean: NDArray[np.float64]
    spread: NDArray[np.float64]
    weight: NDArray[np.float64]  # one row a fact, one column a kind
    bias: NDArray[np.float64]

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """How likely each kind is for each row."""
        return softmax(sized(rows[:, : len(self.mean)], self.mean, self.spread) @ self.weight + self.bias)

    def arrays(self, prefix: str) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        return {f"{prefix}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Linear:
        """Take the parts from what was stored."""
        return cls(**{field.name: arrays[f"{prefix}.{field.name}"] for field in fields(cls)})

    @classmethod
    def undecided(cls, kinds: int) -> Linear:
        """Finds every kind as likely."""
        return cls(np.zeros(0), np.ones(0), np.zeros((0, kinds)), np.zeros(kinds))


def sized(rows: NDArray[np.float32], mean: NDArray[np.float64], spread: NDArray[np.float64]) -> NDArray[np.float64]:
    """Facts by their distance from the mean."""
    return np.clip((squeezed(rows) - mean) / spread, -_MOST, _MOST)


def squeezed(rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Facts of a page with large counts made small."""
    return np.copysign(np.log1p(np.abs(rows, dtype=np.float64)), rows)


@record
class Kinds:
    """The forest and the linear model together."""

    forest: Forest
    linear: Linear

    def __call__(self, rows: NDArray[np.float32], temperature: float = 1.0) -> NDArray[np.float64]:
        """How likely each kind is for each row, softened by a temperature."""
        chances = (1 - _LINEAR) * softmax(self.forest(rows)) + _LINEAR * self.linear(rows)
        return sharpen(chances, temperature)

    def arrays(self, prefix: str) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        return {**self.forest.arrays(prefix), **self.linear.arrays(f"{prefix}.linear")}

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Kinds:
        """Take the parts from what was stored."""
        return cls(Forest.load(arrays, prefix), Linear.load(arrays, f"{prefix}.linear"))

    @classmethod
    def undecided(cls, kinds: int) -> Kinds:
        """Finds every kind as likely."""
        return cls(Forest.undecided(kinds), Linear.undecided(kinds))


def sharpen(chances: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    """Chances at another temperature: a higher one makes them more alike."""
    return softmax(np.log(chances + 1e-12) / temperature)
