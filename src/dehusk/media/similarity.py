# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""Whether a caption is about the same as an article: agarwal-dom-nlp's comparison of named entities.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable
from math import sqrt

_LARGE = 6  # distinct entities from which a text is "large" and compared as a whole
_REPRESENTATIVE = 12  # the article's most frequent entities stand for it


def similarity(caption: Counter[str], article: Counter[str], frequent: list[str] | None = None) -> float:
    """From 0 to 1: the cosine of the normalised frequencies for a large text.

    The share of representative entities for a small one; `frequent` are those of the article as `spaced` gives them,
    where they are known.
    """
    if not caption or not article:
        return 0.0
    if len(caption) >= _LARGE:
        return cosine(caption, article)
    others = spaced(representative(article)) if frequent is None else frequent
    shared, count = 0, len(caption)
    for name in caption:
        shared += _is_one_of(f" {name} ", others)
    return shared / count


def spaced(names: Iterable[str]) -> list[str]:
    """Names with a space on both sides, so that whole words are found in them."""
    return [f" {name} " for name in names]


def representative(article: Counter[str]) -> list[str]:
    """The names that stand for a text: its most frequent ones, by the alphabet where they are as frequent."""
    if not article:
        return []
    counts = sorted(article.values())
    least = counts[max(0, len(counts) - _REPRESENTATIVE)]
    more, as_many = [], []
    for name, count in article.items():
        if count > least:
            more.append((-count, name))
        elif count == least:
            as_many.append(name)
    more.sort()
    return [name for _, name in more] + _first(as_many, _REPRESENTATIVE - len(more))


def _first(names: list[str], count: int) -> list[str]:
    """So many names, the first by the alphabet; quicker than to sort them all."""
    first: list[str] = []
    for name in names:
        if len(first) < count:
            insort(first, name)
        elif name < first[count - 1]:
            first.pop()
            insort(first, name)
    return first


def cosine(one: Counter[str], other: Counter[str]) -> float:
    """The cosine of the angle between two frequency vectors."""
    shared, own, others = 0, 0, 0
    for name, count in one.items():
        own += count * count
        if name in other:
            shared += count * other[name]
    for count in other.values():
        others += count * count
    length = sqrt(own * others)
    return shared / length if length else 0.0


def _is_one_of(name: str, others: list[str]) -> bool:
    """`Merkel` is `Angela Merkel`; see `spaced`."""
    for other in others:
        if name in other or other in name:
            return True
    return False
