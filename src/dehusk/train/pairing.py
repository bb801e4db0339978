"""The units of a network in another order, in which it says the same in less time.

Compiled code takes states two by two and leaves out pairs that are nothing (`layers.h`), so units that are nothing on the
same blocks belong side by side. All sums are of whole numbers: not a bit of what the network says changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dehusk.net import WIDTH, Floats, Layer, Net

_READ = (WIDTH + 2 / 3, WIDTH, WIDTH, 2 / 3)  # how often the states before and after each look are read, in looks


def pair_units(net: Net, pages: Sequence[Floats]) -> Net:
    """The same network with its units in the order that is quickest on these pages."""
    costs = _costs(net, pages)
    paired = [unit for pair in _pairs(costs) for unit in pair]
    return reorder_units(net, np.array([*paired, *range(len(paired), len(costs))]))


def reorder_units(net: Net, order: NDArray[np.int64]) -> Net:
    """The same network with its units in this order."""
    enter, middle = net.enter, net.middle
    return replace(
        net,
        enter=Layer(enter.weight[order], enter.bias[order], enter.factor[order]),
        page=_reordered(net.page, order),
        look=tuple(_reordered(layer, order) for layer in net.look),
        middle=replace(middle, weight=_read_in(middle.weight, order)),
    )


def _reordered(layer: Layer, order: NDArray[np.int64]) -> Layer:
    return Layer(_read_in(layer.weight[order], order), layer.bias[order], layer.factor[order])


def _read_in(weight: NDArray[np.int16], order: NDArray[np.int64]) -> NDArray[np.int16]:
    """The weights of a layer that reads the units of some blocks, one block after another."""
    blocks = weight.reshape(len(weight), -1, len(order))
    return np.ascontiguousarray(blocks[:, :, order].reshape(weight.shape))


def _costs(net: Net, pages: Sequence[Floats]) -> NDArray[np.float64]:
    """How often each two units would be read as a pair."""
    size, blocks = len(net.enter.bias), 0
    costs = np.zeros((size, size))
    for rows in pages:
        for often, states in zip(_READ, net.states(rows), strict=True):
            nothing = (states == 0).astype(np.float64)
            costs += often * (len(rows) - nothing.T @ nothing)
        blocks += len(rows)
    return costs / max(blocks, 1)


def _pairs(costs: NDArray[np.float64]) -> list[tuple[int, int]]:
    """All units two by two: partners change as long as that lowers what two pairs cost."""
    pairs = [(unit, unit + 1) for unit in range(0, len(costs) - 1, 2)]
    better = True
    while better:
        better = False
        for one in range(len(pairs)):
            for other in range(one):
                (a, b), (c, d) = pairs[one], pairs[other]
                for first, second in (((a, c), (b, d)), ((a, d), (b, c))):
                    if costs[first] + costs[second] < costs[pairs[one]] + costs[pairs[other]] - 1e-9:
                        pairs[one], pairs[other] = first, second
                        better = True
    return pairs
