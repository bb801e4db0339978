"""Crunch's empty table remover: tables that other filters have left without substance (agarwal-dom-nlp)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dehusk.dom.counts import Counts
from dehusk.filters.labels import Labels, drop_elements
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting


@filters.register("empty-tables")
@dataclass(frozen=True)
class EmptyTables:
    """Drops tables with too little text left and without any tag that counts as substance."""

    min_chars: int = setting(15, "characters that make a table substantial", low=0)
    substance: tuple[str, ...] = setting(
        ("img", "object", "embed", "video", "audio", "iframe", "input", "select", "textarea", "button"),
        "tags that make a table substantial, where other filters have left them",
    )

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        counts = Counts(page)
        left = np.zeros(len(page.elements), np.int64)
        np.add.at(left, page.blocks.element, labels.chars_left())
        substance = counts.below(counts.is_tag(self.substance) & ~counts.inside(labels.elements_dropped))
        empty = counts.is_tag(("table",)) & (counts.below(left) < self.min_chars) & (substance == 0)
        reason = (
            f"in a table with less than {self.min_chars} characters left and no {', '.join(self.substance[:3])}, ..."
        )
        yield from drop_elements(page, labels, empty, "empty-tables", reason)
