"""Training of the network: its gradients are right, it learns, and whole numbers lose next to nothing."""

from __future__ import annotations

from unittest.mock import Mock

import numpy as np

from dehusk.train import layers
from dehusk.train.layers import Batch, backward, forward, loss, new_weights
from dehusk.train.net import Lessons, Part, Scale, Shape, _batch, fit_net
from dehusk.train.rounding import in_whole_numbers
from dehusk.train.rows import Rows

COLUMNS = 6


def rows_of(pages: int = 12, blocks: int = 20) -> Rows:
    """Content is a mark and the four blocks behind it: only who looks at the neighbours can tell."""
    random = np.random.default_rng(5)
    matrix = random.random((pages * blocks, COLUMNS), np.float32)
    matrix[:, 0] = 0
    share = np.zeros(pages * blocks)
    for page in range(pages):
        mark = page * blocks + int(random.integers(blocks - 5))
        matrix[mark, 0] = 1
        share[mark : mark + 5] = 1
    ends = np.arange(1, pages + 1) * blocks
    return Rows(np.zeros((pages, 1), np.float32), matrix, ends, share, np.full(len(share), 3.0), 0)


def batch_of(rows: Rows, pages: int) -> Batch:
    part = Part(rows, np.ones(len(rows.ends), bool), 1.0)
    scale = Scale.of(rows.matrix, np.zeros(COLUMNS, bool))
    some = [(0, page) for page in range(pages)]
    return _batch([part], [scale(rows.matrix)], some, np.random.default_rng(1))


def test_gradients_are_those_of_the_loss() -> None:
    batch = batch_of(rows_of(), 3)
    weights = new_weights(COLUMNS, 5, 4, np.random.default_rng(2))
    weights = {name: values.astype(np.float64) for name, values in weights.items()}  # type: ignore[misc]
    batch.rows = batch.rows.astype(np.float64)  # type: ignore[assignment]

    def total() -> float:
        return loss(forward(weights, batch)[0].astype(np.float32), batch, 0.5)[0]

    odds, steps = forward(weights, batch)
    found = backward(weights, batch, steps, loss(odds, batch, 0.5)[1])
    random = np.random.default_rng(3)
    for name, values in weights.items():
        place = tuple(int(random.integers(size)) for size in values.shape)
        before, step = values[place], 1e-2
        values[place] = before + step
        above = total()
        values[place] = before - step
        below = total()
        values[place] = before
        assert abs((above - below) / (2 * step) - found[name].reshape(values.shape)[place]) < 2e-3, name


def test_it_learns_what_neighbours_tell() -> None:
    rows = rows_of(pages=150)
    net = fit_net(Lessons([Part(rows, np.arange(150) < 120, 1.0)], np.zeros(COLUMNS, bool)), Shape(24, 16, 60), 1)
    right = [(net(rows.matrix[rows.of(page)]) > 0) == (rows.share[rows.of(page)] > 0.5) for page in range(120, 150)]
    assert np.mean(right) > 0.9


def test_the_same_pages_and_seed_give_the_same_net() -> None:
    rows = rows_of()
    part = Part(rows, np.ones(12, bool), 1.0)
    first, again = (fit_net(Lessons([part], np.zeros(COLUMNS, bool)), Shape(8, 4, 2), 7) for _ in range(2))
    assert all(np.array_equal(values, again.arrays("")[name]) for name, values in first.arrays("").items())


def test_whole_numbers_lose_next_to_nothing() -> None:
    rows = rows_of()
    batch = batch_of(rows, 12)
    weights = new_weights(COLUMNS, 16, 8, np.random.default_rng(4))
    scale = Scale.of(rows.matrix, np.zeros(COLUMNS, bool))
    net = in_whole_numbers(weights, (scale.half, scale.mean, scale.scale), [batch])
    net.check()
    odds = np.split(forward(weights, batch)[0], batch.starts[1:])
    there = [odds[page][: rows.of(page).stop - rows.of(page).start] for page in range(12)]
    lost = np.abs(np.concatenate([net(rows.matrix[rows.of(page)]) - there[page] for page in range(12)]))
    assert np.quantile(lost, 0.95) < 0.001  # the few largest states are cut


def test_nothing_is_left_out_where_nobody_asks() -> None:
    assert layers._mask((2, 2), None).tolist() == [[1, 1], [1, 1]]
    chosen = Mock(random=Mock(return_value=np.array([0.1, 0.9], np.float32)))
    assert layers._mask((2,), chosen).tolist() == [0.0, np.float32(1) / np.float32(0.6)]
