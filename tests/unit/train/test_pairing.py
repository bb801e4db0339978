"""Units in another order: the same network, in fewer pairs."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.net import Net
from dehusk.train.pairing import _costs, pair_units, reorder_units
from tests.unit.test_net import made


def pairs_read(net: Net, rows: np.ndarray) -> float:
    costs = _costs(net, [rows])
    return float(sum(costs[unit, unit + 1] for unit in range(0, len(costs) - 1, 2)))


@pytest.mark.parametrize("size", [8, 9, 24])
def test_the_same_numbers_in_fewer_pairs(size: int) -> None:
    net, rows = made(37, size, 5), np.random.default_rng(3).standard_normal((120, 37)).astype(np.float32)
    paired = pair_units(net, [rows[:60], rows[60:]])
    paired.check()
    assert np.array_equal(paired(rows), net(rows))
    assert np.array_equal(paired.odds_slowly(rows), net.odds_slowly(rows))
    assert pairs_read(paired, rows) <= pairs_read(net, rows)
    assert sorted(paired.enter.bias.tolist()) == sorted(net.enter.bias.tolist())


def test_units_that_are_nothing_together_stand_together() -> None:
    net = made(37, 8, 5)
    often = np.array([1, -1, 1, -1, 1, -1, 1, -1])
    bias = (often * 2_000_000_000).astype(np.int32)
    apart = reorder_units(net, np.arange(8))
    for name in ("weight", "factor"):
        assert np.array_equal(getattr(apart.look[0], name), getattr(net.look[0], name))
    rows = np.zeros((9, 37), np.float32)
    layers = [type(layer)(layer.weight * 0, bias, layer.factor * 0 + 1) for layer in (net.enter, *net.look)]
    still = type(net.page)(net.page.weight * 0, net.page.bias * 0, net.page.factor)
    fields = {**vars(net), "enter": layers[0], "page": still, "look": tuple(layers[1:])}
    paired = pair_units(Net(**{name: fields[name] for name in net.__dataclass_fields__}), [rows])
    assert {tuple(sorted(pair)) for pair in paired.enter.bias.reshape(-1, 2).tolist()} == {
        (2_000_000_000, 2_000_000_000),
        (-2_000_000_000, -2_000_000_000),
    }
