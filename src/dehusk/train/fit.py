"""Boosted trees by LightGBM, turned into plain arrays: the one file that knows the library."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import MissingExtra
from dehusk.forest import Forest

_COMMON = {"verbose": -1, "num_threads": 1, "max_bin": 63, "deterministic": True, "force_col_wise": True}


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
    """LightGBM's trees as arrays; inner nodes of all trees in one table."""
    feature: list[int] = []
    threshold: list[float] = []
    left: list[int] = []
    right: list[int] = []
    value: list[float] = []
    root: list[int] = []
    for tree in dumped["tree_info"]:
        waiting: list[tuple[dict[str, Any], int, str]] = [(tree["tree_structure"], -1, "")]
        while waiting:
            node, parent, side = waiting.pop()
            if "split_index" in node:
                number = len(feature)
                feature.append(node["split_feature"])
                threshold.append(node["threshold"])
                left.append(0)
                right.append(0)
                waiting += [(node["right_child"], number, "right"), (node["left_child"], number, "left")]
            else:
                value.append(node["leaf_value"])
                number = ~(len(value) - 1)
            if parent < 0:
                root.append(number)
            else:
                (left if side == "left" else right)[parent] = number
    whole = (feature, left, right, root, [outputs])
    feature_, left_, right_, root_, outputs_ = (np.array(each, np.int32) for each in whole)
    # A float32 value is at most a float64 threshold exactly when it is at most the float32 below that threshold.
    exact = np.array(threshold, np.float64)
    single = exact.astype(np.float32)
    single = np.where(single > exact, np.nextafter(single, np.float32(-np.inf)), single)
    return Forest(feature_, single, left_, right_, np.array(value, np.float32), root_, outputs_)
