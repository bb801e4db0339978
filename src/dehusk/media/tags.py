# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""What the start tag of a picture says, read in one go without a dictionary of its attributes.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.attributes import unescaped

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find

# What lazy-loading scripts read, the most specific first.
LAZY = (
    "data-src data-original data-lazy-src data-lazy data-original-src data-orig-file data-full-src data-hi-res-src "
    "data-image data-image-src data-img-src data-url data-srcurl data-actualsrc data-delayed-url data-echo "
    "data-lazyload data-ll-src data-pin-media data-canonical-src data-large-file data-large_image data-zoom-image "
    "data-runner-src data-cfsrc nitro-lazy-src lazy-src"
).split()
LAZY_SETS = "data-srcset data-lazy-srcset data-original-set nitro-lazy-srcset lazy-srcset data-bgset".split()
ALL_LAZY = frozenset({*LAZY, *LAZY_SETS})
_MOST_DIGITS = 5


class Tag:
    """The attributes of a picture that matter; empty where they are not there.

    Those that are seldom asked for are known by their places in the markup only, 0 where they are not there.
    """

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.src = self.alt = self.title = self.described = ""
        self.width = self.height = -1  # pixels; below zero where none are told
        self.classes_at = self.classes_end = self.style_at = self.style_end = self.srcset_at = self.srcset_end = 0
        self.scripted = False  # it may have attributes that a script of a lazy page reads,
        self.lazy = False  # and surely has one

    def classes(self) -> str:
        """Its class names."""
        return _value(self.markup, self.classes_at, self.classes_end)

    def style(self) -> str:
        """How it is to look."""
        return _value(self.markup, self.style_at, self.style_end)

    def srcset(self) -> str:
        """Its addresses by width."""
        return _value(self.markup, self.srcset_at, self.srcset_end)


def read_tag(markup: str, start: int, end: int) -> Tag:
    """Read the start tag between two places of the corrected markup: from its `<` to its `>`; see `read_attributes`."""
    tag = Tag(markup)
    at = find(markup, " ", start, end, 1)
    while at >= 0:
        equals = find(markup, "=", at, end, 1)
        while 0 <= equals < end - 1 and markup[equals + 1] != '"':
            equals = find(markup, "=", equals + 1, end, 1)
        close = find(markup, '"', equals + 2, end, 1) if equals >= 0 else -1
        if close < 0:
            break
        _take(tag, markup, at + 1, equals, close)
        at = close + 1
        if at >= end or markup[at] != " ":
            at = find(markup, " ", at, end, 1)
    return tag


def _take(tag: Tag, markup: str, at: int, equals: int, close: int) -> None:
    """Put the attribute whose name, `=` and end are at these places where it belongs."""
    size, first, value = equals - at, markup[at], equals + 2
    if size == 3 and first == "s" and markup.startswith("src", at):
        tag.src = _value(markup, value, close)
    elif size == 3 and first == "a" and markup.startswith("alt", at):
        tag.alt = _value(markup, value, close)
    elif size == 5 and first == "w" and markup.startswith("width", at):
        tag.width = _pixels(markup, value, close)
    elif size == 6 and first == "h" and markup.startswith("height", at):
        tag.height = _pixels(markup, value, close)
    elif size == 5 and first == "c" and markup.startswith("class", at):
        tag.classes_at, tag.classes_end = value, close
    elif size == 6 and first == "s" and markup.startswith("srcset", at):
        tag.srcset_at, tag.srcset_end = value, close
    elif size == 5 and first == "s" and markup.startswith("style", at):
        tag.style_at, tag.style_end = value, close
    elif size == 5 and first == "t" and markup.startswith("title", at):
        tag.title = _value(markup, value, close)
    elif size == 16 and first == "a" and markup.startswith("aria-describedby", at):
        tag.described = _value(markup, value, close)
    elif (first == "d" or first == "n" or first == "l") and size >= 4:
        _take_lazy(tag, markup[at:equals])


def _take_lazy(tag: Tag, name: str) -> None:
    if (name.startswith("data-") or name.startswith("nitro") or name.startswith("lazy")) and '"' not in name:
        tag.scripted = True
        tag.lazy = tag.lazy or name in ALL_LAZY


def _value(markup: str, at: int, end: int) -> str:
    value = markup[at:end]
    return unescaped(value) if "&" in value else value


def _pixels(markup: str, at: int, end: int) -> int:
    """A number of pixels, with or without its unit; below zero where it is no number of less than six digits."""
    number = 0
    for place in range(at, end):
        letter = markup[place]
        if place - at == _MOST_DIGITS or not "0" <= letter <= "9":
            return pixels(_value(markup, at, end))
        number = 10 * number + ord(letter) - ord("0")
    return number if end > at else -1


def pixels(value: str) -> int:
    """The same for a value that is not all digits, such as ` 300.5px`."""
    number = value.strip().removesuffix("px").partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS else -1
