"""Document slope curves: the plateaus of the curve of tags over tokens are text (Pinto et al. 2002)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.tokens import Tokens
from dehusk.dom.counts import Flags, Longs
from dehusk.dom.ranges import take_ranges
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting

_FULL = 0.8  # share of a window that must be there: it ends with a word, and the page ends


@algorithms.register("dsc")
@dataclass(frozen=True)
class SlopeCurve:
    """Keeps the words in windows where the curve of tags rises less than half as steeply as in the whole page.

    The paper moves a window along the curve and compares its slope with that of the document. Here a window begins at
    each word; every word in a window of low slope is content. (Judging each word by a window centred on it instead cuts
    off the ends of texts: word F1 on articles 0.78 instead of 0.89.)
    """

    paper: ClassVar[str] = "Pinto et al.: QuASM: a system for question answering using semi-structured data"
    year: ClassVar[int] = 2002

    window: int = setting(50, "tokens (words and tags) in the window", low=2)
    low_slope: float = setting(0.5, "share of the page's slope that a window must stay below", low=0)
    min_words: int = setting(10, "fewest words of a stretch", low=1)

    def __call__(self, page: Page) -> Extraction:
        tokens = Tokens(page)
        slopes = window_slopes(tokens.tags_before, tokens.tags, self.window)
        average = tokens.tags / max(tokens.tags + len(slopes), 1)
        low = runs(in_low_windows(tokens.tags_before, self.window, self.low_slope * average), self.min_words)
        taken = take_ranges(page, tokens.starts[low[:, 0]], tokens.ends[low[:, 1] - 1])
        return taken.extraction("dsc", scores=self._scores(page, tokens, slopes), facts={"slope": average})

    def _scores(self, page: Page, tokens: Tokens, slopes: NDArray[np.float64]) -> NDArray[np.float64]:
        """One minus the mean slope around the words of each block."""
        return 1 - block_means(page, tokens.starts, slopes)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The slope at each block beside that of the page."""
        limit = self.low_slope * extraction.facts["slope"]
        assert extraction.scores is not None
        places = (f"in no window with less than {limit:.0%} tags", f"in a window with less than {limit:.0%} tags")
        return tuple(
            f"{places[keep]}; around it {1 - score:.0%} of the tokens are tags"
            for keep, score in zip(extraction.kept.tolist(), extraction.scores.tolist(), strict=True)
        )


def window_slopes(tags_before: Longs, tags: int, window: int) -> NDArray[np.float64]:
    """The share of tags among the tokens around each word."""
    place = np.arange(len(tags_before)) + tags_before  # of the word in the sequence of all tokens
    total = len(tags_before) + tags
    low = np.maximum(place - window // 2, 0)
    high = np.minimum(place + window // 2 + 1, total)
    words = np.searchsorted(place, high) - np.searchsorted(place, low)
    return np.asarray(1 - words / np.maximum(high - low, 1))


def in_low_windows(tags_before: Longs, window: int, limit: float) -> Flags:
    """Which words lie in a window of so many tokens, from word to word, with a share of tags below the limit."""
    count = len(tags_before)
    first = np.arange(count)
    place = first + tags_before
    last = np.maximum(np.searchsorted(place, place + window) - 1, first)
    size = place[last] - place + 1
    slope = (tags_before[last] - tags_before) / np.maximum(size, 1)
    low = np.flatnonzero((slope < limit) & (size >= _FULL * min(window, size.max(initial=1))))
    change = np.zeros(count + 1, np.int64)
    np.add.at(change, low, 1)
    np.add.at(change, last[low] + 1, -1)
    return np.asarray(np.cumsum(change[:-1]) > 0)


def block_means(page: Page, starts: Longs, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean over the words of each block, 0 where a block has none."""
    total = np.concatenate(([0.0], np.cumsum(values)))
    first, last = np.searchsorted(starts, page.blocks.start), np.searchsorted(starts, page.blocks.end)
    return np.asarray((total[last] - total[first]) / np.maximum(last - first, 1))


def runs(flags: Flags, shortest: int = 1) -> Longs:
    """The runs of true values that are long enough, as rows of first and one past last."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    pairs = edges.reshape(-1, 2)
    return np.asarray(pairs[pairs[:, 1] - pairs[:, 0] >= shortest], np.int64)
