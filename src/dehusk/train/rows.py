"""What the forests learn from: the names and words that some pages speak for, and the features of all pages under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.features.blocks import Facts, Vocabulary, block_features
from dehusk.pagetypes.facts import page_type_facts
from dehusk.train.cuts import cut
from dehusk.train.grafts import ABOUT_ONE_THING, Branches
from dehusk.train.pages import Labelled, most_parting, most_telling, name_gains, names_of, words_of
from dehusk.train.portals import Portals
from dehusk.train.swaps import Swaps

_GRAFTS: Mapping[str | None, int] = {
    "documentation": 2,
    "forum": 2,
    "product": 2,
}  # pages made so of one page; 1 of other kinds
_SWAPS: Mapping[str | None, int] = {"article": 1}  # and 2 of other kinds
_LONGEST = 1200  # blocks of a page that others are made of: the few longer ones would take a fifth of the room
_NAMELESS = 0.35  # how many of them lose their known names


@dataclass(frozen=True)
class Known:
    """The names and words that a model may look for."""

    blocks: Vocabulary
    types: tuple[str, ...]


class Words:
    """The names and the words on all pages, from which those are chosen that some of the pages speak for."""

    def __init__(self, pages: Sequence[Labelled], names: int, words: int, type_names: int) -> None:
        self.pages, self.counts = pages, (names, words, type_names)
        self.names = [names_of(each.page) for each in pages]
        self.words = [words_of(each.page) for each in pages]
        self.gains = [name_gains(each) for each in pages]
        self.folds = np.array([each.fold for each in pages])

    def known(self, folds: frozenset[int]) -> Known:
        """What the pages of some folds tell."""
        some = np.flatnonzero(np.isin(self.folds, sorted(folds))).tolist()
        here = [self.pages[each] for each in some]
        names = most_parting(here, [self.gains[each] for each in some], self.counts[0])
        words = most_telling(here, [self.words[each] for each in some], self.counts[1])
        types = most_telling(here, [self.names[each] for each in some], self.counts[2])
        return Known(Vocabulary(names, words), types)


@dataclass
class Rows:
    """The features of all pages, and where each page's rows are."""

    facts: NDArray[np.float32]  # of the page types
    matrix: NDArray[np.float32]
    ends: NDArray[np.int64]
    share: NDArray[np.float64]  # of a block's words that are content
    words: NDArray[np.float64]  # none where a block teaches nothing
    said: int  # how many of the facts are counts of words

    def of(self, page: int) -> slice:
        """The rows of a page."""
        return slice(int(self.ends[page - 1]) if page else 0, int(self.ends[page]))


def rows_of(pages: Sequence[Labelled], known: Known) -> Rows:
    """The features of pages as a model sees them."""
    facts = []
    ends = np.cumsum([len(each.page.blocks) for each in pages], dtype=np.int64)
    matrix = np.empty((int(ends[-1]) if len(ends) else 0, len(known.blocks.columns)), np.float32)
    for each, end in zip(pages, ends.tolist(), strict=True):
        tables = Facts(each.page, known.blocks)
        facts.append(page_type_facts(tables, known.types))
        matrix[end - len(each.page.blocks) : end] = block_features(tables)
    return Rows(
        facts=np.array(facts, np.float32),
        matrix=matrix,
        ends=ends,
        share=np.concatenate([np.zeros(0), *(each.labels.share for each in pages)]),
        words=np.concatenate([np.zeros(0), *(np.where(each.labels.again, 0, each.labels.words) for each in pages)]),
        said=len(known.blocks.words),
    )


def are_names(vocabulary: Vocabulary) -> NDArray[np.bool_]:
    """Which features say that an element around a block has a certain name."""
    return np.array([name.startswith(("name_", "near_")) for name in vocabulary.columns])


def made_pages(pages: Sequence[Labelled]) -> list[Labelled]:
    """Pages made of each page: with boxes cut out or set in, with other content, in other frames, among teasers."""
    random = np.random.default_rng(5)
    pages = [each for each in pages if len(each.page.blocks) <= _LONGEST]
    made = [cut(each, random) for each in pages]
    branches = Branches(pages, random)
    made += [branches.set_into(each) for each in pages for _ in range(_GRAFTS.get(each.page_type, 1))]
    swaps = Swaps(pages, random)
    made += [swaps.set_into(each) for each in pages for _ in range(_SWAPS.get(each.page_type, 2))]
    made += [swaps.set_in_frame(each) for each in pages if each.page_type != "article"]
    portals = Portals(pages, random)
    made += [portals.set_in(each) for each in pages if each.page_type in ABOUT_ONE_THING]
    return [each for each in made if each is not None]


def rows_of_made(pages: Sequence[Labelled], known: Known) -> Rows:
    """The features of pages made of others, some as if their names were a machine's."""
    rows = rows_of(pages, known)
    random = np.random.default_rng(11)
    names = np.flatnonzero(are_names(known.blocks))
    for page in range(len(pages)):
        if random.random() < _NAMELESS:
            rows.matrix[rows.of(page), names] = 0.0
    return rows
