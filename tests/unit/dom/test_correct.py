"""Markup corrected in one pass is the parser's, byte for byte; what cannot be is left to the parser."""

from __future__ import annotations

from html.entities import html5
from pathlib import Path

import pytest

from bench.fuzz import check_corrected
from bench.mutate import mutated, tag_soup
from dehusk.dom.decode import decode
from dehusk.dom.parser import correct

pytest.importorskip("dehusk.dom._correct")
PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))

IN_ONE_PASS = {
    "nothing at all": "",
    "text alone": "text",
    "end tags that match nothing": "<div></p></span></b></td>x</div></div>",
    "paragraphs end before boxes": "<p>a<div>b</div><p>c<ul><li>d<p>e<li>f</ul><h1>g<h2>h",
    "formatting goes on behind the end of a box": "<div><p><b><i>a</p>b</div>c</i>d</b>e",
    "four alike": "<p><b><b><b><b>a</p>b",
    "a link ends the link before it": "<a href=1>a<a href=2>b",
    "a form ends inside of a box": "<form><div></form>a</div>b<form>c<form>d</form>",
    "cells and rows that are implied": "<table><td>a<td>b<tr><th>c<tbody><tr><td>d<table><td>e</table>f</table>g",
    "captions and columns": "<table><caption><b>a<col><colgroup><col></colgroup><tr><td>b",
    "an image by its wrong name": "<image src=a>",
    "lists of terms": "<dl><dt>a<dd>b<dt>c</dl>",
    "choices": "<select><optgroup><option>a<option>b<optgroup><option>c<hr><input>d",
    "ruby": "<ruby>a<rp>(<rt>b<rp>)</ruby>c",
    "buttons in buttons": "<button>a<p>b<button>c",
    "the head ends where the body begins": "<link a><meta b><p>c<title>d</title>",
    "elements behind the head belong into it": "<head></head> <link a> \n<meta b> <title>c</title><body>d",
    "a body tag behind its implied start": "<head><noscript><img></noscript></head><body class=a id=b><x-y>c</x-y></body>",
    "content behind the end": "<body><b>a</body></html> b<p>c<!-- d -->",
    "scripts and styles": "<style><p></style><script><!-- <script></script> --></script>a<script>b</scripty></script>c",
    "comments": "a<!-->b<!--->c<!-- d --!>e<!-- -- > f -->g<? h>i<!x>j</ k>l</>m<!-- n",
    "drawings": "a<svg viewBox=x><title>b</title><style>c</style><g><path/><image/></g></svg>d<svg/>e<svg><p>f",
    "templates": "<template><td>a</template><table><template><b>b</template><tr><td>c</table>d<template>e",
    "attributes": '<p a=1 A=2 b=\'"\' c="<>&amp;\xa0" d"=e f==3 g= h i=j/ k/l =m>x<br/><p a = b\n\t/>y',
    "references": "a &lt;&notit;&notin;&amp;lt &copy &unknown; &#65;&#x42 &&#x1F600; &#; &a <a href='?a&copy=1&lt;'>",
    "line breaks": "<pre>\na\r\nb\rc</pre><pre>\n\nd</pre><textarea>\n\n<b></textarea><listing>\r\n\r\ne",
    "characters nobody sees": "a\xadb\u200bc\ufeffd<p title=a\xadb>&shy;e",
    "wide characters in references": "caf\xe9 &rsquo; &#x1F600;",
    "frames": "<iframe src=a>b<c></iframe>d<noembed>e<f></noembed>g<noframes>h</noframes>",
    "objects": "<b><object><p>a</object>b</b><marquee><i>c</marquee>d",
    "data": '<script type=" Application/LD+json">{"a": "<b>"}\r\n</script>a',
    "the page ends inside a tag": "a<p class='b",
    "misnested formatting around a box": "<b>a<p>b</b>c",
    "misnested formatting around boxes in boxes": "<a href=x>a<div>b<p>c<section><h1>d</a>e</h1>f",
    "misnested formatting around other formatting": "<a><b id=1><span><i><x-y><u><s><div>a</a>b</i>c</div>d</b>e",
    "formatting that is ended twice": "<b><i><b><div>a</b>b</b>c</i>d</div>e",
    "links around boxes with links": "<a href=1><div><a href=2>a<div><a href=3>b</a>c</div></a>d",
    "old numbers of characters": "a&#128;&#x99;&#0;&#xD800;&#1114112;&#x81;<p title=&#150;>",
    "a tag that is not closed": '<div class="a" <p class="b">c</p><b<i>d',
    "forms in templates": "<template><form><div></form>a<form>b</template><form>c<form>d</form>",
    "forms in objects": "<form><object></form><form a></object></form>b",
    "boxes that end in drawings": "<div>a<svg><g></div>b<ul><li><svg></ul>c",
    "references that stay": '<p a="&quot;&amp;&lt;&gt;&nbsp;&q=1&amp=2&lt=3">&quot;&amp;&lt;&gt;&nbsp;&ampx;&lt',
}
FOR_THE_PARSER = {
    "misnested formatting around a box in a form that ended": "<b><form><div></form>a</b>b",
    "misnested formatting around a first line break": "<b><pre>\n\na</b>",
    "misnested formatting again and again": "".join(f"<b a={n}>" for n in range(50)) + "<p>" + "a" * 9999 + "</b>" * 50,
    "text straight in a table": "<table>a<tr><td>b",
    "an element straight in a table": "<table><tr><div>a",
    "frames": "<frameset><frame></frameset>",
    "formulas": "<math><mi>a</mi></math>",
    "formulas in scripts": "<script type=math/tex>a</script>",
    "HTML in a drawing": "<svg><foreignObject><p>a</foreignObject></svg>",
    "characters that are none": "a\0b",
    "documents in frames": "<iframe srcdoc='<p>a'></iframe>",
    "a carriage return by its number": "&#13;",
    "a comment that is the name of an attribute": "<p a<!--b>",
    "deep nesting": "<div>" * 1000,
    "formatting opened again and again": "<p>" + "".join(f"<b a={n}>" for n in range(200)) + "<p>a" * 100,
}


@pytest.mark.parametrize("html", IN_ONE_PASS.values(), ids=IN_ONE_PASS)
def test_in_one_pass(html: str) -> None:
    for page in (html, "<!DOCTYPE html>" + html, "<body>" + html, html + "日"):
        assert check_corrected(page)


@pytest.mark.parametrize("html", FOR_THE_PARSER.values(), ids=FOR_THE_PARSER)
def test_left_to_the_parser(html: str) -> None:
    assert correct(html) is None


def test_tag_soup() -> None:
    done = sum(check_corrected(tag_soup(seed)) for seed in range(5000))
    assert done > 2000


def test_mutated_pages() -> None:
    for seed in range(2000):
        check_corrected(mutated(seed).decode("utf-8", "replace"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages(path: Path) -> None:
    check_corrected(decode(path.read_bytes())[0])


def test_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    done = [check_corrected(html) for _, html in sampled_pages]
    assert sum(done) > 0.8 * len(done)


@pytest.mark.parametrize("behind", ["", ";", "x;", "=", " ", "x1 "])
def test_names_of_characters(behind: str) -> None:
    names = sorted({name.rstrip(";") for name in html5})
    for first in range(0, len(names), 100):
        some = [f"&{name}{behind}" for name in (*names[first : first + 100], "unknown", "a", "X" * 60)]
        check_corrected("\u20ac" + ",".join(some))
        check_corrected("\u20ac" + "".join(f'<p title="{name}">' for name in some))
