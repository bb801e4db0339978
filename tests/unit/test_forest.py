"""Trees as arrays: hand-made trees, and both ways through them."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.forest import Forest, sigmoid, softmax


def forest() -> Forest:
    """Tree 0: x0 <= 1 gives 10, else (x1 <= 5 gives 20, else 30). Tree 1: always 0.5."""
    end = np.inf
    return Forest(
        feature=np.array([[0, 0, 1], [0, 0, 0]], np.int32),
        threshold=np.array([[1, end, 5], [end, end, end]], np.float32),
        value=np.array([[10, 10, 20, 30], [0.5, 0.5, 0.5, 0.5]], np.float32),
        outputs=np.array([1], np.int32),
    )


ROWS = np.array([[1, 9], [2, 5], [2, 6]], np.float32)


def slowly(made: Forest, rows: np.ndarray, sure: float = np.inf) -> np.ndarray:
    """The sums by way of plain Python."""
    result = np.zeros((len(rows), int(made.outputs[0])))
    made._add_slowly(rows, result, np.arange(len(rows), dtype=np.int32), sure)
    return result


def test_a_hand_made_forest() -> None:
    assert forest()(ROWS)[:, 0].tolist() == [10.5, 20.5, 30.5]


def test_both_ways_give_the_same_bits() -> None:
    made = forest()
    assert np.array_equal(made(ROWS), slowly(made, ROWS))


def test_a_damaged_model_is_refused() -> None:
    made = forest()
    made.feature[0, 2] = 99
    with pytest.raises(ValueError, match="does not fit"):
        made(ROWS)


def test_several_outputs_and_many_trees_both_ways() -> None:
    random = np.random.default_rng(1)
    made = Forest(
        feature=random.integers(0, 5, (41, 31), np.int32),
        threshold=random.random((41, 31), np.float32),
        value=random.random((41, 32), np.float32),
        outputs=np.array([3], np.int32),
    )
    rows = random.random((20, 5), np.float32)
    assert made(rows).shape == (20, 3)
    assert np.array_equal(made(rows), slowly(made, rows))
    assert Forest.undecided(4)(rows).tolist() == [[0.0] * 4] * 20


def test_a_single_row_both_ways() -> None:
    random = np.random.default_rng(6)
    made = Forest(
        feature=random.integers(0, 5, (70, 31), np.int32),
        threshold=np.where(random.random((70, 31)) < 0.3, np.inf, random.random((70, 31))).astype(np.float32),
        value=random.integers(0, 3, (70, 32)).astype(np.float32),
        outputs=np.array([3], np.int32),
    )
    for row in random.random((30, 1, 5), np.float32):
        assert np.array_equal(made(row), slowly(made, row))
    damaged = Forest(made.feature + 9, made.threshold, made.value, made.outputs)
    with pytest.raises(ValueError, match="does not fit"):
        damaged(random.random((1, 5), np.float32))


def test_arrays_round_trip() -> None:
    made = forest()
    again = Forest.load(made.arrays("x"), "x")
    assert np.array_equal(again(ROWS), made(ROWS))


def test_chances() -> None:
    assert sigmoid(np.array([0.0]))[0] == 0.5
    assert softmax(np.array([[1.0, 1.0]])).tolist() == [[0.5, 0.5]]


def test_rows_that_are_sure_need_no_more_trees() -> None:
    random = np.random.default_rng(2)
    made = Forest(
        feature=random.integers(0, 5, (100, 7), np.int32),
        threshold=random.random((100, 7), np.float32),
        value=random.random((100, 8), np.float32) - 0.4,
        outputs=np.array([1], np.int32),
    )
    rows = random.random((30, 5), np.float32)
    early, whole = made(rows, sure=4.0), made(rows)
    assert np.array_equal(early, slowly(made, rows, sure=4.0))
    stopped = (early != whole)[:, 0]
    assert stopped.any()
    assert (np.abs(early[stopped]) > 4.0).all()


@pytest.mark.parametrize("depth", range(1, 9))
@pytest.mark.parametrize("count", [4, 7, 8, 300])
def test_many_rows_and_leaves_both_ways(depth: int, count: int) -> None:
    random = np.random.default_rng(depth)
    inner, odd = 2**depth - 1, np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 0.5], np.float32)
    made = Forest(
        feature=random.integers(0, 9, (70, inner), np.int32),
        threshold=np.where(random.random((70, inner)) < 0.2, np.inf, random.integers(0, 5, (70, inner)) / 4).astype(
            "f4"
        ),
        value=(random.integers(-4, 5, (70, inner + 1)) / 7).astype(np.float32),
        outputs=np.array([1], np.int32),
    )
    rows = (random.integers(0, 5, (count, 9)) / 4).astype(np.float32)
    rows[random.random(rows.shape) < 0.1] = random.choice(odd)
    for sure in (np.inf, 1.0):
        assert made(rows, sure).tobytes() == slowly(made, rows, sure).tobytes()


def test_rows_alike_and_many_of_them_both_ways() -> None:
    random = np.random.default_rng(9)
    made = Forest(
        feature=random.integers(0, 40, (90, 31), np.int32),
        threshold=random.integers(0, 9, (90, 31)).astype(np.float32),
        value=random.random((90, 32), np.float32) - 0.45,
        outputs=np.array([1], np.int32),
    )
    rows = np.tile(random.integers(0, 9, (7, 43)), (180, 1)).astype(np.float32)
    rows[:, 2] += np.arange(len(rows)) / len(rows)
    rows[600:700] = random.random((100, 43)) * 9
    for sure in (np.inf, 2.0):
        assert made(rows, sure).tobytes() == slowly(made, rows, sure).tobytes()


@pytest.mark.parametrize("distinct", [62, 63, 64, 300])
def test_as_many_thresholds_as_there_may_be(distinct: int) -> None:
    random = np.random.default_rng(distinct)
    threshold = np.resize(np.arange(distinct), (70, 31)).astype(np.float32)
    made = Forest(
        feature=random.integers(0, 2, (70, 31), np.int32) * 9,
        threshold=random.permuted(threshold, axis=0),
        value=random.random((70, 32), np.float32),
        outputs=np.array([1], np.int32),
    )
    rows = (random.random((99, 10)) * distinct).astype(np.float32)
    rows[:9, 0] = [np.nan, np.inf, -np.inf, 0, distinct, np.nan, distinct - 1, distinct - 1.5, -1]
    assert made(rows).tobytes() == slowly(made, rows).tobytes()


@pytest.mark.parametrize("period", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("count", [127, 128, 513, 700])
def test_rows_of_a_table_both_ways(period: int, count: int) -> None:
    """Most numbers are those of all rows, some those of the row a period before, one grows."""
    random = np.random.default_rng(period + count)
    made = Forest(
        feature=random.integers(0, 90, (70, 31), np.int32),
        threshold=random.choice(np.linspace(0, 1, 40), (70, 31)).astype(np.float32),
        value=random.standard_normal((70, 32)).astype(np.float32),
        outputs=np.array([1], np.int32),
    )
    rows = np.tile(random.random(90), (count, 1)).astype(np.float32)
    rows[:, 3:12] = np.tile(random.random((period, 9)), (count // period + 1, 1))[:count]
    rows[:, 70] = np.arange(count) / count
    rows[count // 2, 20:60] = np.nan
    for sure in (np.inf, 3.0):
        assert np.array_equal(made(rows, sure), slowly(made, rows, sure))
