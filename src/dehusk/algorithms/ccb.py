"""Content code blurring: text is content where hardly any code is near (Gottron 2008), by characters or by tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.dsc import block_means, runs
from dehusk.algorithms.tokens import Tokens
from dehusk.dom.ranges import take_ranges
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting

Floats = NDArray[np.float64]


@algorithms.register("ccb")
@dataclass(frozen=True)
class CodeBlurring:
    """Marks every character of text 1 and of a tag 0, blurs the row, and keeps the words that stay high.

    Gottron blurs with a bell-shaped weight again and again; here the bell is what repeated moving averages of the same
    total radius give, which takes linear time.
    """

    paper: ClassVar[str] = "Gottron: Content code blurring: a new approach to content extraction"
    year: ClassVar[int] = 2008
    name: ClassVar[str] = "ccb"

    radius: int = setting(40, "how far text and code reach: characters for ccb, tokens for tccb", low=1)
    threshold: float = setting(0.75, "lowest blurred share of text that is content", low=0, high=1)
    rounds: int = setting(3, "moving averages one after the other; one is a plain average", low=1, high=20)

    def __call__(self, page: Page) -> Extraction:
        tokens = Tokens(page)
        ratios = self.ratios(page, tokens)
        kept = runs(ratios >= self.threshold)
        taken = take_ranges(page, tokens.starts[kept[:, 0]], tokens.ends[kept[:, 1] - 1])
        return taken.extraction(self.name, scores=block_means(page, tokens.starts, ratios))

    def ratios(self, page: Page, tokens: Tokens) -> Floats:
        """The blurred share of text around each word: the mean over its characters."""
        code = tokens.code_at(np.arange(len(page.text)))
        place = np.arange(len(page.text)) + code
        vector = np.zeros(int(place[-1]) + 1 if len(place) else 0)
        vector[place] = 1.0
        blurred = np.concatenate(([0.0], np.cumsum(blur(vector, self.radius, self.rounds)[place])))
        return np.asarray((blurred[tokens.ends] - blurred[tokens.starts]) / np.maximum(tokens.ends - tokens.starts, 1))

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The share of text around each block."""
        assert extraction.scores is not None
        return tuple(
            f"{score:.0%} of what is within reach is text, content has at least {self.threshold:.0%}"
            for score in extraction.scores.tolist()
        )


@algorithms.register("tccb")
@dataclass(frozen=True)
class TokenCodeBlurring(CodeBlurring):
    """As ccb, but a word and a tag count one each, so that long attributes do not push text apart."""

    name: ClassVar[str] = "tccb"

    radius: int = setting(25, "how far text and code reach: characters for ccb, tokens for tccb", low=1)
    threshold: float = setting(0.75, "lowest blurred share of text that is content", low=0, high=1)

    def ratios(self, page: Page, tokens: Tokens) -> Floats:
        """The blurred share of words around each word."""
        place = np.arange(len(tokens.starts)) + tokens.tags_before
        vector = np.zeros(len(tokens.starts) + tokens.tags)
        vector[place] = 1.0
        return np.asarray(blur(vector, self.radius, self.rounds)[place])


def blur(values: Floats, radius: int, rounds: int) -> Floats:
    """Moving averages whose radii add up to `radius`; at the ends only what is there counts."""
    for step in range(rounds):
        reach = (radius + step) // rounds
        total = np.concatenate(([0.0], np.cumsum(values)))
        places = np.arange(len(values))
        low, high = np.maximum(places - reach, 0), np.minimum(places + reach + 1, len(values))
        values = (total[high] - total[low]) / (high - low)
    return values
