"""Figures that say how good an extraction is: one family a file.

A metric gives additive quantities for a page (`page`), and figures for any set of pages from their sums (`total`). So
one mechanism serves single pages, page types, whole corpora and the resamples of a bootstrap, and each figure says
whether pages count alike (a mean) or by their size (a ratio of sums).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.evaluate.records import Example, Found
from dehusk.registry import Registry

Values = NDArray[np.float64]
Sums = Mapping[str, Values]

metrics: Registry[Any] = Registry("metric", "dehusk.evaluate.metrics")


class Metric:
    """One family of figures."""

    headline: ClassVar[str]
    lower_is_better: ClassVar[frozenset[str]] = frozenset()

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Additive quantities of one page; None where the page has no such gold or the system no such output."""
        raise NotImplementedError

    def total(self, sums: Sums) -> dict[str, Values]:
        """The figures of a set of pages, from the sums of their quantities."""
        raise NotImplementedError


def ratio(part: Values, whole: Values) -> Values:
    """Part by whole, and not-a-number where there is no whole."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole == 0, np.nan, part / np.where(whole == 0, 1, whole))


def harmonic(left: Values, right: Values) -> Values:
    """The harmonic mean of precision and recall, 0 where both are 0."""
    both = left + right
    return np.where(both == 0, 0.0, 2 * left * right / np.where(both == 0, 1, both))


def of_one_page(metric: Metric, quantities: Mapping[str, float]) -> dict[str, float]:
    """The figures of a single page."""
    sums = {name: np.asarray(value, dtype=float) for name, value in quantities.items()}
    return {name: float(value) for name, value in metric.total(sums).items()}


def chosen(names: Sequence[str]) -> dict[str, Metric]:
    """The metrics of these names; `all` means every one."""
    wanted = metrics.names() if "all" in names else names
    return {name: metrics.get(name)() for name in wanted}
