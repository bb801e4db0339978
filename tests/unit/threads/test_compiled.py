"""Threads, links and page links are the same where nothing is compiled, and quick looks never miss."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import dehusk
from dehusk import plain
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source
from dehusk.structure import grams, linking, links, looks, naming, numbers, pagination, paging, roles
from dehusk.structure.dates import DATE_WORDS
from dehusk.structure.pagination import find_page_links
from dehusk.structure.quick import ASCII, DATE_GRAMS, PROFILE_GRAMS, gram_table, word_table
from dehusk.threads import fields, gate, marks, talking, units, weighing
from dehusk.threads.marks import PROFILE
from dehusk.threads.posts import find_thread

HOME = Path(dehusk.__file__).parent
PAGES = sorted((Path(__file__).parent / "pages").glob("*.html"))
USERS: dict[str, tuple[ModuleType, ...]] = {
    "naming": (looks, numbers),
    "grams": (marks, gate),
    "linking": (links,),
    "paging": (pagination,),
    "weighing": (units, fields),
    "talking": (gate,),
}
FILES = {module.__name__.rpartition(".")[2]: module for module in (naming, grams, linking, paging, weighing, talking)}
needs_compiler = pytest.mark.skipif(not naming.COMPILED, reason="nothing is compiled here to compare with")


def uncompiled(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A file as plain Python runs it, without Cython."""
    monkeypatch.setitem(sys.modules, "cython", plain)
    path = HOME.joinpath(*module.__name__.split(".")[1:]).with_suffix(".py")
    spec = importlib.util.spec_from_file_location("uncompiled", path)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert not made.COMPILED
    return made


def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {name: uncompiled(module, monkeypatch) for name, module in FILES.items()}
    for name, users in USERS.items():
        for user in users:
            monkeypatch.setattr(user, name, made[name])
    for name in ("COMPILED", "hand_down", "has_digit", "that_may_hint"):
        monkeypatch.setattr(roles, name, getattr(made["naming"], name))
    monkeypatch.setattr(fields, "has_digit", made["naming"].has_digit)


def everything(page: Page) -> tuple[object, ...]:
    columns = links.link_columns(page)
    records = links.linking.as_records(columns)
    return find_thread(page), columns, records, links.linking.as_dicts(columns), find_page_links(page)


def read(html: str) -> Page:
    return read_page(Source(html, "https://forum.example/threads/12?page=2#top"), Limits())


@needs_compiler
@pytest.mark.parametrize("path", PAGES, ids=[path.stem for path in PAGES])
def test_the_same_without_a_compiler(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    html = path.read_text("utf-8")
    compiled = everything(read(html))
    without_compiler(monkeypatch)
    assert everything(read(html)) == compiled


@pytest.mark.parametrize(
    ("text", "pattern", "table"),
    [
        *((f"x {word} y", DATE_WORDS, DATE_GRAMS) for word in "today Heute hier 3h ago ayer fa dziś вчера 昨天".split()),
        *(
            (address, PROFILE, PROFILE_GRAMS)
            for address in (
                "/@ann", "/~ann", "/u/1", "x/Users/2", "/member.php?u=3", "?author=ann", "&uid=4", "action=profile",
                "/mod=space", "/profileunavailable", "user.asp?x", "/people/ann", "home.php",
            )
        ),
    ],
)  # fmt: skip
def test_a_quick_look_lets_through_what_the_pattern_finds(text: str, pattern: re.Pattern[str], table: object) -> None:
    places = (np.array([0], np.int32), np.array([len(text)], np.int32))
    if pattern.search(text.lower()):
        assert grams.with_grams(text, *places, ASCII, table) == [0]


def test_three_letters_in_a_row() -> None:
    table = gram_table(["abc", "fa"])
    texts = ["xABCx", "ab c", "fa", "a fan", "f a", "é", ""]
    text = "".join(texts)
    ends = np.cumsum([len(each) for each in texts]).astype(np.int32)
    starts = (ends - [len(each) for each in texts]).astype(np.int32)
    found = grams.with_grams(text, starts, ends, ASCII, table)
    assert [texts[number] for number in found] == ["xABCx", "fa", "a fan", "é"]


def test_words_in_a_text() -> None:
    words = word_table("single page", "print")
    texts = ["as a single page", "pri\nnt, sing, singles, pages", "блок", "printer", ""]
    assert grams.with_words(texts, words.table, words.words) == [0, 2, 3]


def test_equal_keys_have_equal_numbers() -> None:
    keys = np.array([7, -3, 7, 1 << 60, -3, 0], np.int64)
    numbered, firsts = numbers.number(keys)
    assert (numbered.tolist(), firsts.tolist()) == ([0, 1, 0, 2, 1, 3], [0, 1, 3, 5])
    ranks, firsts = numbers.rank(keys)
    assert (ranks.tolist(), firsts.tolist()) == ([2, 0, 2, 3, 0, 1], [1, 5, 0, 3])


@pytest.mark.parametrize(
    "address",
    ["/a", "//host/b", "//", "///x", "#c", "?q=1", "d/e", "../f", "/g/./h", "http://x/", "https://y?", "", "mailto:z", "http://["],
)  # fmt: skip
def test_addresses_are_joined_as_the_standard_says(address: str) -> None:
    for base in ("", "https://a.example/b/c?d#e", "file:///x"):
        joined = links.Resolver(base).join(address)
        usual = address.startswith(("http", "//"))  # left as they are
        assert joined == (joined if usual else links.absolute(base, address))
