"""Fits what tells the kind of a page: a forest, from pages as they are and pages made of them, and a linear model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.pagetypes.facts import without_words
from dehusk.pagetypes.kinds import Kinds, Linear, sharpen, sized, squeezed
from dehusk.pagetypes.learned import TYPES
from dehusk.train.fit import fit
from dehusk.train.pages import Labelled

_WORDLESS = 0.15  # how much a page counts once more, as if its address and language were not known
_MADE = 0.4  # how much a page that was made of others counts
_LINEAR, _LEAST_SPREAD = 0.02, 0.05  # how freely the linear model fits, and the least that a fact is spread
_FEWEST_KINDS = 3  # that it is fitted to
_NEVER = -20.0  # log-odds
_TYPES: dict[str, Any] = {
    "objective": "multiclass", "num_class": len(TYPES), "learning_rate": 0.04, "num_leaves": 8, "min_data_in_leaf": 12,
    "feature_fraction": 0.25, "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 3, "seed": 3,
}  # fmt: skip


@dataclass(frozen=True)
class Told:
    """What tells the kinds of some pages: a row of facts a page, of which the last are of its content."""

    facts: NDArray[np.float32]
    pages: Sequence[Labelled]

    @classmethod
    def of(cls, facts: NDArray[np.float32], content: NDArray[np.float32], pages: Sequence[Labelled]) -> Told:
        """From the facts of pages and those of the content that was found on them."""
        whole = np.concatenate((facts.reshape(len(content), -1 if len(content) else 0), content), axis=1)
        return cls(whole, pages)

    def known(self) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The facts and the numbers of the types of those that know theirs."""
        known = [number for number, each in enumerate(self.pages) if each.page_type]
        kinds = [TYPES.index(str(self.pages[number].page_type)) for number in known]
        return self.facts[known], np.array(kinds, np.int64)

    def some(self, chosen: NDArray[np.bool_]) -> Told:
        """Those of some of the pages."""
        return Told(self.facts[chosen], [each for each, taken in zip(self.pages, chosen, strict=True) if taken])


@dataclass(frozen=True)
class Facts:
    """Of all pages, real and made, under the names and words that the pages of other folds than one speak for."""

    real: NDArray[np.float32]
    made: NDArray[np.float32]
    said: int  # how many of the facts are counts of words


def held_out_types(
    real: tuple[Sequence[Labelled], NDArray[np.float32]],
    made: tuple[Sequence[Labelled], NDArray[np.float32]],
    facts: Mapping[int, Facts],
    trees: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The chances of the types of pages and of pages made of them, by forests of the other folds.

    `real` and `made` are the pages and what was found about their content, `facts` by fold all else.
    """
    folds = [np.array([each.fold for each in pages]) for pages, _ in (real, made)]
    chances = [np.zeros((len(pages), len(TYPES))) for pages, _ in (real, made)]
    for fold, known in facts.items():
        told = [Told.of(known.real, real[1], real[0]), Told.of(known.made, made[1], made[0])]
        held = [each == fold for each in folds]
        told_by = fit_types(told[0].some(~held[0]), told[1].some(~held[1]), known.said, trees)
        for each, here, found in zip(told, held, chances, strict=True):
            if here.any():
                found[here] = told_by(each.facts[here])
    return chances[0], chances[1]


def fit_types(real: Told, made: Told, said: int, trees: int) -> Kinds:
    """From pages as they are and pages made of them; `said` of their facts are counts of words."""
    known = [real.known(), made.known()]
    if not any(len(kinds) for _, kinds in known):  # nobody said what kinds these pages are: every kind is as likely
        return Kinds.undecided(len(TYPES))
    counts = np.maximum(np.bincount(known[0][1], minlength=len(TYPES)), 1)
    rare = (counts / counts.max()) ** -0.25  # rare kinds count a little more
    lessons = [_lessons(*each, rare * weight, said) for each, weight in zip(known, (1.0, _MADE), strict=True)]
    rows, kinds, weights = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
    return Kinds(fit(_TYPES, rows, kinds, weights, trees), _fit_linear(*lessons[0]))


def _lessons(
    rows: NDArray[np.float32], kinds: NDArray[np.int64], weight: NDArray[np.float64], said: int
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float64]]:
    """Every page twice, the second time as if its address and language were not known."""
    weights = weight[kinds]
    return (
        np.concatenate((rows, without_words(rows, said))),
        np.tile(kinds, 2),
        np.concatenate((weights, _WORDLESS * weights)),
    )


def _fit_linear(rows: NDArray[np.float32], kinds: NDArray[np.int64], weights: NDArray[np.float64]) -> Linear:
    """Logistic regression; kinds that no page is of are never likely."""
    from sklearn.linear_model import LogisticRegression

    if len(np.unique(kinds)) < _FEWEST_KINDS:
        return Linear.undecided(len(TYPES))
    real = squeezed(rows[: len(rows) // 2])
    mean, spread = real.mean(axis=0), real.std(axis=0) + _LEAST_SPREAD
    learner = LogisticRegression(C=_LINEAR, max_iter=300).fit(sized(rows, mean, spread), kinds, weights)
    weight, bias = np.zeros((len(mean), len(TYPES))), np.full(len(TYPES), _NEVER)
    weight[:, learner.classes_], bias[learner.classes_] = learner.coef_.T, learner.intercept_
    return Linear(mean, spread, weight, bias)


def temperature_of(pages: Sequence[Labelled], chances: NDArray[np.float64]) -> float:
    """How much to soften the chances of the types so that they are as often right as they say."""
    known = [number for number, each in enumerate(pages) if each.page_type]
    if not known:
        return 1.0
    target = [TYPES.index(str(pages[number].page_type)) for number in known]
    options = np.arange(0.6, 2.01, 0.05)
    losses = [-np.log(sharpen(chances[known], each)[range(len(known)), target] + 1e-9).mean() for each in options]
    return round(float(options[int(np.argmin(losses))]), 2)
