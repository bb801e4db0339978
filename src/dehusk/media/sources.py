# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""Where a picture really is: pages name a placeholder in `src` and the picture in one of many other attributes.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re

from dehusk.attributes import read_attributes
from dehusk.media.addresses import widest, widest_in
from dehusk.media.tags import ALL_LAZY, LAZY, LAZY_SETS, Candidate

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

_PLACEHOLDER = re.compile(
    r"(?:^|[_.-])(?:placeholder|blank|spacer|transparent|lazy(?:load)?|loading|loader|grey|gray|1x1|pixel|empty)"
    r"(?:[_.-]\w{0,12})?\.(?:gif|png|svg|jpe?g|webp)"
)
_PLACEHOLDERS = (
    "placeholder", "blank", "spacer", "transparent", "lazy", "loading", "loader", "grey", "gray", "1x1", "pixel", "empty",
)  # fmt: skip
_PLA, _BLA, _SPA, _TRA, _LAZ, _LOA, _GRE, _GRA, _1X1, _PIX, _EMP = (
    int.from_bytes(begins.encode(), "big") for begins in "pla bla spa tra laz loa gre gra 1x1 pix emp".split()
)  # what they begin with
_SOURCES = ALL_LAZY | {"src", "srcset"}
_LONGEST_WORD = len("placeholder")
_REAL_DATA = 600  # characters; a picture written into the page in fewer is an empty one
_BEST_WIDTH = 2000  # a wider picture than this is made for printing
_PICTURE = re.compile(r"(?:https?:)?//[^\s,]+\.(?:jpe?g|png|webp|gif|avif)(?:\?[^\s,]*)?", re.I)
_SMALL = re.compile(r"^[0-2](?:px)?$")


def best_source(attributes: dict[str, str]) -> str:
    """The address of the best version of a picture that its attributes name, as written; empty where there is none."""
    source, lazy = attributes.get("src", "").strip(), ""
    if not ALL_LAZY.isdisjoint(attributes):
        for name in LAZY_SETS:
            if attributes.get(name):
                found = largest(attributes[name])
                if found:
                    return found
        for name in LAZY:
            if attributes.get(name):
                lazy = attributes[name].strip()
                break
    if lazy and not lazy.startswith(("{", "[")) and ("data-src" in attributes or _is_placeholder(source)):
        return largest(lazy) or lazy if " " in lazy else lazy
    if not lazy and _is_small_data(source):
        for name, each in attributes.items():
            if name.startswith("data-") and each and _PICTURE.fullmatch(each):
                return each
    return _better(largest(attributes.get("srcset", "")) or source)


def source_in(tag: Candidate, start: int, end: int) -> str:
    """The same for a picture by its start tag at these places, where `src` counts alone if it stands alone."""
    source = _stripped(tag.source)
    if source and not tag.srcset_at and not tag.scripted:
        return source
    if tag.lazy and (best := _lazy_source(tag, source)):
        return best
    if tag.scripted and _is_small_data(source):
        return best_source(read_attributes(tag.markup, start, end))
    if tag.lazy:
        return best_source(read_attributes(tag.markup, start, end, _SOURCES))
    if not tag.srcset_at:
        return _better(source)
    return _largest_in(tag) or _better(largest(tag.srcset()) or source)


def _lazy_source(tag: Candidate, source: str) -> str:
    """What `best_source` gives of a picture that a script puts in place; nothing where that takes a closer look."""
    if tag.sets:
        return largest(tag.lazy_set()) if tag.sets == 1 else ""
    lazy = _stripped(tag.lazy_source()) if tag.lazy_at else ""
    if not lazy or lazy[0] == "{" or lazy[0] == "[" or not (tag.data_src or _is_placeholder(source)):
        return ""
    return largest(lazy) or lazy if " " in lazy else lazy


def _better(found: str) -> str:
    """An address, if it is not that of an empty picture."""
    if _is_data(found):
        return found if len(found) > _REAL_DATA else ""
    return "" if _is_placeholder(found) else found


def _stripped(source: str) -> str:
    """An address without the space around it; mostly there is none."""
    size, kind, data = len(source), kind_of(source), data_of(source)
    if size and 32 < code_at(kind, data, 0) < 127 and 32 < code_at(kind, data, size - 1) < 127:
        return source
    return source.strip()


def _is_data(source: str) -> bool:
    return _begins_with(source, 100) and (source.startswith("data:") or source[:5].lower() == "data:")  # "d"


def _is_small_data(source: str) -> bool:
    return len(source) <= _REAL_DATA and _begins_with(source, 100) and source.startswith("data:")


def _begins_with(source: str, code: int) -> bool:
    """Whether an address begins with a small letter, or its large one."""
    first = code_at(kind_of(source), data_of(source), 0) if len(source) else 0
    return first | 32 == code


def _is_placeholder(address: str) -> bool:
    """Whether an address is of a picture that only keeps the place of another."""
    size = len(address)
    first = code_at(kind_of(address), data_of(address), 0) if size else 35
    if first == 35:  # "#"
        return True
    if (first == 97 or first == 100) and (address.startswith("data:") or address.startswith("about:")):
        return True
    end = find(address, "?", 0, size, 1)
    end = end if end >= 0 else size
    at = find(address, "/", 0, end, -1) + 1
    return _may_be_placeholder(address, at, end) and _PLACEHOLDER.search(address[at:end].lower()) is not None


def _may_be_placeholder(address: str, at: int, end: int) -> bool:
    """Whether a word of the file name between two places begins like one of those that name placeholders.

    So it is taken to be where a letter is not plain ASCII, which may be a plain one in small.
    """
    kind, data, three, begins = kind_of(address), data_of(address), 0, 0
    for place in range(at, end):
        code = code_at(kind, data, place)
        if code > 127:
            return True
        code = code + 32 if 65 <= code <= 90 else code
        three = (three << 8 | code) & 0xFFFFFF
        begins += 1
        if begins == 3 and (three in (_PLA, _BLA, _SPA, _TRA, _LAZ, _LOA) or three in (_GRE, _GRA, _1X1, _PIX, _EMP)):
            if address[place - 2 : place - 2 + _LONGEST_WORD].lower().startswith(_PLACEHOLDERS):
                return True
        if code == 95 or code == 46 or code == 45:  # _ . -
            begins = 0
    return False


def _largest_in(tag: Candidate) -> str:
    """The same as `largest` of the tag's `srcset`, read where it stands; nothing where that takes a closer look."""
    markup, end = tag.markup, tag.srcset_end
    at = find(markup, "&", tag.srcset_at, end, 1)
    while at >= 0:
        if not markup.startswith("&amp;", at):
            return ""
        at = find(markup, "&", at + 1, end, 1)
    best = widest_in(markup, tag.srcset_at, end, _BEST_WIDTH)
    best = best.replace("&amp;", "&") if find(best, "&", 0, len(best), 1) >= 0 else best
    return "" if _is_placeholder(best) or _is_data(best) else best


def largest(srcset: str) -> str:
    """The widest picture of a `srcset` that is still made for screens."""
    if not srcset:
        return ""
    best = widest(srcset, _BEST_WIDTH)
    if best and _is_placeholder(best):
        others = [part for part in srcset.split(", ") if part.strip() and not _is_placeholder(part.split()[0])]
        best = widest(", ".join(others), _BEST_WIDTH)
    return best


def is_pixel(attributes: dict[str, str]) -> bool:
    """Whether a picture is one of those nobody is meant to see, which count visitors."""
    return bool(_SMALL.match(attributes.get("width", "").strip()) or _SMALL.match(attributes.get("height", "").strip()))
