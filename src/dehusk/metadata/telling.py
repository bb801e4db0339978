"""One look at the names of a page: which elements speak of dates, authors, properties or a wall, by whole words."""

from __future__ import annotations

from typing import Any, Final

from dehusk.dom.names import STATING, TESTING
from dehusk.metadata.naming import COMPILED, stated, telling
from dehusk.model import Page
from dehusk.plain import readable
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


_NAMED: Final = DATE | AUTHOR | AUTHOR_BELOW
_LONGEST: Final = 300  # characters of an element that tells a date or an author
_STATED: Final = (STATING[TESTING], STATING["rel"])


class Told:
    """What the names and statements of a page speak of."""

    def __init__(self, page: Page) -> None:
        names, elements, said = page.names, page.elements, page.statements
        sight = (elements.text_start, elements.text_end, elements.hidden)
        columns = readable(COMPILED, (names.element, names.hash, *_WORDS.known, *sight))
        limits: Any = (_LONGEST, WALL)
        found = telling(*columns, *limits)
        rows, bits, self.all = found  # the elements in document order, what each speaks of, and any of the page
        columns = readable(COMPILED, (said.element, said.attribute, said.start, said.end))
        stated_of = stated(page.markup, _STATED, *columns)
        self._attributes, tested, self.relations = stated_of  # the last: who is an author's or a tag's, and how
        authors = [row for row, value in self.relations if value.startswith("author")]
        self.rows = _with_others(rows, bits, [*tested, *authors]) if tested or authors else (rows, bits)

    def states(self, attribute: str) -> bool:
        """Whether any element has one of the attributes of `dom.names.STATING`."""
        return bool(self._attributes >> STATING[attribute] & 1)

    def of(self, bit: int) -> list[int]:
        """The elements that speak of something."""
        return [row for row, bits in zip(*self.rows, strict=True) if bits & bit] if self.all & bit else []


def _with_others(rows: list[int], bits: list[int], others: list[int]) -> tuple[list[int], list[int]]:
    """With elements that are named by an attribute which is not in the column of names: they may speak of anything."""
    both = dict.fromkeys(others, _NAMED)
    for row, of_row in zip(rows, bits, strict=True):
        both[row] = both.get(row, 0) | of_row
    ordered = sorted(both)
    return ordered, [both[row] for row in ordered]
