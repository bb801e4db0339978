"""Pages made to be slow: one shape a name, any size; what grows faster than its page shows here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

_TEXT = "Some words that a reader would read, one after the other. "


def _again(piece: str, before: str = "", behind: str = "") -> Callable[[int], str]:
    """Pages that say one thing over and over."""
    return lambda size: before + piece * max(1, size // len(piece)) + behind


def _numbered(make: Callable[[int], str], before: str = "", behind: str = "") -> Callable[[int], str]:
    """Pages that say a thing over and over, each time with another number."""
    return lambda size: before + "".join(make(number) for number in range(max(1, size // len(make(1234))))) + behind


def _nested(start: str, end: str) -> Callable[[int], str]:
    def make(size: int) -> str:
        count = max(1, size // (len(start) + len(end)))
        return start * count + _TEXT + end * count

    return make


SHAPES: dict[str, Callable[[int], str]] = {
    "deep nesting": _nested("<div>", "</div>"),
    "deep nesting, never closed": _again("<div>"),
    "deep lists": _nested("<ul><li>a", "</li></ul>"),
    "deep tables": _nested("<table><tr><td>a", "</td></tr></table>"),
    "deep spans": _again("<span>a"),
    "one huge text": _again(_TEXT, "<p>"),
    "one huge word": _again("a", "<p>"),
    "one huge text without spaces": _again("漢字", "<p>"),
    "one huge preformatted text": _again("a b\n", "<pre>"),
    "many attributes": _numbered(lambda number: f" a{number}=b", "<p", ">" + _TEXT),
    "attributes alike": _again(" a=b", "<p", ">" + _TEXT),
    "huge attributes": _again("x y ", '<p title="', '">' + _TEXT),
    "quotation marks in an attribute": _again('{"a":"b"},', "<p data-a='", "'>" + _TEXT),
    "many classes": _numbered(lambda number: f"c{number} ", '<p class="', '">' + _TEXT),
    "many links": _numbered(lambda number: f'<a href="/page/{number}">Page {number}</a> '),
    "links never closed": _again('<a href="/">a '),
    "links to many hosts": _numbered(lambda number: f'<a href="//h{number}.example/">{number}</a> '),
    "giant table": _numbered(lambda number: f"<tr><td>{number}<td>cell", "<table>", "</table>"),
    "one row of cells": _again("<td>cell", "<table><tr>"),
    "text straight in a table": _again("a<tr>", "<table>"),
    "elements straight in a table": _again("<b>a<tr>", "<table>"),
    "streamed parts, each in the one before": _numbered(
        lambda number: f'<div hidden id="S:{number:x}">a<template id="P:{number + 1:x}"></template></div>',
        '<template id="B:0"></template>',
    ),
    "a streamed part that never ends": _again("<div</div", '<template id="B:0"></template><div hidden id="S:0">'),
    "paragraphs": _again(f"<p>{_TEXT}"),
    "paragraphs, all different": _numbered(lambda number: f"<p>{number} {_TEXT}</p>"),
    "short paragraphs": _again("<p>a"),
    "line breaks": _again("a<br>"),
    "unclosed formatting": _again("<b>a"),
    "unclosed formatting of many kinds": _numbered(lambda number: f"<b a={number}>a"),
    "misnested formatting": _again("<b><p>a</b></p>"),
    "misnested formatting, nested": _again("<b><i><p>a</b>"),
    "misnested links": _again("<a><div>a</a>"),
    "fonts in paragraphs": _again("<font><p>a", behind="</font>" * 50),
    "end tags that match nothing": _again("</p></b></x>"),
    "end tags that match nothing, deep": _again("</x>", "<span>" * 300),
    "forms": _again("<form><div></form>a"),
    "choices": _again("<option>a", "<select>"),
    "buttons": _again("<button>a"),
    "headings": _again("<h2>a</h2><p>b"),
    "terms": _again("<dt>a<dd>b", "<dl>"),
    "list items": _again("<li>a"),
    "ruby": _again("<ruby>a<rt>b"),
    "references": _again("&copy;&rarr;"),
    "unknown references": _again("&nothing;&x"),
    "ampersands": _again("&"),
    "signs for less": _again("< "),
    "comments": _again("<!-- a -->b"),
    "comments never closed": _again("<!-- "),
    "declarations": _again("<!x>"),
    "instructions": _again("<?a"),
    "scripts": _again("<script>a</script>b"),
    "scripts never closed": _again("<script>"),
    "scripts in scripts": _again("<!--<script>", "<script>"),
    "states of scripts": _again('__a__={"', "<script>", "</script>"),
    "states with references": _again('__a__={"', "<script>", "&quot;</script>"),
    "underscores in a script": _again("_", "<script>", "={</script>"),
    "streams": _again("__next_f.push([", "<script>", "</script>"),
    "signs for less in data": _again("<", '<script type="application/json">["', '"]</script>'),
    "titles never closed": _again("<title>", "<script></script>"),
    "data": _again('<script type="application/ld+json">{}</script>'),
    "drawings": _again("<svg><path/></svg>a"),
    "drawings never closed": _again("<svg><g>"),
    "titles in drawings": _again("<svg><title>a<b>"),
    "formulas": _again("<math><mi>a</mi></math>b"),
    "templates": _again("<template><p>a</template>"),
    "templates never closed": _again("<template>a"),
    "tags nobody knows": _numbered(lambda number: f"<x-{number}>a"),
    "a long name": _again("a", "<x", ">" + _TEXT),
    "hidden boxes": _again('<div style="display:none">a</div>'),
    "hidden by class": _again('<div class="hidden">a</div>'),
    "style that may hide": _again("dis pos vis ", '<div style="', '">' + _TEXT),
    "pictures": _again('<img src="a.png" alt="b">'),
    "frames": _again("<iframe srcdoc='<p>a'></iframe>"),
    "elements behind the head": _again("<meta a=b> ", "<head></head>"),
    "bodies": _again("<body a=b>c"),
    "the page again and again": _again("<html><head><title>a</title></head><body>b</body></html>"),
    "zeros": _again("a\0b "),
    "wide characters": _again("<p>😀 a"),
    "a reference wider than the page": _again("<p>a", behind="&#x1F600;"),
    "titles": _again("<title>a b c</title>"),
    "text areas": _again("<textarea>a"),
    "no frames": _again("<noframes>a"),
    "plain text": _again("a <b>", "<plaintext>"),
    "words of one letter": _again("a "),
    "words of the cues": _again("cookies privacy subscribe read more "),
}


def pages(size: int) -> Iterator[tuple[str, str]]:
    """Each shape by name, in about so many characters."""
    for name, make in SHAPES.items():
        yield name, make(size)
