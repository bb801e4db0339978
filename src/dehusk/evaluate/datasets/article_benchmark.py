"""article-extraction-benchmark as published: `ground-truth.json` beside `html/ID.html.gz`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.records import Example, Gold, example


def fits(path: Path) -> bool:
    """Whether the two parts are there."""
    return (path / "ground-truth.json").is_file() and (path / "html").is_dir()


def read(path: Path) -> Iterator[Example]:
    """The pages in the order of their ids."""
    truth = json.loads((path / "ground-truth.json").read_text("utf-8"))
    for id, record in sorted(truth.items()):
        markup = path / "html" / f"{id}.html.gz"
        if not markup.exists():
            continue
        gold = Gold(
            text=record.get("articleBody"),
            title=record.get("title") or record.get("headline"),
            author=record.get("author"),
            date=record.get("publish_date") or record.get("datePublished"),
            wanted=tuple(record.get("with") or ()),
            unwanted=tuple(record.get("without") or ()),
        )
        html = gzip.decompress(markup.read_bytes()).decode("utf-8", "replace")
        yield example(
            html, gold, id=id, dataset="article-extraction-benchmark", url=record.get("url"), page_type="article"
        )
