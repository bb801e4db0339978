"""Largest pagelet, largest body, link quota, tag ratios and whole text on examples worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.algorithms.cetr import changes, clusters, smooth
from dehusk.algorithms.largest_pagelet import pagelets
from dehusk.algorithms.lines import Lines
from dehusk.dom.counts import Counts

LINKS = "".join(f"<a href='/{n}'>l{n}</a> " for n in range(7))


def test_whole_text(text):
    assert text("whole-text", "<nav><a href=x>a</a></nav><p>b</p>") == "a b"


def test_pagelets_part_the_page(page):
    # the menu has seven links, so body is divided; neither the menu's nor the text's children are worth going into
    html = page(f"<body><div id=menu>{LINKS}</div><div id=text><p>words</p></div></body>")
    found = np.flatnonzero(pagelets(html, Counts(html), 7))
    assert [html.attributes(row).get("id") for row in found if html.tag(row) == "div"] == ["menu", "text"]
    assert [html.tag(row) for row in found if html.tag(row) != "div"] == ["head"]


def test_largest_pagelet(text):
    html = f"<div>{LINKS}</div><div><p>A text that is longer than all of the links together.</p></div>"
    assert text("largest-pagelet", html).startswith("A text")
    assert "l0" in text("largest-pagelet", html, min_links=8)  # too few links: the page is one pagelet


def test_largest_body_joins_paragraphs_lists_and_quotes(text):
    html = "<div><div><h1>One</h1><p>two three</p><ul><li>four</li></ul></div><div>five six seven</div></div>"
    assert text("largest-body", html) == "One two three - four"


def test_largest_body_does_not_join_boxes(text):
    html = "<div><div><p>one</p><p>two</p></div><div><p>three</p><p>four</p><p>five</p></div></div>"
    assert text("largest-body", html) == "three four five"


@pytest.mark.parametrize(("name", "kept"), [("lqf-25", "a"), ("lqf-50", "a b"), ("lqf-75", "a b c")])
def test_link_quota(text, name, kept):
    html = (
        "<p>a <a href=x>1</a>23456789</p><p>b <a href=x>12345678</a>123456789</p>"
        "<p>c <a href=x>123456789012</a>123</p><p><a href=x>d</a></p>"
    )
    # shares of linked characters: 1/11, 8/19, 12/17, 1
    assert " ".join(word[0] for word in text(name, html).split("\n")[0].split() if word.isalpha()) == kept


def test_link_quota_judges_lists_as_a_whole(text):
    html = "<ul><li><a href=x>one long link</a></li><li>new</li></ul><p>text</p>"
    assert text("lqf-50", html) == "text"
    assert text("lqf-50", html, lists="no") == "- new text"


def test_lines_of_the_source(page):
    html = page("<html><head></head><body><p>one\ntwo &amp; three</p>\n<p><b>four</b></p>\n</body></html>")
    lines = Lines(html)
    # <html><head></head><body><p>one | two & three</p> | <p><b>four</b></p> | </body></html>
    assert lines.tags.tolist()[:3] == [5, 1, 4]
    runs = zip(lines.run_line.tolist(), lines.run_start.tolist(), lines.run_end.tolist(), strict=True)
    texts = [(line, html.text[start:end].strip()) for line, start, end in runs]
    assert texts == [(0, "one"), (1, "two & three"), (2, "four")]


def test_one_line_a_block_where_the_source_has_none(page):
    html = page("<div>" + "<p>some text</p>" * 100 + "</div>")
    assert Lines(html, "auto").kind == "blocks"
    assert Lines(html, "auto").tags.tolist()[1:] == [2] * 99


def test_changes_ahead():
    assert changes(np.array([1.0, 4, 4, 4, 0]), 3).tolist() == pytest.approx([3, 4 / 3, 2, 4, 0])


def test_smoothing_keeps_a_flat_line_and_the_sum_of_a_peak():
    assert smooth(np.full(5, 2.0), 1).tolist() == pytest.approx([2.0] * 5)
    assert smooth(np.eye(1, 21, 10)[0], 1).sum() == pytest.approx(1)


def test_clusters_hold_one_centre_at_the_origin():
    points = np.array([[0.0, 0], [1, 0], [0, 1], [10, 1], [11, 0], [30, 2]])
    assert clusters(points, 3).tolist() == [0, 0, 0, 1, 1, 2]


@pytest.mark.parametrize("dimensions", [1, 2])
def test_cetr_takes_the_lines_with_text(text, dimensions):
    menu = "<ul>\n" + "<li><a href='/'>menu</a></li>\n" * 20 + "</ul>\n"
    prose = "<p>" + "A sentence of the article. " * 8 + "</p>\n"
    taken = text("cetr", menu + prose * 6 + menu, dimensions=dimensions)
    assert taken.count("sentence") == 48
    assert taken.count("menu") <= 4  # smoothing takes the lines next to the text with it
