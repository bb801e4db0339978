"""Training from six labelled pages to a model folder that `auto` can use, twice with the same result."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk.arrays import load_arrays, save_arrays
from dehusk.cli import main

pytest.importorskip("lightgbm")

PAGE = """<html><head><title>Page {n}</title></head><body><ul class="menu">{menu}</ul>
<div class="content"><h1>Page {n}</h1>{body}</div>
<div class="footer"><p>All rights reserved by company {n}.</p></div></body></html>"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for n in range(6):
        body = [f"Paragraph {k} of page {n} says something long enough to be read as running text." for k in range(6)]
        menu = "".join(f'<li><a href="/{k}">Entry {k}</a></li>' for k in range(8))
        html = PAGE.format(n=n, menu=menu, body="".join(f"<p>{each}</p>" for each in body))
        (folder / f"site{n}.example.html").write_text(html, "utf-8")
        (folder / f"site{n}.example.txt").write_text("\n".join([f"Page {n}", *body]), "utf-8")
    return folder


def test_six_pages_make_a_model_and_the_same_one_again(pages: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main(["train", "--data", str(pages), "--out", str(tmp_path / name), "--trees", "4"]) == 0
    first, second = ((tmp_path / name / "model.bin").read_bytes() for name in ("one", "two"))
    assert first == second
    names = {path.name for path in (tmp_path / "one").iterdir()}
    assert names == {"card.md", "metrics.json", "model.json", "model.bin"}
    assert "dehusk train --data pages" in (tmp_path / "one" / "card.md").read_text("utf-8")
    html = (pages / "site1.example.html").read_text("utf-8")
    assert dehusk.extract(html, settings={"model": str(tmp_path / "one")}).status in ("ok", "empty")


def test_what_became_of_each_page_is_written_the_worst_first(pages: Path, tmp_path: Path) -> None:
    told = tmp_path / "worst.jsonl"
    command = ["train", "--data", str(pages), "--out", str(tmp_path / "one"), "--trees", "4", "--pages", str(told)]
    assert main(command) == 0
    rows = [json.loads(line) for line in told.read_text("utf-8").splitlines()]
    assert sorted(row["id"] for row in rows) == [f"site{n}.example" for n in range(6)]
    assert [row["word_f1"] for row in rows] == sorted(row["word_f1"] for row in rows)
    assert {row["gold_words"] for row in rows} == {92}


def test_a_place_that_is_not_there_is_told_before_the_training(pages: Path, tmp_path: Path) -> None:
    out = tmp_path / "one"
    assert main(["train", "--data", str(pages), "--out", str(out), "--pages", str(tmp_path / "no" / "x.jsonl")]) != 0
    assert not out.exists()


def test_a_model_of_other_features_is_told(pages: Path, tmp_path: Path) -> None:
    folder = tmp_path / "one"
    assert main(["train", "--data", str(pages), "--out", str(folder), "--trees", "4"]) == 0
    arrays = load_arrays(str(folder / "model.bin"))
    arrays["blocks0.feature"] = np.full((4, 1), 10_000, np.int32)
    arrays["blocks0.threshold"], arrays["blocks0.value"] = np.zeros((4, 1), np.float32), np.zeros((4, 2), np.float32)
    save_arrays(str(folder / "model.bin"), arrays)
    with pytest.raises(dehusk.DehuskError, match="features that this version"):
        dehusk.extract("<p>x</p>", settings={"model": str(folder)})


def test_a_folder_without_a_model_is_told() -> None:
    with pytest.raises(dehusk.DehuskError, match="dehusk train"):
        dehusk.extract("<p>x</p>", settings={"model": "./no-such-model"})
