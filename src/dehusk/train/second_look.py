"""Fits the forest of the second look: from what models that had not seen a page's site told of its blocks at first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.second_look import FirstLook, second_rows
from dehusk.evaluate.splits import FOLDS
from dehusk.features.blocks import Facts, Vocabulary
from dehusk.forest import Forest, sigmoid
from dehusk.train.fit import fit
from dehusk.train.pages import Labelled

_MADE = 0.3  # how much a page that was made of others counts
_MOST, _MOST_OF_MADE = 1000, 80  # blocks of a page that are learned from
_SECOND: dict[str, Any] = {
    "objective": "cross_entropy", "learning_rate": 0.06, "num_leaves": 15, "min_data_in_leaf": 200,
    "feature_fraction": 0.4, "bagging_fraction": 0.6, "bagging_freq": 1, "lambda_l2": 5, "seed": 1,
}  # fmt: skip


@dataclass(frozen=True)
class Looked:
    """A page, the chances of its blocks and of its types by models that had not seen its site, and how much it counts."""

    labelled: Labelled
    chance: NDArray[np.float64]
    types: NDArray[np.float64]
    weight: float = 1.0

    def rows(self) -> NDArray[np.float32]:
        """What the second look is about."""
        facts = Facts(self.labelled.page, Vocabulary())
        return second_rows(facts, FirstLook.of(facts, self.chance), self.types.tolist())


@dataclass(frozen=True)
class Lesson:
    """Some blocks of a page to learn from."""

    fold: int
    rows: NDArray[np.float32]
    share: NDArray[np.float64]
    weight: NDArray[np.float64]


def made_looks(
    made: Sequence[Labelled], chances: Sequence[NDArray[np.float64]], types: NDArray[np.float64]
) -> list[Looked]:
    """Pages made of others, which count less."""
    return [Looked(*each, _MADE) for each in zip(made, chances, types, strict=True)]


def second_look(real: Sequence[Looked], made: Sequence[Looked], trees: int) -> tuple[Forest, list[NDArray[np.float64]]]:
    """The forest of all pages, and for each real page the chances by a forest of the other folds."""
    rows = [each.rows() for each in real]
    random = np.random.default_rng(13)
    lessons = [_lesson(each, own, _MOST, random) for each, own in zip(real, rows, strict=True)]
    lessons += [_lesson(each, each.rows(), _MOST_OF_MADE, random) for each in made]
    chances = [np.zeros(len(own)) for own in rows]
    for fold in range(FOLDS):
        held = [number for number, each in enumerate(real) if each.labelled.fold == fold]
        if held:
            forest = _fit([lesson for lesson in lessons if lesson.fold != fold], trees)
            for number in held:
                chances[number] = sigmoid(forest(rows[number]))[:, 0]
    return _fit(lessons, trees), chances


def _lesson(each: Looked, rows: NDArray[np.float32], most: int, random: np.random.Generator) -> Lesson:
    labels = each.labelled.labels
    words = np.where(labels.again, 0, labels.words)
    here = np.flatnonzero(words > 0)
    if len(here) > most:
        here = np.sort(random.choice(here, most, replace=False))
    weight = np.sqrt(words[here])
    weight *= 60 * each.weight / max(weight.sum(), 1e-9)  # every page counts the same, as in the score
    return Lesson(each.labelled.fold, rows[here], labels.share[here], weight)


def _fit(lessons: Sequence[Lesson], trees: int) -> Forest:
    rows = np.concatenate([lesson.rows for lesson in lessons])
    share = np.concatenate([lesson.share for lesson in lessons])
    return fit(_SECOND, rows, share, np.concatenate([lesson.weight for lesson in lessons]), trees)
