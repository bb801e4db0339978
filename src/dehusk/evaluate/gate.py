"""Floors that must hold: per system and page type, with the hash of the corpus they were measured on.

data = ["data/wcxb.jsonl.xz"]
corpus = "42468daab4a162b9"

[floors.auto]
all = 0.86
forum = 0.80

[[lowered]]
floor = "auto.forum"
from = 0.82
to = 0.80
reason = "signatures are no longer counted as posts"
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from dehusk.errors import BadData
from dehusk.evaluate.evaluation import Request, evaluate
from dehusk.evaluate.report.terminal import Progress
from dehusk.evaluate.results import Evaluation

EVERYTHING = "all"


@dataclass(frozen=True, slots=True)
class Floors:
    """What must hold, and where it was measured."""

    data: tuple[str, ...]
    corpus: str
    floors: dict[str, dict[str, float]]
    metric: str = "word_f1"
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """One floor and what was measured against it."""

    system: str
    group: str
    floor: float
    value: float | None

    @property
    def holds(self) -> bool:
        """Whether the floor is reached; a figure that is missing does not reach it."""
        return self.value is not None and self.value >= self.floor


def read(path: Path) -> Floors:
    """The floors of a file; whatever was lowered must carry its reason."""
    try:
        record: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        data = tuple(str((path.parent / each).resolve()) for each in record["data"])
        found = Floors(data, record["corpus"], record["floors"], record.get("metric", "word_f1"), record.get("limit"))
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path} is no file of floors ({error!r}); expected data, corpus and [floors.SYSTEM]") from error
    for entry in record.get("lowered", ()):
        if not str(entry.get("reason", "")).strip():
            raise BadData(f"{path}: {entry.get('floor')} was lowered without a reason")
    return found


def check(floors: Floors, evaluation: Evaluation) -> list[Verdict]:
    """Every floor with what was measured; floors of another corpus cannot be checked."""
    if floors.corpus != evaluation.corpus:
        raise BadData(
            f"the floors were measured on corpus {floors.corpus}, this one is {evaluation.corpus}: measure them again"
        )
    systems = {each.name: each for each in evaluation.systems}
    verdicts = []
    for name, groups in floors.floors.items():
        for group, floor in groups.items():
            system = systems.get(name)
            figures = {} if system is None else system.figures
            if system is not None and group != EVERYTHING:
                figures = system.groups.get("page_type", {}).get(group, {})
            figure = figures.get(floors.metric)
            verdicts.append(Verdict(name, group, floor, figure.value if figure else None))
    return verdicts


def request_for(floors: Floors, request: Request) -> Request:
    """The request that measures what the floors are about."""
    choice = replace(request.choice, limit=floors.limit)
    return replace(request, data=floors.data, systems=tuple(floors.floors), metrics=("words",), choice=choice)


def run(path: Path, request: Request, console: Console) -> int:
    """Measure, check and say which floors break."""
    floors = read(path)
    with Progress(console) as watcher:
        done = evaluate(request_for(floors, request), watcher)
    verdicts = check(floors, done.evaluation)
    for verdict in verdicts:
        value = "missing" if verdict.value is None else f"{verdict.value:.4f}"
        mark = "[green]holds [/]" if verdict.holds else "[red]BROKEN[/]"
        console.print(f"{mark} {verdict.system}.{verdict.group}: {value}, floor {verdict.floor:.4f}", highlight=False)
    return 0 if all(verdict.holds for verdict in verdicts) else 1
