"""One evaluation from beginning to end: pages, systems, outputs, figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dehusk.errors import BadData
from dehusk.evaluate import datasets, runner, scores
from dehusk.evaluate.book import Book
from dehusk.evaluate.cache import Cache
from dehusk.evaluate.datasets import Choice
from dehusk.evaluate.metrics import chosen
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.places import cache_folder
from dehusk.evaluate.records import Example, Output
from dehusk.evaluate.results import Data, Evaluation, PageResult, SystemResult
from dehusk.evaluate.runner import Limits
from dehusk.evaluate.shapes import shapes
from dehusk.evaluate.splits import fold_of
from dehusk.evaluate.statistics import Floats
from dehusk.evaluate.systems import Settings, System, resolve, source_version
from dehusk.evaluate.trained import caution

DEFAULT_METRICS = ("words", "snippets", "metadata", "images")


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: the same request on the same versions gives the same figures."""

    data: tuple[str, ...]
    systems: tuple[str, ...] = ("all",)
    metrics: tuple[str, ...] = DEFAULT_METRICS
    settings: Settings = field(default_factory=dict)
    choice: Choice = field(default_factory=Choice)
    limits: Limits = field(default_factory=Limits)
    cache: Path = field(default_factory=cache_folder)


class Watcher(Protocol):
    """Somebody who wants to know how far the run is."""

    def begin(self, what: str, steps: int) -> Callable[[], None]:
        """A stage begins; the call that comes back is made after each step."""


@dataclass(frozen=True, slots=True)
class Run:
    """An evaluation with the pages and outputs it was made from, for reports that show texts."""

    evaluation: Evaluation
    examples: Sequence[Example]
    outputs: dict[str, dict[str, Output]]


def evaluate(request: Request, watcher: Watcher) -> Run:
    """Run what is missing, score everything."""
    data, examples = _load(request)
    systems = resolve(request.systems, request.settings)
    present = [each for each in systems if not each.missing]
    metrics = chosen(request.metrics)
    with Cache(request.cache) as cache:
        outputs = _outputs(request.limits, cache, present, examples, watcher)
        tick = watcher.begin("scoring", len(examples))
        table = scores.score_pages(examples, outputs, metrics, Book(cache, present), tick)
    sheets = {key: scores.sheet(rows) for key, rows in table.items()}
    pages = scores.Pages(examples, _groups(examples, request.metrics))
    tick = watcher.begin("intervals", len(outputs))
    results = []
    for system in systems:
        if system.missing:
            results.append(SystemResult(system.name, system.kind, system.version, system.missing))
            continue
        own = {name: sheets[name, system.name] for name in metrics}
        result = scores.summarise(system, own, metrics, pages, outputs[system.name])
        result.caution = caution(system, [each.dataset for each in examples])
        results.append(result)
        tick()
    evaluation = Evaluation(
        dehusk=source_version(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        data=data,
        corpus=datasets.corpus_hash(examples),
        options=_options(request),
        metrics={name: (metric.__doc__ or "").partition("\n")[0] for name, metric in metrics.items()},
        systems=results,
        comparisons=scores.compare(_word_f1(table, list(outputs)), pages),
        pages=[
            _page(each, scores.page_figures(table, metrics, at), _costs(each, outputs))
            for at, each in enumerate(examples)
        ],
    )
    return Run(evaluation, examples, outputs)


def _load(request: Request) -> tuple[list[Data], list[Example]]:
    if not request.data:
        raise BadData("no dataset is given, expected --data PATH (or DEHUSK_DATA, for suites that know their datasets)")
    data, examples = [], []
    for path in request.data:
        found = datasets.load(path, request.choice)
        data.append(Data(path, datasets.layout_of(Path(path)), len(found)))
        examples.extend(found)
    return data, examples


def _outputs(
    limits: Limits, cache: Cache, systems: Sequence[System], examples: Sequence[Example], watcher: Watcher
) -> dict[str, dict[str, Output]]:
    found = {}
    for system in systems:
        tick = watcher.begin(system.name, len(runner.missing(system, examples, cache)))
        found[system.name] = runner.run(system, examples, cache, limits, tick)
    return found


def _groups(examples: Sequence[Example], metrics: Sequence[str]) -> scores.Grouping:
    groups: dict[str, list[str | None]] = {"page_type": [each.page_type for each in examples]}
    languages = [each.language for each in examples]
    if len(set(languages)) > 1:
        groups["language"] = [each and each[:2].lower() for each in languages]
    if len({each.dataset for each in examples}) > 1:
        groups["dataset"] = [each.dataset for each in examples]
    if {"cuter", "all"} & set(metrics):
        groups["body"] = shapes(examples)
    return groups


def _word_f1(table: scores.Table, systems: Sequence[str]) -> dict[str, Floats]:
    if ("words", systems[0] if systems else "") not in table:
        return {}
    return {
        system: np.array([np.nan if row is None else row["f1"] for row in table["words", system]], dtype=float)
        for system in systems
    }


def _costs(example: Example, outputs: dict[str, dict[str, Output]]) -> dict[str, dict[str, float]]:
    found = {system: by_page[example.hash] for system, by_page in outputs.items()}
    return {
        system: {
            "ms": round(1000 * each.cpu, 3),
            "parse_ms": round(1000 * each.parse, 3),
            "mb": round(each.memory / 2**20, 1),
        }
        for system, each in found.items()
    }


def _page(
    example: Example, figures: dict[str, dict[str, float]], costs: dict[str, dict[str, float]] | None = None
) -> PageResult:
    return PageResult(
        id=example.id,
        dataset=example.dataset,
        url=example.url,
        site=example.site,
        page_type=example.page_type,
        fold=fold_of(example.site),
        hash=example.hash,
        gold_words=None if example.gold.text is None else len(tokens(example.gold.text)),
        scores=figures,
        costs=costs or {},
    )


def _options(request: Request) -> dict[str, Any]:
    return {
        "systems": list(request.systems),
        "metrics": list(request.metrics),
        "settings": {name: dict(values) for name, values in request.settings.items()},
        "limit": request.choice.limit,
        "split": request.choice.split,
        "page_types": list(request.choice.page_types),
        "seconds": request.limits.seconds,
    }
