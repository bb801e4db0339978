"""Where the headline stands: bylines and dates are looked for around it."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.model import Page

_BEFORE: Final = 400  # characters around the headline in which a byline or a date is the article's own
_AFTER: Final = 1500
_WIDEST: Final = 30_000  # characters of markup above and below that are searched
_LEVELS: Final = (IDS["h1"], IDS["h2"])
_MOST: Final = 12
_MOST_WORDS: Final = 60
_ENOUGH: Final = 0.8  # share of a second-level heading's words that the title must have


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the page's text around its headline."""

    low: int
    headline: int
    high: int

    def markup(self, page: Page) -> tuple[tuple[int, int], tuple[int, int]]:
        """The same stretch in the markup, in the order in which to look: from the headline down, then above it."""
        starts, places, size = page.elements.text_start.data, page.elements.start.data, len(page.elements)
        low, middle, high = (
            places[row] if (row := bisect_left(starts, each)) < size else len(page.markup)
            for each in (self.low, self.headline, self.high + 1)
        )
        return (middle, min(high, middle + _WIDEST)), (max(low, middle - _WIDEST), middle)

    def texts(self, page: Page) -> tuple[str, str]:
        """The same stretch of text, likewise."""
        return page.text[self.headline : self.high], page.text[self.low : self.headline]


def find_window(page: Page, headline: int | None) -> Window:
    """Where the headline's byline and date are; the top of the page where there is no headline."""
    if headline is None:
        return Window(0, 0, _AFTER)
    start, end = int(page.elements.text_start[headline]), int(page.elements.text_end[headline])
    return Window(max(0, start - _BEFORE), start, end + _AFTER)


def find_headline(page: Page) -> int | None:
    """The element that shows the page's title.

    The first-level heading most like `<title>`, or else a second-level one.
    """
    title = words_of(page.title)
    for level in _LEVELS:
        best, best_score = None, -1.0
        for element in np.flatnonzero(page.elements.tag == level)[:_MOST].tolist():
            words = words_of(text_of(page, element))
            if words and len(words) <= _MOST_WORDS and (score := _likeness(words, title)) > best_score:
                best, best_score = element, score
        if best is not None and (level == _LEVELS[0] or best_score >= _ENOUGH):
            return int(best)
    return None


def _likeness(words: list[str], title: list[str]) -> float:
    """The share of a heading's words that the title has.

    A title that begins with the heading is the best sign, more words a better one.
    """
    common = set(words) & set(title)
    begins = 0.3 if title[: len(words)] == words else 0.0
    return len(common) / len(set(words)) + begins + 0.01 * min(len(common), 20)


def text_of(page: Page, element: int) -> str:
    """The text of an element on one line."""
    return " ".join(page.text[page.elements.text_start[element] : page.elements.text_end[element]].split())


def words_of(text: str) -> list[str]:
    """The words of a title, folded."""
    return re.findall(r"\w+", text.casefold())
