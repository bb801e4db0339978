"""Pages made of pages: some boxes of husk and some of many units alike are cut out, which changes no verdict on the rest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.train.pages import Labelled, read_made

_BOXES = np.array(
    [
        IDS[tag]
        for tag in (
            "div section aside nav footer header ul ol li table tr article p form dl figure main h2 h3 h4 h5 h6 blockquote pre"
        ).split()
    ]
)
_FEWEST_BLOCKS = 20
_LEAST_WORDS = 3
_HUSK_SHARE, _UNIT_SHARE = 0.4, 0.15  # of the page's words that one cut may take
_ALIKE = 3
_LEFT_WHOLE = 0.3  # how often a box of husk stays as it is, with all that is in it


def cut(each: Labelled, random: np.random.Generator) -> Labelled | None:
    """The page without some of its boxes; None where nothing can be cut, or where the rest would read otherwise."""
    if len(each.page.blocks) < _FEWEST_BLOCKS:
        return None
    rows = _chosen(each, random)
    elements, blocks, markup = each.page.elements, each.page.blocks, each.page.markup
    parts, done = [], 0
    left = np.ones(len(blocks), bool)
    for row in rows:
        parts.append(markup[done : elements.start[row]])
        done = int(elements.stop[row])
        left &= (blocks.element < row) | (blocks.element >= elements.last[row])
    if not rows:
        return None
    page = read_made("".join(parts) + markup[done:], each.page.url)
    texts = each.page.block_texts()
    if page is None or page.block_texts() != [texts[block] for block in np.flatnonzero(left)]:
        return None
    return replace(each, page=replace(page, json_ld=each.page.json_ld), labels=each.labels.of(left))


def _chosen(each: Labelled, random: np.random.Generator) -> list[int]:
    """The elements to cut out, none inside another."""
    elements, sizes, content = each.page.elements, *words_inside(each)
    total = max(float(each.labels.words.sum()), 1.0)
    husk = (content == 0) & (sizes >= _LEAST_WORDS) & (sizes <= _HUSK_SHARE * total)
    many = alike(elements.parent, elements.signature) >= _ALIKE
    unit = (content > 0) & many & (sizes <= _UNIT_SHARE * total)
    boxes = np.isin(elements.tag, _BOXES)
    husk_rate, unit_rate = random.uniform(0.15, 0.5), random.uniform(0, 0.35)
    found, row = [], 0
    for row_wanted in np.flatnonzero(boxes & (husk | unit)).tolist():
        if row_wanted < row:
            continue
        rate = unit_rate if unit[row_wanted] else husk_rate / 2 if many[row_wanted] else husk_rate
        if random.random() < rate:
            found.append(row_wanted)
            row = int(elements.last[row_wanted])
        elif husk[row_wanted] and not many[row_wanted] and random.random() < _LEFT_WHOLE:
            row = int(elements.last[row_wanted])
    return found


def words_inside(each: Labelled) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The words in each element, and those of them that are content."""
    page, labels = each.page, each.labels
    first = np.searchsorted(page.blocks.start, page.elements.text_start)
    end = np.searchsorted(page.blocks.start, page.elements.text_end)
    words = np.concatenate(([0], np.cumsum(labels.words)))
    content = np.concatenate(([0], np.cumsum(np.minimum(labels.matched, labels.words))))
    return words[end] - words[first], content[end] - content[first]


def alike(parent: NDArray[np.int32], signature: NDArray[np.int32]) -> NDArray[np.int64]:
    """How many siblings with its signature each element has, itself included."""
    keys = parent.astype(np.int64) * (1 << 32) + (signature.astype(np.int64) & 0xFFFFFFFF)
    _, place, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return np.asarray(counts[place])
