"""Word F1, the headline figure: how much of the bag of words of the gold text came out, and how little else."""

from __future__ import annotations

from collections import Counter

from dehusk.evaluate.metrics import Metric, Sums, Values, metrics, ratio
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example, Found


@metrics.register("words")
class Words(Metric):
    """Word precision, recall and F1: bags of tokens, mean over pages; both empty is 1, one empty is 0."""

    headline = "word_f1"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Precision, recall and F1 of one page."""
        if example.gold.text is None:
            return None
        gold, got = Counter(tokens(example.gold.text)), Counter(tokens(found.text))
        common, wanted, taken = (gold & got).total(), gold.total(), got.total()
        if not wanted or not taken:
            same = float(wanted == taken)
            return {"precision": same, "recall": same, "f1": same, "pages": 1.0}
        precision, recall = common / taken, common / wanted
        return {"precision": precision, "recall": recall, "f1": 2 * common / (wanted + taken), "pages": 1.0}

    def total(self, sums: Sums) -> dict[str, Values]:
        """Means over pages."""
        return {f"word_{name}": ratio(sums[name], sums["pages"]) for name in ("f1", "precision", "recall")}
