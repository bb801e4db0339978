"""What the pass over the text looks characters and words up in: tables made once a process."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import fnv
from dehusk.features.cues import CUES
from dehusk.features.layout import COMMA, DIGIT, LETTER, LOWER, MONEY, OTHER, STOP, SYMBOL, UPPER
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


def low_bits(cues: Codes, words: Codes) -> NDArray[np.uint8]:
    """Which low halves of a hash are in the table of cues (1) and in that of words (2)."""
    bits = np.zeros(1 << 16, np.uint8)
    for bit, table in ((1, cues), (2, words)):
        keys = table[: len(table) // 2]
        bits[keys[keys > 0] & 0xFFFF] |= bit
    return bits


def codes_of(text: str) -> Codes:
    """The characters of a text as numbers."""
    return np.frombuffer(bytearray(text.encode("utf-32-le", "surrogatepass")), np.uint32)
