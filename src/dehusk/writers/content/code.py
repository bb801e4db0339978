# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""Listings: their text exactly as it stands, and no line numbers.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re

from dehusk.columns import Columns
from dehusk.writers.content.links import unescaped
from dehusk.writers.signs import has_control

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find

_VOID = frozenset({"br", "wbr", "img", "hr", "input", "source"})
_BREAKS = frozenset({"br", "div", "li", "p", "tr"})
_CLASS = re.compile(r' class="([^"]*)"')
_GUTTER = re.compile(
    r"(?:^|[\s_-])(?:lnt?|line-?num(?:ber)?s?|linenos?|lineno|ln-num|gutter|rouge-gutter|hljs-ln-numbers|line-numbers-rows|code-line-number|blob-num"
    r"|copy(?:-?(?:btn|button|code))?|clipboard|toolbar|code[-_]*header|sr-only|select-none)(?:$|[\s_])|react-syntax-highlighter-line-number",
    re.I,
)
_GUTTER_TAGS = frozenset({"button", "select", "textarea", "annotation"})
# A `code` that is set as a box, with its lines as they are.
BLOCK_CODE = re.compile(r' (?:style="[^"]*white-space:\s*pre|class="(?:[^"]* )?block(?: [^"]*)?")')
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NUMBERS = re.compile(r"\s*\d+(?:\s+\d+)*\s*")


def listing(rows: Columns, row: int) -> str:
    """The text of a `pre`, white space and all, without line numbers and buttons."""
    inner = rows.markup[rows.inner[row] : rows.stop[row]]
    inner = inner[: inner.rfind("</")] if inner.endswith(">") else inner
    return _trimmed(unescaped(_without_tags(inner) if "<" in inner else inner))


def _without_tags(inner: str) -> str:
    parts: list[str] = []
    gutters: dict[str, bool] = {}  # attributes of start tags, and whether they are those of line numbers and buttons
    size, at, depth = len(inner), 0, 0
    dropped = -1  # how deep the element stands whose text is left out
    place = find(inner, "<", 0, size, 1)
    while place >= 0:
        closes = place + 1 < size and inner[place + 1] == "/"
        begin = past = place + 2 if closes else place + 1
        while past < size and not (inner[past] in ">/" or inner[past].isspace()):
            past += 1
        if past == begin:  # no tag
            place = find(inner, "<", place + 1, size, 1)
            continue
        end = find(inner, ">", past, size, 1)
        if end < 0:
            break
        if dropped < 0 and at < place:
            parts.append(inner[at:place])
        at = end + 1
        name = "span" if past - begin == 4 and inner.startswith("span", begin) else inner[begin:past]
        if name in _VOID:
            if name == "br" and dropped < 0:
                parts.append("\n")
        else:
            depth -= closes
            if dropped < 0 and not closes and _is_gutter_tag(name, inner[past:end], gutters):
                dropped = depth
            elif dropped >= 0 and closes and dropped >= depth:
                dropped = -1
            elif dropped < 0 and name in _BREAKS:
                _break(parts)
            depth += not closes
        place = find(inner, "<", at, size, 1)
    if dropped < 0:
        parts.append(inner[at:])
    return "".join(parts)


def _is_gutter_tag(name: str, attributes: str, known: dict[str, bool]) -> bool:
    """Whether a start tag is that of line numbers or of a button; listings write the same attributes over and over."""
    if name in _GUTTER_TAGS:
        return True
    if not attributes:
        return False
    if attributes not in known:
        known[attributes] = _is_gutter_class(attributes)
    return known[attributes]


def _break(parts: list[str]) -> None:
    """End the line, where it has begun."""
    if parts and not parts[len(parts) - 1].endswith("\n"):
        parts.append("\n")


def _trimmed(text: str) -> str:
    """Text without control characters, and without the empty lines at its ends."""
    if has_control(text):
        text = _CONTROL.sub("", text)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\xa0" in text:
        text = text.replace("\xa0", " ")
    begin, end = 0, len(text)
    while begin < end and text[begin].isspace():
        begin += 1
    while end > begin and text[end - 1].isspace():
        end -= 1
    if begin == end:
        return ""
    size = len(text)
    end = find(text, "\n", end, size, 1)
    return text[find(text, "\n", 0, begin, -1) + 1 : end if end >= 0 else size]


def _is_gutter_class(attributes: str) -> bool:
    if not _may_be_gutter(attributes.lower()):
        return False
    if "user-select:none" in attributes or "user-select: none" in attributes:
        return True
    if " data-line-number=" in attributes and " class=" not in attributes:
        return False
    found = _CLASS.search(attributes)
    return bool(found and _GUTTER.search(found[1]))


def _may_be_gutter(written: str) -> bool:
    """Whether there are letters in some attributes without which they are not those of line numbers and buttons."""
    if "ln" in written or "line" in written or "gutter" in written or "copy" in written or "code" in written:
        return True
    if "select" in written or "toolbar" in written or "sr-only" in written:
        return True
    return "blob-num" in written or "clipboard" in written


def is_gutter(text: str) -> bool:
    """Whether a listing is nothing but line numbers, one more each."""
    if not _NUMBERS.fullmatch(text):
        return False
    numbers = [int(number) for number in text.split()]
    return len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
