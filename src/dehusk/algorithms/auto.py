"""The algorithm that people leave on: a learned model decides block by block."""

from __future__ import annotations

from dataclasses import replace
from math import log1p
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.choice import Choice, choose
from dehusk.algorithms.second_look import FirstLook, look_again
from dehusk.features.blocks import block_features, feature_batches
from dehusk.forest import sigmoid
from dehusk.model import Extraction, Page
from dehusk.net import LONGEST
from dehusk.pagetypes import counting
from dehusk.pagetypes.learned import load_model
from dehusk.plain import run
from dehusk.record import record
from dehusk.registry import algorithms
from dehusk.settings import setting
from dehusk.voting import in_one

_SHORT_PAGE, _LONG_PAGE = 80, 600  # words
_LONG = 0.35  # how much of the least chance is enough on a long page
_BETA = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}


@algorithms.register("auto")
@record
class Auto:
    """Keeps the set of blocks with the highest expected F1 under a learned model of blocks and page types."""

    favor: str = setting("balanced", "precision, balanced or recall", choices=tuple(_BETA))
    model: str = setting("auto", "the name of a model in dehusk, or the folder of one of your own")

    paper: ClassVar[str] = "dehusk's own"
    year: ClassVar[int] = 2026
    sees_hidden: ClassVar[bool] = True

    def __call__(self, page: Page) -> Extraction:
        model = load_model(self.model)
        tables = model.facts(page)
        if not len(page.blocks):
            nothing = np.zeros(0, bool)
            return Extraction("auto", nothing, page_types=model.page_types(tables, nothing, 0.0), quality=1.0)
        alone = in_one([model.block_chances(rows) for rows in feature_batches(tables, LONGEST)])
        least, looked = least_chance(page, tables.total, model.least), FirstLook.of(tables, alone)
        first = choose(page, looked.shared, 1.0, least, tables.hashes)
        if page.origin != "markup":  # what was found in data was chosen there, block by block
            first = replace(first, kept=page.blocks.words > 0)
        types = model.page_types(tables, first.kept, first.expected)
        chance = look_again(model, tables, looked, list(types.values()))
        choice = choose(page, chance, _BETA[self.favor], least, tables.hashes)
        if page.origin != "markup":
            choice = replace(choice, kept=first.kept)
        facts = {"expected": choice.expected}
        return Extraction("auto", choice.kept, scores=chance, page_types=types, facts=facts)

    def quality(self, page: Page, extraction: Extraction) -> float:
        """What the word F1 of an extraction probably is."""
        choice = Choice(extraction.kept, extraction.facts["expected"])
        scores = extraction.scores if extraction.scores is not None else np.zeros(len(page.blocks))
        row = quality_row(page, scores, choice, np.array(list(extraction.page_types.values())))
        return round(float(sigmoid(load_model(self.model).quality(row))[0, 0]), 4)

    def reasons(self, page: Page, extraction: Extraction) -> list[str]:
        """What spoke for and against each block, in words."""
        from dehusk.algorithms.reasons import explain_blocks

        if not len(page.blocks):
            return []
        model = load_model(self.model)
        return explain_blocks(model, page, block_features(model.facts(page)), extraction)


def least_chance(page: Page, words: float, least: float) -> float:
    """The chance that the likeliest block must have, or the page holds nothing.

    What shows nothing without scripts is short: menus, a footer, a message. And a page that is shorter still and has no scripts
    that could show more is about what little it holds.
    """
    if words > _LONG_PAGE:
        return _LONG * least
    if words > _SHORT_PAGE:
        return least
    body = page.source.body
    return least if ("<script" in body if isinstance(body, str) else b"<script" in body) else 0.0


def quality_row(
    page: Page, chance: NDArray[np.float64], choice: Choice, types: NDArray[np.float64]
) -> NDArray[np.float32]:
    """What tells how good a choice is: how sure the model is, how much is in doubt, and the kind of page."""
    sums = np.zeros(counting.DOUBT)
    read = (len(chance), page.blocks.words, choice.kept.view(np.uint8), chance)
    run(counting.count_doubt, counting.COMPILED, read, (sums,))
    words, kept, sure, missed, likely, doubt, doubt_kept = sums.tolist()
    total, taken, kinds = max(words, 1.0), max(kept, 1.0), types.tolist()
    row = [
        choice.expected,
        sure / taken,
        missed / taken,
        doubt / taken,
        doubt_kept / taken,
        log1p(taken),
        log1p(total),
        taken / total,
        float(len(chance)),
        likely / taken,
        max(kinds),
        *kinds,
    ]
    return np.array([row], np.float32)
