"""What a metadata reader is, and the small steps most of them share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from dehusk.metadata.dates import find_date
from dehusk.model import Metadata, Page


class Reader(Protocol):
    """Reads one source of metadata; what it does not find stays empty.

    A higher `priority` wins; `priorities` sets another one for single fields. A reader with `only_missing` is asked
    where one of these
    fields is still empty after all others, and if it is `slow` only when the caller names it. One with `unless` is not
    asked where readers of a higher priority have given all of these fields. One that `asks` is told in `missing` which
    of these fields nobody has given so far.
    """

    priority: ClassVar[int]
    priorities: ClassVar[dict[str, int]]
    only_missing: ClassVar[tuple[str, ...]]
    unless: ClassVar[tuple[str, ...]]
    slow: ClassVar[bool]
    asks: ClassVar[tuple[str, ...]]
    missing: frozenset[str]

    def __call__(self, page: Page) -> Metadata: ...


class Source:
    """The defaults of a reader."""

    priority: ClassVar[int] = 0
    priorities: ClassVar[dict[str, int]] = {}
    only_missing: ClassVar[tuple[str, ...]] = ()
    unless: ClassVar[tuple[str, ...]] = ()
    slow: ClassVar[bool] = False
    asks: ClassVar[tuple[str, ...]] = ()
    missing: frozenset[str] = frozenset()


class Fields(Source):
    """A reader that tells just what it has found, by the names of the fields."""

    def read(self, page: Page) -> dict[str, Any]:
        """The fields of `Metadata` that this source gives; those that it leaves empty may be left out."""
        raise NotImplementedError

    def __call__(self, page: Page) -> Metadata:
        return Metadata(**self.read(page))


class MetaNames:
    """The names of `<meta>` elements that stand for the fields of a source, those of one field the best first."""

    def __init__(self, **fields: tuple[str, ...]) -> None:
        self._fields = {name: field for field, names in fields.items() for name in names}
        self._places = {name: place for place, name in enumerate(self._fields)}
        self._known = frozenset(self._fields)

    def read(self, values: dict[str, list[str]]) -> dict[str, list[list[str]]]:
        """The contents that a page gives a field, of the best of its names first."""
        found: dict[str, list[list[str]]] = {}
        for name in sorted(self._known.intersection(values), key=self._places.__getitem__):
            found.setdefault(self._fields[name], []).append(values[name])
        return found


def first(found: dict[str, list[list[str]]], field: str) -> str | None:
    """The first content of a field."""
    return found[field][0][0] if field in found else None


def every(found: dict[str, list[list[str]]], field: str) -> tuple[str, ...]:
    """All contents of a field, without repetition."""
    if field not in found:
        return ()
    return tuple(dict.fromkeys([content for contents in found[field] for content in contents]))


def day(found: dict[str, list[list[str]]], field: str) -> str | None:
    """The day that the first content of a field names."""
    return find_date(found[field][0][0]) if field in found else None


def listed(values: Sequence[str]) -> tuple[str, ...]:
    """Comma-separated lists as one list, without repetition."""
    if not values:
        return ()
    parts = (part.strip() for value in values for part in value.replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))
