"""From outputs to figures: by system and by group of pages, with intervals, and system against system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from dehusk.evaluate.book import Book
from dehusk.evaluate.metrics import Metric, of_one_page
from dehusk.evaluate.records import Example, Found, Output
from dehusk.evaluate.results import Comparison, Failure, Figure, Figures, SystemResult
from dehusk.evaluate.statistics import Floats, interval, paired_interval, resamples, sign_flip
from dehusk.evaluate.systems import System

Quantities = dict[str, float] | None
Table = dict[tuple[str, str], list[Quantities]]
Outputs = Mapping[str, Mapping[str, Output]]
Grouping = Mapping[str, Sequence[str | None]]
TIE = 0.005  # pages on which two systems differ by less are called equal


@dataclass(frozen=True, slots=True)
class Sheet:
    """The quantities of one metric for one system: a row a page, not-a-number where the page is not scored."""

    names: tuple[str, ...]
    rows: Floats

    def figures(self, metric: Metric, weights: Floats, chosen: Floats) -> Figures:
        """The figures of the chosen pages with their intervals."""
        scored = chosen * ~np.isnan(self.rows[:, 0]) if len(self.names) else chosen * 0
        if not scored.any():
            return {}
        known = np.nan_to_num(self.rows) * scored[:, None]
        values, spread = self._total(metric, known.sum(axis=0)), self._total(metric, weights @ known)
        pages = int(scored.sum())
        return {
            name: Figure(float(value), *interval(spread[name]), pages)
            for name, value in values.items()
            if not np.isnan(value)
        }

    def _total(self, metric: Metric, sums: Floats) -> dict[str, Floats]:
        return metric.total({name: sums[..., at] for at, name in enumerate(self.names)})


def score_pages(
    examples: Sequence[Example],
    outputs: Outputs,
    metrics: Mapping[str, Metric],
    book: Book,
    tick: Callable[[], None] = lambda: None,
) -> Table:
    """The quantities of every page by (metric, system); page by page, so that tokens are cut once."""
    table: Table = {(m, s): [] for m in metrics for s in outputs}
    blanks = {system: blank(found) for system, found in outputs.items()}
    for example in examples:
        for system, by_page in outputs.items():
            output = by_page.get(example.hash)
            for name, metric in metrics.items():
                if output and output.status == "ok":
                    row = book.quantities(system, (name, metric), example, output.found)
                else:
                    row = metric.page(example, blanks[system])
                table[name, system].append(row)
        tick()
    return table


def blank(outputs: Mapping[str, Output]) -> Found:
    """What a failure counts as: empty in every field that the system fills elsewhere."""
    empty = Found("")
    for output in outputs.values():
        found = output.found
        empty = replace(
            empty,
            title=empty.title if found.title is None else "",
            authors=empty.authors if found.authors is None else (),
            date=empty.date if found.date is None else "",
            images=empty.images if found.images is None else (),
        )
    return empty


def sheet(rows: Sequence[Quantities]) -> Sheet:
    """The rows as one array."""
    names = tuple(next((row for row in rows if row), {}))
    blank_row = [np.nan] * len(names)
    return Sheet(names, np.array([[row[name] for name in names] if row else blank_row for row in rows], dtype=float))


def summarise(
    system: System,
    sheets: Mapping[str, Sheet],
    metrics: Mapping[str, Metric],
    pages: Pages,
    outputs: Mapping[str, Output],
) -> SystemResult:
    """Everything about one system."""
    result = SystemResult(system.name, system.kind, system.version, system.missing)
    everything = np.ones(len(pages.examples))
    for name, metric in metrics.items():
        result.figures |= sheets[name].figures(metric, pages.weights, everything)
        for grouping, labels in pages.groups.items():
            for label in sorted({each for each in labels if each is not None}):
                chosen = np.array([each == label for each in labels], dtype=float)
                found = sheets[name].figures(metric, pages.weights, chosen)
                result.groups.setdefault(grouping, {}).setdefault(label, {}).update(found)
    if "correct" in metrics:
        result.sites = _sites(sheets["correct"], pages.sites)
    if "word_f1" in result.figures:
        result.word_f1 = result.figures["word_f1"].value
    _add_costs(result, [outputs[each.hash] for each in pages.examples if each.hash in outputs])
    result.failures = [
        Failure(each.id, output.status, output.message)
        for each in pages.examples
        if (output := outputs.get(each.hash)) and output.status != "ok"
    ]
    return result


class Pages:
    """The examples with what is computed once for all systems: resamples and groups."""

    def __init__(self, examples: Sequence[Example], groups: Grouping) -> None:
        self.examples = examples
        self.groups = groups
        self.sites = [each.site for each in examples]
        self.weights = resamples(self.sites)


def _sites(correct: Sheet, sites: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for site, row in zip(sites, correct.rows, strict=True):
        quantities = dict(zip(correct.names, row.tolist(), strict=True))
        if quantities.get("pages") == 1:
            counts = found.setdefault(site, [0, 0])
            counts[0] += 1
            counts[1] += int(quantities["right"])
    return found


def _add_costs(result: SystemResult, outputs: Sequence[Output]) -> None:
    timed = [output for output in outputs if output.cpu > 0]
    if not timed:
        return
    cpu, parse = sum(output.cpu for output in timed), sum(output.parse for output in timed)
    result.milliseconds = 1000 * cpu / len(timed)
    result.cost = cpu / parse if parse > 1e-4 * len(timed) else None  # without the reference parser this is noise
    result.megabytes = max(output.memory for output in timed) / 2**20


def page_figures(
    table: Mapping[tuple[str, str], list[Quantities]], metrics: Mapping[str, Metric], at: int
) -> dict[str, dict[str, float]]:
    """The figures of one page in every system."""
    found: dict[str, dict[str, float]] = {}
    for (name, system), rows in table.items():
        row = rows[at]
        if row is not None:
            values = of_one_page(metrics[name], row)
            found.setdefault(system, {}).update((key, value) for key, value in values.items() if not np.isnan(value))
    return found


def compare(values: Mapping[str, Floats], pages: Pages) -> list[Comparison]:
    """Every two systems on the pages that both have a word F1 for."""
    found = []
    for left, right in combinations(values, 2):
        both = ~np.isnan(values[left]) & ~np.isnan(values[right])
        if both.any():
            sites = [site for site, kept in zip(pages.sites, both, strict=True) if kept]
            found.append(
                _comparison(left, right, (values[left] - values[right])[both], (sites, pages.weights[:, both]))
            )
    return found


def _comparison(left: str, right: str, differences: Floats, basis: tuple[list[str], Floats]) -> Comparison:
    sites, weights = basis
    return Comparison(
        left,
        right,
        float(differences.mean()),
        *paired_interval(differences, weights),
        p=sign_flip(differences, sites),
        wins=int((differences > TIE).sum()),
        losses=int((differences < -TIE).sum()),
        ties=int((np.abs(differences) <= TIE).sum()),
    )
