"""Pictures: which of the gold pictures were kept, and which of the kept ones are gold."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from dehusk.evaluate.metrics import Metric, Sums, Values, harmonic, metrics, ratio
from dehusk.evaluate.records import Example, Found


@metrics.register("images")
class Images(Metric):
    """Picture precision, recall and F1 over all pictures of the pages whose gold lists them."""

    headline = "image_f1"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Counts of one page."""
        if example.gold.images is None or found.images is None:
            return None
        gold, got = set(map(picture, example.gold.images)), set(map(picture, found.images))
        return {"common": float(len(gold & got)), "gold": float(len(gold)), "found": float(len(got))}

    def total(self, sums: Sums) -> dict[str, Values]:
        """Every picture counts alike."""
        precision, recall = ratio(sums["common"], sums["found"]), ratio(sums["common"], sums["gold"])
        return {"image_f1": harmonic(precision, recall), "image_precision": precision, "image_recall": recall}


def picture(address: str) -> str:
    """What names a picture: its path, for hosts and size parameters differ between the page and the gold."""
    try:
        path = urlsplit(address).path
    except ValueError:
        path = address
    return unquote(path).strip("/").lower() or address
