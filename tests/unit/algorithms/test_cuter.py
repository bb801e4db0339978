"""CUTER on the situations of its section IV and V."""

from __future__ import annotations

import io
import xml.etree.ElementTree as Tree

import numpy as np
import pytest

import dehusk
from dehusk.cli import main

MENU = "<div id=menu>" + "".join(f"<a href='/{n}'>Section {n}</a> " for n in range(8)) + "</div>"
LONG = "This is a paragraph of the article with enough words to be long. " * 6
SINGLE = f"<body>{MENU}<div><h1>The title</h1><p>{LONG}</p><p>Short one.</p></div><div>About us</div></body>"


def test_single_body(text):
    taken = text("cuter", SINGLE)
    assert taken.startswith("The title This is")
    assert taken.endswith("Short one.")


def test_link_and_text_shares(page):
    nodes = dehusk.extract(
        "<div>12345<a href=x>12345</a></div><div>1234567890<p>1234567890</p></div>", algorithm="cuter"
    ).extraction.facts["cuter"]["nodes"]
    assert nodes.link_share.tolist() == [0.5, 0]
    assert nodes.text_share.tolist() == pytest.approx([10 / 30, 20 / 30])
    assert nodes.valid.tolist() == [False, True]  # LP must stay below maxLP
    assert nodes.number.tolist() == [1, 2]


def test_kinds_are_visible_in_the_explanation():
    html = SINGLE.replace("<p>Short", "<img src=a.png><p>Short").replace(
        "About us", "<a href='http://ad.doubleclick.net/x'>Buy this <div>now</div></a>"
    )
    kinds = {
        block.text[:9]: decision.reason.partition(":")[0]
        for block, decision in dehusk.extract(html, algorithm="cuter").explain()
    }
    assert kinds["Section 0"] == "navigation"
    assert kinds["The title"] == "text"
    assert kinds["now"] == "advertisement"
    assert kinds[""] == "multimedia"


def test_multi_body_article_is_joined_over_small_nodes(text):
    html = f"<div>{LONG} first</div><div>Advertisement</div><div>{LONG} second</div>"
    taken = text("cuter", html)
    assert "first" in taken
    assert "second" in taken
    assert "Advertisement" not in taken


def test_neighbours_must_be_near(text):
    html = f"<div>{LONG} first</div>" + "<div>small</div>" * 12 + f"<div>{LONG} second</div>"
    assert "second" not in text("cuter", html)
    assert "second" in text("cuter", html, max_distance=13)


def test_a_neighbour_needs_a_third_of_the_largest(text):
    html = f"<div>{LONG * 4} first</div><div>{LONG} second</div>"
    assert "second" not in text("cuter", html)
    assert "second" in text("cuter", html, min_relative=0.2)


def test_comments_are_not_taken(text):
    comments = "<div id=comments>" + f"<div>{LONG} comment</div>" * 3 + "</div>"
    html = f"<div>{LONG * 3} article</div>" + "<div>Reply</div>" * 12 + comments
    taken = text("cuter", html)
    assert "article" in taken
    assert "comment" not in taken


def test_the_article_is_the_first_group_long_enough(text):
    html = f"<div>{LONG}{LONG} first</div>" + "<div>x</div>" * 12 + f"<div>{LONG * 3} second</div>"
    assert "first" in text("cuter", html)
    assert "second" in text("cuter", html, acceptable_length=0.9)


def test_a_title_from_a_feed_moves_the_beginning(text):
    html = f"<div>{LONG}{LONG} teaser</div>" + "<div>x</div>" * 12 + f"<div><h2>Real news</h2>{LONG * 3} article</div>"
    assert "teaser" in text("cuter", html)
    assert "article" in text("cuter", html, title="Real news")
    assert "teaser" in text("cuter", html, title="Real news", title_hint=False)


def test_a_fixed_share_of_the_page_instead_of_a_third_of_the_largest(text):
    html = f"<div>{LONG * 4} first</div><div>{LONG} second</div>"
    assert "second" in text("cuter", html, min_text_share=0.1)


def test_nothing_but_links(page):
    document = dehusk.extract(MENU, algorithm="cuter")
    assert document.status == "empty"
    assert not np.any(document.extraction.kept)


def test_xml_in_and_out(tmp_path, capsys):
    source = Tree.Element("articles")
    article = Tree.SubElement(source, "article")
    Tree.SubElement(article, "title").text = "The title"
    Tree.SubElement(article, "url").text = "https://news.example/1"
    Tree.SubElement(article, "html").text = SINGLE.replace("<p>Short", "<img src='p.png' alt='A picture'><p>Short")
    path = tmp_path / "in.xml"
    path.write_bytes(Tree.tostring(source))
    assert main(["cuter", str(path), "--nodes"]) == 0
    out = Tree.parse(io.StringIO(capsys.readouterr().out)).getroot()
    assert out.find("article").get("url") == "https://news.example/1"
    assert "Short one." in out.findtext("article/text")
    assert out.find("article/multimedia/image").get("alt") == "A picture"
    assert {node.get("kind") for node in out.iter("node")} >= {"navigation", "text", "multimedia"}


def test_xml_that_is_none(tmp_path, capsys):
    path = tmp_path / "in.xml"
    path.write_text("<articles><article>")
    assert main(["cuter", str(path)]) == 2
    assert "not well-formed" in capsys.readouterr().err
