"""ContentEx's text-based precision and recall: characters over the whole corpus, so long pages weigh more."""

from __future__ import annotations

from dehusk.evaluate.metrics import Metric, Sums, Values, metrics, ratio
from dehusk.evaluate.metrics.overlap import overlap
from dehusk.evaluate.records import Example, Found

BASELINE = 0.9  # ContentEx, section IV.B: above this in both, an extractor "can fulfill actual requirements"


@metrics.register("contentex")
class ContentEx(Metric):
    """Text-based precision and recall over all characters, and the share of pages above 0.9 in both."""

    headline = "text_recall"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Character counts of one page."""
        if example.gold.text is None:
            return None
        size = overlap(example.gold.text, found.text)
        usable = size.common >= BASELINE * size.found and size.common >= BASELINE * size.gold
        return {
            "common": float(size.common),
            "found": float(size.found),
            "gold": float(size.gold),
            "usable": float(usable),
            "pages": 1.0,
        }

    def total(self, sums: Sums) -> dict[str, Values]:
        """Ratios of sums."""
        return {
            "text_precision": ratio(sums["common"], sums["found"]),
            "text_recall": ratio(sums["common"], sums["gold"]),
            "text_usable": ratio(sums["usable"], sums["pages"]),
        }
