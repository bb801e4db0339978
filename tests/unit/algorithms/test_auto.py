"""auto: what it keeps on pages whose content is plain to see, and what it promises on all others."""

from __future__ import annotations

import numpy as np
import pytest

import dehusk
from dehusk.algorithms.choice import choose
from dehusk.dom.page import read_page
from dehusk.model import Limits, Source

PARAGRAPH = (
    "The river rose twice that spring, and both times the people of the lower town carried their furniture upstairs, "
    "waited, and carried it down again when the water had gone."
)
ARTICLE = f"""<html><head><title>The river - Town News</title></head><body>
<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li>
<li><a href="/about">About us</a></li></ul></nav>
<main><article><h1>The river</h1>{"".join(f"<p>{PARAGRAPH} Part {number}.</p>" for number in range(8))}</article></main>
<aside class="related"><h3>Related</h3>
<ul>{"".join(f'<li><a href="/{n}">Another story {n}</a></li>' for n in range(9))}</ul></aside>
<footer class="footer"><p>© 2026 Town News. All rights reserved.</p>
<a href="/privacy">Privacy policy</a></footer></body></html>"""


def test_an_article_is_kept_and_its_husk_is_not() -> None:
    document = dehusk.extract(ARTICLE, url="https://town.example/2026/river")
    assert document.status == "ok"
    assert document.text.count("carried their furniture") == 8
    assert "Privacy policy" not in document.text
    assert "Another story 3" not in document.text
    assert document.page_type == "article"
    assert (document.quality or 0) > 0.7


def test_nothing_on_the_page_is_empty_not_an_error() -> None:
    document = dehusk.extract("<html><body><div id=root></div></body></html>")
    assert (document.text, document.status, document.page_type) == ("", "empty", "empty")


def test_the_dial_moves_the_amount_kept() -> None:
    dials = ("precision", "balanced", "recall")
    sizes = [len(dehusk.extract(ARTICLE, settings={"favor": each}).text) for each in dials]
    assert sizes == sorted(sizes)


def test_an_unknown_dial_is_refused() -> None:
    with pytest.raises(dehusk.BadSetting, match="precision"):
        dehusk.extract(ARTICLE, settings={"favor": "speed"})


def test_every_block_has_a_reason_in_words() -> None:
    explanation = dehusk.extract(ARTICLE).explain()
    reasons = [decision.reason for _, decision in explanation]
    assert all(reason.startswith("chance ") for reason in reasons)
    assert any(" for (" in reason for reason in reasons)
    assert any(" against (" in reason for reason in reasons)


def test_what_is_left_out_because_it_is_kept_already_says_so() -> None:
    again = ARTICLE.replace("</main>", f"</main><div><p>{PARAGRAPH} Part 3.</p></div>")
    texts = [
        block.text for block, decision in dehusk.extract(again).explain() if decision.reason.endswith("kept already")
    ]
    assert texts == [f"{PARAGRAPH} Part 3."]


def test_the_choice_maximises_expected_f1() -> None:
    page = read_page(Source("<p>one two three four</p><p>five six</p><p>seven eight nine ten eleven</p>"), Limits())
    choice = choose(page, np.array([0.9, 0.6, 0.1]), 1.0, 0.0)
    # prefixes, block by block: 2*3.6/(4+5.3)=0.774, 2*4.8/(6+5.3)=0.850, 2*5.3/(11+5.3)=0.650
    # readings of the second: 3 of 32 hold nothing, 10 the first block, 16 two, 3 all: (10*2*4/(6+4) + 16 + 3*2*6/(6+11)) / 32 = 0.816
    assert choice.kept.tolist() == [True, True, False]
    assert choice.expected == pytest.approx(0.25 * 0.8496 + 0.75 * 0.8162, abs=1e-3)


def test_below_the_least_expected_score_nothing_is_kept() -> None:
    page = read_page(Source("<p>one two three four</p>"), Limits())
    assert not choose(page, np.array([0.05]), 1.0, 0.3).kept.any()


def test_a_repeated_text_counts_once() -> None:
    text = "exactly the same review stands here"
    page = read_page(Source(f"<p>{text}</p><p>{text}</p>"), Limits())
    assert choose(page, np.array([0.8, 0.7]), 1.0, 0.0).kept.tolist() == [True, False]
