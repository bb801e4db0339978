"""Records behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import ClassVar

import pytest

from dehusk.model import Image, Limits, Source
from dehusk.record import record


@record(slots=True)
class Point:
    """With slots."""

    x: int
    y: int = 2
    names: dict[str, str] = dataclasses.field(default_factory=dict, repr=False)
    kind: ClassVar[str] = "point"


@record
class Line:
    """Without slots, and a word of its own."""

    start: Point
    end: Point

    def __repr__(self) -> str:
        return "a line"


def test_fields_are_filled_and_compared() -> None:
    assert Point(1) == Point(x=1, y=2, names={})
    assert Point(1) != Point(1, 3)
    assert Point(1) != (1, 2, {})
    assert Point(1).names is not Point(1).names
    assert {Limits(), Limits()} == {Limits()}
    with pytest.raises(TypeError, match="x"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, 2, {}, 4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        hash(Point(1))  # it holds a dictionary


def test_records_are_frozen() -> None:
    for thing in (Point(1), Line(Point(1), Point(2))):
        with pytest.raises(dataclasses.FrozenInstanceError):
            thing.x = 3  # type: ignore[misc, union-attr]
        with pytest.raises(AttributeError):
            del thing.x  # type: ignore[misc, union-attr]
    assert not hasattr(Point(1), "__dict__")


def test_records_are_dataclasses() -> None:
    assert dataclasses.is_dataclass(Point)
    assert [each.name for each in dataclasses.fields(Point)] == ["x", "y", "names"]
    assert dataclasses.replace(Point(1), y=5) == Point(1, 5)
    assert repr(Point(1)) == "Point(x=1, y=2)"
    assert repr(Line(Point(1), Point(2))) == "a line"
    assert Image("a.png").reasons == ()


def test_records_travel() -> None:
    for thing in (Source("a", "b"), Image("a", reasons=("b",)), Limits(seconds=1.0)):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
