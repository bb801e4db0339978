# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""What stands in a line as one thing: pictures, films, formulas, check boxes, readings over characters."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

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

from dehusk.media.sources import best_source, is_pixel, largest
from dehusk.writers.content import formula
from dehusk.writers.content.links import Addresses, unescaped
from dehusk.writers.content.nodes import ATOMS, Node, made
from dehusk.writers.content.sources import source_of

if TYPE_CHECKING:
    from dehusk.model import Page

_ATTRIBUTE = re.compile(r' ([^\s=>"/]+)="([^"]*)"')
_SIZE = re.compile(r"[-_]\d{2,4}x\d{2,4}(?=\.\w+$)")
_WIDTHS = re.compile(r"(?<![\w*])\d{2,4}(?!\w)")
_TAG = re.compile(r"<[^>]*>")
# How the words begin that tell of a formula in classes and addresses, as numbers.
_TEX, _MATH, _EQUATION, _QL, _CHL, _IN_MATH, _SVG = (
    int.from_bytes(begins.encode(), "big") for begins in "tex mat equ ql- chl /ma svg".split()
)
_LATEX = len("data-latex")
_NEAR = 8  # rows to look through for the sources of a picture or film


def _width(source: str) -> int:
    """The largest number in an address that may be a width."""
    return max((int(number) for number in _WIDTHS.findall(source)), default=0)


def _stem(source: str) -> str:
    """The name of a picture's file, without its size."""
    name = source.partition("?")[0].rpartition("/")[2]
    return _SIZE.sub("", name) if "x" in name else name


class Element:
    """A row of the element table, with what the walk needs of it."""

    __slots__ = ("begin", "end", "inner", "last", "row", "start", "tag")
    row: int
    tag: str
    last: int  # one past the last element inside
    begin: int  # of its text
    end: int
    start: int  # of its start tag
    inner: int  # where that ends


def attributes(markup: str, start: int, inner: int, of_picture: bool = False) -> dict[str, str]:
    """The attributes of the start tag between two places of the markup; those of a picture may do without many."""
    named = _read_attributes(markup, start, inner, of_picture) if cython.compiled else {}
    if not named:
        start_tag = markup[start:inner]
        named = {name: unescaped(value) for name, value in _ATTRIBUTE.findall(start_tag)} if "=" in start_tag else named
    return named


def _read_attributes(markup: str, start: int, inner: int, of_picture: bool) -> dict[str, str]:
    """The attributes of a start tag, or nothing where it is not all plain names and values."""
    named: dict[str, str] = {}
    past = inner - 1
    at = find(markup, " ", start, past, 1)
    while 0 <= at < past and markup[at] == " ":
        equals = at + 1
        while equals < past and markup[equals] != "=":
            sign = markup[equals]
            if sign <= " " or sign > "~" or sign == ">" or sign == '"' or sign == "/":
                return {}
            equals += 1
        if equals == at + 1 or equals + 1 >= past or markup[equals + 1] != '"':
            return {}
        end = find(markup, '"', equals + 2, past, 1)
        if end < 0:
            return {}
        if not of_picture or _is_of_picture(markup[at + 1], markup[at + 2]):
            value = markup[equals + 2 : end]
            named[markup[at + 1 : equals]] = unescaped(value) if find(markup, "&", equals, end, 1) >= 0 else value
        at = end + 1
    return named if at == past else {}


def _is_of_picture(first: str, second: str) -> bool:
    """Whether an attribute that begins like this may say something about a picture: its source, size, text or class."""
    if first == "s":
        return second == "r"
    if first == "d" or first == "l":
        return second == "a"
    if first == "c":
        return second == "l"
    return first == "a" or first == "h" or first == "n" or first == "t" or first == "w"


def may_be_formula(named: dict[str, str]) -> bool:
    """Whether a picture is worth a closer look; a quick no for nearly all."""
    return "data-latex" in named or _tells_formula(named.get("alt", ""), named.get("class", ""), named.get("src", ""))


def _tells_formula(alt: str, classes: str, source: str) -> bool:
    if "\\" in alt or "%5" in source:
        return True
    if classes and _may_say(classes, _TEX, _MATH, _EQUATION, _QL):
        classes = classes.lower()
        if "tex" in classes or "math" in classes or "equation" in classes or "ql-img" in classes:
            return True
    if not source or source[:5] == "data:" or not _may_say(source, _TEX, _CHL, _IN_MATH, _SVG):
        return False
    source = source.lower()
    return "tex" in source or "chl=" in source or "/math/" in source or "svg.image" in source


def _may_say(text: str, one: int, other: int, third: int, fourth: int) -> bool:
    """Whether three letters of a text, small or large, are how one of four words begins."""
    kind, data, three = kind_of(text), data_of(text), 0
    for at in range(len(text)):
        code = code_at(kind, data, at)
        three = (three << 8 | (code + 32 if 65 <= code <= 90 else code & 255)) & 0xFFFFFF
        if three in (one, other, third, fourth):
            return True
    return False


def may_show_formula(markup: str, start: int, inner: int) -> bool:
    """Whether a picture is worth a closer look by its start tag between two places: the same, or yes where that is odd."""
    alt = classes = source = ""
    past = inner - 1
    at = find(markup, " ", start, past, 1)
    while 0 <= at < past:
        equals = find(markup, "=", at, past, 1)
        end = find(markup, '"', equals + 2, past, 1) if equals >= 0 and markup[equals + 1] == '"' else -1
        if end < 0 or markup[at] != " ":
            return True
        size, first = equals - at - 1, markup[at + 1]
        if size == 3 and first == "s" and markup.startswith("src", at + 1):
            source = _value(markup, equals + 2, end)
        elif size == 3 and first == "a" and markup.startswith("alt", at + 1):
            alt = _value(markup, equals + 2, end)
        elif size == 5 and first == "c" and markup.startswith("class", at + 1):
            classes = _value(markup, equals + 2, end)
        elif size == _LATEX and first == "d" and markup.startswith("data-latex", at + 1):
            return True
        at = end + 1
    return _tells_formula(alt, classes, source)


def _value(markup: str, start: int, end: int) -> str:
    value = markup[start:end]
    return unescaped(value) if "&" in value else value


def _may_be_pixel(named: dict[str, str]) -> bool:
    """Whether the size of a picture is worth a closer look; a quick no for nearly all."""
    width, height = named.get("width", ""), named.get("height", "")
    return _may_be_tiny(width) or _may_be_tiny(height)


def _may_be_tiny(size: str) -> bool:
    return bool(size) and size[0] not in "3456789" and (len(size) == 1 or not "0" <= size[1] <= "9")


class Atoms:
    """Makes the nodes of atoms; remembers the last picture, because pages like to show it twice."""

    def __init__(self, page: Page, addresses: Addresses) -> None:
        self.page, self.markup, self.addresses = page, page.markup, addresses
        self.has_math = False
        self._last_place, self._last_source = -1, ""  # of the picture before
        self._last_formula = (-1, "")
        self._shown: dict[str, str] | None = None

    def node(self, element: Element, in_item: bool, linked: bool) -> Node | None:
        """The node for an element, or None where there is nothing to show."""
        if element.tag == "rt":
            return self._reading(element)
        named = attributes(self.markup, element.start, element.inner, element.tag == "img")
        if element.tag == "input":
            # Only the box in front of an item is a task; others work the page.
            is_task = in_item and named.get("type") == "checkbox"
            return made("check", {"on": "1"} if "checked" in named else {}) if is_task else None
        if element.tag not in ATOMS:  # a box for a formula that a script writes
            return self._formula(formula.of_attributes(named), element)
        if element.tag == "math":
            return self._formula(formula.of_element(self.page, element.row, named), element)
        if element.tag == "img":
            latex = formula.of_image(named) if may_be_formula(named) else None
            return self._picture(element, named) if latex is None else self._formula(latex, element)
        return self._media(element, named, linked=linked)

    def _reading(self, element: Element) -> Node | None:
        inner = self.page.markup[element.inner : int(self.page.elements.stop[element.row])]
        node = made("rt")
        node.children = [html.unescape(_TAG.sub("", inner)).strip()]
        return node if node.children[0] else None

    def _formula(self, found: tuple[str, bool], element: Element) -> Node | None:
        latex, display = found
        place, last = self._last_formula
        near = place >= 0 and abs(place - element.begin) <= 1
        if not latex or (near and latex == last and not self._said(place, element.begin)):
            return None  # MathML and a picture of it, side by side
        self.has_math, self._last_formula = True, (element.end, latex)
        return made("math", {"latex": latex, "display": "1"} if display else {"latex": latex})

    def _said(self, one: int, other: int) -> str:
        return self.page.text[min(one, other) : max(one, other)].strip()

    def _picture(self, element: Element, named: dict[str, str]) -> Node | None:
        source = self.addresses.media(source_of(named) or self._picture_source(element.row))
        if not source or (_may_be_pixel(named) and is_pixel(named)):
            return None
        # A picture that a script loads late often stands beside itself, for browsers without scripts.
        if element.begin == self._last_place and self._shown is not None and _stem(source) == _stem(self._last_source):
            shown = self._shown["src"]
            if source != shown and _width(source) > _width(shown):
                self._shown["src"] = source  # it was a small version to wait with
            return None
        self._last_place, self._last_source = element.begin, source
        facts = {"src": source, "alt": " ".join(named.get("alt", "").split())}
        for fact in ("width", "height", "title"):
            value = named.get(fact)
            if value:
                facts[fact] = value
        self._shown = facts
        return made("img", facts)

    def _picture_source(self, row: int) -> str:
        """The address that the `picture` around an image names."""
        elements = self.page.elements
        parent = int(elements.parent[row])
        if parent < 0 or self.page.tag(parent) != "picture":
            return ""
        for child in range(row - 1, max(parent, row - _NEAR), -1):
            named = attributes(self.page.markup, int(elements.start[child]), int(elements.inner[child]))
            found = largest(named.get("srcset", "") or named.get("data-srcset", ""))
            if found:
                return found
        return ""

    def _media(self, element: Element, named: dict[str, str], *, linked: bool) -> Node | None:
        own = best_source(named) or named.get("data", "") or self._film_source(element)
        source = self.addresses.media(own)
        if not source or (linked and element.tag not in ("video", "audio")):
            return None
        facts = {"src": source, "kind": element.tag, "title": named.get("title") or named.get("aria-label") or ""}
        if linked:
            facts["linked"] = "1"
        if named.get("poster"):
            facts["poster"] = self.addresses.media(named["poster"])
        return made("media", facts)

    def _film_source(self, element: Element) -> str:
        """The address of the first `source` in a film or sound."""
        elements = self.page.elements
        for child in range(element.row + 1, min(element.last, element.row + _NEAR)):
            if self.page.tag(child) == "source":
                named = attributes(self.page.markup, int(elements.start[child]), int(elements.inner[child]))
                return named.get("src", "")
        return ""
