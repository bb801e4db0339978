"""Addresses joined the quick way are what the general way makes of them, and quick looks at links never miss."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.structure import links, pagination, paging

_ALT = re.compile(r'<img[^>]* alt="([^"]*)"')
PARTS = (
    "a", "b.html", "..", ".", "/", "//", "?", "#", "?q=1", "&", ";", ";x", ":", "x:", "%20", " ", "\n", "é", "@", "=", "[", "1"
)  # fmt: skip
BASES = (
    "https://a.example", "https://a.example/", "http://a.example/b/c", "https://a.example/b/c/?d=e#f", "https://a.example?x",
    "https://a.example/b/../c/d", "https://a.example/b//c", "https://a.example/b;p/c;q?r", "HTTPS://a.example/b", "file:///x/y",
    "https://[broken/x", "mailto:ann@a.example", "/only/a/path", " https://a.example/b", "https://a.example/b/.", "https://a.example;x",
)  # fmt: skip
addresses = st.lists(st.sampled_from(PARTS), max_size=6).map("".join)


@given(addresses, st.sampled_from(BASES))
def test_simple_addresses_are_joined_as_the_standard_says(address: str, base: str) -> None:
    if not address.startswith(("/", "#", "http")):  # left as they are, but for what is put in front
        assert links.Resolver(base).join(address) == links.absolute(base, address)


@pytest.mark.parametrize("address", ["x", "x/y.html", "x?a=b#c", "?page=2", "a/b:c"])
def test_usual_addresses_are_not_taken_apart(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resolver = links.Resolver("https://a.example/b/c?d")
    expected = links.absolute("https://a.example/b/c?d", address)
    monkeypatch.setattr("urllib.parse.urlsplit", None)
    assert resolver.join(address) == expected


LEADING_ON = (
    "next", "continue", "more", "older", "weiter", "nächste", "zur nächsten seite", "vor", "page suivante", "suivant",
    "lire la suite", "siguiente", "página siguiente", "próxima", "seguinte", "avanti", "successiva", "pagina successiva",
    "volgende", "następna", "dalej", "след", "далее", "вперед", "nästa", "neste", "næste", "seuraava", "sonraki", "další",
    "επόμενη", "下一页", "次へ", "다음", "load more", "show more", "mehr laden", ">", "›", "»»",
)  # fmt: skip


@pytest.mark.parametrize("word", LEADING_ON)
def test_a_quick_look_at_links_lets_through_what_leads_on(word: str) -> None:
    texts = [word, f"<< {word.upper()}", f" {word} 12", "home", ""]
    found = paging.that_may_follow(texts, ["", "", "", "", "next"], [0, 1, 2, 3, 4], pagination._NEXT_BEGINNINGS)
    assert pagination._NEXT_WORDS.match(word)
    assert {number for number in range(3) if pagination._NEXT_WORDS.match(texts[number])} <= set(found)
    assert set(found) & {3, 4} == {4}


@given(
    st.lists(st.sampled_from(["Page ", "Seite ", "[", ")", " ", "1", "23", "٣", "x", ":", "Page"]), max_size=5).map(
        "".join
    )
)
def test_a_quick_look_at_links_lets_numbers_through(text: str) -> None:
    bare = text.strip(paging.ASIDE).removeprefix("Page ").removeprefix("Seite ")
    if bare.isdecimal():
        assert paging.that_may_be_numbers([text], [0], 60) == [0]
    assert paging.that_may_be_numbers([text], [0], len(text) - 1) == []


def test_words_and_signs_in_pairs_of_texts() -> None:
    words = ("single page", "print", "/all")
    look = ("", paging.mask_table(words))
    texts = ["as a Single Page", "pri\nnt, sing, singles, pages", "блок", "PRINTER", "", "блик"]
    none, numbers = [""] * len(texts), list(range(len(texts)))
    assert paging.with_words(texts, none, numbers, 60, "о", *look) == [0, 2, 3]
    assert paging.with_words(none, texts, numbers, 60, "о", *look) == [0, 2, 3]
    assert paging.with_words(texts, none, [3, 4], 7, "", *look) == []


def test_words_in_the_host_of_all_links_are_seen() -> None:
    table = paging.mask_table(("print", "/all"))
    urls = ["https://shop.org/a", "http://www.shop.org/all", "https://shop.org/ALLES", "https://www.shop.org?print=1"]
    assert paging.with_words([""] * 4, urls, [0, 1, 2, 3], 60, "", "shop.org", table) == [1, 2, 3]
    assert paging.with_words([""], ["https://printers.org/a"], [0], 60, "", "printers.org", table) == [0]
    assert paging.with_words([""], ["https://www.allin.org/a"], [0], 60, "", "allin.org", table) == []
    assert paging.with_words([""], ["https://allin.org/a"], [0], 60, "", "allin.org", table) == [0]


@given(
    st.text("/aAbé", max_size=30),
    st.text("/ab", max_size=5).map("/{}".format) | st.just("/" + "a/" * 40),
)
def test_the_path_of_an_article_in_an_address(url: str, path: str) -> None:
    assert paging.with_stem([url], [0], path) == ([0] if path in url.lower() else [])


def test_the_hints_at_versions_fit_into_one_number() -> None:
    assert len({word[:3] for word in pagination._HINTS}) <= 21


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://www.A.example/B/page/2/?x=1&page=3", "//a.example/b?x=1"),
        ("https://ann:pw@A.example:80/b-3.html", "//a.example/b.html"),
        ("/b/c/", "/b/c"),
        ("https://a.example", "//a.example"),
        ("https://[::1]/b", "//::1/b"),
    ],
)
def test_the_key_of_an_article(url: str, key: str) -> None:
    assert pagination.article_key(url) == key


_PICTURES = (
    "<img",
    ' alt="',
    '"',
    ">",
    "<b>",
    "</b>",
    "x",
    " y=",
    "&amp;",
    " ",
    "<img alt='a'>",
    '<img src=b alt="c &gt; d">',
)


@given(st.lists(st.sampled_from(_PICTURES), max_size=9).map("".join))
def test_a_link_without_words_says_what_its_picture_does(inside: str) -> None:
    document = dehusk.extract(f'<p>Words.</p><p><a href="/x">{inside}</a></p>', "https://a.example/")
    page = document.page
    for link in document.links:
        text = " ".join(
            page.text[page.elements.text_start[link.element] : page.elements.text_end[link.element]].split()
        )
        picture = _ALT.search(page.markup, page.elements.inner[link.element], page.elements.stop[link.element])
        assert link.text == (text or (html.unescape(picture[1]).strip() if picture else ""))
