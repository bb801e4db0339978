"""Looks and routes: elements that are made alike have the same numbers, quickly on any page."""

from __future__ import annotations

import time

from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source
from dehusk.structure.looks import Looks
from dehusk.structure.roles import Role
from dehusk.threads.kind import Signs
from dehusk.threads.posts import find_thread


def page_of(body: str) -> Page:
    return read_page(Source(f"<html><body>{body}</body></html>"), Limits())


def rows(page: Page, tag: str) -> list[int]:
    return [row for row in range(len(page.elements)) if page.tag(row) == tag]


def test_siblings_that_differ_in_numbers_and_state_look_alike() -> None:
    page = page_of('<ul><li class="odd review-1">a</li><li class="even review-2">b</li><li class="menu">c</li></ul>')
    look = Looks(page).look[rows(page, "li")]
    assert look[0] == look[1] != look[2]


def test_the_route_tells_where_an_element_stands() -> None:
    page = page_of('<div class="a"><p>x</p><p>y</p></div><div class="b"><p>z</p></div>')
    looks, found = Looks(page), rows(page, "p")
    assert len(set(looks.look[found].tolist())) == 1
    assert looks.route[found[0]] == looks.route[found[1]] != looks.route[found[2]]


def test_hints_read_class_rel_and_test_names() -> None:
    page = page_of('<b class="username">a</b><b rel="author">b</b><b data-testid="post-date">c</b><b class="x">d</b>')
    assert [Role(int(each)) for each in Looks(page).hints[rows(page, "b")]] == [
        Role.USER,
        Role.USER,
        Role.DATE,
        Role.NONE,
    ]


def test_a_page_deeper_than_any_level_count_has_routes() -> None:
    page = page_of("<div>" * 3000 + "x" + "</div>" * 3000)
    assert len(set(Looks(page).route.tolist())) > 500


def test_the_quick_look_lets_comments_through_and_cards_not() -> None:
    comment = '<li class="comment"><b class="author">Ann Lee</b> <time>May {0}, 2024</time><p>I have grown these for years.</p></li>'
    card = '<li class="post"><h3><a href="/2024/some-article-{0}">A long headline of an article</a></h3><time>May {0}, 2024</time><p>The first words of the article.</p></li>'
    assert Signs(page_of("<ol>" + "".join(comment.format(day) for day in (1, 2, 3)) + "</ol>")).may_talk
    assert not Signs(page_of("<ol>" + "".join(card.format(day) for day in (1, 2, 3)) + "</ol>")).may_talk
    assert not Signs(page_of("<p>Nothing here repeats.</p>")).may_talk


def test_ten_times_the_comments_cost_about_ten_times_as_much() -> None:
    said = (
        "We have grown these for years and they never failed; water them well in a dry spring, then leave them.".split()
    )
    unit = '<li class="comment"><b class="author">user{0}</b> <time>2024-05-01</time><p>{1}.</p></li>'

    def cost(count: int) -> float:
        units = (unit.format(number, " ".join(said[number % 9 : 9 + number % 11])) for number in range(count))
        page = page_of('<ol class="comments">' + "".join(units) + "</ol>")
        started = time.process_time()
        assert len(find_thread(page).posts) == count
        return time.process_time() - started

    assert cost(8000) < 25 * max(cost(800), 0.05)
