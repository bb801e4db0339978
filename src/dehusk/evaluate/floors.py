"""The file of floors: what must be reached, per dataset, system and page type, with the hash of the pages measured on.

[[set]]
name = "wcxb"
data = ["wcxb.jsonl.xz"]        # beside this file, or in the folder of the data
corpus = "42468daab4a162b9"
limit = 300                     # pages at equal distances; all where it is missing

[set.floors.auto]
all = 0.86
forum = 0.80

[[lowered]]
floor = "wcxb.auto.forum"
from = 0.82
to = 0.80
reason = "signatures are no longer counted as posts"

A file about one dataset may do without `[[set]]` and name the same keys at its top.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dehusk.errors import BadData
from dehusk.evaluate.places import data_folder

EVERYTHING = "all"
_MARGINS = {EVERYTHING: 0.005}  # a retrained model moves a little; single page types, of a few pages, move more
_MARGIN = 0.015
_BY_HAND = "by hand"  # in a comment behind a floor: raised() leaves it alone
_SECTION = re.compile(r"^\s*\[\[?([^\]]+)\]\]?")
_NUMBER = re.compile(r'^(\s*"?([\w+-]+)"?\s*=\s*)([\d.]+)(.*)$', re.S)


@dataclass(frozen=True, slots=True)
class Floors:
    """What must hold on one dataset, and where it was measured."""

    data: tuple[str, ...]
    corpus: str
    floors: dict[str, dict[str, float]]
    metric: str = "word_f1"
    limit: int | None = None
    name: str = ""

    def title(self, system: str, group: str) -> str:
        """What a floor is called in messages and where it is lowered."""
        return ".".join(filter(None, (self.name, system, group)))

    def titled(self) -> dict[str, float]:
        """Every floor by its title."""
        return {
            self.title(system, group): floor
            for system, groups in self.floors.items()
            for group, floor in groups.items()
        }


def read(path: Path) -> list[Floors]:
    """The floors of a file, a dataset each; whatever was lowered must carry its reason."""
    try:
        record = tomllib.loads(path.read_text("utf-8"))
        found = [_floors(each, path) for each in record.get("set", [record])]
    except (OSError, KeyError, TypeError, AttributeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path} is no file of floors ({error!r}); expected data, corpus and [floors.SYSTEM]") from error
    for entry in record.get("lowered", ()):
        if not str(entry.get("reason", "")).strip():
            raise BadData(f"{path}: {entry.get('floor')} was lowered without a reason")
    return found


def _floors(record: Mapping[str, Any], path: Path) -> Floors:
    return Floors(
        data=tuple(_find(str(each), path.parent) for each in record["data"]),
        corpus=record["corpus"],
        floors={system: dict(groups) for system, groups in record["floors"].items()},
        metric=record.get("metric", "word_f1"),
        limit=record.get("limit"),
        name=record.get("name", ""),
    )


def _find(name: str, beside: Path) -> str:
    """Where a dataset is: beside the file of floors, else in the folder of the data."""
    here, folder = (beside / name).resolve(), data_folder()
    there = folder / name if folder else here
    return str(there if there.exists() and not here.exists() else here)


def lowered_in_silence(old: str, new: str) -> list[str]:
    """Floors that are lower or gone in the newer of two texts, without an entry under `[[lowered]]` that says why."""
    before, after = tomllib.loads(old), tomllib.loads(new)
    explained = {str(each.get("floor")): float(each.get("to", 0)) for each in after.get("lowered", ())}
    now = {each.name: each for each in _sets(after)}
    found = []
    for was in _sets(before):
        still = now.get(was.name)
        if still is not None and (still.corpus, still.limit) != (was.corpus, was.limit):
            continue  # measured on other pages
        values = still.titled() if still else {}
        found += [
            f"{title} was {floor:g}, is {values.get(title, 0):g}"
            for title, floor in was.titled().items()
            if values.get(title, 0.0) < min(floor, explained.get(title, 1.0))
        ]
    return found


def _sets(record: Mapping[str, Any]) -> Iterable[Floors]:
    return [_floors(each, Path("floors.toml")) for each in record.get("set", [record])]


def raised(text: str, measured: Mapping[str, float]) -> str:
    """The text of a file of floors, each that can be higher set a little below what was measured."""
    lines, name, system = [], "", ""
    for line in text.splitlines(keepends=True):
        section = _SECTION.match(line)
        if section:
            heading = section[1].strip()
            name = "" if heading == "set" else name
            system = heading.partition("floors.")[2].strip('"')
        elif line.startswith("name"):
            name = line.partition("=")[2].partition("#")[0].strip().strip('"')
        number = _NUMBER.match(line) if system and _BY_HAND not in line else None
        if number:
            value = measured.get(".".join(filter(None, (name, system, number[2]))), 0.0)
            floor = int(1000 * (value - _MARGINS.get(number[2], _MARGIN))) / 1000
            if floor > float(number[3]):
                line = f"{number[1]}{floor:.3f}{number[4]}"
        lines.append(line)
    return "".join(lines)
