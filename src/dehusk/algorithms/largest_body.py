"""Largest body of text: where paragraphs stand together, the place with most words (McKeown et al. 2001)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np

from dehusk.dom.counts import Counts, Longs
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms

# A body goes on through these: they hold pieces of a text, not texts.
PARAGRAPH_LEVEL: Final = (
    "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre listing figure figcaption center address details summary "
    "hgroup".split()
)


@algorithms.register("largest-body")
@dataclass(frozen=True)
class LargestBody:
    """Keeps the body of text with the most words.

    McKeown's system says no more than that; a body here is all text whose nearest box is the same once paragraphs,
    headings, lists, quotes and figures are seen as parts of the box around them.
    """

    paper: ClassVar[str] = "McKeown et al.: Columbia multi-document summarization: approach and evaluation"
    year: ClassVar[int] = 2001

    def __call__(self, page: Page) -> Extraction:
        bodies = body_of(page)[page.blocks.element]
        words = np.bincount(bodies, weights=page.blocks.words, minlength=len(page.elements))
        best = int(np.argmax(words)) if len(words) and words.any() else -1
        kept = bodies == best
        return Extraction(
            "largest-body",
            kept,
            scores=np.asarray(words[bodies], float),
            facts={"words": int(words[best]) if kept.any() else 0},
        )

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """How many words the body of each block has."""
        assert extraction.scores is not None
        most = extraction.facts["words"]
        return tuple(
            f"its body of text has {words:.0f} words, the largest {most}" for words in extraction.scores.tolist()
        )


def body_of(page: Page) -> Longs:
    """For each element the nearest element around it, itself included, that is not paragraph-level."""
    through = Counts(page).is_tag(PARAGRAPH_LEVEL)
    # Pictures are blocks of their own and stand in the box around them.
    through |= Counts(page).is_tag(
        ("img", "video", "audio", "iframe", "embed", "object", "canvas", "hr", "math", "picture")
    )
    found = np.arange(len(through))
    for row in np.flatnonzero(through & (page.elements.parent >= 0)).tolist():
        found[row] = found[page.elements.parent[row]]
    return found
