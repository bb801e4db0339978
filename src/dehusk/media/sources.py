# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""Where a picture really is: pages name a placeholder in `src` and the picture in one of many other attributes.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re

from dehusk.attributes import read_attributes
from dehusk.media.addresses import widest
from dehusk.media.tags import ALL_LAZY, LAZY, LAZY_SETS, Tag

_PLACEHOLDER = re.compile(
    r"(?:^|[_.-])(?:placeholder|blank|spacer|transparent|lazy(?:load)?|loading|loader|grey|gray|1x1|pixel|empty)"
    r"(?:[_.-]\w{0,12})?\.(?:gif|png|svg|jpe?g|webp)"
)
_PLACEHOLDERS = (
    "placeholder", "blank", "spacer", "transparent", "lazy", "loading", "loader", "grey", "gray", "1x1", "pixel", "empty",
)  # fmt: skip
_FIRSTS = "pbstlg1e"  # characters of them
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
    return _plain_source(source, attributes.get("srcset", ""))


def source_in(markup: str, start: int, end: int, tag: Tag) -> str:
    """The same for a picture by its start tag at these places, where `src` counts alone if it stands alone."""
    source = tag.src.strip()
    if source and not tag.has_srcset and not tag.scripted:
        return source
    if tag.lazy or (tag.scripted and _is_small_data(source)):
        return best_source(read_attributes(markup, start, end))
    return _plain_source(source, tag.srcset)


def _plain_source(source: str, srcset: str) -> str:
    """The better one of `src` and `srcset`."""
    found = (largest(srcset) if srcset else "") or source
    if found[:5].lower() == "data:":
        return found if len(found) > _REAL_DATA else ""
    return "" if _is_placeholder(found) else found


def _is_small_data(source: str) -> bool:
    return len(source) <= _REAL_DATA and source.startswith("data:")


def _is_placeholder(address: str) -> bool:
    """Whether an address is of a picture that only keeps the place of another."""
    if not address or address.startswith("data:") or address.startswith("about:") or address.startswith("#"):
        return True
    end = address.find("?")
    end = end if end >= 0 else len(address)
    name = address[address.rfind("/", 0, end) + 1 : end].lower()
    return _may_be_placeholder(name) and _PLACEHOLDER.search(name) is not None


def _may_be_placeholder(name: str) -> bool:
    """Whether a word of a file name may be one of those that name placeholders."""
    at, size = 0, len(name)
    while at < size:
        if name[at] in _FIRSTS and name.startswith(_PLACEHOLDERS, at):
            return True
        while at < size and name[at] != "_" and name[at] != "." and name[at] != "-":
            at += 1
        at += 1
    return False


def largest(srcset: str) -> str:
    """The widest picture of a `srcset` that is still made for screens."""
    best = widest(srcset, _BEST_WIDTH)
    if best and _is_placeholder(best):
        others = [part for part in srcset.split(", ") if part.strip() and not _is_placeholder(part.split()[0])]
        best = widest(", ".join(others), _BEST_WIDTH)
    return best


def is_pixel(attributes: dict[str, str]) -> bool:
    """Whether a picture is one of those nobody is meant to see, which count visitors."""
    return bool(_SMALL.match(attributes.get("width", "").strip()) or _SMALL.match(attributes.get("height", "").strip()))
