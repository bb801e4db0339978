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
    nothing = np.zeros(count, bool)
    if not count or not blocks.words.any():
        return Choice(nothing, 0.0)
    chance, order = _without_repeats(page, chance, _hashes(page) if hashes is None else hashes)
    found = np.zeros(2)
    run(choosing.best_prefix, choosing.COMPILED, (order, blocks.words, chance, beta * beta), (found,))
    if found[1] < least:
        return Choice(nothing, float(found[1]))
    chosen, kept = np.zeros(count, np.int32), np.zeros(count, np.int32)
    chosen[order[: int(found[0])]] = 1
    columns = (blocks.words, blocks.link_words, blocks.element, elements.parent, elements.signature, chance)
    read = (count, *columns, _RUNNING_WORDS, _LINKED, _HOPELESS, chosen)
    run(choosing.keep_near, choosing.COMPILED, read, (kept,))
    boxes = (count, blocks.words, blocks.link_words, blocks.kind, blocks.element, elements.parent)
    run(choosing.close_gaps, choosing.COMPILED, (*boxes, chance, _LINKED, _LIKELY, _GAP, int(Kind.BUTTON)), (kept,))
    return Choice(kept.astype(bool), float(found[1]))


def _without_repeats(
    page: Page, chance: NDArray[np.float64], hashes: NDArray[np.uint64]
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """The chances, lower for a text that the page shows again, and the blocks in their order.

    A text is shown again as a name for screen readers, as a review in three places.
    """
    order = (-chance).argsort(kind="stable")
    result, found, slots = chance.copy(), np.zeros(1, np.int32), 2 * len(chance)
    read = (order, hashes, page.blocks.words, _REPEATED_WORDS, _UNLIKELY, _REPEATED, slots, np.zeros(slots, np.uint64))
    run(choosing.lower_repeats, choosing.COMPILED, read, (result, found))
    return result, (-result).argsort(kind="stable") if found[0] else order


def _hashes(page: Page) -> NDArray[np.uint64]:
    """Numbers that are the same for the same text, within a process."""
    places = zip(page.blocks.start.tolist(), page.blocks.end.tolist(), strict=True)
    return np.array([hash(page.text[start:end]) for start, end in places], np.int64).view(np.uint64)
