"""From chances to a set of blocks: the set whose expected F1 is highest, not everything above a fixed line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms import choosing
from dehusk.model import Kind, Page
from dehusk.plain import run
from dehusk.record import record

_BUTTON, _CELL, _CODE = int(Kind.BUTTON), int(Kind.CELL), int(Kind.CODE)


@record
class Choice:
    """The chosen blocks and what their score is expected to be."""

    kept: NDArray[np.bool_]
    expected: float


def choose(
    page: Page, chance: NDArray[np.float64], beta: float, least: float, hashes: NDArray[np.uint64] | None = None
) -> Choice:
    """Take the likeliest blocks as long as the expected F score grows; none where none has a chance of `least`.

    With the blocks sorted by chance p and n words each, the first k have an expected score of
    (1 + b²) Σ p n / (Σ n + b² Σ p n over the whole page), the second sum being the expected size of the content, if each
    block is content or not for itself. But a hundred teasers with a chance of a fifth are content together or not at all. So
    the score is also taken as if every block likelier than some level were content and nothing else, for all levels
    in turn, and that counts three times as much.
    `hashes` are those of the blocks' texts, where they are known.
    """
    blocks, elements, count = page.blocks, page.elements, len(chance)
    kept, found = np.empty(count, np.uint8), np.empty(2)
    read = (
        count, chance, _hashes(page) if hashes is None else hashes, blocks.words, blocks.link_words, blocks.kind,
        blocks.element, elements.parent, elements.signature, _BUTTON, _CELL, _CODE, beta * beta, least,
    )  # fmt: skip
    order, spare, table = np.empty(count, np.intp), np.empty(count, np.intp), np.empty(2 * count, np.uint64)
    tally = np.empty(choosing.TALLY, np.intp)
    chosen, shown, twins = np.empty(count, np.uint8), np.empty(count, np.uint8), np.empty(count, np.intp)
    readings = np.empty(choosing.READINGS)
    room = (np.empty(count), order, spare, tally, 2 * count, table, chosen, twins, shown, readings)
    run(choosing.choose_blocks, choosing.COMPILED, (*read, *room), (found, kept))
    return Choice(kept.view(bool), float(found[1]))


def _hashes(page: Page) -> NDArray[np.uint64]:
    """Numbers that are the same for the same text, within a process."""
    places = zip(page.blocks.start.tolist(), page.blocks.end.tolist(), strict=True)
    return np.array([hash(page.text[start:end]) for start, end in places], np.int64).view(np.uint64)
