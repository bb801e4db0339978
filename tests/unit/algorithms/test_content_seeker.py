"""content-seeker: features, trees as data, segments, and the three heuristics on examples worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.algorithms.content_seeker import choose_segments
from dehusk.algorithms.page_kinds import page_kind
from dehusk.algorithms.seeker_features import NAMES, matrix, segments
from dehusk.algorithms.seeker_heuristics import (
    largest_block_string,
    smooth,
    string_length_smoothing,
    table_pattern,
)
from dehusk.algorithms.trees import load_trees, read_tree
from dehusk.errors import BadData


def row_of(page, **wanted):
    return next(
        row
        for row in range(len(page.elements))
        if all(page.attributes(row).get(key) == value for key, value in wanted.items())
    )


def texts(page, ranges):
    return [page.text[start:end] for start, end in zip(*ranges, strict=True)]


def test_features_of_a_segment(page):
    html = page("<div id=s><p>The cat of the house</p><ul><li><a href=x>and so on</a></li></ul><img src=i></div>")
    found = dict(zip(NAMES, matrix(html, np.array([row_of(html, id="s")]))[0].tolist(), strict=True))
    assert found["text_chars"] == 20 + 9
    assert found["words"] == 8
    assert found["stop_words"] == 6  # the, of, the; and, so, on
    assert found["anchor_share"] == pytest.approx(9 / 29)
    assert (found["links"], found["images"], found["paragraphs"], found["list_items"]) == (1, 1, 1, 1)
    assert found["elements"] == 5
    assert found["dom_height"] == 3  # ul, li, a
    assert found["html_chars"] == len(
        '<p>The cat of the house</p><ul><li><a href="x">and so on</a></li></ul><img src="i"></div>'
    )
    assert [found[name] for name in ("x", "y", "width", "height")] == [-1] * 4


def test_boxes_are_handed_in_with_the_markup(page):
    html = page('<div id=s data-dehusk-box="10,20.5,300,40">text</div><div id=t data-dehusk-box="broken">text</div>')
    rows = np.array([row_of(html, id="s"), row_of(html, id="t")])
    assert matrix(html, rows)[:, -4:].tolist() == [[10, 20.5, 300, 40], [-1, -1, -1, -1]]


@pytest.mark.parametrize("box", ["-,-,-,-", "1.2.3,1,1,1", ",,,", "1,2,3", "1 2,3,4,5"])
def test_boxes_that_are_no_numbers_are_none(page, box):
    html = page(f'<div id=s data-dehusk-box="{box}">text</div>')
    assert matrix(html, np.array([row_of(html, id="s")]))[0, -4:].tolist() == [-1, -1, -1, -1]


def test_stop_words_of_other_languages(page):
    column = NAMES.index("stop_words")
    for sentence, count in (("Der Hund und die Katze", 3), ("это не он", 3), ("这是我的", 4)):
        html = page(f"<div id=s>{sentence}</div>")
        assert matrix(html, np.array([row_of(html, id="s")]))[0, column] == count, sentence


def test_a_tree_is_data():
    names = ("a", "b")
    data = {
        "column": ["b", None, "a", None, None],
        "threshold": [5.0, 0.0, 1.0, 0.0, 0.0],
        "left": [1, 0, 3, 0, 0],
        "right": [2, 0, 4, 0, 0],
        "value": [0.5, 0.1, 0.5, 0.2, 0.9],
    }
    tree = read_tree(data, names)
    assert tree(np.array([[0.0, 5], [1, 6], [2, 6]])).tolist() == [0.1, 0.2, 0.9]
    with pytest.raises(BadData, match="column that is not known"):
        read_tree(data, ("a", "c"))


def test_the_shipped_model_has_two_trees_a_kind():
    trees = load_trees("content-seeker", NAMES)
    assert set(trees) == {f"{kind}/{task}" for kind in ("news", "blog", "forum") for task in ("segment", "content")}
    for tree in trees.values():
        assert not set(tree.column.tolist()) & {NAMES.index(name) for name in ("x", "y", "width", "height")}


def test_segments_are_the_topmost_good_ones_and_the_last_of_the_rest(page):
    html = page("<body><div id=a><p>1</p></div><div id=b><div id=c>2</div><p>3</p></div></body>")
    rows = segments(html)
    good = np.isin(rows, [row_of(html, id="a"), row_of(html, id="a") + 1])
    chosen = [
        html.attributes(row).get("id") or html.tag(row) for row in rows[choose_segments(html, rows, good)].tolist()
    ]
    assert chosen == ["a", "c", "p"]


def test_largest_block_string_takes_siblings_with_text(page):
    html = page(
        "<div id=s><p>First <b>bold</b> paragraph.</p><div><a href=x>An advertisement</a></div>plain text"
        "<p>Second.</p><div>Text in div</div><ul><li>short</li></ul></div>"
    )
    found = texts(html, largest_block_string(html, np.array([row_of(html, id="s")])))
    assert [text.strip() for text in found] == ["First bold paragraph.", "plain text", "Second.", "Text in div"]


def test_largest_block_string_goes_down_to_the_level_with_most(page):
    html = page("<div id=s><h2>Title</h2><div><div><p>One sentence.</p><p>Another sentence.</p></div></div></div>")
    assert texts(html, largest_block_string(html, np.array([row_of(html, id="s")]))) == [
        "One sentence.",
        "Another sentence.",
    ]


def test_smoothing_is_equation_1():
    assert smooth(np.array([0.0, 30, 0, 0, 0]), 1).tolist() == [10, 10, 10, 0, 0]
    assert smooth(np.array([3.0]), 0).tolist() == [3]


def test_string_length_smoothing_takes_short_strings_between_long_ones(page):
    long = "x" * 90
    html = page(f"<div id=s><p>{long}</p><p>short</p><p>{long}</p><ul>" + "<li>item</li>" * 6 + "</ul></div>")
    # the row: 0 (div) 90 5 90 0 (ul) and six times 0 (li) 4; smoothed over three: 30 31.7 61.7 31.7 30 ...
    found = texts(html, string_length_smoothing(html, np.array([row_of(html, id="s")]), 1, 1.0))
    assert found == [long, "short", long]


def test_table_pattern_takes_all_elements_of_the_posts_pattern(page):
    post = "<tr><td class=user>Anna</td><td class=body>{}</td></tr>"
    html = page("<table>" + post.format("first post, some words") + post.format("second post, more words") + "</table>")
    content = np.zeros(len(html.elements), bool)
    content[next(row for row in range(len(content)) if html.attributes(row).get("class") == "body")] = True
    roots = table_pattern(html, content, 0.8)
    assert [html.attributes(row)["class"] for row in np.flatnonzero(roots).tolist()] == ["body", "body"]


def test_table_pattern_without_a_pattern_changes_nothing(page):
    html = page("<div><p>one</p></div>")
    content = np.zeros(len(html.elements), bool)
    content[3] = True
    assert table_pattern(html, content, 0.8).tolist() == content.tolist()


@pytest.mark.parametrize(
    ("html", "url", "kind"),
    [
        ("<body class=phpbb><div class=post>a</div><div class=post>b</div>", None, "forum"),
        ("<div class=reply>a</div>" * 12, None, "forum"),
        ('<script type="application/ld+json">{"@type":"NewsArticle"}</script><p>a', None, "news"),
        ("<meta name=generator content='WordPress 6'><p>a", None, "blog"),
        ("<p>a", "https://example.org/blog/post", "blog"),
        ("<p>a", None, "news"),
    ],
)
def test_kinds_of_pages(page, html, url, kind):
    assert page_kind(page(html, url)) == kind
