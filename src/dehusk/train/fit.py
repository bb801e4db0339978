"""Boosted trees by LightGBM, turned into plain arrays: the one file that knows the library."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import MissingExtra
from dehusk.forest import Forest

# Trees are evaluated as complete trees, so their depth is what they cost.
_COMMON = {
    "verbose": -1,
    "num_threads": 1,
    "max_bin": 63,
    "deterministic": True,
    "force_col_wise": True,
    "max_depth": 7,
}


def fit(
    settings: dict[str, Any], rows: NDArray[np.float32], target: NDArray[Any], weight: NDArray[Any], trees: int
) -> Forest:
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    try:
        import lightgbm
    except ImportError as error:
        raise MissingExtra("training", "train") from error
    options = {**_COMMON, **settings}
    data = lightgbm.Dataset(rows, target, weight=weight, params=options)
    booster = lightgbm.train(options, data, trees)
    return _as_forest(booster.dump_model(), options.get("num_class", 1))


def _as_forest(dumped: dict[str, Any], outputs: int) -> Forest:
    """LightGBM's trees as complete trees of one depth; where a tree ends early, every way leads to its leaf."""
    trees = [tree["tree_structure"] for tree in dumped["tree_info"]]
    depth = max(map(_depth, trees), default=0)
    inner = (1 << depth) - 1
    feature = np.zeros((len(trees), inner), np.int32)
    threshold = np.full((len(trees), inner), np.inf)
    value = np.zeros((len(trees), inner + 1), np.float32)
    for number, tree in enumerate(trees):
        waiting = [(tree, 0)]
        while waiting:
            node, place = waiting.pop()
            if place >= inner:
                value[number, place - inner] = node["leaf_value"]
            elif "split_index" in node:
                feature[number, place], threshold[number, place] = node["split_feature"], node["threshold"]
                waiting += [(node["left_child"], 2 * place + 1), (node["right_child"], 2 * place + 2)]
            else:
                waiting += [(node, 2 * place + 1), (node, 2 * place + 2)]
    # A float32 value is at most a float64 threshold exactly when it is at most the float32 below that threshold.
    single = threshold.astype(np.float32)
    single = np.where(single > threshold, np.nextafter(single, np.float32(-np.inf)), single)
    return Forest(feature, single, value, np.array([outputs], np.int32))


def _depth(tree: dict[str, Any]) -> int:
    deepest, waiting = 0, [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        if "split_index" in node:
            waiting += [(node["left_child"], depth + 1), (node["right_child"], depth + 1)]
    return deepest
