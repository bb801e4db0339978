"""One look at the names of a page: which elements speak of dates, authors, properties or a wall, by whole words."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from dehusk.model import Page
from dehusk.vocabulary.words import Words

DATE, AUTHOR, AUTHOR_BELOW, WALL, PROPERTY = 1, 2, 4, 8, 16
_NAMES_AUTHOR: Final = "author authors authorname authorinfo byline bylines coauthor authored articleauthor postauthor"
_WORDS: Final = (
    Words(
        (
            (
                DATE,
                "date dates dateline datetime pubdate postdate entrydate articledate publishdate datepublished "
                "datecreated update updated lastupdated publish published publication publishing posted postedon "
                "timestamp timestamps pubtime datum fecha ago entry post article meta",
            ),
            (
                AUTHOR,
                f"{_NAMES_AUTHOR} line writer writers written posted postedby published reporter reporters username "
                "usernames autor autoren autores verfasser redakteur journalist journalists",
            ),
            (AUTHOR_BELOW, _NAMES_AUTHOR),
        ),
        ("class", "itemprop"),
    )
    | Words(((WALL, "paywall paywalled"),), ("class",))
    | Words(
        (
            (
                PROPERTY,
                "headline name author creator date publisher description keywords section article license accessible "
                "url image text body comment main content title",
            ),
        ),
        ("itemprop",),
    )
)


@dataclass(frozen=True, slots=True)
class Told:
    """The elements that have one of the words, in document order, and what each speaks of."""

    rows: list[int]
    bits: list[int]
    all: int  # what any of them speaks of

    def of(self, bit: int, first: int = 0, last: int | None = None) -> list[int]:
        """The elements of a range that speak of something."""
        if not self.all & bit:
            return []
        low = bisect_left(self.rows, first)
        high = len(self.rows) if last is None else bisect_left(self.rows, last, low)
        return [row for row, bits in zip(self.rows[low:high], self.bits[low:high], strict=True) if bits & bit]


def told(page: Page) -> Told:
    """What the names of a page speak of; use it as `page.once(told)`."""
    rows, bits = _WORDS.rows(page)
    return Told(rows, bits, reduce(or_, bits, 0))
