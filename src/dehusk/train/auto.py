"""From labelled pages to the model of `auto`: page types, blocks and quality, cross-validated by site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.alike import share_chances
from dehusk.algorithms.auto import least_chance, quality_row
from dehusk.algorithms.choice import Choice, choose
from dehusk.evaluate.metrics.words import compare_words
from dehusk.evaluate.splits import FOLDS
from dehusk.features.blocks import Facts
from dehusk.forest import Forest, sigmoid
from dehusk.pagetypes import counting
from dehusk.pagetypes.facts import content_facts
from dehusk.pagetypes.kinds import sharpen
from dehusk.pagetypes.learned import Model
from dehusk.train import kinds
from dehusk.train.beside import beside
from dehusk.train.figures import figures, rows_of_pages
from dehusk.train.fit import fit
from dehusk.train.kinds import Told, fit_types, held_out_types, temperature_of
from dehusk.train.net import Lessons, Part, Shape, fit_net
from dehusk.train.pages import Labelled
from dehusk.train.rows import Known, Rows, Words, are_names, made_pages, rows_of, rows_of_made
from dehusk.train.second_look import Looked, made_looks, second_look
from dehusk.voting import Voters

_MOST_BLOCKS, _MOST_OF_MADE = 220, 80  # of one page in training: a table of a thousand rows teaches no more
_BLOCKS: dict[str, Any] = {
    "objective": "cross_entropy", "learning_rate": 0.09, "num_leaves": 31, "min_data_in_leaf": 60,
    "feature_fraction": 0.2, "bagging_fraction": 0.6, "bagging_freq": 1, "lambda_l2": 5,
}  # fmt: skip
_QUALITY: dict[str, Any] = {
    "objective": "cross_entropy", "learning_rate": 0.05, "num_leaves": 6, "min_data_in_leaf": 40, "lambda_l2": 5,
}  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """How large the model is made."""

    names: int = 64
    type_names: int = 120
    words: int = 200
    type_trees: int = 260
    block_trees: int = 200
    nets: int = 4
    net: Shape = field(default_factory=Shape)
    second_trees: int = 120
    quality_trees: int = 80
    least: float = 0.35

    def with_trees(self, most: int) -> Plan:
        """The same plan with at most so many trees in a forest."""
        net = replace(self.net, rounds=min(self.net.rounds, most))
        types, second, quality = (min(each, most) for each in (self.type_trees, self.second_trees, self.quality_trees))
        return replace(self, block_trees=most, type_trees=types, second_trees=second, quality_trees=quality, net=net)


@dataclass(frozen=True)
class Trained:
    """A model of all pages, and what models that had not seen a page's site made of it: figures, and a row a page."""

    model: Model
    metrics: dict[str, Any]
    held_out: list[dict[str, Any]]


def train(pages: Sequence[Labelled], plan: Plan, say: Callable[[str], object]) -> Trained:
    """The model of all pages, and its figures."""
    say("names and words")
    words = Words(pages, plan.names, plan.words, plan.type_names)
    folds = frozenset(page.fold for page in pages)
    made = made_pages(pages)
    real, others = _Seen(pages), _Seen(made)
    facts = {}
    for fold in sorted(folds):  # one fold's rows at a time: they are large
        say(f"blocks, without fold {fold + 1} of {FOLDS}")
        facts[fold] = _hold_out(fold, real, others, words.known(folds - {fold}), plan)
    say("page types")
    types, types_of_made = held_out_types((pages, real.content), (made, others.content), facts, plan.type_trees)
    temperature = temperature_of(pages, types)
    types, types_of_made = sharpen(types, temperature), sharpen(types_of_made, temperature)
    say("second look")
    looked = [Looked(*each) for each in zip(pages, real.chances, types, strict=True)]
    second, chances = second_look(looked, made_looks(made, others.chances, types_of_made), plan.second_trees)
    say("quality")
    choices = [_choose(each, chance, plan) for each, chance in zip(pages, chances, strict=True)]
    scores = _scores(pages, choices)
    quality_rows = np.concatenate(
        [quality_row(each.page, *rest) for each, *rest in zip(pages, chances, choices, types, strict=True)]
    )
    quality = _held_out_quality(pages, quality_rows, scores, plan)
    metrics = figures(pages, scores, types, quality)
    say("the model of all pages")
    known = words.known(folds)
    rows, rows_made = rows_of(pages, known), rows_of_made(made, known)
    told = Told.of(rows.facts, real.content, pages), Told.of(rows_made.facts, others.content, made)
    model = Model(
        vocabulary=known.blocks,
        type_names=known.types,
        types=fit_types(*told, rows.said, plan.type_trees),
        blocks=_fit_blocks((rows, np.ones(len(pages), bool)), (rows_made, np.ones(len(made), bool)), known, plan),
        second=second,
        quality=_fit_quality(quality_rows, scores, plan),
        temperature=temperature,
        least=plan.least,
    )
    return Trained(model, metrics, rows_of_pages(pages, scores, types, quality))


class _Seen:
    """What models that had not seen the sites of some pages made of them at first."""

    def __init__(self, pages: Sequence[Labelled]) -> None:
        self.pages, self.folds = pages, np.array([each.fold for each in pages])
        self.chances = [np.zeros(len(each.page.blocks)) for each in pages]
        self.content = np.zeros((len(pages), counting.CONTENT), np.float32)  # what it tells about their kinds

    def without(self, fold: int) -> list[Labelled]:
        """The pages of the other folds."""
        return [each for each in self.pages if each.fold != fold]

    def look(self, fold: int, rows: Rows, voters: Voters, known: Known, plan: Plan) -> None:
        """Note what voters of other folds say; the rows are those of the fold's pages."""
        for place, number in enumerate(np.flatnonzero(self.folds == fold).tolist()):
            each, chances = self.pages[number], voters(rows.matrix[rows.of(place)])
            self.chances[number] = chances
            choice = _choose(each, share_chances(each.page, chances), plan)
            self.content[number] = content_facts(Facts(each.page, known.blocks), choice.kept, choice.expected)


def _hold_out(fold: int, real: _Seen, made: _Seen, known: Known, plan: Plan) -> kinds.Facts:
    """Have the pages of a fold looked at by voters of the others; gives the facts of all pages under what these know."""
    rows, rows_made = rows_of(real.pages, known), rows_of_made(made.without(fold), known)
    voters = _fit_blocks((rows, real.folds != fold), (rows_made, np.ones(len(rows_made.ends), bool)), known, plan)
    facts_of_made = np.zeros((len(made.pages), rows.facts.shape[1]), np.float32)
    facts_of_made[made.folds != fold] = rows_made.facts.reshape(-1, rows.facts.shape[1])
    del rows_made  # it is large
    held = [[each for each in seen.pages if each.fold == fold] for seen in (real, made)]
    held_rows = rows_of(held[0], known), rows_of_made(held[1], known)
    facts_of_made[made.folds == fold] = held_rows[1].facts.reshape(-1, rows.facts.shape[1])
    for seen, own in zip((real, made), held_rows, strict=True):
        seen.look(fold, own, voters, known, plan)
    return kinds.Facts(rows.facts, facts_of_made, rows.said)


def _choose(each: Labelled, chances: NDArray[np.float64], plan: Plan) -> Choice:
    """What `auto` would keep of a page."""
    words = float(each.page.blocks.words.sum())
    return choose(each.page, chances, 1.0, least_chance(each.page, words, plan.least))


def _held_out_quality(
    pages: Sequence[Labelled], rows: NDArray[np.float32], scores: NDArray[np.float64], plan: Plan
) -> NDArray[np.float64]:
    """The quality of each page as a forest of the other folds guesses it."""
    folds, quality = np.array([each.fold for each in pages]), np.zeros(len(pages))
    for fold in range(FOLDS):
        held = folds == fold
        quality[held] = sigmoid(_fit_quality(rows[~held], scores[~held], plan)(rows[held]))[:, 0]
    return quality


def _fit_blocks(
    whole: tuple[Rows, NDArray[np.bool_]], made: tuple[Rows, NDArray[np.bool_]], known: Known, plan: Plan
) -> Voters:
    """A forest and networks that learn from the pages as they are and from pages made of them, which count half."""
    lessons = Lessons((Part(*whole, 1.0), Part(*made, 0.5)), are_names(known.blocks))
    nets = [partial(fit_net, lessons, plan.net, seed) for seed in range(1, plan.nets + 1)]
    forest, *networks = beside([partial(_fit_forest, whole, made, plan), *nets])
    return Voters((forest,), tuple(networks))


def _fit_forest(whole: tuple[Rows, NDArray[np.bool_]], made: tuple[Rows, NDArray[np.bool_]], plan: Plan) -> Forest:
    random = np.random.default_rng(7)
    parts = []
    for (rows, chosen), most, weight_of_page in ((whole, _MOST_BLOCKS, 60), (made, _MOST_OF_MADE, 30)):
        place, weight = _some_blocks(rows, chosen, random, most)
        parts.append((rows, place, weight * weight_of_page))
    ends = np.cumsum([len(place) for _, place, _ in parts])
    matrix = np.empty((int(ends[-1]), whole[0].matrix.shape[1]), np.float32)  # filled in place: it is large
    for (rows, place, _), end in zip(parts, ends.tolist(), strict=True):
        np.take(rows.matrix, place, axis=0, out=matrix[end - len(place) : end])
    share = np.concatenate([rows.share[place] for rows, place, _ in parts])
    weights = np.concatenate([weight for *_, weight in parts])
    return fit({**_BLOCKS, "seed": 2}, matrix, share, weights, plan.block_trees)


def _some_blocks(
    rows: Rows, chosen: NDArray[np.bool_], random: np.random.Generator, most: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Blocks of the chosen pages, not too many of one, and their weights: every page counts the same, as in the score."""
    places, weights = [np.zeros(0, np.int64)], [np.zeros(0)]
    for page in np.flatnonzero(chosen).tolist():
        here = np.arange(rows.of(page).start, rows.of(page).stop)
        here = here[rows.words[here] > 0]
        if len(here) > most:
            here = np.sort(random.choice(here, most, replace=False))
        weight = np.sqrt(rows.words[here])
        places.append(here)
        weights.append(weight / max(weight.sum(), 1e-9))
    return np.concatenate(places), np.concatenate(weights)


def _scores(pages: Sequence[Labelled], choices: Sequence[Choice]) -> NDArray[np.float64]:
    """Word F1 of each page."""
    scores = []
    for each, choice in zip(pages, choices, strict=True):
        texts = each.page.block_texts()
        output = "\n".join(texts[index] for index in np.flatnonzero(choice.kept))
        scores.append(compare_words(output, each.gold)[2])
    return np.array(scores)


def _fit_quality(seen: NDArray[np.float32], scores: NDArray[np.float64], plan: Plan) -> Forest:
    return fit({**_QUALITY, "seed": 5}, seen, scores, np.ones(len(scores)), plan.quality_trees)
