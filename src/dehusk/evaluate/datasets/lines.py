"""One JSON object a line (`NAME.jsonl`, also `.xz` or `.gz`): id, url, page_type, html, gold_text, with, ..."""

from __future__ import annotations

import gzip
import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from dehusk.errors import BadData
from dehusk.evaluate.records import Example, Gold, example

_SUFFIXES = (".jsonl", ".jsonl.xz", ".jsonl.gz")
_IMAGE = re.compile(r"<img\b[^>]*?\bsrc\s*=\s*[\"']([^\"']+)", re.IGNORECASE)


def fits(path: Path) -> bool:
    """Whether this is a file of JSON lines."""
    return path.is_file() and path.name.endswith(_SUFFIXES)


def read(path: Path) -> Iterator[Example]:
    """The records of the file."""
    with _open(path) as stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                yield _example(_parse(line, path, number), path, number)


def _open(path: Path) -> IO[str]:
    if path.suffix == ".xz":
        return lzma.open(path, "rt", encoding="utf-8")
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8")
    return path.open(encoding="utf-8")


def _parse(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadData(f"{path}, line {number}: {error}") from error
    if not isinstance(record, dict) or not isinstance(record.get("html"), str):
        raise BadData(f"{path}, line {number}: expected an object with an 'html' text")
    return record


def _example(record: dict[str, Any], path: Path, number: int) -> Example:
    gold = Gold(
        text=record.get("gold_text"),
        title=record.get("title"),
        author=_line(record.get("author")),
        date=record.get("date"),
        wanted=tuple(record.get("with") or ()),
        unwanted=tuple(record.get("without") or ()),
        images=_images(record),
    )
    return example(
        record["html"],
        gold,
        id=str(record.get("id", number)),
        dataset=str(record.get("dataset") or path.name.partition(".")[0]),
        url=record.get("url"),
        page_type=record.get("page_type"),
        language=record.get("lang"),
        split=record.get("split"),
        domain=record.get("domain"),
    )


def _images(record: dict[str, Any]) -> tuple[str, ...] | None:
    if "gold_images" in record:
        return tuple(record["gold_images"])
    if "gold_html" in record:
        return tuple(_IMAGE.findall(record["gold_html"]))
    return None


def _line(value: str | list[str] | None) -> str | None:
    """One or several names as one line."""
    return "; ".join(map(str, value)) if isinstance(value, list) else value
