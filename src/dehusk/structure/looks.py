"""What elements look like to their siblings: tag and naming word as one number, and the way down to them as another.

Most elements of a page are written like others: what the start tag says is worked out once for each way of writing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.dom.names import fnv
from dehusk.model import Ints, Page
from dehusk.structure import calling, naming
from dehusk.structure.numbers import Longs, empty_table, in_place
from dehusk.structure.roles import HINTING, ROLES, rank_of
from dehusk.vocabulary.words import hash_table

_NAMES, _TIME, _NUMBER, _CLASS, _ID, _OTHER = 1, 2, 4, 8, 16, 32  # what attributes are for, as in `naming`
# Attributes that may hold a date.
TIME_ATTRIBUTES: Final = (
    "datetime data-time data-timestamp data-date data-utime data-epoch data-unixtime data-created data-created-at "
    "data-posted data-shorttime data-date-time data-ts utime timestamp created-timestamp created"
).split()


def _table(*kinds: tuple[int, Iterable[int]]) -> NDArray[np.uint32]:
    known: dict[int, int] = {}
    for kind, keys in kinds:
        known |= {key: known.get(key, 0) | kind for key in keys}
    return hash_table(known)


def _hashes(words: Iterable[str]) -> list[int]:
    return [fnv(word) for word in words]


_NAMING: Final = "rel data-role data-testid slot".split()  # attributes that name an element beside class and id
# Attributes that make a way of writing, beside class, id and item property, and those that may tell a time.
_WAYS: Final = _table(
    (_NAMES, _hashes(_NAMING)),
    (_TIME, _hashes(TIME_ATTRIBUTES)),
    (_NUMBER, _hashes(["content", "title"])),
    (_CLASS, _hashes(["class"])),
    (_ID, _hashes(["id"])),
    (_OTHER, _hashes(["itemprop", *_NAMING])),
)
_CALLING: Final = _table(
    (calling.NAMING, _hashes(["itemprop", *_NAMING])),
    (calling.STATE, _hashes(calling.STATES)),
    (calling.HINT, HINTING),
)


class StartTags:
    """The start tag of every element as it is written, cut out when it is asked for."""

    def __init__(self, page: Page) -> None:
        self._markup = page.markup
        self._starts, self._inner = in_place(page.elements.start), in_place(page.elements.inner)

    def __getitem__(self, row: int) -> str:
        return self._markup[self._starts[row] : self._inner[row]]

    def between(self, row: int, last: int) -> str:
        """The markup from one start tag to the end of another."""
        return self._markup[self._starts[row] : self._inner[last]]

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self._starts)))


class Looks:
    """Naming word, hint, look and route of every element of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.attributes = StartTags(page)
        self.timed: naming.Timed = []  # the attributes that may hold a date
        places = np.zeros(5 * len(page.elements), np.int32)  # where class and id of every element stand
        firsts, order, ways = self._read_ways(places)
        # The last tells of every look whether it has a naming word.
        looks, roles, self.with_word = self._name_ways(firsts, places)
        # A number for tag and naming word of every element, what its own names say that it is for (a Role), and a
        # number for its look and those of all elements around it.
        self.look, self.hints, self.route = self._spread(ways, order, looks, roles)

    def _read_ways(self, places: Ints) -> tuple[Ints, Longs, Ints]:
        """One element for each way of writing a start tag, in the order of their keys; the way of each; and of all elements."""
        size = len(self.page.elements)
        keys, numbers = np.zeros(size, np.int64), empty_table(size)
        ways, firsts = np.zeros((2, size), np.int32)
        written = shared(_WAYS, keys, numbers, ways, firsts, places)
        count, self.timed = naming.read_ways(self.page.columns, len(_WAYS) // 2, *written)
        order = np.argsort(keys[firsts[:count]])
        return firsts[order], order, ways

    def _name_ways(self, firsts: Ints, places: Ints) -> tuple[Ints, Ints, NDArray[np.uint8]]:
        """Look and role of each way, and of each look whether it has a naming word."""
        count = len(firsts)
        words = calling.Words(rank_of, *shared(_CALLING))
        keys, numbers = np.zeros(count, np.int64), empty_table(count)
        looks, ranks = np.zeros((2, count), np.int32)
        named = np.zeros(count, np.uint8)
        written = shared(firsts, places, numbers, keys, looks, ranks, named)
        found = naming.name_ways(self.page.columns, words, count, *written)
        return looks, ROLES[ranks], named[:found]

    def _spread(self, ways: Ints, order: Longs, looks: Ints, roles: Ints) -> tuple[Ints, Ints, Ints]:
        """Look, hint and route of every element, by look and hint of its way, which are in this order."""
        size = len(ways)
        mixed, numbers = np.zeros(size, np.int64), empty_table(size)
        firsts, look, hints, route = np.zeros((4, size), np.int32)
        by_way = np.zeros((2, len(order)), np.int32)
        by_way[:, order] = looks, roles
        written = shared(ways, *by_way, mixed, numbers, firsts, look, hints, route)
        naming.spread(self.page.columns, *written)
        return look, hints, route


def block_ranges(page: Page) -> tuple[Ints, Ints]:
    """For every element the first block in it and one past the last."""
    start = page.blocks.start
    first = np.searchsorted(start, page.elements.text_start, "left").astype(np.int32)
    last = np.searchsorted(start, page.elements.text_end, "left").astype(np.int32)
    return first, np.maximum(first, last)
