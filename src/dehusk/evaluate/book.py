"""Quantities that were computed before: a metric runs again only where its code, the gold or the output changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from dehusk.evaluate.cache import Cache
from dehusk.evaluate.metrics import Metric
from dehusk.evaluate.records import Example, Found
from dehusk.evaluate.systems import System, source_hash, source_version


class Book:
    """The scores of these systems, read from the cache once and added to."""

    def __init__(self, cache: Cache, systems: Iterable[System]) -> None:
        self._cache = cache
        self._keys = {system.name: system.key for system in systems}
        self._known: dict[tuple[str, str], dict[str, dict[str, float] | None]] = {}

    def quantities(
        self, system: str, named: tuple[str, Metric], example: Example, found: Found
    ) -> dict[str, float] | None:
        """The quantities of one page, computed if they are not known."""
        name, metric = named
        key, version = self._keys[system], f"{name}@{metric_version(name)}"
        if (key, version) not in self._known:
            self._known[key, version] = self._cache.scores(key, version)
        known, page = self._known[key, version], f"{example.hash}/{_gold_hash(example)}"
        if page not in known:
            known[page] = metric.page(example, found)
            self._cache.put_score(key, version, page, known[page])
        return known[page]


@lru_cache(maxsize=64)
def metric_version(name: str) -> str:
    """A hash of the code that the metric runs: all metrics, and for blocks what cuts pages into them."""
    folder = Path(__file__).parent
    own = source_hash([*(folder / "metrics").glob("*.py"), folder / "blocks.py"], folder)
    return f"{own}/{source_version()}" if name == "blocks" else own


def _gold_hash(example: Example) -> str:
    return hashlib.sha256(repr(example.gold).encode("utf-8", "surrogatepass")).hexdigest()[:16]
