"""What users of other extractors reported about their output, each with a page of our own that shows it right."""

from __future__ import annotations

import pytest

from tests.unit.writers.written import lines, written

PAGES = {
    # trafilatura 511: links and emphasis lose each other.
    "link-in-emphasis": (
        '<p>A walk through <em><a href="https://a.example/">the old harbour</a>, early in the day</em> and back.</p>',
        "A walk through *[the old harbour](https://a.example/), early in the day* and back.",
    ),
    "emphasis-in-link": (
        '<p>See <a href="/map">the <strong>new</strong> map</a> and <b><a href="/key">its key</a></b>.</p>',
        "See [the **new** map](https://example.org/map) and [**its key**](https://example.org/key).",
    ),
    # trafilatura 404: headings, lists and paragraphs run into each other.
    "blocks-apart": (
        "<div><h2>Soil</h2>Dig once.<ul><li>sand<li>clay</ul>Then wait.<h3>Water</h3><p>Little.</p></div>",
        """
        ## Soil

        Dig once.

        - sand
        - clay

        Then wait.

        ### Water

        Little.
        """,
    ),
    # trafilatura 769: items that hold paragraphs or only links.
    "paragraphs-in-items": (
        "<ul><li><p>First strategy, long enough.</p></li><li><p>Second strategy.</p><p>With more.</p></li></ul>",
        """
        - First strategy, long enough.

        - Second strategy.

          With more.
        """,
    ),
    "items-of-links": (
        '<ul><li><a href="/py">Python</a></li><li><a href="/net">.NET</a></li><li>Use <a href="/v">vectors</a>.</li></ul>',
        """
        - [Python](https://example.org/py)
        - [.NET](https://example.org/net)
        - Use [vectors](https://example.org/v).
        """,
    ),
    # trafilatura 597: spaces around inline elements are lost or doubled.
    "spaces-around-emphasis": (
        "<p>There <em>are</em> two<b> bold </b>cases, H<sub>2</sub>O and <i>one</i>, <u>not</u> three.</p>",
        "There *are* two **bold** cases, H<sub>2</sub>O and *one*, not three.",
    ),
    # trafilatura 774: headings vanish between teasers.
    "headings-of-teasers": (
        '<article><h2><a href="/a">Double files</a></h2><p>How to find them.</p></article>'
        '<article><h2><a href="/b">Local models</a></h2><p>How to run them.</p></article>',
        """
        ## [Double files](https://example.org/a)

        How to find them.

        ## [Local models](https://example.org/b)

        How to run them.
        """,
    ),
    # trafilatura 923: text that looks like Markdown, and formulas broken by escaping.
    "escaping": (
        "<p>2 * 3 * 4 = 24, *not* _this_, snake_case_name, [1] and [x](y), a &lt;b&gt; c, # no heading</p>"
        "<p># also none</p><p>1986. A year.</p><p>- dash</p><p>+ plus</p><p>&gt; quote</p><p>~~~</p><p>A &amp;amp; B</p>",
        r"""
        2 * 3 * 4 = 24, \*not\* \_this\_, snake_case_name, [1] and [x\](y), a \<b> c, # no heading

        \# also none

        1986\. A year.

        \- dash

        \+ plus

        \> quote

        \~\~\~

        A \&amp; B
        """,
    ),
    "formulas-written-out": (
        r"<p>So \(a_i * b_i\) grows, and $$x_1 < \frac{1}{2}$$ holds.</p>".replace("<", "<", 1),
        r"So $a_i * b_i$ grows, and $$x_1 < \frac{1}{2}$$ holds.",
    ),
    # trafilatura 390: code in a line is torn out of it; highlighted code loses its lines.
    "code-in-a-line": (
        "<p>Override <code>.get_queryset()</code> of <code>View</code>, or `this`, with <code>a `b` c</code>.</p>",
        r"Override `.get_queryset()` of `View`, or \`this\`, with ``a `b` c``.",
    ),
    "highlighted-code": (
        '<pre class="prettyprint lang-py"><code><span class="kwd">from</span><span class="pln"> app</span><span class="pun">.</span>'
        '<span class="pln">models </span><span class="kwd">import</span><span class="pln"> </span><span class="typ">Cart</span><span class="pln">\n\n\n'
        '</span><span class="kwd">class</span><span class="pln"> </span><span class="typ">V</span><span class="pun">:</span><span class="pln">\n    x</span> = 1\n</code></pre>',
        """
        ```py
        from app.models import Cart


        class V:
            x = 1
        ```
        """,
    ),
    # trafilatura 562, 599: tables without separators, with lists and paragraphs in cells.
    "plain-table": (
        "<table><thead><tr><th>Tables<th>Are<th>Cool</thead><tr><td>col 3 is<td>right-aligned<td>$1600<tr><td>zebra<td>neat<td>$1</table>",
        """
        | Tables | Are | Cool |
        | --- | --- | --- |
        | col 3 is | right-aligned | $1600 |
        | zebra | neat | $1 |
        """,
    ),
    "rich-cells": (
        "<table><tr><th>Name<th>Note<tr><td><p>Ash</p><p><i>see text</i> </p><td><ul><li>tall<li>gr<wbr>ey</ul><tr><td>a|b<td></table>",
        r"""
        | Name | Note |
        | --- | --- |
        | Ash<br>*see text* | • tall<br>• grey |
        | a\|b |  |
        """,
    ),
    "spans": (
        "<table><tr><th rowspan=2>City<th colspan=2>People<tr><th>1990<th>2020<tr><td>Ulm<td>110<td>126</table>",
        """
        | City | People |  |
        | --- | --- | --- |
        |  | 1990 | 2020 |
        | Ulm | 110 | 126 |
        """,
    ),
    # trafilatura 657: a span of 9007199254740991 columns.
    "absurd-span": (
        '<table><tr><th>A<th>B<tr><td colspan="9007199254740991">wide<tr><td rowspan="999999999">x<td>y</table>',
        """
        | A | B |
        | --- | --- |
        | wide |  |
        | x | y |
        """,
    ),
    # trafilatura 792: formulas are dropped, also those in cells.
    "mathml": (
        "<p>Let <math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msqrt><mi>y</mi></msqrt></math> be.</p>"
        "<table><tr><th>f<th>g<tr><td><math><mfrac><mn>1</mn><mi>n</mi></mfrac></math><td>0</table>",
        r"""
        Let $x^2 + \sqrt{y}$ be.

        | f | g |
        | --- | --- |
        | $\frac{1}{n}$ | 0 |
        """,
    ),
    # trafilatura 431: `ul > li > span`.
    "spans-in-items": (
        '<ul><li><span class="text">You may ask what we keep</span></li><li><span>You may <span>object</span></span></li></ul>',
        """
        - You may ask what we keep
        - You may object
        """,
    ),
    # crawl4ai 582: the text of links and bold text is deleted.
    "nothing-deleted": (
        '<p><strong>Warning:</strong> the <a href="#">help</a> of <a href="javascript:void(0)">this app</a> and <a>that</a> is <b>short</b>.</p>',
        "**Warning:** the help of this app and that is **short**.",
    ),
    # crawl4ai 2110: white space in spans of highlighted code is lost ("FROMgolang:1.21ASbuilder").
    "spaces-in-spans-of-code": (
        '<pre><code class="language-dockerfile"><span>FROM</span><span> </span><span>golang:1.21</span><span> </span><span>AS</span><span>\t</span>'
        "<span>builder</span>\n<span>RUN</span><span> go build</span></code></pre>",
        "```dockerfile\nFROM golang:1.21 AS\tbuilder\nRUN go build\n```",
    ),
    # readability 743: captions of figures are lost; 912: pictures that scripts load are lost.
    "caption": (
        '<figure><span class="image-wrapper"><img src="/fire.jpg" alt="Fire"></span><figcaption><p>Not to <em>scale</em>.</p></figcaption></figure>',
        """
        ![Fire](https://example.org/fire.jpg)

        Not to *scale*.
        """,
    ),
    "late-pictures": (
        '<p>One</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/1.jpg" alt="1"><p>Two</p>'
        '<img class="lazy" alt="2"><noscript><img src="/2.jpg" alt="2"></noscript><p>Three</p>'
        '<picture><source srcset="/3-small.webp 400w, /3.webp 1200w"><img alt="3"></picture><p>Four</p>'
        '<img src="/blank.gif" srcset="/4.jpg 1x, /4@2x.jpg 2x" alt="4">',
        """
        One

        ![1](https://example.org/1.jpg)

        Two

        ![2](https://example.org/2.jpg)

        Three

        ![3](https://example.org/3.webp)

        Four

        ![4](https://example.org/4@2x.jpg)
        """,
    ),
    # defuddle: footnotes, notes in the margin, code with line numbers, formulas of KaTeX and MathJax.
    "footnotes": (
        '<p>It rains.<sup id="fnref:1"><a class="footnote" href="#fn:1">1</a></sup> Still<a href="#fn:2" role="doc-noteref">[2]</a>.</p>'
        '<section class="footnotes"><ol><li id="fn:1"><p>Often. <a href="#fnref:1">↩</a></p></li>'
        '<li id="fn:2"><p>See <a href="/w">the record</a>.</p><p>Twice.</p></li></ol></section>',
        """
        It rains.[^1] Still[^2].

        [^1]: Often.

        [^2]: See [the record](https://example.org/w).

            Twice.
        """,
    ),
    "margin-notes": (
        '<p>A claim<label for="s1" class="margin-toggle"></label><input type="checkbox" id="s1" class="margin-toggle">'
        '<span class="sidenote">And its <em>source</em>.</span> goes on.</p>',
        """
        A claim[^1] goes on.

        [^1]: And its *source*.
        """,
    ),
    "numbered-code": (
        '<table class="highlight"><tr><td class="gutter"><pre>1\n2\n3</pre></td><td class="code"><pre data-lang="go">package main\n\nfunc f() {}</pre></td></tr></table>',
        """
        ```go
        package main

        func f() {}
        ```
        """,
    ),
    "katex": (
        '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>e</mi></mrow><annotation encoding="application/x-tex">e^{i\\pi}</annotation>'
        '</semantics></math></span><span class="katex-html" aria-hidden="true">eiπ</span></span> it is.</p>',
        r"So $e^{i\pi}$ it is.",
    ),
    "mathjax": (
        '<p>A sum <span class="MathJax_Preview">?</span><span class="MathJax">∑ i</span><script type="math/tex">\\sum_i i</script> here.</p>'
        '<div><script type="math/tex; mode=display">a &lt; b</script></div>'.replace("&lt;", "<"),
        r"""
        A sum $\sum_i i$ here.

        $$
        a < b
        $$
        """,
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_complaint(name: str) -> None:
    html, expected = PAGES[name]
    assert written(html) == lines(expected)
