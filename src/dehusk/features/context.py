"""What the groups of features share: the page, its tree, and running sums over its blocks."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dehusk.features.characters import count_characters
from dehusk.features.tree import Tree
from dehusk.model import Ints, Kind, Page

Matrix = NDArray[np.float32]
Values = NDArray[np.float64]
BOX_LEVELS = 6
OUTER_LEVELS = 3
_DEEPEST_BOX = 24
LONG_WORDS = 15


def running(values: NDArray[np.generic]) -> Values:
    """Sums up to and without each place along the last axis, so that the sum of a range is one subtraction."""
    sums = np.zeros((*values.shape[:-1], values.shape[-1] + 1))
    np.cumsum(values, axis=-1, out=sums[..., 1:])
    return sums


class Context:
    """One page, with what is worked out once and used by several groups of features."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tree = Tree(page)
        self.count = len(page.blocks)
        self.index = np.arange(self.count)
        self.words = page.blocks.words.astype(np.float64)
        self.link_share = page.blocks.link_words / np.maximum(self.words, 1)
        self.own_tag = page.elements.tag[page.blocks.element]
        self.heading = page.blocks.kind == Kind.HEADING
        self.long = (self.words >= LONG_WORDS) & (self.link_share < 0.5)
        self.total = max(float(self.words.sum()), 1.0)

    @cached_property
    def characters(self) -> dict[str, Values]:
        """Character classes of the blocks."""
        return count_characters(self.page)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each block."""
        return self.page.block_texts()

    @cached_property
    def text_ids(self) -> NDArray[np.int64]:
        """A number for each different text."""
        numbers: dict[str, int] = {}
        return np.array([numbers.setdefault(text, len(numbers)) for text in self.texts], np.int64)

    @cached_property
    def word_sums(self) -> Values:
        """Running sum of words."""
        return running(self.words)

    @cached_property
    def boxes(self) -> Ints:
        """The boxes around each block from the inside out: one row a level."""
        return np.stack(self._chain[:BOX_LEVELS])

    @cached_property
    def outer(self) -> Ints:
        """The boxes around each block from the outside in, below the one that holds the whole page."""
        stacked = np.stack(self._chain)
        depth = (stacked != stacked[-1]).sum(axis=0)
        rows = []
        for level in range(1, OUTER_LEVELS + 1):
            place = np.maximum(depth - level, 0)
            rows.append(np.where(depth >= level, stacked[place, self.index], self.page.blocks.element))
        return np.stack(rows)

    @cached_property
    def _chain(self) -> list[Ints]:
        return self.tree.boxes(_DEEPEST_BOX)
