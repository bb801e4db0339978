"""Who may import whom: the direction of DESIGN, read from the source files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dehusk

SOURCE = Path(dehusk.__file__).parent
# A part may import parts of a lower rank; beside it, only itself.
RANKS = {
    "errors": 0, "plain": 0, "lazy": 0, "record": 0, "arrays": 0,
    "text": 0.5, "forest": 0.5, "net": 0.5, "columns": 0.5,
    "registry": 1, "parallel": 1, "settings": 1, "attributes": 1, "voting": 1, "plaindata": 1,
    "model": 2,
    "dom": 3, "vocabulary": 3.5,
    "models": 4, "filters": 4, "features": 4, "metadata": 4, "structure": 4, "derived": 4,
    "pagetypes": 5, "media": 5,
    "threads": 6, "rules": 6, "tables": 6,
    "algorithms": 7,
    "writers": 8,
    "document": 9,
    "api": 10, "config": 10,
    "web": 11, "store": 11, "evaluate": 11, "train": 11, "bulk": 11, "serve": 11, "compat": 11, "joining": 11,
    "cli": 12, "__init__": 13, "__main__": 13,
}  # fmt: skip
EXCEPTIONS = {("train", "evaluate")}
FILES = sorted(SOURCE.rglob("*.py"))


def part(path: Path) -> str:
    """The folder or file directly below the package."""
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """Modules that a file imports when it runs, not only for its types."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module == "dehusk":
                yield from (f"dehusk.{alias.name}" for alias in node.names)
            elif node.module:
                yield node.module
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "import_later":
            yield from ast.literal_eval(node.args[1])


def test_every_part_has_its_place() -> None:
    unknown = {part(path) for path in FILES} - set(RANKS)
    assert not unknown, f"say in RANKS (and in docs/architecture.md) where {unknown} stand"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_left_never_imports_right(path: Path) -> None:
    here = part(path)
    for module in imported(path):
        if module.split(".")[0] != "dehusk" or module == "dehusk.__version__":
            continue
        name = module.split(".")[1] if "." in module else "__init__"
        name = name.lstrip("_") if name.lstrip("_") in RANKS else name  # a compiled twin: `_forest`
        name = name if name in RANKS else "__init__"  # a public name: `from dehusk import extract`
        if name == "__init__":
            assert RANKS[here] >= RANKS["web"], f"{path}: only the outer ring uses the public face"
        elif name != here and (here, name) not in EXCEPTIONS:
            assert RANKS[name] < RANKS[here], f"{path} imports {module}"


def test_one_file_knows_the_parser() -> None:
    users = [path for path in FILES if any(name.split(".")[0] == "turbohtml" for name in imported(path))]
    allowed = {SOURCE / "dom" / "parser.py", SOURCE / "evaluate" / "peers" / "turbohtml.py"}
    assert set(users) <= allowed, f"only dom/parser.py may import turbohtml: {set(users) - allowed}"


def test_there_is_no_utils() -> None:
    wrong = {"utils", "util", "helpers", "helper", "common", "misc", "tools"}
    found = [path for path in (*FILES, *SOURCE.rglob("*/")) if path.stem in wrong]
    assert not found


def test_no_pickles_are_read() -> None:
    own = SOURCE / "parallel"  # what a process sends to those that it has started itself
    users = [path for path in FILES if {"pickle", "joblib", "dill"} & set(imported(path)) and own not in path.parents]
    assert not users
