"""Pages of a package and the labels of `bench/` become a set with gold text."""

import io
import json
import tarfile
from pathlib import Path

import pytest

from bench import labelled
from dehusk.evaluate.datasets import load

_PAGE = "<html><body><ul><li>Home<li>Shop</ul><h1>Café chairs</h1><p>Oak chair 40 €</p><p>All rights reserved</p></body></html>"


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    path = tmp_path / "formasaurus-0.10.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in ("7", "8"):
            member = tarfile.TarInfo(f"formasaurus-0.10.0/html/{name}.html")
            member.size = len(_PAGE.encode())
            archive.addfile(member, io.BytesIO(_PAGE.encode()))
    return tmp_path


def _label(monkeypatch: pytest.MonkeyPatch, folder: Path, words: int, name: str = "7") -> None:
    facts = {"set": "formasaurus", "id": f"html/{name}.html", "url": "http://chairs.example/", "type": "collection"}
    label = facts | {"words": words, "content": [[2, 7]]}
    (folder / "labels.jsonl").write_text(json.dumps(label) + "\n", "utf-8")
    monkeypatch.setattr(labelled, "LABELS", folder / "labels.jsonl")


def test_labels_and_pages_make_a_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, packages: Path) -> None:
    _label(monkeypatch, tmp_path, 10)
    labelled.main([str(tmp_path), str(packages), str(tmp_path / "out.jsonl.xz")])
    (example,) = load(tmp_path / "out.jsonl.xz")
    assert example.gold.text == "café chairs oak chair 40"
    assert example.page_type == "collection"
    assert example.url == "http://chairs.example/"


@pytest.mark.parametrize(
    ("words", "name", "folder", "told"),
    [
        (11, "7", ".", "has 10 words, its label was made for 11"),
        (10, "9", ".", "lacks 1 labelled pages, html/9.html among them"),
        (10, "7", "none", "there is no"),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_is_written(  # noqa: PLR0913
    monkeypatch: pytest.MonkeyPatch,
    packages: Path,
    capsys: pytest.CaptureFixture[str],
    words: int,
    name: str,
    folder: str,
    told: str,
) -> None:
    _label(monkeypatch, packages, words, name)
    with pytest.raises(SystemExit):
        labelled.main([str(packages), str(packages / folder), str(packages / "out.jsonl.xz")])
    assert told in capsys.readouterr().err
    assert not (packages / "out.jsonl.xz").exists()


def test_every_label_is_well_formed() -> None:
    lines = labelled.LABELS.read_text("utf-8").splitlines()
    labels = [json.loads(line) for line in lines]
    assert len({(each["set"], each["id"]) for each in labels}) == len(labels)
    for each in labels:
        edges = [edge for stretch in each["content"] for edge in stretch]
        assert edges == sorted(edges), each["id"]
        assert not edges or edges[-1] <= each["words"], each["id"]
