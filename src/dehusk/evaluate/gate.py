"""The gate: measures what a file of floors is about and says which floors break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console

from dehusk.errors import BadData
from dehusk.evaluate.evaluation import Request, evaluate
from dehusk.evaluate.floors import EVERYTHING, Floors, raised, read
from dehusk.evaluate.report.terminal import Progress
from dehusk.evaluate.results import Evaluation

_METRICS = {"word_f1": "words", "snippet_f1": "snippets"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """One floor and what was measured against it."""

    title: str
    floor: float
    value: float | None
    pages: int = 0

    @property
    def holds(self) -> bool:
        """Whether the floor is reached; a figure that is missing does not reach it."""
        return self.value is not None and self.value >= self.floor


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
            value, pages = (figure.value, figure.pages) if figure else (None, 0)
            verdicts.append(Verdict(floors.title(name, group), floor, value, pages))
    return verdicts


def request_for(floors: Floors, request: Request) -> Request:
    """The request that measures what the floors are about."""
    for path in map(Path, floors.data):
        if not path.exists():
            raise BadData(
                f"the floors are about {path.name}, which is not here: put it into {path.parent}, or name its folder "
                "in DEHUSK_DATA"
            )
    metric = _METRICS.get(floors.metric)
    if metric is None:
        raise BadData(f"floors are about {floors.metric!r}, expected one of {', '.join(_METRICS)}")
    choice = replace(request.choice, limit=floors.limit)
    return replace(request, data=floors.data, systems=tuple(floors.floors), metrics=(metric,), choice=choice)


def run(path: Path, request: Request, console: Console, *, raise_floors: bool = False) -> int:
    """Measure, check and say which floors break; where asked for, raise those that can be higher."""
    verdicts: list[Verdict] = []
    for floors in read(path):
        with Progress(console) as watcher:
            done = evaluate(request_for(floors, request), watcher)
        found = check(floors, done.evaluation)
        for verdict in found:
            _show(verdict, console)
        verdicts += found
    if raise_floors:
        measured = {each.title: each.value for each in verdicts if each.value is not None}
        path.write_text(raised(path.read_text("utf-8"), measured), "utf-8")
        console.print(f"floors that could be higher were raised in {path}", highlight=False)
    return _conclude([each for each in verdicts if not each.holds], len(verdicts), console)


def _show(verdict: Verdict, console: Console) -> None:
    value = "missing" if verdict.value is None else f"{verdict.value:.4f} on {verdict.pages} pages"
    mark = "[green]holds [/]" if verdict.holds else "[red]BROKEN[/]"
    console.print(f"{mark} {verdict.title}: {value}, floor {verdict.floor:.3f}", highlight=False)


def _conclude(broken: Sequence[Verdict], total: int, console: Console) -> int:
    if not broken:
        console.print(f"all {total} floors hold", highlight=False)
        return 0
    console.print(f"\n[red]{len(broken)} of {total} floors are broken:[/]", highlight=False)
    for each in broken:
        value = "nothing was measured" if each.value is None else f"{each.floor - each.value:.4f} below its floor"
        console.print(f"  {each.title}: {value}", highlight=False)
    console.print(
        "See what went wrong with: dehusk evaluate --data SET --systems NAME --worst 20\n"
        "A floor is only lowered with a reason: an entry under \\[\\[lowered]] with floor, from, to and reason.",
        highlight=False,
    )
    return 1
