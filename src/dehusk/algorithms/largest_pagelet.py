"""Largest pagelet: cut the page into regions of links, keep the one with most text (Bar-Yossef & Rajagopalan 2002)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.dom.counts import Counts, Flags
from dehusk.dom.ranges import take_elements
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting


@algorithms.register("largest-pagelet")
@dataclass(frozen=True)
class LargestPagelet:
    """Keeps the pagelet with the most characters.

    A pagelet is an element none of whose children holds `min_links` links and none of whose ancestors is a pagelet (the
    paper's syntactic definition), found by going down from the root wherever a child has enough links.
    """

    paper: ClassVar[str] = "Bar-Yossef & Rajagopalan: Template detection via data mining and its applications"
    year: ClassVar[int] = 2002

    min_links: int = setting(7, "links that make a child worth going into (LP-7 in Louvan's table 6)", low=1)

    def __call__(self, page: Page) -> Extraction:
        counts = Counts(page)
        rows = np.flatnonzero(pagelets(page, counts, self.min_links))
        roots = np.zeros(len(page.elements), bool)
        if len(rows):
            roots[rows[np.argmax(counts.chars[rows])]] = True
        facts = {
            "pagelets": len(rows),
            "chars": int(counts.chars[roots].sum()),
            "links": int(counts.links[roots].sum()),
        }
        return take_elements(page, roots).extraction("largest-pagelet", facts=facts)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """In the largest pagelet or in another."""
        facts = extraction.facts
        inside = f"in the largest of {facts['pagelets']} pagelets: {facts['chars']} characters, {facts['links']} links"
        outside = f"in another of {facts['pagelets']} pagelets"
        return tuple(inside if keep else outside for keep in extraction.kept.tolist())


def pagelets(page: Page, counts: Counts, min_links: int) -> Flags:
    """Which elements are pagelets: reached from the root, and none of their children is worth going into."""
    parents, many = page.elements.parent, counts.links >= min_links
    divided = np.zeros(len(parents), bool)  # elements with a child that has enough links
    with_parent = many & (parents >= 0)
    divided[parents[with_parent]] = True
    # An element with a divided descendant is divided itself, so every ancestor of a divided element is.
    reached = np.where(parents >= 0, divided[np.maximum(parents, 0)], True)
    return np.asarray(reached & ~divided)
