"""Boosted trees as plain arrays: reading, writing and evaluating them, with no model library at run time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.record import record

try:
    from dehusk._forest import Bounds, Trees, add_trees  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built
    Bounds = Trees = add_trees = None

_STAGE = 32  # trees between two looks at which rows need more of them
_MANY = 4  # rows; for fewer it is quicker to go down the trees
_MOST_THRESHOLDS = 63  # of a feature that `ranks.h` can tell apart


@record
class Forest:
    """Complete trees of one depth whose values are added up: below node i are the nodes 2 i + 1 and 2 i + 2."""

    feature: NDArray[np.int32]  # of each inner node, one row a tree
    threshold: NDArray[np.float32]  # at most this goes left; infinity where a tree ends early
    value: NDArray[np.float32]  # of each leaf, one row a tree
    outputs: NDArray[np.int32]  # how many values a row gets; tree t adds to output t % outputs

    def __call__(self, rows: NDArray[np.float32], sure: float = np.inf) -> NDArray[np.float64]:
        """The sums for each row: one column an output.

        A row whose sums all are beyond `sure`, on either side, after some of the trees needs no more of them.
        """
        rows = np.ascontiguousarray(rows, np.float32)
        result = np.empty((len(rows), int(self.outputs[0])))
        result.fill(0.0)  # asked for zeros, numpy would release Python's lock, which is dear to get again
        if self.columns > rows.shape[1] or not len(rows):
            if len(rows):
                raise ValueError("the model does not fit its features")
            return result
        if Trees is not None and len(rows) >= _MANY and result.shape[1] == 1 and self.struck is not None:
            self.struck.add(rows, result, _STAGE, sure)
            return result
        if Bounds is not None and len(rows) == 1 and sure == np.inf and self.bounds is not None:
            self.bounds.add(rows[0], result[0])
            return result
        chosen = np.arange(len(rows), dtype=np.int32)
        if add_trees is None:
            self._add_slowly(rows, result, chosen, sure)
        else:
            add_trees(rows, self.nodes, self.value, result, chosen, _STAGE, sure)
        return result

    @cached_property
    def columns(self) -> int:
        """How many features a row has, at least."""
        if not self.feature.size:
            return 0
        if int(self.feature.min()) < 0:
            raise ValueError("the model does not fit its features")
        return int(self.feature.max()) + 1

    @cached_property
    def nodes(self) -> NDArray[np.void]:
        """The inner nodes, feature and threshold side by side."""
        nodes = np.empty(self.feature.shape, np.dtype([("feature", np.int32), ("threshold", np.float32)]))
        nodes["feature"], nodes["threshold"] = self.feature, self.threshold
        return nodes

    @cached_property
    def struck(self) -> Any:
        """The trees as the compiled code reads them that strikes out leaves; None where it cannot."""
        ranked = ranked_thresholds(self.feature, self.threshold, self.columns)
        return Trees(self.feature, ranked[0], self.value, *ranked[1:]) if ranked else None

    @cached_property
    def bounds(self) -> Any:
        """The trees as the compiled code reads them for a single row; None where it cannot."""
        made = Bounds(self.nodes, self.value)
        return made if made.fits else None

    def _add_slowly(
        self, rows: NDArray[np.float32], result: NDArray[np.float64], chosen: NDArray[np.int32], sure: float
    ) -> None:
        """All trees of a stage at once, one level of depth a step."""
        for first in range(0, len(self.feature), _STAGE):
            stage = slice(first, first + _STAGE)
            feature, threshold, value = self.feature[stage], self.threshold[stage], self.value[stage]
            count, inner = feature.shape
            node = np.zeros((len(chosen), count), np.int64)
            which, tree = chosen[:, None], np.arange(count)
            for _ in range(inner.bit_length()):
                right = ~(rows[which, feature[tree, node]] <= threshold[tree, node])
                node = 2 * node + 1 + right
            values = value[tree, node - inner].astype(np.float64)
            for number in range(count):  # in the order of the trees, so that both ways give the same bits
                result[chosen, (first + number) % result.shape[1]] += values[:, number]
            chosen = chosen[(np.abs(result[chosen]) <= sure).any(axis=1)]

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


def ranked_thresholds(
    feature: NDArray[np.int32], threshold: NDArray[np.float32], columns: int
) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.int32], NDArray[np.int8]] | None:
    """The rank of each node's threshold among those of its feature, and these as `ranks.h` wants them.

    An infinite threshold has the rank behind all others. None where a feature has too many.
    """
    bounded = threshold < np.inf
    order = np.lexsort((threshold[bounded], feature[bounded]))
    of, bound = feature[bounded][order], threshold[bounded][order]
    fresh = np.ones(len(of), bool)
    fresh[1:] = (of[1:] != of[:-1]) | (bound[1:] != bound[:-1])
    counts = np.bincount(of[fresh], minlength=columns)
    if not columns or np.isnan(threshold).any() or counts.max() > _MOST_THRESHOLDS:
        return None
    places = np.cumsum(fresh) - 1 - (np.cumsum(counts) - counts)[of]
    ranks = counts[feature].astype(np.int8)
    ranks[bounded] = places[np.argsort(order)]
    behind = np.cumsum(8 * (counts // 8 + 2))
    first = behind - 8 * (counts // 8 + 1)
    table = np.full(behind[-1], np.inf, np.float32)
    table[first - 1] = -np.inf
    table[first[of] + places] = bound
    last = places % 8 == 7
    table[first[of[last]] - 8 + places[last] // 8] = bound[last]
    return ranks, table, first.astype(np.int32), counts.astype(np.int8)


def sigmoid(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums of trees as chances."""
    chances: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-values))
    return chances


def softmax(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums of trees as chances of several kinds, which add up to one."""
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    chances: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return chances
