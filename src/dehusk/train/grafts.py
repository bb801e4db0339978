"""Pages made of two pages: a box of one page is set into another page, beside its content, where it is husk.

An article below a wall of teasers, or a product above a row of others, is rare among few pages and common in the world.
Lists of cards go into pages that are about one thing, where cards of another site are husk whatever they were at home.
Into pages that may be about their own cards only boxes go that were husk at home.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Page
from dehusk.train.cuts import alike, words_inside
from dehusk.train.labels import Labels
from dehusk.train.pages import Labelled, read_made

ABOUT_ONE_THING = frozenset(("article", "documentation", "forum", "product"))


def tags(names: str) -> NDArray[np.int64]:
    """The numbers of some tags."""
    return np.array([IDS[name] for name in names.split()])


_LISTS = tags("div section aside ul ol")
_BOXES = tags("div section aside ul ol nav footer header form table")
_NO_PLACE = tags("html ul ol dl table tbody tr p select")  # what takes no box between its children
_CARDS, _CARD_SHARE = 4, 0.7  # so many cards make a list, and hold so much of its text
_CARD_WORDS = (2, 90)
_FEWEST_WORDS_A_CARD = 4  # on average; what says less is a menu
_LIST_WORDS, _HUSK_WORDS = (12, 1500), (5, 600)
_MOST_OF_PAGE = 4  # boxes that one page gives
_FEWEST_BLOCKS, _LEAST_CONTENT = 10, 20  # of a page that is given one: blocks, words
_AROUND = 0.9  # of the content is inside a box that stands around it
_FIRST = 0.3  # how often a box comes before, not behind, all of what is inside the innermost box around the content


@dataclass(frozen=True)
class Branch:
    """A box as it was cut off a page."""

    markup: str
    site: str
    texts: list[str]
    words: NDArray[np.int32]


class Branches:
    """The boxes that pages give, by the fold of their sites, so that what is made of them belongs to one fold."""

    def __init__(self, pages: Sequence[Labelled], random: np.random.Generator) -> None:
        self.random = random
        self.cards: dict[int, list[Branch]] = {}
        self.husk: dict[int, list[Branch]] = {}
        for each in pages:
            for kind, rows in ((self.cards, _card_lists(each)), (self.husk, _husk_boxes(each))):
                kind.setdefault(each.fold, []).extend(_cut_off(each, row) for row in self._some(rows))

    def _some(self, rows: list[int]) -> list[int]:
        if len(rows) <= _MOST_OF_PAGE:
            return rows
        return sorted(self.random.choice(rows, _MOST_OF_PAGE, replace=False).tolist())

    def set_into(self, each: Labelled) -> Labelled | None:
        """The page with one to three boxes more; None where there is no place for any."""
        boxes = (self.cards if each.page_type in ABOUT_ONE_THING else self.husk)[each.fold]
        made = each
        for _ in range(int(self.random.integers(1, 4)) if boxes else 0):
            branch = boxes[int(self.random.integers(len(boxes)))]
            made = graft(made, branch, self.random) or made
        return None if made is each else made


def graft(each: Labelled, branch: Branch, random: np.random.Generator) -> Labelled | None:
    """The page with a box more; None where there is no place for it, or where the rest would read otherwise."""
    place = place_in(each, random)
    if place is None:
        return None
    markup = each.page.markup
    box = branch.markup.replace(branch.site, each.site)  # its links lead to pages of the same site, as at home
    page = read_made(markup[:place] + box + markup[place:], each.page.url)
    at = where_set(page, each.page, branch.texts) if page else None
    if page is None or at is None:
        return None
    labels = each.labels.with_more(at, Labels.of_husk(branch.words))
    return replace(each, page=replace(page, json_ld=each.page.json_ld), labels=labels)


def where_set(page: Page, before: Page, box: list[str]) -> int | None:
    """The block at which the texts of a box stand in a page; None where the rest does not read as before."""
    texts, old = page.block_texts(), before.block_texts()
    pairs = zip(texts, old, strict=False)
    at = next((number for number, (new, had) in enumerate(pairs) if new != had), len(old))
    return at if texts[at:] == box + old[at:] else None


def place_in(each: Labelled, random: np.random.Generator) -> int | None:
    """A place in the markup between the children of one of the boxes around the content."""
    elements, (sizes, content) = each.page.elements, words_inside(each)
    if len(each.page.blocks) < _FEWEST_BLOCKS or content.max() < _LEAST_CONTENT:
        return None
    around = np.flatnonzero((content >= _AROUND * content.max()) & (sizes > 0))
    row = int(around[int(random.integers(len(around)))])
    children = np.flatnonzero(elements.parent == row)
    if not len(children) or elements.tag[row] in _NO_PLACE:
        return None
    if row == around[-1]:
        spot = 0 if random.random() < _FIRST else len(children)
    else:
        spot = int(random.integers(len(children) + 1))
    return int(elements.start[children[spot]] if spot < len(children) else elements.stop[children[-1]])


def _cut_off(each: Labelled, row: int) -> Branch:
    page, texts = each.page, each.page.block_texts()
    inside = blocks_in(page, row)
    markup = page.markup[page.elements.start[row] : page.elements.stop[row]]
    return Branch(markup, each.site, [texts[block] for block in inside], each.labels.words[inside])


def blocks_in(page: Page, row: int) -> NDArray[np.int64]:
    """The blocks inside an element."""
    return np.flatnonzero((page.blocks.element >= row) & (page.blocks.element < page.elements.last[row]))


def _card_lists(each: Labelled) -> list[int]:
    """Boxes of many children alike, each with a link and some words; none inside another."""
    elements, (sizes, _) = each.page.elements, words_inside(each)
    count = len(elements)
    links = np.concatenate(([0], np.cumsum(elements.tag == IDS["a"])))
    card = alike(elements.parent, elements.signature) >= _CARDS
    card &= (sizes >= _CARD_WORDS[0]) & (sizes <= _CARD_WORDS[1]) & (elements.parent >= 0)
    card &= links[elements.last] > links[:-1]
    cards = np.bincount(elements.parent[card], minlength=count)
    words = np.bincount(elements.parent[card], weights=sizes[card], minlength=count)
    good = (cards >= _CARDS) & (words >= _CARD_SHARE * sizes) & (words >= _FEWEST_WORDS_A_CARD * cards)
    good &= np.isin(elements.tag, _LISTS) & (sizes >= _LIST_WORDS[0]) & (sizes <= _LIST_WORDS[1])
    found, end = [], 0
    for row in np.flatnonzero(good).tolist():
        if row >= end:
            found.append(row)
            end = int(elements.last[row])
    return found


def _husk_boxes(each: Labelled) -> list[int]:
    """The outermost boxes without content, on a page that has some."""
    elements, (sizes, content) = each.page.elements, words_inside(each)
    husk = (content == 0) & np.isin(elements.tag, _BOXES) & (sizes >= _HUSK_WORDS[0]) & (sizes <= _HUSK_WORDS[1])
    husk &= (elements.parent >= 0) & (content[elements.parent] > 0)
    return [row for row in np.flatnonzero(husk).tolist() if not each.labels.again[blocks_in(each.page, row)].any()]
