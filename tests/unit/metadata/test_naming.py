"""Quick looks at start tags and lines: the same where nothing is compiled."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import dehusk
from dehusk import attributes, plain
from dehusk.metadata import naming

TEXT = "By Jane Doe\n12 May 2021 by John Roe\nPosted By: Al\n\n3/4/2020\nno date here\n© 1999\nPublished on: 1 May\n٣"
MARKUP = (
    '<a class="Post-Date x" rel="author" href="/Authors/jane/"><a href="http://creativecommons.org/licenses/by/4.0/">'
)


@pytest.fixture(params=["compiled", "plain"])
def module(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The file as it is imported, and as plain Python runs it."""
    if request.param == "compiled":
        return naming
    monkeypatch.setitem(sys.modules, "cython", plain)
    spec = importlib.util.spec_from_file_location("uncompiled", Path(dehusk.__file__).parent / "metadata/naming.py")
    assert spec
    assert spec.loader
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def test_lines(module: ModuleType) -> None:
    assert module.lines_beginning(TEXT, 5, 120, frozenset({"by", "post"})) == ["By Jane Doe", "Posted By: Al"]
    assert module.dated_lines(TEXT, 1, 100, False) == ["12 May 2021 by John Roe", "3/4/2020", "© 1999", "٣"]
    assert module.dated_lines(TEXT, 1, 8, True) == ["3/4/2020", "© 1999"]
    assert [TEXT[at + 1] for at in module.lines_from(TEXT, 0, "pP")] == ["P", "P"]
    assert [TEXT[at - 2 : at] for at in module.places_of_by(TEXT, "\n", "1")] == ["", "1 "]


def test_start_tags(module: ModuleType) -> None:
    starts, inner = ints(0, MARKUP.index("<a", 1)), ints(MARKUP.index(">") + 1, len(MARKUP))
    assert module.values_with(MARKUP, [0, 1], starts, inner, ("date",)) == [(0, "post-date x")]
    places = [
        (MARKUP.index(address), MARKUP.index(address) + len(address)) for address in ("/Authors/jane/", "http://c")
    ]
    first, last = ints(*(place[0] for place in places)), ints(places[0][1], len(MARKUP) - 2)
    assert module.links_below(MARKUP, 0, 2, first, last, frozenset({"authors"})) == [0]
    licence = "http://creativecommons.org/licenses/by/4.0/"
    assert module.first_beginning(MARKUP, first, last, ("http://creativecommons.org/licenses/",)) == licence


def test_columns(module: ModuleType) -> None:
    assert module.stating(0b110, ints(3, 3, 4, 5), ints(1, 2, 3, 2)) == [3, 5]
    assert module.in_sight([0, 1, 2], ints(0, 0, 0), ints(5, 0, 50), ints(0, 0, 0), 9) == [0]
    assert module.values_stated("author tag", 1, ints(1, 1, 2), ints(0, 7, 0), ints(6, 10, 6), ("tag",)) == [(1, "tag")]


def test_a_value_on_one_line() -> None:
    assert attributes.on_one_line(" a  b\n c\xa0d ") == "a b c d"
    assert attributes.on_one_line(" a b ") == "a b"
