"""The quick ways of the writers say the same as the plain rules that they stand for."""

from __future__ import annotations

import html
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.writers.content import gaps
from dehusk.writers.content.atoms import attributes, may_be_formula, may_show_formula
from dehusk.writers.content.code import listing
from dehusk.writers.content.fragments import fragment_links, named_places
from dehusk.writers.content.links import unescaped
from dehusk.writers.content.nodes import Node, made
from dehusk.writers.content.select import select
from dehusk.writers.content.tables import grid_of, header_row
from dehusk.writers.gfm.escape import BREAK, MATH, SIGN, signs_in, with_breaks
from dehusk.writers.signs import bits_in, has_control, table_of
from tests.unit.writers.written import URL, document, keep_all

_PIECES = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&", "lt;", "amp;", "&lt", ";", "x"]
_NAMED = ['<a id="', ' id="', ' name="', '"', "a", "&amp;", " ", "b", ">", 'd="', 'e="', "n" * 20, "é", "漢", "😀"]


@given(st.lists(st.sampled_from(_PIECES), max_size=8).map("".join))
def test_entities(value: str) -> None:
    assert unescaped(value) == html.unescape(value)


@given(st.text(" \nab", max_size=20))
def test_line_breaks(text: str) -> None:
    assert with_breaks(text, "<br>") == re.sub(r"[ \n]*\n[ \n]*", "<br>", text)


@given(st.text(), st.sampled_from(["", "a" * 40, "é" * 17, "漢" * 9, "😀" * 33]))
def test_signs(text: str, before: str) -> None:
    text = before + text
    expected = SIGN * any(sign in text for sign in "\\`*_[]<&~") + BREAK * ("\n" in text)
    assert signs_in(text) == expected + MATH * ("$" in text or "\\" in text)


@given(st.lists(st.sampled_from(_NAMED), max_size=40).map("".join))
def test_named_places(markup: str) -> None:
    expected: dict[str, int] = {}
    for found in re.finditer(r' (?:id|name)="([^"]*)"', markup):
        expected.setdefault(html.unescape(found[1]), found.start())
    assert named_places(markup, set(expected)) == expected
    assert named_places(markup, {"a"}) == {name: place for name, place in expected.items() if name == "a"}


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("#a", "a"),
        ("#%61", "a"),
        (f"{URL}#a", "a"),
        ("#a&amp;b", "a&b"),
        ("#", None),
        ("/other#a", None),
        ("https://elsewhere.example/#a", None),
    ],
)
def test_links_to_places_on_the_page(address: str, found: str | None) -> None:
    page = document(f'<main><p>Of the trees <a href="{address}">1</a> in the valley.</p></main>').page
    links = fragment_links(page, select(page, np.ones(len(page), bool)))
    assert [name for _, name in links] == ([] if found is None else [found])


@pytest.mark.parametrize(
    "tag",
    [
        '<img src="/a.jpg" alt="A &amp; B" width="3" height="4" title="T" class="c" data-src="/b.jpg">',
        '<img decoding="async" loading="lazy" sizes="1px" style="x" srcset="/a 1x" lazy-src="/c" nitro-lazy-src="/d">',
        '<img src="/a.jpg" alt="">',
        "<img>",
    ],
)
def test_a_picture_loses_no_attribute_that_counts(tag: str) -> None:
    every = attributes(tag, 0, len(tag))
    of_picture = attributes(tag, 0, len(tag), of_picture=True)
    counts = ("src", "alt", "width", "height", "title", "class", "data-", "lazy-", "nitro")
    assert {name: value for name, value in every.items() if name.startswith(counts)}.items() <= of_picture.items()
    assert of_picture.items() <= every.items()


def _every_rule(page: dehusk.model.Page, kept: np.ndarray) -> np.ndarray:
    kept = gaps._whole_tables(page, gaps._with_other_links(page, kept))
    return gaps._with_callouts(page, gaps._with_followers(page, gaps._with_formulas(page, kept)))


def test_gaps_of_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    for name, markup in sampled_pages:
        page = dehusk.extract(markup, URL, algorithm=keep_all).page
        for kept in (dehusk.extract(markup, URL).extraction.kept, np.arange(len(page)) % 3 > 0):
            if len(kept) == len(page):
                assert (gaps.with_gaps_filled(page, kept) == _every_rule(page, kept)).all(), name


def _table(*rows: str) -> Node:
    table = made("table")
    for tags in rows:
        row = made("tr")
        row.children = [made(tag) for tag in tags.split()]
        table.children.append(row)
    return table


def test_which_row_names_the_columns() -> None:
    assert header_row(_table()) is None
    for first, named in (("th th", True), ("td td", True), ("th td", False)):
        table = _table(first, "td td")
        assert (header_row(table) is table.children[0]) is named


def test_cells_without_spans_stand_where_they_stand() -> None:
    table = _table("th th", "td")
    assert [len(row) for row in grid_of(table)] == [2, 1]
    table.children[0].children[0].facts = {"rowspan": "2"}  # type: ignore[union-attr]
    assert [row.index(None) if None in row else -1 for row in grid_of(table)] == [-1, 0]


@given(st.text())
def test_bits_of_characters(text: str) -> None:
    table = table_of(lambda sign: 1 * (sign in "ab") | 2 * (sign == "\xff") | 4 * (sign > "\xff"))
    expected = 1 * any(sign in "ab" for sign in text) | 4 * any(sign >= "\xff" for sign in text)
    assert bits_in(text, table) == expected  # the last entry stands for all further ones
    assert has_control(text) == (re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", text) is not None)


@pytest.mark.parametrize("text", ["", "abc\x00d", "ab\xff" * 9, "ł" * 9 + "a", "😀" * 5 + "b\x7f", "\t\r\n" * 6])
def test_bits_of_wide_characters(text: str) -> None:
    test_bits_of_characters.hypothesis.inner_test(text)


@pytest.mark.parametrize(
    "tag",
    [
        "<img>",
        '<img src="/a.jpg" alt="A valley" class="wide">',
        '<img alt="&#92;frac12" src="/a.jpg">',
        '<img color="x" class="MathJax" code="y">',
        '<img src="/a?x=1&amp;y=%5Cfrac">',
        '<img src="data:image/svg+xml,tex" alt="">',
        '<img src="/LaTeX.php?x">',
        '<img data-latex="" src="/a.jpg">',
        '<img srcset="/tex.jpg 300w" src="/a.jpg">',
    ],
)
def test_pictures_of_formulas(tag: str) -> None:
    assert may_show_formula(tag, 0, len(tag)) == may_be_formula(attributes(tag, 0, len(tag)))


_LISTED = ["<span>", '<i id="x">', "</span>", "</i>", "a", " b", "\n", "&lt;p&gt;", "12"]


def _listing(inner: str) -> str:
    page = document(f"<main><p>Of the trees in the valley.</p><pre>{inner}</pre></main>").page
    return listing(page.columns, [page.tag(row) for row in range(len(page.elements))].index("pre"))


@given(st.lists(st.sampled_from(_LISTED), max_size=16).map("".join))
def test_tags_that_colour_a_listing(inner: str) -> None:
    lines = html.unescape(re.sub("<[^>]*>", "", inner)).split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        lines.pop()
    assert _listing(inner) == "\n".join(lines)


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        ('<span class="lineno">1</span>a<br>b', "a\nb"),
        ("<div>a</div><div>b</div>", "a\nb"),
        ('<button>Copy <b>it</b></button>a<span class="ln"> 2</span>', "a"),
        ('<span style="user-select: none">$ </span>ls', "ls"),
        ('<span class="Toolbar x">Run</span><i class="online">a</i>', "a"),
        ("a &lt; b &amp;&amp; c", "a < b && c"),
    ],
)
def test_what_shapes_a_listing(inner: str, text: str) -> None:
    assert _listing(inner) == text
