"""From chances to a set of blocks: the set whose expected F1 is highest, not everything above a fixed line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Kind, Page

_REPEATED = 0.3  # how much of its chance a text keeps when it was kept before
_RUNNING_WORDS, _LINKED, _HOPELESS = 8, 0.3, 0.05  # what makes a block running text that may follow its neighbour
_UNLIKELY = 0.02  # blocks below this are not taken, said once or twice
_REPEATED_WORDS = 4  # shorter texts are repeated for good reasons: cells, code, names of authors


@dataclass(frozen=True)
class Choice:
    """The chosen blocks and what their score is expected to be."""

    kept: NDArray[np.bool_]
    expected: float


def choose(page: Page, chance: NDArray[np.float64], beta: float, least: float) -> Choice:
    """Take the likeliest blocks as long as the expected F score grows; nothing where it stays below `least`.

    With the blocks sorted by chance p and n words each, the first k have an expected score of
    (1 + b²) Σ p n / (Σ n + b² Σ p n over the whole page): the second sum is the expected size of the content.
    """
    words = page.blocks.words.astype(np.float64)
    kept = np.zeros(len(chance), bool)
    if not len(chance) or not words.sum():
        return Choice(kept, 0.0)
    chance = _without_repeats(page, chance, words)
    order = np.argsort(-chance, kind="stable")
    mass = np.cumsum((chance * words)[order])
    size = np.cumsum(words[order])
    square = beta * beta
    score = (1 + square) * mass / np.maximum(size + square * mass[-1], 1e-9)
    best = int(np.argmax(score))
    expected = float(2 * mass[best] / max(size[best] + mass[-1], 1e-9))
    if expected < least:
        return Choice(kept, expected)
    kept[order[: best + 1]] = True
    kept &= words > 0
    kept |= _beside_kept(page, kept, chance)
    return Choice(kept | _pictures_between(page, kept), expected)


def _beside_kept(page: Page, kept: NDArray[np.bool_], chance: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Running text right beside kept text of the same look in the same box: the last paragraph goes with the others."""
    blocks, elements = page.blocks, page.elements
    parent, look = elements.parent[blocks.element], elements.signature[blocks.element]
    alike = (parent[1:] == parent[:-1]) & (look[1:] == look[:-1])
    beside = np.zeros(len(kept), bool)
    beside[1:] |= kept[:-1] & alike
    beside[:-1] |= kept[1:] & alike
    text = (blocks.words >= _RUNNING_WORDS) & (blocks.link_words < _LINKED * blocks.words)
    found: NDArray[np.bool_] = beside & text & (chance > _HOPELESS)
    return found


def _without_repeats(page: Page, chance: NDArray[np.float64], words: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lower the chance of a text that the page shows again: a name for screen readers, a review in three places."""
    result = chance.copy()
    text = page.text
    likely = ((words >= _REPEATED_WORDS) & (chance > _UNLIKELY)).nonzero()[0]
    likely = likely[(-chance[likely]).argsort(kind="stable")]
    starts, ends = page.blocks.start[likely].tolist(), page.blocks.end[likely].tolist()
    said = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    if len(set(said)) < len(said):
        seen: set[str] = set()
        for index, each in zip(likely.tolist(), said, strict=True):
            if each in seen:
                result[index] *= _REPEATED
            seen.add(each)
    return result


def _pictures_between(page: Page, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Pictures and rules whose neighbours on both sides are kept."""
    between = np.zeros(len(kept), bool)
    silent = page.blocks.words == 0
    quiet, spoken = silent.nonzero()[0], (~silent).nonzero()[0]
    if len(quiet) and len(spoken):
        place = spoken.searchsorted(quiet)
        inside = (place > 0) & (place < len(spoken)) & (page.blocks.kind[quiet] != Kind.BUTTON)
        quiet, place = quiet[inside], place[inside]
        between[quiet] = kept[spoken[place - 1]] & kept[spoken[place]]
    return between
