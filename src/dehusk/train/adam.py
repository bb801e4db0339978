"""Gradient descent that remembers: Adam with decay of weights (Loshchilov and Hutter, 2019), with numpy alone."""

from __future__ import annotations

import numpy as np

from dehusk.train.layers import Weights

_RATE, _WARM_UP, _DECAY = 2e-3, 0.15, 0.05
_SLOW, _SLOWER = 0.9, 0.999  # how long it remembers


class Adam:
    """Moves weights a step at a time; the rate goes up in the beginning and down to the end."""

    def __init__(self, weights: Weights, steps: int) -> None:
        self.mean = {name: np.zeros_like(values) for name, values in weights.items()}
        self.square = {name: np.zeros_like(values) for name, values in weights.items()}
        self.steps, self.done = max(steps, 1), 0

    def step(self, weights: Weights, changes: Weights) -> None:
        """Move the weights a little, against the changes."""
        rate = self._rate()
        self.done += 1
        length = float(np.sqrt(sum(float((values * values).sum()) for values in changes.values())))
        shorten = min(1.0, 1.0 / (length + 1e-6))
        for name, values in weights.items():
            change = changes[name] * np.float32(shorten)
            mean, square = self.mean[name], self.square[name]
            mean += np.float32(1 - _SLOW) * (change - mean)
            square += np.float32(1 - _SLOWER) * (change * change - square)
            values *= np.float32(1 - rate * _DECAY)
            known = np.sqrt(square / np.float32(1 - _SLOWER**self.done)) + np.float32(1e-8)
            values -= np.float32(rate / (1 - _SLOW**self.done)) * mean / known

    def _rate(self) -> float:
        done = self.done / self.steps
        if done < _WARM_UP:
            return _RATE * (0.04 + 0.96 * (0.5 - 0.5 * float(np.cos(np.pi * done / _WARM_UP))))
        return _RATE * (0.5 + 0.5 * float(np.cos(np.pi * min((done - _WARM_UP) / (1 - _WARM_UP), 1.0))))
