"""Which blocks of a page are content, found by aligning the page's words with the words of the gold text.

Counting common words marks half the menu as content; the longest common subsequence does not, because order counts. What
the gold text holds in another place than the page (a price before the name, an author below the text) is found in a second
look: a block whose words stand together in what is left of the gold text is content too.
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


@dataclass(frozen=True)
class Labels:
    """For each block: how many words it has, and how many of them are in the gold text."""

    words: NDArray[np.int32]
    matched: NDArray[np.int32]
    gold_words: int


def label(page: Page, gold_text: str) -> Labels:
    """Align a page with its gold text."""
    gold = tokens(gold_text)
    block_tokens = [tokens(text) for text in page.block_texts()]
    flat = [word for words in block_tokens for word in words]
    used_page, used_gold = align(flat[:_MOST_TOKENS], gold[:_MOST_TOKENS])
    matched, at = [], 0
    for words in block_tokens:
        matched.append(int(used_page[at : at + len(words)].sum()))
        at += len(words)
    left = _Leftovers([word for word, used in zip(gold, used_gold, strict=False) if not used] + gold[_MOST_TOKENS:])
    for index, words in enumerate(block_tokens):
        if 2 * matched[index] < len(words) and left.take(words):
            matched[index] = len(words)
    sizes = np.array([len(words) for words in block_tokens], np.int32)
    return Labels(sizes, np.array(matched, np.int32), len(gold))


def align(first: Sequence[str], second: Sequence[str]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which items of two sequences are in their longest common subsequence.

    One row of the table is one long integer (Hyyrö 2004): bit j of row i is 0 where the common subsequence of the first i items
    and the first j + 1 items is one longer than with j. All rows are kept for the way back.
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
    in_first, in_second = np.zeros(len(first), bool), np.zeros(len(second), bool)
    i, j = len(first), len(second)
    while i and j:
        if rows[i] >> (j - 1) & 1:
            j -= 1
        elif i > 1 and not rows[i - 1] >> (j - 1) & 1:
            i -= 1
        else:
            in_first[i - 1] = in_second[j - 1] = True
            i, j = i - 1, j - 1
    return in_first, in_second


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
