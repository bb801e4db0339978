"""A page as a sequence of words and tags, as the first content extractors saw it."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from dehusk.dom.counts import Counts, Longs
from dehusk.model import Ints, Page


class Tokens:
    """The words of the page's text with the tags between them; start and end tags are one tag each.

    Scripts, styles and comments are no tokens: the parser has taken them out.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.counts = page, Counts(page)
        self.starts, self.ends = self.counts.word_ranges

    @cached_property
    def tags_before(self) -> Longs:
        """How many tags stand before each word."""
        return self.tags_at(self.starts)

    @cached_property
    def tags(self) -> int:
        """How many tags the page has."""
        return len(self.page.elements) + int(self.counts.closed.sum())

    def tags_at(self, positions: Ints | Longs) -> Longs:
        """How many tags stand before positions in the page's text."""
        elements = self.page.elements
        opened = np.searchsorted(np.sort(elements.text_start), positions, side="right")
        ended = np.searchsorted(np.sort(elements.text_end[self.counts.closed]), positions, side="right")
        return np.asarray(opened + ended, np.int64)

    def code_at(self, positions: Ints | Longs) -> Longs:
        """How many characters of tags stand before positions in the page's text."""
        elements, closed = self.page.elements, self.counts.closed
        names = np.array([len(name) for name in self.page.tag_names], np.int64)
        where = np.concatenate((elements.text_start, elements.text_end[closed]))
        size = np.concatenate((elements.inner - elements.start, names[elements.tag[closed]] + 3))
        order = np.argsort(where, kind="stable")
        total = np.concatenate(([0], np.cumsum(size[order])))
        return np.asarray(total[np.searchsorted(where[order], positions, side="right")])
