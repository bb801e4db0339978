"""Where the title stands in a page's text."""

from __future__ import annotations

import re

import numpy as np

from dehusk.model import Kind, Page
from dehusk.text import tokens

_SITE_NAME = re.compile(r"\s+[|–—·»:-]\s+")


def title_position(page: Page, given: str = "") -> int:
    """The offset of the heading that is the title, or of the first h1; 0 where there is neither."""
    headings = np.flatnonzero((page.blocks.kind == Kind.HEADING) & (page.blocks.end > page.blocks.start)).tolist()
    wanted = [tokens(part) for part in (given or page.title, *_SITE_NAME.split(given or page.title))]
    for block in headings:
        if tokens(page.block_text(block)) in [words for words in wanted if words]:
            return int(page.blocks.start[block])
    if given:
        found = page.text.find(" ".join(given.split()))
        if found >= 0:
            return found
    for block in headings:
        if page.tag(int(page.blocks.element[block])) == "h1":
            return int(page.blocks.start[block])
    return 0
