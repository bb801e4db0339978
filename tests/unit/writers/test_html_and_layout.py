"""The reader page and the original layout."""

from __future__ import annotations

import csv
import io

import pytest

import dehusk
from dehusk.model import Extraction, Kind, Page
from tests.unit.writers.written import written

PAGE = """<!doctype html><html lang=en class=js><head><title>T</title><style>.story{color:teal}</style><link rel=stylesheet href=/s.css>
<script>boot()</script></head><body class=home><!-- note --><header><nav><a href=/>Home</a> <a href=/about>About</a></nav></header>
<main class=grid><article class=story onclick="x()"><h1>Rain</h1>Loose text before it all. <p>It rained for <b>days</b>
and the river rose over the road.</p><img src=/blank.gif data-src=/river.jpg alt=River><svg><path d="M0 0"/><script>y()</script></svg></article>
<aside><h2>More</h2><ul><li><a href=/a>A story about snow</a></li><li><a href=/b>A story about wind</a></li></ul></aside></main>
<noscript><p>Please read on without scripts, it works.</p></noscript><form><input name=q><button>Go</button></form></body></html>"""


def layout(**settings: object) -> str:
    made = dehusk.extract(PAGE, "https://e.example/p/", algorithm="lqf-50").write("layout", settings)
    assert isinstance(made, str)
    return made


def test_layout_keeps_the_look_and_loses_the_husk() -> None:
    made = layout()
    for kept in ("<!DOCTYPE html>", '<body class="home">', "<style>.story{color:teal}</style>", 'href="/s.css"', '<main class="grid">', '<article class="story">',
                 "Loose text before it all.", "<b>days</b>", '<base href="https://e.example/p/">', "Please read on"):  # fmt: skip
        assert kept in made, kept
    for gone in ("Home", "snow", "onclick", "<script", "<input", "note", "<noscript", "y()"):
        assert gone not in made, gone


def test_layout_with_scripts_and_links() -> None:
    made = layout(scripts=True, removed_links=True)
    assert "<script>boot()</script>" in made
    assert 'onclick="x()"' in made
    assert '<a href="https://e.example/about">About</a>' in made
    assert made.rstrip().endswith("</ul></body></html>")


def test_layout_of_real_pages_is_in_step(sampled_pages: list[tuple[str, str]]) -> None:
    """Each kept block's words are in the layout, in order; those of removed blocks are gone with them."""
    for name, html in sampled_pages[::3]:
        document = dehusk.extract(html, "https://example.org/", algorithm="lqf-50")
        again = dehusk.extract(str(document.write("layout")), algorithm="whole-text")
        assert again.text.split() == document.text.split() or _nearly(again.text, document.text), name


def _nearly(got: str, wanted: str) -> bool:
    import difflib

    ours, theirs = got.replace("|", " ").replace("- ", " ").split(), wanted.replace("|", " ").replace("- ", " ").split()
    return difflib.SequenceMatcher(None, ours, theirs, autojunk=False).ratio() > 0.97


def test_html_is_a_page() -> None:
    made = written(PAGE, "html")
    assert made.startswith('<!doctype html>\n<html lang="en">')
    assert made.count("<h1>") == 1
    assert "<title>T</title>" in made
    assert "Content-Security-Policy" in made


def test_html_options() -> None:
    html = '<p>a <a href="/b">b</a> <img src="/c.png"></p><table><tr><th>x<th>y<tr><td>1<td>2</table>'
    assert written(html, "html", fragment=True, links=False, images=False, tables=False) == "<p>a b </p>"
    assert 'rel="noopener noreferrer"' in written(html, "html", fragment=True)


@pytest.mark.parametrize("bad", ["javascript:x", "data:text/html,x", "vbscript:x", "java\nscript:x"])
def test_html_has_no_address_that_runs(bad: str) -> None:
    assert "script:" not in written(
        f'<p>a <a href="{bad}">b</a></p><iframe src="{bad}"></iframe>', "html", fragment=True
    )


def test_html_keeps_numbers_spans_and_notes() -> None:
    html = '<ol start=4><li value=9>x</ol><table><tr><th colspan=2>a<tr><td>b<td>c</table><p>n<sup><a href="#f1">1</a></sup></p><p id=f1>1. the note</p>'
    made = written(html, "html", fragment=True)
    assert '<ol start="4">' in made
    assert '<li value="9">' in made
    assert '<th colspan="2">' in made
    assert '<a href="#note-1" id="noteref-1"' in made
    assert '<li id="note-1" value="1"><p>the note</p>' in made


def test_csv() -> None:
    html = '<title>A, "b"</title><p>One\nline</p><p>two</p>'
    rows = list(csv.reader(io.StringIO(written(html, "csv"))))
    assert len(rows) == 2
    row = dict(zip(*rows, strict=True))
    assert row["title"] == 'A, "b"'
    assert row["text"] == "One line\n\ntwo"
    assert written(html, "csv", header=False).count("status") == 0


def test_csv_of_tables() -> None:
    html = "<table><tr><th>a<th>b<tr><td>1, 2<td rowspan=2>3<tr><td>4</table><p>x</p><table><tr><td>c<td>d<tr><td>e<td>f</table>"
    assert written(html, "csv", tables=True) == 'a,b\n"1, 2",3\n4,\n\nc,d\ne,f\n'


def test_explain_says_why() -> None:
    assert "links" in str(dehusk.extract(PAGE, algorithm="lqf-50").write("explain"))


def test_layout_keeps_the_headline() -> None:
    def paragraphs(page: Page) -> Extraction:
        return Extraction("paragraphs", page.blocks.kind == int(Kind.TEXT))

    html = "<title>Big News - Site</title><h1>Site</h1><h1>Big  News</h1><h2>Menu</h2><p>Some words.</p>"
    made = str(dehusk.extract(html, algorithm=paragraphs).write("layout"))
    assert "<h1>Big  News</h1>" in made
    assert "<h1>Site" not in made
    assert "Menu" not in made


def test_layout_loses_what_nobody_is_meant_to_see() -> None:
    html = (
        "<html><head><title>Trees</title><noscript><img src=/count.gif alt=counter></noscript></head><body>"
        '<a class="visually-hidden" href="#main">Skip to the trees</a>'
        f"<main id=main><h1>Trees</h1><p>{'The orchard grows apples and pears in long rows. ' * 12}</p></main></body></html>"
    )
    made = str(dehusk.extract(html).write("layout"))
    assert "counter" not in made
    assert "Skip to" not in made
    assert "The orchard grows" in made
