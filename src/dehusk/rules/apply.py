"""What a site rule does to an algorithm's verdicts, named in every reason; it never raises on a page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.parser import Selection
from dehusk.model import Extraction, Metadata, Page
from dehusk.rules.rule import Selector, SiteRule
from dehusk.structure.dates import find_date, machine_date
from dehusk.structure.links import absolute, base_url
from dehusk.structure.looks import block_ranges


def apply_rule(page: Page, extraction: Extraction, rule: SiteRule) -> Extraction:
    """The extraction with the rule's verdicts in place of the algorithm's, and what it found in `facts["rule"]`."""
    try:
        return _Applied(page, extraction, rule).extraction()
    except (ValueError, TypeError, RecursionError, ArithmeticError) as fault:
        facts = extraction.facts | {"rule": {"source": rule.source, "failed": str(fault)}}
        return replace(extraction, facts=facts)


def with_rule(metadata: Metadata, extraction: Extraction) -> Metadata:
    """The metadata with what a site rule found in place of what the page says."""
    rule = extraction.facts.get("rule", {})
    values: dict[str, Any] = {field: rule[field] for field in ("title", "date") if rule.get(field)}
    if rule.get("author"):
        values["authors"] = tuple(rule["author"])
    if not values:
        return metadata
    sources = metadata.sources | {field: f"site rule {rule['source']}" for field in values}
    if "date" in values:
        found = find_date(values["date"])
        values["date"] = machine_date(values["date"]) or (found.value if found else "") or values["date"]
    return replace(metadata, **values, sources=sources)


class _Applied:
    def __init__(self, page: Page, extraction: Extraction, rule: SiteRule) -> None:
        self.page, self.before, self.rule = page, extraction, rule
        self.selection = Selection(page.markup, page.elements.start.tolist())
        self.first, self.last = block_ranges(page)
        self.reasons = list(extraction.reasons or ("",) * len(page.blocks))
        self.kept = extraction.kept.copy()

    def extraction(self) -> Extraction:
        """Keep, drop, thresholds, then the fields."""
        effects = {"keep": self._keep(), "drop": self._drop() + self._thresholds()}
        facts: dict[str, Any] = {"source": self.rule.source, **effects}
        for field in ("title", "author", "date"):
            texts = self._texts(getattr(self.rule, field))
            if texts:
                facts[field] = texts if field == "author" else texts[0]
        for field in ("next_page", "single_page"):
            address = self._address(getattr(self.rule, field))
            if address:
                facts[field] = address
        return replace(
            self.before, kept=self.kept, reasons=tuple(self.reasons), facts=self.before.facts | {"rule": facts}
        )

    def _blocks(self, selectors: tuple[Selector, ...]) -> list[tuple[Selector, NDArray[np.bool_]]]:
        found = []
        for selector in selectors:
            mask = np.zeros(len(self.page.blocks), bool)
            for row in self.selection.rows(selector.text):
                mask[self.first[row] : self.last[row]] = True
                mask[self.page.blocks.element == row] = True
            found.append((selector, mask))
        return found

    def _keep(self) -> int:
        for selector, mask in self._blocks(self.rule.keep):
            if mask.any():
                self._explain(mask, "kept by", selector)
                self._explain(~mask, "outside of", selector)
                self.kept = mask
                return int(mask.sum())
        if self.rule.keep and not self.rule.fallback:
            self._explain(np.ones(len(self.kept), bool), "nothing found by", self.rule.keep[0])
            self.kept = np.zeros(len(self.kept), bool)
        return 0

    def _drop(self) -> int:
        dropped = 0
        for selector, mask in self._blocks(self.rule.drop):
            self._explain(mask, "dropped by", selector)
            dropped += int((self.kept & mask).sum())
            self.kept = self.kept & ~mask
        return dropped

    def _thresholds(self) -> int:
        blocks = self.page.blocks
        share = blocks.link_chars / np.maximum(blocks.end - blocks.start, 1)
        text = blocks.end > blocks.start
        mask = self.kept & text & ((blocks.words < self.rule.min_words) | (share > self.rule.max_link_share))
        limits = Selector(
            f"min_words {self.rule.min_words}, max_link_share {self.rule.max_link_share:g}", self.rule.source
        )
        self._explain(mask, "dropped by", limits)
        self.kept = self.kept & ~mask
        return int(mask.sum())

    def _explain(self, mask: NDArray[np.bool_], verb: str, selector: Selector) -> None:
        reason = f"site rule {selector.place}: {verb} {selector.text}"
        for block in np.flatnonzero(mask).tolist():
            self.reasons[block] = reason

    def _texts(self, selectors: tuple[Selector, ...]) -> list[str]:
        for selector in selectors:
            texts = self.selection.texts(selector.text)
            if texts:
                return texts
        return []

    def _address(self, selectors: tuple[Selector, ...]) -> str | None:
        for selector in selectors:
            for row in self.selection.rows(selector.text):
                href = self.page.attributes(row).get("href")
                if href:
                    return absolute(base_url(self.page), href)
            for text in self.selection.texts(selector.text):
                if text.startswith(("http://", "https://", "/", "?")):
                    return absolute(base_url(self.page), text)
        return None
