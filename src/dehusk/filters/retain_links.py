"""Crunch's removed links retainer: links that other filters dropped, for the end of the page (agarwal-dom-nlp)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dehusk.dom.counts import Counts
from dehusk.filters.labels import Labels
from dehusk.model import Decision, Link, Page
from dehusk.registry import filters
from dehusk.settings import setting


@filters.register("retain-links")
@dataclass(frozen=True)
class RetainLinks:
    """Drops nothing; notes each text link that was dropped, once, as `removed_links` in the facts."""

    append: bool = setting(False, "add the removed links to the end of the text (figure 2)")

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        elements = page.elements
        found: dict[str, Link] = {}
        ads = labels.facts.get("ad_elements", frozenset())
        links = Counts(page).is_link & (elements.text_end > elements.text_start)
        rows = np.flatnonzero(links & (labels.visible_left(elements.text_start, elements.text_end) == 0))
        for row in rows.tolist():
            start, end = int(elements.text_start[row]), int(elements.text_end[row])
            if row in ads:
                continue
            url = page.attributes(row).get("href", "")
            if url and not url.startswith(("#", "javascript:")):
                found.setdefault(url, Link(url, " ".join(page.text[start:end].split()), in_content=False))
        labels.facts["removed_links"] = tuple(found.values())
        if self.append and found:
            labels.facts["appended"] = tuple(f"{link.text}: {link.url}" for link in found.values())
        return iter(())
