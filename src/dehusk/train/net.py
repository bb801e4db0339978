"""Fits the network of blocks: pages in random order, a few at a time, by gradient descent (AdamW) with numpy alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.net import INPUT, SPREAD, Net
from dehusk.train.adam import Adam
from dehusk.train.layers import GAP, Batch, Floats, backward, forward, loss, new_weights
from dehusk.train.pairing import pair_units
from dehusk.train.rounding import in_whole_numbers
from dehusk.train.rows import Rows

_AT_ONCE, _MOST_PAGES = 6000, 24  # rows and pages of a batch
_STRETCH = 512  # blocks of a page that are learned from at a time: of a longer page, others each time
_OVERLAP = 0.2  # how much the overlap of a page counts beside the surprises of its blocks
_SAMPLE = 7  # every so many rows are looked at for the spread of a feature
_PAIRED = 200  # about so many pages tell which units go together


@dataclass(frozen=True)
class Scale:
    """How features become numbers of about the same size."""

    half: Floats
    mean: Floats
    scale: Floats

    @classmethod
    def of(cls, rows: Floats, plain: NDArray[np.bool_]) -> Scale:
        """From the spread of features; `plain` ones are 0 or 1 and stay what they are."""
        some = rows[::_SAMPLE]
        half = np.where(plain, 1, np.maximum(np.abs(some).mean(axis=0), 1e-3)).astype(np.float32)
        squeezed = some / (np.abs(some) + half)
        mean = np.where(plain, 0, squeezed.mean(axis=0)).astype(np.float32)
        spread = np.where(plain, 0.5, squeezed.std(axis=0) + 1e-3)
        return cls(half, mean, (INPUT / SPREAD / spread).astype(np.float32))

    def __call__(self, rows: Floats) -> NDArray[np.int16]:
        """Features as `Net` takes them in."""
        entered = np.empty(rows.shape, np.int16)
        for start in range(0, len(rows), _AT_ONCE):  # all at once would take several times the room of the rows
            some = rows[start : start + _AT_ONCE]
            spread = np.rint((some / (np.abs(some) + self.half) - self.mean) * self.scale)
            entered[start : start + _AT_ONCE] = np.clip(spread, -INPUT, INPUT)
        return entered


@dataclass(frozen=True)
class Part:
    """Some pages to learn from, and how much each of them counts."""

    rows: Rows
    chosen: NDArray[np.bool_]
    weight: float


@dataclass(frozen=True)
class Shape:
    """How large a network is made, and how often it reads all pages."""

    size: int = 48
    middle: int = 32
    rounds: int = 6


class Lessons:
    """What networks learn from: some pages, whose features were brought to about the same size once for all networks."""

    def __init__(self, parts: Sequence[Part], plain: NDArray[np.bool_]) -> None:
        """The first part tells the spread of features; `plain` ones are 0 or 1."""
        self.parts, self.scale = parts, Scale.of(parts[0].rows.matrix, plain)
        self.entered = [self.scale(part.rows.matrix) for part in parts]
        self.pages = [
            (number, page) for number, part in enumerate(parts) for page in np.flatnonzero(part.chosen).tolist()
        ]


def fit_net(lessons: Lessons, shape: Shape, seed: int) -> Net:
    """The network of some pages."""
    random = np.random.default_rng(seed)
    parts, entered, pages, scale = lessons.parts, lessons.entered, lessons.pages, lessons.scale
    weights = new_weights(len(scale.half), shape.size, shape.middle, random)
    adam = Adam(weights, shape.rounds * sum(1 for _ in _batches(parts, pages, np.random.default_rng(seed))))
    for _ in range(shape.rounds):
        for some in _batches(parts, pages, random):
            batch = _batch(parts, entered, some, random)
            odds, steps = forward(weights, batch, random)
            adam.step(weights, backward(weights, batch, steps, loss(odds, batch, _OVERLAP)[1]))
    sample = [_batch(parts, entered, some, random) for some in list(_batches(parts, pages, random))[:40]]
    net = in_whole_numbers(weights, (scale.half, scale.mean, scale.scale), sample)
    return pair_units(net, _some_rows(parts, pages))


def _some_rows(parts: Sequence[Part], pages: Sequence[tuple[int, int]]) -> list[Floats]:
    """The features of some pages, as a network reads them."""
    some = pages[:: len(pages) // _PAIRED + 1]
    rows = [parts[number].rows.matrix[parts[number].rows.of(page)][:_STRETCH] for number, page in some]
    return [each for each in rows if len(each)]


def _batches(
    parts: Sequence[Part], pages: Sequence[tuple[int, int]], random: np.random.Generator
) -> Iterator[list[tuple[int, int]]]:
    some: list[tuple[int, int]] = []
    rows = 0
    for place in random.permutation(len(pages)).tolist():
        number, page = pages[place]
        where = parts[number].rows.of(page)
        if where.start == where.stop:
            continue
        some.append((number, page))
        rows += min(where.stop - where.start, _STRETCH) + GAP
        if rows > _AT_ONCE or len(some) == _MOST_PAGES:
            yield some
            some, rows = [], 0
    if some:
        yield some


def _batch(
    parts: Sequence[Part],
    entered: Sequence[NDArray[np.int16]],
    some: Sequence[tuple[int, int]],
    random: np.random.Generator,
) -> Batch:
    """Some pages as one batch; of a long page a stretch."""
    places = []
    for number, page in some:
        where = parts[number].rows.of(page)
        spare = where.stop - where.start - _STRETCH
        start = where.start + (int(random.integers(spare + 1)) if spare > 0 else 0)
        places.append((number, slice(start, min(start + _STRETCH, where.stop))))
    sizes = np.array([place.stop - place.start + GAP for _, place in places])
    starts = np.cumsum(sizes) - sizes
    count = int(sizes.sum())
    rows = np.zeros((count, entered[0].shape[1]), np.float32)
    share, words, full = np.zeros(count, np.float32), np.zeros(count, np.float32), np.zeros((count, 1), np.float32)
    for (number, place), start in zip(places, starts.tolist(), strict=True):
        here = slice(start, start + place.stop - place.start)
        rows[here] = entered[number][place]
        share[here], words[here] = parts[number].rows.share[place], parts[number].rows.words[place]
        full[here] = 1
    rows *= np.float32(SPREAD / INPUT)
    weight = np.array([parts[number].weight for number, _ in places], np.float32)
    return Batch(rows, share, words, starts, np.repeat(np.arange(len(places)), sizes), full, weight)
