"""The HTML report in a real browser: it draws, it answers clicks, it needs nothing from outside, in light and dark."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dehusk.cli import main

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on the path")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on four pages, one of which holds hostile text."""
    folder = tmp_path_factory.mktemp("report")
    records = []
    for at in range(4):
        body = f"Story {at} is about a river, an old bridge and the people who cross it. " * 8
        hostile = "&lt;/script&gt;&lt;img src=x onerror=document.title='hit'&gt;"
        html = f"<body><nav><a href='/'>Home</a></nav><h1>Story {at}</h1><p>{body}</p><p>{hostile} {body}</p></body>"
        gold = f"Story {at} {body}"
        kind = ("article", "forum")[at % 2]
        url = f"https://s{at}.example/"
        records.append({"id": f"p{at}", "url": url, "html": html, "gold_text": gold, "page_type": kind})
    data = folder / "pages.jsonl"
    data.write_text("\n".join(map(json.dumps, records)))
    path = folder / "report.html"
    options = ["--systems", "lqf-50,turbohtml", "--cache", str(folder / "cache"), "--workers", "1", "--html", str(path)]
    assert main(["evaluate", "--data", str(data), *options]) == 0
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield found
        found.close()


def open_report(browser: Any, report: Path, scheme: str) -> tuple[Any, list[str]]:
    page = browser.new_context(color_scheme=scheme, viewport={"width": 1200, "height": 800}).new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: problems.append(request.url) if not request.url.startswith("file:") else None)
    page.goto(report.as_uri())
    return page, problems


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_draws_without_errors_or_requests(browser: Any, report: Path, scheme: str) -> None:
    page, problems = open_report(browser, report, scheme)
    assert page.locator("#standings tbody tr").count() == 2
    assert page.locator("#standings svg").count() == 2
    assert page.locator("#scatter circle").count() == 4
    assert page.locator("table.heat td.best").count() >= 2
    assert problems == []
    assert page.title() == "Extractors compared"


def test_light_and_dark_differ_and_text_stays_readable(browser: Any, report: Path) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        page, _ = open_report(browser, report, scheme)
        look = "() => { const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]; }"
        paper, ink = (sum(map(int, each[4:-1].split(","))) / 3 for each in page.evaluate(look))
        shades[scheme] = paper
        assert abs(paper - ink) > 150
    assert shades["light"] > 200 > 60 > shades["dark"]


def test_a_click_on_a_dot_shows_the_page_with_its_blocks(browser: Any, report: Path) -> None:
    page, _ = open_report(browser, report, "light")
    page.locator("#scatter circle[data-page=p2]").dispatch_event("click")
    assert "p2" in page.locator("#page h3").inner_text()
    assert page.locator("#page tr.gold").count() >= 1
    assert page.locator("#page .chip.extra").count() >= 1
    assert "Story 2" in page.locator("#page table").inner_text()


def test_what_both_left_out_unfolds_with_its_reason(browser: Any, report: Path) -> None:
    page, problems = open_report(browser, report, "light")
    page.locator("#scatter circle[data-page=p1]").dispatch_event("click")
    for side in ("#across", "#up"):
        page.select_option(side, "lqf-50")
    page.locator("#page tr.fold").first.click(timeout=5000)
    assert page.locator("#page tr.fold").count() == 0
    home = page.locator("#page tr", has_text="Home")
    assert home.locator(".chip.out").count() == 1
    assert "links" in home.locator("td small").last.inner_text()
    assert problems == []


def test_the_chosen_systems_change_plot_and_verdict(browser: Any, report: Path) -> None:
    page, _ = open_report(browser, report, "light")
    assert "ahead of" in page.locator("#verdict").inner_text()
    page.select_option("#across", "lqf-50")
    page.select_option("#up", "lqf-50")
    assert page.locator("#verdict").inner_text() == ""
    assert page.locator("#page thead, #page tr:first-child th").count() >= 1


def test_it_fits_a_phone(browser: Any, report: Path) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 800}).new_page()
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
