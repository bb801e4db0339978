"""The plain text of a page is the same where its writer is compiled and where it runs as plain Python."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import dehusk
from dehusk.document import Document
from dehusk.writers import lines

PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))
LISTS = (
    "<ul><li>a<ul><li>b<li>c</ul><li><p>d<p>e</ul><table><tr><td>f<td>g<tr><td>h<table><tr><td>i</table></table>"
    "<ol><li>j</ol><dl><dt>k<dd>l</dl><p>m<ul><li>" + "<ul><li>" * 50 + "n"
)


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """The same file, as where nothing is compiled."""
    source = Path(dehusk.__file__).parent / "writers" / "lines.py"
    spec = spec_from_file_location("plain_lines", source)
    assert spec is not None
    assert spec.loader is not None
    module, cython = module_from_spec(spec), sys.modules.get("cython")
    sys.modules["cython"] = None  # type: ignore[assignment]  # as where Cython is not installed
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules["cython"]
        sys.modules |= {"cython": cython} if cython else {}
    return module


def parts(module: ModuleType, document: Document, kept: np.ndarray[Any, Any]) -> tuple[str, str]:
    blocks, elements = document.page.blocks, document.page.elements
    columns: list[Any] = [blocks.start, blocks.end, blocks.kind, blocks.element, elements.tag, elements.parent]
    verdicts: Any = kept.astype(np.uint8)
    if not module.COMPILED:
        columns, verdicts = [column.tolist() for column in columns], verdicts.tolist()
    chosen = np.flatnonzero(kept & (blocks.end > blocks.start)).tolist() if len(kept) == len(blocks) else []
    said = [document.page.block_text(block) for block in chosen]
    return (
        module.kept_text(document.page.text, verdicts, *columns),
        "".join(module.said_parts(chosen, said, *columns[2:])),
    )


@pytest.mark.parametrize("html", [LISTS, *(path.read_text("utf-8", "replace") for path in PAGES)])
def test_compiled_and_plain(html: str, plain: ModuleType) -> None:
    assert not plain.COMPILED
    document = dehusk.extract(html)
    everything = np.ones(len(document.page.blocks), bool)
    for kept in (everything, document.extraction.kept, ~document.extraction.kept):
        found = parts(lines, document, kept)
        assert found[0] == found[1]
        assert found == parts(plain, document, kept)


@pytest.mark.parametrize("letter", ["a", "é", "漢", "😀"])
def test_letters_of_every_width(letter: str, plain: ModuleType) -> None:
    document = dehusk.extract(f"<p>b<ul><li>c<li>{letter}</ul><table><tr><td>d<td>{letter}</table>")
    kept = np.ones(len(document.page.blocks), bool)
    for module in (lines, plain):
        assert parts(module, document, kept)[0] == f"b\n\n- c\n- {letter}\n\nd | {letter}"
        kept_narrow = kept & (np.arange(len(kept)) < 2)
        assert parts(module, document, kept_narrow)[0] == "b\n\n- c"


def test_blocks_outside_the_text() -> None:
    one = np.array([0], np.int32)
    for start, end in ((-1, 1), (0, 4)):
        columns = [np.array([start], np.int32), np.array([end], np.int32), one, one, one, one - 1]
        if lines.COMPILED:
            with pytest.raises(ValueError, match="not in the text"):
                lines.kept_text("abc", np.array([1], np.uint8), *columns)


def test_verdicts_for_other_blocks(plain: ModuleType) -> None:
    nothing = np.zeros(9, bool)  # of a page with one block
    for module in (lines, plain):
        with pytest.raises(ValueError, match="one verdict"):
            parts(module, dehusk.extract("<p>a"), nothing)


@pytest.mark.parametrize("letter", ["a", "é", "漢", "😀"])
@pytest.mark.parametrize("size", [0, 1, 5, 1022, 1023, 1024, 1025, 3000])
def test_line_breaks_in_a_row(letter: str, size: int, plain: ModuleType) -> None:
    random = np.random.default_rng(size)
    for most in (1, 2, 3, 2000):
        for breaks in (0, 1, 2, 3, 4):
            pieces = [letter * count + "\n" * breaks for count in random.integers(1, 9, size // 8)]
            for text in ("".join(pieces), letter * size + "\n" * breaks, "\n" * breaks + letter * size, "\n" * size):
                assert lines.has_gap(text, most) == plain.has_gap(text, most) == ("\n" * (most + 1) in text)
