"""What each source says, and what is made of all of them together."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

import dehusk
from dehusk.dom.page import read_page
from dehusk.errors import UnknownName
from dehusk.metadata.json_repair import read_values
from dehusk.metadata.merge import read_metadata
from dehusk.metadata.titles import choose_title
from dehusk.model import Limits, Metadata, Source
from dehusk.registry import readers

TEXT = "<p>" + "The harbour was quiet that morning and the boats lay still in the grey water. " * 8 + "</p>"


def read(name: str, html: str, url: str | None = None) -> Metadata:
    found: Metadata = readers.get(name)()(read_page(Source(html, url), Limits()))
    return found


def metadata(html: str, url: str | None = "https://news.example/story", **source: Any) -> Metadata:
    return read_metadata(read_page(Source(html, url, **source), Limits()), "", 0)


def json_ld(body: str) -> str:
    return f'<script type="application/ld+json">{body}</script>'


def test_json_ld_with_a_graph_and_references() -> None:
    page = json_ld(
        """{"@graph": [{"@type": "WebSite", "name": "The Planet"},
        {"@type": "NewsArticle", "headline": "Boats &amp; ships", "author": {"@id": "#j"},
         "datePublished": "2023-12-17T01:00:00Z", "dateModified": "2023-12-19",
         "publisher": {"@type": "Organization", "name": "Planet Media"}, "keywords": "sea, boats",
         "articleSection": ["News"], "isAccessibleForFree": "False", "inLanguage": "en", "image": [{"url": "/a.jpg"}],
         "license": "https://l.example/by"},
        {"@id": "#j", "@type": "Person", "name": "Jane Doe"}]}"""
    )
    found = read("json-ld", page)
    assert found.title == "Boats & ships"
    assert found.authors == ("Jane Doe",)
    assert (found.date, found.modified) == ("2023-12-17", "2023-12-19")
    assert (found.site, found.tags, found.categories) == ("Planet Media", ("sea", "boats"), ("News",))
    assert (found.paywalled, found.image, found.type) == (True, "/a.jpg", "NewsArticle")


def test_the_questions_of_a_faq_are_not_the_page() -> None:
    page = json_ld('{"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "Why?"}]}')
    assert read("json-ld", page).title is None


def test_of_several_articles_the_one_at_the_pages_address() -> None:
    page = json_ld(
        '[{"@type": "Article", "headline": "Other", "url": "https://e.org/b"},'
        ' {"@type": "Article", "headline": "This", "url": "https://e.org/a/"}]'
    )
    assert read("json-ld", page, "https://e.org/a").title == "This"


@pytest.mark.parametrize(
    "broken",
    [
        '{"headline": "A", "author": "J",}',
        '{"headline": "A\nB"}',
        '<!-- {"headline": "A"} -->',
        '{"headline": "A"};',
        "{&quot;headline&quot;: &quot;A&quot;}",
        '{"headline": "A \\d"}',
        '{"headline": "A" "author": {"name": "J"}',
        '{"headline": "A"} {"headline": "B"}',
        "[" * 100_000 + '"headline": "A", "datePublished": "2020-01-01"',
    ],
)
def test_broken_json_is_read_as_far_as_it_goes(broken: str) -> None:
    values = read_values(broken)
    assert values
    assert values[0]["headline"].startswith("A")


def test_open_graph_and_plain_tags() -> None:
    page = """<meta property="og:title" content="Boats"><meta property="og:site_name" content="The Planet">
    <meta property="article:author" content="https://facebook.com/x">
    <meta property="article:published_time" content="2020-01-02"><meta name="author" content="Jane Doe">
    <meta name="w-published-date" content="2020-01-03"><meta name="description" content="D">
    <meta property="article:content_tier" content="metered"><meta name="keywords" content="a, b;c">"""
    social, plain = read("open-graph", page), read("meta-tags", page)
    assert (social.title, social.site, social.authors, social.date, social.paywalled) == (
        "Boats",
        "The Planet",
        (),
        "2020-01-02",
        True,
    )
    assert (plain.authors, plain.date, plain.tags, plain.description) == (
        ("Jane Doe",),
        "2020-01-03",
        ("a", "b", "c"),
        "D",
    )


def test_dublin_core() -> None:
    page = """<meta name="DC.creator" content="Jane Doe"><meta name="DCTERMS.issued" content="2020-01-02">
    <meta name="dc:title" content="T">"""
    found = read("dublin-core", page)
    assert (found.authors, found.date, found.title) == (("Jane Doe",), "2020-01-02", "T")


@pytest.mark.parametrize(
    ("name", "scope", "kind", "prop"),
    [("microdata", "itemscope", "itemtype", "itemprop"), ("rdfa", "", "typeof", "property")],
)
def test_things_in_the_markup(name: str, scope: str, kind: str, prop: str) -> None:
    page = f"""<article {scope} {kind}="https://schema.org/BlogPosting"><h1 {prop}="headline">Boats</h1>
    <div {prop}="author" {scope} {kind}="https://schema.org/Person"><span {prop}="name">Jane Doe</span></div>
    <meta {prop}="datePublished" content="2020-01-02">{TEXT}</article>"""
    found = read(name, page)
    assert (found.title, found.authors, found.date, found.type) == ("Boats", ("Jane Doe",), "2020-01-02", "BlogPosting")


def test_links_and_language_of_the_document() -> None:
    page = """<html lang="de-AT"><head><title>T</title><link rel="canonical" href="/c">
    <link rel="license" href="/l"></head><body><a rel="author" href="/j">Jane Doe</a>
    <a rel="category tag" href="/t">Sea</a><div class="paywall">x</div></body>"""
    found = read("html", page)
    assert (found.url, found.licence, found.declared_language) == ("/c", "/l", "de-AT")
    assert (found.authors, found.tags, found.paywalled) == (("Jane Doe",), ("Sea",), True)


@pytest.mark.parametrize(
    "byline",
    [
        "<p>By Jane Doe</p>",
        '<p class="byline">Jane Doe</p>',
        '<span>12 May 2021</span> <a href="/author/jane">Jane Doe</a>',
        "<p>12 May 2021 by Jane Doe</p>",
        '<div><img alt="x"><div class="post-author-name">Jane Doe</div></div>',
    ],
)
def test_bylines_beside_the_headline(byline: str) -> None:
    found = metadata(f"<title>Boats</title><h1>Boats</h1>{byline}{TEXT}")
    assert found.authors == ("Jane Doe",)
    assert found.sources["authors"] == "byline"


def test_a_byline_at_the_end() -> None:
    found = metadata(
        f"<title>Boats</title><h1>Boats</h1>{TEXT * 4}<p>Written by Jane Doe</p><p>Published</p><p>12 May 2021</p>"
    )
    assert (found.authors, found.date) == (("Jane Doe",), "2021-05-12")
    assert found.sources["authors"] == found.sources["date"] == "end-of-text"


def test_a_change_is_never_the_publication() -> None:
    found = metadata(f"<h1>Boats</h1><p>Last updated: 12 May 2021</p>{TEXT}")
    assert (found.date, found.modified) == (None, "2021-05-12")


def test_the_future_is_no_date() -> None:
    html = """<meta property="article:published_time" content="2031-01-01"><h1>B</h1>
    <time datetime="2020-03-01">1 March 2020</time>"""
    assert metadata(html, fetched=datetime(2020, 3, 2, tzinfo=UTC)).date == "2020-03-01"


def test_the_day_is_the_readers() -> None:
    declared = json_ld('{"@type": "Article", "headline": "B", "datePublished": "2023-12-18T03:00:00Z"}')
    html = f"{declared}<h1>B</h1><p>Dec. 17, 2023</p>{TEXT}"
    found = metadata(html)
    assert (found.date, found.sources["date"]) == ("2023-12-17", "visible")


@pytest.mark.parametrize(
    ("titles", "sites", "title"),
    [
        ({"html": "Boats | The Planet"}, ["The Planet"], "Boats"),
        ({"html": "The Planet - Boats"}, ["theplanet.example", "theplanet"], "Boats"),
        ({"html": "Boats – WFA"}, ["World Future Awards"], "Boats"),
        ({"html": "Boats: The Planet's best - of 2020"}, ["The Planet"], "Boats: The Planet's best - of 2020"),
        ({"html": "Boats of the north | The Planet", "visible": "The Planet"}, ["The Planet"], "Boats of the north"),
        ({"html": "Boats for sale", "visible": "Boats for sale in the north"}, [], "Boats for sale in the north"),
        ({"html": "Boats of the north", "visible": "Subscribe now"}, [], "Boats of the north"),
    ],
)
def test_titles(titles: dict[str, str], sites: list[str], title: str) -> None:
    assert choose_title(titles, sites, None)[0] == title


def test_language_declared_and_detected() -> None:
    german = (
        "<p>"
        + "Der Hafen war an diesem Morgen still und die Boote lagen ruhig im grauen Wasser der Bucht. " * 4
        + "</p>"
    )
    document = dehusk.extract(
        f'<html lang="en"><body><article><h1>Boote</h1>{german}</article></body></html>', algorithm="lqf-50"
    )
    assert document.metadata.declared_language == "en"
    assert document.metadata.detected_language == document.language == "de"
    assert document.metadata.sources["language"] == "text"


def test_counts_and_sources() -> None:
    document = dehusk.extract(f"<html lang=en><title>Boats</title><h1>Boats</h1>{TEXT * 10}</html>", algorithm="lqf-50")
    assert document.metadata.words is not None
    assert document.metadata.words > 1000
    assert document.metadata.reading_minutes == round(document.metadata.words / 230)
    assert document.metadata.sources["title"] == "visible"


def test_a_slow_reader_is_asked_by_name_only() -> None:
    document = dehusk.extract("<p>x</p>", algorithm="lqf-50")
    assert "htmldate" in dehusk.available("reader")
    assert document.metadata_with("htmldate").date is None
    with pytest.raises(UnknownName):
        document.metadata_with("htmldates")


def test_odd_addresses_and_empty_pages() -> None:
    for url in (None, "", "http://[::1", "not a url", "https://x"):
        assert metadata("", url).title is None
        assert (
            metadata('<meta property="og:image" content="http://[bad"><link rel=canonical href="//[">', url).authors
            == ()
        )


@pytest.mark.parametrize(
    ("headline", "declared", "title"),
    [
        ("Keeping pots dry¶", "Keeping pots dry — Pots 5.6 documentation", "Keeping pots dry"),
        ("Kitchen | Council vetoes pots of iron", "Council vetoes pots of iron", "Council vetoes pots of iron"),
        ("C #", "C #", "C #"),
    ],
)
def test_a_headline_without_its_anchor_and_its_section(headline: str, declared: str, title: str) -> None:
    page = f"<html><head><title>{declared}</title></head><body><h1>{headline}</h1>{TEXT}</body></html>"
    assert metadata(page).title == title


@pytest.mark.parametrize(
    ("author", "url", "names"),
    [
        ("Jane Doe", "https://janedoe2.blogs.example/p", ("Jane Doe",)),  # the site is called after her
        ("Jane Doe Gazette Staff", "https://www.gazette.example/p", ("Jane Doe",)),
        ("Weitere Artikel", "https://www.gazette.example/p", ()),
    ],
)
def test_people_behind_the_words_around_them(author: str, url: str, names: tuple[str, ...]) -> None:
    site = '<meta property="og:site_name" content="Jane Doe">' if "janedoe" in url else ""
    page = f'<html><head>{site}<meta name="author" content="{author}"></head><body>{TEXT}</body></html>'
    assert metadata(page, url).authors == names


def test_a_thing_without_properties_still_has_a_type() -> None:
    page = f'<html><body><article itemscope itemtype="https://schema.org/BlogPosting">{TEXT}</article></body></html>'
    assert metadata(page).type == "BlogPosting"
