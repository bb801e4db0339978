"""Boosted trees as plain arrays: reading, writing and evaluating them, with no model library at run time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

try:
    from dehusk._forest import add_trees  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built
    add_trees = None


@dataclass(frozen=True)
class Forest:
    """Complete trees of one depth whose values are added up: below node i are the nodes 2 i + 1 and 2 i + 2."""

    feature: NDArray[np.int32]  # of each inner node, one row a tree
    threshold: NDArray[np.float32]  # at most this goes left; infinity where a tree ends early
    value: NDArray[np.float32]  # of each leaf, one row a tree
    outputs: NDArray[np.int32]  # how many values a row gets; tree t adds to output t % outputs

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """The sums for each row: one column an output."""
        outputs = int(self.outputs[0])
        rows = np.ascontiguousarray(rows, np.float32)
        result = np.zeros((len(rows), outputs))
        if not len(rows):
            return result
        if add_trees is None:
            return self._add_slowly(rows, outputs)
        add_trees(rows, self.feature, self.threshold, self.value, result)
        return result

    def _add_slowly(self, rows: NDArray[np.float32], outputs: int) -> NDArray[np.float64]:
        """All trees at once, one level of depth a step."""
        trees, inner = self.feature.shape
        node = np.zeros((len(rows), trees), np.int64)
        which, tree = np.arange(len(rows))[:, None], np.arange(trees)
        for _ in range(inner.bit_length()):
            right = ~(rows[which, self.feature[tree, node]] <= self.threshold[tree, node])
            node = 2 * node + 1 + right
        values = self.value[tree, node - inner].astype(np.float64)
        result = np.zeros((len(rows), outputs))
        for number in range(trees):  # in the order of the trees, so that both ways give the same bits
            result[:, number % outputs] += values[:, number]
        return result

    def arrays(self, prefix: str) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        return {f"{prefix}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def undecided(cls, outputs: int) -> Forest:
        """A forest that gives every row the same: nothing."""
        none = np.zeros((outputs, 0), np.int32)
        value = np.zeros((outputs, 1), np.float32)
        return cls(none, none.astype(np.float32), value, np.array([outputs], np.int32))

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[np.generic]], prefix: str) -> Forest:
        """Take the parts from what was stored."""
        return cls(**{field.name: arrays[f"{prefix}.{field.name}"] for field in fields(cls)})  # type: ignore[arg-type]


def sigmoid(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums of trees as chances."""
    chances: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-values))
    return chances


def softmax(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums of trees as chances of several kinds, which add up to one."""
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    chances: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return chances
