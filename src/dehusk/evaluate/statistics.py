"""How sure a figure is: whole sites are resampled, because pages of one site share a template."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
RESAMPLES = 1000
FLIPS = 10_000
LEVEL = 95
_SEED = 20_26


def resamples(sites: Sequence[str], count: int = RESAMPLES) -> Floats:
    """How often each page is in each resample: `count` rows, one column a page, sites drawn with replacement."""
    codes = _codes(sites)
    number = int(codes.max()) + 1 if len(codes) else 0
    generator = np.random.default_rng(_SEED)
    drawn = generator.multinomial(number, np.full(number, 1 / number), size=count) if number else np.zeros((count, 0))
    return drawn[:, codes].astype(np.float64)


def interval(values: Floats) -> tuple[float, float]:
    """The central 95 % of the resampled values."""
    known = values[~np.isnan(values)]
    if not len(known):
        return float("nan"), float("nan")
    low, high = np.percentile(known, [(100 - LEVEL) / 2, (100 + LEVEL) / 2])
    return float(low), float(high)


def paired_interval(differences: Floats, weights: Floats) -> tuple[float, float]:
    """The interval of the mean difference of two systems on the same pages."""
    counts = weights.sum(axis=1)
    return interval(np.divide(weights @ differences, counts, out=np.full(len(counts), np.nan), where=counts > 0))


def sign_flip(differences: Floats, sites: Sequence[str], flips: int = FLIPS) -> float:
    """The two-sided p-value that the mean difference is chance: the sign of every site's sum is flipped at random."""
    codes = _codes(sites)
    if not len(codes):
        return float("nan")
    sums = np.bincount(codes, weights=differences).astype(np.float32)
    nearly = abs(float(sums.sum())) - 1e-5 * float(np.abs(sums).sum())  # single precision is enough, and quick
    hits = int((np.abs(_signs(len(sums), flips) @ sums) >= nearly).sum())
    return (hits + 1) / (flips + 1)


@lru_cache(maxsize=2)  # every two systems are flipped alike
def _signs(sites: int, flips: int) -> NDArray[np.float32]:
    drawn = np.random.default_rng(_SEED).integers(0, 2, size=(flips, sites), dtype=np.int8)
    return drawn.astype(np.float32) * 2 - 1


def _codes(sites: Sequence[str]) -> NDArray[np.intp]:
    return np.unique(np.asarray(sites, dtype=str), return_inverse=True)[1].reshape(-1)
