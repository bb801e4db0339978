"""Which blocks of a page are content, found by aligning the page's words with the words of the gold text.

Counting common words marks half the menu as content; the longest common subsequence does not, because order counts.
What the gold text holds in another place than the page (a price before the name, an author below the text) is found in
a second look: a block whose words stand together in what is left of the gold text is content too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Page
from dehusk.text import tokens

_MOST_TOKENS = 40_000  # of a page or a gold text; what stands behind is not aligned
_SHORT = 4  # words; a match this short must stand beside another one in both texts
_AGAIN = 3  # words; shorter texts are repeated for good reasons
_BESIDE = 6  # blocks between two matches that stand beside each other


@dataclass(frozen=True)
class Labels:
    """For each block: how many words it has, and how many of them are in the gold text."""

    words: NDArray[np.int32]
    matched: NDArray[np.int32]
    again: NDArray[
        np.bool_
    ]  # says what a block that is content says, and was matched no more: neither content nor husk

    @property
    def share(self) -> NDArray[np.float64]:
        """The share of a block's words that is content."""
        return np.asarray(np.minimum(self.matched, self.words) / np.maximum(self.words, 1))

    def of(self, blocks: NDArray[np.bool_] | NDArray[np.int64]) -> Labels:
        """The labels of some of the blocks."""
        return Labels(self.words[blocks], self.matched[blocks], self.again[blocks])

    @classmethod
    def of_husk(cls, words: NDArray[np.int32]) -> Labels:
        """The labels of blocks of so many words, none of them content."""
        return cls(words, np.zeros(len(words), np.int32), np.zeros(len(words), bool))

    def with_more(self, place: int, more: Labels) -> Labels:
        """The labels with those of other blocks set in at a place."""
        return Labels(
            np.insert(self.words, place, more.words),
            np.insert(self.matched, place, more.matched),
            np.insert(self.again, place, more.again),
        )


def label(page: Page, gold_text: str) -> Labels:
    """Align a page with its gold text."""
    gold = tokens(gold_text)
    block_tokens = [tokens(text) for text in page.block_texts()]
    sizes = np.array([len(words) for words in block_tokens], np.int32)
    flat = [word for words in block_tokens for word in words]
    place = align(flat[:_MOST_TOKENS], gold[:_MOST_TOKENS])  # for each word of the page, its place in the gold text
    place = np.concatenate((place, np.full(len(flat) - len(place), -1, np.int32)))
    block_of = np.repeat(np.arange(len(sizes)), sizes)
    used = np.full(len(gold) + 2, -1)  # gold place + 1 -> block
    used[place[place >= 0] + 1] = block_of[place >= 0]
    ends = np.cumsum(sizes)
    matched = [
        _matched(place[end - size : end], index, used)
        for index, (end, size) in enumerate(zip(ends, sizes, strict=True))
    ]
    kept = np.repeat(np.array(matched, np.int32) > 0, sizes) & (place >= 0)
    left = _Leftovers(
        [word for word, free in zip(gold, ~np.isin(np.arange(len(gold)), place[kept]), strict=True) if free]
    )
    for index, words in enumerate(block_tokens):
        if not matched[index] and len(words) >= 2 and left.take(words):
            matched[index] = len(words)
    found = np.array(matched, np.int32)
    return Labels(sizes, found, _again(block_tokens, found))


def _again(block_tokens: Sequence[Sequence[str]], matched: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which blocks repeat a block that was matched."""
    said = {
        tuple(words) for words, found in zip(block_tokens, matched, strict=True) if 2 * found > len(words) >= _AGAIN
    }
    return np.array(
        [2 * found <= len(words) and tuple(words) in said for words, found in zip(block_tokens, matched, strict=True)],
        bool,
    )


def _matched(place: NDArray[np.int32], block: int, used: NDArray[np.int64]) -> int:
    """How many words of a block are matched; none where the match is too thin to be more than chance."""
    found = place[place >= 0]
    if 2 * len(found) < len(place) and _longest_run(found) < 2 * _SHORT:
        return 0
    if 0 < len(place) < _SHORT and len(found):
        before, after = used[found[0]], used[found[-1] + 2]
        near = [other for other in (before, after) if other >= 0 and 0 < abs(other - block) <= _BESIDE]
        return len(found) if near else 0
    return len(found)


def _longest_run(found: NDArray[np.int32]) -> int:
    if not len(found):
        return 0
    breaks = np.flatnonzero(np.diff(found) != 1)
    return int(np.diff(np.concatenate(([-1], breaks, [len(found) - 1]))).max())


def align(first: Sequence[str], second: Sequence[str]) -> NDArray[np.int32]:
    """For each item of the first sequence, its partner in the second along their longest common subsequence, or -1.

    One row of the table is one long integer (Hyyrö 2004): bit j of row i is 0 where the common subsequence of the first
    i items and the first j + 1 items is one longer than with j. All rows are kept for the way back.
    """
    places: dict[str, int] = {}
    for index, item in enumerate(second):
        places[item] = places.get(item, 0) | 1 << index
    row = full = (1 << len(second)) - 1
    rows = [row]
    for item in first:
        both = row & places.get(item, 0)
        row = ((row + both) | (row - both)) & full
        rows.append(row)
    partner = np.full(len(first), -1, np.int32)
    i, j = len(first), len(second)
    while i and j:
        if rows[i] >> (j - 1) & 1:
            j -= 1
        elif i > 1 and not rows[i - 1] >> (j - 1) & 1:
            i -= 1
        else:
            i, j = i - 1, j - 1
            partner[i] = j
    return partner


class _Leftovers:
    """Gold words that found no place, from which whole blocks may be taken."""

    def __init__(self, words: list[str]) -> None:
        self.counts = Counter(words)
        self.text = " " + " ".join(words) + " "

    def take(self, words: list[str]) -> bool:
        """Whether a block's words stand together among the leftovers; if so, they are used up."""
        if not words or any(self.counts[word] < 1 for word in words):
            return False
        run = " " + " ".join(words) + " "
        if run not in self.text:
            return False
        self.text = self.text.replace(run, " \0 ", 1)
        self.counts.subtract(words)
        return True
