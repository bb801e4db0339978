# cython: language_level=3, annotation_typing=False
"""All readers' answers as one, each value from the reader with the highest priority, and from where it came.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields
from datetime import date
from operator import attrgetter
from typing import Any, Final
from urllib.parse import urljoin

from dehusk.metadata.dates import latest
from dehusk.metadata.declared import host_and_path
from dehusk.metadata.language import agree, detect, normalise
from dehusk.metadata.names import clean_names, key
from dehusk.metadata.reader import Fields
from dehusk.metadata.titles import choose_title
from dehusk.model import Metadata, Page
from dehusk.registry import readers

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.slots import blank, put, slot_of  # type: ignore[import-not-found, unused-ignore]

COMPILED = cython.compiled
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
_DEFAULTS: Final = tuple(
    (
        each.name,
        slot_of(Metadata, each.name) if cython.compiled else 0,
        each.default if each.default is not MISSING else None,
    )
    for each in fields(Metadata)
)
Step = tuple[str, Any]


class Asked:
    """A reader and what is known about it before it reads."""

    def __init__(self, name: str, reader: Any) -> None:
        self.name, self.reader, self.slow = name, reader, reader.slow
        self.tells_fields = isinstance(reader, type) and issubclass(reader, Fields)
        self.priority, self.priorities = reader.priority, dict(reader.priorities)
        self.asks, self.unless, self.only_missing = tuple(reader.asks), tuple(reader.unless), tuple(reader.only_missing)

    def found(self, page: Page, missing: frozenset[str]) -> dict[str, Any]:
        """What the reader has found, by the names of the fields; it is told which of those it asks for are missing."""
        step = self.reader()
        if self.asks:
            step.missing = missing
        if self.tells_fields:
            told: dict[str, Any] = step.read(page)
            return told
        return dict(zip(_ALL, _values_of(step(page)), strict=True))


class Order:
    """The readers, those of the highest priority first: those that are always asked, and the late ones."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        asked = [Asked(name, reader) for name, reader in sorted(steps, key=_by_priority)]
        self.first = [each for each in asked if not each.only_missing]
        self.late = [each for each in asked if each.only_missing]


def _by_priority(step: Step) -> int:
    return -int(step[1].priority)


_NOTHING: Final[frozenset[str]] = frozenset()
_ORDERS: Final[list[Order]] = []  # the last one, as long as no other reader is registered


def _order() -> Order:
    steps = readers.steps()
    order = _ORDERS[0] if _ORDERS else None
    if order is None or order.steps is not steps:
        order = Order(steps)
        _ORDERS[:] = [order]
    return order


class Answers:
    """What the readers say, field by field."""

    def __init__(self, last_day: str) -> None:
        """`last_day` is the last one on which the page can have been published."""
        self.last_day = last_day
        self.given: dict[str, list[tuple[int, str, Any]]] = {}

    def add(self, asked: Asked, found: dict[str, Any]) -> None:
        """Note what a reader has found."""
        given, priorities = self.given, asked.priorities
        for field, value in found.items():
            if value:
                priority = priorities.get(field, asked.priority) if priorities else asked.priority
                answer = (-priority, asked.name, value)
                if field in given:
                    given[field].append(answer)
                else:
                    given[field] = [answer]

    def tell(self, names: tuple[str, ...]) -> bool:
        """Whether all of these fields are known."""
        for name in names:
            if name not in self.given:
                return False
        return True

    def untold(self, names: tuple[str, ...]) -> frozenset[str]:
        """Those fields of which nobody has given a value that can be right."""
        return frozenset([name for name in names if self.best(name) is None])

    def of(self, field: str) -> list[tuple[str, Any]]:
        """Who gives a field, and which value, the highest priority first."""
        given = self.given.get(field)
        if given is None:
            return []
        if len(given) > 1:
            given.sort()  # no two are of the same priority and name
        return [(name, value) for _, name, value in given]

    def best(self, field: str) -> tuple[int, str, Any] | None:
        """The answer of the highest priority that can be right: its priority below zero, who gives it, and the value."""
        given = self.given.get(field)
        if given is None:
            return None
        if field in _CHECKED:
            given = [each for each in given if self.sensible(field, each[2])]
        return (min(given) if len(given) > 1 else given[0]) if given else None

    def sensible(self, field: str, value: Any) -> bool:
        """Whether a value can be right: no day to come, no language that is none."""
        if field in _DAYS:
            return bool(value <= self.last_day)
        return field not in _CHECKED or normalise(value) is not None


def read_metadata(page: Page, text: str, words: int, also: Iterable[str] = ()) -> Metadata:
    """What the page says about itself; `text` is its content, of so many words.

    `also` names slow readers to ask for what is missing.
    """
    wanted = tuple(also)
    for each in wanted:
        readers.get(each)  # an unknown name is told
    order = _order()
    answers = _answers(page, order.first)
    sites = _site_names(page, answers)
    values, sources = _merged(page, answers, sites)
    for asked in order.late:
        if asked.slow and asked.name not in wanted:
            continue
        missing = [field for field in asked.only_missing if not values.get(field)]
        if missing:
            missing = [field for field in asked.asks if not values.get(field)]
            found = asked.found(page, frozenset(missing))
            _fill(answers, values, sources, (asked.name, found, sites))
    _language(values, sources, text)
    if words:
        values["words"] = words
        unspaced = str(values.get("language")).startswith(_UNSPACED_LANGUAGES)
        values["reading_minutes"] = max(1, round(words / (_CHARACTERS_A_MINUTE if unspaced else _WORDS_A_MINUTE)))
    values["sources"] = sources
    return _record(values)


def _record(values: dict[str, Any]) -> Metadata:
    """The values as a record; what is not given is as it is by default."""
    if not cython.compiled:
        return Metadata(**values)
    made: Metadata = blank(Metadata)
    for name, place, default in _DEFAULTS:
        put(made, place, values.get(name, default))
    return made


def _answers(page: Page, steps: list[Asked]) -> Answers:
    """What the readers say that are always asked."""
    answers = Answers(latest(page.source.fetched))
    for asked in steps:
        if not asked.unless or not answers.tell(asked.unless):
            answers.add(asked, asked.found(page, answers.untold(asked.asks) if asked.asks else _NOTHING))
    return answers


def _merged(page: Page, answers: Answers, sites: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for field in _FIELDS:
        best = answers.best(field)
        if best is not None:
            _, sources[field], values[field] = best
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
    if found.get("date") and found["date"] == values.get("modified"):
        found = found | {"date": None}  # a guess that only finds the change again is none
    if not values["authors"] and found.get("authors") and (authors := clean_names(found["authors"], sites)):
        values["authors"], sources["authors"] = authors, name
    for field, value in found.items():
        if value and field not in _OWN and not values.get(field) and answers.sensible(field, value):
            values[field], sources[field] = value, name


def _authors(given: list[tuple[str, tuple[str, ...]]], sites: list[str]) -> tuple[tuple[str, ...], str]:
    """The authors of the best source.

    Of one that names the same people and more, where there is one. Account names come last.
    """
    cleaned: dict[tuple[str, ...], tuple[str, ...]] = {}
    people: list[tuple[str, tuple[str, ...]]] = []
    accounts: list[tuple[str, tuple[str, ...]]] = []
    for source, value in given:
        names = cleaned[value] if value in cleaned else clean_names(value, sites)
        cleaned[value] = names
        if names:
            (accounts if _are_accounts(names) else people).append((source, names))
    if not people and not accounts:
        return (), ""
    lists = people + accounts
    first, best = lists[0]
    for source, names in lists[1:]:
        if names != best and len(names) <= _MOST_AUTHORS and _keys(best) < _keys(names):
            first, best = source, names
    return best, first


def _are_accounts(names: tuple[str, ...]) -> bool:
    """Whether names are those of accounts: a word in small letters each."""
    for name in names:
        if " " in name or not name.islower():
            return False
    return True


def _keys(names: tuple[str, ...]) -> set[str]:
    return {key(name) for name in names}


def _published(day: str, source: str, modified: str | None, others: dict[str, str]) -> tuple[str, str]:
    """The day as the reader sees it, where a time in another zone is one day off.

    An earlier one, where a page stamps itself anew on every change.
    """
    seen = others.get("visible") or others.get("address")
    if seen and others.get("address") != day and abs((date.fromisoformat(seen) - date.fromisoformat(day)).days) == 1:
        return seen, "visible" if "visible" in others else "address"
    alone = list(others.values()).count(day) == 1
    if day == modified and alone and others.get("visible", day) < day:
        return others["visible"], "visible"
    return day, source


def _site_names(page: Page, answers: Answers) -> list[str]:
    """Everything the site is called: declared names, the host, the host's main part."""
    names = [value for _, value in answers.of("site")]
    address = host_and_path(page.url) if page.url else None
    host = address[0].removeprefix("www.") if address else ""
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
