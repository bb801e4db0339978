"""Elements whose class, id or link has certain words in it: found by the page's columns."""

from __future__ import annotations

from typing import Final

from dehusk.metadata.lining import Beginnings
from dehusk.metadata.naming import links_below, named
from dehusk.metadata.telling import Told
from dehusk.model import Page

_ANY_SIZE: Final = (1 << 31) - 1


class Vocabulary:
    """Words to look for: whole ones as `telling` knows them, parts that a value must have, and paths of links."""

    def __init__(self, bit: int, parts: str, paths: str = "", *, longest: int = _ANY_SIZE, dated: bool = False) -> None:
        """Elements with more text than `longest` characters do not count, nor, if `dated`, those that hold no date."""
        self.longest, self.wanted = longest, (bit, longest, dated, tuple(parts.split()))
        self.paths = frozenset(f"{path}{plural}" for path in paths.split() for plural in ("", "s"))
        self.heads = Beginnings(self.paths)


def elements_with(page: Page, first: int, last: int, words: Vocabulary) -> list[tuple[int, str]]:
    """The elements of a range in sight, with text, that have one of the words, and the value that has it, in order."""
    all_of, anchors = page.elements, page.anchors
    sight = (all_of.text_start, all_of.text_end, all_of.hidden)
    found = named(
        page.markup, page.text, page.once(Told).rows, first, last, words.wanted, all_of.start, all_of.inner, *sight
    )
    if not words.paths:
        return list(found)
    known = (words.longest, words.paths, words.heads)
    linked = links_below(page.markup, (first, last), *known, anchors.element, anchors.start, anchors.end, *sight)
    return sorted((dict(linked) | dict(found)).items()) if linked else list(found)
