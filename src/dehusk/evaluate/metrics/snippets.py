"""Snippets that must and must not appear, for pages where nobody wrote down the whole text."""

from __future__ import annotations

from dehusk.evaluate.metrics import Metric, Sums, Values, harmonic, metrics, ratio
from dehusk.evaluate.metrics.tokens import joined
from dehusk.evaluate.records import Example, Found


@metrics.register("snippets")
class Snippets(Metric):
    """Wanted snippets found and unwanted ones leaked, with precision, recall, F1 and accuracy over all snippets."""

    headline = "snippet_f1"
    lower_is_better = frozenset({"snippet_leaked"})

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Counts of one page; signs and spaces are not compared."""
        gold = example.gold
        if not gold.wanted and not gold.unwanted:
            return None
        text = f" {joined(found.text)} "
        return {
            "found": float(sum(f" {joined(each)} " in text for each in gold.wanted)),
            "wanted": float(len(gold.wanted)),
            "leaked": float(sum(f" {joined(each)} " in text for each in gold.unwanted)),
            "unwanted": float(len(gold.unwanted)),
        }

    def total(self, sums: Sums) -> dict[str, Values]:
        """Every snippet counts alike, whatever its page."""
        found, leaked = sums["found"], sums["leaked"]
        precision, recall = ratio(found, found + leaked), ratio(found, sums["wanted"])
        right = found + sums["unwanted"] - leaked
        return {
            "snippet_f1": harmonic(precision, recall),
            "snippet_precision": precision,
            "snippet_recall": recall,
            "snippet_leaked": ratio(leaked, sums["unwanted"]),
            "snippet_accuracy": ratio(right, sums["wanted"] + sums["unwanted"]),
        }
