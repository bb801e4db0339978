"""Threads, links and page links are the same where nothing is compiled, and quick looks never miss."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

import dehusk
from dehusk import plain
from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.structure import grams, links, looks
from dehusk.structure.dates import DATE_TABLE, find_date, machine_date
from dehusk.structure.quick import DATE_SIGNS, DATE_WORDS, PROFILE_WORDS, PROFILES, gram_table, letters, word_table
from dehusk.threads import gate, marks, talking
from dehusk.threads.marks import PROFILE
from tests.unit.threads import plainly

HOME = Path(dehusk.__file__).parent
PAGES = sorted((Path(__file__).parent / "pages").glob("*.html"))
needs_compiler = pytest.mark.skipif(not talking.COMPILED, reason="nothing is compiled here to compare with")


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


@needs_compiler
def test_the_same_without_a_compiler() -> None:
    command = [sys.executable, plainly.__file__, *map(str, PAGES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    for path, found in zip(PAGES, json.loads(done.stdout), strict=True):
        assert plainly.everything(path.read_text("utf-8")) == found, path.stem


ADDRESSES = (
    "/@ann /@ /~ann /u/1 /u7 x/Users/2 /member.php?u=3 ?author=ann &uid=4 action=profile /mod=space /profileunavailable "
    "user.asp?x /people/ann home.php /Mitglieder-3 /space-uid-1 viewprofile.php user_info.php ?showuser=3 /é/ /news/1"
).split()


@pytest.mark.parametrize("way", ["compiled", "plain"])
def test_a_quick_look_lets_profiles_through(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = PROFILE_WORDS
    if way == "plain":
        monkeypatch.setattr("dehusk.structure.quick.grams", uncompiled(grams, monkeypatch))
        monkeypatch.setattr("dehusk.structure.quick.shared", lambda *tables: [table.data for table in tables])
        words = word_table(*PROFILES)
    for address in ADDRESSES:
        if PROFILE.search(address.lower()):
            assert words.stand_in(f"x{address}x", 1, 1 + len(address))
    assert not words.stand_in("/news/1", 0, 7)


def test_an_address_of_many_beginnings_is_read_once() -> None:
    address = "/us" * 300_000
    started = time.process_time()
    assert not PROFILE_WORDS.stand_in(address, 0, len(address))
    assert time.process_time() - started < 5


DATES = (
    "today|Heute|hier|3h|12mo|3h ago|ayer|1 hora atrás|dziś|вчера|昨天|2024-05-01|1/2/03|1.2.2003|May 3, 2020|3rd of March 2020|16-Jun-20|"
    "tammikuuta 3|3. tammikuuta 2020|16Jun 2020|Sept 3|am 3. Feb|vor 3 Tagen|il y a 2 ans|yesterday at 10:20|Monday 10:00|"
    "5 minutes ago|hace 3 horas|3 dage siden|20200501|Dec 2|1st December"
).split("|")
NO_DATES = "12|1,234|100 %|#5|Page 3 of 9|4 replies|top 100 songs|in 1 go"


@pytest.mark.parametrize("way", ["compiled", "plain"])
def test_a_quick_look_lets_dates_through(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    signs = DATE_SIGNS
    if way == "plain":
        made = uncompiled(grams, monkeypatch)
        signs = made.DateSigns(made.Letters(127, gram_table(DATE_WORDS).data), DATE_TABLE.data)
    for text in (*DATES, *(f"Posted by Ann, {date}, in Fruit" for date in DATES)):
        if find_date(text):
            assert signs.stand_in(f"1{text}1", 1, 1 + len(text)), text
    for text in NO_DATES.split("|"):  # the others are left out
        assert not signs.stand_in(text, 0, len(text)), text


def test_a_quick_look_lets_dates_in_any_text_through() -> None:
    pieces = "2 20 2020 1999 3 05 12 - / . : , ’ … \xa0 – é 年 月 日 Mar March may mai am of de T ago vor il y a h m th st Uhr yesterday".split(
        " "
    )
    chance = random.Random(7)
    for _ in range(20_000):
        text = "".join(chance.choice((" ", "", "")) + chance.choice(pieces) for _ in range(chance.randint(1, 9)))
        assert not find_date(text) or DATE_SIGNS.stand_in(text, 0, len(text)), text


def test_three_letters_in_a_row() -> None:
    known = letters(["abc", "fa"])
    texts = ["xABCx", "ab c", "fa", "a fan", "f a", "é", ""]
    assert [text for text in texts if known.stand_in(text, 0, len(text))] == ["xABCx", "fa", "a fan", "é"]


def test_words_in_a_text() -> None:
    words = word_table("single page", "print")
    texts = ["as a single page", "pri\nnt, sing, singles, pages", "блок", "printer", ""]
    assert [words.stand_in(text, 0, len(text)) for text in texts] == [True, False, True, True, False]


@pytest.mark.parametrize(
    "address",
    ["/a", "//host/b", "//", "///x", "#c", "?q=1", "d/e", "../f", "/g/./h", "http://x/", "https://y?", "", "mailto:z", "http://["],
)  # fmt: skip
def test_addresses_are_joined_as_the_standard_says(address: str) -> None:
    for base in ("", "https://a.example/b/c?d#e", "file:///x"):
        joined = links.Resolver(base).join(address)
        usual = address.startswith(("http", "//"))  # left as they are
        assert joined == (joined if usual else links.absolute(base, address))


DATED = (
    "2 May 2024|10:20|3:5|1.2.|12/11/|1.25|a year ago|3 days ago|4 ago|agog 4|vor 3 Tagen|vor allem 3|davor 3|hace 2 horas|"
    "il y a 3 ans|il y a 3|1999a|12024|2024|top 20241|v1.2.3|no digits ago|at 7|3 days ago’|’2024’"
).split("|")


def test_short_blocks_read_like_dates_as_the_pattern_says() -> None:
    """The compiled look at a block is the same as that of the pattern, which blocks in other letters get."""
    for text in DATED:
        said = bool(gate._DATED.search(text) and gate._DIGIT.search(text))
        page = read_page(
            Source(f"<ul><li class=comment><p>{text}</p><p>some words that are said here</p></li></ul>" * 2), Limits()
        )
        flags, _ = gate.what_names_say(page)
        gate.may_talk(page, flags)
        row = page.tag_names.index("p")
        boxes = [each for each in range(len(flags)) if page.elements.tag[each] == row]
        assert bool(flags[boxes[0]] & 8) == said, text


def test_full_dates_are_taken_as_they_are() -> None:
    for written in (
        "2020-05-28", "2020-05-28T10:20:30", "2020-05-28T10:20:30Z", "2020-05-28T10:20:30+02:00", "2020-05-28T10:20:30-02:00",
        "2020-05-31", "2020-05-28T24:20:30Z", "2020-13-01", "1970-01-01", "2020-05-28T10:20:30z", "2020-05-28 10:20:30", "٢٠٢٠-05-28",
    ):  # fmt: skip
        html = f'<time datetime="{written}">then</time>'
        page = read_page(Source(html), Limits())
        dates = marks.Marks(page, looks.Looks(page)).dates
        assert [mark.value for mark in dates] == ([machine_date(written)] if machine_date(written) else []), written
