"""The words that page authors put into class, id, role and itemprop, as hashes that are the same in every process."""

from __future__ import annotations

import re
from functools import lru_cache

FNV_START, FNV_STEP = 2166136261, 16777619
# Attribute -> what its words are mixed with, so that role="search" and class="search" are told apart.
SEEDS = {"class": 0, "id": 0, "role": 1, "itemprop": 2}
# Attributes that state what an element or the page is, by number. Of one, what such names begin with;
# some are noted for a few tags only.
TESTING = "data-test"
STATING = {
    "rel": 1, "itemscope": 2, "itemprop": 3, "typeof": 4, "property": 5, TESTING: 6, "content": 7,
    "name": 8, "http-equiv": 9, "href": 10, "media": 11, "itemtype": 12,
}  # fmt: skip
STATING_IN = {"name": ("meta",), "http-equiv": ("meta",), "href": ("link", "base"), "media": ("link",)}
SHORTEST, LONGEST = 2, 24  # letters in a word; others are not names people chose
_LETTERS = re.compile("[A-Za-z]+")
_CAMEL = re.compile("(?<=[a-z])(?=[A-Z])")
_DIGITS = re.compile("[0-9]")


def fnv(text: str, value: int = FNV_START) -> int:
    """FNV-1a over code points, 32 bits."""
    for character in text:
        value = ((value ^ ord(character)) * FNV_STEP) & 0xFFFFFFFF
    return value


def as_signed(value: int) -> int:
    """A 32-bit number as the int32 columns hold it."""
    return value - (1 << 32) if value >= 1 << 31 else value


def name_words(value: str) -> list[str]:
    """`navBar nav-item2` -> nav, bar, nav, item."""
    return [
        word.lower()
        for letters in _LETTERS.findall(value)
        for word in _CAMEL.split(letters)
        if SHORTEST <= len(word) <= LONGEST
    ]


@lru_cache(maxsize=65536)
def name_hash(word: str, attribute: str = "class") -> int:
    """The number that stands for a word of an attribute in `Page.names`."""
    return as_signed(fnv(word, FNV_START ^ SEEDS[attribute]))


@lru_cache(maxsize=65536)
def signature(tag: int, classes: str) -> int:
    """A number for a tag and its first class without digits: `<li class="item-3 odd">` is like its siblings."""
    first = classes.split(None, 1)[0] if classes.strip() else ""
    return as_signed(fnv(_DIGITS.sub("", first), (FNV_START ^ tag) * FNV_STEP & 0xFFFFFFFF))


def stated(tag: str, attribute: str) -> int:
    """The number of an attribute that states something in this tag, or 0."""
    if attribute.startswith(TESTING):
        return STATING[TESTING]
    return STATING.get(attribute, 0) if tag in STATING_IN.get(attribute, (tag,)) else 0
