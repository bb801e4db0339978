"""What every algorithm has to keep, by whoever it was written."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dehusk
from dehusk.dom.page import read_page
from dehusk.model import Extraction, Limits, Page, Source
from dehusk.registry import algorithms

BROKEN = {
    "empty": "",
    "white": " \n ",
    "no body": "<html><head><title>t</title></head></html>",
    "one word": "word",
    "only links": "<ul>" + "<li><a href=x>link</a>" * 30 + "</ul>",
    "only pictures": "<img src=a><img src=b><hr>",
    "only code": "<pre>x = 1</pre>",
    "unclosed": "<div><p>one<div>two<table><tr><td>three<ul><li>four",
    "frames": "<frameset><frame src=x></frameset>",
    "no spaces": "<p>" + "x" * 10_000,
    "chinese": "<p>" + "这是一个中文段落，用来检查。" * 20,
    "arabic": "<p dir=rtl>" + "هذا نص عربي طويل للاختبار. " * 20,
    "deep": "<div>" * 3000 + "deep",
    "many": "<p>para</p>" * 3000,
    "hidden": "<div hidden>secret</div>",
    "nulls": "a\x00b<p>\x00",
}


def page_of(html: str) -> Page:
    return read_page(Source(html), Limits())


def steps() -> list[tuple[str, Any]]:
    return list(algorithms)


@pytest.fixture(params=[name for name, _ in steps()])
def step(request: pytest.FixtureRequest) -> Any:
    return algorithms.get(request.param)()


def facts(extraction: Extraction) -> tuple[object, ...]:
    scores = None if extraction.scores is None else extraction.scores.tolist()
    return (
        extraction.kept.tolist(),
        scores,
        extraction.reasons,
        extraction.spans,
        extraction.status,
        extraction.page_type,
    )


@pytest.mark.parametrize("html", BROKEN.values(), ids=BROKEN)
def test_broken_pages(step: Any, html: str) -> None:
    page = page_of(html)
    extraction = step(page)
    assert extraction.kept.dtype == bool
    assert len(extraction.kept) == len(page.blocks)
    assert extraction.scores is None or len(extraction.scores) == len(page.blocks)
    assert extraction.scores is None or np.isfinite(extraction.scores).all()
    for block, (start, end) in extraction.spans.items():
        assert page.blocks.start[block] <= start <= end <= page.blocks.end[block]


def test_the_same_page_gets_the_same_verdicts(step: Any, orchard: str) -> None:
    assert facts(step(page_of(orchard))) == facts(step(page_of(orchard)))


def test_a_page_is_left_as_it_was(step: Any, orchard: str) -> None:
    page = page_of(orchard)
    before = [column.copy() for table in (page.blocks, page.elements) for column in vars(table).values()]
    step(page)
    after = [column for table in (page.blocks, page.elements) for column in vars(table).values()]
    assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))


def test_every_verdict_has_a_reason(step: Any, orchard: str) -> None:
    document = dehusk.extract(orchard, algorithm=step)
    reasons = [decision.reason for _, decision in document.explain()]
    assert len(reasons) == len(document.blocks)
    assert all(reasons)


def test_something_is_found_on_a_plain_article(step: Any, orchard: str) -> None:
    text = dehusk.extract(orchard, algorithm=step).text
    assert "nobody had pruned the apple trees" in " ".join(text.split())
