"""The three kinds of pages that CUTER reports apart: single-body, multi-body and commented."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from dehusk.evaluate.markup import text_in
from dehusk.evaluate.metrics.lcs import align
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example

GAP = 12  # words: a shorter interruption is a caption or a label, not the end of a body
_COMMENTS = re.compile(r"<(?:div|section|ol|ul|article)\b[^>]*\b(?:id|class)=[\"'][^\"']*\bcomments?\b", re.IGNORECASE)


def shapes(examples: Sequence[Example]) -> list[str | None]:
    """The kind of each page, None where there is no gold text to tell it by."""
    return [shape(each.html, each.gold.text) for each in examples]


def shape(html: str, gold: str | None) -> str | None:
    """Commented where the page has a comment section, else multi-body where other text interrupts the gold text."""
    if not gold:
        return None
    if _COMMENTS.search(html):
        return "commented"
    places = [at for at, _ in align(tokens(text_in(html)), tokens(gold))]
    gaps = (after - before - 1 for before, after in pairwise(places))
    return "multi-body" if any(gap >= GAP for gap in gaps) else "single-body"
