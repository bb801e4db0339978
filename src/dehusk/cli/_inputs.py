"""What a user names on the command line, as a list of pages to read and the names their results get."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path, PurePath

from dehusk.errors import BadInput
from dehusk.record import record

SUFFIXES = frozenset({".html", ".htm", ".xhtml", ".xht", ".shtml"})


@record(slots=True)
class Input:
    """One page: its name for messages, where it is, and its place below an output folder, without suffix."""

    name: str
    path: Path | None  # none: standard input
    place: PurePath

    def read(self) -> bytes:
        """The bytes of the page."""
        return sys.stdin.buffer.read() if self.path is None else self.path.read_bytes()


def find_inputs(names: Iterable[str]) -> tuple[list[Input], list[str]]:
    """The pages behind files, folders and `-`, and what is wrong with the others."""
    found: list[Input] = []
    problems: list[str] = []
    for name in names:
        path = Path(name)
        if name == "-":
            found.append(Input("-", None, PurePath("stdin")))
        elif name.lower().startswith(("http://", "https://")):
            raise BadInput(
                f"{name} is an address, and fetching pages is not part of this version yet;"
                f" save the page first, or pipe it: curl -sL '{name}' | dehusk - --url '{name}'"
            )
        elif path.is_dir():
            pages = sorted(each for each in path.rglob("*") if each.suffix.lower() in SUFFIXES and each.is_file())
            found += [Input(str(each), each, each.relative_to(path)) for each in pages]
            if not pages:
                problems.append(f"{name}: no pages in this folder ({', '.join(sorted(SUFFIXES))})")
        elif path.exists():
            found.append(Input(name, path, PurePath(path.name)))
        else:
            problems.append(f"{name}: no such file or folder")
    return found, problems


def output_paths(inputs: Iterable[Input], folder: Path, suffix: str) -> list[Path]:
    """A file of its own for each input: `a.html` gives `a.txt`, and `a.htm` beside it `a.htm.txt`."""
    taken: set[Path] = set()
    paths = []
    for each in inputs:
        path = folder / each.place.with_suffix(suffix)
        if path in taken:
            path = folder / each.place.with_name(each.place.name + suffix)
        number = 2
        while path in taken:
            path = folder / each.place.with_name(f"{each.place.name}-{number}{suffix}")
            number += 1
        taken.add(path)
        paths.append(path)
    return paths
