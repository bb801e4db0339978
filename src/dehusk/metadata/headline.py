# cython: language_level=3, annotation_typing=False
"""Where the headline stands: bylines and dates are looked for around it.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dehusk.attributes import on_one_line
from dehusk.dom.tags import IDS
from dehusk.metadata.lining import words_of
from dehusk.metadata.naming import rows_of, window_of
from dehusk.model import Page

_BEFORE: Final = 400  # characters around the headline in which a byline or a date is the article's own
_AFTER: Final = 1500
_WIDEST: Final = 30_000  # characters of markup above and below that are searched
_LANDMARKS: Final = (IDS["h1"], IDS["h2"], IDS["time"])
_MOST_LANDMARKS: Final = 300
_MOST: Final = 12  # headings of a level that may be the headline
_MOST_WORDS: Final = 60
_ENOUGH: Final = 0.8  # share of a second-level heading's words that the title must have


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the page's text around its headline, and its elements."""

    low: int
    headline: int
    high: int
    element: int | None  # the headline's
    above: tuple[int, int]  # the first element and one past the last
    below: tuple[int, int]

    @property
    def ranges(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The elements in the order in which to look: from the headline down, then above it."""
        return self.below, self.above

    @property
    def stretches(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where the text is, likewise."""
        return (self.headline, self.high), (self.low, self.headline)


def surroundings(page: Page) -> Window:
    """Where the headline's byline and date are; the top of the page where there is none. Use it as `page.once(...)`."""
    element = page.once(find_headline)
    if element is None:
        return _window(page, (0, 0, _AFTER), None)
    start, end = page.elements.text_start.item(element), page.elements.text_end.item(element)
    return _window(page, (max(0, start - _BEFORE), start, end + _AFTER), element)


def _window(page: Page, places: tuple[int, int, int], element: int | None) -> Window:
    columns = (page.elements.text_start, page.elements.start)
    first, middle, below, last = window_of(*columns, places, _WIDEST, len(page.markup))
    return Window(*places, element, (first, middle), (below, last))


def find_headline(page: Page) -> int | None:
    """The element that shows the page's title.

    The first-level heading most like `<title>`, or else a second-level one.
    """
    title: list[str] | None = None
    first, second, _ = page.once(landmarks)
    for headings, enough in ((first, 0.0), (second, _ENOUGH)):
        best, best_score = None, -1.0
        alone = len(headings) == 1 and not enough
        for element in headings[:_MOST]:
            words = words_of(text_of(page, element))
            if not words or len(words) > _MOST_WORDS:
                continue
            title = words_of(page.title) if title is None and not alone else title
            score = _likeness(words, title) if title is not None else 0.0
            if score > best_score:
                best, best_score = element, score
        if best is not None and best_score >= enough:
            return best
    return None


def landmarks(page: Page) -> tuple[list[int], list[int], list[int]]:
    """The first headings of the first and second level, and `<time>` elements; use it as `page.once(...)`."""
    first, second, times = rows_of(page.elements.tag, *_LANDMARKS, _MOST_LANDMARKS)
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
    elements = page.elements
    return str(on_one_line(page.text[elements.text_start.item(element) : elements.text_end.item(element)]))
