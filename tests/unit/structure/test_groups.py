"""Repeated units are found, told apart, and cost linear time."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source
from dehusk.structure.groups import find_groups
from dehusk.structure.roles import Role, block_roles


def page_of(html: str) -> Page:
    return read_page(Source(html), Limits())


def post(number: int) -> str:
    return (
        f'<div class="post bg{number % 2} {"online" if number % 3 else ""}" id="p{number}"><p class="author">by <a href="/u/{number}">Name{number}</a> '
        f'<time>{number + 1} March 2020</time></p><div class="content">What post {number} says is a sentence of some more words.</div>'
        '<a class="report" href="#">Report</a></div>'
    )


THREAD = (
    f"<ul>{'<li><a href=/>Menu</a></li>' * 4}</ul><main>{''.join(map(post, range(6)))}</main><footer>Imprint</footer>"
)


def test_the_posts_are_units_of_one_group() -> None:
    page = page_of(THREAD)
    groups = find_groups(page)
    inside = {page.block_text(block): (int(groups.group[block]), int(groups.unit[block])) for block in range(len(page))}
    bodies = [inside[f"What post {number} says is a sentence of some more words."] for number in range(6)]
    assert len({group for group, _ in bodies}) == 1
    assert [unit for _, unit in bodies] == list(range(6))
    assert inside["Imprint"] == (-1, -1)
    assert inside["Menu"][0] not in {-1, bodies[0][0]}


def test_roles_in_the_unit() -> None:
    page = page_of(THREAD)
    groups = find_groups(page)
    roles = {page.block_text(block): Role(int(role)) for block, role in enumerate(block_roles(page, groups))}
    assert roles["What post 3 says is a sentence of some more words."] == Role.BODY
    assert roles["Report"] == Role.CONTROLS
    assert roles["by Name3 4 March 2020"] == Role.USER


def test_cards_in_rows_are_the_units_not_the_rows() -> None:
    card = (
        "<div class=card><h3>Thing {0}</h3><p>The thing numbered {0} for sale</p><span class=price>{0} EUR</span></div>"
    )
    rows = "".join(
        "<div class=row>" + "".join(card.format(3 * row + place) for place in range(3)) + "</div>" for row in range(3)
    )
    groups = find_groups(page_of(rows))
    assert 9 in {len(units) for units in groups.units}
    assert 3 not in {len(units) for units in groups.units}


def test_an_empty_page_has_no_groups() -> None:
    groups = find_groups(page_of(""))
    assert len(groups) == 0
    assert len(groups.group) == 0


def test_depth_and_width_cost_linear_time() -> None:
    deep = ("<div class=a>text" * 30_000 + "</div>" * 30_000) * 3
    wide = "<p class=b><a href=/>x</a> y</p>" * 60_000
    for html in (deep, wide):
        page = page_of(html)
        began = perf_counter()
        groups = find_groups(page)
        assert perf_counter() - began < 10
        assert len(groups.group) == len(page)
        assert np.all((groups.group >= 0) == (groups.unit >= 0))
