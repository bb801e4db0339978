"""Blocks that look alike in different boxes share their chances."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.algorithms import alike
from dehusk.algorithms.alike import share_chances
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source
from tests.plainly import plain_modules

CARD = '<div class="card"><h3>Saw number {0}</h3><p class="price">{0} euro</p></div>'


def page(body: str) -> Page:
    return read_page(Source(f"<html><body><main>{body}</main></body></html>"), Limits())


def test_names_of_cards_share_theirs_and_prices_theirs() -> None:
    made = page("".join(CARD.format(number) for number in range(4)))
    shared = share_chances(made, np.array([0.9, 0.1, 0.5, 0.1, 0.5, 0.1, 0.5, 0.5]))
    assert shared.tolist() == pytest.approx([0.75, 0.15, 0.55, 0.15, 0.55, 0.15, 0.55, 0.35])


def test_two_are_no_group_and_other_looks_are_apart() -> None:
    made = page("".join(CARD.format(number) for number in range(2)) + "<section><h3>Read on</h3></section>" * 2)
    chances = np.array([0.9, 0.1, 0.5, 0.3, 0.2, 0.7])
    assert share_chances(made, chances).tolist() == chances.tolist()


def test_paragraphs_of_one_text_speak_for_themselves() -> None:
    made = page(
        "<article>" + "".join(f"<p>Paragraph {number} of a long text.</p>" for number in range(8)) + "</article>"
    )
    chances = np.linspace(0.9, 0.2, 8)
    assert share_chances(made, chances).tolist() == chances.tolist()


def test_no_blocks() -> None:
    assert len(share_chances(page(""), np.zeros(0))) == 0


@pytest.mark.parametrize("seed", range(10))
def test_compiled_and_plain(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (plain,) = plain_modules(("dehusk.algorithms.sharing",), ["dehusk.algorithms.sharing"])
    assert not plain.COMPILED
    random = np.random.default_rng(seed)
    boxes = [
        f"<{outer} class=c{random.integers(3)}><{tag}>one</{tag}><p>two words</p></{outer}>"
        for outer, tag in zip(random.choice(["div", "li", "td"], 60), random.choice(["p", "h3"], 60), strict=True)
    ]
    made = page("".join(boxes))
    chances = random.random(len(made.blocks))
    one = share_chances(made, chances)
    monkeypatch.setattr(alike, "sharing", plain)
    assert one.tolist() == share_chances(made, chances).tolist()
    assert (one != chances).any()
