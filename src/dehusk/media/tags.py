# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""A picture before it is judged, and what its start tag says, read in one go without a dictionary of its attributes.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.attributes import unescaped

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

# What lazy-loading scripts read, the most specific first.
LAZY = (
    "data-src data-original data-lazy-src data-lazy data-original-src data-orig-file data-full-src data-hi-res-src "
    "data-image data-image-src data-img-src data-url data-srcurl data-actualsrc data-delayed-url data-echo "
    "data-lazyload data-ll-src data-pin-media data-canonical-src data-large-file data-large_image data-zoom-image "
    "data-runner-src data-cfsrc nitro-lazy-src lazy-src"
).split()
LAZY_SETS = "data-srcset data-lazy-srcset data-original-set nitro-lazy-srcset lazy-srcset data-bgset".split()
ALL_LAZY = frozenset({*LAZY, *LAZY_SETS})
_RANKS = {name: rank for rank, name in enumerate([*LAZY, *LAZY_SETS])}
_FIRST_SET = len(LAZY)
_MOST_DIGITS = 5
_LOW = 0xFFFFFFFFFFFFFFFF
# Names as numbers: their last eight letters.
_SRC, _ALT, _WIDTH, _HEIGHT, _CLASS, _SRCSET, _STYLE, _TITLE, _DESCRIBED = (
    int.from_bytes(name.encode(), "big") for name in "src alt width height class srcset style title cribedby".split()
)


class Candidate:
    """A picture before it is judged: the attributes that matter, empty where they are not there, and what follows from them.

    Those that are seldom asked for are known by their places in the markup only, 0 where they are not there.
    """

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.source = self.alt = self.title = self.described = ""  # as they are written
        self.width = self.height = -1  # pixels; not above zero where none are told
        self.classes_at = self.classes_end = self.style_at = self.style_end = self.srcset_at = self.srcset_end = 0
        self.scripted = False  # it may have attributes that a script of a lazy page reads,
        self.lazy = False  # and surely has one:
        self.lazy_at = self.lazy_end = self.lazy_rank = 0  # the most specific that is not empty, and which it is
        self.set_at = self.set_end = self.sets = 0  # the last with addresses by width, and how many there are
        self.data_src = False  # it has the usual one
        self.element = 0
        self.src = ""  # its best address
        self.link: str | None = None  # where the link around it leads
        self.is_lead = False  # the page's own picture
        self.words = -1  # what its address says, where it is known
        self.place = 0  # the bits about where it stands
        self.names = 0  # what its own names say
        self.told = 0  # all that speaks for and against it, as bits
        self.caption = ""

    def classes(self) -> str:
        """Its class names."""
        return _value(self.markup, self.classes_at, self.classes_end)

    def style(self) -> str:
        """How it is to look."""
        return _value(self.markup, self.style_at, self.style_end)

    def srcset(self) -> str:
        """Its addresses by width."""
        return _value(self.markup, self.srcset_at, self.srcset_end)

    def lazy_source(self) -> str:
        """The address that a script reads."""
        return _value(self.markup, self.lazy_at, self.lazy_end)

    def lazy_set(self) -> str:
        """The addresses by width that a script reads."""
        return _value(self.markup, self.set_at, self.set_end)


def read_tag(markup: str, start: int, end: int) -> Candidate:
    """Read the start tag between two places of the corrected markup: from its `<` to its `>`; see `read_attributes`."""
    tag, kind, data = blank(markup), kind_of(markup), data_of(markup)
    at = find(markup, " ", start, end, 1)
    while at >= 0:
        equals, name, wide = at + 1, 0, 0
        code = code_at(kind, data, equals) if equals < end - 1 else 0
        while equals < end - 1:
            after = code_at(kind, data, equals + 1)
            if code == 61 and after == 34:  # ="
                break
            name = (name << 8 | (code & 255)) & _LOW
            wide |= code
            code = after
            equals += 1
        close = find(markup, '"', equals + 2, end, 1) if equals < end - 1 else -1
        if close < 0:
            break
        _take(tag, name if wide < 128 else 0, at + 1, equals, close)
        at = close + 1
        if at >= end or code_at(kind, data, at) != 32:
            at = find(markup, " ", at, end, 1)
    return tag


def blank(markup: str) -> Candidate:
    """A picture without attributes."""
    if not cython.compiled:
        return Candidate(markup)
    tag: Candidate = Candidate.__new__(Candidate)
    tag.markup = markup
    tag.source = tag.src = tag.alt = tag.title = tag.described = tag.caption = ""
    tag.width = tag.height = tag.words = -1
    return tag


def _take(tag: Candidate, name: int, at: int, equals: int, close: int) -> None:
    """Put the attribute whose name, `=` and end are at these places where it belongs."""
    markup, size, value = tag.markup, equals - at, equals + 2
    if name == _SRC:
        tag.source = _value(markup, value, close)
    elif name == _ALT:
        tag.alt = _value(markup, value, close)
    elif name == _WIDTH:
        tag.width = _pixels(markup, value, close)
    elif name == _HEIGHT:
        tag.height = _pixels(markup, value, close)
    elif name == _CLASS:
        tag.classes_at, tag.classes_end = value, close
    elif name == _SRCSET:
        tag.srcset_at, tag.srcset_end = value, close
    elif name == _STYLE:
        tag.style_at, tag.style_end = value, close
    elif name == _TITLE:
        tag.title = _value(markup, value, close)
    elif name == _DESCRIBED and size == 16 and markup.startswith("aria-describedby", at):
        tag.described = _value(markup, value, close)
    elif size >= 4 and markup[at] in "dnl":
        _take_lazy(tag, markup[at:equals], value, close)


def _take_lazy(tag: Candidate, name: str, at: int, end: int) -> None:
    """Put an attribute with this name and a value between these places where it belongs, if a script may read it."""
    if not (name.startswith("data-") or name.startswith("nitro") or name.startswith("lazy")) or '"' in name:
        return
    tag.scripted = True
    rank: int = _RANKS.get(name, -1)
    if rank < 0:
        return
    tag.lazy, tag.data_src = True, tag.data_src or rank == 0
    if end > at and rank >= _FIRST_SET:
        tag.set_at, tag.set_end, tag.sets = at, end, tag.sets + 1
    elif end > at and (not tag.lazy_at or rank <= tag.lazy_rank):
        tag.lazy_at, tag.lazy_end, tag.lazy_rank = at, end, rank


def _value(markup: str, at: int, end: int) -> str:
    value = markup[at:end]
    return unescaped(value) if find(markup, "&", at, end, 1) >= 0 else value


def _pixels(markup: str, at: int, end: int) -> int:
    """A number of pixels, with or without its unit; below zero where it is no number of less than six digits."""
    number, kind, data = 0, kind_of(markup), data_of(markup)
    for place in range(at, end):
        code = code_at(kind, data, place)
        if place - at == _MOST_DIGITS or code < 48 or code > 57:
            return pixels(_value(markup, at, end))
        number = 10 * number + (code - 48)
    return number if end > at else -1


def pixels(value: str) -> int:
    """The same for a value that is not all digits, such as ` 300.5px`."""
    number = value.strip().removesuffix("px").partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS else -1
