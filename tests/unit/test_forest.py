"""Trees as arrays: hand-made trees, and both ways through them."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.forest import Forest, sigmoid, softmax


def forest() -> Forest:
    """Tree 0: x0 <= 1 gives 10, else (x1 <= 5 gives 20, else 30). Tree 1: always 0.5."""
    return Forest(
        feature=np.array([0, 1], np.int32),
        threshold=np.array([1, 5], np.float32),
        left=np.array([-1, -2], np.int32),
        right=np.array([1, -3], np.int32),
        value=np.array([10, 20, 30, 0.5], np.float32),
        root=np.array([0, -4], np.int32),
        outputs=np.array([1], np.int32),
    )


ROWS = np.array([[1, 9], [2, 5], [2, 6]], np.float32)


def test_a_hand_made_forest() -> None:
    assert forest()(ROWS)[:, 0].tolist() == [10.5, 20.5, 30.5]


def test_both_ways_give_the_same_bits() -> None:
    made = forest()
    assert np.array_equal(made(ROWS), made._add_slowly(ROWS, 1))


def test_a_damaged_model_is_refused() -> None:
    pytest.importorskip("dehusk._forest", reason="only the compiled way checks")
    made = forest()
    made.feature[1] = 99
    with pytest.raises(ValueError, match="does not fit"):
        made(ROWS)


def test_arrays_round_trip() -> None:
    made = forest()
    again = Forest.load(made.arrays("x"), "x")
    assert np.array_equal(again(ROWS), made(ROWS))


def test_chances() -> None:
    assert sigmoid(np.array([0.0]))[0] == 0.5
    assert softmax(np.array([[1.0, 1.0]])).tolist() == [[0.5, 0.5]]
