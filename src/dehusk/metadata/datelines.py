"""The dates that a reader sees near the headline, and which of them say when the page was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.metadata.dates import find_date
from dehusk.metadata.headline import Window, text_of
from dehusk.metadata.marked import Vocabulary, elements_with
from dehusk.model import Page

_WORDS: Final = Vocabulary(
    "date dates dateline datetime pubdate postdate entrydate articledate publishdate datepublished datecreated update "
    "updated lastupdated publish published publication publishing posted postedon timestamp timestamps pubtime datum "
    "fecha ago entry post article meta",
    "date publish posted timestamp pubtime datum fecha time-ago entry-time post-meta entry-meta article-meta",
)
_DATED = re.compile(r"date|publish|posted|timestamp|pubtime|datum|fecha|time-ago|entry-time|-meta")
_MODIFIED = re.compile(
    r"updated?\b|modified|edited|revised|reviewed|aktualisiert|stand:|geändert|mis à jour|màj|actualizado|"
    r"atualizado|aggiornat|bijgewerkt|"
    r"oppdatert|opdateret|uppdaterad|обновлен|aktualizacja|ενημέρωση|更新|güncelle",
    re.I,
)
_PUBLISHED = re.compile(
    r"publish|posted|created|first|original|veröffentlicht|erstellt|publié|publicado|pubblicat|gepubliceerd|"
    r"опубликован|发布|發佈",
    re.I,
)
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PART = re.compile(r"\s[|•·]\s|(?=\b(?:Last )?[Uu]pdated)")
_BARE: Final = (8, 28)  # characters of a line that is nothing but a date
# Below the text a date counts only where words say which one it is.
_LABELS: Final = ("published", "posted", "first published", "veröffentlicht", "publié", "publicado")
_LABELLED = re.compile(rf"\n(?:{'|'.join(_LABELS)})(?: on| am| le| el)?\s?:?\s?\n?(\S[^\n]{{5,28}}\d)", re.I)
_DAY_FIRST: Final = frozenset({"uk", "au", "nz", "ie", "in", "za", "eu"})
_LONGEST: Final = 150
_LONGEST_LINE: Final = 100
_MOST: Final = 300


def read_dates(page: Page, window: Window) -> tuple[str | None, str | None]:
    """The day of publication and the day of change."""
    language = _dialect(page)
    published = modified = None
    for text, label in _candidates(page, window, language):
        day = find_date(text, language)
        if day is None:
            continue
        if _MODIFIED.search(label) and not _PUBLISHED.search(label):
            modified = modified or day
        else:
            published = published or day
        if published and modified:
            break
    return published, modified


def read_end_date(page: Page, window: Window) -> str | None:
    """The day under the text: one that words call the day of publication, or the only day of the page."""
    language, text = _dialect(page), page.text
    folded = text[window.high :].lower()
    label = _LABELLED.search(text, window.high) if any(f"\n{word}" in folded for word in _LABELS) else None
    return (find_date(label[1], language) if label else None) or _only_date(text, language)


def _only_date(text: str, language: str) -> str | None:
    """The day of lines that are nothing but a date, where all of them name the same one."""
    days: set[str] = set()
    for line in text.split("\n"):
        if not _BARE[0] <= len(line) <= _BARE[1] or ("20" not in line and "19" not in line):
            continue
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
    """Texts that may hold a date, with the words that say which one.

    `<time>` first, then marked elements, then short lines.
    """
    for element in _times(page, window):
        attributes = page.attributes(element)
        classes = " ".join(attributes.get(name, "") for name in ("class", "itemprop", "pubdate", "id"))
        shown, before = text_of(page, element), int(page.elements.text_start[element])
        label = page.text[max(window.low, before - 25) : before].rpartition("\n")[2]
        yield (shown if find_date(shown, language) else attributes.get("datetime", "")), f"{classes} {label} {shown}"
    for element in _marked(page, window):
        text = text_of(page, element)
        if len(text) <= _LONGEST:
            classes = page.attributes(element).get("class", "")
            yield from ((part, f"{part} {classes}") for part in _PART.split(text))
    for line in "\n".join(window.texts(page)).split("\n"):
        if len(line) <= _LONGEST_LINE and _DIGIT.search(line):
            yield from ((part, part) for part in _PART.split(line))


def _times(page: Page, window: Window) -> list[int]:
    """The `<time>` elements near the headline, those above it last."""
    starts = page.elements.text_start
    near = [
        each
        for each in np.flatnonzero(page.elements.tag == IDS["time"])[:_MOST].tolist()
        if window.low <= starts[each] <= window.high
    ]
    return sorted(near, key=lambda each: bool(starts[each] < window.headline))


def _marked(page: Page, window: Window) -> Iterator[int]:
    """Elements near the headline whose class or id speaks of a date."""
    elements = page.elements
    for span in window.markup(page):
        for element, value in elements_with(page, span, _WORDS):
            if not _DATED.search(value):
                continue
            if not elements.hidden[element] and elements.text_end[element] > elements.text_start[element]:
                yield element
