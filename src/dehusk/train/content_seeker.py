"""Train content-seeker's decision trees and compare four learners, as sections 3 and 4 of the paper do.

    python -m dehusk.train.content_seeker --news news.jsonl.xz --blog articles/ --forum threads/ --output model/

Pages come in any layout that `dehusk evaluate` reads. As in the paper, the model is trained on part of the sites
only, and no site is in both parts: the fixed folds 0 and 1 of five train, the others are left for evaluation. (The
paper trains on 10 % of its pages, from a few sources with many pages each; here nearly every page is a site of its
own.)
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.content_seeker import KINDS
from dehusk.algorithms.seeker_features import NAMES, VISUAL, matrix, segments
from dehusk.dom.counts import Counts, Flags, Longs
from dehusk.dom.page import read_page
from dehusk.errors import MissingExtra
from dehusk.model import Limits, Page, Source
from dehusk.train.labels import label

UNIFORM = 0.9  # share of words of one sort that makes a segment one unit
TRAINING_FOLDS = (0, 1)
LEARNERS = ("decision tree", "random forest", "support vector machine", "multilayer perceptron")
TASKS = ("segment", "content")


@dataclass(frozen=True)
class Instances:
    """Rows of features with their class, and the site of each for folds."""

    rows: NDArray[np.float64]
    positive: Flags
    sites: NDArray[np.str_]


@dataclass(frozen=True)
class Example:
    """What is needed of a labelled page."""

    page: Page
    gold: str
    site: str


def page_instances(page: Page, gold: str) -> dict[str, tuple[NDArray[np.float64], Flags]]:
    """The instances of one page: for granularity the elements met on the way down, for content the good segments."""
    rows = segments(page)
    if not len(rows):
        return {task: (np.zeros((0, len(NAMES))), np.zeros(0, bool)) for task in TASKS}
    words, matched = _sums(page, gold)
    share = matched[rows] / np.maximum(words[rows], 1)
    uniform = np.maximum(share, 1 - share) >= UNIFORM
    covered = _covered(page, rows, uniform)
    met = ~covered & (words[rows] > 0)
    columns = matrix(page, rows)
    good = met & uniform
    return {"segment": (columns[met], uniform[met]), "content": (columns[good], share[good] >= 0.5)}


def _sums(page: Page, gold: str) -> tuple[Longs, Longs]:
    """Words, and words that are in the gold text, under each element."""
    labels = label(page, gold)
    sums = []
    for column in (labels.words, labels.matched):
        total = np.concatenate(([0], np.cumsum(column, dtype=np.int64)))
        first = np.searchsorted(page.blocks.start, page.elements.text_start)
        last = np.searchsorted(page.blocks.start, page.elements.text_end)
        sums.append(total[last] - total[first])
    return sums[0], sums[1]


def _covered(page: Page, rows: Longs, uniform: Flags) -> Flags:
    """Which structural elements lie inside another one that is uniform already."""
    marked = np.zeros(len(page.elements), bool)
    marked[rows[uniform]] = True
    inside = Counts(page).inside(marked)
    parents = page.elements.parent
    return np.where(parents >= 0, inside[np.maximum(parents, 0)], False)[rows]


def collect(examples: Iterable[Example]) -> dict[str, Instances]:
    """The instances of many pages."""
    parts: dict[str, list[tuple[NDArray[np.float64], Flags, list[str]]]] = {task: [] for task in TASKS}
    for example in examples:
        for task, (rows, positive) in page_instances(example.page, example.gold).items():
            parts[task].append((rows, positive, [example.site] * len(rows)))
    return {
        task: Instances(
            np.concatenate([each[0] for each in found]),
            np.concatenate([each[1] for each in found]),
            np.array([site for each in found for site in each[2]]),
        )
        for task, found in parts.items()
    }


def learner(name: str) -> Any:
    """A learner with its usual parameters; the tree is pruned as J48 does by default."""
    try:
        from sklearn.ensemble import RandomForestClassifier
        from sklearn.neural_network import MLPClassifier
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler
        from sklearn.svm import SVC
        from sklearn.tree import DecisionTreeClassifier
    except ImportError:
        raise MissingExtra("training content-seeker", "train") from None
    made = {
        "decision tree": lambda: DecisionTreeClassifier(min_samples_leaf=20, ccp_alpha=0.001, random_state=0),
        "random forest": lambda: RandomForestClassifier(100, random_state=0),
        "support vector machine": lambda: make_pipeline(StandardScaler(), SVC(kernel="poly", degree=1)),
        "multilayer perceptron": lambda: make_pipeline(
            StandardScaler(), MLPClassifier(random_state=0, early_stopping=True)
        ),
    }
    return made[name]()


def cross_validate(instances: Instances, name: str, folds: int = 10) -> dict[str, float]:
    """Precision, recall and F1 of the positive class over folds by site."""
    from sklearn.model_selection import GroupKFold

    count = min(folds, len(set(instances.sites.tolist())))
    predicted = np.zeros(len(instances.positive), bool)
    for train, test in GroupKFold(count).split(instances.rows, groups=instances.sites):
        model = learner(name).fit(instances.rows[train], instances.positive[train])
        predicted[test] = model.predict(instances.rows[test])
    both = int((predicted & instances.positive).sum())
    precision, recall = both / max(int(predicted.sum()), 1), both / max(int(instances.positive.sum()), 1)
    return {
        "precision": round(precision, 3),
        "recall": round(recall, 3),
        "f1": round(2 * both / max(int(predicted.sum() + instances.positive.sum()), 1), 3),
    }


def as_data(model: Any) -> dict[str, list[Any]]:
    """A fitted scikit-learn tree as plain lists."""
    tree = model.tree_
    leaf = tree.children_left < 0
    return {
        "column": [None if end else NAMES[at] for at, end in zip(tree.feature.tolist(), leaf.tolist(), strict=True)],
        "threshold": [
            0.0 if end else round(at, 6) for at, end in zip(tree.threshold.tolist(), leaf.tolist(), strict=True)
        ],
        "left": np.where(leaf, 0, tree.children_left).tolist(),
        "right": np.where(leaf, 0, tree.children_right).tolist(),
        "value": [round(row[0][-1] / sum(row[0]), 4) for row in tree.value.tolist()],
    }


def train(
    data: dict[str, Sequence[Example]], learners: Sequence[str] = LEARNERS
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The model and what was measured on the way, by kind of page."""
    trees: dict[str, Any] = {}
    metrics: dict[str, Any] = {}
    for kind, examples in data.items():
        for task, instances in collect(examples).items():
            trees[f"{kind}/{task}"] = as_data(learner("decision tree").fit(instances.rows, instances.positive))
            metrics[f"{kind}/{task}"] = {
                "pages": len(examples),
                "sites": len({each.site for each in examples}),
                "instances": len(instances.positive),
                "positive": int(instances.positive.sum()),
                "cross_validation": {name: cross_validate(instances, name) for name in learners},
            }
    return {"format": 1, "columns": [name for name in NAMES if name not in VISUAL], "trees": trees}, metrics


def load_examples(paths: Sequence[str], page_types: tuple[str, ...] = ()) -> list[Example]:
    """The labelled pages of the training folds."""
    from dehusk.evaluate.datasets import Choice, load
    from dehusk.evaluate.splits import fold_of

    choice = Choice(page_types=page_types)
    found = []
    for path in paths:
        for each in load(path, choice):
            if each.gold.text and fold_of(each.site) in TRAINING_FOLDS:
                found.append(Example(read_page(Source(each.html, each.url), Limits()), each.gold.text, each.site))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Train from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for kind in KINDS:
        parser.add_argument(f"--{kind}", action="append", required=True, metavar="PATH[:TYPE]")
    parser.add_argument("--output", type=Path, required=True)
    args = parser.parse_args(arguments)
    data: dict[str, Sequence[Example]] = {}
    for kind in KINDS:
        data[kind] = [each for path in getattr(args, kind) for each in _of_type(path)]
    model, metrics = train(data)
    args.output.mkdir(parents=True, exist_ok=True)
    (args.output / "model.json").write_text(json.dumps(model, separators=(",", ":")) + "\n", "utf-8")
    (args.output / "metrics.json").write_text(json.dumps(metrics, indent=1) + "\n", "utf-8")
    return 0


def _of_type(path: str) -> list[Example]:
    """`wcxb.jsonl.xz:forum` takes only pages of that type."""
    where, _, kind = path.rpartition(":") if not Path(path).exists() else (path, "", "")
    return load_examples([where], (kind,) if kind else ())


if __name__ == "__main__":
    raise SystemExit(main())
