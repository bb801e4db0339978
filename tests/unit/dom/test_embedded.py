"""Pages whose markup holds almost nothing: their text is in data for scripts, and is found there, or nothing is said."""

from __future__ import annotations

import json

import pytest

import dehusk

SENTENCES = [
    f"The orchard in valley {number} has old trees, and every autumn the neighbours come to pick apples together."
    for number in range(8)
]
TEXT = "\n\n".join(SENTENCES)
MARKED = "".join(f"<p>{each}</p>" for each in SENTENCES)
SHELL = "<title>Old trees</title><body><div id=root>Loading</div>{}</body>"


def script(kind: str, body: str, name: str = "") -> str:
    return SHELL.format(f'<script type="{kind}"{name}>{body}</script>')


LINKED = script(
    "application/ld+json", json.dumps({"@type": "NewsArticle", "articleBody": TEXT, "description": "Apples."})
)
NEXT = script(
    "application/json",
    json.dumps({"props": {"pageProps": {"post": {"title": "Old trees", "html": MARKED}, "theme": "{color:red}"}}}),
    ' id="__NEXT_DATA__"',
)
STATE = SHELL.format(
    f"<script>window.__INITIAL_STATE__ = {json.dumps({'article': {'paragraphs': SENTENCES}})};</script>"
)
FLIGHT = SHELL.format(
    "".join(
        f"<script>self.__next_f.push({json.dumps([1, part])})</script>"
        for part in ("1:T2bc," + MARKED[:300], MARKED[300:], '\n2:["$","p",null,{"children":"x"}]\n')
    )
)


@pytest.mark.parametrize(
    ("html", "where"),
    [(LINKED, "JSON-LD"), (NEXT, "state"), (STATE, "state"), (FLIGHT, "state")],
    ids=["json-ld", "next-data", "assigned", "streamed"],
)
def test_text_in_data_is_found_and_said(html: str, where: str) -> None:
    document = dehusk.extract(html)
    assert document.status == "embedded"
    assert where in document.status_reason
    assert [sentence for sentence in SENTENCES if sentence not in document.text] == []
    assert "color" not in document.text
    assert document.status_reason in str(document.explain())


def test_states_that_are_none_do_not_hide_one() -> None:
    state = json.dumps({"article": {"paragraphs": SENTENCES}})
    for faults in (30, 5000):  # so many that the search is given up
        html = SHELL.format(f"<script>{'__a__={x;' * faults}\nwindow.__STATE__ = {state};</script>")
        assert dehusk.extract(html).status == ("embedded" if faults == 30 else "empty")


def test_markup_with_text_is_read_as_it_is() -> None:
    document = dehusk.extract(LINKED.replace("Loading", MARKED.replace("valley", "garden")))
    assert document.status == "ok"
    assert "valley" not in document.text


@pytest.mark.parametrize(
    "html",
    [
        SHELL.format(""),
        script("application/ld+json", '{"@type": "Article", "articleBody": "Too short."}'),
        script("application/json", '{"broken": '),
        SHELL.format("<script>window.__STATE__ = {a: 1, not: json};</script>"),
        script("application/json", json.dumps({"css": "a{color:red} " * 80, "links": ["https://x.test/a"] * 90})),
        script("application/json", "[" * 50_000),
    ],
    ids=["nothing", "short", "broken", "not-json", "code", "deep"],
)
def test_where_nothing_is_nothing_is_said(html: str) -> None:
    assert dehusk.extract(html).status in ("ok", "empty")  # "Loading" may be taken for the page's text


def test_other_algorithms_see_the_markup_only() -> None:
    assert "orchard" not in dehusk.extract(LINKED, algorithm="whole-text").text
