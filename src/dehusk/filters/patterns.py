"""ContentEx's common patterns: texts that forum software writes between the posts (song-contentex, section III.B).

Each judges text nodes, as the paper does: the text between two tags, which may be a part of a block only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dehusk.filters.labels import Labels, drop_ranges
from dehusk.filters.times import is_time
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting

_IP = re.compile(
    r"(?<![\w.])(?:\d{1,3}\.){3}(?:\d{1,3}|\*|x{1,3})(?![\w.]*\d)|(?<![\w:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![\w:])",
    re.I,
)
_COPYRIGHT = re.compile(r"\ball rights? reserved\b|©\s*\d{4}|\bcopyright\s+(?:©|\(c\)|\d{4})", re.I)


def _drop(page: Page, found: list[tuple[int, int]], step: str, reason: str) -> Iterator[Decision]:
    table = np.array(found, np.int64).reshape(-1, 2)
    return drop_ranges(page, table[:, 0], table[:, 1], step, reason)


@filters.register("times")
@dataclass(frozen=True)
class Times:
    """Drops text nodes of a few words that are a date or a time, written in any of many ways and languages."""

    max_words: int = setting(10, "most words of a text node that is taken for a time", low=1)

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        found = [(a, b) for a, b, text in labels.nodes_left() if is_time(text, self.max_words)]
        yield from _drop(page, found, "times", "a date or time of its own")


@filters.register("ip-addresses")
@dataclass(frozen=True)
class IpAddresses:
    """Drops short text nodes with an IP address, whole or masked."""

    max_words: int = setting(6, "most words of a text node that is dropped for its address", low=1)

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        nodes = labels.nodes_left()
        found = [(a, b) for a, b, text in nodes if _IP.search(text) and len(text.split()) <= self.max_words]
        yield from _drop(page, found, "ip-addresses", "the IP address of an author")


@filters.register("colons")
@dataclass(frozen=True)
class Colons:
    """Drops text nodes that end with a colon: labels of what stands behind them."""

    max_words: int = setting(
        0, "most words of a text node that is a label; 0, as in the paper, means any number", low=0
    )

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        nodes = labels.nodes_left()
        found = [(a, b) for a, b, text in nodes if text[-1] in ":：" and self._fits(text)]
        yield from _drop(page, found, "colons", "a label that ends with a colon")

    def _fits(self, text: str) -> bool:
        return not self.max_words or len(text.split()) <= self.max_words


@filters.register("copyright")
@dataclass(frozen=True)
class CopyrightNotice:
    """Drops text nodes that reserve rights."""

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        found = [(a, b) for a, b, text in labels.nodes_left() if _COPYRIGHT.search(text)]
        yield from _drop(page, found, "copyright", "a copyright notice")


@filters.register("repeats")
@dataclass(frozen=True)
class Repeats:
    """Drops short texts that stand on the page again and again: software writes them, not people."""

    min_count: int = setting(2, "times that a text must stand on the page", low=2)
    max_words: int = setting(5, "most words of a short text", low=1)

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        nodes = [(a, b, _shape(text)) for a, b, text in labels.nodes_left() if len(text.split()) <= self.max_words]
        often = Counter(shape for _, _, shape in nodes)
        found = [(a, b) for a, b, shape in nodes if often[shape] >= self.min_count]
        yield from _drop(page, found, "repeats", f"a short text that stands here at least {self.min_count} times")


def _shape(text: str) -> str:
    """A text with its numbers taken out: `Posts: 12` and `Posts: 7` are the same."""
    return re.sub(r"\d+", "0", text.casefold())
