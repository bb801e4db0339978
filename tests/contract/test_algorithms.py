"""What every algorithm and every filter in the registries must do, whoever wrote it."""

from __future__ import annotations

import dataclasses
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk.cli import main
from dehusk.dom.page import read_page
from dehusk.filters.labels import Labels
from dehusk.model import Limits, Page, Source
from dehusk.registry import algorithms, filters
from dehusk.settings import configure, settings_of

NAMES = (
    "crunch cuter link-density contentex content-seeker content-seeker+lbs content-seeker+sls content-seeker+tp bte "
    "dsc lqf-25 lqf-50 lqf-75 largest-pagelet ccb tccb cetr largest-body whole-text"
).split()
DOCS = Path(__file__).parents[2] / "docs" / "algorithms"
PROSE = "A sentence of the article, with enough words in it to be taken for running text by anybody. " * 4
ORDINARY = (
    "<!doctype html><html lang=en><head><title>A title - Site</title></head><body><nav><ul>"
    + "<li><a href='/a'>Menu</a></li>" * 8
    + f"</ul></nav><main><h1>A title</h1><p>{PROSE}</p>"
    + "<figure><img src=a.png alt=Picture><figcaption>Caption</figcaption></figure>"
    + f"<p>{PROSE}<a href='/b'>A link</a> and more.</p><table><tr><td>a<td>b</table></main>"
    + "<footer>© 2020 All rights reserved <a href='http://ad.doubleclick.net/'>Ad</a></footer></body></html>"
)
THREAD = "<body><table>" + "".join(
    f"<tr class=post><td class=user>Anna {n}<br>Posts: {n}</td><td class=body>{PROSE}</td></tr>" for n in range(4)
)
PAGES = {
    "nothing": "",
    "white space": " \n ",
    "plain text": "just words, no tags",
    "ordinary": ORDINARY,
    "thread": THREAD,
    "one word": "<p>word",
    "only links": "<body>" + "<a href='/'>link</a> " * 50,
    "only pictures": "<body>" + "<img src=a.png>" * 5,
    "only head": "<head><title>t</title><meta charset=utf-8></head>",
    "broken": "<div><p>text<table><td><div></span></p>more<a href=x>link<b>bold</a>after</b><ul><li>x<pre>  y\n z",
    "nested links": "<a href=x><table><td><a href=y>inner</a></table>outer</a>",
    "other scripts": "<p>这是一个很长的句子，没有空格。" * 30 + "<p>Это предложение. ประโยคภาษาไทย",
    "surrogates": "<p>\ud800 half a pair \U0001f600 emoji</p>" * 3,
    "control characters": "<p>\x00\x01\x0b a \x85 b\u2028c</p>" * 5,
    "frameset": "<frameset><frame src=a></frameset>",
    "pre": "<pre>   </pre><pre>\n code\n\n  more </pre><textarea>x</textarea>",
}


def read(html: str) -> Page:
    return read_page(Source(html, "https://example.org/page"), Limits())


def everything():
    return pytest.mark.parametrize("name", algorithms.names())


def test_the_contract_names_are_there():
    assert set(NAMES) <= set(dehusk.available("algorithm"))


@everything()
@pytest.mark.parametrize("case", PAGES)
def test_survives_and_gives_a_verdict_and_a_reason_for_every_block(name, case):
    page = read(PAGES[case])
    document = dehusk.extract(PAGES[case], "https://example.org/page", name)
    extraction = document.extraction
    assert extraction.kept.shape == (len(page.blocks),)
    assert extraction.kept.dtype == bool
    assert extraction.algorithm == name or name == "site-rules"  # which hands pages without a rule to another
    assert document.status in ("ok", "empty", "not_suitable")
    decisions = document.explain().decisions
    assert len(decisions) == len(page.blocks)
    assert all(decision.reason for decision in decisions)
    check_spans(page, extraction)


def check_spans(page, extraction):
    for block, (start, end) in extraction.spans.items():
        assert extraction.kept[block]
        assert page.blocks.start[block] <= start < end <= page.blocks.end[block]
    for block, gaps in extraction.cuts.items():
        low, high = extraction.spans.get(block, (page.blocks.start[block], page.blocks.end[block]))
        edges = [low, *(edge for gap in gaps for edge in gap), high]
        assert edges == sorted(edges)
        assert all(start < end for start, end in gaps)


def facts(page):
    """Everything an algorithm could change."""
    columns = [
        (table_name, column.name, getattr(getattr(page, table_name), column.name).tobytes())
        for table_name in ("blocks", "elements")
        for column in dataclasses.fields(getattr(page, table_name))
    ]
    return columns, page.text, page.markup


@everything()
def test_pure_and_deterministic(name):
    page = read(ORDINARY)
    before = facts(page)
    step = configure(algorithms.get(name), {}, name)
    first, second = step(page), step(page)
    again = configure(algorithms.get(name), {}, name)(read(ORDINARY))
    for other in (second, again):
        assert np.array_equal(first.kept, other.kept)
        assert first.spans == other.spans
        assert first.cuts == other.cuts
    assert facts(page) == before


@everything()
def test_takes_the_text_of_an_ordinary_article(name):
    text = dehusk.extract(ORDINARY, algorithm=name).text
    assert "A sentence of the article" in text


@everything()
def test_picklable(name):
    document = dehusk.extract(ORDINARY, algorithm=name)
    assert pickle.loads(pickle.dumps(document)).text == document.text


@everything()
def test_says_what_it_is(name):
    step = algorithms.get(name)
    assert step.paper
    assert 1990 < step.year < 2030
    assert step.__doc__.partition("\n")[0].endswith(".")


@everything()
def test_every_setting_is_documented_and_can_be_set_from_a_string(name):
    step = algorithms.get(name)
    page = read(ORDINARY)
    for each in settings_of(step):
        assert each.help, each.name
        value = ",".join(each.default) if isinstance(each.default, tuple) else str(each.default)
        made = configure(step, {each.name: value}, name)
        assert getattr(made, each.name) == each.default
        assert made(page).kept.shape == (len(page.blocks),)


@everything()
def test_every_setting_can_be_reached_from_the_command_line(name, tmp_path, capsys):
    path = tmp_path / "page.html"
    path.write_text(ORDINARY, "utf-8")
    arguments = ["extract", "--algorithm", name, str(path)]
    for each in settings_of(algorithms.get(name)):
        value = ",".join(each.default) if isinstance(each.default, tuple) else each.default
        arguments += ["--set", f"{each.name}={value}"]
    assert main(arguments) == 0
    assert "A sentence of the article" in capsys.readouterr().out
    assert main(["algorithms", name]) == 0
    shown = capsys.readouterr().out
    assert [each.name for each in settings_of(algorithms.get(name)) if f"--set {each.name}=" not in shown] == []
    assert f"({algorithms.get(name).year})" in shown
    assert main(["extract", "--algorithm", name, "--set", "no_such_setting=1", str(path)]) != 0
    assert "no_such_setting" in capsys.readouterr().err


def test_the_same_in_another_process_with_other_hashes():
    """Sets and dictionaries of strings come in another order there; verdicts must not."""
    script = (
        "import dehusk, hashlib, sys; sys.path.insert(0, sys.argv[1])\n"
        "from tests.contract.test_algorithms import ORDINARY, PAGES, THREAD\n"
        "for name in dehusk.available('algorithm'):\n"
        "    for html in (ORDINARY, THREAD, PAGES['broken']):\n"
        "        document = dehusk.extract(html, 'https://example.org/page', name)\n"
        "        said = [(d.keep, d.reason, d.span) for d in document.explain().decisions]\n"
        "        print(name, hashlib.sha256(repr((document.text, said)).encode()).hexdigest())\n"
    )
    root = str(DOCS.parents[1])
    printed = {
        subprocess.run(
            [sys.executable, "-c", script, root],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == 3 * len(algorithms.names())


@everything()
def test_has_a_page_in_the_docs_with_all_settings(name):
    files = {path.stem: path.read_text("utf-8") for path in (*DOCS.glob("*.md"), DOCS.parent / "how-to/site-rules.md")}
    found = [text for text in files.values() if f"`{name}`" in text.partition("\n## ")[0]]
    assert found, f"no page of docs/algorithms introduces `{name}`"
    for each in settings_of(algorithms.get(name)):
        assert any(f"`{each.name}`" in text for text in found), f"{name}: {each.name} is not documented"


@everything()
@pytest.mark.parametrize("shape", ["deep", "wide", "links", "one block"])
def test_quick_on_pages_built_to_be_slow(name, shape):
    html = {
        "deep": "<div>" * 20_000 + "text <a href=x>link</a>" + "</div>" * 20_000,
        "wide": "<div><p>some text here</p><span>more</span></div>" * 6_000,
        "links": "<p>" + "<a href='/x'>link</a> word " * 20_000 + "</p>",
        "one block": "<p>" + "word " * 100_000 + "</p>",
    }[shape]
    page = read(html)
    step = configure(algorithms.get(name), {}, name)
    started = time.process_time()
    step(page)
    assert time.process_time() - started < 5


@pytest.mark.parametrize("name", filters.names())
@pytest.mark.parametrize("case", PAGES)
def test_filters_label_blocks_of_the_page(name, case):
    page = read(PAGES[case])
    labels = Labels(page)
    step = configure(filters.get(name), {}, name)
    assert step.__doc__
    for decision in step(page, labels):
        assert 0 <= decision.block < len(page.blocks)
        assert decision.step == name
        assert decision.reason
        if decision.span:
            start, end = decision.span
            assert page.blocks.start[decision.block] <= start < end <= page.blocks.end[decision.block]
    labels.run(step)
    assert labels.kept.shape == (len(page.blocks),)


@pytest.mark.parametrize("name", filters.names())
def test_filter_settings_have_help(name):
    assert all(each.help for each in settings_of(filters.get(name)))
