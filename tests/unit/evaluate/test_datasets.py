"""Every layout is recognised and read; folds stay where they are."""

from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from dehusk.errors import BadData
from dehusk.evaluate.datasets import Choice, corpus_hash, evenly, layout_of, load
from dehusk.evaluate.splits import fold_of, registered_domain

HTML = "<html><body><p>Grüße, world</p></body></html>"


def lines(folder: Path, count: int = 1, **extra: Any) -> Path:
    path = folder / "some.jsonl.xz"
    records = [
        {"id": str(at), "url": f"https://site{at}.example/", "html": HTML, "gold_text": f"text {at}", **extra}
        for at in range(count)
    ]
    with lzma.open(path, "wt") as stream:
        stream.write("\n".join(map(json.dumps, records)))
    return path


def test_lines(tmp_path: Path) -> None:
    extra: dict[str, Any] = {"with": ["a"], "without": ["b"]}
    path = lines(tmp_path, 1, page_type="forum", title="T", **extra)
    assert layout_of(path) == "lines"
    (page,) = load(path)
    assert (page.html, page.page_type, page.dataset, page.site) == (HTML, "forum", "some", "site0.example")
    assert (page.gold.text, page.gold.title, page.gold.wanted, page.gold.unwanted) == ("text 0", "T", ("a",), ("b",))


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text('{"html": "x"}\n{"html": 3}\n')
    with pytest.raises(BadData, match="line 2"):
        load(path)


def test_images_of_gold_markup(tmp_path: Path) -> None:
    (page,) = load(lines(tmp_path, gold_html='<p><img class="x" src="/a.png"></p>'))
    assert page.gold.images == ("/a.png",)


@pytest.mark.parametrize("inner", ["", "dev"])
def test_wcxb(tmp_path: Path, inner: str) -> None:
    split = tmp_path / "dev"
    (split / "html").mkdir(parents=True)
    (split / "ground-truth").mkdir()
    (split / "html" / "0001.html.gz").write_bytes(gzip.compress(HTML.encode()))
    truth = {"main_content": "world", "title": "T", "author": "A", "publish_date": "2025-01-02", "with": ["w"]}
    record = {"url": "https://a.example/", "_internal": {"page_type": {"primary": "product"}}, "ground_truth": truth}
    (split / "ground-truth" / "0001.json").write_text(json.dumps(record))
    assert layout_of(tmp_path / inner) == "wcxb"
    (page,) = load(tmp_path / inner)
    assert (page.id, page.page_type, page.split, page.gold.date) == ("dev/0001", "product", "dev", "2025-01-02")


def test_article_benchmark(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "ab.html.gz").write_bytes(gzip.compress(HTML.encode()))
    (tmp_path / "ground-truth.json").write_text(
        json.dumps({"ab": {"articleBody": "world", "url": "https://a.example"}})
    )
    assert layout_of(tmp_path) == "article-benchmark"
    (page,) = load(tmp_path)
    assert (page.id, page.gold.text, page.page_type) == ("ab", "world", "article")


@pytest.mark.parametrize("name", ["1.txt", "1-cleaned.txt"])
def test_cleaneval(tmp_path: Path, name: str) -> None:
    (tmp_path / "1.html").write_text('<text id="x" title="y">' + HTML + "</text>", "utf-8")
    (tmp_path / name).write_text("URL: http://a.example/page\n\n<h>Title\n<p>Grüße, world\n<l>item\n", "utf-8")
    assert layout_of(tmp_path) == "cleaneval"
    (page,) = load(tmp_path)
    assert page.url == "http://a.example/page"
    assert page.gold.text == "Title\nGrüße, world\nitem"
    assert page.html == HTML


def test_folder(tmp_path: Path) -> None:
    (tmp_path / "recipes").mkdir()
    latin = HTML.replace("<body>", '<meta charset="iso-8859-1"><link rel="canonical" href="https://a.example/x"><body>')
    (tmp_path / "recipes" / "one.html").write_bytes(latin.encode("latin-1"))
    (tmp_path / "recipes" / "one.txt").write_text("Grüße", "utf-8")
    (tmp_path / "alone.html").write_text(HTML, "utf-8")
    assert layout_of(tmp_path) == "folder"
    (page,) = load(tmp_path)
    assert (page.id, page.page_type, page.url) == ("recipes/one", "recipes", "https://a.example/x")
    assert "Grüße" in page.html


def test_no_layout(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no known layout"):
        layout_of(tmp_path)
    with pytest.raises(BadData, match="no dataset"):
        layout_of(tmp_path / "nothing")


def test_a_limit_takes_pages_from_the_whole(tmp_path: Path) -> None:
    path = lines(tmp_path, 10)
    assert [each.id for each in load(path, Choice(limit=4))] == ["0", "2", "5", "7"]
    assert len(evenly(load(path), 50)) == 10


def test_folds_part_the_pages(tmp_path: Path) -> None:
    path = lines(tmp_path, 40)
    inside, outside = load(path, Choice(split="fold:2")), load(path, Choice(split="not-fold:2"))
    assert {each.id for each in inside} | {each.id for each in outside} == {str(at) for at in range(40)}
    assert not {each.id for each in inside} & {each.id for each in outside}
    with pytest.raises(BadData, match="fold"):
        load(path, Choice(split="fold:x"))


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://www.bbc.co.uk/news", "bbc.co.uk"),
        ("http://docs.python.org:80/3/", "python.org"),
        ("example.com", "example.com"),
        ("https://a.b.example.com.", "example.com"),
        ("http://10.0.0.1/", "10.0.0.1"),
        ("http://[bad", ""),
        ("", ""),
    ],
)
def test_registered_domain(url: str, domain: str) -> None:
    assert registered_domain(url) == domain


def test_folds_never_move() -> None:
    urls = ("https://www.bbc.co.uk/a", "https://python.org", "https://docs.python.org/3", "https://example.com", None)
    assert [fold_of(url) for url in urls] == [1, 3, 3, 4, 2]


def test_the_corpus_hash_sees_pages_and_gold(tmp_path: Path) -> None:
    first = corpus_hash(load(lines(tmp_path, 2)))
    assert corpus_hash(reversed(load(lines(tmp_path, 2)))) == first
    assert corpus_hash(load(lines(tmp_path, 2, title="other"))) != first
