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


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages(path: Path) -> None:
    check_twins(parse(decode(path.read_bytes())[0]).markup)


def test_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    for _, html in sampled_pages:
        check_twins(parse(html).markup)
