"""Letters without which patterns cannot match, for a quick look at many texts before a close one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.structure import grams
from dehusk.structure.dates import DATE_TABLE
from dehusk.structure.months import AGO, NOW, TODAY, YESTERDAY

Table = NDArray[np.uint32]
ASCII: Final = 127  # the last character of the table of words that nothing beyond can spell
_SIZE: Final = 3  # characters that are looked up together
_STEP, _SHIFT, _SLOTS = 0x9E3779B1, 20, 4096  # as in `grams`


def gram_table(words: Iterable[str]) -> Table:
    """The beginnings of words, in small letters and plain ASCII, as a table for `grams.Letters`.

    A word of two characters counts behind any other, and at the beginning of a text.
    """
    table = np.zeros(_SLOTS, np.uint32)
    for word in words:
        for before in range(128) if len(word) < _SIZE else (ord(word[0]),):
            number = before << 16 | int.from_bytes(
                word[-2:].encode() if len(word) < _SIZE else word[1:3].encode(), "big"
            )
            slot = (number * _STEP & 0xFFFFFFFF) >> _SHIFT
            while table[slot] and table[slot] != number:
                slot = (slot + 1) % _SLOTS
            table[slot] = number
    return table


def letters(words: Iterable[str], beyond: int = ASCII) -> grams.Letters:
    """The first letters of words, to look for in many texts; see `gram_table`."""
    return grams.Letters(beyond, *shared(gram_table(words)))


def word_table(*words: str) -> grams.Words:
    """Words of three characters and more, to look for in many texts."""
    numbers = {word: int.from_bytes(word[:_SIZE].encode("ascii"), "big") for word in words}
    by_number = {number: tuple(word for word in words if numbers[word] == number) for number in numbers.values()}
    return grams.Words(by_number, *shared(gram_table(words)))


# Of dates; words without a number in other letters are never missed.
DATE_WORDS: Final = [word for word in f"{TODAY}|{YESTERDAY}|{NOW}|{AGO}".split("|") if word[:_SIZE].isascii()]
DATE_SIGNS: Final = grams.DateSigns(letters(DATE_WORDS), *shared(DATE_TABLE))
# Of `marks.PROFILE`, for addresses with a space behind them.
PROFILES: Final = (
    *"/user /member /membre /profile /people /personal_pages /author /account /usuario /mitglied /benutzer "
    "member. profile. profil. info. user. memberlist. usercp. space. home. action=profile mod=space /space-uid "
    "profileunavailable".split(),
    *(f"/u{letter}" for letter in "/.-0123456789"),
    *(f"{sign}{name}" for sign in "?&;" for name in "u= uid= user member mid= author= showuser=".split()),
    *(f"/{sign}{chr(code)}" for sign in "~@" for code in range(32, 127)),
)
PROFILE_WORDS: Final = word_table(*PROFILES)
# Of words in front of a date that say what it is the date of, and of names of elements that do, in `marks`.
OTHER_DATE: Final = letters(
    "joi reg mem mit dab bei ins isc ing ger lid bir geb las zul edi bea mod upd akt cha ult exp sin sei loc clo vie "
    "bes ask".split()
)
CHANGED: Final = letters("edi mod joi upd".split())
