"""Pages that break other extractors: each ends with a status, in bounded time and memory."""

from __future__ import annotations

import time

import pytest

import dehusk
from dehusk import Limits
from dehusk.features import rows

SECONDS = 20 if rows.COMPILED else 200  # generous: a slow machine under load; what hangs takes for ever


def timed(html: str | bytes, limits: Limits | None = None) -> dehusk.Document:
    started = time.monotonic()
    document = dehusk.extract(html, algorithm="lqf-50", limits=limits or Limits())
    assert document.status_reason or document.text
    assert time.monotonic() - started < SECONDS
    return document


def test_100_000_nested_elements_lose_no_text() -> None:
    document = timed("<div>" * 100_000 + "deep down" + "</div>" * 100_000)
    assert (document.status, document.text) == ("ok", "deep down")
    assert document.blocks[0].path.startswith("(//*)[")
    assert len(str(document.explain())) < 1000


def test_100_000_nested_inline_elements() -> None:
    assert timed("<b>x " * 100_000).text.count("x") == 100_000


def test_a_million_links() -> None:
    document = timed("<a href=x>y</a>" * 1_000_000)
    assert document.status in ("empty", "too_large", *(() if rows.COMPILED else ("timeout",)))


def test_three_hundred_thousand_siblings_have_paths() -> None:
    document = timed("<ul>" + "<li>some words here" * 300_000)
    assert document.blocks[-1].path == "/html[1]/body[1]/ul[1]/li[300000]"


def test_50_megabytes() -> None:
    page = ("<p>" + "lorem ipsum dolor " * 20 + "</p>") * 140_000
    assert timed(page).status == "too_large"


@pytest.mark.parametrize("attribute", ["colspan", "rowspan", "span", "width", "start", "value"])
def test_giant_numbers(attribute: str) -> None:
    assert timed(f"<table><tr><td {attribute}=9007199254740991>cell</table>").text == "cell"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", "empty"),
        ("", "empty"),
        (b"   \n ", "empty"),
        (b"<html></html>", "empty"),
        (b"\x00" * 5000, "not_html"),
        (b"%PDF-1.7 \x00\x01", "not_html"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10, "not_html"),
        (b"PK\x03\x04" + bytes(100), "not_html"),
        (bytes(range(256)) * 40, "not_html"),
        (b"\x1f\x8b\x08\x00 compressed", "not_html"),
        (b"<p>text with \x00 in it", "ok"),
        ("<p>half \ud83d and whole \ud83d\ude00", "ok"),
        (b"<p>\xff\xfe\xfd bytes", "ok"),
    ],
)
def test_what_is_no_page(body: str | bytes, status: str) -> None:
    assert timed(body).status == status


def test_halves_of_characters_are_put_together() -> None:
    assert timed("<p>half \ud83d and whole \ud83d\ude00").text == "half \ufffd and whole \U0001f600"


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(bytes=100), "too_large"),
        (Limits(elements=10), "too_large"),
        (Limits(depth=5), "too_deep"),
        (Limits(seconds=0), "timeout"),
    ],
)
def test_every_limit_has_a_status(limits: Limits, status: str) -> None:
    document = timed("<div>" * 50 + "text" * 50, limits)
    assert document.status == status
    assert document.text == ""
    assert document.status_reason
    assert document.to_dict()["status"] == status


@pytest.mark.parametrize(
    "page",
    ["<" * 1_000_000, "<!--" * 300_000, "&amp;" * 500_000, "<p a" + " b" * 200_000 + ">x", "<table>" * 20_000 + "x",
     "<select>" + "<option>x" * 200_000, "<svg>" + "<g>" * 100_000, "<iframe srcdoc='<p>x</p>'></iframe>" * 5_000,
     "<p><b><i><u>x" * 10_000, "<form><input>" * 50_000, "x" * 5_000_000],
)  # fmt: skip
def test_long_repetitions_end(page: str) -> None:
    timed(page)


def test_cost_grows_with_the_page_not_with_its_square() -> None:
    one = "<div class='a b'><p>Some <a href=x>linked</a> text in a paragraph.</p><ul><li>a<li>b</ul></div>"

    def cost(count: int) -> float:
        best = 1e9
        for _ in range(3):
            started = time.process_time()
            dehusk.extract(one * count, algorithm="lqf-50")
            best = min(best, time.process_time() - started)
        return best

    assert cost(20_000) < 25 * cost(2_000)
