"""ContentEx's self-search link table filter: regions of links, found from each link up (song-contentex, figure 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.counts import Counts, Flags
from dehusk.filters.labels import Labels, drop_elements
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting


@filters.register("link-tables")
@dataclass(frozen=True)
class LinkTables:
    """Drops the largest region around each link whose words are few for its links.

    A link counts as one word and one link whatever its length; a node's score is the share of words that are not
    links. The region of a link begins at its parent where that scores below the threshold and grows while the next
    node scores lower still (steps 20-24 as the text explains them: without a parent below the threshold nothing is
    deleted). The paper gives no value for the threshold.
    """

    threshold: float = setting(
        0.5, "lowest share of words that are not links in a node that is no link table", low=0, high=1
    )

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        counts = Counts(page)
        scores = node_scores(counts)
        roots = link_tables(page, counts, scores, self.threshold)
        reason = f"in a table of links: fewer than {self.threshold:.0%} of its words are not links"
        yield from drop_elements(page, labels, roots, "link-tables", reason)


def node_scores(counts: Counts) -> NDArray[np.float64]:
    """(textCnt - linkCnt) / textCnt of each element (steps 2-17); 1 where there is no text at all."""
    starts, _ = counts.word_ranges
    link_starts, link_ends = counts.link_ranges
    linked = np.concatenate(([0], np.cumsum(np.searchsorted(starts, link_ends) - np.searchsorted(starts, link_starts))))
    elements = counts.elements
    in_links = (
        linked[np.searchsorted(link_starts, elements.text_end)]
        - linked[np.searchsorted(link_starts, elements.text_start)]
    )
    words = np.maximum(counts.words - in_links, 0)
    total = words + counts.links
    return np.where(total > 0, words / np.maximum(total, 1), 1.0)


def link_tables(page: Page, counts: Counts, scores: NDArray[np.float64], threshold: float) -> Flags:
    """The nodes that steps 18-24 delete."""
    parents = page.elements.parent
    up = np.maximum(parents, 0)
    grows = (parents >= 0) & (scores[up] < scores)
    top = np.arange(len(parents))
    for row in np.flatnonzero(grows).tolist():  # parents come first, so theirs is known
        top[row] = top[parents[row]]
    links = np.flatnonzero(counts.is_link & (parents >= 0))
    begin = up[links]
    roots = np.zeros(len(parents), bool)
    roots[top[begin[scores[begin] < threshold]]] = True
    return roots
