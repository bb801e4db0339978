"""Elements whose class, id or link has certain words in it: found by the page's column of names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

import numpy as np

from dehusk.dom.names import name_hash
from dehusk.model import Ints, Page

_NAMES: Final = frozenset("class id rel itemprop data-testid data-test data-qa".split())
_ATTRIBUTE: Final = re.compile(r' ([^\s=>"]+)="([^"]*)"')
_OTHERS: Final = (" data-test", ' rel="author')  # attributes that name and are not in the column
_MOST: Final = 400
_LARGEST: Final = (1 << 31) - 1  # no word has this hash; it ends the table


class Vocabulary:
    """Words to look for: whole ones as names have them, parts that a value must have, and paths of links."""

    def __init__(self, names: str, parts: str, paths: str = "") -> None:
        words = names.split()
        hashes = {*map(name_hash, words), *(name_hash(word, "itemprop") for word in words)}
        self.hashes = np.array([*sorted(hashes), _LARGEST], np.int32)
        self.parts = tuple(parts.split())
        self.paths = re.compile(f"/(?:{paths.replace(' ', '|')})s?/") if paths else None

    def rows(self, page: Page, first: int, last: int) -> Ints:
        """The elements of a range that have one of the words."""
        low, high = bisect_left(page.names.element.data, first), bisect_left(page.names.element.data, last)
        hashes = page.names.hash[low:high]
        at = self.hashes.searchsorted(hashes)
        return np.asarray(page.names.element[low:high][self.hashes[at] == hashes])

    def has(self, value: str) -> bool:
        """Whether an attribute's value has one of the parts."""
        return any(part in value for part in self.parts)

    def leads(self, address: str) -> bool:
        """Whether a link goes to one of the paths, or below it."""
        return bool(self.paths and self.paths.search(address))


def elements_with(page: Page, span: tuple[int, int], words: Vocabulary) -> Iterator[tuple[int, str]]:
    """Elements in a stretch of the markup and the value that has one of the words, in document order."""
    starts = page.elements.start.data
    first, last = bisect_left(starts, span[0]), bisect_left(starts, span[1])
    rows = set(words.rows(page, first, last).tolist())
    rows.update(_others(page, span))
    linked = _linked(page, first, last, words) if words.paths else {}
    inner = page.elements.inner.data
    for row in sorted(rows | linked.keys())[:_MOST]:
        start_tag = page.markup[starts[row] : inner[row]]
        for name, value in _ATTRIBUTE.findall(start_tag) if row in rows else ():
            if name in _NAMES and words.has(lower := value.lower()):
                yield row, lower
                break
        else:
            if row in linked:
                yield row, linked[row]


def _others(page: Page, span: tuple[int, int]) -> Iterator[int]:
    for attribute in _OTHERS:
        place = page.markup.find(attribute, *span)
        while place >= 0:
            yield page.at(place)
            place = page.markup.find(attribute, place + len(attribute), span[1])


def _linked(page: Page, first: int, last: int, words: Vocabulary) -> dict[int, str]:
    """The links of a range that lead to one of the paths."""
    anchors = page.anchors.element
    low, high = bisect_left(anchors.data, first), bisect_left(anchors.data, last)
    pairs = zip(anchors[low:high].tolist(), map(str.lower, page.hrefs[low:high]), strict=True)
    return {row: href for row, href in pairs if words.leads(href)}
