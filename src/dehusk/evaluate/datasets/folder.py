"""A plain folder, the layout for your own pages: `NAME.html` beside `NAME.txt`, in folders named for the page type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.records import Example, Gold, example

_CHARSET = re.compile(rb"<meta[^>]*charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_CANONICAL = re.compile(r"<link[^>]*rel=[\"']?canonical[\"']?[^>]*href=[\"']([^\"']+)", re.IGNORECASE)


def fits(path: Path) -> bool:
    """Whether at least one page has its text beside it."""
    return path.is_dir() and any(True for _ in _pairs(path))


def read(path: Path) -> Iterator[Example]:
    """The pages in the order of their names; a page without a text is left out."""
    for markup, text in _pairs(path):
        html = read_text(markup)
        canonical = _CANONICAL.search(html)
        inner = markup.parent.relative_to(path)
        yield example(
            html,
            Gold(text=read_text(text)),
            id=str(markup.relative_to(path).with_suffix("")),
            dataset=path.resolve().name,
            url=canonical.group(1) if canonical else None,
            page_type=inner.parts[0] if inner.parts else None,
        )


def read_text(path: Path) -> str:
    """The text of a file: UTF-8, else what the markup declares, else Windows Latin."""
    body = path.read_bytes()
    declared = _CHARSET.search(body[:4096])
    for charset in ("utf-8-sig", declared.group(1).decode("ascii") if declared else "cp1252"):
        try:
            return body.decode(charset)
        except (UnicodeDecodeError, LookupError):
            continue
    return body.decode("cp1252", "replace")


def _pairs(path: Path) -> Iterator[tuple[Path, Path]]:
    for markup in sorted((*path.rglob("*.html"), *path.rglob("*.htm"))):
        text = markup.with_suffix(".txt")
        if text.is_file():
            yield markup, text
