"""CleanEval: pages (`123.html`) and cleaned texts (`123-cleaned.txt`, `123.txt`) with `<h>`, `<p>`, `<l>` marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluate.datasets.folder import read_text
from dehusk.evaluate.records import Example, Gold, example

_MARK = re.compile(r"^[ \t]*<(?:h|p|l)>", re.MULTILINE | re.IGNORECASE)
_ADDRESS = re.compile(r"\A\s*URL:\s*(\S+)[^\n]*\n?", re.IGNORECASE)
_WRAPPER = re.compile(r"</?text\b[^>]*>", re.IGNORECASE)
_WRAPPER_ADDRESS = re.compile(r"<text\b[^>]*\bid=\"(https?://[^\"]+)\"", re.IGNORECASE)
_PAIRS = (("input", "gold"), ("html", "gold"), ("orig", "clean"), ("original", "cleaned"), (".", "."))


def fits(path: Path) -> bool:
    """Whether the first cleaned text has the marks of CleanEval."""
    for _, text in _pairs(path):
        return bool(_MARK.search(read_text(text)))
    return False


def read(path: Path) -> Iterator[Example]:
    """The pages with the marks taken out of the gold text."""
    for markup, text in _pairs(path):
        html, marked = read_text(markup), read_text(text)
        address = _ADDRESS.match(marked)
        named = _WRAPPER_ADDRESS.search(html[:2000])
        url = address.group(1) if address else named.group(1) if named else None
        gold = Gold(text=_MARK.sub("", _ADDRESS.sub("", marked)).strip())
        yield example(_WRAPPER.sub("", html), gold, id=markup.stem, dataset="cleaneval", url=url)


def _pairs(path: Path) -> Iterator[tuple[Path, Path]]:
    for pages, texts in _PAIRS:
        if not (path / pages).is_dir() or not (path / texts).is_dir():
            continue
        found = False
        for markup in sorted((path / pages).glob("*.html")):
            for name in (f"{markup.stem}-cleaned.txt", f"{markup.stem}.txt"):
                if (path / texts / name).is_file():
                    found = True
                    yield markup, path / texts / name
                    break
        if found:
            return
