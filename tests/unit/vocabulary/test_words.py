"""Words in names: found in one pass, and the same where nothing is compiled."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import dehusk
from bench.pages import made_up
from dehusk import attributes, plain
from dehusk.dom.names import name_hash
from dehusk.dom.page import read_page
from dehusk.media import addresses
from dehusk.model import Limits, Page, Source
from dehusk.vocabulary import lookup
from dehusk.vocabulary.words import Words

HOME = Path(dehusk.__file__).parent
WORDS = Words(((1, "nav menu"), (2, "entrycontent")), ("class", "role"), pairs=True)
PAGE = """<body class="x"><nav id="main-menu"><a class="entry" href="/">a</a></nav>
<div class="entry-content big" role="menu"><p class="entryContent"><img src="a.jpg">text</p></div></body>"""


def page(html: str = PAGE) -> Page:
    return read_page(Source(html, "https://x.example/"), Limits())


def uncompiled(path: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A file as plain Python runs it, without Cython."""
    monkeypatch.setitem(sys.modules, "cython", plain)
    return loaded(path)


def loaded(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("uncompiled", HOME / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_words_and_pairs_of_words() -> None:
    read = page()
    flags = WORDS.flags(read).tolist()
    told = {read.tag(row): flag for row, flag in enumerate(flags) if flag}
    assert told == {"nav": 1, "div": 3, "p": 2}


def test_nothing_is_found_on_an_empty_page() -> None:
    assert not WORDS.flags(page("")).any()


@pytest.mark.parametrize("html", [PAGE, made_up(20_000), ""])
def test_the_same_without_a_compiler(html: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = page(html)
    dehusk.extract(html, algorithm="lqf-50").images  # noqa: B018 - what is compiled must find what it was compiled with
    other = uncompiled("vocabulary/lookup.py", monkeypatch)
    for name in ("look_up", "look_up_pairs"):
        monkeypatch.setattr(lookup, name, compared(getattr(lookup, name), getattr(other, name)))
    document = dehusk.extract(html, algorithm="lqf-50")
    assert document.images is not None
    assert WORDS.flags(read) is not None


def test_last_bits_of_words() -> None:
    last_bits, table = Words(((1, "nav menu"),), ("class",)).known
    assert last_bits.sum() == 2
    assert all(last_bits[name_hash(word) % len(last_bits)] for word in ("nav", "menu"))
    assert (table != 0).sum() == 4  # keys and bits


def compared(compiled: Any, other: Any) -> Any:
    """A function that calls both, and fails where they give different answers or fill their arrays differently."""

    def both(*arguments: Any) -> Any:
        copies = [each.tolist() if isinstance(each, np.ndarray) else each for each in arguments]
        found = compiled(*arguments)
        assert found == other(*copies)
        for one, two in zip(arguments, copies, strict=True):
            assert (one.tolist() if isinstance(one, np.ndarray) else one) == two
        return found

    return both


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("<p>", {}),
        ('<p a="1" b="">', {"a": "1", "b": ""}),
        ('<p a="x &amp; y" title="1 > 0">', {"a": "x & y", "title": "1 > 0"}),
        ('<p a="1" b"="">', {"a": "1"}),
    ],
)
def test_attributes(tag: str, found: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    plainly = uncompiled("attributes.py", monkeypatch)
    assert attributes.read_attributes(tag, 0, len(tag) - 1) == found == plainly.read_attributes(tag, 0, len(tag) - 1)


@pytest.mark.parametrize("address", ["", "https://a.example/Logo/ad-1_300x200.JPG?w=3#x", "/w_300/a.svg", "a" * 600])
def test_addresses_the_same_without_a_compiler(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = uncompiled("media/addresses.py", monkeypatch)
    table = np.zeros(128, np.uint32)
    assert addresses.read_address(address, 64, table) == other.read_address(address, 64, table)


@pytest.mark.parametrize(
    "srcset", ["", ",", "a.jpg", "a.jpg 1.5x,b.jpg 3x", " a.jpg 300w , b.jpg 900w,", "a,b/c.jpg 9w"]
)
def test_sets_of_pictures_the_same_without_a_compiler(srcset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = uncompiled("media/addresses.py", monkeypatch)
    assert addresses.widest(srcset, 2000) == other.widest(srcset, 2000)
