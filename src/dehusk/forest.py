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
    """Trees whose values are added up; a child below zero is a leaf, `~child` its number."""

    feature: NDArray[np.int32]  # of each inner node
    threshold: NDArray[np.float32]  # at most this goes left
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]  # of each leaf
    root: NDArray[np.int32]  # of each tree: its first node, or ~leaf where it has none
    outputs: NDArray[np.int32]  # how many values a row gets; tree t adds to output t % outputs

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """The sums for each row: one column an output."""
        outputs = int(self.outputs[0])
        rows = np.ascontiguousarray(rows, np.float32)
        if add_trees is None:
            return self._add_slowly(rows, outputs)
        result = np.zeros((len(rows), outputs))
        add_trees(rows, self.feature, self.threshold, self.left, self.right, self.value, self.root, result)
        return result

    def _add_slowly(self, rows: NDArray[np.float32], outputs: int) -> NDArray[np.float64]:
        """All trees at once, one level of depth a step."""
        node = np.broadcast_to(self.root, (len(rows), len(self.root))).copy()
        which = np.arange(len(rows))[:, None]
        while (node >= 0).any():
            inner = np.maximum(node, 0)
            below = np.where(
                rows[which, self.feature[inner]] <= self.threshold[inner], self.left[inner], self.right[inner]
            )
            node = np.where(node >= 0, below, node)
        values = self.value[~node].astype(np.float64)
        result = np.zeros((len(rows), outputs))
        for tree in range(values.shape[1]):  # in the order of the trees, so that both ways give the same bits
            result[:, tree % outputs] += values[:, tree]
        return result

    def arrays(self, prefix: str) -> dict[str, NDArray[np.generic]]:
        """The parts by name, to be stored."""
        return {f"{prefix}.{field.name}": getattr(self, field.name) for field in fields(self)}

    @classmethod
    def undecided(cls, outputs: int) -> Forest:
        """A forest that gives every row the same: nothing."""
        none, leaf = np.zeros(0, np.int32), np.full(outputs, -1, np.int32)
        value = np.zeros(1, np.float32)
        return cls(none, np.zeros(0, np.float32), none, none, value, leaf, np.array([outputs], np.int32))

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
