"""How many characters of a text are also in the gold, in the same order."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dehusk.evaluate.metrics.lcs import align
from dehusk.evaluate.metrics.tokens import tokens


class Overlap(NamedTuple):
    """Characters of words: in the gold, in the extracted text, and in both."""

    gold: int
    found: int
    common: int


@lru_cache(maxsize=8)  # two metrics ask for the same page one after the other
def overlap(gold: str, found: str) -> Overlap:
    """Align the words of both texts and count their characters."""
    wanted, got = tokens(gold), tokens(found)
    common = sum(len(got[at]) for at, _ in align(got, wanted))
    return Overlap(sum(map(len, wanted)), sum(map(len, got)), common)
