"""`python -m bench.markdown_peers`: tables, listings, lists, formulas, notes, headings and links of twenty real pages, by who kept them right.

What is there is counted in the page itself, in the parts that the gold text has. DEFUDDLE may name defuddle's `index.full.js`, which is
run in Chromium.
"""

from __future__ import annotations

import json
import lzma
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from importlib import import_module
from typing import Any
from urllib.parse import urljoin

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

import dehusk
from bench.markdown_parts import Parts, read_parts
from bench.pages import data_folder
from dehusk.model import Extraction, Page

PAGES = {
    "wcxb": "0243 4841 0286 4677 4823 0103 0682 0663 2871 2879 4411 0426 0430 0436".split(),
    "mozilla_readability": "mercurial wikipedia wikipedia-3 mathjax".split(),
    "defuddle": "math--katex-centraliser general--lesswrong.com-s-N7nDePaNabJdnbXeE-p-vJFdjigzmcXMhNTsx".split(),
}
URL = "https://example.org/a/b.html"
_WORD = re.compile(r"\w+")
_NUMBERED = re.compile(r"lineno|line-?num|gutter|linenos", re.I)
_LANGUAGE = re.compile(r"(?:language|lang|highlight-source)-([\w+#]+)|brush:\s*(\w+)")
_NOTE = re.compile(r"^\W?\w{1,3}\W?$")
_NOTE_ID = re.compile(r"cite_note|fn|footnote|note|ref|bib", re.I)
_SENTENCE = 5  # words


def records() -> Iterator[dict[str, Any]]:
    """The twenty pages."""
    folder = data_folder()
    for name, wanted in PAGES.items() if folder else ():
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:  # type: ignore[operator]
            for record in map(json.loads, lines):
                if record["id"].removeprefix("dev/") in wanted:
                    yield record


def words(text: str) -> list[str]:
    """The words of some text."""
    return _WORD.findall(text.lower())


class Truth:
    """What a page has, as far as it is content."""

    def __init__(self, record: dict[str, Any]) -> None:
        gold = record.get("gold_text") or ""
        gold = gold or unescape(re.sub(r"<[^>]+>", " ", record.get("gold_html") or ""))
        self.gold = set(words(gold))
        self.flat = "".join(words(re.sub(r"\]\([^)]*\)", "]", gold)))
        self.body = LexborHTMLParser(record["html"]).body
        self.page = record["html"]

    def has(self, node: LexborNode) -> bool:
        """Whether the text of a node is content."""
        own = "".join(words(node.text()))
        return bool(own) and (own in self.flat or (own[:60] in self.flat and own[-40:] in self.flat))

    def nodes(self, tags: str) -> Iterator[LexborNode]:
        """The nodes of some tags that are content."""
        return (node for node in self.body.css(tags) if self.has(node)) if self.body else iter(())


def _around(node: LexborNode, tags: set[str]) -> list[str]:
    found, parent = [], node.parent
    while parent is not None:
        if parent.tag in tags:
            found.append(parent.tag)
        parent = parent.parent
    return found


def tables(truth: Truth, made: Parts) -> tuple[int, int]:
    """Tables of data with every cell in its row."""
    total = right = 0
    for table in truth.nodes("table"):
        rows = [[" ".join(words(cell.text())) for cell in row.css("td, th")] for row in table.css("tr")]
        rows = [row for row in rows if any(row)]
        if len(rows) < 2 or min(map(len, rows)) < 2 or table.css("table table, pre") or _around(table, {"table"}):
            continue
        total += 1
        wanted = [[cell for cell in row if cell] for row in rows]
        right += any(_same_rows(wanted, grid) for grid in made.tables)
    return total, right


def _same_rows(wanted: list[list[str]], grid: list[list[str]]) -> bool:
    found = [[cell for cell in (" ".join(words(cell)) for cell in row) if cell] for row in grid]
    return [row for row in found if row] == wanted


def _listing(node: LexborNode) -> str:
    for number in node.css("[class]"):
        if _NUMBERED.search(number.attributes.get("class") or ""):
            number.decompose()
    return node.text().replace("\xa0", " ").strip("\n")


def listings(truth: Truth, made: Parts) -> tuple[int, int]:
    """Listings with their text exactly as it stands."""
    wanted = [_listing(node) for node in truth.nodes("pre")]
    known = Counter("\n".join(line.rstrip() for line in text.strip().split("\n")) for text, _ in made.listings)
    right = 0
    for text in wanted:
        key = "\n".join(line.rstrip() for line in text.strip().split("\n"))
        right += known[key] > 0
        known[key] -= 1
    return len(wanted), right


def languages(truth: Truth, made: Parts) -> tuple[int, int]:
    """Listings whose language is named, and named right."""
    total = right = 0
    for node in truth.nodes("pre"):
        start_tags = " ".join(
            str(each.attributes.get("class") or "") for each in (node, node.css_first("code"), node.parent) if each
        )
        named = _LANGUAGE.search(start_tags)
        if named:
            total += 1
            key = "".join(words(_listing(node)))
            wanted = (named[1] or named[2]).lower()
            right += any(language.lower() == wanted and "".join(words(text)) == key for text, language in made.listings)
    return total, right


def items(truth: Truth, made: Parts) -> tuple[int, int]:
    """Items of lists, at the depth that they have."""
    total = right = 0
    known = Counter((depth, kind, key) for depth, kind, key in made.items)
    for node in truth.nodes("li"):
        around = _around(node, {"ul", "ol"})
        text = words("".join(_own_text(node)))
        own = "".join(text)[:40]
        linked = sum(len(words(link.text())) for link in node.css("a"))
        if len(text) < _SENTENCE or linked * 2 > len(text) or not around:  # menus and lists of links are not content
            continue
        if _NOTE_ID.match(node.attributes.get("id") or ""):
            continue
        total += 1
        right += known[len(around), around[0], own] > 0
    return total, right


def _own_text(node: LexborNode) -> Iterator[str]:
    child = node.child
    while child is not None:
        if child.tag in ("ul", "ol"):
            break
        yield child.text() if child.tag != "-text" else child.text_content or ""
        child = child.next


def formulas(truth: Truth, made: Parts) -> tuple[int, int]:
    """Formulas whose LaTeX the page tells, as formulas."""
    wanted = []
    for node in truth.body.css("math") if truth.body else ():
        told = node.css_first('annotation[encoding="application/x-tex"]')
        latex = told.text() if told else node.attributes.get("alttext")
        if latex:
            wanted.append(latex)
    wanted += re.findall(r'<script type="math/tex[^"]*">(.*?)</script>', truth.page, re.S)
    known = Counter(map(_latex, made.formulas))
    return len(wanted), sum(known[_latex(latex)] > 0 for latex in wanted)


def _latex(latex: str) -> str:
    latex = re.sub(r"^\{?\\displaystyle\s*(.*?)\}?$", r"\1", latex.strip(), flags=re.S)
    return re.sub(r"\s|\\", "", latex).strip("{}")


def notes(truth: Truth, made: Parts) -> tuple[int, int]:
    """References to notes on the page that are there, as references with a note."""
    found = set()
    for link in truth.body.css('sup a[href*="#"], a[role="doc-noteref"], a.footnote-ref') if truth.body else ():
        around = link.parent.parent if link.parent is not None else None
        if _NOTE.match(link.text().strip()) and around is not None and truth.has(around):
            found.add(link.mem_id)
    return len(found), min(len(found), made.references)


def headings(truth: Truth, made: Parts) -> tuple[int, int]:
    """Headings of the level that they have."""
    wanted = [(int(node.tag[1]), "".join(words(node.text()))) for node in truth.nodes("h2, h3, h4")]
    known = Counter(made.headings)
    return len(wanted), sum(known[each] > 0 for each in wanted)


def links(truth: Truth, made: Parts) -> tuple[int, int]:
    """Links in paragraphs, with whole addresses."""
    total = right = 0
    for paragraph in truth.nodes("p"):
        for link in paragraph.css("a[href]"):
            href, text = link.attributes.get("href") or "", "".join(words(link.text()))
            if text and not href.startswith(("#", "javascript:")) and not _NOTE.match(link.text().strip()):
                total += 1
                right += (text, urljoin(URL, href).rstrip("/")) in made.links
    return total, right


ROWS: dict[str, Callable[[Truth, Parts], tuple[int, int]]] = {
    "tables with every cell in its row": tables,
    "listings, text exact": listings,
    "listings, language": languages,
    "items of lists, depth and kind": items,
    "formulas": formulas,
    "references to notes, with the note": notes,
    "headings, level": headings,
    "links in paragraphs, whole address": links,
}


def peers() -> dict[str, Callable[[str], str]]:
    """Those that are installed here."""
    found: dict[str, Callable[[str], str]] = {
        "dehusk": lambda html: dehusk.extract(html, URL).markdown,
        "dehusk, all blocks": lambda html: dehusk.extract(html, URL, algorithm=_AllBlocks()).markdown,
    }

    def add(name: str, module: str, make: Callable[[Any], Callable[[str], str]]) -> None:
        try:
            found[name] = make(import_module(module))
        except ImportError:
            print(f"({name} is not installed)")

    options = {"include_links": True, "include_tables": True, "include_formatting": True, "include_images": True}
    add(
        "trafilatura",
        "trafilatura",
        lambda m: lambda h: m.extract(h, url=URL, output_format="markdown", **options) or "",
    )
    add("turbohtml", "turbohtml", lambda m: lambda h: _turbohtml(m, h))
    add("html-to-markdown", "html_to_markdown", lambda m: lambda h: str(m.convert(h).content))
    if os.environ.get("DEFUDDLE"):
        found["defuddle"] = _defuddle(os.environ["DEFUDDLE"])
    return found


class _AllBlocks:
    """Keeps everything, as converters do that extract nothing."""

    sees_hidden = True

    def __call__(self, page: Page) -> Extraction:
        return Extraction("all", np.ones(len(page.blocks), bool))


def _turbohtml(module: Any, html: str) -> str:
    content = module.parse(html).main_content()
    return str(content.to_markdown()) if content is not None else ""


def _defuddle(path: str) -> Callable[[str], str]:
    from playwright.sync_api import sync_playwright

    driver = sync_playwright().start()
    browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page()
    page.add_script_tag(path=path)
    call = """([html, url]) => { const page = new DOMParser().parseFromString(html, 'text/html');
        const base = page.createElement('base'); base.href = url; page.head.prepend(base);
        return new Defuddle(page, {markdown: true, url}).parse().content || ''; }"""
    return lambda html: str(page.evaluate(call, [html, URL]))


def main() -> None:
    """Print a table: what there is, and how much of it each keeps."""
    known = peers()
    totals: Counter[str] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    for record in records():
        for name, convert in known.items():
            made = read_parts(convert(record["html"]))
            for row, count in ROWS.items():
                total, kept = count(Truth(record), made)
                right[row, name] += kept
                totals[row] += total if name == "dehusk" else 0
                if name.startswith(os.environ.get("SHOW", "dehusk")):
                    if os.environ.get("SHOW") and kept < total:
                        print(f"{record['id']}: {row}: {kept} of {total}")
    print("| | there | " + " | ".join(known) + " |\n|---|--:|" + "--:|" * len(known))
    for row in ROWS:
        print(f"| {row} | {totals[row]} | " + " | ".join(str(right[row, name]) for name in known) + " |")


if __name__ == "__main__":
    main()
