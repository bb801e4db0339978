"""Settings: read by type, checked by range, and unknown ones named with their nearest neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dehusk.config import Config, default_toml, read_config
from dehusk.errors import BadSetting, UnknownName, UnknownSetting
from dehusk.model import Limits
from dehusk.settings import configure, load, setting, settings_of


@dataclass(frozen=True)
class Step:
    count: int = setting(3, "how many", low=0, high=10)
    share: float = setting(0.5, "which part", low=0)
    wanted: bool = setting(True, "whether")
    color: str = setting("red", "which", choices=("red", "blue"))
    names: tuple[str, ...] = setting((), "who")
    most: int | None = setting(None, "at most")
    private: int = 7


@pytest.mark.parametrize(
    ("name", "given", "read"),
    [
        ("count", "4", 4), ("count", 4, 4), ("share", "0.25", 0.25), ("share", 1, 1.0), ("wanted", "no", False),
        ("wanted", "ON", True), ("wanted", False, False), ("color", "blue", "blue"), ("names", "a, b", ("a", "b")),
        ("names", ["a"], ("a",)), ("most", "none", None), ("most", "5", 5), ("most", None, None),
    ],
)  # fmt: skip
def test_values_are_read_as_the_type_of_the_field(name: str, given: Any, read: Any) -> None:
    assert getattr(configure(Step, {name: given}, "step"), name) == read


@pytest.mark.parametrize(
    ("name", "given"),
    [("count", "x"), ("count", 11), ("count", -1), ("count", True), ("count", 1.5), ("share", "nan"), ("share", -0.1),
     ("wanted", "maybe"), ("color", "green"), ("most", "many"), ("count", None)],
)  # fmt: skip
def test_wrong_values_are_told(name: str, given: Any) -> None:
    with pytest.raises(BadSetting, match=f"the step: {name} is"):
        configure(Step, {name: given}, "the step")


def test_an_unknown_setting_names_the_nearest() -> None:
    with pytest.raises(UnknownSetting, match="the step has no setting 'cuont'; did you mean 'count'"):
        configure(Step, {"cuont": 1}, "the step")
    with pytest.raises(UnknownSetting, match="known: color, count"):
        configure(Step, {"zzz": 1}, "the step")


def test_a_field_that_is_not_declared_is_no_setting() -> None:
    assert "private" not in [each.name for each in settings_of(Step)]
    with pytest.raises(UnknownSetting):
        configure(Step, {"private": 1}, "the step")


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "dehusk.toml"
    file.write_text("[limits]\nbytes = 5\nseconds = 2.5\n[algorithm.lqf-50]\nquota = 0.1\n")
    config = read_config(
        file, {"DEHUSK_LIMITS__BYTES": "9", "DEHUSK_ALGORITHM__LQF_50__QUOTA": "0.2", "DEHUSK_CONFIG": "x"}
    )
    assert config.limits == Limits(bytes=9, seconds=2.5)
    assert config.of("algorithm.lqf-50") == {"quota": 0.2}
    assert config.of("writer.text") == {}


@pytest.mark.parametrize(
    ("toml", "error", "message"),
    [
        ("[limits]\nbites = 5", UnknownSetting, "limits has no setting 'bites'; did you mean 'bytes'"),
        ("[limit]\nbytes = 5", BadSetting, "holds 'bytes', expected sections"),
        ("[algorithm.lqf-51]\nquota = 1", UnknownName, "no algorithm is called 'lqf-51'; did you mean .*'lqf-50'"),
        ("[algorithms.auto]\nquota = 1", UnknownName, "no section of settings is called 'algorithms.auto'"),
        (
            "[algorithm.lqf-50]\nqouta = 1",
            UnknownSetting,
            "algorithm.lqf-50 has no setting 'qouta'; did you mean 'quota'",
        ),
        ("[algorithm.lqf-50]\nquota = 7", BadSetting, "expected 0 to 1"),
        ("quota = 7", BadSetting, "stands alone"),
        ("not toml", BadSetting, "cannot read the settings file"),
    ],
)
def test_mistakes_in_a_file_are_told(tmp_path: Path, toml: str, error: type[Exception], message: str) -> None:
    file = tmp_path / "dehusk.toml"
    file.write_text(toml)
    with pytest.raises(error, match=message.replace("[", r"\[")):
        read_config(file, {})


def test_a_mistake_in_the_environment_is_told() -> None:
    with pytest.raises(UnknownSetting, match="'quot'; did you mean 'quota'"):
        read_config(None, {"DEHUSK_ALGORITHM__LQF_50__QUOT": "1"})


def test_assignments() -> None:
    assignments = ["quota=0.2", "max_line_breaks=1", "seconds=3", "writer.json.indent=0"]
    config = Config({}).with_assignments(assignments, "lqf-50", "text")
    assert config.of("algorithm.lqf-50") == {"quota": 0.2}
    assert config.of("writer.text") == {"max_line_breaks": 1}
    assert config.of("writer.json") == {"indent": 0}
    assert config.limits.seconds == 3


@pytest.mark.parametrize(
    ("assignment", "message"),
    [
        ("quota", "expected name=value"),
        ("quoto=1", "did you mean 'quota'"),
        ("writer.txt.x=1", "did you mean 'text'"),
        ("a.b=1", "no section"),
    ],
)
def test_wrong_assignments(assignment: str, message: str) -> None:
    with pytest.raises((BadSetting, UnknownSetting, UnknownName), match=message):
        Config({}).with_assignments([assignment], "lqf-50", "text")


def test_the_printed_defaults_are_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "dehusk.toml"
    file.write_text(default_toml(), "utf-8")
    config = read_config(file, {})
    assert config.limits == Limits()
    for section, values in load(file, {}, ("extract", "limits")).items():
        assert config.of(section).keys() == values.keys()
