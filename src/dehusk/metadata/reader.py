"""What a metadata reader is, and the small steps most of them share."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

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
