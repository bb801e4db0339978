"""From labelled pages to the model of `auto`: page types, blocks and quality, cross-validated by site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from dehusk.forest import Forest, sigmoid, softmax
from dehusk.pagetypes import counting
from dehusk.pagetypes.facts import content_facts, without_words
from dehusk.pagetypes.learned import TYPES, Model
from dehusk.train.beside import beside
from dehusk.train.figures import figures, rows_of_pages
from dehusk.train.fit import fit
from dehusk.train.net import Lessons, Part, Shape, fit_net
from dehusk.train.pages import Labelled
from dehusk.train.rows import Known, Rows, Words, are_names, made_pages, rows_of, rows_of_made
from dehusk.voting import Voters

_MOST_BLOCKS, _MOST_OF_MADE = 220, 80  # of one page in training: a table of a thousand rows teaches no more
_WORDLESS = 0.15  # how much a page counts once more, as if its address and language were not known
_MADE_TYPE = 0.4  # how much a page that was made of others counts for the page types
_TYPES: dict[str, Any] = {
    "objective": "multiclass", "num_class": len(TYPES), "learning_rate": 0.04, "num_leaves": 8, "min_data_in_leaf": 12,
    "feature_fraction": 0.25, "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 3,
}  # fmt: skip
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
    nets: int = 2
    net: Shape = field(default_factory=Shape)
    quality_trees: int = 80
    least: float = 0.35

    def with_trees(self, most: int) -> Plan:
        """The same plan with at most so many trees in a forest."""
        net = replace(self.net, rounds=min(self.net.rounds, most))
        types, quality = min(self.type_trees, most), min(self.quality_trees, most)
        return replace(self, block_trees=most, type_trees=types, quality_trees=quality, net=net)


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
    folds = np.array([page.fold for page in pages])
    every = frozenset(folds.tolist())
    made = made_pages(pages)
    made_folds = np.array([each.fold for each in made])
    chances = np.zeros(sum(len(each.page.blocks) for each in pages))
    facts, content_of_made = {}, np.zeros((len(made), counting.CONTENT), np.float32)
    for fold in sorted(every):  # one fold's rows at a time: they are large
        say(f"blocks, without fold {fold + 1} of {FOLDS}")
        known, held, held_made = words.known(every - {fold}), folds == fold, made_folds == fold
        rows, rows_made = rows_of(pages, known), rows_of_made(_some(made, ~held_made), known)
        facts[fold] = rows.facts, rows_made.facts, rows.said
        voters = _fit_blocks((rows, ~held), (rows_made, np.ones(len(rows_made.ends), bool)), known, plan)
        for page in np.flatnonzero(held).tolist():
            chances[rows.of(page)] = share_chances(pages[page].page, voters(rows.matrix[rows.of(page)]))
        content_of_made[held_made] = _content_of_made(_some(made, held_made), voters, known, plan)
    say("page types")
    choices = [_choose(each, chances[rows.of(number)], plan) for number, each in enumerate(pages)]
    content = _content_rows(pages, choices, known)
    types = _held_out_types((pages, content), (made, content_of_made), facts, plan)
    temperature = _temperature(pages, types)
    types = _sharpen(types, temperature)
    say("quality")
    scores = _scores(pages, choices)
    quality_rows = np.concatenate(
        [
            quality_row(each.page, chances[rows.of(number)], choices[number], types[number])
            for number, each in enumerate(pages)
        ]
    )
    quality = _held_out_quality(pages, quality_rows, scores, plan)
    metrics = figures(pages, scores, types, quality)
    say("the model of all pages")
    known = words.known(every)
    rows, rows_made = rows_of(pages, known), rows_of_made(made, known)
    whole = _Kinds(_joined(rows.facts, content), pages)
    model = Model(
        vocabulary=known.blocks,
        type_names=known.types,
        types=_fit_types(whole, _Kinds(_joined(rows_made.facts, content_of_made), made), rows.said, plan),
        blocks=_fit_blocks((rows, np.ones(len(pages), bool)), (rows_made, np.ones(len(made), bool)), known, plan),
        quality=_fit_quality(quality_rows, scores, plan),
        temperature=temperature,
        least=plan.least,
    )
    return Trained(model, metrics, rows_of_pages(pages, scores, types, quality))


def _choose(each: Labelled, chances: NDArray[np.float64], plan: Plan) -> Choice:
    """What `auto` would keep of a page."""
    words = float(each.page.blocks.words.sum())
    return choose(each.page, chances, 1.0, least_chance(each.page, words, plan.least))


def _content_rows(pages: Sequence[Labelled], choices: Sequence[Choice], known: Known) -> NDArray[np.float32]:
    """What the content that a model found which had not seen a page's site tells about the page's kind."""
    found = [
        content_facts(Facts(each.page, known.blocks), choice.kept, choice.expected)
        for each, choice in zip(pages, choices, strict=True)
    ]
    return np.array(found, np.float32).reshape(len(pages), counting.CONTENT)


def _content_of_made(made: Sequence[Labelled], voters: Voters, known: Known, plan: Plan) -> NDArray[np.float32]:
    """The same of pages made of others, none of which the voters have seen."""
    rows = rows_of_made(made, known)
    choices = [
        _choose(each, share_chances(each.page, voters(rows.matrix[rows.of(number)])), plan)
        for number, each in enumerate(made)
    ]
    return _content_rows(made, choices, known)


@dataclass(frozen=True)
class _Kinds:
    """What page types are learned from: the facts of pages, and the pages that know of what kind they are."""

    facts: NDArray[np.float32]
    pages: Sequence[Labelled]

    def known(self) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The facts and the numbers of the types of those that know theirs."""
        known = [number for number, each in enumerate(self.pages) if each.page_type]
        kinds = [TYPES.index(str(self.pages[number].page_type)) for number in known]
        return self.facts[known], np.array(kinds, np.int64)

    def some(self, chosen: NDArray[np.bool_]) -> _Kinds:
        """Those of some of the pages."""
        return _Kinds(self.facts[chosen], _some(self.pages, chosen))


def _held_out_types(
    whole: tuple[Sequence[Labelled], NDArray[np.float32]],
    made: tuple[Sequence[Labelled], NDArray[np.float32]],
    facts: Mapping[int, tuple[NDArray[np.float32], NDArray[np.float32], int]],
    plan: Plan,
) -> NDArray[np.float64]:
    """The chances of the types, each page's by a forest of the other folds.

    `facts` has for each fold those of all pages and those of the pages made of other folds' pages, under its words.
    """
    (pages, content), (others, content_of_made) = whole, made
    folds, made_folds = (np.array([each.fold for each in some]) for some in (pages, others))
    chances = np.zeros((len(pages), len(TYPES)))
    for fold, (known, known_of_made, said) in facts.items():
        held, left = folds == fold, made_folds != fold
        learned = _Kinds(_joined(known, content), pages)
        more = _Kinds(_joined(known_of_made, content_of_made[left]), _some(others, left))
        chances[held] = softmax(_fit_types(learned.some(~held), more, said, plan)(learned.facts[held]))
    return chances


def _joined(facts: NDArray[np.float32], content: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.concatenate((facts.reshape(len(content), -1 if len(content) else 0), content), axis=1)


def _some(pages: Sequence[Labelled], chosen: NDArray[np.bool_]) -> list[Labelled]:
    return [each for each, taken in zip(pages, chosen.tolist(), strict=True) if taken]


def _held_out_quality(
    pages: Sequence[Labelled], rows: NDArray[np.float32], scores: NDArray[np.float64], plan: Plan
) -> NDArray[np.float64]:
    """The quality of each page as a forest of the other folds guesses it."""
    folds, quality = np.array([each.fold for each in pages]), np.zeros(len(pages))
    for fold in range(FOLDS):
        held = folds == fold
        quality[held] = sigmoid(_fit_quality(rows[~held], scores[~held], plan)(rows[held]))[:, 0]
    return quality


def _fit_types(whole: _Kinds, made: _Kinds, said: int, plan: Plan) -> Forest:
    """From pages as they are and pages made of them; `said` of their facts are counts of words."""
    parts = [(*whole.known(), 1.0), (*made.known(), _MADE_TYPE)]
    counts = np.maximum(np.bincount(parts[0][1], minlength=len(TYPES)), 1)
    parts = [part for part in parts if len(part[1])]
    if not parts:  # nobody said what kinds these pages are: every kind is as likely
        return Forest.undecided(len(TYPES))
    rare = (counts / counts.max()) ** -0.25  # rare kinds count a little more
    rows, targets = (np.concatenate([part[column] for part in parts]) for column in (0, 1))
    weights = np.concatenate([weight * rare[kinds] for _, kinds, weight in parts])
    twice = np.concatenate((rows, without_words(rows, said)))
    both = np.concatenate((weights, _WORDLESS * weights))
    return fit({**_TYPES, "seed": 3}, twice, np.tile(targets, 2), both, plan.type_trees)


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


def _temperature(pages: Sequence[Labelled], chances: NDArray[np.float64]) -> float:
    """How much to soften the chances of the types so that they are as often right as they say."""
    known = [number for number, each in enumerate(pages) if each.page_type]
    if not known:
        return 1.0
    target = [TYPES.index(str(pages[number].page_type)) for number in known]
    options = np.arange(0.6, 2.01, 0.05)
    losses = [-np.log(_sharpen(chances[known], each)[range(len(known)), target] + 1e-9).mean() for each in options]
    return round(float(options[int(np.argmin(losses))]), 2)


def _sharpen(chances: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    return softmax(np.log(chances + 1e-12) / temperature)
