"""Page-correct accuracy: a page is right or wrong as a whole, counted by site."""

from __future__ import annotations

from dehusk.evaluate.metrics import Metric, Sums, Values, metrics, ratio
from dehusk.evaluate.metrics.overlap import overlap
from dehusk.evaluate.records import Example, Found

COMPLETE = 0.95
PRECISE = 0.8


@metrics.register("correct")
class Correct(Metric):
    """The share of pages extracted correctly (Gunasundari, section 4.2), to be read site by site.

    The paper wants the content complete and allows "a few links in the head or tail" but not "a large number": here at
    least 95 % of the gold characters, and at least 80 % of the output is gold. A page without content is correct when
    nothing comes out.
    """

    headline = "page_accuracy"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Right or wrong."""
        if example.gold.text is None:
            return None
        size = overlap(example.gold.text, found.text)
        right = size.common >= COMPLETE * size.gold and size.common >= PRECISE * size.found
        return {"right": float(right), "pages": 1.0}

    def total(self, sums: Sums) -> dict[str, Values]:
        """Accuracy."""
        return {"page_accuracy": ratio(sums["right"], sums["pages"])}
