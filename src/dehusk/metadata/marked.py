"""Elements whose class, id or link has certain words in it: found by the page's columns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

import numpy as np

from dehusk.dom.names import STATING, TESTING
from dehusk.metadata.naming import links_below, values_with
from dehusk.metadata.telling import told
from dehusk.model import Page

_MOST: Final = 400
_REL, _TEST = STATING["rel"], STATING[TESTING]


class Vocabulary:
    """Words to look for: whole ones as `telling` knows them, parts that a value must have, and paths of links."""

    def __init__(self, bit: int, parts: str, paths: str = "", *, longest: int = 0) -> None:
        """With `longest`, elements with more characters of text do not count."""
        self.bit, self.longest = bit, longest
        self.parts = tuple(parts.split())
        self.paths = frozenset(f"{path}{plural}" for path in paths.split() for plural in ("", "s"))


def elements_with(page: Page, first: int, last: int, words: Vocabulary) -> Iterator[tuple[int, str]]:
    """The elements of a range in sight, with text, that have one of the words, and the value that has it."""
    elements = page.elements
    rows = set(page.once(told).of(words.bit, first, last))
    rows.update(row for row in page.once(_others) if first <= row < last)
    linked = _linked(page, first, last, words) if words.paths else {}
    starts, ends, hidden = elements.text_start.data, elements.text_end.data, elements.hidden.data
    near = [
        row
        for row in sorted(rows | linked.keys())[:_MOST]
        if 0 < ends[row] - starts[row] and not hidden[row] and (ends[row] - starts[row] <= words.longest or not words.longest)
    ]
    if near:
        named = dict(values_with(page.markup, [row for row in near if row in rows], elements.start, elements.inner, words.parts))
        for row in near:
            if value := named.get(row) or linked.get(row):
                yield row, value


def _others(page: Page) -> list[int]:
    """The elements that are named by an attribute which is not in the column of names."""
    said = page.statements
    places = np.flatnonzero((said.attribute == _TEST) | (said.attribute == _REL)).tolist()
    return [
        said.element.item(at)
        for at in places
        if said.attribute[at] == _TEST or page.markup.startswith("author", said.start[at])
    ]


def _linked(page: Page, first: int, last: int, words: Vocabulary) -> dict[int, str]:
    """The links of a range that lead to one of the paths."""
    anchors = page.anchors
    low, high = bisect_left(anchors.element.data, first), bisect_left(anchors.element.data, last)
    rows = anchors.element[low:high].tolist()
    return dict(links_below(page.markup, rows, anchors.start, anchors.end, low, words.paths))
