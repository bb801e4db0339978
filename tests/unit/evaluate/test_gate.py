"""Floors: read with care, checked on their own corpus only."""

from __future__ import annotations

from pathlib import Path

import pytest

from dehusk.errors import BadData
from dehusk.evaluate.gate import Floors, check, read
from dehusk.evaluate.results import Evaluation, Figure, SystemResult

FILE = """
data = ["pages.jsonl"]
corpus = "abc"
[floors.auto]
all = 0.8
forum = 0.7
"""


def evaluation(corpus: str = "abc") -> Evaluation:
    system = SystemResult("auto", "algorithm", "1", figures={"word_f1": Figure(0.85, 0.8, 0.9, 10)})
    system.groups = {"page_type": {"forum": {"word_f1": Figure(0.65, 0.5, 0.8, 5)}}}
    return Evaluation("1", "now", [], corpus, {}, {}, [system], [], [])


def test_read(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    path.write_text(FILE)
    floors = read(path)
    assert floors.data == (str(tmp_path / "pages.jsonl"),)
    assert floors.floors == {"auto": {"all": 0.8, "forum": 0.7}}


def test_a_floor_is_only_lowered_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    path.write_text(FILE + '[[lowered]]\nfloor = "auto.forum"\nfrom = 0.75\nto = 0.7\nreason = " "\n')
    with pytest.raises(BadData, match=r"auto.forum was lowered without a reason"):
        read(path)
    path.write_text(FILE + '[[lowered]]\nfloor = "auto.forum"\nfrom = 0.75\nto = 0.7\nreason = "gold corrected"\n')
    assert read(path).corpus == "abc"


def test_a_file_without_corpus_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    path.write_text("data = []")
    with pytest.raises(BadData, match="corpus"):
        read(path)


def test_check() -> None:
    floors = Floors((), "abc", {"auto": {"all": 0.8, "forum": 0.7, "recipe": 0.1}, "gone": {"all": 0.1}})
    verdicts = {f"{each.system}.{each.group}": each.holds for each in check(floors, evaluation())}
    assert verdicts == {"auto.all": True, "auto.forum": False, "auto.recipe": False, "gone.all": False}


def test_floors_of_another_corpus_cannot_be_checked() -> None:
    with pytest.raises(BadData, match="measure them again"):
        check(Floors((), "abc", {}), evaluation("xyz"))
