"""The dates that a reader sees near the headline, and which of them say when the page was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import numpy as np

from dehusk.attributes import value_of
from dehusk.dom.tags import IDS
from dehusk.metadata.dates import find_date
from dehusk.metadata.headline import Window, text_of
from dehusk.metadata.marked import Vocabulary, elements_with
from dehusk.metadata.naming import dated_lines, lines_from, may_hold_date
from dehusk.metadata.telling import DATE
from dehusk.model import Page

_WORDS: Final = Vocabulary(
    DATE, "date publish posted timestamp pubtime datum fecha time-ago entry-time post-meta entry-meta article-meta"
)
_UPDATED = re.compile(r"updated?\b")
_MODIFIED: Final = (
    "modified", "edited", "revised", "reviewed", "aktualisiert", "stand:", "geändert", "mis à jour", "màj",
    "actualizado", "atualizado", "aggiornat", "bijgewerkt", "oppdatert", "opdateret", "uppdaterad", "обновлен",
    "aktualizacja", "ενημέρωση", "更新", "güncelle",
)  # fmt: skip
_PUBLISHED: Final = (
    "publish", "posted", "created", "first", "original", "veröffentlicht", "erstellt", "publié", "publicado",
    "pubblicat", "gepubliceerd", "опубликован", "发布", "發佈",
)  # fmt: skip
_YEAR = re.compile(r"(?:19|20)\d\d")
_PART = re.compile(r"\s[|•·]\s|(?=\b(?:Last )?[Uu]pdated)")
_BARE: Final = (8, 28)  # characters of a line that is nothing but a date
# Below the text a date counts only where words say which one it is.
_LABELS: Final = ("published", "posted", "first published", "veröffentlicht", "publié", "publicado")
_FIRST_LETTERS: Final = "".join({letter for word in _LABELS for letter in (word[0], word[0].upper())})
_LABELLED = re.compile(rf"\n(?:{'|'.join(_LABELS)})(?: on| am| le| el)?\s?:?\s?\n?(\S[^\n]{{5,28}}\d)", re.I)
_DAY_FIRST: Final = frozenset({"uk", "au", "nz", "ie", "in", "za", "eu"})
_LONGEST: Final = 150
_FAR_LONGER: Final = 2000  # characters, white space included, of which the first tell that a text is longer
_LONGEST_LINE: Final = 100
_MOST: Final = 300


def read_dates(page: Page, window: Window) -> tuple[str | None, str | None]:
    """The day of publication and the day of change."""
    published = modified = None
    for day, label in _candidates(page, window, _dialect(page)):
        if _speaks_of_change(label.lower()):
            modified = modified or day
        else:
            published = published or day
        if published and modified:
            break
    return published, modified


def _speaks_of_change(label: str) -> bool:
    """Whether words in small letters say that a page was changed, and not when it was published."""
    changed = any(word in label for word in _MODIFIED) or ("update" in label and _UPDATED.search(label) is not None)
    return changed and not any(word in label for word in _PUBLISHED)


def read_end_date(page: Page, window: Window) -> str | None:
    """The day under the text: one that words call the day of publication, or the only day of the page."""
    language, text = _dialect(page), page.text
    places = lines_from(text, window.high, _FIRST_LETTERS)
    label = next((found for place in places if (found := _LABELLED.match(text, place))), None)
    return (find_date(label[1], language) if label else None) or _only_date(text, language)


def _only_date(text: str, language: str) -> str | None:
    """The day of lines that are nothing but a date, where all of them name the same one."""
    days: set[str] = set()
    for line in dated_lines(text, *_BARE, century=True):
        if _YEAR.search(line) and (day := find_date(line, language)):
            days.add(day)
            if len(days) > 1:
                return None
    return days.pop() if days else None


def _dialect(page: Page) -> str:
    """The language that decides how numbers are read: English puts the day first outside America."""
    try:
        country = (urlsplit(page.url or "").hostname or "").rpartition(".")[2]
    except ValueError:
        country = ""
    return "en-GB" if country in _DAY_FIRST else page.language or ""


def _candidates(page: Page, window: Window, language: str) -> Iterator[tuple[str, str]]:
    """Days near the headline, with the words that say which one.

    `<time>` first, then marked elements, then short lines.
    """
    for element in _times(page, window):
        shown = text_of(page, element)
        day = find_date(shown, language) or find_date(_value(page, element, "datetime"), language)
        if day:
            classes = " ".join(_value(page, element, name) for name in ("class", "itemprop", "pubdate", "id"))
            before = page.elements.text_start.item(element)
            label = page.text[max(window.low, before - 25) : before].rpartition("\n")[2]
            yield day, f"{classes} {label} {shown}"
    for element in _marked(page, window):
        text = _short_text(page, element)
        for day, part in _days(text, language) if may_hold_date(text) else ():
            yield day, f"{part} {_value(page, element, 'class')}"
    for text in window.texts(page):
        for line in dated_lines(text, 1, _LONGEST_LINE, century=False):
            yield from _days(line, language)


def _days(text: str, language: str) -> Iterator[tuple[str, str]]:
    """The days of the parts of a line, and the parts."""
    for part in _PART.split(text) if "pdated" in text or any(bar in text for bar in "|•·") else (text,):
        if day := find_date(part, language):
            yield day, part


def _times(page: Page, window: Window) -> list[int]:
    """The `<time>` elements near the headline, those above it last."""
    starts = page.elements.text_start.data
    near = [
        each
        for each in np.flatnonzero(page.elements.tag == IDS["time"])[:_MOST].tolist()
        if window.low <= starts[each] <= window.high
    ]
    return sorted(near, key=lambda each: bool(starts[each] < window.headline))


def _marked(page: Page, window: Window) -> Iterator[int]:
    """Elements near the headline whose class or id speaks of a date."""
    for rows in window.ranges:
        for element, _ in elements_with(page, *rows, _WORDS):
            yield element


def _short_text(page: Page, element: int) -> str:
    """The text of an element on one line; nothing where it is too long."""
    start, end = page.elements.text_start.item(element), page.elements.text_end.item(element)
    if end - start > _FAR_LONGER and len(" ".join(page.text[start : start + _FAR_LONGER].split())) > _LONGEST:
        return ""
    text = " ".join(page.text[start:end].split())
    return text if len(text) <= _LONGEST else ""


def _value(page: Page, element: int, name: str) -> str:
    elements = page.elements
    return str(value_of(page.markup, f' {name}="', elements.start.item(element), elements.inner.item(element)))
