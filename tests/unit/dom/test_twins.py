"""The compiled scan and the plain one give the same tables, on every page."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.fuzz import check_twins
from bench.mutate import TOKENS
from dehusk.dom.decode import decode
from dehusk.dom.parser import parse
from dehusk.dom.tags import NAMES

pytest.importorskip("dehusk.dom._scan")
PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))

_names = st.sampled_from([*NAMES[1:], "my-tag", "x", "blink"])
_words = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ["a", "bc ", " d", "\n", "日本", "\xa0", "&nbsp;"]
)
_attributes = st.sampled_from(
    [
        "",
        " hidden",
        " class='hidden x'",
        " style='display:none'",
        " href=x",
        " id=a class='navBar item2'",
        ' role="main"',
        ' x="\'>"',
    ]
)
_tags = st.builds("<{}{}>".format, _names, _attributes) | st.builds("</{}>".format, _names)
markup = st.lists(_tags | _words | st.sampled_from([token.decode("latin-1") for token in TOKENS]), max_size=40).map(
    "".join
)


@settings(max_examples=400)
@given(markup)
def test_generated_markup(html: str) -> None:
    check_twins(parse(html).markup)


def test_what_hides_is_told_apart_however_alike_it_is_written() -> None:
    values = [
        ' style="display:none"', ' style="display:nonE"', ' style="display:some none"', ' class="hidden"', ' class="hiddem"',
        ' class="hidden md:block"', ' hidden=""', ' hidden="until-found"', ' hidden="until-founds"',
        ' class="hidden" style="opacity:1"', ' class="sr-only" hidden="x"', ' class="sr-onlx" hidden="x"',
    ]  # fmt: skip
    html = "".join(f"<div{value}>Some words {number}</div>" for number, value in enumerate(values * 3 + values[::-1]))
    check_twins(parse(html).markup)
    check_twins(parse(html + "日本").markup)


_style = st.lists(
    st.sampled_from(
        "display visibility opacity overflow height max-height min-height width max-width font-size clip clip-path left top "
        "text-indent margin-left padding-left : : : : ; ; ! - 0 1 0.0 .0 0. -999 -100.5 -99 px em rem % none None hidden "
        "collapse rect( 0, 1px, ) inset( 50% 100% important".split()
    )
    | st.sampled_from([" ", "\n", "\x1f", "é", "ſ", "_"]),
    max_size=14,
).map("".join)
_classes = st.lists(
    st.sampled_from(
        ["hidden", "d-none", "sr-only", "md:block", "md:bloc", ":flex", "d-md-flex", "d-md-none", "d-md-", "visible-", "visible-x", "show",
         "showcase", "-", "é", " ", " ", " ", "\x1c", "invisible", "katex-html"]
    ),
    max_size=8,
).map("".join)  # fmt: skip


@settings(max_examples=1000, deadline=None)
@given(st.lists(st.tuples(_classes, _style, st.sampled_from(["", " hidden", ' hidden="until-found"', ' hidden="x"']))))
def test_what_hides(values: list[tuple[str, str, str]]) -> None:
    parts = [f'<div class="{classes}" style="{style}"{hidden}>a b c</div>' for classes, style, hidden in values]
    check_twins(parse("".join(parts)).markup)


def test_many_tags_that_only_one_page_has() -> None:
    names = [f"x-{number % 90}" for number in range(300)]
    check_twins(parse("".join(f"<{name}>a</{name}>" for name in names)).markup)
    check_twins(parse("".join(f"<{name}>a</{name}>" for name in names[:40])).markup)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages(path: Path) -> None:
    check_twins(parse(decode(path.read_bytes())[0]).markup)


def test_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    for _, html in sampled_pages:
        check_twins(parse(html).markup)
