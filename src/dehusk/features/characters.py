"""What the pass over the text looks characters and words up in: tables made once a process."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import fnv
from dehusk.features.cues import CUES
from dehusk.features.layout import (
    COMMA,
    DIGIT,
    FILTER,
    LETTER,
    LOWER,
    MONEY,
    OTHER,
    STOP,
    SYMBOL,
    UPPER,
)
from dehusk.vocabulary.words import hash_table

Codes = NDArray[np.uint32]
WIDTH = 0x3100  # characters from here on are letters
SIGNS = "$€£?!%@★:({"
_STOPS = frozenset(".!?…。！？؟।")
_COMMAS = frozenset(",;，、；،")
_GROWS = "\u0130"  # the one character whose small letter is two
_CATEGORIES = {"Lu": UPPER, "Lt": UPPER, "Ll": LOWER, "Nd": DIGIT, "Sc": MONEY, "Lo": LETTER, "Lm": LETTER}


@cache
def character_table() -> Codes:
    """For each character below WIDTH: its class, which of SIGNS it is (from 1) and its small letter, in 8, 8, 16 bits."""
    codes = np.arange(WIDTH, dtype=np.uint32)
    characters = codes.tobytes().decode("utf-32-le" if sys.byteorder == "little" else "utf-32-be")
    lower = characters.replace(_GROWS, " ").lower()  # one by one it takes as long as many pages
    small = np.fromiter(map(ord, lower), np.uint32, WIDTH)
    small[ord(_GROWS)] = ord(_GROWS)
    categories = list(map(unicodedata.category, characters))
    known = {category: _class_of(category) for category in set(categories)}
    classes = np.fromiter(map(known.__getitem__, categories), np.uint32, WIDTH)
    for signs, kind in ((_STOPS, STOP), (_COMMAS, COMMA)):
        classes[[ord(sign) for sign in signs if ord(sign) < WIDTH]] = kind
    table: Codes = classes | small << np.uint32(16)
    for number, sign in enumerate(SIGNS, 1):
        table[ord(sign)] |= number << 8
    return table


def _class_of(category: str) -> int:
    return _CATEGORIES.get(category, SYMBOL if category[0] in "SP" else OTHER)


@cache
def cue_table() -> Codes:
    """The hashes of cues, and the bits of what they mean."""
    values: dict[int, int] = {}
    for word, bit in CUES:
        values[fnv(word)] = values.get(fnv(word), 0) | bit
    return hash_table(values)


@cache
def cue_filter() -> Codes:
    """Which low bits of a hash occur in the table of cues, and behind that in beginnings of cues."""
    beginnings = [word[:length] for word, _ in CUES for length in range(1, len(word) + 1)]
    return np.concatenate((_marks(word for word, _ in CUES), _marks(beginnings)))


def _marks(words: Iterable[str]) -> Codes:
    """Which low bits of a hash occur in words: 32 in each number."""
    marks = [0] * FILTER
    for key in map(fnv, words):
        marks[(key >> 5) % FILTER] |= 1 << key % 32
    return np.array(marks, np.uint32)


@dataclass(frozen=True)
class Places:
    """Where known words are found without searching: each at a place of its own that its hash tells."""

    factor: int
    shift: int
    numbers: NDArray[np.uint16]  # of the words that may be at each place, from 1
    hashes: Codes  # of these, and nothing in front

    @classmethod
    def of(cls, hashes: list[int]) -> Places:
        """Find a factor that takes every hash to another place."""
        wanted = np.array([0, *hashes], np.uint32)
        last = {key: number for number, key in enumerate(hashes, 1)}
        shift = 32 - max(len(hashes) ** 2 // 4, 16).bit_length()
        for factor in count(1, 2):
            numbers = np.zeros(1 << (32 - shift), np.uint16)
            places = [(key * factor & 0xFFFFFFFF) >> shift for key in last]
            if len(set(places)) == len(places):
                numbers[places] = list(last.values())
                return cls(factor, shift, numbers, wanted)
        raise AssertionError
