"""The numbers that tell the kind of a page: the same where nothing is compiled, and the likeliest kind told quickly."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import dehusk
from bench.pages import made_up
from dehusk import forest, plain
from dehusk.pagetypes import counting, facts, stating
from dehusk.pagetypes.kinds import Kinds, Linear
from dehusk.pagetypes.learned import TYPES, load_model

TYPES_IN_JSON = """{"@type": "Article", "a": {"@type" : [ "http://schema.org/Person", "Article"]}, "b": {"@type": "@type":
"Product", "c": {"@type": "Odd one"}, "d": {"@type":"Unknown"@type":"Event"}, "e": {"@type":"https://schema.org/Review"},
"f": {"@type":[]}, "g": {"@type": "Küche_1"@type": "Offer"}, "@type":\u00a0"Course", "@type": "Person"""
ADDRESSES = [
    "http://a.example", "https://a.example/", "https://www.a.example?q=/forum/x", "https://a.example#/blog/",
    "https://a.example/blog/2020/05/an-apple-a-day/?id=12&topic=9#docs", "https://shop.a.example/2019/", "http://a/1999",
    "https://a.example//x//", "HTTPS://A.example/News/2020a/", "https://a.example/p/Docs-2021-/?", "https://a.example/-",
    "//a.example/t/", "/blog/x", "https://[::1]/forum", "http://[broken/forum", "https://a.example/a b", "mailto:blog@a",
    "https://a.example/k\u212a/blog/\u0130", "https://a.example/20\u0661\u0662/x", "https://a.example/x?[1]", "",
]  # fmt: skip


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, ModuleType]:
    """Both files as plain Python runs them."""
    monkeypatch.setitem(sys.modules, "cython", plain)
    return _as_written("pagetypes/counting.py"), _as_written("pagetypes/stating.py")


def _as_written(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("uncompiled", Path(dehusk.__file__).parent / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pages() -> list[str]:
    alike = "".join(
        f"<li class=card><h3>Card {n}</h3><p>$ {n} for <a href=/x{n}>this one</a></p></li>" for n in range(9)
    )
    stated = (
        '<meta property=og:type content="Article"><link rel=canonical href="https://a.example/Blog/2020/x-y/?p=1#top">'
        f'<script type="application/ld+json">{TYPES_IN_JSON}</script><p itemtype="http://schema.org/Recipe">Cook it.</p>'
    )
    return ["", "<p>Some words.</p>", made_up(20_000), f"<ul>{alike}</ul><p hidden>nothing</p>", stated]


def test_the_same_numbers_as_plain_python(
    uncompiled: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly, stated = uncompiled
    assert not plainly.COMPILED
    assert not stated.COMPILED
    compiled = [_told(page) for page in pages()]
    for name in ("fill_facts", "count_doubt"):
        monkeypatch.setattr(counting, name, getattr(plainly, name))
    monkeypatch.setattr(facts, "stating", stated)
    monkeypatch.setattr(counting, "COMPILED", False)
    assert [_told(page) for page in pages()] == compiled


def _told(page: str) -> tuple[dict[str, float], float | None]:
    document = dehusk.extract(page)
    return document.extraction.page_types, document.quality


@pytest.mark.parametrize("page", pages())
def test_the_likeliest_kind_is_the_one_of_the_highest_chance(page: str) -> None:
    extraction = dehusk.extract(page).extraction
    likeliest = max(extraction.page_types, key=extraction.page_types.__getitem__)
    assert extraction.page_type == (likeliest if extraction.kept.any() else "empty")


def test_chances_with_and_without_compiled_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    model = load_model("auto")
    rows = np.random.default_rng(1).normal(0.0, 20.0, (5, 1, len(model.types.linear.mean))).astype(np.float32)
    quickly = [model.types(row, model.temperature)[0].tolist() for row in rows]
    assert [sum(chances) for chances in quickly] == pytest.approx([1.0] * 5)
    for name in ("Bounds", "Trees", "add_trees"):
        monkeypatch.setattr(forest, name, None)
    assert [model.types(row, model.temperature)[0].tolist() for row in rows] == quickly


def test_a_linear_model_and_a_forest_that_know_nothing_find_every_kind_as_likely() -> None:
    chances = Kinds.undecided(4)(np.ones((2, 9), np.float32))
    assert chances.tolist() == pytest.approx(np.full((2, 4), 0.25))


def test_a_linear_model_weighs_facts_that_are_not_too_far_from_their_mean() -> None:
    weigh = Linear(np.array([0.0]), np.array([1.0]), np.array([[1.0, -1.0]]), np.zeros(2))
    low, high, higher = weigh(np.array([[-1.0], [60.0], [6000.0]], np.float32))[:, 0].tolist()
    assert low == pytest.approx(1 / (1 + 4))  # e to twice log 2
    assert high == higher == pytest.approx(1 / (1 + np.exp(-8)))


@pytest.mark.parametrize("url", ADDRESSES)
def test_plain_addresses_are_read_like_all_others(
    url: str, uncompiled: tuple[ModuleType, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = []
    for read in (stating, uncompiled[1], None):
        monkeypatch.setattr(facts.stating, "is_plain", read.is_plain if read else lambda _: False)
        monkeypatch.setattr(facts.stating, "fill_address", read.fill_address if read else None)
        rows.append(np.zeros(facts.ADDRESS.stop, np.float32))
        facts._fill_address(url, rows[-1])
    assert rows[0].tolist() == rows[1].tolist() == rows[2].tolist()


@pytest.mark.parametrize(
    ("url", "kind", "part"),
    [
        ("https://docs.a.example/start", "documentation", 0),
        ("https://a.example/docs/guides/auth", "documentation", 1),
        ("https://a.example/viewtopic.php?id=309936", "forum", 2),
        ("https://a.example/r/cooking/comments/1rl0nt4/pan", "forum", 1),
        ("https://a.example/item/1005010537563439.html", "product", 1),
        ("https://a.example/shop/", "collection", 2),
        ("https://a.example/Produkte/saege", "product", 1),
    ],
)
def test_words_of_an_address_speak_for_a_kind(url: str, kind: str, part: int) -> None:
    row = np.zeros(facts.ADDRESS.stop, np.float32)
    facts._fill_address(url, row)
    counts = row[-stating.PARTS * stating.KINDS :].reshape(stating.PARTS, stating.KINDS)
    assert counts[part, TYPES.index(kind)] >= 1
    assert len(TYPES) == stating.KINDS


def test_words_of_a_title_in_an_address_speak_for_none() -> None:
    row = np.zeros(facts.ADDRESS.stop, np.float32)
    facts._fill_address("https://a.example/how-to-buy-a-product-in-a-forum-1234", row)
    assert not row[-stating.PARTS * stating.KINDS :].any()
    assert row[8] == 1.0  # a long number
    assert row[9] == 6.0  # words of two letters and more


def test_types_in_json_as_a_pattern_finds_them(uncompiled: tuple[ModuleType, ModuleType]) -> None:
    pattern = re.compile(r'"@type"\s*:\s*\[?\s*"(?:https?://schema\.org/)?(\w+)"')
    places = {name: place for place, name in enumerate(facts.DECLARED)}
    for start in range(len(TYPES_IN_JSON)):
        found, wanted = np.zeros((2, len(places)), np.float32), np.zeros(len(places), np.float32)
        for name in pattern.findall(TYPES_IN_JSON[start:]):
            if name in places:
                wanted[places[name]] += 1
        for number, module in enumerate((stating, uncompiled[1])):
            module.count_types((TYPES_IN_JSON[start:],), places, 0, found[number])
        assert found.tolist() == [wanted.tolist()] * 2


def test_verdicts_of_another_page_are_refused() -> None:
    model, page = load_model("auto"), dehusk.extract("<p>Some words.</p>").page
    with pytest.raises(ValueError, match="not those of this page"):
        model.type_row(model.facts(page), np.zeros(9, bool), 0.0)
