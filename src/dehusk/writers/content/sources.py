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

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

_WIDE_SPACE = re.compile(r"[^\S \t\n\r\f]")
_BEST_WIDTH = 2000  # as in media/sources.py
_LONGEST_NUMBER = 6
_PLACEHOLDERS = (
    "placeholder", "blank", "spacer", "transparent", "lazy", "load", "grey", "gray", "1x1", "pixel", "empty",
)  # fmt: skip
_FOUR = 0xFFFFFFFF  # the last four letters
# How these words begin, as numbers.
_PLAC, _BLAN, _SPAC, _TRAN, _LAZY, _LOAD, _GREY, _GRAY, _PIXE, _EMPT, _1X1 = (
    int.from_bytes(begins.encode(), "big") for begins in "plac blan spac tran lazy load grey gray pixe empt 1x1".split()
)


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
    return "" if _keeps_place(source) else source


def _keeps_place(source: str) -> bool:
    """Whether the name of a file says that it keeps the place of a picture; most do not have the letters for it."""
    size = len(source)
    end = find(source, "?", 0, size, 1)
    begin = find(source, "/", 0, end if end >= 0 else size, -1) + 1
    kind, data, four = kind_of(source), data_of(source), 0
    for at in range(begin, size):
        code = code_at(kind, data, at)
        four = (four << 8 | (code + 32 if 65 <= code <= 90 else code & 255)) & _FOUR
        if four & 0xFFFFFF == _1X1 or four in (
            _PLAC, _BLAN, _SPAC, _TRAN, _LAZY, _LOAD, _GREY, _GRAY, _PIXE, _EMPT,
        ):  # fmt: skip
            name = source[begin:].lower()
            return any([word in name for word in _PLACEHOLDERS])
    return False


def _widest(srcset: str) -> str:
    """The address of the widest entry that is not too wide; nothing where not all entries are `address 800w`."""
    kind, data, size = kind_of(srcset), data_of(srcset), len(srcset)
    at, best, best_begin, best_end = 0, -1, 0, 0
    while at < size:
        begin = at = _past_spaces(srcset, at)
        while at < size:
            code = code_at(kind, data, at)
            if code == 44 or _is_space(code):
                break
            at += 1
        end = at
        first = at = _past_spaces(srcset, at)
        number = 0
        code = code_at(kind, data, at) if at < size else 0
        while 48 <= code <= 57:
            number = number * 10 + (code - 48)
            at += 1
            code = code_at(kind, data, at) if at < size else 0
        has_width = 0 < at - first <= _LONGEST_NUMBER and code == 119 and number > 0
        if begin == end or end == first or not has_width:
            return ""
        if best < number <= _BEST_WIDTH:
            best_begin, best_end, best = begin, end, number
        at = _past_spaces(srcset, at + 1)
        if at < size and code_at(kind, data, at) != 44:
            return ""
        at += 1
    return srcset[best_begin:best_end]


def _past_spaces(text: str, at: int) -> int:
    kind, data, size = kind_of(text), data_of(text), len(text)
    while at < size and _is_space(code_at(kind, data, at)):
        at += 1
    return at


def _is_space(code: int) -> bool:
    return code == 32 or code == 9 or code == 10 or code == 12 or code == 13
