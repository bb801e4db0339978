"""How a page is cut into blocks: as a browser lays out boxes and lines."""

from __future__ import annotations

import pytest

from dehusk.dom.page import read_page
from dehusk.model import Kind, Limits, Page, Source


def page(html: str, *, show_hidden: bool = False) -> Page:
    return read_page(Source(html), Limits(), show_hidden=show_hidden)


def texts(html: str) -> list[str]:
    return page(html).block_texts()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<br>b<br><br>c<br> <br>\n<br>d", ["a\nb", "c", "d"]),
        ("a<br><b>b</b><br><span></span><br>c", ["a\nb", "c"]),
        ("<p>one</p>two<div>three<div>four</div>five</div>", ["one", "two", "three", "four", "five"]),
        ("<dl><dt>term<dd>first<p>second</dl>", ["term", "first", "second"]),
        ("<ul><li>a<ul><li>b<li>c</ul>d<li><p>e<p>f</ul>", ["a", "b", "c", "d", "e", "f"]),
        ("<table><tr><td>a<td><table><tr><td>b</table></table>", ["a", "b"]),
        ("  spread \n\t over   lines&nbsp; here ", ["spread over lines here"]),
        ("<pre>\n  two\n    four\n\nend  </pre>", ["  two\n    four\n\nend"]),
        ("<p>before<noscript> in </noscript>after", ["before in after"]),
        ("<p>choose <select><option>x</select> one", ["choose one"]),
        ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です", ["漢字です"]),
        ("soft&shy;hyphen zero&#8203;width wb<wbr>r", ["softhyphen zerowidth wbr"]),
        ("<p>x &lt;b&gt; &amp;amp; &quot;q&quot;", ['x <b> &amp; "q"']),
        ("<xmp><b>raw</b></xmp>", ["<b>raw</b>"]),
        ("<svg><text>drawn</text></svg><p>seen", ["seen"]),
        ("plain text", ["plain text"]),
        ("", []),
    ],
)
def test_blocks(html: str, expected: list[str]) -> None:
    assert texts(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<span>Price</span><span>12</span>", "Price 12"),
        ("<label>Accessories</label><span>1385</span>", "Accessories 1385"),
        ("<my-title>Title</my-title><my-text>text</my-text>", "Title text"),
        ("<a href=a>A</a><a href=b>B</a>", "A B"),
        ("Share<img src=x>Tweet", "Share Tweet"),
        ("<span>T</span><span>he start</span>", "The start"),
        ("<b>bold</b>er", "bolder"),
        ("<span>km</span><sup>2</sup>", "km2"),
        ("<span>end</span><span>, then</span>", "end, then"),
        ("<span>中文</span><span>字</span>", "中文字"),
        ("<code><span>get</span><span>Name</span></code>", "getName"),
    ],
)
def test_words_of_elements_side_by_side(html: str, expected: str) -> None:
    assert texts(html) == [expected]


def test_kinds() -> None:
    found = page(
        "<h2>h</h2><p>t<ul><li>i</ul><table><tr><td>c<tr><td><p>p</table><pre>k</pre><blockquote><p>q</blockquote>"
        "<figure><img src=a><figcaption>f</figcaption></figure><button>b</button><hr><video src=v></video>"
    )
    assert [Kind(kind).name for kind in found.blocks.kind.tolist()] == [
        "HEADING", "TEXT", "ITEM", "CELL", "TEXT", "CODE", "QUOTE", "IMAGE", "CAPTION", "BUTTON", "RULE", "MEDIA",
    ]  # fmt: skip


def test_only_a_link_with_an_address_is_one() -> None:
    found = page("<a name=top>old pages leave this open<p>more text <a href=x>two words</a></p>")
    assert found.blocks.link_words.tolist() == [0, 2]
    assert found.blocks.link_chars.tolist() == [0, len("two words")]


def test_a_picture_in_a_line_stands_in_its_block() -> None:
    found = page("<p>some text <img src=a></p><p><img src=b> more</p>")
    places = [int(found.elements.text_start[n]) for n in range(len(found.elements)) if found.tag(n) == "img"]
    first, second = zip(found.blocks.start.tolist(), found.blocks.end.tolist(), strict=True)
    assert first[0] <= places[0] <= first[1]
    assert second[0] <= places[1] <= second[1]
    assert first[1] < second[0]


def test_the_text_of_an_element_is_its_own() -> None:
    found = page("<p>a <b>bold</b>, <i> slanted </i>end<br><u>line</u>")
    read = {found.tag(n): found.text[found.elements.text_start[n] : found.elements.text_end[n]] for n in range(3, 8)}
    assert (read["b"], read["i"], read["u"]) == ("bold", "slanted", "line")


def test_what_a_reader_without_scripts_sees() -> None:
    assert texts("<noscript><p>kept</p></noscript><script>no()</script><style>no</style>") == ["kept"]
    assert texts("<div><template shadowrootmode=open><p>shadow</p></template></div><template><p>no</template>") == [
        "shadow"
    ]
    assert texts("<iframe srcdoc='<p>inner &amp;amp; frame</p>'></iframe>") == ["", "inner & frame"]


@pytest.mark.parametrize(
    "attributes",
    [
        "hidden", "style='display:none'", "style='DISPLAY : none !important'", "style='visibility:hidden'",
        "class='x sr-only'", "class=visually-hidden", "style='position:absolute;left:-9999px'",
        "style='height:1px;width:1px;overflow:hidden'",
        "style='font-size:0'", "style='clip:rect(0 0 0 0)'", "class='d-none'", "style='opacity:0'",
    ],
)  # fmt: skip
def test_out_of_sight(attributes: str) -> None:
    seen = "<p>" + "a visible paragraph, long enough. " * 15
    assert "secret" not in page(f"{seen}<div {attributes}>secret</div>").text


@pytest.mark.parametrize(
    "attributes",
    ["class='hidden md:block'", "class='d-none d-md-flex'", "style='display:block'", "style='opacity:0.5'",
     "aria-hidden=true",
     "class=hiding", "hidden=until-found", "style='margin-left:-9px'"],
)  # fmt: skip
def test_in_sight(attributes: str) -> None:
    seen = "<p>" + "a visible paragraph, long enough. " * 15
    assert "shown" in page(f"{seen}<div {attributes}>shown</div>").text


def test_a_page_hidden_until_a_script_runs_is_read() -> None:
    found = page("<body style='opacity:0'><p>" + "hidden at first. " * 20)
    assert found.shows_hidden
    assert "hidden at first" in found.text


def test_a_closed_accordion_can_be_read() -> None:
    html = "<p>" + "a visible paragraph. " * 30 + "<div style='height:0;overflow:hidden'>folded</div>"
    assert "folded" not in page(html).text
    assert "folded" in page(html, show_hidden=True).text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<!DOOCT/p<!>>C /p<!-->>", [">C /p>"]),
        ("<!--a<!--b--><p>word</p>", ["word"]),
        ("<p>word<!-- -- > <!-- --></p>", ["word"]),
        ("<!-->word", ["word"]),
    ],
)
def test_comments_end_where_a_browser_ends_them(html: str, expected: list[str]) -> None:
    found = page(html)
    assert found.tag(0) == "html"
    assert found.block_texts() == expected
