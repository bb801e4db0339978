"""Golden pages: `tests/pages/NAME/source.html` and what must come of it, in `expected.txt`, `.md` or `.json`.

Those are made by a plain algorithm; a page that `auto` decided wrongly once has what it should keep in `expected.auto.txt`.

A page without an expectation fails; `pytest tests/test_pages.py --update` writes the expectations that are there (and
`expected.txt` for a new page) from today's output, to be read before they are committed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dehusk

FOLDERS = sorted(path.parent for path in (Path(__file__).parent / "pages").glob("*/source.html"))
ALGORITHM = "lqf-50"  # plain and stable: most of these pages are about reading and writing, not about deciding


def produced(folder: Path) -> dict[str, str]:
    """What dehusk makes of the page, by file name."""
    body = (folder / "source.html").read_bytes()
    document = dehusk.extract(body, algorithm=ALGORITHM)
    made = {"expected.txt": document.text + "\n", "expected.auto.txt": dehusk.extract(body).text + "\n"}
    if "markdown" in dehusk.available("writer"):
        made["expected.md"] = document.markdown.rstrip("\n") + "\n"
    blocks = [{"kind": block.kind, "path": block.path, "text": block.text} for block in document.blocks]
    facts = {"status": document.status, "encoding": document.page.encoding, "blocks": blocks}
    made["expected.json"] = json.dumps(facts, ensure_ascii=False, indent=1) + "\n"
    return made


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_page(folder: Path, request: pytest.FixtureRequest) -> None:
    made = produced(folder)
    expected = [folder / name for name in made if (folder / name).exists()]
    if request.config.getoption("--update"):
        for path in expected or [folder / "expected.txt"]:
            path.write_text(made[path.name], "utf-8")
        return
    assert expected, f"{folder.name} has no expectation: run with --update, and read what it writes"
    for path in expected:
        assert made[path.name] == path.read_text("utf-8"), f"{path} differs"


def test_there_are_pages() -> None:
    assert len(FOLDERS) >= 5
