"""From chances to blocks: what belongs together is kept together."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import numpy as np
import pytest

from dehusk.algorithms import choice
from dehusk.algorithms.choice import choose
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source

SECTION = "<h2>Second part of the report</h2><p>A line in between.</p><p>The end of the whole report, said in eight words.</p>"


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """`choosing.py` as where nothing is compiled."""
    spec = spec_from_file_location("plain_choosing", f"{choice.__file__.removesuffix('choice.py')}choosing.py")
    assert spec is not None
    assert spec.loader is not None
    module, cython = module_from_spec(spec), sys.modules.get("cython")
    sys.modules["cython"] = None  # type: ignore[assignment]  # as where Cython is not installed
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules["cython"]
        sys.modules |= {"cython": cython} if cython else {}
    return module


def page(body: str) -> Page:
    return read_page(Source(f"<html><body><main>{body}</main></body></html>"), Limits())


def kept(body: str, *chances: float) -> list[str]:
    made = page(body)
    choice = choose(made, np.array(chances), 1.0, 0.0)
    return [text for text, taken in zip(made.block_texts(), choice.kept, strict=True) if taken]


def test_a_likely_line_between_two_kept_blocks_is_kept() -> None:
    assert len(kept(SECTION, 0.95, 0.3, 0.95)) == 3


def test_an_unlikely_one_is_not() -> None:
    assert kept(SECTION, 0.95, 0.1, 0.95) == [
        "Second part of the report",
        "The end of the whole report, said in eight words.",
    ]


def test_a_line_in_another_box_is_not() -> None:
    other = SECTION.replace("<p>A line in between.</p>", "<aside><p>A line in between.</p></aside>")
    assert len(kept(other, 0.95, 0.3, 0.95)) == 2


def test_many_lines_are_left_to_their_chances() -> None:
    many = SECTION.replace("<p>A line in between.</p>", "<p>One line.</p><p>Two lines.</p><p>Three lines.</p>")
    assert len(kept(many, 0.95, 0.26, 0.26, 0.26, 0.95)) == 2


def test_a_line_in_the_list_that_follows_is_kept() -> None:
    listed = "<p>The determinant of such a matrix is real.</p><ul><li>Proof follows.</li><li>Therefore it is real, as was said above.</li></ul>"
    assert len(kept(listed, 0.95, 0.3, 0.95)) == 3


def test_a_line_that_is_a_link_is_not_kept_for_its_place() -> None:
    promotion = SECTION.replace("A line in between.", '<a href="/shop">Saws at half the price</a>')
    assert len(kept(promotion, 0.95, 0.3, 0.95)) == 2


def test_code_and_cells_may_say_the_same_again_but_not_a_text() -> None:
    code, row = "<pre>pip install the-one-package --upgrade</pre>", "<tr><td>one of these four words</td></tr>"
    assert len(kept(code * 2, 0.8, 0.7)) == 2
    assert len(kept(f"<table>{row * 2}</table>", 0.8, 0.7)) == 2
    assert len(kept("<p>one of these four words</p>" * 2, 0.8, 0.7)) == 1


CUP = "<p>Each cup is thrown by hand and fired twice.</p><p>Nine by seven.</p><p>Dishwashers do it no harm at all, and ovens neither.</p>"


def test_a_box_that_is_shown_again_is_kept_once() -> None:
    chances = (0.9, 0.8, 0.7, 0.89, 0.8, 0.72)
    assert kept(f"<div>{CUP}</div><section>{CUP}</section>", *chances) == [
        "Each cup is thrown by hand and fired twice.",
        "Nine by seven.",
        "Dishwashers do it no harm at all, and ovens neither.",
    ]


def test_a_paragraph_that_is_said_again_among_new_ones_is_meant() -> None:
    chorus = CUP.replace("Dishwashers do", "But the washing of dishes does")
    assert len(kept(f"<div>{CUP}</div><section>{chorus}</section>", *[0.9] * 6)) == 6


def test_names_that_are_said_again_are_kept() -> None:
    posts = [f"<div><p>Anna Berg</p><p>This is what I said in post {number}.</p></div>" for number in range(3)]
    assert len(kept("".join(posts), *[0.9] * 6)) == 6


@pytest.mark.parametrize("seed", range(20))
def test_compiled_and_plain(seed: int, plain: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(seed)
    said = [f"It is said {'over ' * words}and over in these words." for words in range(6)]
    texts = [said[number] for number in random.integers(0, 6, 60)]
    made = page(
        "".join(
            f"<{tag}>{text}</{tag}><div><a href=/>one link</a><p>{text}</p></div><hr>"
            for text, tag in zip(texts, random.choice(["p", "pre"], 60), strict=True)
        )
    )
    chances = random.choice([0.01, 0.03, 0.3, 0.6, random.random(), 0.9], len(made.blocks))
    one = choose(made, chances, 1.0, 0.0)
    monkeypatch.setattr(choice, "choosing", plain)
    other = choose(made, chances, 1.0, 0.0)
    assert not plain.COMPILED
    assert one.kept.any()
    assert one.kept.tolist() == other.kept.tolist()
    assert one.expected == other.expected


@pytest.mark.parametrize("seed", range(20))
def test_sorting(seed: int, plain: ModuleType) -> None:
    random = np.random.default_rng(seed)
    chances = random.choice([0.1, 0.3, 0.5, 0.9], 50)
    order = (-chances).argsort(kind="stable")
    chances[order[random.integers(0, 50, 12)]] *= 0.3
    again = order.tolist()
    plain.put_in_order(50, again, [0] * 50, [0] * plain.TALLY, [0] * 100, chances.tolist())
    assert again == (-chances).argsort(kind="stable").tolist()


def test_teasers_are_content_together_or_not_at_all() -> None:
    article = "<p>" + "Words of the one article on this page. " * 10 + "</p>"
    teasers = "".join(
        f"<div><p>Teaser number {number} of another article of the site, in some words.</p></div>"
        for number in range(100)
    )
    chosen = kept(article + teasers, 0.95, *[0.22] * 100)
    assert len(chosen) == 1, "block by block, all of them together would be expected to score more"
    assert len(kept(article + teasers, 0.95, *[0.6] * 100)) == 101


def test_a_page_without_a_likely_block_holds_nothing() -> None:
    made = page("<p>Please switch on scripts to see this page.</p><p>Contact and imprint of the shop.</p>")
    assert not choose(made, np.array([0.2, 0.1]), 1.0, 0.25).kept.any()
    assert choose(made, np.array([0.3, 0.1]), 1.0, 0.25).kept.tolist() == [True, False]
