"""What is compared: every algorithm of dehusk and every peer, by name, with the version that its results belong to."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import dehusk
from dehusk.errors import BadSetting, UnknownName
from dehusk.evaluate.records import Found
from dehusk.registry import algorithms, peers
from dehusk.settings import configure

ALGORITHM, PEER = "algorithm", "peer"
_MANY = ("all", "algorithms", "peers")
_NEEDS_RULES = "site-rules"  # without rules it is the algorithm below it: only where it is named
_OUTER = ("evaluate", "cli", "serve", "bulk", "train", "store", "web")  # nothing there changes what is extracted
Extractor = Callable[[str, str | None], str | Found]
Settings = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class System:
    """An extractor under test; where it is missing, `missing` says how to get it."""

    name: str
    kind: str
    version: str
    missing: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    adapter: str = ""  # hash of the peer's adapter, whose options matter as much as the package

    @property
    def registered(self) -> str:
        """The name in its registry."""
        return self.name.removeprefix(f"{PEER}:")

    @property
    def key(self) -> str:
        """What its outputs are cached under."""
        return f"{self.kind}:{self.registered}@{self.version}{self.adapter}{json.dumps(self.settings)}"


def resolve(names: Sequence[str], settings: Settings | None = None) -> list[System]:
    """The systems of these names; `all`, `algorithms` and `peers` stand for many."""
    table, wanted = _table(), dict[str, str]()
    for name in names:
        if name in _MANY:
            many = ((key, kind) for key, kind in table.items() if name in ("all", f"{kind}s"))
            wanted.update((key, kind) for key, kind in many if key != _NEEDS_RULES)
        elif name in table:
            wanted[name] = table[name]
        else:
            raise UnknownName("system", name, (*table, *_MANY))
    _check(settings or {}, wanted)
    return [_system(name, kind, (settings or {}).get(name, {})) for name, kind in wanted.items()]


def make(system: System) -> Extractor:
    """The extractor itself; this is where its packages are imported."""
    if system.kind == PEER:
        extractor: Extractor = peers.get(system.registered)()
        return extractor
    return Algorithm(system.registered, dict(system.settings))


class Algorithm:
    """An algorithm of dehusk behind the call that peers have; fields are read after the text, outside the time."""

    def __init__(self, name: str, settings: Mapping[str, str]) -> None:
        self._name = name
        self._settings = settings
        self._last: Any = None

    def __call__(self, html: str, url: str | None) -> str:
        """The text."""
        self._last = dehusk.extract(html, url=url, algorithm=self._name, settings=self._settings)
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


def source_hash(paths: Iterable[Path], root: Path) -> str:
    """A hash of the names and contents of files."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:12]


@lru_cache(maxsize=1)
def source_version() -> str:
    """The version of dehusk and a hash of its code and models: while developing, no result is ever stale."""
    root = Path(__file__).parents[1]
    inside = (path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return f"{version('dehusk')}+{source_hash((p for p in inside if p.relative_to(root).parts[0] not in _OUTER), root)}"


def _table() -> Mapping[str, str]:
    table = dict.fromkeys(algorithms.names(), ALGORITHM)
    for name in peers.names():
        table[f"{PEER}:{name}" if name in table else name] = PEER
    return table


def _check(settings: Settings, wanted: Mapping[str, str]) -> None:
    for name, values in settings.items():
        if wanted.get(name) != ALGORITHM:
            raise BadSetting(f"--set names {name!r}, expected one of the algorithms that are evaluated")
        configure(algorithms.get(name), values, name)  # a wrong name or value is told before any work


def _system(name: str, kind: str, settings: Mapping[str, str]) -> System:
    if kind == ALGORITHM:
        return System(name, kind, source_version(), settings=tuple(sorted(settings.items())))
    factory: Any = peers.get(name.removeprefix(f"{PEER}:"))
    found = factory.version() if hasattr(factory, "version") else "unknown"
    if not found:
        return System(name, kind, "", factory.how_to_get())
    code = factory.code() if hasattr(factory, "code") else [Path(inspect.getfile(factory))]
    return System(name, kind, found, adapter="".join(f"+{source_hash([path], path.parent)}" for path in code))
