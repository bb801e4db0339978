"""What elements look like to their siblings: tag and naming word as one number, and the way down to them as another.

Most elements of a page are written like others: what the start tag says is worked out once for each way of writing.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints, Page
from dehusk.structure.roles import own_hint
from dehusk.structure.signatures import name_of_tag

Longs = NDArray[np.int64]
_ALSO = (' rel="', ' data-role="', ' data-testid="', ' slot="')  # attributes that name, beside class and id
_DEEP = 400  # levels; deeper pages are walked element by element
_MIX = np.uint64(0x9E3779B97F4A7C15)


class StartTags:
    """The start tag of every element as it is written, cut out when it is asked for."""

    def __init__(self, page: Page) -> None:
        self._markup = page.markup
        self._starts, self._inner = page.elements.start.tolist(), page.elements.inner.tolist()

    def __getitem__(self, row: int) -> str:
        return self._markup[self._starts[row] : self._inner[row]]

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self._starts)))


class Looks:
    """Naming word, hint, look and route of every element of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.attributes = StartTags(page)

    @cached_property
    def _ways(self) -> tuple[Ints, Ints]:
        """One element for each way of writing a start tag, and the number of its way for every element."""
        page, names = self.page, self.page.names
        keys = page.elements.signature.astype(np.int64) * 64
        first = np.searchsorted(names.element, names.element)
        turn = 2 * (np.arange(len(first)) - first) + 1
        np.add.at(keys, names.element, names.hash.astype(np.int64) * turn)
        np.add.at(keys, *_others(page))
        _, rows, ways = np.unique(keys, return_index=True, return_inverse=True)
        return rows.astype(np.int32), ways.astype(np.int32)

    @cached_property
    def _words(self) -> list[str]:
        return [name_of_tag(self.attributes[row]) for row in self._ways[0].tolist()]

    @cached_property
    def named(self) -> NDArray[np.bool_]:
        """Which elements have a naming word."""
        return np.array([bool(word) for word in self._words], bool)[self._ways[1]]

    @cached_property
    def hints(self) -> Ints:
        """What every element's own names say that it is for: a Role."""
        hints = np.array([own_hint(self.attributes[row]) for row in self._ways[0].tolist()], np.int32)
        return hints[self._ways[1]]

    @cached_property
    def look(self) -> Ints:
        """A number for tag and naming word of every element."""
        rows, ways = self._ways
        numbers: dict[tuple[int, str], int] = {}
        tags = self.page.elements.tag[rows].tolist()
        kinds = [numbers.setdefault(key, len(numbers)) for key in zip(tags, self._words, strict=True)]
        return np.array(kinds, np.int32)[ways]

    @cached_property
    def route(self) -> Ints:
        """A number for the look of every element and those of all elements around it."""
        elements, look = self.page.elements, self.look
        if not len(look):
            return look
        deepest = int(elements.depth.max())
        mixed = (look.astype(np.uint64) + np.uint64(1)) * _MIX
        if deepest > _DEEP:
            return _walked(elements.parent.tolist(), look.tolist())
        order = np.argsort(elements.depth, kind="stable")
        cuts = np.searchsorted(elements.depth[order], np.arange(deepest + 2))
        for level in range(1, deepest + 1):
            rows = order[cuts[level] : cuts[level + 1]]
            above = mixed[np.maximum(elements.parent[rows], 0)]
            mixed[rows] = (mixed[rows] ^ (above >> np.uint64(29))) + above * _MIX
        return np.asarray(np.unique(mixed, return_inverse=True)[1], np.int32)


def _others(page: Page) -> tuple[Ints, Longs]:
    """The elements with other attributes that name them, and a number for what these say."""
    places, values, markup = [], [], page.markup
    for attribute in _ALSO:
        at = markup.find(attribute)
        while at >= 0:
            end = markup.find('"', at + len(attribute))
            places.append(at)
            values.append(zlib.crc32(markup[at:end].encode("utf-8", "surrogatepass")) << 20)
            at = markup.find(attribute, end)
    rows = np.searchsorted(page.elements.start, np.array(places, np.int64), "right") - 1
    return np.maximum(rows, 0).astype(np.int32), np.array(values, np.int64)


def _walked(parents: list[int], look: list[int]) -> Ints:
    routes: dict[tuple[int, int], int] = {}
    route: list[int] = []
    for parent, number in zip(parents, look, strict=True):
        route.append(routes.setdefault((route[parent] if parent >= 0 else -1, number), len(routes)))
    return np.array(route, np.int32)


def block_ranges(page: Page) -> tuple[Ints, Ints]:
    """For every element the first block in it and one past the last."""
    start = page.blocks.start
    first = np.searchsorted(start, page.elements.text_start, "left").astype(np.int32)
    last = np.searchsorted(start, page.elements.text_end, "left").astype(np.int32)
    return first, np.maximum(first, last)
