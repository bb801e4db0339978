"""The parts of Markdown and the options of its writer."""

from __future__ import annotations

import re

import numpy as np
import pytest

import dehusk
from dehusk.model import Extraction, Link, Page
from tests.unit.writers.written import document, lines, written

PARTS = {
    "numbers": ("<ol start=3><li>c<li value=7>g<li>h</ol>", "3. c\n7. g\n8. h"),
    "nested-lists": (
        "<ul><li>a<ol><li>b<ul><li>c</ul><li>d</ol><li>e</ul>",
        "- a\n  1. b\n     - c\n  2. d\n- e",
    ),
    "list-in-list": ("<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"),
    "two-lists": ("<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>", "- a\n\n* b\n\n1. c\n\n1) d"),
    "loose-items": ("<div><li>a<li>b</div>", "- a\n- b"),
    "code-in-item": ("<ul><li>Run<pre>a\n b</pre></ul>", "- Run\n\n  ```\n  a\n   b\n  ```"),
    "tasks": ("<ul><li><input type=checkbox checked disabled> done<li><label><input type=checkbox> open</label></ul>", "- [x] done\n- [ ] open"),
    "terms": ("<dl><dt>Term<dd><p>One.</p><p>Two.</p><dt>Other<dd>Three</dl>", "Term\n: One.\n\n  Two.\n\nOther\n: Three"),
    "quote": ("<blockquote><p>a</p><ul><li>b</ul><blockquote>c</blockquote></blockquote>", "> a\n>\n> - b\n>\n> > c"),
    "ruby": ("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>", "漢(kan)字"),
    "quotation": ("<p>He said <q>no</q>.</p>", "He said “no”."),
    "break": ("<p>a<br>b</p><p>c<br><br>d</p>", "a  \nb\n\nc\n\nd"),
    "emphasis-goes-on": ("<p><em>Below, in her words,</em> <em>she says</em> so</p>", "*Below, in her words, she says* so"),
    "emphasis-from-a-full-stop": ("<p>ELLE<em>. “But then</em> it was</p>", "ELLE. “*But then* it was"),
    "picture-beside-a-word": (
        '<ul><li><span><img src="/i.png" alt="clock"></span><a href="/n">Now</a></li></ul>',
        "- ![clock](https://example.org/i.png) [Now](https://example.org/n)",
    ),
    "tilde-of-a-signature": ("<p>Said<br>~ Sir Mycen</p>", "Said  \n\\~ Sir Mycen"),  # else a definition list
    "heading-sign": ('<h2 id=x>Name <a href="#x" class=anchor>¶</a></h2>', "## Name"),
    "bold-heading": ("<h2><b>Name</b> #</h2>", "## **Name** \\#"),
    "picture-link": ('<p><a href="/b"><img src="s.png" alt="x"></a></p>', "[![x](https://example.org/blog/s.png)](https://example.org/b)"),
    "card": ('<a href="/c"><h3>T</h3><p>About <em>it</em></p></a>', "### [T](https://example.org/c)\n\n[About *it*](https://example.org/c)"),
    "layout-table": ("<table><tr><td><p>One.</p><p>Two.</p></td></tr></table>", "One.\n\nTwo."),
    "table-in-table": (
        "<table><tr><td>Menu</td><td><table><tr><th>a<th>b<tr><td>1<td>2</table></td></tr></table>",
        "Menu\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
    ),
    "presentation": ("<table role=presentation><tr><th>a<th>b<tr><td>1<td>2</table>", "a\n\nb\n\n1\n\n2"),
    "table-caption": ("<table><caption>Cap</caption><tr><td>a<td>b<tr><td>c<td>d</table>", "Cap\n\n| a | b |\n| --- | --- |\n| c | d |"),
    "row-headers": ("<table><tr><th>a<td>1<tr><th>b<td>2</table>", "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |"),
    "video": ('<p>x</p><video src="/v.mp4" title="A film"></video>', "x\n\n[A film](https://example.org/v.mp4)"),
    "frame": ('<p>x</p><iframe src="https://v.example/e/1?a=b"></iframe>', "x\n\n[v.example/e/1](https://v.example/e/1?a=b)"),
    "pixel": ('<p>x</p><img src="https://t.example/p" width=1 height=1>', "x"),
    "base": ('<head><base href="https://b.example/d/"></head><p>Go to <a href="e">e</a></p>', "Go to [e](https://b.example/d/e)"),
    "not-bold": ('<b style="font-weight:normal"><p>plain</p></b>', "plain"),
    "emphasis-and-signs": ("<p><b>bold:</b>text and <b>“all”</b>的</p>", "**bold**:text and **“all**”的"),
    "emphasis-side-by-side": ("<p><b>a</b><b>b</b><i>c</i></p>", "**ab** *c*"),
    "code-linked": ('<p><code><a href="/f">f()</a></code></p>', "[`f()`](https://example.org/f)"),
    "lines-of-code": ("<div><code>a = 1<br>b = 2</code></div>", "```\na = 1\nb = 2\n```"),
    "line-numbers": ('<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>  b</pre>', "```\na\n  b\n```"),
    "lines-in-boxes": ("<pre><div>a</div><div>\n</div><div>  b</div></pre>", "```\na\n\n  b\n```"),
    "fence": ("<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"),
    "picture-of-formula": ('<p>so <img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x_1}" src="/m.svg"></p>', "so $x_1$"),
    "callout": ('<p>a</p><div class="admonition note"><p class="title">Note</p><p>Mind <b>this</b>.</p></div><p>b</p>', "a\n\n> Note\n>\n> Mind **this**.\n\nb"),
    "no-callout": ('<div class="alert"><p>a</p></div>', "a"),
    "code-header": ('<pre><code class="hljs"><div class="code__header"><span>Bash</span><button>Copy</button></div>ls -l\n</code></pre>', "```bash\nls -l\n```"),
    "unselectable-numbers": (
        '<pre><span><span style="user-select:none"> 1</span>a = 1\n</span><span>'
        '<span style="user-select:none"> 2</span>b = 2</span></pre>',
        "```\na = 1\nb = 2\n```",
    ),
    "code-set-as-box": ('<div><code style="white-space: pre">\n  a\n    b\n</code></div>', "```\na\n  b\n```"),
    "code-of-github": ('<div class="highlight highlight-source-ts"><pre>let a</pre></div>', "```ts\nlet a\n```"),
    "code-of-odd-classes": ('<pre class="hm jx r">a b</pre>', "```\na b\n```"),
    "formula-and-its-picture": (
        '<p>If <span style="display:none"><math alttext="x^2"><mi>x</mi></math></span>'
        '<img class="mwe-math-fallback-image-inline" alt="x^2" src="/x.svg">, so.</p>',
        "If $x^2$, so.",
    ),
    "formula-without-line": (
        '<p>So:</p><mjx-container><mjx-assistive-mml><math display="block"><mi>y</mi></math>'
        '</mjx-assistive-mml></mjx-container><p>Yes.</p>',
        "So:\n\n$$\ny\n$$\n\nYes.",
    ),
    "formula-in-attribute": ('<p>So:</p><div class="display" data-latex="a_1"></div><p>Yes <span data-latex="b">?</span>.</p>', "So:\n\n$$\na_1\n$$\n\nYes $b$."),
    "formula-in-address": ('<p>So <img src="https://x.example/svg.image?%5Cfrac%7Ba%7D%7Bb%7D">.</p>', "So $\\frac{a}{b}$."),
    "loader-names-picture": (
        '<p>a</p>'
        '<img src="data:image/svg+xml,%3Csvg/%3E" data-image-loader="https://i.example/p.png" alt="P"><p>b</p>',
        "a\n\n![P](https://i.example/p.png)\n\nb",
    ),
    "small-then-large": (
        '<p>a</p><div><img src="https://i.example/max/60/x.png?q=20"><noscript>'
        '<img src="https://i.example/max/1600/x.png"></noscript></div><p>b</p>',
        "a\n\n![](https://i.example/max/1600/x.png)\n\nb",
    ),
    "space-in-link": ('<p><i>at</i><a href="/c"><i> Cafe</i></a>.</p>', "*at* [*Cafe*](https://example.org/c)."),
    "note-under-its-number": (
        '<p>a<a href="#F1" id="D1"><sup>1</sup></a> b</p><h4>Notes</h4><h5><a id="F1" href="#D1">(1)</a></h5><p>Said so.</p>',
        "a[^1] b\n\n[^1]: Said so.",
    ),
    "note-of-several-boxes": (
        "<p>As is<sup>1</sup></p><p>but<sup>2</sup></p><hr><p><b>1</b> One:</p><ul><li>x</ul><p><b>2</b> Two.</p>",
        "As is[^1]\n\nbut[^2]\n\n[^1]: One:\n\n    - x\n\n[^2]: Two.",
    ),
    "box-in-item": ("<ul><li><details><summary>a</summary><p>b</p></details></ul>", "- a\n\n  b"),
    "control-characters": ("<p>a\x07b</p>", "ab"),
    "dollars": ("<ul><li>$$$$</ul>", "- $$$$"),
    "hidden": ("<p>seen <b hidden>unseen</b> too</p>", "seen too"),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTS)
def test_part(name: str) -> None:
    html, expected = PARTS[name]
    assert written(html) == expected


def test_links_as_references() -> None:
    html = '<p><a href="/a">A</a>, <a href="/b">B</a>, <a href="/a">again</a> and [1]</p>'
    expected = "[A][1], [B][2], [again][1] and \\[1\\]\n\n[1]: https://example.org/a\n[2]: https://example.org/b"
    assert written(html, links="reference") == expected


def test_options_leave_things_out() -> None:
    html = '<p><b>a</b> <a href="/b">b</a></p><img src="/c.png"><table><tr><th>x<th>y<tr><td>1<td>2</table>'
    assert written(html, links="none", images=False, tables=False, emphasis=False) == "a b"


def test_pictures_in_the_page() -> None:
    html = f'<p>x</p><img alt="d" src="data:image/png;base64,{"A" * 800}">'
    assert written(html) == "x"
    assert "data:image/png" in written(html, data_images=True)


def test_front_matter_is_yaml_whatever_the_title_is() -> None:
    html = '<html lang=en><head><title>A "quoted": title # and &lt;more&gt;</title></head><p>Text.</p>'
    made = written(html, front_matter=True)
    head, body = made.removeprefix("---\n").split("\n---\n")
    assert 'title: "A \\"quoted\\": title # and <more>"' in head.split("\n")
    assert f'url: "{document(html).url}"' in head
    assert body.strip() == "Text."


def test_title() -> None:
    assert written("<title>T * T</title><p>x</p>", title=True) == "# T * T\n\nx"
    assert written("<title>T</title><h1>H</h1><p>x</p>", title=True) == "# H\n\nx"


def _keep_paragraphs(page: Page) -> Extraction:
    return Extraction("p", np.array([page.tag(int(box)) == "p" for box in page.blocks.element]))


HUSK = '<nav><a href="/1">One</a> <a href="/2">Two</a> <a href="#x">skip</a> <a href="/1">One again</a></nav><p>Text <a href="/3">three</a>.</p>'


def test_removed_links_are_appended() -> None:
    made = dehusk.extract(HUSK, "https://e.example/", algorithm=_keep_paragraphs).write(
        "markdown", {"removed_links": True}
    )
    expected = """
        Text [three](https://e.example/3).

        - [One](https://e.example/1)
        - [Two](https://e.example/2)
    """
    wanted = lines(expected).replace("\n    ", "\n").strip()
    assert made == wanted


def test_only_kept_blocks_are_written() -> None:
    def first_item(page: Page) -> Extraction:
        kept = np.array([page.block_text(at) in ("a", "d") for at in range(len(page.blocks))])
        return Extraction("some", kept)

    html = "<ul><li>a<li>b</ul><table><tr><td>c<td>d<tr><td>e<td>f</table>"
    made = dehusk.extract(html, algorithm=first_item).markdown
    assert "a" in made
    assert "d" in made
    assert not set("bcef") & set(made)


def test_a_table_with_a_cell_missing_is_whole() -> None:
    def all_but(page: Page) -> Extraction:
        return Extraction("all-but", np.array([text not in ("4", "menu") for text in page.block_texts()]))

    html = "<p>menu</p><table><tr><th>a<th>b<tr><td>1<td>2<tr><td>3<td>4</table>"
    assert dehusk.extract(html, algorithm=all_but).markdown == "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"


def test_a_note_that_was_left_out_is_written_with_its_reference() -> None:
    def first(page: Page) -> Extraction:
        return Extraction("first", np.array([number == 0 for number in range(len(page.blocks))]))

    html = '<p>Said<sup><a href="#n1">1</a></sup>.</p><p>Menu</p><ol><li id="n1">By <b>whom</b>.</li><li id="n2">Other</li></ol>'
    assert dehusk.extract(html, algorithm=first).markdown == "Said[^1].\n\n[^1]: By **whom**."


def test_a_cut_inside_a_block() -> None:
    def cut(page: Page) -> Extraction:
        start = page.text.index("two")
        return Extraction("cut", np.ones(len(page.blocks), bool), spans={0: (start, start + 9)})

    assert dehusk.extract("<p>one two <b>three</b> four</p>", algorithm=cut).markdown == "two **three**"


@pytest.mark.parametrize(
    ("html", "gap", "expected"),
    [
        ("<p>one two <b>three</b> four</p>", "two thr", "one **ee** four"),
        ("<ul><li>a <a href='/x'>link here</a> b</li><li>c</li></ul>", "link ", "- a [here](https://e.org/x) b\n- c"),
        ("<p>one <em>two</em> three</p>", "two ", "one three"),
        ("<pre>a = 1\nb = 2\nc = 3</pre>", "b = 2\n", "```\na = 1\nc = 3\n```"),
    ],
)
def test_gaps_inside_a_block(html: str, gap: str, expected: str) -> None:
    def cut(page: Page) -> Extraction:
        start = page.text.index(gap)
        return Extraction("cut", np.ones(len(page.blocks), bool), cuts={0: ((start, start + len(gap)),)})

    made = dehusk.extract(html, "https://e.org/", algorithm=cut)
    assert made.markdown == expected
    body = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", str(made.write("html", {"fragment": True})))).strip()
    assert body == re.sub(r"\s+", " ", made.text.replace("- ", "")).strip()


def test_links_that_a_filter_retains_are_appended() -> None:
    def retain(page: Page) -> Extraction:
        links = (Link("/m3", "Menu [3]", in_content=False), Link("javascript:x", "bad", in_content=False))
        facts = {"removed_links": links, "appended": ("Menu [3]: /m3", "bad: javascript:x")}
        return Extraction("retain", np.ones(len(page.blocks), bool), facts=facts)

    made = dehusk.extract("<body><p>one</p></body>", "https://e.org/", algorithm=retain)
    assert made.markdown == "one\n\n- [Menu \\[3\\]](https://e.org/m3)"
    for writer in ("html", "layout"):
        assert '<a href="https://e.org/m3"' in str(made.write(writer))
        assert "javascript" not in str(made.write(writer))


def test_no_more_than_two_line_breaks() -> None:
    html = "<p>a</p><br><br><br><div></div><br><p>b<br><br><br><br>c</p><hr><hr>"
    assert "\n\n\n" not in written(html)


@pytest.mark.parametrize("tag", ["blockquote", "ul><li", "b", "div", "table><tr><td", "dl><dd", "a href=x", "sub"])
def test_deep_pages(tag: str) -> None:
    depth = 3000
    made = written(f"<{tag}>" * depth + "deep")
    assert "deep" in made
    assert len(made) < 4000


def test_many_links_and_spans() -> None:
    many = 20_000
    html = "<p>" + '<a href="/x">y</a> ' * many + "</p><table>" + "<tr><td colspan=50 rowspan=50>z" * 2000 + "</table>"
    made = written(html)
    assert made.count("](https://example.org/x)") == many
    assert len(made) < 3_000_000
