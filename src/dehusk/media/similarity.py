"""Whether a caption is about the same as an article: agarwal-dom-nlp's comparison of named entities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from heapq import nsmallest
from math import sqrt
from typing import Final

LARGE: Final = 6  # distinct entities from which a text is "large" and compared as a whole
_REPRESENTATIVE: Final = 12  # the article's most frequent entities stand for it


def similarity(caption: Counter[str], article: Counter[str], frequent: list[str] | None = None) -> float:
    """From 0 to 1: the cosine of the normalised frequencies for a large text.

    The share of representative entities for a small one; `frequent` are those of the article as `spaced` gives them,
    where they are known.
    """
    if not caption or not article:
        return 0.0
    if len(caption) >= LARGE:
        return cosine(caption, article)
    others = spaced(representative(article)) if frequent is None else frequent
    return sum([_is_one_of(name, others) for name in spaced(caption)]) / len(caption)


def spaced(names: Iterable[str]) -> list[str]:
    """Names with a space on both sides, so that whole words are found in them."""
    return [f" {name} " for name in names]


def representative(article: Counter[str]) -> list[str]:
    """The names that stand for a text: its most frequent ones."""
    least = sorted(article.values())[-_REPRESENTATIVE:][0] if article else 0
    more = [name for name, count in article.items() if count > least]
    as_many = [name for name, count in article.items() if count == least]
    more.sort(key=lambda name: (-article[name], name))
    return more + nsmallest(_REPRESENTATIVE - len(more), as_many)


def cosine(one: Counter[str], other: Counter[str]) -> float:
    """The cosine of the angle between two frequency vectors."""
    shared = sum(count * other[name] for name, count in one.items() if name in other)
    length = sqrt(sum(count * count for count in one.values()) * sum(count * count for count in other.values()))
    return shared / length if length else 0.0


def _is_one_of(name: str, others: list[str]) -> bool:
    """`Merkel` is `Angela Merkel`; see `spaced`."""
    return any([name in other or other in name for other in others])
