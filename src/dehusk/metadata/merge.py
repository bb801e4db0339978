# cython: language_level=3, annotation_typing=False
"""All readers' answers as one, each value from the reader with the highest priority, and from where it came.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from datetime import date
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from dehusk.metadata.dates import latest
from dehusk.metadata.language import agree, detect, normalise
from dehusk.metadata.names import clean_names, key
from dehusk.metadata.reader import Fields
from dehusk.metadata.titles import choose_title
from dehusk.model import Metadata, Page
from dehusk.registry import readers

_OWN: Final = frozenset(
    {"title", "authors", "language", "detected_language", "words", "reading_minutes", "sources"}
)  # worked out below
_FIELDS: Final = tuple(each.name for each in fields(Metadata) if each.name not in _OWN)
_DAYS: Final = ("date", "modified")
_CHECKED: Final = frozenset({*_DAYS, "declared_language"})
_WORDS_A_MINUTE: Final = 230
_CHARACTERS_A_MINUTE: Final = 400  # of a script without spaces, where every character counts as a word
_UNSPACED_LANGUAGES: Final = ("zh", "ja", "th")
_MOST_AUTHORS: Final = 8
_ALL: Final = tuple(each.name for each in fields(Metadata) if each.name != "sources")
_values_of: Final = attrgetter(*_ALL)
Step = tuple[str, Any]


class Answers:
    """What the readers say, field by field."""

    def __init__(self, last_day: str) -> None:
        """`last_day` is the last one on which the page can have been published."""
        self.last_day = last_day
        self._given: dict[str, list[tuple[int, str, Any]]] = {}

    def add(self, name: str, reader: Any, found: dict[str, Any]) -> None:
        """Note what a reader has found."""
        priorities, priority, given = reader.priorities, reader.priority, self._given
        for field, value in found.items():
            if value:
                answer = (-priorities.get(field, priority) if priorities else -priority, name, value)
                if field in given:
                    given[field].append(answer)
                else:
                    given[field] = [answer]

    def tell(self, names: Iterable[str]) -> bool:
        """Whether all of these fields are known."""
        return all(map(self._given.__contains__, names))

    def of(self, field: str) -> list[tuple[str, Any]]:
        """Who gives a field, and which value, the highest priority first."""
        given = self._given.get(field, [])
        if len(given) > 1:
            given.sort()  # no two are of the same priority and name
        return [(name, value) for _, name, value in given]

    def best(self, field: str) -> tuple[Any, str] | None:
        """The value of the highest priority that can be right, and who gives it."""
        given = self._given.get(field)
        if given and field in _CHECKED:
            given = [each for each in given if self.sensible(field, each[2])]
        if not given:
            return None
        _, name, value = min(given) if len(given) > 1 else given[0]
        return value, name

    def sensible(self, field: str, value: Any) -> bool:
        """Whether a value can be right: no day to come, no language that is none."""
        if field in _DAYS:
            return bool(value <= self.last_day)
        return field not in _CHECKED or normalise(value) is not None


def read_metadata(page: Page, text: str, words: int, also: Iterable[str] = ()) -> Metadata:
    """What the page says about itself; `text` is its content, of so many words.

    `also` names slow readers to ask for what is missing.
    """
    wanted = set(also)
    for each in wanted:
        readers.get(each)  # an unknown name is told
    first, late = _in_order(readers.steps())
    answers = _answers(page, first)
    sites = _site_names(page, answers)
    values, sources = _merged(page, answers, sites)
    for name, reader in late:
        if (reader.slow and name not in wanted) or all(map(values.get, reader.only_missing)):
            continue
        step = reader()
        step.missing = frozenset([field for field in reader.asks if not values.get(field)])
        found = _found_by(step, page)
        if found.get("date") and found["date"] == values.get("modified"):
            found = found | {"date": None}  # a guess that only finds the change again is none
        _fill(answers, values, sources, (name, found, sites))
    _language(values, sources, text)
    if words:
        values["words"] = words
        unspaced = str(values.get("language")).startswith(_UNSPACED_LANGUAGES)
        values["reading_minutes"] = max(1, round(words / (_CHARACTERS_A_MINUTE if unspaced else _WORDS_A_MINUTE)))
    return Metadata(**values, sources=sources)


@lru_cache(maxsize=4)
def _in_order(steps: tuple[Step, ...]) -> tuple[list[Step], list[Step]]:
    """The readers, those of the highest priority first: those that are always asked, and the late ones."""
    steps = tuple(sorted(steps, key=lambda each: -each[1].priority))
    return [each for each in steps if not each[1].only_missing], [each for each in steps if each[1].only_missing]


def _answers(page: Page, steps: list[Step]) -> Answers:
    """What the readers say that are always asked."""
    answers = Answers(latest(page.source.fetched).isoformat())
    for name, reader in steps:
        if reader.unless and answers.tell(reader.unless):
            continue
        step = reader()
        if reader.asks:
            step.missing = frozenset([field for field in reader.asks if not _is_told(answers, field)])
        answers.add(name, reader, _found_by(step, page))
    return answers


def _found_by(step: Any, page: Page) -> dict[str, Any]:
    """What a reader has found, by the names of the fields."""
    return step.read(page) if isinstance(step, Fields) else dict(zip(_ALL, _values_of(step(page)), strict=True))


def _is_told(answers: Answers, field: str) -> bool:
    return any([answers.sensible(field, value) for _, value in answers.of(field)])


def _merged(page: Page, answers: Answers, sites: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for field in _FIELDS:
        if best := answers.best(field):
            values[field], sources[field] = best
    for field in ("url", "image"):
        if field in values:
            values[field] = _absolute(page, values[field])
    values["title"], sources["title"] = choose_title(dict(answers.of("title")), sites, page.url)
    values["authors"], sources["authors"] = _authors(answers.of("authors"), sites)
    if "date" in values:
        days = dict(answers.of("date"))
        values["date"], sources["date"] = _published(values["date"], sources["date"], values.get("modified"), days)
    if not values["authors"]:
        del sources["authors"]
    if not values["title"]:
        del sources["title"]
    values.setdefault("url", page.url)
    return values, sources


def _fill(
    answers: Answers, values: dict[str, Any], sources: dict[str, str], late: tuple[str, dict[str, Any], list[str]]
) -> None:
    """Take what is still missing from a reader that was asked late."""
    name, found, sites = late
    if not values["authors"] and found.get("authors") and (authors := clean_names(found["authors"], sites)):
        values["authors"], sources["authors"] = authors, name
    for field, value in found.items():
        if value and field not in _OWN and not values.get(field) and answers.sensible(field, value):
            values[field], sources[field] = value, name


def _authors(given: list[tuple[str, tuple[str, ...]]], sites: list[str]) -> tuple[tuple[str, ...], str]:
    """The authors of the best source.

    Of one that names the same people and more, where there is one. Account names come last.
    """
    cleaned = {value: clean_names(value, sites) for value in dict.fromkeys(value for _, value in given)}
    lists = [(name, names) for name, value in given if (names := cleaned[value])]
    lists.sort(key=lambda each: all(name.islower() and " " not in name for name in each[1]))
    if not lists:
        return (), ""
    source, best = lists[0]
    for other, names in lists[1:]:
        if (
            names != best
            and {key(name) for name in best} < {key(name) for name in names}
            and len(names) <= _MOST_AUTHORS
        ):
            source, best = other, names
    return best, source


def _published(day: str, source: str, modified: str | None, others: dict[str, str]) -> tuple[str, str]:
    """The day as the reader sees it, where a time in another zone is one day off.

    An earlier one, where a page stamps itself anew on every change.
    """
    seen = others.get("visible") or others.get("address")
    if seen and others.get("address") != day and abs((date.fromisoformat(seen) - date.fromisoformat(day)).days) == 1:
        return seen, "visible" if "visible" in others else "address"
    alone = sum(other == day for other in others.values()) == 1
    if day == modified and alone and others.get("visible", day) < day:
        return others["visible"], "visible"
    return day, source


def _site_names(page: Page, answers: Answers) -> list[str]:
    """Everything the site is called: declared names, the host, the host's main part."""
    names = [value for _, value in answers.of("site")]
    try:
        host = (urlsplit(page.url).hostname or "").removeprefix("www.") if page.url else ""
    except ValueError:
        host = ""
    parts = host.split(".")
    return list(dict.fromkeys([*names, host, *([parts[-2]] if len(parts) > 1 else []), parts[0]]))


def _absolute(page: Page, address: str) -> str:
    try:
        return urljoin(page.url, address) if page.url else address
    except ValueError:
        return address


def _language(values: dict[str, Any], sources: dict[str, str], text: str) -> None:
    """Declared and detected language; the text is believed where it is long enough and says something else."""
    declared = normalise(values.get("declared_language"))
    detected = detect(text, declared)
    values["declared_language"], values["detected_language"] = declared, detected
    if detected:
        sources["detected_language"] = "text"
    if declared and (not detected or agree(declared, detected)):
        values["language"], sources["language"] = declared, sources["declared_language"]
    elif detected:
        values["language"], sources["language"] = detected, "text"
