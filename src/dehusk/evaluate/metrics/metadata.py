"""Title, author and date: right or wrong, over the pages where the gold has them."""

from __future__ import annotations

import re

from dehusk.evaluate.metrics import Metric, Sums, Values, metrics, ratio
from dehusk.evaluate.metrics.tokens import joined, tokens
from dehusk.evaluate.records import Example, Found

_DAY = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")
_FILLERS = frozenset({"and", "by", "und", "von", "et", "par", "y", "e"})
_FIELDS = ("title", "author", "date")


@metrics.register("metadata")
class Metadata(Metric):
    """Accuracy of title (same words), author (same names in any order) and date (same day)."""

    headline = "title_accuracy"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Right and asked for each field; a field that the system never gives is not scored."""
        gold, counts = example.gold, dict.fromkeys((f"{name}_{part}" for name in _FIELDS for part in ("n", "ok")), 0.0)
        for name, wanted, got, same in (
            ("title", gold.title, found.title, joined(gold.title) == joined(found.title)),
            ("author", gold.author, found.authors, names(gold.author or "") == names(" ".join(found.authors or ()))),
            ("date", gold.date, found.date, day(gold.date) == day(found.date)),
        ):
            if wanted and got is not None:
                counts[f"{name}_n"], counts[f"{name}_ok"] = 1.0, float(same)
        return counts if any(counts.values()) else None

    def total(self, sums: Sums) -> dict[str, Values]:
        """Accuracy of each field."""
        return {f"{name}_accuracy": ratio(sums[f"{name}_ok"], sums[f"{name}_n"]) for name in _FIELDS}


def names(text: str) -> frozenset[str]:
    """The words of an author line without the words between names."""
    return frozenset(tokens(text)) - _FILLERS


def day(date: str | None) -> str | None:
    """The day of a date in ISO form, with or without dashes."""
    match = _DAY.match(date or "")
    return "-".join(match.groups()) if match else date
