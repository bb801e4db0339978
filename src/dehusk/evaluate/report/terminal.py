"""Figures and progress on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from types import TracebackType

from rich import progress
from rich.console import Console
from rich.table import Table

from dehusk.evaluate.report.worst import subject, worst
from dehusk.evaluate.results import Evaluation, Figure, SystemResult

_MAIN = ("word_f1", "word_precision", "word_recall")
_GROUPED = (
    ("page_type", "word_f1"),
    ("language", "word_f1"),
    ("dataset", "word_f1"),
    ("body", "useful"),  # CUTER's table 2
    ("body", "useless"),
)
_ACROSS = 8  # columns of other figures that fit beside each other


class Progress:
    """A bar a stage, with the time left; a line a stage where there is no terminal to draw on."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bars = progress.Progress(
            progress.TextColumn("{task.description:<24}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TimeRemainingColumn(),
            console=console,
            transient=True,
        )

    def __enter__(self) -> Progress:
        self._bars.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bars.stop()

    def begin(self, what: str, steps: int) -> Callable[[], None]:
        """Show a new bar; nothing for a stage that has nothing to do."""
        if not steps:
            return lambda: None
        if not self._console.is_terminal:
            print(f"{datetime.now():%H:%M:%S} {what}: {steps} to do", file=sys.stderr, flush=True)
        task = self._bars.add_task(what, total=steps)
        return lambda: self._bars.advance(task)


def show(evaluation: Evaluation, console: Console) -> None:
    """The main table, page types, other figures, what is missing and what failed."""
    console.print(_main(evaluation))
    for grouping, figure in _GROUPED:
        if len(_sizes(evaluation, grouping, figure)) > 1:
            console.print(_by_group(evaluation, grouping, figure))
    others = list(dict.fromkeys(name for each in evaluation.systems for name in each.figures if name not in _MAIN))
    for start in range(0, len(others), _ACROSS):
        console.print(_others(evaluation, others[start : start + _ACROSS]))
    for system in evaluation.systems:
        if system.missing:
            console.print(f"[yellow]{system.name} is not installed:[/] {system.missing}", highlight=False)
        elif system.failures:
            console.print(_failures(system), highlight=False)
        if system.caution:
            console.print(f"[yellow]{system.name}:[/] {system.caution}", highlight=False)


def show_worst(evaluation: Evaluation, count: int, console: Console) -> None:
    """The failures most worth reading."""
    name = subject(evaluation)
    table = Table(title=f"{name}: the failures most worth reading", title_justify="left")
    for title in ("page", "type", name, "best other", "address"):
        table.add_column(title, overflow="fold")
    for row in worst(evaluation, name, count):
        other = f"{row.other:.2f} {row.other_name}" if row.other_name else ""
        table.add_row(row.page.id, row.page.page_type, f"{row.own:.2f}", other, row.page.url or "")
    console.print(table)


def _main(evaluation: Evaluation) -> Table:
    pages = sum(each.pages for each in evaluation.data)
    table = Table(title=f"{pages} pages, corpus {evaluation.corpus}", title_justify="left")
    for title in ("system", "word F1", "95 %", "precision", "recall", "to the best", "x parse", "ms", "MB", "failed"):
        table.add_column(title, justify="left" if title == "system" else "right", no_wrap=True)
    present = evaluation.present()
    for system in present:
        figure = system.figures.get("word_f1")
        table.add_row(
            system.name,
            _cell(figure),
            f"[dim]{figure.low:.3f}-{figure.high:.3f}[/]" if figure else "",
            *(_cell(system.figures.get(name)) for name in _MAIN[1:]),
            _behind(evaluation, system.name, present[0].name),
            *(_number(value) for value in (system.cost, system.milliseconds, system.megabytes)),
            str(len(system.failures) or ""),
        )
    return table


def _behind(evaluation: Evaluation, name: str, best: str) -> str:
    for each in evaluation.comparisons:
        if {each.left, each.right} == {name, best} and name != best:
            difference = each.difference if each.left == name else -each.difference
            return f"{difference:+.3f} [dim]{'p<0.001' if each.p < 0.001 else f'p={each.p:.3f}'}[/]"
    return ""


def _others(evaluation: Evaluation, names: Sequence[str]) -> Table:
    table = Table()
    table.add_column("system", no_wrap=True)
    for name in names:
        table.add_column(name.replace("_", " "), justify="right")
    for system in evaluation.present():
        table.add_row(system.name, *(_cell(system.figures.get(name)) for name in names))
    return table


def _by_group(evaluation: Evaluation, grouping: str, figure: str) -> Table:
    table = Table(title=f"{figure.replace('_', ' ')} by {grouping.replace('_', ' ')}", title_justify="left")
    table.add_column("system", no_wrap=True)
    sizes = _sizes(evaluation, grouping, figure)
    for label, pages in sizes.items():
        table.add_column(f"{label} ({pages})", justify="right")
    for system in evaluation.present():
        groups = system.groups.get(grouping, {})
        table.add_row(system.name, *(_cell(groups.get(label, {}).get(figure)) for label in sizes))
    return table


def _sizes(evaluation: Evaluation, grouping: str, figure: str) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for system in evaluation.present():
        for label, figures in system.groups.get(grouping, {}).items():
            if figure in figures:
                sizes[label] = max(sizes.get(label, 0), figures[figure].pages)
    return dict(sorted(sizes.items(), key=lambda item: -item[1]))


def _failures(system: SystemResult) -> str:
    shown = ", ".join(f"{each.page} ({each.status}: {each.message[:60]})" for each in system.failures[:5])
    more = f" and {len(system.failures) - 5} more" if len(system.failures) > 5 else ""
    return f"[red]{system.name} failed[/] on {shown}{more}"


def _cell(figure: Figure | None) -> str:
    return "" if figure is None else f"{figure.value:.3f}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}" if value < 100 else f"{value:.0f}"
