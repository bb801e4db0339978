"""Quality beside cost: word F1 on sets that `auto` was not trained on, and what each tool costs in the same run."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from statistics import mean

from bench.pages import data_folder
from bench.plots import draw_frontier
from bench.speed import BASE, speed, tools
from dehusk.evaluate.metrics.words import compare_words

SETS = ("daniel_multi", "defuddle", "mozilla_readability")


def judged_pages(every: int) -> Iterator[tuple[str, str]]:
    """Pages with the text that they should give."""
    folder = data_folder()
    for name in SETS if folder else ():
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:  # type: ignore[operator]
            for number, line in enumerate(lines):
                record = json.loads(line)
                if number % every == 0 and record.get("gold_text"):
                    yield record["html"], record["gold_text"]


def frontier(every: int = 3) -> None:
    """Measure, print and draw."""
    pages = list(judged_pages(every))
    costs = speed()
    if not pages:
        print("(no data sets: quality is not measured)")
        return
    qualities = {}
    for name, tool in tools().items():
        if name != BASE and "," not in name:
            qualities[name] = mean(_f1(tool, html, gold) for html, gold in pages)
    print(f"\nword F1 on {len(pages)} pages of {', '.join(SETS)}, none of which auto was trained on")
    for name, quality in sorted(qualities.items(), key=lambda item: -item[1]):
        print(f"  {name:26} {quality:7.3f}")
    print(draw_frontier(costs, qualities).name, "is drawn")


def _f1(tool: object, html: str, gold: str) -> float:
    try:
        found = tool(html)  # type: ignore[operator]
    except Exception:  # a page that a peer cannot read gives nothing
        found = ""
    return compare_words(str(found or ""), gold)[2]
