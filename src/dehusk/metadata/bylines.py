# cython: language_level=3, annotation_typing=False
"""The byline that a reader sees: near the headline, or under the text.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from typing import Final

from dehusk.metadata.headline import Window, text_of
from dehusk.metadata.lining import lines_beginning, places_of_by
from dehusk.metadata.names import BY, beginnings, clean_names, is_person
from dehusk.metadata.naming import Vocabulary, elements_with
from dehusk.metadata.telling import AUTHOR, AUTHOR_BELOW, Told
from dehusk.model import Page

_LONGEST: Final = 120
_WORDS: Final = Vocabulary(
    AUTHOR,
    "author byline by-line writer writter posted-by postedby published-by reporter username autor verfasser redakteur "
    "journalist",
    "author contributor writer autor auteur redakteur journalist staff team people producer",
    longest=_LONGEST,
)
_WORDS_BELOW: Final = Vocabulary(AUTHOR_BELOW, "author byline", longest=_LONGEST)
_ELSEWHERE = re.compile(
    r"comment|related|recommend|widget|sidebar|popular|trending|footer|teaser|promo|newsletter|most-read|review|"
    r"menu|nav\b"
)  # in small letters
_BEGINS = re.compile(rf"^\W*{BY}\b", re.I)
_LINE = re.compile(rf"[^\w\n]*{BY}\b[^\n]{{2,110}}$", re.I)
_BEGINNINGS: Final = beginnings(BY)
_NAME = r"[^\W\d_a-z][\w’'.-]*(?: (?:[^\W\d_a-z][\w’'.-]*|de|da|van|von|der|la|bin|al)){1,3}"
_LEAD = r"(?:^|[\n|•·–—,]\s?|\d\s|\bPosted |\bStarted |\bWritten |\bText )"
_INLINE = re.compile(rf"[Bb][Yy]:?\s((?:{_NAME})(?:(?:, | and | & |, and )(?:{_NAME}))*)")
_INLINE_LEAD = re.compile(rf"{_LEAD}\Z")
_SIGNS: Final = "\n|•·–—,"
_LONGEST_LEAD: Final = 9  # characters, and the one before them
_SHORTEST_LINE: Final = 5
_END: Final = 6000  # characters in which a byline under the text may stand
_MOST_NAMES: Final = 6


def read_byline(page: Page, window: Window) -> tuple[str, ...]:
    """The names near the headline."""
    columns, told = page.columns, page.once(Told)
    for first, last in window.ranges:
        for element, value in elements_with(columns, told, first, last, _WORDS):
            if not _is_elsewhere(value):
                text = text_of(page, element)
                names = _names(text)
                if names and (_says_author(text, value) or _are_people(names)):
                    return names
    for start, end in window.stretches:
        if names := _lines(page.text, start, end) or _inline(page.text, start, end):
            return names
    return ()


def read_end(page: Page, window: Window) -> tuple[str, ...]:
    """The names under the text: a marked one if it is always the same, or a line that begins with `By`."""
    found: tuple[str, ...] = ()
    columns = page.columns
    for element, value in elements_with(columns, page.once(Told), window.last_row, columns.size, _WORDS_BELOW):
        text = text_of(page, element)
        if not _says_author(text, value) or _is_elsewhere(value):
            continue
        names = _names(text)
        if names and _are_people(names):
            if found and names != found:
                found = ()
                break
            found = names
    return found or _lines(page.text, max(window.high, len(page.text) - _END), len(page.text))


def _says_author(text: str, value: str) -> bool:
    """Whether an element whose class, id or link speaks of an author names one for sure: its text says `by`."""
    return "username" in value or _begins(text)


def _are_people(names: tuple[str, ...]) -> bool:
    for name in names:
        if not is_person(name):
            return False
    return True


def _is_elsewhere(value: str) -> bool:
    return "authoriz" in value or "authoris" in value or bool(_ELSEWHERE.search(value))


def _begins(text: str) -> bool:
    return _BEGINNINGS.begin(text, 0, len(text)) and bool(_BEGINS.match(text))


def _names(text: str) -> tuple[str, ...]:
    names = clean_names([text.split(" | ")[0]])
    return names if len(names) <= _MOST_NAMES else ()


def _lines(text: str, start: int, end: int) -> tuple[str, ...]:
    """The names of the first line between two places that begins with `By` and goes on with nothing but names."""
    for line in lines_beginning(text, start, end, _SHORTEST_LINE, _LONGEST, _BEGINNINGS):
        if _LINE.match(line):
            names = clean_names([line], (), True)
            if names and _are_people(names):
                return names
    return ()


def _inline(text: str, start: int, end: int) -> tuple[str, ...]:
    """Names after `by` inside a line between two places, as in `12 May 2021 by Jane Doe`."""
    for place in places_of_by(text, start, end, _SIGNS, _SIGNS + "dnt"):
        lead = text[max(start, place - _LONGEST_LEAD) : place]
        if _INLINE_LEAD.search(lead) and (match := _INLINE.match(text, place, end)):
            return clean_names([match[1]])
    return ()
