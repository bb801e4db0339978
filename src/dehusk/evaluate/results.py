"""What an evaluation says, as records: the JSON file is these, and every report is made from them."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with the interval it lies in and the number of pages it is about."""

    value: float
    low: float
    high: float
    pages: int


Figures = dict[str, Figure]


@dataclass(frozen=True, slots=True)
class Failure:
    """A page on which a system raised, hung or died; it counts as empty."""

    page: str
    status: str
    message: str


@dataclass(slots=True)
class SystemResult:
    """All about one system; costs are CPU time, as multiples of parsing the same pages and in milliseconds a page."""

    name: str
    kind: str
    version: str
    missing: str = ""
    word_f1: float | None = None
    figures: Figures = field(default_factory=dict)
    groups: dict[str, dict[str, Figures]] = field(default_factory=dict)
    sites: dict[str, list[int]] = field(default_factory=dict)  # pages, and how many of them came out correct
    cost: float | None = None
    milliseconds: float | None = None
    megabytes: float | None = None
    failures: list[Failure] = field(default_factory=list)
    caution: str = ""  # why its figures flatter it here


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems on the same pages: the mean difference of word F1, left minus right, and how sure it is."""

    left: str
    right: str
    difference: float
    low: float
    high: float
    p: float
    wins: int
    losses: int
    ties: int


@dataclass(frozen=True, slots=True)
class PageResult:
    """One page and its figures in every system."""

    id: str
    dataset: str
    url: str | None
    site: str
    page_type: str
    fold: int
    hash: str
    gold_words: int | None
    scores: dict[str, dict[str, float]]
    costs: dict[str, dict[str, float]] = field(default_factory=dict)  # milliseconds, of a parse, peak megabytes


@dataclass(frozen=True, slots=True)
class Data:
    """Where the pages came from."""

    path: str
    layout: str
    pages: int


@dataclass(slots=True)
class Evaluation:
    """One run: what was asked, what came out."""

    dehusk: str
    created: str
    data: list[Data]
    corpus: str
    options: dict[str, Any]
    metrics: dict[str, str]
    systems: list[SystemResult]
    comparisons: list[Comparison]
    pages: list[PageResult]

    def present(self) -> list[SystemResult]:
        """The systems that ran, best first."""
        return sorted((each for each in self.systems if not each.missing), key=_rank)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; what cannot be computed is null. Systems are found by name."""
        record = asdict(self)
        record["systems"] = {each["name"]: each for each in record["systems"]}
        plain: dict[str, Any] = _plain(record)
        return plain


def _rank(system: SystemResult) -> float:
    """By word F1, or by snippets where no page has a gold text."""
    figure = system.figures.get("word_f1") or system.figures.get("snippet_f1")
    return -figure.value if figure else 1.0


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, float):
        return None if math.isnan(value) else round(value, 6)
    return value
