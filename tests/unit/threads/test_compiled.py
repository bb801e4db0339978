"""Threads, links and page links are the same where nothing is compiled, and quick looks never miss."""

from __future__ import annotations

import importlib.util
import sys
import time
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import dehusk
from dehusk import ordered, plain
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source
from dehusk.structure import grams, linking, links, looks, naming, numbers, pagination, paging, roles
from dehusk.structure.dates import DATE_TABLE, find_date
from dehusk.structure.pagination import find_page_links
from dehusk.structure.quick import ASCII, DATE_GRAMS, PROFILE_WORDS, gram_table, word_table
from dehusk.threads import bodies, counting, fields, gate, marks, people, posts, saying, talking, units, weighing
from dehusk.threads.marks import PROFILE
from dehusk.threads.posts import find_thread
from dehusk.vocabulary import lookup

HOME = Path(dehusk.__file__).parent
PAGES = sorted((Path(__file__).parent / "pages").glob("*.html"))
USERS: dict[str, tuple[ModuleType, ...]] = {
    "naming": (looks, numbers),
    "grams": (marks, gate),
    "linking": (links,),
    "paging": (pagination,),
    "counting": (units,),
    "weighing": (units,),
    "talking": (gate,),
    "people": (marks,),
    "bodies": (fields,),
    "saying": (posts,),
}
COMPILED = (naming, grams, linking, paging, counting, weighing, talking, people, bodies, saying)
FILES = {module.__name__.rpartition(".")[2]: module for module in COMPILED}
SHARED = {"first_from": ordered, "bits_of": lookup, "has_digit": naming}  # functions that several of them use
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
    for name, where in SHARED.items():
        if hasattr(made, name) and module is not where:
            setattr(made, name, getattr(uncompiled(where, monkeypatch), name))
    assert not getattr(made, "COMPILED", False)
    return made


def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {name: uncompiled(module, monkeypatch) for name, module in FILES.items()}
    for name, users in USERS.items():
        for user in users:
            monkeypatch.setattr(user, name, made[name])
    monkeypatch.setattr(roles, "names", made["naming"])
    roles.naming.cache_clear()
    roles._rank.cache_clear()


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


ADDRESSES = (
    "/@ann /@ /~ann /u/1 /u7 x/Users/2 /member.php?u=3 ?author=ann &uid=4 action=profile /mod=space /profileunavailable "
    "user.asp?x /people/ann home.php /Mitglieder-3 /space-uid-1 viewprofile.php user_info.php ?showuser=3 /é/ /news/1"
).split()


@pytest.mark.parametrize("way", ["compiled", "plain"])
def test_a_quick_look_lets_profiles_through(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = np.cumsum([len(address) for address in ADDRESSES]).astype(np.int32)
    starts = np.append(0, ends[:-1]).astype(np.int32)
    look = grams if way == "compiled" else uncompiled(grams, monkeypatch)
    found = look.with_words_between("".join(ADDRESSES), starts, ends, PROFILE_WORDS.table, PROFILE_WORDS.words)
    assert {number for number, address in enumerate(ADDRESSES) if PROFILE.search(address.lower())} <= set(found)
    assert ADDRESSES.index("/news/1") not in found


def test_an_address_of_many_beginnings_is_read_once() -> None:
    address = "/us" * 300_000
    places = (np.array([0], np.int32), np.array([len(address)], np.int32))
    started = time.process_time()
    assert not grams.with_words_between(address, *places, PROFILE_WORDS.table, PROFILE_WORDS.words)
    assert time.process_time() - started < 5


DATES = (
    "today|Heute|hier|3h|12mo|3h ago|ayer|1 hora atrás|dziś|вчера|昨天|2024-05-01|1/2/03|1.2.2003|May 3, 2020|3rd of March 2020|16-Jun-20|"
    "tammikuuta 3|3. tammikuuta 2020|16Jun 2020|Sept 3|am 3. Feb|vor 3 Tagen|il y a 2 ans|yesterday at 10:20|Monday 10:00|"
    "5 minutes ago|hace 3 horas|3 dage siden|20200501|Dec 2|1st December"
).split("|")
NO_DATES = "12|1,234|100 %|#5|Page 3 of 9|4 replies|top 100 songs|in 1 go"


@pytest.mark.parametrize("way", ["compiled", "plain"])
def test_a_quick_look_lets_dates_through(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*DATES, *(f"Posted by Ann, {date}, in Fruit" for date in DATES), *NO_DATES.split("|")]
    ends = np.cumsum([len(text) for text in texts]).astype(np.int32)
    starts = np.append(0, ends[:-1]).astype(np.int32)
    look = grams if way == "compiled" else uncompiled(grams, monkeypatch)
    tables = (DATE_GRAMS, len(DATE_TABLE) // 2, DATE_TABLE)
    found = look.with_dates("".join(texts), len(texts), starts, ends, 320, 70, 40, 0x65F, *tables)
    assert {number for number, text in enumerate(texts) if find_date(text)} <= set(found)
    assert max(found) < 2 * len(DATES)  # those without a date are left out


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
    ends = np.cumsum([len(each) for each in texts]).astype(np.int32)
    starts = np.append(0, ends[:-1]).astype(np.int32)
    found = grams.with_words_between("".join(texts), starts, ends, words.table, words.words)
    assert found == [0, 2, 3]


def test_equal_keys_have_equal_numbers() -> None:
    keys = np.array([7, -3, 7, 1 << 60, -3, 0], np.int64)
    numbered, firsts = numbers.number(keys)
    assert (numbered.tolist(), firsts.tolist()) == ([0, 1, 0, 2, 1, 3], [0, 1, 3, 5])


@pytest.mark.parametrize(
    "address",
    ["/a", "//host/b", "//", "///x", "#c", "?q=1", "d/e", "../f", "/g/./h", "http://x/", "https://y?", "", "mailto:z", "http://["],
)  # fmt: skip
def test_addresses_are_joined_as_the_standard_says(address: str) -> None:
    for base in ("", "https://a.example/b/c?d#e", "file:///x"):
        joined = links.Resolver(base).join(address)
        usual = address.startswith(("http", "//"))  # left as they are
        assert joined == (joined if usual else links.absolute(base, address))
