"""From outputs to figures: failures count as empty, groups part the pages, costs are ratios."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dehusk.evaluate import scores
from dehusk.evaluate.book import Book
from dehusk.evaluate.cache import Cache
from dehusk.evaluate.metrics import Metric, chosen
from dehusk.evaluate.records import Example, Found, Output
from dehusk.evaluate.report.worst import worst
from dehusk.evaluate.results import Evaluation, PageResult, SystemResult
from dehusk.evaluate.systems import System

Maker = Callable[..., list[Example]]
GOOD, BAD = System("good", "algorithm", "1"), System("bad", "peer", "1")


def results(examples: list[Example], outputs: scores.Outputs, cache: Cache) -> dict[str, SystemResult]:
    metrics = chosen(["words", "metadata", "correct"])
    table = scores.score_pages(examples, outputs, metrics, Book(cache, (GOOD, BAD)))
    pages = scores.Pages(examples, {"page_type": [each.page_type for each in examples], "half": ["a", "a", "b", None]})
    return {
        system.name: scores.summarise(
            system,
            {name: scores.sheet(table[name, system.name]) for name in metrics},
            metrics,
            pages,
            outputs[system.name],
        )
        for system in (GOOD, BAD)
    }


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    with Cache(tmp_path) as found:
        yield found


@pytest.fixture
def examples(pages: Maker) -> list[Example]:
    return pages("one x", "two x", "three x", "four x")


@pytest.fixture
def outputs(examples: list[Example]) -> scores.Outputs:
    right = {each.hash: Output(Found(each.gold.text or ""), cpu=0.02, parse=0.01, memory=2**20) for each in examples}
    wrong = {each.hash: Output(Found("other", title="t"), cpu=0.1, parse=0.01) for each in examples}
    wrong[examples[1].hash] = Output(Found(""), "timeout", "slow")
    return {"good": right, "bad": wrong}


def test_figures_costs_and_failures(examples: list[Example], outputs: scores.Outputs, cache: Cache) -> None:
    good, bad = results(examples, outputs, cache).values()
    assert (good.word_f1, bad.word_f1) == (1, 0)
    assert good.figures["word_f1"].pages == 4
    assert (good.figures["word_f1"].low, good.figures["word_f1"].high) == (1, 1)
    assert (good.cost, good.milliseconds, good.megabytes) == pytest.approx((2, 20, 1))
    assert bad.cost == pytest.approx(10)
    assert [(each.page, each.status) for each in bad.failures] == [("1", "timeout")]
    assert good.sites["s0.example"] == [1, 1]
    assert bad.sites["s0.example"] == [1, 0]


def test_groups_part_the_pages(examples: list[Example], outputs: scores.Outputs, cache: Cache) -> None:
    groups = results(examples, outputs, cache)["good"].groups["half"]
    assert {label: figures["word_f1"].pages for label, figures in groups.items()} == {"a": 2, "b": 1}


def test_a_failure_is_empty_in_the_fields_that_the_system_fills(outputs: scores.Outputs) -> None:
    assert scores.blank(outputs["bad"]) == Found("", title="")
    assert scores.blank(outputs["good"]) == Found("")


def test_comparisons(examples: list[Example]) -> None:
    values = {"a": np.array([0.9, 0.8, 0.7, np.nan]), "b": np.array([0.5, 0.9, 0.7, 0.1])}
    (found,) = scores.compare(values, scores.Pages(examples, {}))
    assert found.difference == pytest.approx(0.1)
    assert (found.wins, found.losses, found.ties) == (1, 1, 1)
    assert found.low < 0 < found.high


def test_the_worst_pages_are_those_that_others_get_right() -> None:
    def page(id: str, own: float, other: float) -> PageResult:
        scores = {"auto": {"word_f1": own}, "peer": {"word_f1": other}}
        return PageResult(id, "d", None, "s", "article", 0, id, 5, scores)

    pages = [page("hopeless", 0.1, 0.1), page("lost", 0.4, 0.9), page("better", 0.8, 0.2), page("small", 0.8, 0.85)]
    evaluation = Evaluation("1", "now", [], "c", {}, {}, [], [], pages)
    assert [each.page.id for each in worst(evaluation, "auto", 4)] == ["lost", "small", "hopeless", "better"]


def test_scores_are_computed_once_and_again_for_other_gold(examples: list[Example], cache: Cache) -> None:
    calls: list[str] = []

    class Counting(Metric):
        def page(self, example: Example, found: Found) -> dict[str, float] | None:
            calls.append(example.id)
            return {"pages": 1.0} if example.gold.text else None

    first = examples[0]
    for gold in (first.gold, first.gold, replace(first.gold, text=""), replace(first.gold, text="")):
        book = Book(cache, (GOOD,))
        row = book.quantities("good", ("counting", Counting()), replace(first, gold=gold), Found("x"))
        assert row == ({"pages": 1.0} if gold.text else None)
    assert len(calls) == 2
