"""Decision trees as plain data: lists of columns, thresholds and children, evaluated for many rows at once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import BadData

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tree:
    """Inner nodes ask whether a column is at most a threshold; a leaf (column -1) gives a probability."""

    column: NDArray[np.int64]
    threshold: Floats
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    value: Floats

    def __call__(self, rows: Floats) -> Floats:
        """The probability of each row."""
        node = np.zeros(len(rows), np.int64)
        for _ in range(len(self.column)):
            column = self.column[node]
            inner = column >= 0
            if not inner.any():
                break
            asked = rows[np.arange(len(rows)), np.maximum(column, 0)]
            down = np.where(asked <= self.threshold[node], self.left[node], self.right[node])
            node = np.where(inner, down, node)
        return np.asarray(self.value[node])


def read_tree(data: dict[str, Any], names: tuple[str, ...]) -> Tree:
    """A tree from plain data; columns are named, so a model and the features it asks for cannot drift apart."""
    try:
        column = [-1 if name is None else names.index(name) for name in data["column"]]
    except ValueError as error:
        raise BadData(f"a model asks for a column that is not known: {error}") from None
    return Tree(
        np.array(column, np.int64),
        np.array(data["threshold"], float),
        np.array(data["left"], np.int64),
        np.array(data["right"], np.int64),
        np.array(data["value"], float),
    )


@lru_cache(maxsize=8)
def load_trees(model: str, names: tuple[str, ...]) -> dict[str, Tree]:
    """The trees of a model that comes with dehusk, by name."""
    data = json.loads((files("dehusk") / "models" / model / "model.json").read_text("utf-8"))
    return {name: read_tree(tree, names) for name, tree in data["trees"].items()}
