# cython: language_level=3, annotation_typing=False
"""The dates that a reader sees near the headline, and which of them say when the page was changed.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from dehusk.attributes import on_one_line, read_attributes, value_of
from dehusk.columns import Columns
from dehusk.metadata.dates import find_date
from dehusk.metadata.headline import Window, text_of
from dehusk.metadata.lining import ANY_DATE, YEAR, Beginnings, Parts, dated_lines, lines_from, may_hold_date
from dehusk.metadata.naming import Vocabulary, elements_with
from dehusk.metadata.telling import DATE, Told
from dehusk.model import Page

_LONGEST: Final = 150
_WORDS: Final = Vocabulary(
    DATE,
    "date publish posted timestamp pubtime datum fecha time-ago entry-time post-meta entry-meta article-meta",
    longest=2 * _LONGEST,  # white space included
    dated=True,
)
_UPDATED = re.compile(r"updated?\b")
_MODIFIED: Final = Parts(
    "modified", "edited", "revised", "reviewed", "aktualisiert", "stand:", "geändert", "mis à jour", "màj",
    "actualizado", "atualizado", "aggiornat", "bijgewerkt", "oppdatert", "opdateret", "uppdaterad", "обновлен",
    "aktualizacja", "ενημέρωση", "更新", "güncelle",
)  # fmt: skip
_PUBLISHED: Final = Parts(
    "publish", "posted", "created", "first", "original", "veröffentlicht", "erstellt", "publié", "publicado",
    "pubblicat", "gepubliceerd", "опубликован", "发布", "發佈",
)  # fmt: skip
_PART = re.compile(r"\s[|•·]\s|(?=\b(?:Last )?[Uu]pdated)")
_BARE: Final = 8  # characters of a line that is nothing but a date, or more,
_LONGEST_BARE: Final = 28
# Below the text a date counts only where words say which one it is.
_LABELS: Final = ("published", "posted", "first published", "veröffentlicht", "publié", "publicado")
_FIRST_LETTERS: Final = "".join({letter for word in _LABELS for letter in (word[0], word[0].upper())})
_BEGINNINGS: Final = Beginnings(_LABELS)
_LABELLED = re.compile(rf"\n(?:{'|'.join(_LABELS)})(?: on| am| le| el)?\s?:?\s?\n?(\S[^\n]{{5,28}}\d)", re.I)
_DAY_FIRST: Final = frozenset({"uk", "au", "nz", "ie", "in", "za", "eu"})
_LONGEST_LINE: Final = 100  # characters of a line that may hold a date
_NAMING: Final = ("class", "itemprop", "pubdate", "id")
_SAID: Final = frozenset({*_NAMING, "datetime"})


class Days:
    """The days that are known so far: of publication and, where somebody wants it, of change."""

    def __init__(self, language: str, change_too: bool) -> None:
        self.language, self.change_too = language, change_too
        self.published: str | None = None
        self.modified: str | None = None

    def see(self, text: str, label: str, stamp: str = "") -> bool:
        """Note the day in a text, or else in a stamp, with words that say which one it is; whether no other is wanted."""
        if not may_hold_date(text) and not may_hold_date(stamp):
            return False
        change = _speaks_of_change(label.lower())
        if self.modified is not None or not self.change_too if change else self.published is not None:
            return False
        day = find_date(text, self.language) or find_date(stamp, self.language)
        if change:
            self.modified = day
        else:
            self.published = day
        return self.published is not None and (self.modified is not None or not self.change_too)


def read_dates(page: Page, window: Window, *, change_too: bool = True) -> tuple[str | None, str | None]:
    """The day of publication and, where somebody wants it, the day of change.

    From texts near the headline: `<time>` first, then marked elements, then short lines.
    """
    days = Days(_dialect(page), change_too)
    if not _see_times(page, window, days) and not _see_marked(page, window, days):
        _see_lines(page.text, window, days)
    return days.published, days.modified


def _speaks_of_change(label: str) -> bool:
    """Whether words in small letters say that a page was changed, and not when it was published."""
    changed = _MODIFIED.stand_in(label) or ("update" in label and _UPDATED.search(label) is not None)
    return changed and not _PUBLISHED.stand_in(label)


def read_end_date(page: Page, window: Window) -> str | None:
    """The day under the text: one that words call the day of publication, or the only day of the page."""
    language, text = _dialect(page), page.text
    places = lines_from(text, window.high, _FIRST_LETTERS, _BEGINNINGS)
    label = next((found for place in places if (found := _LABELLED.match(text, place))), None)
    return (find_date(label[1], language) if label else None) or _only_date(text, language)


def _only_date(text: str, language: str) -> str | None:
    """The day of lines that are nothing but a date, where all of them name the same one."""
    days: set[str] = set()
    for line in dated_lines(text, 0, len(text), _BARE, _LONGEST_BARE, YEAR):
        if day := find_date(line, language):
            days.add(day)
            if len(days) > 1:
                return None
    return days.pop() if days else None


def _dialect(page: Page) -> str:
    """The language that decides how numbers are read: English puts the day first outside America."""
    if not page.url:
        return page.language or ""
    try:
        country = (urlsplit(page.url).hostname or "").rpartition(".")[2]
    except ValueError:
        country = ""
    return "en-GB" if country in _DAY_FIRST else page.language or ""


def _see_times(page: Page, window: Window, days: Days) -> bool:
    """The `<time>` elements near the headline, those above it last; whether no other date is wanted."""
    columns, markup, text = page.columns, page.markup, page.text
    for element in _near(columns, window):
        before, end = columns.text_start[element], columns.text_end[element]
        shown = on_one_line(text[before:end])
        said = read_attributes(markup, columns.start[element], columns.inner[element] - 1, _SAID)
        stamp = said.get("datetime", "")
        if may_hold_date(shown) or may_hold_date(stamp):
            classes = " ".join([said.get(name, "") for name in _NAMING])
            label = text[max(window.low, before - 25) : before].rpartition("\n")[2]
            if days.see(shown, f"{classes} {label} {shown}", stamp):
                return True
    return False


def _near(columns: Columns, window: Window) -> list[int]:
    """The `<time>` elements near the headline, those above it last."""
    below: list[int] = []
    above: list[int] = []
    for element in window.times:
        place = columns.text_start[element]
        if window.low <= place <= window.high:
            (above if place < window.headline else below).append(element)
    return below + above


def _see_marked(page: Page, window: Window, days: Days) -> bool:
    """The elements near the headline whose class or id speaks of a date; whether no other date is wanted."""
    columns, told = page.columns, page.once(Told)
    for first, last in window.ranges:
        for element, _ in elements_with(columns, told, first, last, _WORDS):
            text = text_of(page, element)
            if len(text) <= _LONGEST:
                classes = value_of(page.markup, ' class="', columns.start[element], columns.inner[element])
                for part in _parts(text):
                    if days.see(part, f"{part} {classes}"):
                        return True
    return False


def _see_lines(text: str, window: Window, days: Days) -> bool:
    """The short lines near the headline; whether no other date is wanted."""
    for start, end in window.stretches:
        for line in dated_lines(text, start, end, 1, _LONGEST_LINE, ANY_DATE):
            for part in _parts(line):
                if days.see(part, part):
                    return True
    return False


def _parts(text: str) -> Sequence[str]:
    """The parts of a line that may hold dates of their own."""
    return _PART.split(text) if "pdated" in text or "|" in text or "•" in text or "·" in text else (text,)
