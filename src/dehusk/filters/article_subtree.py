"""The article subtree: the first place on the page with paragraphs enough (agarwal-dom-nlp, proposed method)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dehusk.dom.counts import Counts, Longs
from dehusk.dom.tags import BLOCK, FLAGS
from dehusk.filters.labels import Labels
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting

_FLAGS = np.array(FLAGS)


@filters.register("article-subtree")
@dataclass(frozen=True)
class ArticleSubtree:
    """Keeps only the first subtree whose paragraphs hold enough text; all of the page where there is none.

    Paragraphs are written in three ways: text in `p`, text in a `div` of its own, and text parted by `br`. The
    subtree is the element around them: the parent of `p` and of a `div` without `br`, the box itself for text parted
    by `br`.
    """

    min_chars: int = setting(500, "characters in paragraphs that make an article (the paper's threshold)", low=1)
    pick: str = setting("first", "which of several subtrees is the article", choices=("first", "largest"))

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        homes = paragraph_homes(page)
        sizes = np.zeros(len(page.elements), np.int64)
        paragraphs = homes >= 0
        np.add.at(sizes, homes[paragraphs], (labels.chars_left() * labels.kept)[paragraphs])
        large = np.flatnonzero(sizes >= self.min_chars)
        if not len(large):
            return
        root = int(large[0] if self.pick == "first" else large[np.argmax(sizes[large])])
        labels.facts["article_element"] = root
        element = page.blocks.element
        outside = (element < root) | (element >= page.elements.last[root])
        reason = f"outside the {self.pick} subtree with {self.min_chars} characters in paragraphs"
        for block in np.flatnonzero(outside & labels.kept).tolist():
            yield Decision(block, False, "article-subtree", reason)
        inside = f"in the {self.pick} subtree with at least {self.min_chars} characters in paragraphs"
        for block in np.flatnonzero(~outside & labels.kept).tolist():
            yield Decision(block, True, "article-subtree", inside)


def paragraph_homes(page: Page) -> Longs:
    """For each block the element that its paragraph stands in, -1 where the block is no paragraph."""
    counts = Counts(page)
    boxes = page.blocks.element
    parents = np.maximum(page.elements.parent, 0)
    broken = counts.below(counts.is_tag(("br",))) > 0
    block_level = (_FLAGS[np.minimum(page.elements.tag, len(_FLAGS) - 1)] & BLOCK) > 0
    in_line = counts.below(block_level) <= 1  # nothing but text and inline tags inside
    is_p = counts.is_tag(("p", "blockquote"))
    is_div = counts.is_tag(("div", "section", "article", "span", "center", "font"))
    homes = np.where(is_p | (is_div & in_line & ~broken), parents, np.arange(len(parents)))
    home_is_box = is_p | is_div | counts.is_tag(("td", "body", "main", "form", "pre", "dd"))
    text = (page.blocks.end > page.blocks.start) & home_is_box[boxes]
    return np.where(text, homes[boxes], -1).astype(np.int64)
