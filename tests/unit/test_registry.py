"""Names for steps."""

from __future__ import annotations

import subprocess
import sys

import pytest

import dehusk
from dehusk.errors import UnknownName
from dehusk.registry import KINDS, Registry


def test_a_name_is_looked_up_in_its_module_first() -> None:
    code = (
        "import sys; from dehusk.registry import writers; writers.get('json');"
        "print([name for name in sys.modules if name.startswith('dehusk.writers.')])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "['dehusk.writers.json']"


def test_unknown_names_are_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="no algorithm is called 'lqf50'; did you mean 'lqf-50'"):
        dehusk.extract("x", algorithm="lqf50")
    with pytest.raises(UnknownName, match="no registry is called 'algorythm'"):
        dehusk.available("algorythm")


def test_two_steps_cannot_share_a_name() -> None:
    registry: Registry[object] = Registry("thing", "nowhere.at.all")
    registry.register("a")(int)
    registry.register("a")(int)
    with pytest.raises(ValueError, match="two things are called 'a'"):
        registry.register("a")(float)


def test_every_kind_can_be_listed() -> None:
    for kind in KINDS:
        names = dehusk.available(kind)
        assert list(names) == sorted(set(names))
    assert "auto" in dehusk.available("algorithm")
    assert {"text", "json"} <= set(dehusk.available("writer"))


def test_a_registry_whose_package_is_not_there_is_empty() -> None:
    assert Registry("thing", "dehusk.nowhere").names() == ()
