"""Body text extraction: the one region with the most words and the fewest tags (Finn, Kushmerick & Smyth 2001)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.algorithms.tokens import Tokens
from dehusk.dom.counts import Longs
from dehusk.dom.ranges import take_ranges
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting


@algorithms.register("bte")
@dataclass(frozen=True)
class BodyText:
    """Keeps one stretch of words, cut so that most tags lie outside it and most words inside."""

    paper: ClassVar[str] = "Finn, Kushmerick & Smyth: Fact or fiction: content classification for digital libraries"
    year: ClassVar[int] = 2001

    tag_weight: float = setting(1.0, "what one tag inside the region costs, in words", low=0)

    def __call__(self, page: Page) -> Extraction:
        tokens = Tokens(page)
        first, last = best_region(tokens.tags_before, self.tag_weight)
        starts, ends = tokens.starts[first:last], tokens.ends[first:last]
        taken = take_ranges(page, starts[:1], ends[-1:])
        facts = {"words": len(starts), "tags": int(np.ptp(tokens.tags_before[first:last])) if len(starts) else 0}
        return taken.extraction("bte", facts=facts)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """Inside or outside the region."""
        facts = extraction.facts
        inside = f"inside the region of {facts['words']} words with only {facts['tags']} tags between them"
        outside = "outside the region with most words and fewest tags"
        cut = "cut at the edge of the region with most words and fewest tags"
        return tuple(
            cut if block in extraction.spans else inside if keep else outside
            for block, keep in enumerate(extraction.kept.tolist())
        )


def best_region(tags_before: Longs, tag_weight: float) -> tuple[int, int]:
    """The words [first, last) that maximise tags outside plus words inside, in linear time.

    Finn's objective counts tags before i, words from i to j and tags after j, and tries all pairs. Moving the constant
    number of tags out of it leaves (words - tags) between i and j, so the best j for every i is a running maximum. An
    optimal region begins and ends with a word; of equal regions the first is taken, and the longest of those.
    """
    if not len(tags_before):
        return 0, 0
    gain = np.arange(len(tags_before)) - tag_weight * tags_before
    lowest = np.minimum.accumulate(gain)
    value = gain - lowest
    best = np.flatnonzero(value == value.max())
    last = int(best[lowest[best] == lowest[best[0]]][-1])
    return int(np.argmax(gain == lowest[last])), last + 1
