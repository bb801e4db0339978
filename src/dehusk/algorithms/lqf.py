"""Link quota filter: text that is mostly links is navigation (Mantratzis, Orgun & Cassidy 2005; as in Gottron 2007)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.dom.counts import Counts
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting

_LISTS = ("ul", "ol", "dl", "menu", "dir", "nav")


@algorithms.register("lqf-50")
@dataclass(frozen=True)
class LinkQuota:
    """Keeps what is not in a box of links: a block, or a list as a whole, whose share of linked text is over the quota.

    The filter judges structure elements. Judged as a whole, the box around an article and its menus would fall with the
    menus, so boxes are judged by the text that stands in them directly (a block), and only lists as a whole.
    """

    paper: ClassVar[str] = "Mantratzis, Orgun & Cassidy: Separating XHTML content from navigation clutter"
    year: ClassVar[int] = 2005
    name: ClassVar[str] = "lqf-50"

    quota: float = setting(0.5, "largest share of a box's characters that may be links", low=0, high=1)
    lists: bool = setting(True, "judge lists as a whole, so that short words between links go with them")

    def __call__(self, page: Page) -> Extraction:
        blocks = page.blocks
        size = np.asarray(blocks.end - blocks.start)
        share = blocks.link_chars / np.maximum(size, 1)
        if self.lists:
            counts = Counts(page)
            quota = counts.link_chars / np.maximum(counts.chars, 1)
            filled = counts.is_tag(_LISTS) & (quota > self.quota)
            share = np.where(counts.inside(filled)[blocks.element], np.maximum(share, self.quota + 1e-9), share)
        return Extraction(self.name, (share <= self.quota) & (size > 0), scores=1 - share)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The share of links in each block."""
        blocks = page.blocks
        own = blocks.link_chars / np.maximum(blocks.end - blocks.start, 1)
        words = []
        for share, keep, start, end in zip(
            own.tolist(), extraction.kept.tolist(), blocks.start, blocks.end, strict=True
        ):
            in_list = not keep and share <= self.quota and end > start
            words.append("in a list of links" if in_list else f"{share:.0%} of the text is links")
        return tuple(words)


@algorithms.register("lqf-25")
@dataclass(frozen=True)
class LinkQuota25(LinkQuota):
    """As lqf-50, at most a quarter of the text may be links."""

    name: ClassVar[str] = "lqf-25"
    quota: float = setting(0.25, "largest share of a box's characters that may be links", low=0, high=1)


@algorithms.register("lqf-75")
@dataclass(frozen=True)
class LinkQuota75(LinkQuota):
    """As lqf-50, up to three quarters of the text may be links."""

    name: ClassVar[str] = "lqf-75"
    quota: float = setting(0.75, "largest share of a box's characters that may be links", low=0, high=1)
