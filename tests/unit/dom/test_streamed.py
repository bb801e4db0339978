"""Parts of a page that arrive late stand where a script would put them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.dom.parser import parse, parse_whole
from dehusk.dom.streamed import in_place

GAP = '<!--$?--><template id="B:{0}"></template>{1}<!--/$-->'
PART = '<div hidden id="S:{0}">{1}</div>'


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>a page like any other</p>", "<p>a page like any other</p>"),
        (GAP.format(0, "<p>Loading</p>") + "<p>end</p>" + PART.format(0, "<p>late</p>"), "<p>late</p><p>end</p>"),
        # a part with boxes, scripts and a further gap in it
        (
            GAP.format("a", "")
            + PART.format("a", '<div><template id="P:b"></template></div>')
            + PART.format("b", "<b>x</b>"),
            "<div><b>x</b></div>",
        ),
        (
            GAP.format(0, "") + PART.format(0, "<script>'</div>'</script><p>y</p>") + "z",
            "<script>'</div>'</script><p>y</p>z",
        ),
        # boundaries inside of a stand-in go away with it
        (GAP.format(0, "<!--$--><i>w</i><!--/$-->v") + PART.format(0, "late"), "late"),
        # a gap in what has arrived has no stand-in
        ('<!--$--><template id="P:0"></template><p>here</p><!--/$-->' + PART.format(0, "late"), "late<p>here</p>"),
        # a part that never came: its stand-in is all there is
        (GAP.format(1, "<p>Loading</p>") + PART.format(0, "x"), '<template id="B:1"></template><p>Loading</p>x'),
        # comments may be gone from the page, and then nobody knows where a stand-in ends
        ('<template id="B:0"></template><p>Loading</p>' + PART.format(0, "late"), "late<p>Loading</p>"),
    ],
)
def test_parts_go_where_they_belong(page: str, expected: str) -> None:
    shown = in_place(page)
    for comment in ("<!--$?-->", "<!--$-->", "<!--/$-->"):
        shown = shown.replace(comment, "")
    assert shown == expected


@pytest.mark.parametrize(
    "page",
    [
        PART.format(0, "kept") + "b",  # nothing waits for it
        PART.format(0, 'kept<template id="P:0"></template>') + "b",  # it waits for itself
        PART.format(0, 'kept<template id="P:1"></template>') + PART.format(1, '<template id="P:0"></template>') + "b",
        "b" + PART.format(0, "<div>kept"),  # it never ends
        '<!--$?--><template id="B:0"></template>b' + PART.format(0, "kept"),  # its stand-in never ends
        PART.format(0, "b") + PART.format(0, "kept"),  # a name twice
        '<template id="B:0"></template><template id="B:0"></template>b' + PART.format(0, "kept"),
    ],
)
def test_nothing_is_lost_on_pages_that_are_wrong(page: str) -> None:
    shown = in_place(page)
    assert shown.count("kept") == 1
    assert "b" in shown


@given(st.lists(st.sampled_from([
    "<!--$?-->", "<!--/$-->", "<!--$-->", '<template id="B:0"></template>', '<template id="P:1"></template>',
    '<div hidden id="S:0">', '<div hidden="" id="S:1">', "<div>", "</div>", "<script>", "</script>", "<!--", "text",
]), max_size=30))  # fmt: skip
def test_any_order_of_tags_is_read(tags: list[str]) -> None:
    page = "".join(tags)
    shown = in_place(page)
    assert len(shown) <= len(page)
    if "<!--" not in page:  # no stand-in that could go away
        assert shown.count("text") == page.count("text")


@pytest.mark.parametrize(
    "page",
    [
        "<main>" + GAP.format(0, "<i>Loading</i>") + "</main>" + PART.format(0, "<p>late</p>"),
        "<main>nothing waits</main>" + PART.format(0, "<p>late</p>"),
        "<script>'<template id=\"B:0\"></template>'</script>" + PART.format(0, "<p>late</p>"),
    ],
)
def test_the_whole_page_has_its_parts_in_the_same_place(page: str) -> None:
    emptied = parse_whole(page).markup.replace('<script data-left-out="0"></script>', "")
    assert parse(page).markup == emptied
