"""What models that had not seen a page's site made of it: the figures of a card, and a row a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.pagetypes.learned import TYPES
from dehusk.text import tokens
from dehusk.train.pages import Labelled


def rows_of_pages(
    pages: Sequence[Labelled], scores: NDArray[np.float64], types: NDArray[np.float64], quality: NDArray[np.float64]
) -> list[dict[str, Any]]:
    """What became of each page, the worst first: where to read when a model should get better."""
    rows = [
        {
            "dataset": each.dataset, "id": each.key, "url": each.page.url, "page_type": each.page_type,
            "told": TYPES[int(np.argmax(types[number]))], "word_f1": round(float(scores[number]), 4),
            "quality": round(float(quality[number]), 4), "gold_words": len(tokens(each.gold)),
        }
        for number, each in enumerate(pages)
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row["word_f1"], row["dataset"], row["id"]))


def figures(
    pages: Sequence[Labelled], scores: NDArray[np.float64], types: NDArray[np.float64], quality: NDArray[np.float64]
) -> dict[str, Any]:
    """The figures of the card: word F1 by dataset and page type, page-type accuracy, quality against the truth."""
    groups: dict[str, list[float]] = defaultdict(list)
    right: dict[str, list[bool]] = defaultdict(list)
    for number, each in enumerate(pages):
        groups[each.dataset].append(scores[number])
        kind = each.page_type or "other"
        groups[f"{each.dataset} {kind}"].append(scores[number])
        if each.page_type:
            right[each.dataset].append(TYPES[int(np.argmax(types[number]))] == each.page_type)
    ranks = np.stack([np.argsort(np.argsort(values)).astype(float) for values in (quality, scores)])
    return {
        "word_f1": {name: round(float(np.mean(values)), 4) for name, values in sorted(groups.items())},
        "pages": {name: len(values) for name, values in sorted(groups.items())},
        "page_type_accuracy": {name: round(float(np.mean(values)), 4) for name, values in sorted(right.items())},
        "quality_rank_correlation": round(float(np.corrcoef(ranks)[0, 1]), 4),
        "quality_mean_error": round(float(np.abs(quality - scores).mean()), 4),
    }
