"""Where the bench gets its pages: the data sets of DEHUSK_DATA or `shared/data` beside the project, or made-up ones."""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def data_folder() -> Path | None:
    """The folder with the development data, where it is."""
    if named := os.environ.get("DEHUSK_DATA"):
        return Path(named)
    found = (parent / "shared" / "data" for parent in _ROOT.parents)
    return next((folder for folder in found if folder.is_dir()), None)


def real_pages(dataset: str = "*", every: int = 1) -> Iterator[tuple[str, str]]:
    """Names and pages of the data sets, one in so many."""
    folder = data_folder()
    for path in sorted(folder.glob(f"{dataset}.jsonl.xz")) if folder else ():
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if number % every == 0:
                    record = json.loads(line)
                    yield f"{path.name}:{record['id']}", record["html"]


def sample(count: int) -> list[str]:
    """So many pages of WCXB, spread over the set; the example page over and over where it is not here."""
    pages = [html for _, html in real_pages("wcxb", every=max(1, 1358 // count))][:count]
    return pages or [made_up(50_000 + 4_000 * number) for number in range(count)]


def made_up(size: int) -> str:
    """A page of about so many characters: the example's article over and over, in sections."""
    example = (_ROOT / "examples" / "orchard.html").read_text("utf-8")
    start, end = example.index("<main>"), example.index("</main>")
    body = example[start + 6 : end]
    return example[: start + 6] + body * max(1, (size - len(example)) // len(body)) + example[end:]
