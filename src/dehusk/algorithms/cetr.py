"""Content extraction via tag ratios: lines of the source with much text and few tags (Weninger, Hsu & Han 2010)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.lines import Lines
from dehusk.dom.counts import Flags
from dehusk.dom.ranges import take_ranges
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting

Floats = NDArray[np.float64]


@algorithms.register("cetr")
@dataclass(frozen=True)
class TagRatios:
    """Keeps the lines whose ratio of text to tags, smoothed over the lines around, stands out.

    In one dimension a line is content above a share of the standard deviation; in two, the ratios and how much they
    change ahead are clustered with one centre held at the origin, and what is not nearest to the origin is content.
    """

    paper: ClassVar[str] = "Weninger, Hsu & Han: CETR: content extraction via tag ratios"
    year: ClassVar[int] = 2010

    dimensions: int = setting(2, "1: threshold on the ratios; 2: clusters of ratios and changes", choices=(1, 2))
    radius: int = setting(1, "lines that smoothing reaches to each side (sigma of the bell)", low=0)
    ahead: int = setting(3, "lines that the change is measured over (section 4)", low=1)
    clusters: int = setting(3, "clusters in two dimensions, the one at the origin included (section 4)", low=2, high=10)
    deviations: float = setting(1.0, "standard deviations that a line must reach in one dimension", low=0)
    lines: str = setting(
        "auto",
        "lines of the source, or one line a block; auto takes blocks where the source has hardly any lines",
        choices=("auto", "source", "blocks"),
    )

    def __call__(self, page: Page) -> Extraction:
        lines = Lines(page, self.lines)
        ratios = smooth(lines.chars / np.maximum(lines.tags, 1), self.radius)
        content = self._content(ratios) & (lines.chars > 0)
        kept = content[lines.run_line]
        taken = take_ranges(page, lines.run_start[kept], lines.run_end[kept])
        scores = self._scores(page, lines, ratios)
        return taken.extraction("cetr", scores=scores, facts={"lines": lines.kind})

    def _content(self, ratios: Floats) -> Flags:
        if self.dimensions == 1:
            return np.asarray(ratios >= self.deviations * ratios.std())
        change = smooth(changes(ratios, self.ahead), self.radius)
        return clusters(np.stack((ratios, change), axis=1), self.clusters) > 0

    def _scores(self, page: Page, lines: Lines, ratios: Floats) -> Floats:
        """The highest ratio of a line that the block stands on."""
        scores = np.zeros(len(page.blocks))
        block = np.searchsorted(page.blocks.start, lines.run_start, side="right") - 1
        np.maximum.at(scores, np.maximum(block, 0), ratios[lines.run_line])
        return scores

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The ratio of the line of each block."""
        assert extraction.scores is not None
        verdicts = ("its lines fall to the cluster of little text", "its lines stand out")
        return tuple(
            f"{verdicts[keep]}: {score:.0f} characters a tag after smoothing"
            for keep, score in zip(extraction.kept.tolist(), extraction.scores.tolist(), strict=True)
        )


def smooth(values: Floats, radius: int) -> Floats:
    """A bell of this sigma over the lines around, cut at three sigma; lines beyond the page count as its edge."""
    if not radius or not len(values):
        return np.asarray(values, float)
    reach = 3 * radius
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) / radius) ** 2)
    padded = np.pad(np.asarray(values, float), reach, mode="edge")
    return np.convolve(padded, bell / bell.sum(), mode="valid")


def changes(values: Floats, ahead: int) -> Floats:
    """How far the mean of the next lines is from each line."""
    total = np.concatenate(([0.0], np.cumsum(values)))
    low = np.minimum(np.arange(len(values)) + 1, len(values))
    high = np.minimum(low + ahead, len(values))
    count = high - low
    return np.where(count > 0, np.abs((total[high] - total[low]) / np.maximum(count, 1) - values), 0.0)


def clusters(points: Floats, count: int, rounds: int = 100) -> NDArray[np.int64]:
    """Nearest-centre clusters with centre 0 held at the origin; the others start evenly over the range."""
    top = points.max(axis=0, initial=0.0)
    centres = np.stack([top * share for share in np.linspace(0, 1, count)])
    nearest = np.zeros(len(points), np.int64)
    for _ in range(rounds):
        distances = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
        found = distances.argmin(axis=1)
        if (found == nearest).all():
            break
        nearest = found
        for each in range(1, count):
            if (nearest == each).any():
                centres[each] = points[nearest == each].mean(axis=0)
    return nearest
