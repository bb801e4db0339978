"""The features of blocks: what they say on a page written for it, and that compiled and plain code say the same."""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.dom.page import read_page
from dehusk.features import blocks, layout, places, rows, texts
from dehusk.features import tables as filling
from dehusk.features.blocks import Facts, Vocabulary, block_features
from dehusk.features.layout import (
    BLOCK_ROWS,
    CUES,
    DIGIT,
    ELSEWHERE,
    IMAGES,
    LOWER,
    MONEY,
    SAME,
    STOP,
    TITLE,
    TO_PAGE,
    TO_SITE,
    UPPER,
)
from dehusk.model import Limits, Page, Source
from dehusk.pagetypes.facts import page_type_facts

PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))
KNOWN = Vocabulary(("menu", "content", "role:main"), ("the", "apples"))


def page_of(html: str | bytes, url: str | None = "https://shop.example.co.uk/a") -> Page:
    return read_page(Source(html, url), Limits(), show_hidden=True)


ORCHARD = page_of(
    """<title>Old apples of the valley</title><body>
    <ul class="menu"><li><a href="/">Home</a></li><li><a href="#x">Down</a></li>
    <li><a href="https://www.example.co.uk/b">Shop</a></li><li><a href="https://other.example.com">Elsewhere</a></li></ul>
    <div role="main"><h1>Old apples</h1><p>The apples of the valley cost $4. They are GOOD, says everyone.</p>
    <p><img src=a.jpg>We use cookies.</p><p>We use cookies.</p><p>我们尊重隐私</p></div>"""
)


def row(facts: Facts, number: int) -> list[int]:
    values: list[int] = facts.blocks[number].tolist()
    return values


def test_what_the_text_and_the_links_of_blocks_tell() -> None:
    facts = Facts(ORCHARD, KNOWN)
    assert ORCHARD.block_texts()[4:6] == [
        "Old apples",
        "The apples of the valley cost $4. They are GOOD, says everyone.",
    ]
    assert row(facts, TITLE)[4:6] == [2, 4]  # old, apples; the, apples, of, valley
    assert row(facts, STOP)[5] == 2
    assert row(facts, MONEY)[5] == 1
    assert row(facts, UPPER)[5] == 6
    assert [value & 1 for value in row(facts, CUES)] == [0, 0, 0, 0, 0, 0, 1, 1, 1]  # cookies, cookies, 隐私
    assert row(facts, SAME)[6:8] == [2, 2]
    assert sum(row(facts, IMAGES)) == 1
    assert [row(facts, number)[:4] for number in (TO_SITE, TO_PAGE, ELSEWHERE)] == [
        [1, 0, 1, 0],
        [0, 1, 0, 0],
        [0, 0, 0, 1],
    ]
    assert facts.words.tolist()[1:] == [2, 2]


def test_columns_are_named_and_filled() -> None:
    matrix = block_features(Facts(ORCHARD, KNOWN))
    assert matrix.shape == (9, len(KNOWN.columns))
    assert len(set(KNOWN.columns)) == len(KNOWN.columns)
    assert np.isfinite(matrix).all()
    of = {name: matrix[:, index].tolist() for index, name in enumerate(KNOWN.columns)}
    assert of["name_menu"] == [1, 1, 1, 1, 0, 0, 0, 0, 0]
    assert of["name_role:main"] == [0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert of["in_ul"] == of["name_menu"]
    assert of["unit1_units"][:4] == [4, 4, 4, 4]
    assert of["from_h1"] == [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    assert of["heading_above"] == [0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert of["main90_inside"][5] == 1
    assert of["main90_inside"][0] == 0
    assert of["words"] == [1, 1, 1, 1, 2, 12, 3, 3, 7]
    assert of["link_share"][:5] == [1, 1, 1, 1, 0]


def test_a_long_log_does_not_move_the_box_that_holds_most_of_the_text() -> None:
    post = "<div class='post'><p>" + "the apples of this year are late again and small, " * 8 + "</p></div>"
    log = "<div class='post'><pre>" + "12:00 worker restarted twice\n" * 4000 + "</pre></div>"
    page = page_of(f"<div id='thread'>{post * 5}{log}</div><p>the end of it</p>")
    matrix = block_features(Facts(page, KNOWN))
    inside = matrix[:, KNOWN.columns.index("main70_inside")]
    assert inside[:5].all()
    assert not inside[-1]


def test_cards_are_what_units_hold_on_average() -> None:
    card = "<li><h3>Pear {n}</h3><img src=a.jpg><p>$4</p><a href=/p/{n}>more</a></li>"
    page = page_of("<ul>" + "".join(card.format(n=n) for n in range(4)) + "</ul><p>Nothing else.</p>")
    matrix = block_features(Facts(page, KNOWN))
    of = {name: matrix[:, index].tolist() for index, name in enumerate(KNOWN.columns)}
    assert [of[f"card1_{what}"][0] for what in ("money", "images", "site", "headings")] == [1, 1, 1, 1]
    assert of["card1_money"][-1] == -1


def test_the_site_is_guessed_where_nobody_tells_it() -> None:
    html = "<body>" + "".join(f"<p><a href='https://a.example/{n}'>one {n}</a></p>" for n in range(3))
    facts = Facts(page_of(html + "<p><a href='https://b.test/'>two</a></p>", None), KNOWN)
    assert row(facts, TO_SITE) == [1, 1, 1, 0]
    assert row(facts, ELSEWHERE) == [0, 0, 0, 1]


def test_an_empty_page_has_no_rows() -> None:
    facts = Facts(page_of(""), KNOWN)
    assert block_features(facts).shape == (0, len(KNOWN.columns))
    assert np.isfinite(page_type_facts(facts, ("menu",))).all()


def test_too_many_names_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 64"):
        Facts(ORCHARD, Vocabulary(tuple(f"name{n}" for n in range(65)))).vocabulary.name_table  # noqa: B018


def test_cues_of_one_word_and_of_two() -> None:
    said = [
        "We take cookies",
        "the terms of use",
        "the terms, of use",
        "log  in",
        "Log In",
        "login",
        "隐私",
        "隐 私",
        "a©b",
        "terms",
    ]
    facts = Facts(page_of("".join(f"<pre>{each}</pre>" for each in said)), KNOWN)
    consent, ask, rights = 1, 2, 8
    assert row(facts, CUES) == [consent, consent, 0, 0, ask, ask, consent, 0, rights, 0]


def test_what_announces_reviews_and_other_things_counts_for_what_follows() -> None:
    long = "Reviews of this mug were read by many people before they bought it."
    page = page_of(
        f"<h1>A mug</h1><p>It holds tea.</p><p>{long}</p><h2>Customer reviews</h2><p>Great, I like it.</p>"
        "<h2>More</h2><div>Similar items</div><div>Other mug</div>"
    )
    known = Vocabulary((), ())
    matrix = block_features(Facts(page, known))
    told = {name: matrix[:, place].tolist() for place, name in enumerate(known.columns)}
    near = [8 / (8 + distance) for distance in range(5)]
    assert told["after_review"] == pytest.approx([0, 0, 0, *near])
    assert told["under_review"] == [0, 0, 0, 1, 1, 0, 0, 0]
    assert told["after_others"] == pytest.approx([0, 0, 0, 0, 0, 0, *near[:2]])
    assert told["cue_review"] == [0, 0, 1, 1, 0, 0, 0, 0]


def test_known_words_are_counted() -> None:
    many = tuple(f"word{number}" for number in range(300))
    facts = Facts(page_of("<p>Word7 word8, other word7.</p><p>word299 word300</p>"), Vocabulary((), many))
    assert {many[place]: times for place, times in enumerate(facts.words[1:].tolist()) if times} == {
        "word7": 2,
        "word8": 1,
        "word299": 1,
    }


def test_the_longest_words_and_blocks_are_counted_in_full() -> None:
    facts = Facts(page_of(f"<p>{'A' * 300}{'b' * 1000} {'7' * 130}.</p>"), KNOWN)
    assert [row(facts, number) for number in (UPPER, LOWER, DIGIT, STOP)] == [[300], [1000], [130], [1]]


def test_columns_that_do_not_fit_are_refused() -> None:
    page = page_of("<p>One two</p><p>three</p>")
    for blocks_of in (
        replace(page.blocks, words=page.blocks.words[:1]),
        replace(page.blocks, element=page.blocks.element + 99),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            Facts(replace(page, blocks=blocks_of), KNOWN)


def test_features_are_the_same_however_many_are_made_at_once() -> None:
    page = page_of("".join(f"<h2>Head {number}</h2><p>words and words {number}</p>" for number in range(20)))
    whole = block_features(Facts(page, KNOWN))
    for first_rows, most in ((0, 7), (7, 7), (100, 40), (100, 7), (3, 100)):
        facts = Facts(page, KNOWN, first_rows)
        for _ in range(2):
            assert np.array_equal(np.concatenate(list(blocks.feature_batches(facts, most))), whole)


def test_compiled_code_knows_the_same_layout() -> None:
    written = Path(blocks.__file__).with_name("layout.pxd").read_text("utf-8")
    numbers = re.findall(r"^    (?:#define DEHUSK_)?([A-Z_0-9]+)(?: =)? (-?\d+)(?:U|ULL)?$", written, re.M)
    told = {name: value for name, value in vars(layout).items() if name.isupper()}
    assert {name: int(value) for name, value in numbers} == told


def plain(module: ModuleType) -> ModuleType:
    """A module of features as its source says, not as it was compiled."""
    path = Path(blocks.__file__).with_name(module.__name__.rpartition(".")[2] + ".py")
    spec = importlib.util.spec_from_file_location(f"plain_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "cython", None)  # as where Cython is not installed
        spec.loader.exec_module(made)
    assert not made.COMPILED
    return made


def tables(page: Page) -> list[np.ndarray]:
    facts = Facts(page, KNOWN)
    return [facts.blocks, facts.elements, facts.sums, facts.signs, facts.words, block_features(facts)]


def check_twins(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = tables(page)
    assert len(compiled[0]) == BLOCK_ROWS
    with monkeypatch.context() as patch:
        for name, module in PLAIN.items():
            patch.setattr(blocks, name, module)
        for one, other in zip(compiled, tables(page), strict=True):
            assert np.array_equal(one, other)


def plain_tables() -> ModuleType:
    """The module that fills all tables; those that it takes functions from are plain too."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (texts, places, rows):
            patch.setitem(sys.modules, module.__name__, plain(module))
        return plain(filling)


PLAIN = {"texts": plain(texts), "tables": plain_tables(), "rows": plain(rows)}
needs_compiler = pytest.mark.skipif(not texts.COMPILED, reason="nothing is compiled here to compare with")


@needs_compiler
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages_as_plain_python(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_twins(page_of(path.read_bytes()), monkeypatch)


@needs_compiler
def test_real_pages_as_plain_python(sampled_pages: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    for _, html in sampled_pages[:12]:
        check_twins(page_of(html, None), monkeypatch)


_words = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["cookie ", "sign in", "隐私", "$5.", "İ"]
)
_tags = st.sampled_from(
    [
        "<div class='menu x'>",
        "</div>",
        "<p>",
        "<li>",
        "<ul>",
        "</ul>",
        "<a href=//x.test/a>",
        "<a href='#'>",
        "</a>",
        "<img>",
    ]
)


@needs_compiler
@settings(max_examples=100)
@given(st.lists(_words | _tags, max_size=40).map("".join))
def test_generated_markup_as_plain_python(html: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        check_twins(page_of(html), patch)
