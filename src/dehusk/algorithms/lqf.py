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
        size = np.maximum(blocks.end - blocks.start, 1)
        share = blocks.link_chars / size
        kept = (share <= self.quota) & (blocks.end > blocks.start)
        reasons = tuple(f"{part:.0%} of the text is links" for part in share.tolist())
        return Extraction(self.name, kept, scores=1 - share, reasons=reasons)


algorithms.register("lqf-50")(LinkQuota)
