"""Floors: read with care, checked on their own corpus only."""

from __future__ import annotations

import itertools
import subprocess
from pathlib import Path

import pytest

from dehusk.errors import BadData
from dehusk.evaluate.evaluation import Request
from dehusk.evaluate.floors import Floors, lowered_in_silence, raised, read
from dehusk.evaluate.gate import check, request_for
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
    (floors,) = read(path)
    assert floors.data == (str(tmp_path / "pages.jsonl"),)
    assert floors.floors == {"auto": {"all": 0.8, "forum": 0.7}}


def test_a_floor_is_only_lowered_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    path.write_text(FILE + '[[lowered]]\nfloor = "auto.forum"\nfrom = 0.75\nto = 0.7\nreason = " "\n')
    with pytest.raises(BadData, match=r"auto.forum was lowered without a reason"):
        read(path)
    path.write_text(FILE + '[[lowered]]\nfloor = "auto.forum"\nfrom = 0.75\nto = 0.7\nreason = "gold corrected"\n')
    assert read(path)[0].corpus == "abc"


def test_a_file_without_corpus_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    path.write_text("data = []")
    with pytest.raises(BadData, match="corpus"):
        read(path)


def test_check() -> None:
    floors = Floors((), "abc", {"auto": {"all": 0.8, "forum": 0.7, "recipe": 0.1}, "gone": {"all": 0.1}})
    verdicts = {each.title: each.holds for each in check(floors, evaluation())}
    assert verdicts == {"auto.all": True, "auto.forum": False, "auto.recipe": False, "gone.all": False}


def test_floors_of_another_corpus_cannot_be_checked() -> None:
    with pytest.raises(BadData, match="measure them again"):
        check(Floors((), "abc", {}), evaluation("xyz"))


SETS = """
[[set]]
name = "one"
data = ["pages.jsonl"]
corpus = "abc"
limit = 10

[set.floors.auto]
all = 0.8  # of 10
forum = 0.7

[set.floors."content-seeker+tp"]
all = 0.5

[[set]]
name = "two"
data = ["other.jsonl"]
corpus = "def"

[set.floors.auto]
all = 0.6
"""


def test_a_file_may_be_about_several_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("DEHUSK_DATA", str(folder))
    path = tmp_path / "floors.toml"
    path.write_text(SETS)
    (tmp_path / "other.jsonl").touch()
    (folder / "pages.jsonl").touch()
    one, two = read(path)
    assert one.titled() == {"one.auto.all": 0.8, "one.auto.forum": 0.7, "one.content-seeker+tp.all": 0.5}
    assert (one.limit, two.limit) == (10, None)
    assert one.data == (str(folder / "pages.jsonl"),)
    assert two.data == (str(tmp_path / "other.jsonl"),)


def test_data_that_are_not_here_are_told() -> None:
    floors = Floors(("/no/such/pages.jsonl",), "abc", {})
    with pytest.raises(BadData, match=r"pages.jsonl, which is not here.*DEHUSK_DATA"):
        request_for(floors, Request(()))


def test_floors_are_only_raised() -> None:
    measured = {"one.auto.all": 0.9, "one.auto.forum": 0.71, "one.content-seeker+tp.all": 0.4, "two.auto.all": 0.6666}
    text = raised(SETS, measured)
    assert text == SETS.replace("all = 0.8  #", "all = 0.895  #").replace("all = 0.6\n", "all = 0.661\n")
    assert raised(text, measured) == text
    by_hand = SETS.replace("all = 0.8  # of 10", "all = 0.8  # by hand")
    assert raised(by_hand, {"one.auto.all": 0.9}) == by_hand


def test_lowering_in_silence_is_found() -> None:
    lower = SETS.replace("forum = 0.7", "forum = 0.65")
    assert lowered_in_silence(SETS, SETS) == []
    assert lowered_in_silence(lower, SETS) == []
    assert lowered_in_silence(SETS, lower) == ["one.auto.forum was 0.7, is 0.65"]
    entry = '[[lowered]]\nfloor = "one.auto.forum"\nfrom = 0.7\nto = %s\nreason = "gold corrected"\n'
    assert lowered_in_silence(SETS, lower + entry % 0.65) == []
    assert lowered_in_silence(SETS, lower + entry % 0.68) == ["one.auto.forum was 0.7, is 0.65"]
    assert lowered_in_silence(SETS, SETS.replace("forum = 0.7\n", "")) == ["one.auto.forum was 0.7, is 0"]
    assert lowered_in_silence(SETS, lower.replace('"abc"', '"new pages"')) == []


def test_no_floor_of_the_project_was_lowered_in_silence() -> None:
    root = Path(__file__).parents[3]
    path = root / "bench" / "floors.toml"
    assert read(path)

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout

    try:
        commits = git("log", "--format=%H", "--", "bench/floors.toml").split()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not in a repository")
    texts = [path.read_text("utf-8"), *(git("show", f"{commit}:bench/floors.toml") for commit in commits)]
    for new, old in itertools.pairwise(texts):
        assert lowered_in_silence(old, new) == []
