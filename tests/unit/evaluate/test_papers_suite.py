"""The papers' tables beside ours, on three small pages."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

import dehusk
from dehusk.evaluate.evaluation import _page
from dehusk.evaluate.metrics import chosen, of_one_page
from dehusk.evaluate.records import Example, Found, Gold, Output, example
from dehusk.evaluate.splits import fold_of
from dehusk.evaluate.suites import papers, tables
from dehusk.registry import algorithms
from dehusk.train.content_seeker import TRAINING_FOLDS

PROSE = "A sentence of the article with enough words in it to be long, and another one after it. " * 8
PAGE = f"<body><ul>{'<li><a href=/x>Menu</a></li>' * 6}</ul><div><p>{PROSE}</p><p>{PROSE}</p></div></body>"


def figures(page: Example, found: Found) -> dict[str, float]:
    known: dict[str, float] = {}
    for metric in chosen(tables.METRICS).values():
        quantities = metric.page(page, found)
        assert quantities is not None
        known |= of_one_page(metric, quantities)
    return known


@pytest.fixture(scope="module")
def rendered() -> str:
    unseen = [
        f"https://site{n}.example/" for n in range(50) if fold_of(f"https://site{n}.example/") not in TRAINING_FOLDS
    ]
    kinds = (("news", "andy_news"), ("article", "wcxb"), ("forum", "web_forum_52"))
    examples = [
        example(PAGE, Gold(text=PROSE * 2), id=kind, dataset=dataset, url=url, page_type=kind)
        for (kind, dataset), url in zip(kinds, unseen, strict=False)
    ]
    outputs = {
        name: {
            each.hash: Output(Found(dehusk.extract(each.html, each.url, name).text), cpu=0.01, parse=0.001)
            for each in examples
        }
        for name in tables.SYSTEMS
    }
    pages = [
        _page(each, {name: figures(each, outputs[name][each.hash].found) for name in outputs}) for each in examples
    ]
    run = SimpleNamespace(evaluation=SimpleNamespace(pages=pages), examples=examples, outputs=outputs)
    return papers.render(papers.tables(run))


def test_every_table_of_the_papers_is_there(rendered):
    for title in ("CUTER, table 2", "Link density, table 1", "ContentEx", *(f"Louvan, table {n}" for n in range(2, 7))):
        assert f"### {title}" in rendered


def test_published_figures_stand_beside_ours(rendered):
    row = next(line for line in rendered.split("\n") if "single body articles" in line)
    assert [cell.strip() for cell in row.split("|")[2:-1]] == ["96.71 %", "3.40 %", "100.00%", "0.00%", "2"]
    row = next(line for line in rendered.split("\n") if line.startswith("| threads only"))
    assert [cell.strip() for cell in row.split("|")[2:-1]] == ["-", "-", "-", "100%", "100%", "100", "1"]


def test_rows_without_pages_say_so(rendered):
    row = next(line for line in rendered.split("\n") if "articles with user comments" in line)
    assert [cell.strip() for cell in row.split("|")[4:-1]] == ["-", "-", "0"]


def test_systems_are_algorithms_and_training_folds_agree():
    assert set(tables.SYSTEMS) <= set(algorithms.names())
    assert tables.TRAINING_FOLDS == TRAINING_FOLDS


def test_every_algorithm_has_its_word_f1_and_cost(rendered):
    row = next(line for line in rendered.split("\n") if line.startswith("| `lqf-75` |"))
    assert [cell.strip() for cell in row.split("|")[2:-1]] == ["1.000", "1.000", "-", "1.000", "10.0"]


def test_tables_are_put_into_the_documentation(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n**A table**\n\n| old |\n| --- |\n| 1 |\n\nText\n\n**Another**\n\n| x |\n", "utf-8")
    found = {"A table": "| new |\n| --- |", "Unknown": "| y |"}
    assert papers.update(tmp_path, found) == [page]
    assert page.read_text("utf-8") == "# Page\n\n**A table**\n\n| new |\n| --- |\n\nText\n\n**Another**\n\n| x |\n"
    assert papers.update(tmp_path, found) == []


def test_every_table_has_its_place_in_the_documentation(rendered):
    shown = "".join(path.read_text("utf-8") for path in (Path(__file__).parents[3] / "docs/algorithms").glob("*.md"))
    titles = [line.removeprefix("### ") for line in rendered.split("\n") if line.startswith("### ")]
    assert [title for title in titles if f"\n**{title}**\n\n|" not in shown] == []
