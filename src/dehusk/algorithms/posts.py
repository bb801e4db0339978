"""Posts among what an algorithm kept: the siblings of one kind that together hold most of the text."""

from __future__ import annotations

import numpy as np

from dehusk.dom.counts import Counts
from dehusk.model import Extraction, Page, Post

_LEAST = 2  # posts
_SHARE = 0.5  # of the kept text, that a group of siblings must hold


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
    groups: dict[tuple[int, int, str], list[int]] = {}
    for row in np.flatnonzero(kept > 0).tolist():
        key = (int(elements.parent[row]), int(elements.tag[row]), _kind(page, row))
        groups.setdefault(key, []).append(row)
    for rows in groups.values():  # in document order, so the first that fits is the highest
        if len(rows) >= _LEAST and kept[rows].sum() >= _SHARE * total and kept[rows].max() < 0.9 * total:
            return rows
    return []


def _kind(page: Page, row: int) -> str:
    """The first class of an element without its numbers: `post odd` and `post even` are of one kind."""
    tag = page.markup[page.elements.start[row] : page.elements.inner[row]]
    at = tag.find(' class="')
    names = tag[at + 8 : tag.find('"', at + 8)].split() if at >= 0 else []
    return "".join(character for character in names[0] if not character.isdigit()) if names else ""


def _kept_text(page: Page, extraction: Extraction, block: int) -> str:
    start, end = extraction.spans.get(block, (int(page.blocks.start[block]), int(page.blocks.end[block])))
    parts = []
    for gap_start, gap_end in extraction.cuts.get(block, ()):
        parts.append(page.text[start:gap_start])
        start = gap_end
    return "".join((*parts, page.text[start:end]))
