"""What kinds of characters the blocks are made of, counted for the whole page at once."""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Page

UPPER, LOWER, DIGIT, STOP, COMMA, COLON, MONEY, SYMBOL, OTHER_LETTER = range(1, 10)
_STOPS = frozenset(".!?…。！？؟।")
_COMMAS = frozenset(",;，、；،")
_CATEGORIES = {"Lu": UPPER, "Lt": UPPER, "Ll": LOWER, "Nd": DIGIT, "Sc": MONEY, "Lo": OTHER_LETTER, "Lm": OTHER_LETTER}


def _class_of(code: int) -> int:
    character = chr(code)
    if character in _STOPS:
        return STOP
    if character in _COMMAS:
        return COMMA
    if character in ":：":
        return COLON
    category = unicodedata.category(character)
    return _CATEGORIES.get(category, SYMBOL if category[0] in "SP" else 0)


_TABLE_SIZE = 0x3100
_table: NDArray[np.uint8] | None = None


def _classes(text: str) -> NDArray[np.uint8]:
    global _table  # built once a process, from facts that do not change
    if _table is None:
        _table = np.array([_class_of(code) for code in range(_TABLE_SIZE)] + [OTHER_LETTER], np.uint8)
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    return _table[np.minimum(codes, _TABLE_SIZE)]


def count_characters(page: Page) -> dict[str, NDArray[np.float64]]:
    """Counts and shares of character classes, and what the first and the last character of a block are."""
    start, end = page.blocks.start, page.blocks.end
    classes = _classes(page.text + "\n")
    counts = {}
    for name, number in (
        ("upper", UPPER),
        ("digit", DIGIT),
        ("stop", STOP),
        ("comma", COMMA),
        ("money", MONEY),
        ("symbol", SYMBOL),
    ):
        sums = np.concatenate(([0], np.cumsum(classes == number, dtype=np.int32)))
        counts[name] = (sums[end] - sums[start]).astype(np.float64)
    size = np.maximum(end - start, 1)
    last = np.where(end > start, classes[np.maximum(end - 1, 0)], 0)
    return {
        "upper_share": counts["upper"] / size,
        "digit_share": counts["digit"] / size,
        "symbol_share": counts["symbol"] / size,
        "stops": counts["stop"],
        "commas": counts["comma"],
        "money": counts["money"],
        "ends_with_stop": (last == STOP).astype(np.float64),
        "ends_with_colon": (last == COLON).astype(np.float64),
        "starts_upper": (np.where(end > start, classes[start], 0) == UPPER).astype(np.float64),
        "starts_digit": (np.where(end > start, classes[start], 0) == DIGIT).astype(np.float64),
    }
