"""What all tests share: the example page, pages from the data sets where they are, and `--update` for golden pages."""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("dehusk", deadline=None)  # a busy machine is no fault
settings.load_profile("dehusk")

ROOT = Path(__file__).parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expectations of tests/pages from today's output")


def data_folder() -> Path | None:
    """Where the development data is: DEHUSK_DATA, or `shared/data` beside the project."""
    if named := os.environ.get("DEHUSK_DATA"):
        return Path(named)
    found = (parent / "shared" / "data" for parent in ROOT.parents)
    return next((folder for folder in found if folder.is_dir()), None)


def real_pages(every: int) -> Iterator[tuple[str, str]]:
    """Names and pages of all data sets, one in so many."""
    folder = data_folder()
    for path in sorted(folder.glob("*.jsonl.xz")) if folder else ():
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if number % every == 0:
                    record = json.loads(line)
                    yield f"{path.name}:{record['id']}", record["html"]


@pytest.fixture(scope="session")
def orchard() -> str:
    """The bundled example page."""
    return (ROOT / "examples" / "orchard.html").read_text("utf-8")


@pytest.fixture(scope="session")
def sampled_pages() -> list[tuple[str, str]]:
    """A few dozen real pages of all sets."""
    pages = list(real_pages(every=60))
    if not pages:
        pytest.skip("the development data is not here")
    return pages
