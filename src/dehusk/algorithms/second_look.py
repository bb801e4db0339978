"""A second look at the blocks of a page, once the first has told how likely each is: what do those around it say?

A block is more likely content where its box, the blocks like it and the text before and behind it are, and a chance of a
half means something else on a page of one article than on one of a hundred cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms import looking
from dehusk.algorithms.alike import LEVELS, find_alike, share_chances
from dehusk.features import layout
from dehusk.features.blocks import Facts
from dehusk.forest import sigmoid
from dehusk.pagetypes.learned import TYPES, Model
from dehusk.plain import run
from dehusk.record import record

_WIDE = LEVELS + 1  # blocks are also told of those that are alike with one more box around them
COLUMNS = (
    "chance", "shared", "words", "link_share", "kind",
    "alike_chance", "alike_count", "alike_wide_chance", "alike_wide_count",
    *(f"box{level}_{what}" for level in range(looking.LEVELS) for what in ("chance", "words")),
    *(f"within{reach}" for reach in looking.REACHES),
    "content_before", "words_before", "rank_words", "rank_content",
    "page_chance", "page_highest", "page_words", "page_likely", "page_doubtful", "page_sure", "page_content",
    *(f"type_{kind}" for kind in TYPES),
)  # fmt: skip


@record
class FirstLook:
    """What the first look told of each block: its chance, and the same shared with the blocks like it."""

    chance: NDArray[np.float64]
    shared: NDArray[np.float64]
    alike: NDArray[np.intp]

    @classmethod
    def of(cls, facts: Facts, chance: NDArray[np.float64]) -> FirstLook:
        """From the chances of the blocks of a page."""
        alike = find_alike(facts.page)
        return cls(chance, share_chances(facts.page, chance, alike), alike)


def look_again(model: Model, facts: Facts, first: FirstLook, types: Sequence[float]) -> NDArray[np.float64]:
    """How likely each block is content, all in all; `types` are the chances of the kinds of pages."""
    return sigmoid(model.second(second_rows(facts, first, types)))[:, 0]


def second_rows(facts: Facts, first: FirstLook, types: Sequence[float]) -> NDArray[np.float32]:
    """One row a block and one column for each of COLUMNS."""
    count, shared, elements = facts.count, first.shared, facts.elements
    rows = np.empty((count, len(COLUMNS)), np.float32)
    order = np.argsort(-shared, kind="stable")
    blocks = facts.page.blocks
    read = (
        count, first.chance, shared, blocks.words, blocks.link_words, blocks.kind, blocks.element,
        facts.page.elements.parent, elements[layout.FIRST], elements[layout.BEHIND],
        first.alike, find_alike(facts.page, _WIDE), order, len(types), np.array(types, np.float64),
        np.empty((4, count + 1)).ravel(), np.empty(count, np.intp), len(COLUMNS),
    )  # fmt: skip
    run(looking.fill_rows, looking.COMPILED, read, (rows.ravel(),))
    return rows
