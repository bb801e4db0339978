"""Crunch's link list remover: table cells with too many links for their words (agarwal-dom-nlp, proposed method)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dehusk.dom.counts import Counts
from dehusk.filters.labels import Labels, drop_elements
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting


@filters.register("link-lists")
@dataclass(frozen=True)
class LinkLists:
    """Drops the content of cells with more links than words that are not linked would bear.

    The paper knows only table cells; pages are no longer built from them, so lists and `nav` count as cells too (set
    `tags` to `td,th` for the paper's own behaviour). Cells are judged from the inside out, on what filters before
    have left.
    """

    ratio: float = setting(0.25, "links for each word that is not linked, above which a cell is a link list", low=0)
    word_length: float = setting(5.0, "characters of an average word", low=1)
    tags: tuple[str, ...] = setting(("td", "th", "ul", "ol", "dl", "nav"), "elements that are judged as cells")
    remove_cell: bool = setting(False, "leave the cell itself out of HTML output, not only its content")

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        counts = Counts(page)
        cells = counts.is_tag(self.tags)
        unlinked = np.maximum(counts.chars - counts.link_chars, 0) / self.word_length
        lists = cells & (counts.links > self.ratio * unlinked)
        if self.remove_cell:
            labels.facts["removed_elements"] = tuple(np.flatnonzero(lists).tolist())
        reason = f"more than {self.ratio:g} links for each word without a link"
        yield from drop_elements(page, labels, lists, "link-lists", reason)
