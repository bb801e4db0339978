"""`dehusk page-type`: a line a page, or JSON; missing files and files that are no pages are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dehusk.cli import main
from dehusk.pagetypes.learned import TYPES

ORCHARD = str(Path(__file__).parents[3] / "examples" / "orchard.html")


def test_a_line_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page-type", ORCHARD]) == 0
    kind, sure, name = capsys.readouterr().out.rstrip("\n").split("\t")
    assert (kind, name) == ("article", ORCHARD)
    assert sure.endswith("%")


def test_json_has_the_chances_of_all_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page-type", ORCHARD, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["chances"]) == set(TYPES)
    assert sum(found["chances"].values()) == pytest.approx(1, abs=0.001)
    assert max(found["chances"], key=found["chances"].get) == found["page_type"] == "article"


def test_what_is_no_page_and_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = tmp_path / "paper.html"
    paper.write_bytes(b"%PDF-1.7")
    assert main(["page-type", str(paper), str(tmp_path / "gone.html")]) == 2
    told = capsys.readouterr()
    assert told.out == f"-\tnot_html\t{paper}\n"
    assert "gone.html: no such file" in told.err
