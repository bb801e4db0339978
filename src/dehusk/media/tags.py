# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""What the start tag of a picture says, read in one go without a dictionary of its attributes.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.attributes import unescaped

# What lazy-loading scripts read, the most specific first.
LAZY = (
    "data-src data-original data-lazy-src data-lazy data-original-src data-orig-file data-full-src data-hi-res-src "
    "data-image data-image-src data-img-src data-url data-srcurl data-actualsrc data-delayed-url data-echo "
    "data-lazyload data-ll-src data-pin-media data-canonical-src data-large-file data-large_image data-zoom-image "
    "data-runner-src data-cfsrc nitro-lazy-src lazy-src"
).split()
LAZY_SETS = "data-srcset data-lazy-srcset data-original-set nitro-lazy-srcset lazy-srcset data-bgset".split()
ALL_LAZY = frozenset({*LAZY, *LAZY_SETS})


class Tag:
    """The attributes of a picture that matter; empty where they are not there."""

    def __init__(self) -> None:
        self.src = self.srcset = self.alt = self.title = self.width = self.height = self.style = ""
        self.classes = self.described = ""
        self.has_srcset = False
        self.scripted = False  # it may have attributes that a script of a lazy page reads,
        self.lazy = False  # and surely has one


def read_tag(markup: str, start: int, end: int) -> Tag:
    """Read the start tag between two places of the corrected markup: from its `<` to its `>`; see `read_attributes`."""
    tag = Tag()
    at = markup.find(" ", start, end)
    while at >= 0:
        equals = markup.find('="', at, end)
        close = markup.find('"', equals + 2, end) if equals >= 0 else -1
        if close < 0:
            break
        _take(tag, markup, at + 1, equals, close)
        at = close + 1
        if at >= end or markup[at] != " ":
            at = markup.find(" ", at, end)
    return tag


def _take(tag: Tag, markup: str, at: int, equals: int, close: int) -> None:
    """Put the attribute whose name, `=` and end are at these places where it belongs."""
    size, first = equals - at, markup[at]
    if size == 3:
        if markup.startswith("src", at):
            tag.src = _value(markup, equals, close)
        elif markup.startswith("alt", at):
            tag.alt = _value(markup, equals, close)
    elif size == 5 and (first == "w" or first == "t" or first == "c" or first == "s"):
        if markup.startswith("width", at):
            tag.width = _value(markup, equals, close)
        elif markup.startswith("title", at):
            tag.title = _value(markup, equals, close)
        elif markup.startswith("class", at):
            tag.classes = _value(markup, equals, close)
        elif markup.startswith("style", at):
            tag.style = _value(markup, equals, close)
    elif size == 6 and markup.startswith("height", at):
        tag.height = _value(markup, equals, close)
    elif size == 6 and markup.startswith("srcset", at):
        tag.srcset, tag.has_srcset = _value(markup, equals, close), True
    elif size == 16 and markup.startswith("aria-describedby", at):
        tag.described = _value(markup, equals, close)
    elif (first == "d" or first == "n" or first == "l") and size >= 4:
        name = markup[at:equals]
        if (name.startswith("data-") or name.startswith("nitro") or name.startswith("lazy")) and '"' not in name:
            tag.scripted = True
            tag.lazy = tag.lazy or name in ALL_LAZY


def _value(markup: str, equals: int, close: int) -> str:
    value = markup[equals + 2 : close]
    return unescaped(value) if "&" in value else value
