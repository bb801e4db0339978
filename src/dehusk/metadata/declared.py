# cython: language_level=3, annotation_typing=False
"""What the head of a page declares: its `<meta>` elements for all sources that read them in one pass, links, addresses.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from dehusk.metadata.dates import find_date
from dehusk.metadata.meta_names import SOURCES
from dehusk.model import Page

_DAY: Final = 1  # which contents of a field count, if not the first of the best of its names: the day in that,
_ALL_OF_FIRST: Final = 2  # all of that name,
_FIRST_OF_EVERY: Final = 3  # or of every name, the first or all
_EVERY: Final = 4
_KINDS: Final = {
    "date": _DAY, "modified": _DAY, "people": _ALL_OF_FIRST, "account": _ALL_OF_FIRST, "days": _FIRST_OF_EVERY,
    "changes": _FIRST_OF_EVERY, "authors": _EVERY, "tags": _EVERY, "categories": _EVERY,
}  # fmt: skip
_LISTS: Final = ("authors", "tags", "categories")
Known = tuple[str, int, str, int]
Given = list[tuple[int, str, int, list[str]]]


def _known_names() -> dict[str, list[Known]]:
    """By name of a `<meta>` element: for which sources it counts, its place among theirs, for which field, and how."""
    known: dict[str, list[Known]] = {}
    for source, fields in SOURCES.items():
        names = [(name, field) for field, each in fields.items() for name in each]
        for place, (name, field) in enumerate(names):
            known.setdefault(name, []).append((source, place, field, _KINDS.get(field, 0)))
    return known


_KNOWN: Final = _known_names()


def said_in_head(page: Page) -> dict[str, Given]:
    """What a page gives the fields of each source, in no order. Use it as `page.once(...)`."""
    found: dict[str, Given] = {}
    for name, contents in page.meta.items():
        for source, place, field, kind in _KNOWN.get(name, ()):
            if source in found:
                found[source].append((place, field, kind, contents))
            else:
                found[source] = [(place, field, kind, contents)]
    return found


def fields_of(page: Page, source: str) -> dict[str, Any]:
    """The fields that a page gives a source, as `meta_names` calls them."""
    given = page.once(said_in_head).get(source)
    values: dict[str, Any] = {}
    if given is None:
        return values
    for _, field, kind, contents in sorted(given):  # no two are of the same place
        if kind == _EVERY:
            values[field] = values[field] + contents if field in values else contents
        elif kind == _FIRST_OF_EVERY:
            values[field] = values[field] + contents[:1] if field in values else contents[:1]
        elif field not in values:
            text = contents[0]
            values[field] = contents if kind == _ALL_OF_FIRST else find_date(text) if kind == _DAY else text
    for field in _LISTS:
        if field in values:
            values[field] = tuple(dict.fromkeys(values[field]))
    return values


def first_day(texts: Iterable[str]) -> str | None:
    """The day that the first of some texts names which names one."""
    for text in texts:
        if day := find_date(text):
            return day
    return None


def listed(values: Iterable[str]) -> tuple[str, ...]:
    """Comma-separated lists as one list, without repetition."""
    parts = [part.strip() for value in values for part in value.replace(";", ",").split(",")]
    return tuple(dict.fromkeys([part for part in parts if part]))


def links_called(links: list[tuple[str, str, str, str]], wanted: frozenset[str]) -> dict[str, str]:
    """Where the first link of each wanted relation leads, of the links in the head of a page."""
    found: dict[str, str] = {}
    for tag, rel, href, _ in links:
        if tag == "link" and href:
            for name in rel.lower().split():
                if name in wanted and name not in found:
                    found[name] = href
    return found


_HOST_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"


def host_and_path(url: str) -> tuple[str, str] | None:
    """The host in small letters and the path of an address; None where it is none that can be read."""
    begin = 8 if url.startswith("https://") else 7 if url.startswith("http://") else 0
    if begin and url.isascii() and "\n" not in url and "\t" not in url and "\r" not in url:
        rest = url[begin:].partition("#")[0].partition("?")[0]
        host, slash, path = rest.partition("/")
        if not host.strip(_HOST_LETTERS):
            return host.lower(), slash + path
    try:
        parts = urlsplit(url)
        return parts.hostname or "", parts.path
    except ValueError:
        return None
