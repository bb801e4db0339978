"""Posts among what an algorithm kept: the siblings of one kind that together hold most of the text."""

from __future__ import annotations

import numpy as np

from dehusk.dom.counts import Counts
from dehusk.model import Extraction, Page, Post

_LEAST = 2  # posts
_SHARE = 0.5  # of the kept text, that a group of siblings must hold
_ALL = 0.9  # of the kept text: a sibling with so much is not one post among others


def find_posts(page: Page, extraction: Extraction) -> tuple[Post, ...]:
    """The posts and replies, in order; none where no group of siblings holds half of the kept text."""
    rows = post_elements(page, extraction)
    blocks = page.blocks
    found = []
    for row in rows:
        low, high = np.searchsorted(blocks.start, (page.elements.text_start[row], page.elements.text_end[row]))
        parts = [_kept_text(page, extraction, block) for block in range(int(low), int(high)) if extraction.kept[block]]
        text = "\n\n".join(part for part in parts if part)
        if text:
            found.append(Post(text))
    return tuple(found)


def post_elements(page: Page, extraction: Extraction) -> list[int]:
    """The elements that hold a post each: siblings of one tag and class, the highest group with enough text."""
    elements, blocks = page.elements, page.blocks
    own = np.zeros(len(elements), np.int64)
    np.add.at(own, blocks.element, np.where(extraction.kept, blocks.end - blocks.start, 0))
    kept = Counts(page).below(own)
    total = int(kept[0]) if len(kept) else 0
    groups: dict[tuple[int, int], list[int]] = {}
    rows = np.flatnonzero(kept > 0)
    alike = zip(elements.parent[rows].tolist(), elements.signature[rows].tolist(), strict=True)
    for row, key in zip(rows.tolist(), alike, strict=True):
        groups.setdefault(key, []).append(row)
    for found in groups.values():  # in document order, so the first that fits is the highest
        if len(found) >= _LEAST and kept[found].sum() >= _SHARE * total and kept[found].max() < _ALL * total:
            return found
    return []


def _kept_text(page: Page, extraction: Extraction, block: int) -> str:
    start, end = extraction.spans.get(block, (int(page.blocks.start[block]), int(page.blocks.end[block])))
    parts = []
    for gap_start, gap_end in extraction.cuts.get(block, ()):
        parts.append(page.text[start:gap_start])
        start = gap_end
    return "".join((*parts, page.text[start:end]))
