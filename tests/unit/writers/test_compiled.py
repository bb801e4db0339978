"""The writers that are compiled give the same as their sources run as plain Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import dehusk
from dehusk.document import Document
from dehusk.media.sources import best_source
from dehusk.writers.content import read_content, walk
from dehusk.writers.content.links import unescaped
from dehusk.writers.content.sources import source_of
from dehusk.writers.gfm.blocks import Boxes
from dehusk.writers.gfm.inline import Lines
from dehusk.writers.markdown import MarkdownWriter
from dehusk.writers.markup.fragment import Fragment
from tests.unit.writers.plain import plain_writer
from tests.unit.writers.test_roundtrip import page
from tests.unit.writers.written import URL, document, keep_all

PAGES = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))
needs_compiler = pytest.mark.skipif(walk.__file__.endswith(".py"), reason="nothing is compiled here to compare with")
PLAIN = plain_writer()


def compiled(made: Document) -> tuple[str, str]:
    content = read_content(made)
    written = Boxes(Lines(MarkdownWriter(), has_math=content.has_math)).document(content)
    return written, Fragment().write(content)


@needs_compiler
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_golden_pages(path: Path) -> None:
    made = document(path.read_bytes().decode("utf-8", "replace"))
    assert compiled(made) == PLAIN(made)


@needs_compiler
def test_real_pages(sampled_pages: list[tuple[str, str]]) -> None:
    for name, html in sampled_pages[:40]:
        for algorithm in (None, keep_all):
            made = dehusk.extract(html, URL, **({"algorithm": algorithm} if algorithm else {}))
            assert compiled(made) == PLAIN(made), name


@needs_compiler
@settings(max_examples=150, phases=[Phase.generate, Phase.shrink])
@given(page)
def test_generated_pages(html: str) -> None:
    made = document(html)
    assert compiled(made) == PLAIN(made)


PICTURES = [
    {},
    {"src": ""},
    {"src": "/a.jpg"},
    {"src": " /a.jpg "},
    {"src": "/img/spacer.gif"},
    {"src": "/lazy/a.jpg?placeholder.png"},
    {"src": "data:image/gif;base64,R0lGOD"},
    {"src": "/blank.gif", "data-src": "/b.jpg"},
    {"src": "/a.jpg", "srcset": "/a-300.jpg 300w, /a-900.jpg 900w, /a-4000.jpg 4000w"},
    {"src": "/a.jpg", "srcset": "/a-900.jpg 900w,/a-300.jpg 300w"},
    {"src": "/a.jpg", "srcset": "/a.jpg 1x, /a@2x.jpg 2x"},
    {"src": "/a.jpg", "srcset": "/a.jpg"},
    {"src": "/a.jpg", "srcset": "/a,b.jpg 100w, /c.jpg 50w"},
    {"src": "/a.jpg", "srcset": "/a.jpg 0w"},
    {"src": "/a.jpg", "srcset": "/placeholder.png 900w, /a.jpg 300w"},
    {"src": "/a.jpg", "srcset": "/a.jpg 9000w, /b.jpg 8000w"},
    {"src": "/a.jpg", "srcset": " /a.jpg 100w , "},
    {"srcset": "/a.jpg 100w 50h"},
]


@pytest.mark.parametrize("named", PICTURES, ids=str)
def test_sources_of_pictures(named: dict[str, str]) -> None:
    assert source_of(dict(named)) == best_source(dict(named))


def test_a_wide_space_is_part_of_an_address() -> None:
    named = {"src": "/s.png", "srcset": "/at-8.42\u202fAM.png 900w, /at-8.42\u202fAM-s.png 300w"}
    assert source_of(named) == "/at-8.42%E2%80%AFAM.png"


_entry = st.tuples(
    st.sampled_from(["/a", "/b.jpg", "/empty.gif", "c,d", "#", ""]), st.text("0123456789wx. ,", max_size=6)
)


@given(st.lists(_entry.map(" ".join), max_size=4).map(", ".join))
def test_sets_of_pictures(srcset: str) -> None:
    assert source_of({"src": "/s.png", "srcset": srcset}) == best_source({"src": "/s.png", "srcset": srcset})


@pytest.mark.parametrize("value", ["", "a", "a&amp;b", "&amp;lt;", "&lt;&amp;", "&", "&amp", "a&b;c&amp;"])
def test_values_of_attributes(value: str) -> None:
    from html import unescape

    assert unescaped(value) == unescape(value)
