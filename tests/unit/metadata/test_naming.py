"""Quick looks at start tags and lines: the same where nothing is compiled."""

from __future__ import annotations

import importlib.util
import re
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
    assert module.dated_lines(TEXT, 100) == ["12 May 2021 by John Roe", "3/4/2020", "© 1999", "٣"]
    assert module.dated_lines(TEXT, 7) == ["© 1999", "٣"]
    labels = frozenset({"publ", "post"})
    assert [TEXT[at + 1 : at + 4] for at in module.lines_from(TEXT, 0, "pP", labels)] == ["Pos", "Pub"]
    assert [TEXT[at - 2 : at] for at in module.places_of_by(TEXT, "\n", "1")] == ["", "1 "]


@pytest.mark.parametrize(
    "text", ["", "2020", "\n1920\n", TEXT, "a 2020 b\n" + 40 * "2019" + "\n19 20\n20201920", "20\n" * 3]
)
def test_lines_with_a_century(module: ModuleType, text: str) -> None:
    known = [line for line in text.split("\n") if 3 <= len(line) <= 9 and ("19" in line or "20" in line)]
    assert module.lines_with_century(text, 3, 9) == known


def test_start_tags(module: ModuleType) -> None:
    starts, inner = ints(0, MARKUP.index("<a", 1)), ints(MARKUP.index(">") + 1, len(MARKUP))
    sight = (ints(0, 0), ints(5, 5), ints(0, 0))
    assert module.values_in_sight(MARKUP, [0, 1], starts, inner, *sight, 9, ("date",)) == [(0, "post-date x")]
    assert module.values_in_sight(MARKUP, [0, 1], starts, inner, *sight, 4, ("date",)) == []
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


def test_landmarks_and_windows(module: ModuleType) -> None:
    assert module.rows_of(ints(1, 2, 3, 1, 1, 3), 1, 2, 3, 2) == ([0, 3], [1], [2, 5])
    texts, starts = ints(0, 0, 10, 20, 30), ints(0, 5, 50, 100, 900)
    assert module.window_of(texts, starts, (5, 20, 40), 60, 1000) == (2, 3, 3, 4)
    assert module.window_of(texts, starts, (0, 99, 99), 60, 1000) == (5, 5, 5, 5)


def test_things_in_the_markup(module: ModuleType) -> None:
    said = "Article author name Person"
    elements, attributes_of = ints(1, 1, 2, 4, 4, 4), ints(2, 12, 3, 3, 2, 12)
    starts, ends = ints(0, 0, 8, 15, 0, 20), ints(0, 7, 14, 19, 0, 26)
    found = [(1, "Article", ""), (2, None, "author"), (4, "Person", "name")]
    assert module.said_by(said, (2, 12, 3), 9, elements, attributes_of, starts, ends) == found
    assert module.said_by(said, (2, 12, 3), 2, elements, attributes_of, starts, ends) == found[:2]


@pytest.mark.parametrize("text", ["", "The Élysée’s_1 Plan – İstanbul, ß 2nd", "plain ASCII: a-b_c", "..."])
def test_words_of_a_title(module: ModuleType, text: str) -> None:
    assert module.words_of(text) == re.findall(r"\w+", text.casefold())


def test_quick_looks(module: ModuleType) -> None:
    assert module.has_one("a post", ("x", "post"))
    assert not module.has_one("a post", ("x",))
    assert module.begins_any("Jane Photographs", frozenset({"phot"}))
    assert not module.begins_any("Jane Doe", frozenset({"phot", "do"}))
    assert module.begins_any("Zoë", frozenset())


def test_content_by_name() -> None:
    markup = "og:type Article og:title"
    columns = (ints(3, 3, 4), ints(5, 7, 5), ints(0, 8, 16), ints(7, 15, 24))
    assert attributes.content_called(markup, "og:type", 7, *columns) == "Article"
    assert attributes.content_called(markup, "og:url", 7, *columns) == ""


def test_a_value_on_one_line() -> None:
    assert attributes.on_one_line(" a  b\n c\xa0d ") == "a b c d"
    assert attributes.on_one_line(" a b ") == "a b"
