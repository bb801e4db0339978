"""A trained network in whole numbers: weights of 16 bits, states that fit 12, sums that fit 31."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dehusk.net import INPUT, REACHES, SPREAD, STATE, Layer, Net
from dehusk.train.layers import Batch, Floats, Weights, forward

_ROOM = 2**31 - 2**20  # for a sum
_LARGEST = 2**15 - 1
_NEARLY_ALL, _LEAST = 0.999, 1e-3


def in_whole_numbers(weights: Weights, scale: tuple[Floats, Floats, Floats], sample: Sequence[Batch]) -> Net:
    """The net whose states are as large as they get on some pages."""
    state, middle = (STATE / most for most in _largest(weights, sample))
    return Net(
        *scale,
        enter=_layer(weights, "enter", INPUT / SPREAD, INPUT, state),
        page=_layer(weights, "page", state, STATE, state),
        look=tuple(_layer(weights, f"look{number}", state, STATE, state) for number in range(len(REACHES))),
        middle=_layer(weights, "middle", state, STATE, middle),
        leave=_layer(weights, "leave", middle, STATE, 1.0),
    )


def _layer(weights: Weights, name: str, inward: float, most: int, outward: float) -> Layer:
    """`inward` and `outward`: what 1.0 is before and behind the layer; `most`: the largest number before it."""
    exact, bias = weights[name].T.astype(np.float64), weights[f"{name}.bias"].astype(np.float64)
    length = np.abs(exact).sum(axis=1) * most + np.abs(bias) * inward
    size = np.minimum(_ROOM / (length + 1e-9), _LARGEST / (np.abs(exact).max(axis=1) + 1e-9)) * 0.99
    return Layer(
        np.rint(exact * size[:, None]).astype(np.int16),
        np.rint(bias * size * inward).astype(np.int32),
        (outward / (size * inward)).astype(np.float32),
    )


def _largest(weights: Weights, sample: Sequence[Batch]) -> tuple[float, float]:
    """How large states and the numbers of the middle layer get; the few largest of all may be cut."""
    size = weights["enter"].shape[1]
    steps = [forward(weights, batch)[1] for batch in sample]
    states = (float(np.quantile(each.joined[:, size:].max(axis=1), _NEARLY_ALL)) for each in steps)
    middles = (float(np.quantile(each.middle.max(axis=1), _NEARLY_ALL)) for each in steps)
    return max(states, default=1.0) + _LEAST, max(middles, default=1.0) + _LEAST
