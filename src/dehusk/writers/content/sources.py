# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""Where a picture is, for the many that say so plainly; the others are left to `media/sources.py`."""

from __future__ import annotations

import re
from urllib.parse import quote

from dehusk.media.sources import best_source

try:
    import cython
except ImportError:
    from dehusk import plain as cython

_WIDE_SPACE = re.compile(r"[^\S \t\n\r\f]")
_BEST_WIDTH = 2000  # as in media/sources.py
_LONGEST_NUMBER = 6
_PLACEHOLDERS = (
    "placeholder", "blank", "spacer", "transparent", "lazy", "load", "grey", "gray", "1x1", "pixel", "empty",
)  # fmt: skip


def source_of(named: dict[str, str]) -> str:
    """The address of the best version of a picture that its attributes name: the same as `best_source`, quicker."""
    srcset = named.get("srcset", "")
    if not srcset.isascii():  # a space that is none to HTML is part of an address
        named = {**named, "srcset": _WIDE_SPACE.sub(_quoted, srcset)}
    return (_plain_source(named) if cython.compiled else "") or best_source(named)


def _quoted(space: re.Match[str]) -> str:
    return quote(space[0])


def _plain_source(named: dict[str, str]) -> str:
    """The address where only `src` and `srcset` can name it and it is a picture; else nothing."""
    for attribute in named:
        if len(attribute) > 4 and attribute[0] in "dnl":
            if attribute.startswith("data-") or attribute.startswith("nitro") or attribute.startswith("lazy"):
                return ""
    source = named.get("src", "").strip()
    if "srcset" in named:
        source = _widest(named["srcset"])
    if not source or source[0] == "#" or source[:5].lower() == "data:" or source.startswith("about:"):
        return ""
    name = source[source.rfind("/", 0, source.find("?") if "?" in source else len(source)) + 1 :].lower()
    for word in _PLACEHOLDERS:
        if word in name:
            return ""
    return source


def _widest(srcset: str) -> str:
    """The address of the widest entry that is not too wide; nothing where not all entries are `address 800w`."""
    size, at, best = len(srcset), 0, -1
    best_begin = best_end = 0
    while at < size:
        begin = at = _past_spaces(srcset, at)
        while at < size and srcset[at] not in " \n\t\r\f,":
            at += 1
        end = at
        first = at = _past_spaces(srcset, at)
        number = 0
        while at < size and "0" <= srcset[at] <= "9":
            number = number * 10 + ord(srcset[at]) - 48
            at += 1
        has_width = 0 < at - first <= _LONGEST_NUMBER and at < size and srcset[at] == "w" and number > 0
        if begin == end or end == first or not has_width:
            return ""
        if best < number <= _BEST_WIDTH:
            best_begin, best_end, best = begin, end, number
        at = _past_spaces(srcset, at + 1)
        if at < size and srcset[at] != ",":
            return ""
        at += 1
    return srcset[best_begin:best_end]


def _past_spaces(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \n\t\r\f":
        at += 1
    return at
