"""The network of `net.Net` in floating point: what it gives for some pages, how wrong that is, and which way is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.net import REACHES, WIDTH

Floats = NDArray[np.float32]
Weights = dict[str, Floats]
GAP = WIDTH // 2 * max(REACHES)  # empty rows between two pages, so that no block looks into another page
_DROPPED = 0.4  # of the states, in training
_LEAST = 1e-7


@dataclass
class Batch:
    """The blocks of some pages, one page below the other with empty rows between them."""

    rows: Floats  # features
    share: Floats  # of a block's words that is content
    words: Floats
    starts: NDArray[np.int64]  # the first row of each page
    page: NDArray[np.int64]  # of each row
    full: Floats  # one column: 1 where a row is a block, 0 where it is empty
    weight: Floats  # how much each page counts

    @property
    def sizes(self) -> Floats:
        """How many blocks each page has."""
        return np.add.reduceat(self.full, self.starts)

    def sums(self, values: Floats) -> Floats:
        """What values add up to on each page."""
        return np.add.reduceat(values, self.starts)


@dataclass
class Steps:
    """What the layers gave on the way, for the way back."""

    own: Floats
    peak: Floats
    whole: Floats
    with_page: Floats
    around: list[Floats]
    gains: list[Floats]
    joined: Floats
    middle: Floats
    masks: list[Floats]


def new_weights(columns: int, size: int, middle: int, random: np.random.Generator) -> Weights:
    """Weights to begin with."""
    shapes = {"enter": (columns, size), "page": (2 * size, size)}
    shapes |= {f"look{number}": (WIDTH * size, size) for number in range(len(REACHES))}
    shapes |= {"middle": (2 * size, middle), "leave": (middle, 1)}
    weights: Weights = {}
    for name, (inputs, results) in shapes.items():
        bound = inputs**-0.5
        weights[name] = random.uniform(-bound, bound, (inputs, results)).astype(np.float32)
        weights[f"{name}.bias"] = random.uniform(-bound, bound, results).astype(np.float32)
    return weights


def forward(weights: Weights, batch: Batch, random: np.random.Generator | None = None) -> tuple[Floats, Steps]:
    """The log-odds of each row, with some of the states left out by chance, and the way there."""
    own = _rectified(weights, "enter", batch.rows) * batch.full
    peak = np.maximum.reduceat(own, batch.starts)
    whole = np.concatenate((batch.sums(own) / batch.sizes, peak), axis=1)
    page = whole @ weights["page"] + weights["page.bias"]
    with_page = np.maximum(own + page[batch.page], 0) * batch.full
    masks = [_mask(with_page.shape, random)]
    state = first = with_page * masks[0]
    arounds, gains = [], []
    for number, reach in enumerate(REACHES):
        arounds.append(around(state, reach))
        gains.append(_rectified(weights, f"look{number}", arounds[-1]) * batch.full)
        state = state + gains[-1]
    masks.append(_mask(state.shape, random))
    joined = np.concatenate((first, state * masks[1]), axis=1)
    middle = _rectified(weights, "middle", joined)
    masks.append(_mask(middle.shape, random))
    odds = ((middle * masks[2]) @ weights["leave"] + weights["leave.bias"]).astype(np.float32)
    return odds[:, 0], Steps(own, peak, whole, with_page, arounds, gains, joined, middle, masks)


def loss(odds: Floats, batch: Batch, overlap: float) -> tuple[float, Floats]:
    """How wrong the chances are, and how that changes with each of the odds.

    Two parts: the surprise about each block, by the root of its words, and what is missing to a full overlap (F1) of the
    words kept and the words wanted. Every page counts the same, as it does in the score.
    """
    chance = batch.full[:, 0] / (1 + np.exp(-np.clip(odds, -30, 30)))
    roots = np.sqrt(batch.words)
    roots /= np.maximum(batch.sums(roots), 1e-3)[batch.page]
    surprise = -(batch.share * np.log(chance + _LEAST) + (1 - batch.share) * np.log(1 - chance + _LEAST)) * roots
    wanted = batch.share * batch.words
    size = batch.sums(chance * batch.words) + batch.sums(wanted) + 1
    score = (2 * batch.sums(chance * wanted) + 1) / size
    total = float(((batch.sums(surprise) + overlap * (1 - score)) * batch.weight).mean())
    of_score = (2 * wanted - score[batch.page] * batch.words) / size[batch.page] * chance * (1 - chance)
    by_page = (batch.weight / len(batch.weight))[batch.page]
    change = (roots * (chance - batch.share) - overlap * of_score) * by_page * batch.full[:, 0]
    return total, change.astype(np.float32)


def backward(weights: Weights, batch: Batch, steps: Steps, change: Floats) -> Weights:
    """How the loss changes with each weight."""
    found: Weights = {}
    size = weights["enter"].shape[1]

    def layer(name: str, inputs: Floats, outward: Floats) -> Floats:
        found[name], found[f"{name}.bias"] = inputs.T @ outward, outward.sum(axis=0)
        return outward @ weights[name].T

    last = layer("leave", steps.middle * steps.masks[2], change[:, None])
    joined = layer("middle", steps.joined, last * steps.masks[2] * (steps.middle > 0))
    state = joined[:, size:] * steps.masks[1]
    for number in reversed(range(len(REACHES))):
        gain = state * (steps.gains[number] > 0)
        state = state + _gathered(layer(f"look{number}", steps.around[number], gain), REACHES[number])
    own = (state + joined[:, :size]) * steps.masks[0] * (steps.with_page > 0)
    whole = layer("page", steps.whole, batch.sums(own))
    at_peak = (steps.own == steps.peak[batch.page]) & (steps.own > 0)
    peaks = np.maximum(batch.sums(at_peak.astype(np.float32)), 1)
    own = own + (whole[:, :size] / batch.sizes)[batch.page] + at_peak * (whole[:, size:] / peaks)[batch.page]
    layer("enter", batch.rows, own * (steps.own > 0))
    return found


def around(states: Floats, reach: int) -> Floats:
    """For each row, the rows around it side by side; pages are far enough from each other."""
    count, size = states.shape
    found = np.zeros((count, WIDTH * size), np.float32)
    for step, offset in _offsets(reach, count):
        part = found[:, step * size : (step + 1) * size]
        part[max(-offset, 0) : count - max(offset, 0)] = states[max(offset, 0) : count + min(offset, 0)]
    return found


def _gathered(changes: Floats, reach: int) -> Floats:
    """What all rows that looked at a row say of it."""
    count, size = len(changes), changes.shape[1] // WIDTH
    found = np.zeros((count, size), np.float32)
    for step, offset in _offsets(reach, count):
        part = changes[:, step * size : (step + 1) * size]
        found[max(offset, 0) : count + min(offset, 0)] += part[max(-offset, 0) : count - max(offset, 0)]
    return found


def _offsets(reach: int, count: int) -> Sequence[tuple[int, int]]:
    offsets = [(step, (step - WIDTH // 2) * reach) for step in range(WIDTH)]
    return [(step, offset) for step, offset in offsets if abs(offset) < count]


def _rectified(weights: Weights, name: str, inputs: Floats) -> Floats:
    found: Floats = np.maximum(inputs @ weights[name] + weights[f"{name}.bias"], 0)
    return found


def _mask(shape: tuple[int, ...], random: np.random.Generator | None) -> Floats:
    if random is None:
        return np.ones(shape, np.float32)
    kept = random.random(shape, np.float32) >= _DROPPED
    return kept.astype(np.float32) / np.float32(1 - _DROPPED)
