"""Plots, tables and body shapes on small examples."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import combinations, product

import pytest

from dehusk.evaluate.blocks import shares
from dehusk.evaluate.report import markdown
from dehusk.evaluate.report.labels import Dot, place
from dehusk.evaluate.report.plots import Point, frontier, speed_quality, whisker
from dehusk.evaluate.results import Data, Evaluation, Figure, SystemResult
from dehusk.evaluate.shapes import shape

SYSTEMS = [
    Point("quick", "peer", 1.5, 0.6),
    Point("good", "algorithm", 3.0, 0.85),
    Point("slow", "peer", 300.0, 0.8),
    Point("slowest & <best>", "peer", 900.0, 0.9),
]


def test_the_frontier_is_what_nobody_beats() -> None:
    assert [each.name for each in frontier(SYSTEMS)] == ["quick", "good", "slowest & <best>"]


def test_plots_are_well_formed() -> None:
    picture = ElementTree.fromstring(speed_quality(SYSTEMS))
    assert len(picture.findall(".//circle")) == 4
    assert ElementTree.fromstring(whisker(Figure(0.8, 0.7, 0.9, 10), 0.5, 1.0)).tag == "svg"
    assert "selectolax" in speed_quality([])


@pytest.mark.parametrize("step", [0, 2, 5, 9])
def test_names_lie_on_no_other_name_and_no_dot(step: int) -> None:
    dots = [Dot(f"system-{at}", 100 + step * (at % 7), 100 + step * at / 2) for at in range(30)]
    boxes = []
    for dot, label in zip(dots, place(dots, 400), strict=True):
        left = label.x if label.anchor == "start" else label.x - 7 * len(dot.name)
        boxes.append((left, label.y - 10, left + 7 * len(dot.name), label.y))
        assert boxes[-1][2] <= 400
    marks = [(dot.x - 5, dot.y - 5, dot.x + 5, dot.y + 5) for dot in dots]
    for one, other in [*combinations(boxes, 2), *product(boxes, marks)]:
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_markdown() -> None:
    system = SystemResult("auto", "algorithm", "1.0", word_f1=0.8, figures={"word_f1": Figure(0.8, 0.7, 0.9, 10)})
    system.groups = {"page_type": {"forum": {"word_f1": Figure(0.5, 0.4, 0.6, 4)}}}
    text = markdown.render(
        Evaluation("1.0", "2026-01-01", [Data("a/b.jsonl", "lines", 10)], "c", {}, {}, [system], [], [])
    )
    assert "b.jsonl (10 pages)" in text
    assert "| auto | 1.0 | 0.800 (0.700-0.900) |" in text
    assert "| auto | 0.500 |" in text


@pytest.mark.parametrize(
    ("middle", "kind"),
    [
        ("", "single-body"),
        ("<p>caption</p>", "single-body"),
        ("<p>" + "buy this now " * 6 + "</p>", "multi-body"),
        ("<div id='comments'><p>nice</p></div>", "commented"),
    ],
)
def test_shapes(middle: str, kind: str) -> None:
    html = f"<body><nav>menu</nav><p>one two three four</p>{middle}<p>five six seven</p></body>"
    assert shape(html, "one two three four five six seven") == kind
    assert shape(html, "") is None


def test_shares_align_instead_of_counting() -> None:
    blocks = [["menu", "home"], ["the", "river"], ["the", "bridge"], ["the", "end"]]
    assert shares(blocks, ["the", "river", "the", "end"]) == [0, 100, 0, 100]
