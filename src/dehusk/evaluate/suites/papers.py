"""The papers' own tables beside ours: `dehusk evaluate --suite papers --data ...`, written as Markdown.

A table is data: what the paper printed, and for each row which system is measured how on which pages. News are pages
of the type `news`, blogs are `article`, threads are `forum`. Tables that compare with content-seeker leave out the
sites it was trained on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import numpy as np

from dehusk.evaluate.evaluation import Run
from dehusk.evaluate.metrics.overlap import overlap
from dehusk.evaluate.records import Example
from dehusk.evaluate.results import PageResult
from dehusk.evaluate.shapes import shapes

TRAINING_FOLDS = (0, 1)  # of content-seeker, see dehusk.train.content_seeker


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the paper's label and figures, and what is measured of ours."""

    label: str
    published: tuple[str, ...]
    system: str
    page_types: tuple[str, ...]
    shape: str | None = None
    dataset: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a paper."""

    title: str
    columns: tuple[str, ...]
    measure: str
    rows: tuple[Row, ...]
    unseen_only: bool = False


BOTH, NEWS, BLOG, FORUM = ("news", "article"), ("news",), ("article",), ("forum",)
TABLES = (
    Table(
        "CUTER, table 2: accuracy and noise",
        ("useful data", "useless data"),
        "cuter",
        (
            Row("single body articles", ("96.71 %", "3.40 %"), "cuter", BOTH, "single-body"),
            Row("multi-body articles", ("90.46 %", "6.55 %"), "cuter", BOTH, "multi-body"),
            Row("articles with user comments", ("91.91 %", "6.06 %"), "cuter", BOTH, "commented"),
        ),
    ),
    Table(
        "Link density, table 1: pages extracted correctly",
        ("pages", "correct", "accuracy"),
        "correct",
        (
            Row("ten news sites", ("500", "472", "94.4 %"), "link-density", NEWS),
            Row("articles", ("", "", ""), "link-density", BLOG),
        ),
    ),
    Table(
        "ContentEx, section IV.C: text-based precision and recall on forum pages",
        ("precision", "recall", "pages a second"),
        "contentex",
        (
            Row("221 forums, 442 pages", ("93 %", "99 %", "67"), "contentex", FORUM),
            Row("threads only", ("", "", ""), "contentex", FORUM, dataset="web_forum_52"),
            Row("forum pages of WCXB only", ("", "", ""), "contentex", FORUM, dataset="wcxb"),
        ),
    ),
    Table(
        "Louvan, table 4: news",
        ("precision", "recall", "F1"),
        "lcs",
        (
            Row("CS+LBS", ("0.940 ± 0.183", "0.882 ± 0.187", "0.905 ± 0.182"), "content-seeker+lbs", NEWS),
            Row("CS", ("", "", ""), "content-seeker", NEWS),
            Row("CS+SLS", ("", "", ""), "content-seeker+sls", NEWS),
            Row("TCCB-25", ("0.806 ± 0.228", "0.859 ± 0.198", "0.816 ± 0.197"), "tccb", NEWS),
            Row("CCB-r40", ("0.796 ± 0.286", "0.753 ± 0.285", "0.763 ± 0.273"), "ccb", NEWS),
            Row("DSC", ("0.863 ± 0.167", "0.870 ± 0.136", "0.852 ± 0.141"), "dsc", NEWS),
            Row("Crunch", ("0.65 ± 0.260", "0.964", "0.714"), "crunch", NEWS),
        ),
        unseen_only=True,
    ),
    Table(
        "Louvan, table 5: blogs",
        ("precision", "recall", "F1"),
        "lcs",
        (
            Row("CS+LBS", ("0.905 ± 0.223", "0.827 ± 0.293", "0.834 ± 0.279"), "content-seeker+lbs", BLOG),
            Row("CS", ("", "", ""), "content-seeker", BLOG),
            Row("CS+SLS", ("", "", ""), "content-seeker+sls", BLOG),
            Row("TCCB-25", ("0.566 ± 0.347", "0.907 ± 0.200", "0.634 ± 0.307"), "tccb", BLOG),
            Row("CCB-r40", ("0.593 ± 0.352", "0.878 ± 0.234", "0.648 ± 0.311"), "ccb", BLOG),
            Row("LQF-75", ("0.268 ± 0.195", "0.983 ± 0.109", "0.386 ± 0.220"), "lqf-75", BLOG),
        ),
        unseen_only=True,
    ),
    Table(
        "Louvan, table 6: forums",
        ("precision", "recall", "F1"),
        "lcs",
        (
            Row("CS+TP", ("0.870 ± 0.183", "0.740 ± 0.326", "0.754 ± 0.279"), "content-seeker+tp", FORUM),
            Row("CS", ("", "", ""), "content-seeker", FORUM),
            Row("LP-7", ("0.428 ± 0.283", "0.554 ± 0.302", "0.414 ± 0.245"), "largest-pagelet", FORUM),
            Row("LQF-75", ("0.296 ± 0.196", "0.974 ± 0.154", "0.417 ± 0.223"), "lqf-75", FORUM),
        ),
        unseen_only=True,
    ),
)
LEARNED = {
    "Louvan, table 2: is a node a good segment? 10-fold cross-validation": (
        "segment",
        {
            "decision tree": ("0.964 / 0.962 / 0.963", "0.952 / 0.975 / 0.963", "0.988 / 0.988 / 0.988"),
            "random forest": ("0.966 / 0.976 / 0.971", "0.963 / 0.988 / 0.975", "0.992 / 0.993 / 0.992"),
            "support vector machine": ("0.906 / 0.902 / 0.904", "0.907 / 0.990 / 0.947", "0.926 / 0.990 / 0.957"),
            "multilayer perceptron": ("0.942 / 0.969 / 0.955", "0.948 / 0.966 / 0.957", "0.988 / 0.983 / 0.986"),
        },
    ),
    "Louvan, table 3: is a segment content? 10-fold cross-validation": (
        "content",
        {
            "decision tree": ("0.984 / 0.961 / 0.972", "0.922 / 0.940 / 0.931", "0.958 / 0.980 / 0.969"),
            "random forest": ("1.000 / 0.969 / 0.984", "0.939 / 0.970 / 0.954", "0.973 / 0.980 / 0.993"),
            "support vector machine": ("0.939 / 0.969 / 0.953", "0.829 / 0.950 / 0.885", "0.749 / 0.921 / 0.826"),
            "multilayer perceptron": ("0.992 / 0.984 / 0.988", "0.929 / 0.938 / 0.934", "0.950 / 0.980 / 0.965"),
        },
    ),
}
SYSTEMS = tuple(dict.fromkeys(row.system for table in TABLES for row in table.rows))
METRICS = ("lcs", "cuter", "correct")


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


def render(run: Run) -> str:
    """All tables as Markdown."""
    needed = any(row.shape for table in TABLES for row in table.rows)
    pages = Pages(run, shapes(run.examples) if needed else [None] * len(run.examples))
    parts = [part for table in TABLES for part in _table(table, pages)]
    metrics = json.loads((files("dehusk") / "models" / "content-seeker" / "metrics.json").read_text("utf-8"))
    for title, (task, published) in LEARNED.items():
        parts += _learned(title, task, published, metrics)
    return "\n".join(parts)


def _table(table: Table, pages: Pages) -> list[str]:
    head = [f"{name}, {whose}" for whose in ("paper", "here") for name in table.columns]
    lines = [f"### {table.title}", "", _line(["", *head, "pages here"]), _line(["---"] * (len(head) + 2))]
    for row in table.rows:
        chosen = pages.chosen(row, unseen_only=table.unseen_only)
        ours = MEASURES[table.measure](pages.run, row.system, chosen) if chosen else ["-"] * len(table.columns)
        name = f"{row.label} (`{row.system}`)" if row.label.lower() != row.system else row.label
        lines.append(_line([name, *(value or "-" for value in row.published), *ours, str(len(chosen))]))
    return [*lines, ""]


def _learned(title: str, task: str, published: Mapping[str, tuple[str, ...]], metrics: Mapping[str, Any]) -> list[str]:
    kinds = ("news", "blog", "forum")
    head = [f"{kind}, {whose}" for kind in kinds for whose in ("paper", "here")]
    lines = [f"### {title} (precision / recall / F1)", "", _line(["", *head]), _line(["---"] * (len(head) + 1))]
    for learner, theirs in published.items():
        cells = [learner]
        for kind, value in zip(kinds, theirs, strict=True):
            ours = metrics[f"{kind}/{task}"]["cross_validation"].get(learner, {})
            cells += [value, " / ".join(f"{ours[name]:.3f}" for name in ("precision", "recall", "f1") if name in ours)]
        lines.append(_line(cells))
    return [*lines, ""]


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
