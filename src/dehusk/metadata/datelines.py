# cython: language_level=3, annotation_typing=False
"""The dates that a reader sees near the headline, and which of them say when the page was changed.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import urlsplit

from dehusk.attributes import read_attributes, value_of
from dehusk.metadata.dates import find_date
from dehusk.metadata.headline import Window, landmarks, text_of
from dehusk.metadata.lining import ANY_DATE, YEAR, Beginnings, dated_lines, has_one, lines_from
from dehusk.metadata.marked import Vocabulary, elements_with
from dehusk.metadata.telling import DATE
from dehusk.model import Page

_LONGEST: Final = 150
_WORDS: Final = Vocabulary(
    DATE,
    "date publish posted timestamp pubtime datum fecha time-ago entry-time post-meta entry-meta article-meta",
    longest=2 * _LONGEST,  # white space included
    dated=True,
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
_PART = re.compile(r"\s[|•·]\s|(?=\b(?:Last )?[Uu]pdated)")
_BARE: Final = (8, 28)  # characters of a line that is nothing but a date
# Below the text a date counts only where words say which one it is.
_LABELS: Final = ("published", "posted", "first published", "veröffentlicht", "publié", "publicado")
_FIRST_LETTERS: Final = "".join({letter for word in _LABELS for letter in (word[0], word[0].upper())})
_BEGINNINGS: Final = Beginnings(_LABELS)
_LABELLED = re.compile(rf"\n(?:{'|'.join(_LABELS)})(?: on| am| le| el)?\s?:?\s?\n?(\S[^\n]{{5,28}}\d)", re.I)
_DAY_FIRST: Final = frozenset({"uk", "au", "nz", "ie", "in", "za", "eu"})
_LINE: Final = (1, 100)  # characters of a line that may hold a date


def read_dates(page: Page, window: Window, *, change_too: bool = True) -> tuple[str | None, str | None]:
    """The day of publication and, where somebody wants it, the day of change."""
    language = _dialect(page)
    published = modified = None
    for texts, label in _candidates(page, window):
        change = _speaks_of_change(label.lower())
        if modified or not change_too if change else published:
            continue
        day = next((day for text in texts if (day := find_date(text, language))), None)
        if change:
            modified = day
        else:
            published = day
        if published and (modified or not change_too):
            break
    return published, modified


def _speaks_of_change(label: str) -> bool:
    """Whether words in small letters say that a page was changed, and not when it was published."""
    changed = has_one(label, _MODIFIED) or ("update" in label and _UPDATED.search(label) is not None)
    return changed and not has_one(label, _PUBLISHED)


def read_end_date(page: Page, window: Window) -> str | None:
    """The day under the text: one that words call the day of publication, or the only day of the page."""
    language, text = _dialect(page), page.text
    places = lines_from(text, window.high, _FIRST_LETTERS, _BEGINNINGS)
    label = next((found for place in places if (found := _LABELLED.match(text, place))), None)
    return (find_date(label[1], language) if label else None) or _only_date(text, language)


def _only_date(text: str, language: str) -> str | None:
    """The day of lines that are nothing but a date, where all of them name the same one."""
    days: set[str] = set()
    for line in dated_lines(text, 0, len(text), _BARE, YEAR):
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


def _candidates(page: Page, window: Window) -> Iterator[tuple[tuple[str, ...], str]]:
    """Texts near the headline of which the first that holds a date may be it, with the words that say which one.

    `<time>` first, then marked elements, then short lines.
    """
    elements = page.elements
    for element in _times(page, window):
        shown, before = text_of(page, element), elements.text_start.item(element)
        said = read_attributes(page.markup, elements.start.item(element), elements.inner.item(element) - 1)
        classes = " ".join([said.get(name, "") for name in ("class", "itemprop", "pubdate", "id")])
        label = page.text[max(window.low, before - 25) : before].rpartition("\n")[2]
        yield (shown, said.get("datetime", "")), f"{classes} {label} {shown}"
    for element in _marked(page, window):
        text = text_of(page, element)
        if len(text) <= _LONGEST:
            classes = _value(page, element, "class")
            yield from (((part,), f"{part} {classes}") for part in _parts(text))
    for start, end in window.stretches:
        for line in dated_lines(page.text, start, end, _LINE, ANY_DATE):
            yield from (((part,), part) for part in _parts(line))


def _parts(text: str) -> Sequence[str]:
    """The parts of a line that may hold dates of their own."""
    return _PART.split(text) if "pdated" in text or "|" in text or "•" in text or "·" in text else (text,)


def _times(page: Page, window: Window) -> list[int]:
    """The `<time>` elements near the headline, those above it last."""
    starts = page.elements.text_start.data
    near = [each for each in page.once(landmarks)[2] if window.low <= starts[each] <= window.high]
    return sorted(near, key=lambda each: bool(starts[each] < window.headline))


def _marked(page: Page, window: Window) -> Iterator[int]:
    """Elements near the headline whose class or id speaks of a date."""
    for rows in window.ranges:
        for element, _ in elements_with(page, *rows, _WORDS):
            yield element


def _value(page: Page, element: int, name: str) -> str:
    elements = page.elements
    return str(value_of(page.markup, f' {name}="', elements.start.item(element), elements.inner.item(element)))
