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
from dehusk.dom.names import fnv
from dehusk.metadata import lining, naming
from dehusk.vocabulary.words import hash_table

TEXT = (
    "By Jane Doe\n12 May 2021 by John Roe\nPosted By: Al\n\n3/4/2020\nno date here\n© 1999\nPublished on: 1 May\n٣\n"
    "1. Mai 2020\n1609459200"
)
MARKUP = (
    '<a class="Post-Date x" rel="author" href="/Authors/jane/"><a href="http://creativecommons.org/licenses/by/4.0/">'
)


def both(name: str, compiled: ModuleType, request: pytest.FixtureRequest, patch: pytest.MonkeyPatch) -> ModuleType:
    """A file as it is imported, or as plain Python runs it."""
    if request.param == "compiled":
        return compiled
    patch.setitem(sys.modules, "cython", plain)
    spec = importlib.util.spec_from_file_location("uncompiled", Path(dehusk.__file__).parent / f"metadata/{name}.py")
    assert spec
    assert spec.loader
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture(params=["compiled", "plain"])
def module(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What looks at start tags."""
    return both("naming", naming, request, monkeypatch)


@pytest.fixture(params=["compiled", "plain"])
def lines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What looks at lines and words."""
    return both("lining", lining, request, monkeypatch)


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def test_lines(lines: ModuleType) -> None:
    size, bylines = len(TEXT), lines.Beginnings(["by", "posted"])
    assert lines.lines_beginning(TEXT, 0, size, (5, 120), bylines) == ["By Jane Doe", "Posted By: Al"]
    assert lines.lines_beginning(TEXT, 3, 9, (5, 120), lines.Beginnings(["jane"])) == ["Jane D"]
    dated = ["12 May 2021 by John Roe", "3/4/2020", "1. Mai 2020", "1609459200"]
    assert lines.dated_lines(TEXT, 0, size, (1, 100), lines.ANY_DATE) == dated
    assert lines.dated_lines(TEXT, 0, size, (1, 12), lines.YEAR) == dated[1:3]
    labels = lines.Beginnings(["published", "posted"])
    assert [TEXT[at + 1 : at + 4] for at in lines.lines_from(TEXT, 0, "pP", labels)] == ["Pos", "Pub"]
    assert [TEXT[at - 2 : at] for at in lines.places_of_by(TEXT, 0, size, "\n", "1")] == ["", "1 "]


@pytest.mark.parametrize("text", ["veröffentlicht", "Über uns", "Ünlü", "文：x", " - é", "x", "", "VERÖF", "verö"])
def test_how_a_text_begins(lines: ModuleType, text: str) -> None:
    words = ("veröffentlicht", "über", "文", "é", "ver", "by")
    word = re.findall(r"\w+", text)[:1]
    expected = bool(word) and word[0][:5].lower() in {each[:5] for each in words}
    assert lines.Beginnings(words).begin(text, 0, len(text)) == expected


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("", 0), ("2020", 0), ("2020 1", 1), ("in 2025?", 0), ("1.2.20", 2), ("1 . 2 . 20", 2), ("1-2.20", 0),
        ("/1/2/", 0), ("1999-12-31", 3), ("1609459200", 2), ("160945920", 0), ("٢٠٢٠ ١", 0), ("19٢٠ ١", 1),
        (" 3 / 4 / 21 ", 2), ("...", 0), ("1..2..3", 0), ("– 20 000", 0),
    ],
)  # fmt: skip
def test_signs_of_a_date(lines: ModuleType, text: str, signs: int) -> None:
    assert lines.date_signs(text, 0, len(text)) == signs
    assert lines.date_signs(f"1/1/{text}/1/1", 4, 4 + len(text)) == signs


def test_other_digits_than_those_of_ascii() -> None:
    assert min(code for code in range(128, 0x110000) if chr(code).isdecimal()) == 0x660


@pytest.mark.parametrize("text", ["2020-01-02 1999", "20202020 1", "in 2021 年", "x 2021", "none", "2019x 20/1"])
def test_years(lines: ModuleType, text: str) -> None:
    years = [match.start() for match in re.finditer(r"(?=(?:19|20)\d\d)", text)]
    assert lines.years_in(text) == (
        [at for at in years if re.match(r"[-./01年년\s]", text[at + 4 : at + 5])] if years else None
    )


def test_words_that_a_table_knows(lines: ModuleType) -> None:
    table = hash_table({fnv(word): 1 for word in ("für", "the")})
    text = "The\xa0quick, FÜR\nthe, der the"
    known = table if lines.COMPILED else table.data
    assert lines.count_words(text, 0, len(text), known) == (6, 3)
    assert lines.count_words(text, 4, len(text) - 1, known) == (5, 1)


def test_start_tags(module: ModuleType) -> None:
    starts, inner = ints(0, MARKUP.index("<a", 1)), ints(MARKUP.index(">") + 1, len(MARKUP))
    told, sight = ([0, 1], [1, 3]), (ints(0, 0), ints(5, 5), ints(0, 0))

    def named(first: int, last: int, *wanted: object) -> object:
        return module.named(MARKUP, "1.2.3", told, first, last, wanted, starts, inner, *sight)

    assert named(0, 2, 1, 9, False, ("date",)) == [(0, "post-date x")]
    assert named(0, 2, 1, 9, True, ("date",)) == [(0, "post-date x")]
    assert named(1, 2, 1, 9, False, ("date",)) == named(0, 2, 2, 9, False, ("date",)) == []
    assert named(0, 2, 1, 4, False, ("date",)) == []
    places = [
        (MARKUP.index(address), MARKUP.index(address) + len(address)) for address in ("/Authors/jane/", "http://c")
    ]
    first, last = ints(*(place[0] for place in places)), ints(places[0][1], len(MARKUP) - 2)
    paths = (frozenset({"authors"}), lining.Beginnings(["authors"]))
    links = (ints(0, 1), first, last, *sight)
    assert module.links_below(MARKUP, (0, 2), 9, *paths, *links) == [(0, "/authors/jane/")]
    assert module.links_below(MARKUP, (1, 2), 9, *paths, *links) == []
    licence = "http://creativecommons.org/licenses/by/4.0/"
    assert module.first_beginning(MARKUP, first, last, ("http://creativecommons.org/licenses/",)) == licence


def test_elements_that_tell_something(module: ModuleType) -> None:
    table = hash_table({7: 1, 5: 2, 7 + (1 << 12): 4})
    last_bits = np.zeros(1 << 12, np.uint8)
    last_bits[[7, 5]] = 1
    names, sight = (ints(0, 0, 1, 2, 3), ints(7, 5, 9, 7 + (1 << 12), 5)), (ints(0, 0, 0, 0), ints(9, 9, 0, 9))
    columns = [*names, last_bits, table, *sight, ints(0, 0, 0, 1)]
    columns = [column if module.COMPILED else column.data for column in columns]
    assert module.telling(*columns, 9, 0) == ([0], [3], 7)
    assert module.telling(*columns, 5, 4) == ([2], [4], 7)
    assert module.telling(*columns, 5, 2) == ([0, 3], [2, 2], 7)


def test_columns(module: ModuleType) -> None:
    assert module.stating(2, ints(3, 3, 4, 5, 5), ints(1, 2, 3, 2, 2)) == [3, 5]
    columns = (ints(3, 4, 5, 5), ints(1, 1, 2, 2), ints(0, 7, 0, 0), ints(6, 10, 6, 6))
    assert module.stated("author tag", (2, 1), *columns) == (0b110, [5], [(3, "author"), (4, "tag")])
    assert module.stated("nofollow", (2, 1), ints(1), ints(1), ints(0), ints(8)) == (0b10, [], [])


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


@pytest.mark.parametrize("written", ["https://schema.org/Article", "schema:name x", "a b/c:d e", "name", "", "x/"])
def test_bare_names(module: ModuleType, written: str) -> None:
    assert module.bare_name(written) == written.rsplit("/", 1)[-1].rsplit(":", 1)[-1].split(" ")[0]


@pytest.mark.parametrize("text", ["", "The Élysée’s_1 Plan – İstanbul, ß 2nd", "plain ASCII: a-b_c", "..."])
def test_words_of_a_title(lines: ModuleType, text: str) -> None:
    assert lines.words_of(text) == re.findall(r"\w+", text.casefold())


def test_quick_looks(lines: ModuleType) -> None:
    assert lines.has_one("a post", ("x", "post"))
    assert not lines.has_one("a post", ("x",))
    assert lines.begins_any("Jane Photographs", lines.Beginnings({"photograph"}))
    assert not lines.begins_any("Jane Doe", lines.Beginnings({"phot", "do"}))
    assert lines.begins_any("Zoë", lines.Beginnings(()))


def test_content_by_name() -> None:
    markup = "og:type Article og:title"
    columns = (ints(3, 3, 4), ints(5, 7, 5), ints(0, 8, 16), ints(7, 15, 24))
    assert attributes.content_called(markup, "og:type", 7, *columns) == "Article"
    assert attributes.content_called(markup, "og:url", 7, *columns) == ""


def test_a_value_on_one_line() -> None:
    assert attributes.on_one_line(" a  b\n c\xa0d ") == "a b c d"
    assert attributes.on_one_line(" a b ") == "a b"
