"""Markdown read back by a GFM parser is the content that was written."""

from __future__ import annotations

from html import escape

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import dehusk
from tests.unit.writers.roundtrip import outlines
from tests.unit.writers.written import document, keep_all

SIGNS = "abc XYZ 019 .,:;!?-+*_`~#>|[](){}<>&\\/'\"=$^“”‘’…éß字，。"
# A link to code such as `]:` at the start of a paragraph would read as the target of a reference; nothing can be done there.
text = (
    st.text(st.sampled_from(SIGNS), min_size=1, max_size=24)
    .filter(lambda said: "]:" not in said)
    .map(lambda said: escape(said, quote=False))
)
address = st.sampled_from(["/a", "https://b.example/c_d?e=1&amp;amp;f=(2)", "x y.html", "/p|q", "mailto:a@b.example"])


def _tagged(tag: str, inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return inner.map(lambda made: f"<{tag}>{made}</{tag}>")


def _inline(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    run = st.lists(inner, min_size=1, max_size=3).map("".join)
    return st.one_of(
        *(_tagged(tag, run) for tag in ("b", "i", "s", "sub", "sup", "span")),
        st.builds(lambda href, made: f'<a href="{href}">{made}</a>', address, run),
    )


word = st.one_of(text, _tagged("code", text), st.just("<br>"), st.just('<img src="/i.png" alt="a *b* [c]">'))
line = st.lists(st.recursive(word, _inline, max_leaves=4), min_size=1, max_size=5).map("".join)
code = st.text(st.sampled_from(SIGNS + "\n\t "), min_size=1, max_size=60).filter(str.strip).map(escape)
leaf = st.one_of(
    _tagged("p", line),
    _tagged("h2", line),
    _tagged("h5", line),
    code.map(lambda made: f'<pre class="language-py">{made}</pre>'),
    st.just("<hr>"),
)


def _boxes(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    some = st.lists(inner, min_size=1, max_size=3).map("".join)
    cell = st.one_of(line, _tagged("p", line), st.just(""))
    rows = st.lists(
        st.lists(_tagged("td", cell), min_size=2, max_size=3).map(lambda cells: "<tr>" + "".join(cells)),
        min_size=1,
        max_size=3,
    )
    return st.one_of(
        _tagged("blockquote", some),
        _tagged("div", some),
        *(
            _tagged(tag, st.lists(_tagged("li", st.one_of(line, some)), min_size=1, max_size=3).map("".join))
            for tag in ("ul", "ol")
        ),
        rows.map(lambda made: "<table><tr><th>A<th>B</tr>" + "".join(made) + "</table>"),
    )


box = st.recursive(leaf, _boxes, max_leaves=5)
entry = st.builds(lambda term, said: f"<dt>{term}<dd>{said}", line, box)
terms = st.lists(entry, min_size=1, max_size=2).map(lambda made: f"<dl>{''.join(made)}</dl>")
page = st.lists(st.one_of(box, terms), min_size=1, max_size=5).map("".join)


@settings(max_examples=200, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(page)
def test_generated_documents(html: str) -> None:
    content, read_back, markdown = outlines(document(html))
    assert read_back == content, markdown


def test_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    differ = []
    for name, html in sampled_pages:
        content, read_back, _ = outlines(dehusk.extract(html, "https://example.org/", algorithm=keep_all))
        if content != read_back:
            differ.append(name)
    assert len(differ) * 100 <= len(sampled_pages), differ
