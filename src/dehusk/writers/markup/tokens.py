"""Well-formed markup, tag by tag, with the elements that are not in the element table as one piece each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dehusk.dom.parser import LEFT_OUT, LEFT_OUT_NUMBER, Whole
from dehusk.dom.tags import FLAGS, NAMES, VOID
from dehusk.writers.markup.safe_tags import safe_tag

_VOID = frozenset(name for name, flags in zip(NAMES, FLAGS, strict=True) if flags & VOID)
_PIECE = re.compile(r"([^<]+)|(<(/?)([^\s>/!]*)[^>]*>)")
_NUMBER = re.compile(rf' {LEFT_OUT_NUMBER}="(\d+)"')
_TAG = re.compile(r"<(/?)([^\s>/]+)[^>]*>")
_SVG_DANGEROUS = frozenset(
    {
        "script",
        "foreignobject",
        "iframe",
        "object",
        "embed",
        "set",
        "animate",
        "animatemotion",
        "animatetransform",
        "handler",
    }
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of markup: start, end, text, or raw (an element that is left out of pages, or a comment)."""

    kind: str
    text: str
    name: str = ""
    void: bool = False

    def safe_svg(self) -> str:
        """A drawing without anything that runs."""
        parts, dropped = [], 0
        for tag in re.split(r"(<[^>]*>)", self.text):
            name = _TAG.match(tag)
            if name is None:
                parts.append("" if dropped or tag.startswith("<") else tag)
            elif name[2].lower() in _SVG_DANGEROUS:
                dropped = max(dropped - 1, 0) if name[1] else dropped + (not tag.endswith("/>"))
            elif not dropped:
                parts.append(tag if name[1] else safe_tag(name[2], tag))
        return "".join(parts)


def tokens(whole: Whole) -> Iterator[Token]:
    """The tokens of a whole page, in order."""
    pending = None
    for text, tag, closing, name in _PIECE.findall(whole.markup):
        if text:
            yield Token("text", text)
        elif pending is not None:
            pending = None  # the end of an element that was left out
        elif not name:
            yield Token("raw", tag, "!")
        elif name in LEFT_OUT and not closing:
            number = _NUMBER.search(tag)
            yield Token("raw", whole.left_out[int(number[1])] if number else "", name)
            pending = name
        else:
            yield Token("end" if closing else "start", tag, name, name in _VOID)
