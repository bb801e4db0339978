"""content-seeker: learned segments, learned content among them, then heuristics inside (Louvan 2009)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms import seeker_features
from dehusk.algorithms.page_kinds import page_kind
from dehusk.algorithms.seeker_heuristics import Ranges, largest_block_string, string_length_smoothing, table_pattern
from dehusk.algorithms.trees import load_trees
from dehusk.dom.counts import Counts, Flags, Longs
from dehusk.dom.ranges import Taken, take_elements, take_ranges
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting

KINDS = ("news", "blog", "forum")


@dataclass(frozen=True)
class Found:
    """What the two classifiers said: segments, how sure each is content, and which blocks are in which segment."""

    segments: Longs
    content: NDArray[np.float64]
    kind: str


@algorithms.register("content-seeker")
@dataclass(frozen=True)
class ContentSeeker:
    """Keeps the text of segments that a decision tree takes for content.

    Going down from body, the first structural element that the first tree takes for one unit is a segment (section
    2.1); what remains without one is cut at its last structural elements. The second tree tells content from noise
    (section 2.2). Both are trained for each kind of page.
    """

    paper: ClassVar[str] = "Louvan: Extracting the main content from HTML documents (content-seeker)"
    year: ClassVar[int] = 2009
    name: ClassVar[str] = "content-seeker"

    kind: str = setting("auto", "kind of page, whose model is used", choices=("auto", *KINDS))
    good_segment: float = setting(0.5, "lowest probability of a segment with good granularity", low=0, high=1)
    content: float = setting(0.5, "lowest probability of content", low=0, high=1)

    def __call__(self, page: Page) -> Extraction:
        found = self.find(page)
        roots = np.zeros(len(page.elements), bool)
        roots[found.segments[found.content >= self.content]] = True
        taken = self.inside(page, roots)
        facts = {"kind": found.kind, "segments": found.segments.tolist(), "content": found.content.tolist()}
        return taken.extraction(self.name, scores=_block_scores(page, found), facts=facts)

    def find(self, page: Page) -> Found:
        """Run both classifiers."""
        kind = page_kind(page) if self.kind == "auto" else self.kind
        trees = load_trees("content-seeker", seeker_features.NAMES)
        rows = seeker_features.segments(page)
        if not len(rows):
            return Found(rows, np.zeros(0), kind)
        columns = seeker_features.matrix(page, rows)
        good = trees[f"{kind}/segment"](columns) >= self.good_segment
        chosen = choose_segments(page, rows, good)
        return Found(rows[chosen], trees[f"{kind}/content"](columns[chosen]), kind)

    def inside(self, page: Page, roots: Flags) -> Taken:
        """What is taken of the segments that are content: everything."""
        return take_elements(page, roots)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """How sure the content classifier was of each block's segment."""
        assert extraction.scores is not None
        kind = extraction.facts["kind"]
        words = []
        for score, keep in zip(extraction.scores.tolist(), extraction.kept.tolist(), strict=True):
            what = f"its segment is content with probability {score:.2f} on a {kind} page"
            dropped = score >= self.content and not keep
            words.append(what + (f", but {self.dropped_inside}" if dropped else ""))
        return tuple(words)

    dropped_inside: ClassVar[str] = "it has no text"


@algorithms.register("content-seeker+lbs")
@dataclass(frozen=True)
class LargestBlockString(ContentSeeker):
    """As content-seeker, then of each segment only its largest block of strings side by side (section 2.3.1)."""

    name: ClassVar[str] = "content-seeker+lbs"
    dropped_inside: ClassVar[str] = "it is not in the segment's largest block of strings"

    def inside(self, page: Page, roots: Flags) -> Taken:
        """The largest block of strings of each segment."""
        return _take(page, largest_block_string(page, np.flatnonzero(roots)))


@algorithms.register("content-seeker+sls")
@dataclass(frozen=True)
class LengthSmoothing(ContentSeeker):
    """As content-seeker, then only strings that are long after smoothing over their neighbours (section 2.3.2)."""

    name: ClassVar[str] = "content-seeker+sls"
    dropped_inside: ClassVar[str] = "its strings stay short after smoothing"

    radius: int = setting(2, "strings to each side that smoothing reaches", low=0)
    deviations: float = setting(1.0, "standard deviations of the lengths that a string must reach", low=0)

    def inside(self, page: Page, roots: Flags) -> Taken:
        """The strings that are long after smoothing."""
        rows = np.flatnonzero(roots)
        return _take(page, string_length_smoothing(page, rows, self.radius, self.deviations))


@algorithms.register("content-seeker+tp")
@dataclass(frozen=True)
class TablePattern(ContentSeeker):
    """As content-seeker, then all elements of the pattern that the content's tables share (section 2.3.3)."""

    name: ClassVar[str] = "content-seeker+tp"
    dropped_inside: ClassVar[str] = "it is outside the elements that share the posts' pattern"

    share: float = setting(0.8, "share of the fullest pattern's text that a finer one must hold", low=0, high=1)

    def inside(self, page: Page, roots: Flags) -> Taken:
        """The elements that share the pattern of the posts, wherever on the page they stand."""
        return take_elements(page, table_pattern(page, roots, self.share))


def choose_segments(page: Page, rows: Longs, good: Flags) -> Flags:
    """Which structural elements are segments: the topmost good ones, and the last structural ones outside of those."""
    counts, size = Counts(page), len(page.elements)
    marked = np.zeros(size, bool)
    marked[rows[good]] = True
    covered = counts.inside(marked)
    parents = page.elements.parent
    top = marked & ~np.where(parents >= 0, covered[np.maximum(parents, 0)], False)
    structural = np.zeros(size, np.int64)
    structural[rows] = 1
    last = (counts.below(structural) == 1) & (structural == 1) & ~covered
    return np.asarray((top | last)[rows])


def _take(page: Page, ranges: Ranges) -> Taken:
    return take_ranges(page, *ranges)


def _block_scores(page: Page, found: Found) -> NDArray[np.float64]:
    """The probability of the segment that each block stands in, 0 outside of all."""
    score = np.zeros(len(page.elements) + 1)
    # Segments do not overlap, so differences at their ends paint each with its own probability.
    np.add.at(score, found.segments, found.content)
    np.add.at(score, page.elements.last[found.segments], -found.content)
    return np.clip(np.cumsum(score)[page.blocks.element], 0, 1)
