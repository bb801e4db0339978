"""Link quota filter: a block is content unless too much of its text is links.

Mantratzis, Orgun and Cassidy 2005, in the form that Gottron 2007 compares.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting


@dataclass(frozen=True)
class LinkQuota:
    """Keeps every block whose share of linked characters is below the quota."""

    quota: float = setting(0.5, "largest share of a block's characters that may be links", low=0, high=1)
    name: str = "lqf-50"

    def __call__(self, page: Page) -> Extraction:
        blocks = page.blocks
        share = blocks.link_chars / np.maximum(blocks.end - blocks.start, 1)
        kept = (share <= self.quota) & (blocks.end > blocks.start)
        return Extraction(self.name, kept, scores=1 - share)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The share of links in each block."""
        assert extraction.scores is not None
        return tuple(f"{1 - score:.0%} of the text is links" for score in extraction.scores.tolist())


algorithms.register("lqf-50")(LinkQuota)
