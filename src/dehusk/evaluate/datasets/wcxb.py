"""WCXB as published: `dev/html/0001.html.gz` beside `dev/ground-truth/0001.json`, and the same under `test`."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dehusk.evaluate.records import Example, Gold, example

_SPLITS = ("dev", "test")


def fits(path: Path) -> bool:
    """Whether this is the whole set or one of its splits."""
    return any(True for _ in _splits(path))


def read(path: Path) -> Iterator[Example]:
    """The pages of the splits that are there."""
    for split in _splits(path):
        for truth in sorted((split / "ground-truth").glob("*.json")):
            markup = split / "html" / f"{truth.stem}.html.gz"
            if markup.exists():
                yield _example(json.loads(truth.read_text("utf-8")), markup, split.name)


def _splits(path: Path) -> Iterator[Path]:
    for folder in (path, *(path / name for name in _SPLITS)):
        if (folder / "html").is_dir() and (folder / "ground-truth").is_dir():
            yield folder


def _example(record: dict[str, Any], markup: Path, split: str) -> Example:
    truth = record["ground_truth"]
    gold = Gold(
        text=truth.get("main_content"),
        title=truth.get("title"),
        author=truth.get("author"),
        date=truth.get("publish_date"),
        wanted=tuple(truth.get("with") or ()),
        unwanted=tuple(truth.get("without") or ()),
    )
    kind = record.get("_internal", {}).get("page_type", {})
    return example(
        gzip.decompress(markup.read_bytes()).decode("utf-8", "replace"),
        gold,
        id=f"{split}/{markup.name.partition('.')[0]}",
        dataset="wcxb",
        url=record.get("url"),
        page_type=kind.get("primary") if isinstance(kind, dict) else kind,
        split=split,
    )
