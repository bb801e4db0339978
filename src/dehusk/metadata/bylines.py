"""The byline that a reader sees: near the headline, or under the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dehusk.metadata.headline import Window, text_of
from dehusk.metadata.marked import Vocabulary, elements_with
from dehusk.metadata.names import BY, beginnings, clean_names, is_person
from dehusk.model import Page

_AUTHOR: Final = "author authors authorname authorinfo byline bylines coauthor authored articleauthor postauthor"
_WORDS: Final = Vocabulary(
    f"{_AUTHOR} line writer writers written posted postedby published reporter reporters username usernames autor "
    "autoren autores verfasser redakteur journalist journalists",
    "author byline by-line writer writter posted-by postedby published-by reporter username autor verfasser redakteur "
    "journalist",
    "author contributor writer autor auteur redakteur journalist staff team people producer",
)
_WORDS_BELOW: Final = Vocabulary(_AUTHOR, "author byline")
_ELSEWHERE = re.compile(
    r"comment|related|recommend|widget|sidebar|popular|trending|footer|teaser|promo|newsletter|most-read|review|"
    r"menu|nav\b",
    re.I,
)
_BEGINS = re.compile(rf"^\W*{BY}\b", re.I)
_LINE = re.compile(rf"[^\w\n]*{BY}\b[^\n]{{2,110}}$", re.I)
_BEGINNINGS: Final = frozenset(beginnings(BY))
_NAME = r"[^\W\d_a-z][\w’'.-]*(?: (?:[^\W\d_a-z][\w’'.-]*|de|da|van|von|der|la|bin|al)){1,3}"
_INLINE = re.compile(
    rf"(?:^|[\n|•·–—,]\s?|\d\s|\bPosted |\bStarted |\bWritten |\bText )[Bb][Yy]:?\s((?:{_NAME})(?:(?:, | and | & |"
    rf", and )(?:{_NAME}))*)"
)
_LONGEST: Final = 120
_SHORTEST_LINE: Final = 5
_END: Final = 6000  # characters in which a byline under the text may stand
_MOST_NAMES: Final = 6


def read_byline(page: Page, window: Window) -> tuple[str, ...]:
    """The names near the headline."""
    for span in window.markup(page):
        for names, sure in _marked(page, span):
            if sure or all(is_person(name) for name in names):
                return names
    for text in window.texts(page):
        if names := _lines(text) or _inline(text):
            return names
    return ()


def read_end(page: Page, window: Window) -> tuple[str, ...]:
    """The names under the text: a marked one if it is always the same, or a line that begins with `By`."""
    below = [
        names
        for names, sure in _marked(page, (window.markup(page)[0][1], len(page.markup)), _WORDS_BELOW)
        if sure and all(map(is_person, names))
    ]
    return (
        below[0]
        if below and all(names == below[0] for names in below)
        else _lines(page.text[max(window.high, len(page.text) - _END) :])
    )


def _marked(page: Page, span: tuple[int, int], words: Vocabulary = _WORDS) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Names in elements whose class, id or link speaks of an author, and whether the text itself says `by`."""
    elements = page.elements
    for element, value in elements_with(page, span, words):
        size = int(elements.text_end[element] - elements.text_start[element])
        if (
            not 0 < size <= _LONGEST
            or elements.hidden[element]
            or "authoriz" in value
            or "authoris" in value
            or _ELSEWHERE.search(value)
        ):
            continue
        text = text_of(page, element)
        names = clean_names([text.split(" | ")[0]])
        if names and len(names) <= _MOST_NAMES:
            yield names, "username" in value or bool(_BEGINS.match(text))


def _lines(text: str) -> tuple[str, ...]:
    """The names of the first line that begins with `By` and goes on with nothing but names."""
    for line in text.split("\n"):
        if not _SHORTEST_LINE <= len(line) <= _LONGEST or not _may_begin(line) or not _LINE.match(line):
            continue
        names = clean_names([line], lead=True)
        if names and all(is_person(name) for name in names):
            return names
    return ()


def _may_begin(line: str) -> bool:
    """A quick look that most lines fail: whether the first letters can be those of `By`."""
    return line[:2].lower() in _BEGINNINGS or line[0].lower() in _BEGINNINGS or not line[0].isalnum()


def _inline(text: str) -> tuple[str, ...]:
    """Names after `by` inside a line, as in `12 May 2021 by Jane Doe`."""
    match = _INLINE.search(text)
    return clean_names([match[1]]) if match else ()
