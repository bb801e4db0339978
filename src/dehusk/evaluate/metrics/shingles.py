"""4-gram shingles as in article-extraction-benchmark: word order counts, and long pages do not outweigh short ones."""

from __future__ import annotations

from collections import Counter

from dehusk.evaluate.metrics import Metric, Sums, Values, harmonic, metrics, ratio
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example, Found

LENGTH = 4


@metrics.register("shingles")
class Shingles(Metric):
    """Shingle precision, recall, F1 and the share of pages that match exactly (article-extraction-benchmark).

    F1 is taken of the mean precision and the mean recall, as published. Tokens are lower-cased here, not there.
    """

    headline = "shingle_f1"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Precision over pages with output, recall over pages with gold, exact matches over all."""
        if example.gold.text is None:
            return None
        gold, got = shingles(example.gold.text), shingles(found.text)
        common, wanted, taken = (gold & got).total(), gold.total(), got.total()
        return {
            "precision": common / taken if taken else 0.0,
            "with_output": float(taken > 0),
            "recall": common / wanted if wanted else 0.0,
            "with_gold": float(wanted > 0),
            "exact": float(gold == got),
            "pages": 1.0,
        }

    def total(self, sums: Sums) -> dict[str, Values]:
        """Mean precision and recall, their harmonic mean, and accuracy."""
        precision, recall = ratio(sums["precision"], sums["with_output"]), ratio(sums["recall"], sums["with_gold"])
        return {
            "shingle_f1": harmonic(precision, recall),
            "shingle_precision": precision,
            "shingle_recall": recall,
            "shingle_accuracy": ratio(sums["exact"], sums["pages"]),
        }


def shingles(text: str, length: int = LENGTH) -> Counter[tuple[str, ...]]:
    """The bag of runs of four tokens; a shorter text is one run."""
    words = tokens(text)
    if not words:
        return Counter()
    return Counter(tuple(words[at : at + length]) for at in range(max(1, len(words) - length + 1)))
