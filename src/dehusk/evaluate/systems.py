"""What is compared: every algorithm of dehusk and every peer, by name, with the version that its results belong to."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import dehusk
from dehusk.errors import UnknownName
from dehusk.evaluate.records import Found
from dehusk.registry import algorithms, peers

ALGORITHM, PEER = "algorithm", "peer"
Extractor = Callable[[str, str | None], str | Found]


@dataclass(frozen=True, slots=True)
class System:
    """An extractor under test; where it is missing, `missing` says how to get it."""

    name: str
    kind: str
    version: str
    missing: str = ""

    @property
    def registered(self) -> str:
        """The name in its registry."""
        return self.name.removeprefix(f"{PEER}:")

    @property
    def key(self) -> str:
        """What its outputs are cached under."""
        return f"{self.kind}:{self.registered}@{self.version}"


def resolve(names: Sequence[str]) -> list[System]:
    """The systems of these names; `all`, `algorithms` and `peers` stand for many."""
    table, wanted = _table(), dict[str, str]()
    for name in names:
        if name in ("all", "algorithms", "peers"):
            wanted.update((key, kind) for key, kind in table.items() if name in ("all", f"{kind}s"))
        elif name in table:
            wanted[name] = table[name]
        else:
            raise UnknownName("system", name, table)
    return [_system(name, kind) for name, kind in wanted.items()]


def make(system: System) -> Extractor:
    """The extractor itself; this is where its packages are imported."""
    if system.kind == PEER:
        extractor: Extractor = peers.get(system.registered)()
        return extractor
    return Algorithm(system.registered)


class Algorithm:
    """An algorithm of dehusk behind the call that peers have; fields are read after the text, outside the time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._last: Any = None

    def __call__(self, html: str, url: str | None) -> str:
        """The text."""
        self._last = dehusk.extract(html, url=url, algorithm=self._name)
        return str(self._last.text or "")

    def fields(self, html: str, url: str | None) -> dict[str, Any]:
        """Title, authors, date and pictures of the page that was just extracted."""
        document, self._last = self._last, None
        return {
            "title": document.title or "",
            "authors": tuple(document.authors or ()),
            "date": str(document.date or "")[:10],
            "images": tuple(image.src for image in document.images or ()),
        }


def _table() -> Mapping[str, str]:
    table = dict.fromkeys(algorithms.names(), ALGORITHM)
    for name in peers.names():
        table[f"{PEER}:{name}" if name in table else name] = PEER
    return table


def _system(name: str, kind: str) -> System:
    if kind == ALGORITHM:
        return System(name, kind, source_version())
    factory: Any = peers.get(name.removeprefix(f"{PEER}:"))
    found = factory.version() if hasattr(factory, "version") else "unknown"
    return System(name, kind, found or "", "" if found else factory.how_to_get())


@lru_cache(maxsize=1)
def source_version() -> str:
    """The version of dehusk and a hash of its code and models: while developing, no result is ever stale."""
    root = Path(__file__).parents[1]
    total = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        inner = path.relative_to(root)
        if path.is_file() and path.suffix != ".pyc" and inner.parts[0] not in ("evaluate", "cli", "serve", "bulk"):
            total.update(str(inner).encode() + path.read_bytes())
    return f"{version('dehusk')}+{total.hexdigest()[:12]}"
