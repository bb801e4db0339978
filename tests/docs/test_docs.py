"""The documentation is true: its examples run, its reference can be made, and it names everything public."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

import dehusk

ROOT = Path(__file__).parents[2]
GENERATED = {"steps.md", "commands.md", "python.md"}
PAGES = [ROOT / "README.md", *(path for path in sorted((ROOT / "docs").rglob("*.md")) if path.name not in GENERATED)]
_FENCE = re.compile(r"(<!-- norun -->\n)?^```(\w+)\n(.*?)^```", re.M | re.S)


def examples(path: Path, language: str) -> list[str]:
    """The code blocks of one language; those below `<!-- norun -->` are only read."""
    found = _FENCE.findall(path.read_text("utf-8"))
    return [code for marked, kind, code in found if kind == language and not marked]


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the examples know it: page.html and pages/."""
    shutil.copy(ROOT / "examples" / "orchard.html", tmp_path / "page.html")
    (tmp_path / "pages").mkdir()
    shutil.copy(ROOT / "examples" / "orchard.html", tmp_path / "pages" / "orchard.html")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", [each for each in PAGES if examples(each, "python")], ids=lambda each: each.name)
def test_python_examples_run(path: Path, workplace: Path) -> None:
    script = workplace / "example.py"
    prelude = 'import dehusk\nhtml = open("page.html", encoding="utf-8").read()\n'  # what short examples start from
    script.write_text(prelude + "\n".join(examples(path, "python")), "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", [each for each in PAGES if examples(each, "console")], ids=lambda each: each.name)
def test_commands_run(path: Path, workplace: Path) -> None:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_CACHE_HOME": str(workplace / "cache"),
    }
    for block in examples(path, "console"):
        for line in block.splitlines():
            if not line.startswith("$ ") or line.startswith("$ make"):
                continue
            done = subprocess.run(line[2:], shell=True, capture_output=True, text=True, env=environment, check=False)
            assert done.returncode == 0, f"{line}\n{done.stderr}"


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "docs" / "quickstart.md"):
        assert set(re.findall(r"\bmake ([a-z]+)\b", path.read_text())) <= targets


def test_the_reference_names_everything_public() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    python = pages["python"]()
    assert [name for name in dehusk.__all__ if f"## {name}\n" not in python] == []
    steps = pages["steps"]()
    for kind in ("algorithm", "writer"):
        assert [name for name in dehusk.available(kind) if f"### {name}\n" not in steps] == []
    assert "## dehusk extract" in pages["commands"]()


def test_public_names_are_documented_and_shadow_no_folder() -> None:
    folders = {path.name for path in Path(dehusk.__file__).parent.iterdir() if path.is_dir()}
    for name in dehusk.__all__:
        assert getattr(dehusk, name).__doc__, name
        assert name not in folders
    assert sorted(dehusk.__all__, key=str) == list(dehusk.__all__)
    assert set(dehusk.__all__) <= set(dir(dehusk))


def test_output_fits_the_schema(orchard: str) -> None:
    schema = json.loads((ROOT / "docs" / "reference" / "document.schema.json").read_text())
    described = (ROOT / "docs" / "reference" / "json.md").read_text()
    for html in (orchard, "", b"%PDF-"):
        data = json.loads(dehusk.extract(html).write("json", {"blocks": True}))
        jsonschema.validate(data, schema)
        assert set(data) <= set(schema["properties"])
        assert [name for name in data if f"`{name}`" not in described] == []


def test_every_page_is_in_the_navigation() -> None:
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    listed = re.findall(r"^\s*- .*?([\w/-]+\.md)$", text, re.M)
    pages = {str(path.relative_to(ROOT / "docs")) for path in PAGES[1:]} | {f"reference/{name}" for name in GENERATED}
    assert sorted(listed) == sorted(pages)


def test_links_between_pages_exist() -> None:
    for path in PAGES:
        for target in re.findall(r"\]\(([^)#:\s]+)\)", path.read_text("utf-8")):
            assert (path.parent / target).exists() or Path(target).name in GENERATED, f"{path}: {target}"
