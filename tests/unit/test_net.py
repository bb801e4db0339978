"""The network of blocks in whole numbers: both ways through it, on many shapes, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import net
from dehusk.net import REACHES, WIDTH, Layer, Net, Nets, neighbours


def layer(inputs: int, results: int, random: np.random.Generator) -> Layer:
    return Layer(
        random.integers(-300, 300, (results, inputs)).astype(np.int16),
        random.integers(-9000, 9000, results).astype(np.int32),
        (random.random(results) / 500).astype(np.float32),
    )


def made(columns: int = 37, size: int = 8, middle: int = 5, seed: int = 1) -> Net:
    random = np.random.default_rng(seed)
    return Net(
        half=random.random(columns).astype(np.float32) + np.float32(0.1),
        mean=random.random(columns).astype(np.float32),
        scale=(900 * random.random(columns)).astype(np.float32),
        enter=layer(columns, size, random),
        page=layer(2 * size, size, random),
        look=tuple(layer(WIDTH * size, size, random) for _ in REACHES),
        middle=layer(2 * size, middle, random),
        leave=layer(middle, 1, random),
    )


def slowly(each: Net, rows: np.ndarray) -> np.ndarray:
    return each.odds_slowly(rows)


@given(st.integers(1, 60), st.integers(1, 70), st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_both_ways_give_the_same_bits(count: int, columns: int, size: int, seed: int) -> None:
    each = made(columns, size, min(size, 7), seed)
    random = np.random.default_rng(seed)
    rows = (random.standard_normal((count, columns)) * 10 ** random.uniform(-3, 5)).astype(np.float32)
    assert np.array_equal(each(rows), slowly(each, rows))


def test_many_states_and_features_go_into_layers_in_pieces() -> None:
    each, random = made(300, 140, 130), np.random.default_rng(5)
    rows = random.standard_normal((40, 300)).astype(np.float32)
    assert np.array_equal(each(rows), slowly(each, rows))


def test_rows_much_like_the_ones_before() -> None:
    each, random = made(53, 24), np.random.default_rng(4)
    rows = np.repeat(random.standard_normal((1, 53)), 70, axis=0).astype(np.float32)
    rows[np.arange(70), random.integers(0, 53, 70)] = random.choice([0.0, -0.0, np.nan, 7.0], 70)
    assert np.array_equal(each(rows), slowly(each, rows))


def test_what_is_no_number_counts_as_the_least() -> None:
    each = made()
    rows = np.zeros((3, 37), np.float32)
    rows[1, :3] = np.nan, np.inf, -np.inf
    assert np.isfinite(each(rows)).all()
    assert np.array_equal(each(rows), slowly(each, rows))


def test_a_block_is_judged_with_those_around_it() -> None:
    each, random = made(), np.random.default_rng(3)
    rows = random.standard_normal((90, 37)).astype(np.float32)
    changed = rows.copy()
    changed[40] += 5
    differs = np.flatnonzero(each(rows) != each(changed))
    assert 40 in differs
    assert len(differs) > 1


def test_no_blocks() -> None:
    assert made()(np.zeros((0, 37), np.float32)).shape == (0,)


def test_features_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        made()(np.zeros((2, 36), np.float32))


def test_too_many_blocks_are_refused() -> None:
    with pytest.raises(ValueError, match="at a time"):
        made()(np.zeros((net.LONGEST + 1, 37), np.float32))


def test_layers_that_do_not_fit_are_refused() -> None:
    each = made()
    with pytest.raises(ValueError, match="do not fit"):
        replace(each, page=each.middle).check()
    with pytest.raises(ValueError, match="do not fit"):
        replace(each, leave=replace(each.leave, bias=np.array([2**31 - 1], np.int32))).check()
    if net.Layers is not None:
        with pytest.raises(ValueError, match="do not fit"):
            _ = Nets((replace(each, page=each.middle),)).compiled


def test_arrays_round_trip() -> None:
    each, rows = made(), np.random.default_rng(2).random((7, 37), np.float32)
    assert np.array_equal(Net.load(each.arrays("x"), "x")(rows), each(rows))


def test_neighbours() -> None:
    states = np.arange(1, 5)[:, None]
    assert neighbours(states, 1).tolist() == [[0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 0]]
    assert neighbours(states, 3)[0].tolist() == [0, 1, 4]


@pytest.mark.parametrize("period", [1, 2, 5, 8, 9])
@pytest.mark.parametrize("size", [24, 140])
def test_blocks_that_repeat_themselves_with_small_changes(period: int, size: int) -> None:
    each, random = made(53, size, 7), np.random.default_rng(period)
    rows = np.tile(random.standard_normal((period, 53)), (400 // period, 1)).astype(np.float32)
    rows[:, 3] = np.arange(len(rows)) / len(rows)
    rows[random.integers(0, len(rows), 9), random.integers(0, 53, 9)] = 5.0
    rows[200:230] = random.standard_normal((30, 53))
    assert np.array_equal(each(rows), slowly(each, rows))


@pytest.mark.parametrize("alike", [True, False])
def test_two_networks_say_together_what_they_say_alone(alike: bool) -> None:
    one, two = made(seed=3), made(seed=4)
    if alike:
        two = replace(two, half=one.half, mean=one.mean, scale=one.scale)
    rows = np.random.default_rng(8).standard_normal((150, 37)).astype(np.float32)
    assert one.is_like(two) == alike
    for together, each in zip(Nets((one, two))(rows), (one, two), strict=True):
        assert together.tobytes() == each(rows).tobytes() == slowly(each, rows).tobytes()
    assert [len(found) for found in Nets((one, two))(rows[:0])] == [0, 0]


@pytest.mark.parametrize("period", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("count", [127, 128, 129, 300, 512])
def test_rows_of_a_table(period: int, count: int) -> None:
    """Most numbers are those of all rows, some those of the row a period before, one grows."""
    each, random = made(90, 20, 6), np.random.default_rng(period + count)
    rows = np.tile(random.standard_normal(90), (count, 1)).astype(np.float32)
    rows[:, 3:12] = np.tile(random.standard_normal((period, 9)), (count // period + 1, 1))[:count]
    rows[:, 70] = np.arange(count) / 7
    rows[count // 2, 20:60] = 3.0
    assert np.array_equal(each(rows), slowly(each, rows))
