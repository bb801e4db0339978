"""The whole command on six pages: what it prints, writes and answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dehusk.cli import main

SYSTEMS = "lqf-50,turbohtml"


def run(dataset: Path, *options: str) -> int:
    cache = dataset.parent / "cache"
    return main(["evaluate", "--data", str(dataset), "--cache", str(cache), "--workers", "1", *options])


def test_reports(dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = {name: tmp_path / "out" / f"r.{name}" for name in ("json", "html", "markdown")}
    options = [part for name, path in out.items() for part in (f"--{name}", str(path))]
    assert run(dataset, "--systems", SYSTEMS, "--metrics", "all", "--worst", "2", *options) == 0
    printed = capsys.readouterr().out
    assert "lqf-50" in printed
    assert "most worth reading" in printed
    record = json.loads(out["json"].read_text())
    assert record["systems"]["turbohtml"]["word_f1"] > 0.9
    assert set(record["systems"]["lqf-50"]["groups"]["page_type"]) == {"article", "forum"}
    assert [page["id"] for page in record["pages"]] == [f"p{at}" for at in range(6)]
    assert record["options"]["systems"] == SYSTEMS.split(",")
    assert "| lqf-50 |" in out["markdown"].read_text()
    assert "Extractors compared" in out["html"].read_text()


def test_figures_on_training_pages_carry_a_caution(dataset: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = dataset.parent / "out.json"
    assert run(dataset, "--systems", "auto,lqf-50", "--limit", "1", "--json", str(path)) == 0
    systems = json.loads(path.read_text())["systems"]
    assert systems["auto"]["caution"] == ""
    records = [json.loads(line) | {"dataset": "wcxb"} for line in dataset.read_text().splitlines()]
    dataset.write_text("\n".join(map(json.dumps, records)))
    assert run(dataset, "--systems", "auto,lqf-50,content-seeker", "--limit", "1", "--json", str(path)) == 0
    systems = json.loads(path.read_text())["systems"]
    assert "word F1 on sites not seen: wcxb 0." in systems["auto"]["caution"]
    assert "two fifths" in systems["content-seeker"]["caution"]
    assert systems["lqf-50"]["caution"] == ""
    assert "on sites not seen" in capsys.readouterr().out


def test_the_same_request_gives_the_same_figures(dataset: Path, tmp_path: Path) -> None:
    records = []
    for name in ("one.json", "two.json"):
        assert run(dataset, "--systems", SYSTEMS, "--json", str(tmp_path / name)) == 0
        records.append(json.loads((tmp_path / name).read_text()))
    for record in records:
        del record["created"]
    assert records[0] == records[1]


def test_a_run_can_be_made_again_from_its_json(
    dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "one.json", tmp_path / "two.json"
    options = ("--systems", "lqf-50,turbohtml", "--set", "lqf-50.quota=0.3", "--limit", "4", "--metrics", "words,lcs")
    assert run(dataset, *options, "--json", str(first)) == 0
    cache = ("--cache", str(tmp_path / "other"), "--workers", "1")
    assert main(["evaluate", "--again", str(first), "--json", str(second), *cache]) == 0
    assert "everything is as in" in capsys.readouterr().out
    one, two = json.loads(first.read_text()), json.loads(second.read_text())
    assert one["options"] == two["options"]
    assert [page["scores"] for page in one["pages"]] == [page["scores"] for page in two["pages"]]
    assert one["pages"][0]["costs"]["lqf-50"]["ms"] > 0
    one["systems"]["turbohtml"]["version"] = "0.1"
    one["systems"]["lqf-50"]["figures"]["word_f1"]["value"] = 0.5
    first.write_text(json.dumps(one))
    assert main(["evaluate", "--again", str(first), *cache]) == 0
    printed = capsys.readouterr().out
    assert "instead of 0.1" in printed
    assert "lqf-50: word f1" in printed
    first.write_text("{}")
    assert main(["evaluate", "--again", str(first), *cache]) == 2


def test_choices(dataset: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    options = ("--systems", "turbohtml", "--limit", "2", "--page-types", "forum", "--json", str(path))
    assert run(dataset, *options) == 0
    assert {page["page_type"] for page in json.loads(path.read_text())["pages"]} == {"forum"}


def test_wrong_use_is_told(dataset: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(dataset, "--systems", "turbohtm") == 2
    assert "turbohtml" in capsys.readouterr().err
    assert run(dataset.parent / "none.jsonl", "--systems", "turbohtml") == 2
    assert "no dataset" in capsys.readouterr().err
    assert run(dataset, "--systems", "lqf-50", "--set", "quota=1") == 2
    assert "SYSTEM.NAME=VALUE" in capsys.readouterr().err


def test_gate(dataset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = tmp_path / "r.json"
    run(dataset, "--systems", "turbohtml", "--json", str(found))
    corpus = json.loads(found.read_text())["corpus"]
    floors = tmp_path / "floors.toml"
    text = f'data = ["{dataset.name}"]\ncorpus = "{corpus}"\n[floors.turbohtml]\nall = %s\nforum = 0.5\n'
    floors.write_text(text % 0.9)
    assert run(dataset, "--gate", str(floors)) == 0
    floors.write_text(text % 1.01)
    assert run(dataset, "--gate", str(floors)) == 1
    assert "BROKEN turbohtml.all" in capsys.readouterr().out


def test_the_suite_of_the_papers(dataset: Path, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    assert run(dataset, "--suite", "papers", "--limit", "2", "--json", str(path)) == 0
    record = json.loads(path.read_text())
    assert {each["kind"] for each in record["systems"].values()} == {"algorithm"}
    assert {"lcs_f1", "useful", "text_recall", "page_accuracy"} <= set(record["systems"]["auto"]["figures"])
    assert "body" in record["systems"]["auto"]["groups"]
