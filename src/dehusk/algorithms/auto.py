"""The algorithm that people leave on: a learned model decides block by block, knowing what kind of page it is on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.choice import Choice, choose
from dehusk.features.blocks import block_features
from dehusk.forest import sigmoid
from dehusk.model import Extraction, Page
from dehusk.pagetypes.learned import TYPES, Model, load_model
from dehusk.registry import algorithms
from dehusk.settings import setting

_SHORT_PAGE = 80  # words
_BETA = {"precision": 0.5, "balanced": 1.0, "recall": 2.0}


@algorithms.register("auto")
@dataclass(frozen=True)
class Auto:
    """Keeps the set of blocks with the highest expected F1 under a learned model of blocks and page types."""

    favor: str = setting("balanced", "precision, balanced or recall", choices=tuple(_BETA))
    model: str = setting("auto", "the name of a model in dehusk, or the folder of one of your own")

    paper: ClassVar[str] = "dehusk's own"
    year: ClassVar[int] = 2026
    sees_hidden: ClassVar[bool] = True

    def __call__(self, page: Page) -> Extraction:
        model = load_model(self.model)
        types = model.type_chances(page)
        page_type = TYPES[int(np.argmax(types))]
        facts = {"page_types": {name: round(float(chance), 4) for name, chance in zip(TYPES, types, strict=True)}}
        if not len(page.blocks):
            return Extraction("auto", np.zeros(0, bool), page_type="empty", quality=1.0, facts=facts)
        chance = model.block_chances(block_rows(page, model, types))
        choice = choose(page, chance, _BETA[self.favor], 0.0 if _shows_all(page) else model.least)
        quality = float(sigmoid(model.quality(quality_row(page, chance, choice, types)))[0, 0])
        return Extraction(
            "auto",
            choice.kept,
            scores=chance,
            page_type=page_type if choice.kept.any() else "empty",
            quality=round(quality, 4),
            facts=facts,
        )

    def reasons(self, page: Page, extraction: Extraction) -> list[str]:
        """What spoke for and against each block, in words."""
        from dehusk.algorithms.reasons import explain_blocks

        if not len(page.blocks):
            return []
        model = load_model(self.model)
        return explain_blocks(page, model, block_rows(page, model, model.type_chances(page)), extraction)


def _shows_all(page: Page) -> bool:
    """Whether a page is short and has no scripts that could show more: what little it holds is what it is about."""
    body = page.source.body
    scripted = "<script" in body if isinstance(body, str) else b"<script" in body
    return not scripted and int(page.blocks.words.sum()) <= _SHORT_PAGE


def block_rows(page: Page, model: Model, types: NDArray[np.float64]) -> NDArray[np.float32]:
    """The features of all blocks, with the chances of the page types behind them."""
    if not len(page.blocks):
        return np.zeros((0, len(model.features) + len(types)), np.float32)
    rows, _ = block_features(page, model.names)
    return np.concatenate((rows, np.broadcast_to(types.astype(np.float32), (len(rows), len(types)))), axis=1)


def quality_row(
    page: Page, chance: NDArray[np.float64], choice: Choice, types: NDArray[np.float64]
) -> NDArray[np.float32]:
    """What tells how good a choice is: how sure the model is, how much is in doubt, and the kind of page."""
    words = page.blocks.words.astype(np.float64)
    total, kept = max(float(words.sum()), 1.0), choice.kept
    taken = max(float(words[kept].sum()), 1.0)
    doubt = words * (chance > 0.2) * (chance < 0.8)
    row = [
        choice.expected,
        float((chance * words)[kept].sum()) / taken,
        float((chance * words)[~kept].sum()) / taken,
        float(doubt.sum()) / taken,
        float(doubt[kept].sum()) / taken,
        np.log1p(taken),
        np.log1p(total),
        taken / total,
        float(len(words)),
        float((chance * words).sum()) / taken,
        float(np.max(types)),
        *types.tolist(),
    ]
    return np.array([row], np.float32)
