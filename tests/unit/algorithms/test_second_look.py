"""The second look at a page: what it is told of each block, compiled and plain, and that it can turn a verdict."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.algorithms import second_look
from dehusk.algorithms.second_look import COLUMNS, FirstLook, second_rows
from dehusk.dom.page import read_page
from dehusk.features.blocks import Facts, Vocabulary
from dehusk.model import Limits, Source
from dehusk.pagetypes.learned import TYPES
from tests.plainly import plain_modules

EVEN = [1 / len(TYPES)] * len(TYPES)
PAGE = (
    "<ul><li><a href=/a>Home</a></li><li><a href=/b>About</a></li></ul>"
    "<article><h1>Pears in autumn</h1><p>Ten words stand here and are all about ripe pears.</p><p>Four words more here.</p>"
    "</article><p>Two words</p>"
)


def looked_at(body: str, chances: list[float]) -> dict[str, list[float]]:
    facts = Facts(read_page(Source(f"<html><body>{body}</body></html>"), Limits()), Vocabulary())
    rows = second_rows(facts, FirstLook.of(facts, np.array(chances)), EVEN)
    return {name: rows[:, number].tolist() for number, name in enumerate(COLUMNS)}


def test_what_is_told_of_a_block() -> None:
    told = looked_at(PAGE, [0.1, 0.1, 0.9, 1.0, 0.5, 0.0])
    assert told["words"] == [1, 1, 3, 10, 4, 2]
    assert told["link_share"] == [1, 1, 0, 0, 0, 0]
    assert told["box0_chance"] == pytest.approx([0.1, 0.1, 0.9, 1.0, 0.5, 0.0])
    article = (3 * 0.9 + 10 * 1.0 + 4 * 0.5) / 17
    assert told["box1_chance"][2:5] == pytest.approx([article] * 3)
    assert told["box1_words"][2:5] == pytest.approx([17 / 21] * 3)
    content = 2 * 0.1 + 17 * article
    assert told["within5"] == pytest.approx([content / 21] * 6)
    assert told["content_before"] == pytest.approx([0, 0.1 / content, 0.2 / content, *told["content_before"][3:5], 1.0])
    assert told["words_before"] == pytest.approx([0, 1 / 21, 2 / 21, 5 / 21, 15 / 21, 19 / 21])
    assert told["rank_words"][3] == pytest.approx(10 / 21)
    assert told["rank_words"][5] == pytest.approx(1.0)
    assert told["rank_content"][2] == pytest.approx(12.7 / content)
    assert told["page_highest"] == [1.0] * 6
    assert told["page_likely"] == pytest.approx([13 / 21] * 6)
    assert told["page_doubtful"] == pytest.approx([4 / 21] * 6)
    assert told["type_forum"] == pytest.approx([1 / 7] * 6)


def test_cards_are_told_of_each_other() -> None:
    cards = "".join(f'<div class="card"><h3>Saw {number}</h3><p>{number} euro</p></div>' for number in range(4))
    told = looked_at(cards, [0.8, 0.2, 0.8, 0.2, 0.8, 0.2, 0.4, 0.2])
    assert told["alike_count"] == [4] * 8
    assert told["alike_chance"] == pytest.approx([0.7, 0.2] * 4)
    assert told["shared"][6] == pytest.approx(0.55)


def test_no_blocks() -> None:
    assert looked_at("", [])["chance"] == []


@pytest.mark.parametrize("seed", range(8))
def test_compiled_and_plain(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (plain,) = plain_modules(("dehusk.algorithms.looking",), ["dehusk.algorithms.looking"])
    assert not plain.COMPILED
    random = np.random.default_rng(seed)
    tags = random.choice(["p", "h3", "li", "td", "img"], 90)
    boxes = [f"<div class=c{random.integers(4)}><{tag}>{'word ' * random.integers(9)}</{tag}></div>" for tag in tags]
    body = "<table><tr><td>cell</td><td></td></tr></table>" + "".join(boxes) + "</div></div>" * 3 + "<p>end</p>"
    facts = Facts(read_page(Source(body), Limits()), Vocabulary())
    first = FirstLook.of(facts, random.random(facts.count))
    one = second_rows(facts, first, random.dirichlet(np.ones(7)).tolist())
    types = one[0, -7:].astype(float).tolist()
    one = second_rows(facts, first, types)
    monkeypatch.setattr(second_look, "looking", plain)
    assert one.tolist() == second_rows(facts, first, types).tolist()
    assert np.isfinite(one).all()
