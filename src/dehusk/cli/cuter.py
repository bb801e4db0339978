"""Read articles as XML, extract them with CUTER, write XML (adam-cuter, section III).

The input holds one element `article` (or `item`) a page, each with `html`, and with `title` and `url` where they are
known, as from a feed. The output has the same articles with their text, multimedia and, with --nodes, every node with
its kind.

examples:
  dehusk cuter articles.xml > texts.xml
  cat articles.xml | dehusk cuter - --nodes
"""

from __future__ import annotations

import argparse
import sys
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from pathlib import Path

import dehusk
from dehusk.cli import EXIT_OK
from dehusk.document import Document
from dehusk.errors import BadData

_CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)}  # not allowed in XML


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("input", metavar="FILE|-", help="articles as XML; - reads standard input")
    parser.add_argument("--nodes", action="store_true", help="also write every node with its kind, LP and TP")


def run(args: argparse.Namespace) -> int:
    """Extract each article of the input."""
    body = sys.stdin.buffer.read() if args.input == "-" else Path(args.input).read_bytes()
    root = Tree.Element("articles")
    for title, url, html in read_articles(body):
        document = dehusk.extract(html, url, "cuter", settings={"title": title})
        root.append(article_element(document, title, nodes=args.nodes))
    Tree.indent(root)
    print(Tree.tostring(root, encoding="unicode", xml_declaration=True))
    return EXIT_OK


def read_articles(body: bytes) -> Iterator[tuple[str, str | None, str]]:
    """Title, address and markup of each article."""
    try:
        root = Tree.fromstring(body)
    except Tree.ParseError as error:
        raise BadData(f"the input is not well-formed XML: {error}") from error
    articles = [each for each in root.iter() if _name(each) in ("article", "item")]
    for article in articles or [root]:
        parts = {_name(each): each for each in article}
        html = parts.get("html", parts.get("content"))
        if html is None:
            raise BadData("an article has no element `html` with its page")
        markup = html.text or "" if not len(html) else Tree.tostring(html, encoding="unicode", method="html")
        address = _text(parts, "url") or _text(parts, "link") or article.get("url")
        yield _text(parts, "title") or article.get("title", ""), address, markup


def article_element(document: Document, title: str, *, nodes: bool) -> Tree.Element:
    """One article of the output."""
    article = Tree.Element("article", {"status": document.status})
    if document.url:
        article.set("url", document.url)
    Tree.SubElement(article, "title").text = _plain(title or document.title or "")
    Tree.SubElement(article, "text").text = _plain(document.text)
    media = Tree.SubElement(article, "multimedia")
    for attributes in _pictures(document):
        Tree.SubElement(media, "image", attributes)
    if nodes:
        listed = Tree.SubElement(article, "nodes")
        for block, decision in document.explain():
            kind, _, why = decision.reason.partition(": ")
            facts = {"kind": kind, "useful": "yes" if decision.keep else "no", "path": block.path, "why": why}
            Tree.SubElement(listed, "node", facts).text = _plain(block.text)
    return article


def _pictures(document: Document) -> Iterator[dict[str, str]]:
    """The pictures that stand between kept text: characterised as multimedia (section III)."""
    page, kept = document.page, document.extraction.kept
    for block in (at for at, keep in enumerate(kept.tolist()) if keep):
        element = int(page.blocks.element[block])
        if page.tag(element) == "img":
            attributes = page.attributes(element)
            if attributes.get("src"):
                yield {"src": attributes["src"], "alt": _plain(attributes.get("alt", ""))}


def _name(element: Tree.Element) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _text(parts: dict[str, Tree.Element], name: str) -> str:
    return ((parts[name].text or "").strip()) if name in parts else ""


def _plain(text: str) -> str:
    return text.translate(_CONTROL)
