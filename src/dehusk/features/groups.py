"""Features of repeated units: cards, rows and posts are decided together, so each block knows the unit it is in."""

from __future__ import annotations

import numpy as np

from dehusk.features.context import Context, Values
from dehusk.model import Ints

_ALIKE = 3  # siblings with one signature that make a group
_UNIT_LEVELS = 2


def unit_features(context: Context) -> tuple[list[str], list[Values]]:
    """The nearest unit around a block and the one around that."""
    tree = context.tree
    unit_of = tree.nearest((tree.alike >= _ALIKE) & (tree.end_block > tree.first_block))
    unit = unit_of[context.page.blocks.element]
    names, columns = [], []
    for level in range(1, _UNIT_LEVELS + 1):
        found = _unit_columns(context, unit)
        names += [f"unit{level}_{name}" for name in found]
        columns += [np.where(unit < 0, -1.0, column) for column in found.values()]
        parent = np.where(unit >= 0, tree.parent[np.maximum(unit, 0)], -1)
        unit = np.where(parent >= 0, unit_of[np.maximum(parent, 0)], -1)
    return names, columns


def _unit_columns(context: Context, unit: Ints) -> dict[str, Values]:
    tree, elements = context.tree, context.page.elements
    row = np.maximum(unit, 0)
    signature = elements.signature.astype(np.int64) & 0xFFFFFFFF
    group = np.where(unit >= 0, elements.parent[row].astype(np.int64) << 32 | signature[row], -1)
    _, number = np.unique(group, return_inverse=True)
    words_in = np.bincount(number, context.words)
    links_in = np.bincount(number, context.page.blocks.link_words)
    units = np.maximum(tree.alike[row], 1)
    first, end = tree.first_block[row], tree.end_block[row]
    times, same = _in_other_units(context, number, row)
    return {
        "units": units,
        "words": context.word_sums[end] - context.word_sums[first],
        "mean": words_in[number] / units,
        "links": links_in[number] / np.maximum(words_in[number], 1),
        "share": words_in[number] / context.total,
        "blocks": end - first,
        "place": context.index - first,
        "start": first / context.count,
        "in_others": times / units,
        "said_in_others": same / times,
    }


def _in_other_units(context: Context, group: np.ndarray, unit: Ints) -> tuple[Values, Values]:
    """How often a place is filled in the units of a group, and how often with the same words: a button, not a price."""
    elements, own = context.page.elements, context.page.blocks.element
    depth = np.minimum(elements.depth[own] - elements.depth[unit], 63).astype(np.int64)
    path = elements.signature[own].astype(np.int64) & 0xFFFFFF
    _, where, times = np.unique((group * 64 + depth) << 24 | path, return_inverse=True, return_counts=True)
    _, what, same = np.unique(where.astype(np.int64) << 32 | context.text_ids, return_inverse=True, return_counts=True)
    return times[where].astype(np.float64), same[what].astype(np.float64)
