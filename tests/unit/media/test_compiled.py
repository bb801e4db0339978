"""Pictures as the compiled files find them are those that their sources find as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from dehusk.document import Document
from dehusk.media import images
from dehusk.media.capitals import Capitals
from dehusk.media.names import count_names
from dehusk.model import Image
from tests.plainly import COLUMNS, With, plain_modules

PARTS = (*COLUMNS, "dehusk.vocabulary.lookup")
PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))
needs_compiler = pytest.mark.skipif(images.__file__.endswith(".py"), reason="nothing is compiled here to compare with")
ODD = """<article class="body-text"><p>Angela Merkel came to Hamburg. Dr. Who of the Moon Inc. met de la Cruz.</p>
<figure><img src="/a-300x200.jpg" alt="Angela Merkel in Hamburg today"><figcaption>The Photo: Getty</figcaption></figure>
<a href="/big.jpg?a=1&amp;b=2"><img data-src="b.jpg" src="data:image/gif;base64,R0" width=" 300.5px" height="20"></a>
<picture><source srcset="c.webp 1x, c2.webp 2x"><img src="blank.gif" srcset="d.jpg?a&amp;b 400w,\n e.jpg 900w, f.jpg 3000w"></picture>
<div id="d">A long description</div><img src="g.png" aria-describedby="d x" style="width:30px; max-height:2px">
<div class="photo-text"><img src="h.svg" class="user-avatar" alt=":smile:"><span class="image-credit">Jane / AP</span> Boats</div>
<img srcset="&#32;i.jpg&#44; j.jpg 2x" title=" a  b "><img nitro-lazy-src="k.jpg" src=""><img src="/w_300/l.gif?w=1">
<noscript><img src="m.jpg"></noscript><img src="//www.facebook.com/tr?id=1" data-x="https://x.example/n.jpg"></article>"""

LAZY = """<article><p>Angela Merkel came to Hamburg with Olaf Scholz. Later Angela Merkel left Hamburg for Berlin.</p>
<img src="data:image/gif;base64,R0" data-lazy-src="a.jpg" data-src="b.jpg"><img src="c.jpg" data-original="d.jpg">
<img src="blank.gif" data-original="e.jpg 1x, f.jpg 2x"><img data-src="{bad}" src="g.jpg"><img data-src="" src="h.jpg">
<img data-srcset="i.jpg 300w, j.jpg 600w" src="k.jpg"><img data-srcset="l.jpg" data-bgset="m.jpg 2x"><img data-src=" [n]">
<img src="o.jpg" style="width:\t30px;height: 20px"><img src="p.jpg" style="xwidth:9px;width:12px"><img src="q.jpg" style="éwidth:9px">
<img src="r.jpg" style="width:1234567890px; height:5%"><img src="s.jpg" style="width:3٣px"><img src="t.jpg" style="width:30">
<img src="https://ads.example/u.jpg"><img src="https://www.Awin1.com/v.jpg"><img src="https://x.amazon-adsystem.com/w.jpg">
<img src="https://facebook.com/tr?id=1"><img src="https://trac\u212a.example/x.jpg"><img src="https://adsé.example/y.jpg">
<figure><img src="z.jpg"><figcaption>Angela Merkel and Olaf Scholz in Hamburg</figcaption></figure>
<figure><img src="1.jpg"><figcaption>Ann Lee, Bo Ray, Cy Dow, Di Fox, Ed Gil, Flo Hay and Angela Merkel</figcaption></figure></article>"""


def _plainly() -> tuple[Callable[[Document], list[Image]], Callable[[str, bool], dict[str, int]]]:
    plain, names, columns = plain_modules(PARTS, ("dehusk.media.images", "dehusk.media.names", "dehusk.columns"))

    def find(document: Document) -> list[Image]:
        page = With(document.page, columns=columns.Columns(document.page))
        made = plain.Finder(page, document.extraction, document.metadata, Capitals)
        found: list[Image] = made.images()
        return found

    return find, names.count_names


find_plainly, count_plainly = _plainly()


def compared(html: str, url: str | None = "https://x.example/a/") -> None:
    document = dehusk.extract(html, url)
    assert list(document.images) == find_plainly(document)


@needs_compiler
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages(path: Path) -> None:
    compared(path.read_bytes().decode("utf-8", "replace"))


@needs_compiler
def test_odd_pictures() -> None:
    compared(ODD)
    compared(ODD, None)
    compared(LAZY)
    compared(LAZY, None)
    compared("")


@needs_compiler
def test_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    for _, html in sampled_pages[:30]:
        compared(html)


@needs_compiler
@settings(max_examples=200)
@given(st.text(st.sampled_from("ABZabz .,'’&-_\n éÉ×ÞŁЯя漢«”1Mr"), max_size=60), st.booleans())
def test_names(text: str, german: bool) -> None:
    assert count_names(text, german) == count_plainly(text, german)


def test_names_of_a_text() -> None:
    text = (
        "The Mayor of Oslo met Mr Smith's aide. Boats left. At noon Boats Inc. came. Prince of the Sea saw the Boats."
    )
    assert count_names(text, german=False) == {
        "mayor of oslo": 1,
        "smith": 1,
        "boats inc": 1,
        "prince of the sea": 1,
        "boats": 2,
    }
    assert "boats" not in count_names(text, german=True)
