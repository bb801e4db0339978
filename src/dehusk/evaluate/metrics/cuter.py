"""CUTER's two figures: the share of the article that came out, and the share of the output that is not the article."""

from __future__ import annotations

from dehusk.evaluate.metrics import Metric, Sums, Values, metrics, ratio
from dehusk.evaluate.metrics.overlap import Overlap, overlap
from dehusk.evaluate.records import Example, Found


@metrics.register("cuter")
class Cuter(Metric):
    """Useful data Y/A and useless data 1 - Y/X in characters (CUTER, section V), mean over pages.

    X is the extracted text, Y the part of it that is article, A the article; Y is found by aligning the words.
    """

    headline = "useful"
    lower_is_better = frozenset({"useless"})

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Both shares of one page: with no article nothing can be missed, with no output nothing is useless."""
        if example.gold.text is None:
            return None
        size: Overlap = overlap(example.gold.text, found.text)
        return {
            "useful": size.common / size.gold if size.gold else 1.0,
            "useless": 1 - size.common / size.found if size.found else 0.0,
            "pages": 1.0,
        }

    def total(self, sums: Sums) -> dict[str, Values]:
        """Means over pages, as in the paper's table 2."""
        return {name: ratio(sums[name], sums["pages"]) for name in ("useful", "useless")}
