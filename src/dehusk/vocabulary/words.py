"""Words that speak of something, as tables to look the names of a page up in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import SHORTEST, name_hash
from dehusk.lazy import lazy
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.vocabulary import lookup

_LOW: Final = 0xFFFFFFFF
_STEP: Final = 0x9E3779B1
_FEWEST_SLOTS: Final = 64
_LAST_BITS: Final = 1 << 12
Table = NDArray[np.uint32]


class Words:
    """Known words with their bits, for the attributes that may hold them."""

    def __init__(self, words: Iterable[tuple[int, str]], attributes: tuple[str, ...], *, pairs: bool = False) -> None:
        """With `pairs`, two words side by side count as one: `entry-content` is `entrycontent`."""
        single: dict[int, int] = {}
        double: dict[int, int] = {}
        for bit, names in words:
            for word in names.split():
                for attribute in attributes:
                    _add(single, name_hash(word, attribute), bit)
                    for cut in range(SHORTEST, len(word) - SHORTEST + 1) if pairs else ():
                        _add(double, _pair(name_hash(word[:cut], attribute), name_hash(word[cut:], attribute)), bit)
        self._known = single
        self._single, self._double = hash_table(single), hash_table(double) if pairs else None

    @property
    def single(self) -> tuple[int, Table]:
        """The table of single words, and how many slots it has."""
        return len(self._single) // 2, self._single

    @property
    def pairs(self) -> tuple[int, Table]:
        """The table of two words side by side, and how many slots it has."""
        table = self._single if self._double is None else self._double
        return len(table) // 2, table

    def __or__(self, other: Words) -> Words:
        """Both as one, for single words."""
        both = Words((), ())
        both._known = {key: self._known.get(key, 0) | other._known.get(key, 0) for key in self._known | other._known}
        both._single = hash_table(both._known)
        return both

    def flags(self, page: Page) -> Ints:
        """For every element the bits of its names."""
        names, found = page.names, np.zeros(len(page.elements), np.int32)
        columns = (len(names.element), names.element, names.hash)
        _look_up(lookup.look_up, columns, self._single, found)
        if self._double is not None:
            _look_up(lookup.look_up_pairs, columns, self._double, found)
        return found

    @lazy
    def known(self) -> tuple[NDArray[np.uint8], Table]:
        """The table of single words, and before it which numbers their last bits are: most names need no closer look."""
        last = np.zeros(_LAST_BITS, np.uint8)
        last[[key % _LAST_BITS for key in self._known]] = 1
        return last, self._single


def around(page: Page, own: Ints) -> Ints:
    """For every element its own bits and those of all elements around it."""
    found = np.zeros(len(own), np.int32)
    run(lookup.hand_down, lookup.COMPILED, (len(own), page.elements.parent, own), (found,))
    return found


def _look_up(function: Any, columns: tuple[Any, ...], table: Table, found: Ints) -> None:
    run(function, lookup.COMPILED, (*columns, len(table) // 2, table), (found,))


def _pair(first: int, second: int) -> int:
    return ((first & _LOW) * _STEP & _LOW) ^ (second & _LOW)


def _add(known: dict[int, int], number: int, bit: int) -> None:
    known[number & _LOW] = known.get(number & _LOW, 0) | bit


def marks_of(table: Table, count: int) -> Table:
    """A bit for the last bits of each key of a table, 32 in each of so many numbers, a power of two.

    One look at so little memory tells most of the keys that the table does not know.
    """
    keys = table[: len(table) // 2]
    keys, marks = keys[keys > 0], np.zeros(count, np.uint32)
    np.bitwise_or.at(marks, (keys >> 5) % count, np.uint32(1) << (keys & 31))
    return marks


def hash_table(known: dict[int, int]) -> Table:
    """Numbers by key as an open hash table: keys, then numbers; a key of 0 is none."""
    slots = _FEWEST_SLOTS
    while slots < 4 * len(known):
        slots *= 2
    table = [0] * (2 * slots)
    for number, bits in known.items():
        slot = number % slots
        while table[slot]:
            slot = (slot + 1) % slots
        table[slot], table[slots + slot] = number, bits
    return np.array(table, np.uint32)
