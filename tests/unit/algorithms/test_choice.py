"""From chances to blocks: what belongs together is kept together."""

from __future__ import annotations

import numpy as np

from dehusk.algorithms.choice import choose
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source

SECTION = "<h2>Second part of the report</h2><p>A line in between.</p><p>The end of the whole report, said in eight words.</p>"


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
