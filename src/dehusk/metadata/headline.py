# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""Where the headline stands: bylines and dates are looked for around it.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Final

from dehusk.attributes import on_one_line
from dehusk.columns import Columns
from dehusk.dom.tags import IDS
from dehusk.metadata.lining import words_of
from dehusk.model import Page

_BEFORE: Final = 400  # characters around the headline in which a byline or a date is the article's own
_AFTER: Final = 1500
_WIDEST: Final = 30_000  # characters of markup above and below that are searched
_FIRST: Final = IDS["h1"]
_SECOND: Final = IDS["h2"]
_TIME: Final = IDS["time"]
_MOST_LANDMARKS: Final = 300
_MOST: Final = 12  # headings of a level that may be the headline
_MOST_WORDS: Final = 60
_ENOUGH: Final = 0.8  # share of a second-level heading's words that the title must have


class Window:
    """A stretch of the page's text around its headline, and its elements."""

    def __init__(
        self, places: tuple[int, int, int], element: int | None, rows: tuple[int, int, int], times: list[int]
    ) -> None:
        self.low, self.headline, self.high = places
        self.element, self.times = element, times  # the headline's, and those of the page
        above, middle, last = rows
        self.last_row = last  # one past the last element
        self.ranges = ((middle, last), (above, middle))  # where to look: from the headline down, then above it
        self.stretches = ((self.headline, self.high), (self.low, self.headline))  # where the text is, likewise


def surroundings(page: Page) -> Window:
    """Where the headline's byline and date are; the top of the page where there is none. Use it as `page.once(...)`."""
    columns = page.columns
    first, second, times = _landmarks(columns)
    element = _headline(page, first, second)
    if element is None:
        places = (0, 0, _AFTER)
    else:
        start, end = columns.text_start[element], columns.text_end[element]
        places = (max(0, start - _BEFORE), start, end + _AFTER)
    return Window(places, element, _rows_around(columns, places), times)


def _rows_around(columns: Columns, places: tuple[int, int, int]) -> tuple[int, int, int]:
    """The elements from a place of the text to a second one, and from there to a third, as far as the markup is near.

    As the first of each and one past the last.
    """
    middle = columns.element_showing(places[1])
    at = columns.start[middle] if middle < columns.size else len(columns.markup)
    low, near = columns.element_showing(places[0]), columns.element_from(max(at - _WIDEST, 0))
    high, far = columns.element_showing(places[2] + 1), columns.element_from(at + _WIDEST)
    return max(low, near), middle, min(high, far)


def find_headline(page: Page) -> int | None:
    """The element that shows the page's title.

    The first-level heading most like `<title>`, or else a second-level one.
    """
    first, second, _ = _landmarks(page.columns)
    return _headline(page, first, second)


def _headline(page: Page, first: list[int], second: list[int]) -> int | None:
    """Of the headings of the first and second level the one that shows the title."""
    title: list[str] | None = None
    columns = page.columns
    for headings, enough in ((first, 0.0), (second, _ENOUGH)):
        best, best_score = None, -1.0
        alone = len(headings) == 1 and not enough
        for element in headings[:_MOST]:
            words = words_of(columns.text_of(element))
            if not words or len(words) > _MOST_WORDS:
                continue
            title = words_of(page.title) if title is None and not alone else title
            score = _likeness(words, title) if title is not None else 0.0
            if score > best_score:
                best, best_score = element, score
        if best is not None and best_score >= enough:
            return best
    return None


def _landmarks(columns: Columns) -> tuple[list[int], list[int], list[int]]:
    """The first headings of the first and second level, and `<time>` elements."""
    first: list[int] = []
    second: list[int] = []
    times: list[int] = []
    one, two, three = _FIRST, _SECOND, _TIME
    for row in range(columns.size):
        tag = columns.tag[row]
        if tag == one:
            if len(first) < _MOST_LANDMARKS:
                first.append(row)
        elif tag == two:
            if len(second) < _MOST_LANDMARKS:
                second.append(row)
        elif tag == three and len(times) < _MOST_LANDMARKS:
            times.append(row)
    return first, second, times


def _likeness(words: list[str], title: list[str]) -> float:
    """The share of a heading's words that the title has.

    A title that begins with the heading is the best sign, more words a better one.
    """
    known = set(words)
    common = len(known.intersection(title))
    begins = 0.3 if title[: len(words)] == words else 0.0
    return common / len(known) + begins + 0.01 * min(common, 20)


def text_of(page: Page, element: int) -> str:
    """The text of an element on one line."""
    columns = page.columns
    return on_one_line(columns.text_of(element))
