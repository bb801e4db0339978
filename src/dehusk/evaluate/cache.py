"""Outputs and scores computed before, in SQLite: each is written when it is done, so stopping loses nothing."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from types import TracebackType

from dehusk.errors import BadData
from dehusk.evaluate.records import Found, Output

FORMAT = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS output (
    system TEXT, page TEXT, status TEXT, message TEXT, cpu REAL, parse REAL, memory INTEGER, found BLOB,
    PRIMARY KEY (system, page)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS score (
    system TEXT, metric TEXT, page TEXT, quantities TEXT, PRIMARY KEY (system, metric, page)
) WITHOUT ROWID;
"""


class Cache:
    """Outputs by system key and page hash, and their scores; several runs may use it at once."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"outputs-{FORMAT}.sqlite"
        try:
            self._db = sqlite3.connect(path, timeout=60, isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(_TABLES)
        except sqlite3.DatabaseError as error:
            raise BadData(f"the cache {path} cannot be used ({error}); delete it or give another --cache") from error

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._db.close()

    def pages(self, system: str) -> set[str]:
        """The pages whose output is known."""
        return {page for (page,) in self._db.execute("SELECT page FROM output WHERE system = ?", (system,))}

    def put(self, system: str, page: str, output: Output) -> None:
        """Keep an output, now."""
        found = zlib.compress(json.dumps(asdict(output.found)).encode())
        row = (system, page, output.status, output.message, output.cpu, output.parse, output.memory, found)
        self._db.execute("INSERT OR REPLACE INTO output VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def get(self, system: str, pages: Iterable[str]) -> dict[str, Output]:
        """The outputs of these pages, as far as they are known."""
        wanted = set(pages)
        query = "SELECT page, status, message, cpu, parse, memory, found FROM output WHERE system = ?"
        return {
            page: Output(_found(found), status, message, cpu, parse, memory)
            for page, status, message, cpu, parse, memory, found in self._db.execute(query, (system,))
            if page in wanted
        }

    def scores(self, system: str, metric: str) -> dict[str, dict[str, float] | None]:
        """The quantities of a metric that are known, by page and gold."""
        query = "SELECT page, quantities FROM score WHERE system = ? AND metric = ?"
        return {page: json.loads(quantities) for page, quantities in self._db.execute(query, (system, metric))}

    def put_score(self, system: str, metric: str, page: str, quantities: dict[str, float] | None) -> None:
        """Keep the quantities of one page."""
        row = (system, metric, page, json.dumps(quantities))
        self._db.execute("INSERT OR REPLACE INTO score VALUES (?, ?, ?, ?)", row)


def _found(blob: bytes) -> Found:
    record = json.loads(zlib.decompress(blob))
    for name in ("authors", "images"):
        record[name] = None if record[name] is None else tuple(record[name])
    return Found(**record)
