"""Quick looks at start tags and lines: the same where nothing is compiled."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dehusk
from dehusk import attributes, plain
from dehusk.dom.names import STATING, fnv
from dehusk.dom.page import read_page
from dehusk.metadata import lining, naming
from dehusk.metadata.naming import Vocabulary, elements_with, first_link, said_by
from dehusk.metadata.telling import AUTHOR, DATE, PROPERTY, WALL, Told, stating
from dehusk.model import Limits, Page, Source
from dehusk.vocabulary.words import hash_table

TEXT = (
    "By Jane Doe\n12 May 2021 by John Roe\nPosted By: Al\n\n3/4/2020\nno date here\n© 1999\nPublished on: 1 May\n٣\n"
    "1. Mai 2020\n1609459200"
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


def test_lines(lines: ModuleType) -> None:
    size, bylines = len(TEXT), lines.Beginnings(["by", "posted"])
    assert lines.lines_beginning(TEXT, 0, size, 5, 120, bylines) == ["By Jane Doe", "Posted By: Al"]
    assert lines.lines_beginning(TEXT, 3, 9, 5, 120, lines.Beginnings(["jane"])) == ["Jane D"]
    dated = ["12 May 2021 by John Roe", "3/4/2020", "1. Mai 2020", "1609459200"]
    assert lines.dated_lines(TEXT, 0, size, 1, 100, lines.ANY_DATE) == dated
    assert lines.dated_lines(TEXT, 0, size, 1, 12, lines.YEAR) == dated[1:3]
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
    known = lines.KnownWords(table)
    assert lines.count_words(text, 0, len(text), known) == (6, 3)
    assert lines.count_words(text, 4, len(text) - 1, known) == (5, 1)


def seen(html: str) -> tuple[Page, Told]:
    """A page, and what its names and statements speak of."""
    page = read_page(Source(html), Limits())
    return page, Told(page)


def test_start_tags() -> None:
    page, told = seen(
        '<p>x</p><b class="Post-Date x">1.2.3</b><b class="date">no</b><b class="byline">Jane</b>'
        '<a href="/Authors/jane/">Jane</a><a href="/x/">y</a>'
    )
    size, first = len(page.elements), page.tag_names.index("b")
    row = page.elements.tag.tolist().index(first)
    date, dated = Vocabulary(DATE, "date"), Vocabulary(DATE, "date", dated=True)
    assert elements_with(page.columns, told, 0, size, date) == [(row, "post-date x"), (row + 1, "date")]
    assert elements_with(page.columns, told, 0, size, dated) == [(row, "post-date x")]
    assert elements_with(page.columns, told, row + 1, size, dated) == []
    assert elements_with(page.columns, told, 0, size, Vocabulary(DATE, "date", longest=2)) == [(row + 1, "date")]
    author = Vocabulary(AUTHOR, "byline", "author")
    assert elements_with(page.columns, told, 0, size, author) == [(row + 2, "byline"), (row + 3, "/authors/jane/")]
    assert elements_with(page.columns, told, row + 4, size, author) == []


def test_a_licence() -> None:
    licence = "http://creativecommons.org/licenses/by/4.0/"
    page, _ = seen(f'<a href="http://c.example/">a</a><a href="{licence}">b</a>')
    assert first_link(page.columns, ("http://creativecommons.org/licenses/",), 36) == licence
    assert first_link(page.columns, ("http://creativecommons.org/publicdomain/",), 40) is None


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ('<a class="x" id="A-Date">', "a-date"),
        ('<a title="date" href="?a="" id="x date">', "x date"),
        ('<a data-test="date">', "date"),
        ('<a data-tests="date">', ""),
        ('<a class="x">date', ""),
        ("<a>", ""),
        ('<a idclass="date" b"="" rel="date">', "date"),
        ('<a id="date', ""),
    ],
)
def test_values(module: ModuleType, tag: str, value: str) -> None:
    assert module.value_with(tag, 0, len(tag), ("date",)) == value


def test_what_names_and_statements_speak_of() -> None:
    page, told = seen(
        '<b class="dateline">Monday</b><b class="paywall"></b><b data-testid="x">a</b><a rel="author" href="/">b</a>'
        '<a rel="nofollow" href="/">c</a><a rel="tag" href="/">d</a><i itemprop="headline">e</i>'
    )
    rows = page.elements.tag.tolist()
    first = rows.index(page.tag_names.index("b"))
    assert told.of(WALL) == [first + 1]
    assert told.rows == [first, first + 1, first + 2, first + 3, first + 6]
    assert told.relations == [(first + 3, "author"), (first + 5, "tag")]
    assert told.states("itemprop")
    assert not told.states("itemscope")
    assert stating(page.columns, STATING["rel"]) == [first + 3, first + 4, first + 5]
    assert told.all & PROPERTY


def test_things_in_the_markup() -> None:
    page, _ = seen(
        '<div itemscope itemtype="https://schema.org/Article"><b itemprop="author">a</b>'
        '<i itemprop="name x" itemscope itemtype="http://schema.org/Person">b</i></div>'
    )
    numbers = (STATING["itemscope"], STATING["itemtype"], STATING["itemprop"])
    row = page.elements.tag.tolist().index(page.tag_names.index("div"))
    found = [(row, "Article", ""), (row + 1, None, "author"), (row + 2, "Person", "name x")]
    assert said_by(page.columns, numbers, 9) == found
    assert said_by(page.columns, numbers, 2) == found[:2]


@pytest.mark.parametrize("written", ["https://schema.org/Article", "schema:name x", "a b/c:d e", "name", "", "x/"])
def test_bare_names(module: ModuleType, written: str) -> None:
    assert module.bare_name(written) == written.rsplit("/", 1)[-1].rsplit(":", 1)[-1].split(" ")[0]


@pytest.mark.parametrize("text", ["", "The Élysée’s_1 Plan – İstanbul, ß 2nd", "plain ASCII: a-b_c", "..."])
def test_words_of_a_title(lines: ModuleType, text: str) -> None:
    assert lines.words_of(text) == re.findall(r"\w+", text.casefold())


def test_quick_looks(lines: ModuleType) -> None:
    assert lines.Parts("x", "post").stand_in("a post")
    assert not lines.Parts("x").stand_in("a post")
    assert lines.begins_any("Jane Photographs", lines.Beginnings({"photograph"}))
    assert not lines.begins_any("Jane Doe", lines.Beginnings({"phot", "do"}))
    assert lines.begins_any("Zoë", lines.Beginnings(()))


def test_a_value_on_one_line() -> None:
    assert attributes.on_one_line(" a  b\n c\xa0d ") == "a b c d"
    assert attributes.on_one_line(" a b ") == "a b"
