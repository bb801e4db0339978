"""The papers' own tables beside ours: `dehusk evaluate --suite papers`, as Markdown, and put into the documentation."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from dehusk.evaluate.evaluation import Run
from dehusk.evaluate.metrics.overlap import overlap
from dehusk.evaluate.records import Example
from dehusk.evaluate.results import PageResult
from dehusk.evaluate.shapes import shapes
from dehusk.evaluate.suites.tables import (
    BASELINES,
    LEARNED,
    LEAST_PAGES,
    SETS,
    SITES,
    TABLES,
    TRAINING_FOLDS,
    Row,
    Table,
)

DATA = ("andy_news.jsonl.xz", "wcxb.jsonl.xz", "web_forum_52.jsonl.xz")


@dataclass(frozen=True)
class Pages:
    """The pages of a run with their figures and, where asked for, their shapes."""

    run: Run
    shapes: Sequence[str | None]

    def chosen(self, row: Row, *, unseen_only: bool) -> list[tuple[Example, PageResult]]:
        """The pages that a row is about."""
        found = zip(self.run.examples, self.run.evaluation.pages, self.shapes, strict=True)
        return [
            (example, page)
            for example, page, shape in found
            if page.page_type in row.page_types
            and example.gold.text is not None
            and (row.shape is None or shape == row.shape)
            and (row.dataset is None or page.dataset == row.dataset)
            and not (unseen_only and page.fold in TRAINING_FOLDS)
        ]


def tables(run: Run) -> dict[str, str]:
    """All tables as Markdown, by title."""
    pages = Pages(run, shapes(run.examples))
    found = {table.title: _table(table, pages) for table in TABLES}
    metrics = json.loads((files("dehusk") / "models" / "content-seeker" / "metrics.json").read_text("utf-8"))
    for title, (task, published) in LEARNED.items():
        found[f"{title} (precision / recall / F1)"] = _learned(task, published, metrics)
    found[SITES] = _sites(run)
    found[BASELINES] = _baselines(run)
    return {title: "\n".join(lines) for title, lines in found.items()}


def render(found: Mapping[str, str]) -> str:
    """One text with all tables."""
    return "\n".join(f"### {title}\n\n{table}\n" for title, table in found.items())


def update(folder: Path, found: Mapping[str, str]) -> list[Path]:
    """Put the tables into the pages that show them, each below its title in bold; the pages that changed."""
    changed = []
    for path in sorted(folder.glob("*.md")):
        old = new = path.read_text("utf-8")
        for title, table in found.items():
            shown = re.compile(rf"(?<=^\*\*{re.escape(title)}\*\*\n\n)(?:\|.*\n)+", re.M)
            new = shown.sub(lambda _, table=table: f"{table}\n", new)  # type: ignore[misc]
        if new != old:
            path.write_text(new, "utf-8")
            changed.append(path)
    return changed


def _sites(run: Run) -> list[str]:
    """Link density site by site, as the paper's table has it."""
    pages, right = Counter[str](), Counter[str]()
    for page in run.evaluation.pages:
        if page.page_type == "news" and "page_accuracy" in page.scores.get("link-density", {}):
            pages[page.site] += 1
            right[page.site] += int(page.scores["link-density"]["page_accuracy"])
    rows = [(site, count) for site, count in pages.most_common() if count >= LEAST_PAGES]
    lines = [_line(["site", "pages", "correct", "accuracy"]), _line(["---"] * 4)]
    return lines + [_line([site, str(n), str(right[site]), f"{right[site] / n:.0%}"]) for site, n in sorted(rows)]


def _baselines(run: Run) -> list[str]:
    """Word F1 of every algorithm by kind of page, and what it costs."""
    chosen = {
        name: [
            (example, page)
            for example, page in zip(run.examples, run.evaluation.pages, strict=True)
            if page.page_type == kind and dataset in (None, page.dataset) and example.gold.text is not None
        ]
        for name, (kind, dataset) in SETS.items()
    }
    head = ["", *(f"{name} ({len(pages)})" for name, pages in chosen.items()), "x parse"]
    lines = [_line(head), _line(["---"] * len(head))]
    for system, outputs in run.outputs.items():
        cells = [f"`{system}`"]
        for pages in chosen.values():
            cells.append(f"{np.mean([page.scores[system]['word_f1'] for _, page in pages]):.3f}" if pages else "-")
        done = [outputs[example.hash] for pages in chosen.values() for example, _ in pages]
        parse = sum(output.parse for output in done)
        lines.append(_line([*cells, f"{sum(output.cpu for output in done) / parse:.1f}" if parse else "-"]))
    return lines


def _table(table: Table, pages: Pages) -> list[str]:
    head = [f"{name}, {whose}" for whose in ("paper", "here") for name in table.columns]
    lines = [_line(["", *head, "pages here"]), _line(["---"] * (len(head) + 2))]
    for row in table.rows:
        chosen = pages.chosen(row, unseen_only=table.unseen_only)
        ours = MEASURES[table.measure](pages.run, row.system, chosen) if chosen else ["-"] * len(table.columns)
        name = f"{row.label} (`{row.system}`)" if row.label.lower() != row.system else row.label
        lines.append(_line([name, *(value or "-" for value in row.published), *ours, str(len(chosen))]))
    return lines


def _learned(task: str, published: Mapping[str, tuple[str, ...]], metrics: Mapping[str, Any]) -> list[str]:
    kinds = ("news", "blog", "forum")
    head = [f"{kind}, {whose}" for kind in kinds for whose in ("paper", "here")]
    lines = [_line(["", *head]), _line(["---"] * (len(head) + 1))]
    for learner, theirs in published.items():
        cells = [learner]
        for kind, value in zip(kinds, theirs, strict=True):
            ours = metrics[f"{kind}/{task}"]["cross_validation"].get(learner, {})
            cells += [value, " / ".join(f"{ours[name]:.3f}" for name in ("precision", "recall", "f1") if name in ours)]
        lines.append(_line(cells))
    return lines


def _cuter(run: Run, system: str, chosen: Sequence[tuple[Example, PageResult]]) -> list[str]:
    return [f"{np.mean([page.scores[system][name] for _, page in chosen]):.2%}" for name in ("useful", "useless")]


def _correct(run: Run, system: str, chosen: Sequence[tuple[Example, PageResult]]) -> list[str]:
    right = sum(page.scores[system]["page_accuracy"] for _, page in chosen)
    return [str(len(chosen)), f"{right:.0f}", f"{right / len(chosen):.1%}"]


def _contentex(run: Run, system: str, chosen: Sequence[tuple[Example, PageResult]]) -> list[str]:
    outputs = [run.outputs[system][example.hash] for example, _ in chosen]
    sizes = [overlap(each.gold.text or "", out.found.text) for (each, _), out in zip(chosen, outputs, strict=True)]
    common, found, gold = (sum(getattr(size, name) for size in sizes) for name in ("common", "found", "gold"))
    seconds = sum(output.cpu for output in outputs)
    return [f"{common / max(found, 1):.0%}", f"{common / max(gold, 1):.0%}", f"{len(outputs) / max(seconds, 1e-9):.0f}"]


def _lcs(run: Run, system: str, chosen: Sequence[tuple[Example, PageResult]]) -> list[str]:
    cells = []
    for name in ("lcs_precision", "lcs_recall", "lcs_f1"):
        values = [page.scores[system][name] for _, page in chosen]
        cells.append(f"{np.mean(values):.3f} ± {np.std(values):.3f}")
    return cells


Measure = Callable[[Run, str, Sequence[tuple[Example, PageResult]]], list[str]]
MEASURES: dict[str, Measure] = {"cuter": _cuter, "correct": _correct, "contentex": _contentex, "lcs": _lcs}


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
