"""Datasets: a path is enough, its layout is found out.

Each layout is a module with two functions: `fits(path)` says whether the path has that layout, `read(path)` gives its
examples.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from dehusk.errors import BadData
from dehusk.evaluate.datasets import article_benchmark, cleaneval, folder, lines, wcxb
from dehusk.evaluate.records import Example
from dehusk.evaluate.splits import fold_of


class Layout(Protocol):
    """How a dataset lies on disk."""

    def fits(self, path: Path) -> bool:
        """Whether the path has this layout."""

    def read(self, path: Path) -> Iterator[Example]:
        """The examples, in a fixed order."""


LAYOUTS: dict[str, Layout] = {  # in the order they are tried: the plain folder fits nearly everything
    "lines": lines,
    "wcxb": wcxb,
    "article-benchmark": article_benchmark,
    "cleaneval": cleaneval,
    "folder": folder,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Which pages of the data are wanted: the first filter that says no decides."""

    limit: int | None = None
    split: str | None = None
    page_types: tuple[str, ...] = ()

    def wants(self, example: Example) -> bool:
        """Whether the page is of a wanted split and type; `fold:2` and `not-fold:2` name the fixed folds."""
        if self.page_types and example.page_type not in self.page_types:
            return False
        if not self.split:
            return True
        if "fold:" not in self.split:
            return example.split == self.split
        inside = fold_of(example.site) == fold_number(self.split)
        return inside is not self.split.startswith("not-")


def fold_number(split: str) -> int:
    """The number in `fold:2`."""
    name, _, number = split.partition(":")
    if name not in ("fold", "not-fold") or not number.isdigit():
        raise BadData(f"the split is {split!r}, expected the name of a split, fold:K or not-fold:K")
    return int(number)


def layout_of(path: Path) -> str:
    """The name of the layout at a path."""
    if not path.exists():
        raise BadData(f"there is no dataset at {path}")
    for name, layout in LAYOUTS.items():
        if layout.fits(path):
            return name
    raise BadData(f"{path} has no known layout; known: {', '.join(LAYOUTS)} (see docs/how-to/evaluate.md)")


def load(path: Path | str, choice: Choice | None = None) -> list[Example]:
    """The wanted examples of a dataset; a limit takes them evenly from the whole."""
    choice = choice or Choice()
    where = Path(path)
    found = [each for each in LAYOUTS[layout_of(where)].read(where) if choice.wants(each)]
    if not found:
        raise BadData(f"{path} holds no wanted page")
    return evenly(found, choice.limit)


def evenly(examples: Sequence[Example], limit: int | None) -> list[Example]:
    """At most `limit` examples at equal distances."""
    if not limit or limit >= len(examples):
        return list(examples)
    return [examples[index * len(examples) // limit] for index in range(limit)]


def corpus_hash(examples: Iterable[Example]) -> str:
    """A hash of the pages and their gold: figures from different hashes cannot be compared."""
    total = hashlib.sha256()
    for line in sorted(f"{each.dataset}/{each.id} {each.hash} {each.gold}" for each in examples):
        total.update(line.encode("utf-8", "surrogatepass"))
    return total.hexdigest()[:16]
