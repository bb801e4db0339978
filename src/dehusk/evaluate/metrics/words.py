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
        precision, recall, f1 = compare_words(found.text, example.gold.text)
        return {"precision": precision, "recall": recall, "f1": f1, "pages": 1.0}

    def total(self, sums: Sums) -> dict[str, Values]:
        """Means over pages."""
        return {f"word_{name}": ratio(sums[name], sums["pages"]) for name in ("f1", "precision", "recall")}


def compare_words(found: str, gold: str) -> tuple[float, float, float]:
    """Precision, recall and F1 of one text against another."""
    wanted, got = Counter(tokens(gold)), Counter(tokens(found))
    common, want, take = (wanted & got).total(), wanted.total(), got.total()
    if not want or not take:
        same = float(want == take)
        return same, same, same
    return common / take, common / want, 2 * common / (want + take)
