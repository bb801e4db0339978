"""Repeated units: posts of a thread, cards of a grid, rows of a listing.

A group is a set of elements with the same route: the same tags and naming words from the root down. How well its
units agree in what they hold (coherence) and how much text they hold decides which group a block belongs to, where
groups are inside each other. Everything is linear in elements and blocks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints, Page
from dehusk.structure.signatures import attribute_texts, names, paths

Floats = NDArray[np.float64]
MIN_UNITS = 3
_PLAIN = 0.35  # what a unit of one single block counts: a list item, a paragraph, a menu entry
_MIN_COHERENCE = 0.35


@dataclass(frozen=True)
class Groups:
    """The repeated units of a page: which block is in which unit of which group."""

    group: Ints  # of each block; -1 where it repeats nothing
    unit: Ints  # of each block: which unit of its group, counted from 0
    units: tuple[Ints, ...]  # for each group, the elements that are its units, in document order
    coherence: Floats  # for each group, how far its units hold the same things, 0 to 1
    unit_words: Floats  # for each group, the words of its middle unit
    attributes: list[str] = field(repr=False)  # of every element, as written
    names: list[str] = field(repr=False)  # the naming word of every element
    look: Ints = field(repr=False)  # of every element
    route: Ints = field(repr=False)

    def __len__(self) -> int:
        return len(self.units)


def find_groups(page: Page) -> Groups:
    """The repeated units of a page."""
    attributes = attribute_texts(page)
    named = names(attributes)
    look, route = paths(page, named)
    first, last = block_ranges(page)
    words = np.concatenate(([0], np.cumsum(page.blocks.words, dtype=np.int64)))
    element_words = words[last] - words[first]
    scores, coherence = _score(page, route, last - first, element_words)
    best = _best_unit(page, route, scores)
    boxes = best[page.blocks.element]
    inside = boxes >= 0
    chosen = np.unique(route[boxes[inside]])
    units, unit_of, group_of = _number(route, chosen, element_words)
    group = np.where(inside, group_of[route[np.maximum(boxes, 0)]], -1).astype(np.int32)
    unit = np.where(inside, unit_of[np.maximum(boxes, 0)], -1).astype(np.int32)
    return Groups(
        group=group,
        unit=unit,
        units=units,
        coherence=coherence[chosen],
        unit_words=np.array([np.median(element_words[each]) for each in units], np.float64),
        attributes=attributes,
        names=named,
        look=look,
        route=route,
    )


def block_ranges(page: Page) -> tuple[Ints, Ints]:
    """For every element the first block in it and one past the last."""
    start = page.blocks.start
    first = np.searchsorted(start, page.elements.text_start, "left").astype(np.int32)
    last = np.searchsorted(start, page.elements.text_end, "left").astype(np.int32)
    return first, np.maximum(first, last)


def _score(page: Page, route: Ints, blocks: Ints, words: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """For every route: how good a group its elements are, and their coherence."""
    count = int(route.max()) + 1 if len(route) else 0
    holds = (words > 0) & (page.elements.hidden == 0)
    units = np.bincount(route[holds], minlength=count)
    total = np.bincount(route[holds], weights=words[holds], minlength=count)
    mean_blocks = np.bincount(route[holds], weights=blocks[holds], minlength=count) / np.maximum(units, 1)
    units = units.astype(np.int64)
    coherence = _coherence(page, route, units, holds)
    record = np.where(mean_blocks >= 1.5, 1.0, _PLAIN)
    scores = coherence**2 * np.sqrt(total) * np.log2(1 + units) * record
    scores[(units < MIN_UNITS) | (coherence < _MIN_COHERENCE)] = 0
    return scores, coherence


def _coherence(page: Page, route: Ints, units: NDArray[np.int64], holds: NDArray[np.bool_]) -> Floats:
    """How far the units of a route agree: the mean, over what they hold, of the share of units that hold it."""
    count = len(units)
    parent = page.elements.parent
    inner = np.flatnonzero(holds & (parent >= 0))
    pairs = np.unique(parent[inner].astype(np.int64) * max(count, 1) + route[inner])
    child, owner = pairs % max(count, 1), route[pairs // max(count, 1)]
    rate = np.bincount(child, minlength=count)[child] / np.maximum(units[owner], 1)
    seen = np.bincount(owner, minlength=count)
    return np.where(seen > 0, np.bincount(owner, weights=rate, minlength=count) / np.maximum(seen, 1), 1.0)


def _best_unit(page: Page, route: Ints, scores: Floats) -> Ints:
    """For every element the unit it is in, its own or one around it: the one whose group scores best."""
    own = scores[route].tolist()
    best, value = [-1] * len(own), [0.0] * len(own)
    for row, parent in enumerate(page.elements.parent.tolist()):
        if parent >= 0:
            best[row], value[row] = best[parent], value[parent]
        if own[row] > value[row]:
            best[row], value[row] = row, own[row]
    return np.array(best, np.int32)


def _number(route: Ints, chosen: Ints, words: NDArray[np.int64]) -> tuple[tuple[Ints, ...], Ints, Ints]:
    """The units of the chosen routes, the number of each unit in its group, and the number of each route's group."""
    group_of = np.full(int(route.max()) + 1 if len(route) else 1, -1, np.int32)
    group_of[chosen] = np.arange(len(chosen))
    members = np.flatnonzero((group_of[route] >= 0) & (words > 0)).astype(np.int32)
    members = members[np.argsort(group_of[route[members]], kind="stable")]
    cuts = np.searchsorted(group_of[route[members]], np.arange(len(chosen) + 1))
    units = tuple(members[a:b] for a, b in pairwise(cuts.tolist()))
    unit_of = np.full(len(route), -1, np.int32)
    for each in units:
        unit_of[each] = np.arange(len(each))
    return units, unit_of, group_of
