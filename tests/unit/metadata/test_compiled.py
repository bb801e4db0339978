"""Metadata are the same where nothing is compiled, and what is read without patterns is what patterns read."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from dehusk import columns
from dehusk.attributes import title_of
from dehusk.dom.page import read_page
from dehusk.metadata.declared import fields_of, first_day, host_and_path
from dehusk.metadata.language import normalise
from dehusk.model import Limits, Source
from tests.unit.metadata import plainly

PAGES = [
    *sorted((Path(__file__).parents[1] / "threads" / "pages").glob("*.html")),
    *sorted((Path(__file__).parents[2] / "pages").glob("[!w]*/*.html")),
]
TOLD = """<html lang="en-GB"><head><title>Boats | The Planet</title><link rel="canonical" href="https://planet.example/a">
<meta name="author" content="Jane Doe"><meta property="og:title" content="Boats &amp; ships">
<meta property="article:tag" content="sea"><meta property="article:tag" content="boats"><meta name="pubdate" content="x">
<meta name="date" content="2021-05-12"><meta name="dc.creator" content="Doe, Jane"><meta name="keywords" content="a, b; a">
<script type="application/ld+json">{"@type": "Article", "headline": "Boats", "author": [{"name": "Jane Doe"}],
"datePublished": "2021-05-12", "publisher": {"name": "The Planet"}, "isAccessibleForFree": "no"}</script></head><body>
<nav class="menu"><a href="/">Home</a></nav><h1>Boats and ships</h1><p class="byline">By Jane Doe and <a rel="author"
href="/authors/al/">Al Roe</a></p><time class="updated" datetime="2021-05-14">14 May</time><span class="post-date">12 May
2021</span><div itemscope itemtype="http://schema.org/Review"><b itemprop="name">Sea</b><i itemprop="datePublished"
content="2020-01-02">x</i></div><p>The harbour was quiet that morning and the boats lay still in the grey water.</p>
<p>Published: 11/05/2021</p><a rel="tag" href="/t/sea">#sea</a><p class="author-box">By Jane Doe</p></body></html>"""


@pytest.mark.skipif(not columns.COMPILED, reason="nothing is compiled here to compare with")
def test_the_same_without_a_compiler(tmp_path: Path) -> None:
    own = tmp_path / "told.html"
    own.write_text(TOLD, "utf-8")
    paths = [own, *PAGES]
    command = [sys.executable, plainly.__file__, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    for path, found in zip(paths, json.loads(done.stdout), strict=True):
        assert plainly.everything(path.read_text("utf-8")) == found, path


def test_what_meta_elements_say() -> None:
    page = read_page(Source(TOLD), Limits())
    assert fields_of(page, "meta-tags") == {
        "people": ["Jane Doe"], "days": ["x", "2021-05-12"], "tags": ("a, b; a",),
    }  # fmt: skip
    assert fields_of(page, "open-graph") == {"title": "Boats & ships", "tags": ("sea", "boats")}
    assert fields_of(page, "dublin-core") == {"authors": ("Doe, Jane",)}
    assert first_day(["x", "2021-05-12"]) == "2021-05-12"
    assert fields_of(read_page(Source("<p>x"), Limits()), "open-graph") == {}


PIECES = "http:// https:// HTTP:// // a.Example WWW.a-b.de [::1] [ ] user@ :80 / /p/ ? # %20 é ／ \t \n . x".split(" ")


def test_addresses_are_split_as_usual() -> None:
    choice = random.Random(3)
    for _ in range(20_000):
        url = "".join(choice.choices(PIECES, k=choice.randint(1, 6)))
        try:
            parts = urlsplit(url)
            expected = (parts.hostname or "", parts.path)
        except ValueError:
            expected = None
        assert host_and_path(url) == expected, url


TITLES = "<title <title> <title\tid=x> > </title> </title < text &amp; <svg> a".split(" ")


def test_titles_are_found_as_a_pattern_finds_them() -> None:
    choice, pattern = random.Random(5), re.compile(r"<title[^>]*>([^<]*)</title>")
    for _ in range(20_000):
        markup = "".join(choice.choices(TITLES, k=choice.randint(1, 9)))
        match = pattern.search(markup)
        assert title_of(markup) == (match[1] if match else ""), markup


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("EN", "en"),
        ("en", "en"),
        ("e1", None),
        ("éa", None),
        (" de ", "de"),
        ("pt_br", "pt-BR"),
        ("en-US", "en-US"),
        ("zh-1x", "zh"),
        ("en--U", "en"),
        ("zh-Hant-TW", "zh-TW"),
        ("e", None),
        ("", None),
    ],
)
def test_language_tags(tag: str, found: str | None) -> None:
    assert normalise(tag) == found


def test_columns_of_a_page() -> None:
    page = read_page(Source("<p>One</p><p>Two <a href='/x'>three</a></p>"), Limits())
    every = page.columns
    link = int(page.anchors.element[0])
    assert every.text_of(link) == "three"
    assert (every.link_from(0), every.link_from(link), every.link_from(link + 1)) == (0, 0, 1)
    assert every.element_from(int(page.elements.start[link])) == link
    assert every.element_showing(page.text.index("Two")) == link - 1
    for beyond in (-1, len(page.elements)):
        with pytest.raises(IndexError):
            every.text_of(beyond)
