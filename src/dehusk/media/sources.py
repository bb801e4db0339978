"""Where a picture really is: pages name a placeholder in `src` and the picture in one of many other attributes."""

from __future__ import annotations

import re

from dehusk.media.addresses import widest

# What lazy-loading scripts read, the most specific first.
_LAZY = (
    "data-src data-original data-lazy-src data-lazy data-original-src data-orig-file data-full-src data-hi-res-src "
    "data-image data-image-src data-img-src data-url data-srcurl data-actualsrc data-delayed-url data-echo "
    "data-lazyload data-ll-src data-pin-media data-canonical-src data-large-file data-large_image data-zoom-image "
    "data-runner-src data-cfsrc nitro-lazy-src lazy-src"
).split()
_LAZY_SETS = "data-srcset data-lazy-srcset data-original-set nitro-lazy-srcset lazy-srcset data-bgset".split()
_ALL_LAZY = frozenset({*_LAZY, *_LAZY_SETS})
_PLACEHOLDER = re.compile(
    r"(?:^|[_.-])(?:placeholder|blank|spacer|transparent|lazy(?:load)?|loading|loader|grey|gray|1x1|pixel|empty)"
    r"(?:[_.-]\w{0,12})?\.(?:gif|png|svg|jpe?g|webp)"
)
_REAL_DATA = 600  # characters; a picture written into the page in fewer is an empty one
_BEST_WIDTH = 2000  # a wider picture than this is made for printing
_PICTURE = re.compile(r"(?:https?:)?//[^\s,]+\.(?:jpe?g|png|webp|gif|avif)(?:\?[^\s,]*)?", re.I)
_SMALL = re.compile(r"^[0-2](?:px)?$")


def best_source(attributes: dict[str, str]) -> str:
    """The address of the best version of a picture that its attributes name, as written; empty where there is none."""
    source, lazy = attributes.get("src", "").strip(), ""
    if not _ALL_LAZY.isdisjoint(attributes):
        for name in _LAZY_SETS:
            if attributes.get(name):
                found = largest(attributes[name])
                if found:
                    return found
        lazy = next((attributes[name].strip() for name in _LAZY if attributes.get(name)), "")
    if lazy and not lazy.startswith(("{", "[")) and ("data-src" in attributes or _is_placeholder(source)):
        return largest(lazy) or lazy if " " in lazy else lazy
    if not lazy and source[:5] == "data:" and len(source) <= _REAL_DATA:
        lazy = next((each for name, each in attributes.items() if name[:5] == "data-" and _PICTURE.fullmatch(each)), "")
        if lazy:
            return lazy
    found = (largest(attributes["srcset"]) if "srcset" in attributes else "") or source
    if found[:5].lower() == "data:":
        return found if len(found) > _REAL_DATA else ""
    return "" if _is_placeholder(found) else found


def is_lazy(name: str) -> bool:
    """Whether an attribute may be one that a script of a lazy page reads."""
    return name.startswith(("data-", "nitro", "lazy"))


def _is_placeholder(address: str) -> bool:
    """Whether an address is of a picture that only keeps the place of another."""
    if not address or address.startswith(("data:", "about:", "#")):
        return True
    name = address.partition("?")[0].rpartition("/")[2]
    return _PLACEHOLDER.search(name.lower()) is not None


def largest(srcset: str) -> str:
    """The widest picture of a `srcset` that is still made for screens."""
    best = widest(srcset, _BEST_WIDTH)
    if best and _is_placeholder(best):
        others = (part for part in srcset.split(", ") if part.strip() and not _is_placeholder(part.split()[0]))
        best = widest(", ".join(others), _BEST_WIDTH)
    return best


def is_pixel(attributes: dict[str, str]) -> bool:
    """Whether a picture is one of those nobody is meant to see, which count visitors."""
    return bool(_SMALL.match(attributes.get("width", "").strip()) or _SMALL.match(attributes.get("height", "").strip()))
