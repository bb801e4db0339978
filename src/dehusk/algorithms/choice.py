"""From chances to a set of blocks: the set whose expected F1 is highest, not everything above a fixed line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms import choosing
from dehusk.model import Kind, Page
from dehusk.plain import run
from dehusk.record import record

_REPEATED = 0.3  # how much of its chance a text keeps when it was kept before
_RUNNING_WORDS, _LINKED, _HOPELESS = 8, 0.3, 0.05  # what makes a block running text that may follow its neighbour
_LIKELY, _GAP = 0.25, 2  # so many blocks with such a chance between two that are kept are kept too
_UNLIKELY = 0.02  # blocks below this are not taken, said once or twice
_REPEATED_WORDS = 4  # shorter texts are repeated for good reasons: cells, code, names of authors


@record
class Choice:
    """The chosen blocks and what their score is expected to be."""

    kept: NDArray[np.bool_]
    expected: float


def choose(
    page: Page, chance: NDArray[np.float64], beta: float, least: float, hashes: NDArray[np.uint64] | None = None
) -> Choice:
    """Take the likeliest blocks as long as the expected F score grows; nothing where it stays below `least`.

    With the blocks sorted by chance p and n words each, the first k have an expected score of
    (1 + b²) Σ p n / (Σ n + b² Σ p n over the whole page): the second sum is the expected size of the content.
    `hashes` are those of the blocks' texts, where they are known.
    """
    blocks, elements, count = page.blocks, page.elements, len(chance)
    kept, chosen = np.empty(count, np.uint8), np.empty(count, np.uint8)
    read = (
        count, chance, blocks.words, blocks.link_words, blocks.kind, blocks.element, elements.parent, elements.signature,
        _hashes(page) if hashes is None else hashes, beta * beta, least,
        _REPEATED_WORDS, _UNLIKELY, _REPEATED, _RUNNING_WORDS, _LINKED, _HOPELESS, _LIKELY, _GAP, int(Kind.BUTTON),
    )  # fmt: skip
    room = (
        np.empty(count),
        np.empty(count, np.intp),
        np.empty(count, np.intp),
        2 * count,
        np.empty(2 * count, np.uint64),
    )
    expected = run(choosing.choose_blocks, choosing.COMPILED, (*read, *room, chosen), (kept,))
    return Choice(kept.view(np.bool_), expected)


def _hashes(page: Page) -> NDArray[np.uint64]:
    """Numbers that are the same for the same text, within a process."""
    places = zip(page.blocks.start.tolist(), page.blocks.end.tolist(), strict=True)
    return np.array([hash(page.text[start:end]) for start, end in places], np.int64).view(np.uint64)
