"""Who decides on blocks: forests and networks, each with one vote."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.forest import Forest, sigmoid
from dehusk.net import LONGEST, Net, Nets
from dehusk.record import record

try:
    from dehusk._forest import mean_chances, put_powers  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built
    mean_chances = put_powers = None

_SURE = 3.0  # log-odds of a block that no more trees would turn
_AT_ONCE = 500  # for more numbers, numpy releases Python's lock in each step, which is dear to get again


@record
class Voters:
    """The mean of their chances is the chance of a block."""

    forests: tuple[Forest, ...]
    nets: tuple[Net, ...]

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """How likely each of some blocks is content; the networks read as many at once as they were trained to."""
        if 0 < len(rows) <= LONGEST:
            return self._chances(rows)
        parts = [self._chances(rows[first : first + LONGEST]) for first in range(0, len(rows), LONGEST)]
        return in_one(parts)

    def _chances(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        odds = [forest(rows, _SURE)[:, 0] for forest in self.forests]
        odds += self._together(rows)
        return mean_chance_slowly(odds) if mean_chances is None else mean_chance(odds)

    @cached_property
    def _together(self) -> Nets:
        return Nets(self.nets)

    def check(self, columns: int) -> None:
        """Refuse a model of other features."""
        if not (self.forests or self.nets):
            raise ValueError("nobody decides in it")
        if any(forest.columns > columns for forest in self.forests) or any(net.columns != columns for net in self.nets):
            raise ValueError("it looks at features that this version of dehusk does not have")

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        named: dict[str, NDArray[np.generic]] = {}
        for number, forest in enumerate(self.forests):
            named |= forest.arrays(f"blocks{number}")
        for number, net in enumerate(self.nets):
            named |= net.arrays(f"net{number}")
        return named

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[Any]], forests: int, nets: int) -> Voters:
        """Take the parts from what was stored."""
        return cls(
            tuple(Forest.load(arrays, f"blocks{number}") for number in range(forests)),
            tuple(Net.load(arrays, f"net{number}") for number in range(nets)),
        )


def mean_chance(odds: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The mean of the chances that some voters give each block; numpy does no more than raise e to powers."""
    powers, chances = np.empty((len(odds), len(odds[0]))), np.empty(len(odds[0]))
    put_powers(odds, powers)
    whole = powers.ravel()
    for first in range(0, len(whole), _AT_ONCE):
        part = whole[first : first + _AT_ONCE]
        np.exp(part, part)
    mean_chances(powers, chances)
    return chances


def mean_chance_slowly(odds: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The same without compiled code."""
    total: NDArray[np.float64] = sum(map(sigmoid, odds[1:]), sigmoid(odds[0]))
    return total / len(odds)


def in_one(parts: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Parts one behind the other; most pages have one, which is not copied."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts) if parts else np.zeros(0)
