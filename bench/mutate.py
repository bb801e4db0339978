"""Small pages changed at random, the same way for the same seed: what the fuzzers feed to dehusk."""

from __future__ import annotations

import random

SEEDS: tuple[bytes, ...] = (
    b"<!DOCTYPE html><html lang=en><head><title>T</title><meta charset=utf-8></head><body><nav><ul>"
    b"<li><a href=/>Home</a><li><a href=/a>About</a></ul></nav><article><h1>A title</h1>"
    b"<p>Some <b>bold</b> and <i>plain</i> text, long enough.</p><p>Another&nbsp;paragraph &amp; more.<br><br>New.</p>"
    b"<img src=a.png alt=x></article><footer>(c)</footer></body>",
    b"<table><tr><th>a<th>b<tr><td colspan=2>one<td>two</table><dl><dt>t<dd>d</dl><pre>  code\n\n  x</pre>"
    b"<blockquote>q",
    b"<div hidden>no</div><div style='display:none'>no</div><noscript><p>yes</p></noscript><template><p>t</template>"
    b"<iframe srcdoc='<p>in</p>'></iframe><details><summary>s</summary>d</details><dialog>x</dialog>"
    b"<svg><text>v</text></svg>",
    "<meta charset=shift_jis><p>日本語の文章です。</p><ruby>漢<rt>かん</rt></ruby>".encode("shift_jis"),
    "<meta charset=windows-1251><p>Привет, мир. Это текст.</p>".encode("windows-1251"),
    "<p>你好，世界。这是一个测试页面。</p>".encode("gb18030"),
    "<html><p>wide text in two bytes</p>".encode("utf-16"),
    b"<math><mi>x</mi></math><select><option>a<option>b</select><textarea><p>t</textarea><xmp><b></xmp><plaintext>e<b>",
    b'<script type="application/ld+json">{"@type":"Article","headline":"h","articleBody":"b"}</script><p>text</p>'
    b"<a name=x>open<p>more<a href=y>link</a><button>b</button><my-tag>c</my-tag><span>A</span><span>bc</span>",
)
_MARKUP = b"""
    < > </ /> <! <!-- --> <![CDATA[ ]]> <? & &amp; &#0; &#xD800; &#x110000; &nbsp; " ' = <p> </p> <br> <a> </a>
    <a|href=x> <table> <td> </table> <svg> </svg> <math> <script> </script> <style> <title> <noscript> <template>
    <select> <option> <iframe|srcdoc='<p>'> <textarea> <plaintext> <xmp> <b> <i> <li> <ul> <pre> <hr> <img> <body>
    <div|hidden> <div|style='display:none'> class=hidden colspan=9007199254740991 <meta|charset=utf-16> <html>
    <meta|charset=zlib> <head> <frameset> <ruby> <rt> <slot> <form> <dialog>"""
_BYTES = (
    b"\0",
    b"\x0c",
    b"\xff",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"\xe6\x97\xa5",
    b"\xed\xa0\x80",
    b"\xf0\x9f",
    b" ",
    b"\n",
)
TOKENS: tuple[bytes, ...] = (*(token.replace(b"|", b" ") for token in _MARKUP.split()), *_BYTES)


def mutated(seed: int) -> bytes:
    """A page that only depends on the seed."""
    source = random.Random(seed)
    page = bytearray(source.choice(SEEDS))
    for _ in range(source.randint(1, 12)):
        _CHANGES[source.randrange(len(_CHANGES))](page, source)
    return bytes(page)


def _insert_token(page: bytearray, source: random.Random) -> None:
    at = source.randint(0, len(page))
    page[at:at] = source.choice(TOKENS) * source.choice((1, 1, 1, 2, 50))


def _delete(page: bytearray, source: random.Random) -> None:
    at = source.randint(0, len(page))
    del page[at : at + source.randint(1, 20)]


def _flip(page: bytearray, source: random.Random) -> None:
    if page:
        page[source.randrange(len(page))] = source.randrange(256)


def _copy(page: bytearray, source: random.Random) -> None:
    start, at = source.randint(0, len(page)), source.randint(0, len(page))
    page[at:at] = page[start : start + source.randint(1, 60)]


def _splice(page: bytearray, source: random.Random) -> None:
    other = source.choice(SEEDS)
    start, at = source.randint(0, len(other)), source.randint(0, len(page))
    page[at:] = other[start:]


def _cut(page: bytearray, source: random.Random) -> None:
    del page[source.randint(0, len(page)) :]


_CHANGES = (_insert_token, _insert_token, _insert_token, _delete, _flip, _copy, _splice, _cut)


_NAMES = (
    "p a li div b i table tr td span ul h1 section form select option template svg button font html head body nobr dd dt "
    "caption colgroup col tbody thead tfoot th optgroup input hr br img image textarea title script style noscript "
    "noframes noembed iframe pre listing ruby rb rtc rp rt param source track ol address u em strong code h2 h3 article "
    "x-y meta link base object applet marquee details summary dialog main center fieldset legend label math g path desc "
    "foreignObject use q small s big tt frameset keygen embed area wbr search menu"
).split()
_OFTEN = 20  # of the names, the first are the most frequent
_TEXTS = (
    *(
        " ",
        "\n",
        "  \t",
        "\r\n",
        "text",
        "a & b",
        "&nbsp;",
        "&copy;x",
        "&#8217;",
        '"q"',
        "<!-- c -->",
        "&#13;",
        "\u200bz",
        "é",
    ),
    *(
        "漢",
        "&amp;lt;",
        "&notin;",
        "&notit",
        "<!DOCTYPE html>",
        "< 3",
        "</>",
        "<?php x?>",
        "<![CDATA[x]]>",
        "&#128;",
        "\xa0",
    ),
)
_ATTRIBUTES = (
    *(
        ' class="a b"',
        " id=x",
        ' href="?a=1&copy=2&amp;b"',
        " title='x\"y'",
        " hidden",
        " type=hidden",
        " CLASS=X class=y",
    ),
    *(' type="application/ld+json"', "/", " /", " x=1/", ' style="a:b" ', " srcdoc=x", ' a="b"c="d"'),
)


def tag_soup(seed: int) -> str:
    """Start tags, end tags and texts in any order, the same for the same seed."""
    source = random.Random(seed)
    parts = [tag for tag in ("<!DOCTYPE html>", "<html><head>", "<body>") if source.random() < 0.5]
    for _ in range(source.randint(2, 25)):
        name = source.choice(_NAMES[:_OFTEN] if source.random() < 0.6 else _NAMES)
        name = name.upper() if source.random() < 0.05 else name
        attribute = source.choice(_ATTRIBUTES) if source.random() < 0.3 else ""
        parts.append(
            source.choice((f"<{name}{attribute}>", f"<{name}{attribute}>", f"</{name}>", source.choice(_TEXTS)))
        )
    return "".join(parts)
