"""EPUB 3: one document, or many, as a book for e-readers."""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content import Content, Node, read_content
from dehusk.writers.content.links import removed_links
from dehusk.writers.markup.fragment import Fragment
from dehusk.writers.markup.xml_text import attribute, element, text

if TYPE_CHECKING:
    from dehusk.document import Document

_DATA = re.compile(r"data:(image/(?:png|jpeg|gif|webp))\s*;\s*base64\s*,\s*(.+)", re.S | re.I)
_SUFFIXES = {"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp"}
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that the same pages give the same bytes
_STYLE = (
    "body{line-height:1.5}pre{white-space:pre-wrap;font-size:.85em}img{max-width:100%}"
    "table{border-collapse:collapse}td,th{border:1px solid;padding:.2em .4em}"
)
_CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)


@writers.register("epub")
@dataclass(frozen=True)
class EpubWriter:
    """Writes a book with one chapter; `write_book` takes many documents."""

    removed_links: bool = setting(False, "end a chapter with a list of the links that were removed")

    suffix = ".epub"
    media_type = "application/epub+zip"

    def __call__(self, document: Document) -> bytes:
        return write_book([document], removed_links=self.removed_links)


def write_book(documents: Sequence[Document], title: str | None = None, *, removed_links: bool = False) -> bytes:
    """A book of documents, one chapter each, with a table of contents."""
    book = _Book(removed_links=removed_links)
    for document in documents:
        book.add(document)
    return book.packed(title or (documents[0].title if len(documents) == 1 else None) or "Collected pages", documents)


class _Book:
    def __init__(self, *, removed_links: bool) -> None:
        self.removed_links = removed_links
        self.files: dict[str, tuple[str, bytes]] = {}  # name in the book -> media type, content
        self.chapters: list[tuple[str, str]] = []  # name, title

    def add(self, document: Document) -> None:
        """One more chapter."""
        content = read_content(document)
        self._embed_pictures(content)
        name = f"chapter-{len(self.chapters) + 1}.xhtml"
        title = document.title or document.url or "Untitled"
        body = Fragment().write(content)
        if not any(node.tag == "h1" for node in content.root.nodes()):
            body = f"{element('h1', text(title))}\n{body}"
        if self.removed_links:
            links = (element("li", element("a", text(said), {"href": url})) for url, said in removed_links(document))
            listed = "".join(links)
            body += element("ul", listed) if listed else ""
        self.files[name] = ("application/xhtml+xml", _page(title, body, document.language or "").encode())
        self.chapters.append((name, title))

    def _embed_pictures(self, content: Content) -> None:
        """Pictures written into the page become files of the book; those elsewhere become links, as EPUB wants it."""
        for node in content.root.nodes():
            if node.tag == "img":
                data = _DATA.match(node.facts["src"])
                found = _decoded(data[2]) if data else b""
                if data and found:
                    node.facts["src"] = self._picture(data[1].lower(), found)
                else:
                    source = node.facts["src"]
                    node.tag, node.children = "a", [node.facts["alt"] or source.rpartition("/")[2] or source]
                    node.facts = {"href": source}
            elif node.tag == "media":
                node.facts["kind"] = "link"
        _open_linked_pictures(content.root)

    def _picture(self, media_type: str, data: bytes) -> str:
        name = f"{hashlib.sha256(data).hexdigest()[:16]}.{_SUFFIXES[media_type]}"
        self.files[name] = (media_type, data)
        return name

    def packed(self, title: str, documents: Sequence[Document]) -> bytes:
        """The bytes of the book; nothing is compressed, so they depend on the pages alone."""
        self.files["style.css"] = ("text/css", _STYLE.encode())
        items = "".join(element("li", element("a", text(said), {"href": name})) for name, said in self.chapters)
        listed = f'<nav epub:type="toc"><h1>{text(title)}</h1><ol>{items}</ol></nav>'
        self.files["contents.xhtml"] = ("application/xhtml+xml", _page(title, listed, "").encode())
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as book:
            _store(book, "mimetype", b"application/epub+zip")
            _store(book, "META-INF/container.xml", _CONTAINER.encode())
            _store(book, "book/package.opf", self._package(title, documents).encode())
            for name, (_, data) in self.files.items():
                _store(book, f"book/{name}", data)
        return out.getvalue()

    def _package(self, title: str, documents: Sequence[Document]) -> str:
        identity = hashlib.sha256(b"".join(data for _, data in self.files.values())).hexdigest()[:32]
        language = next((document.language for document in documents if document.language), None) or "und"
        authors = dict.fromkeys(author for document in documents for author in document.authors)
        date = max((document.date or "" for document in documents), default="")[:10] or "1980-01-01"
        manifest = "".join(
            f"<item{attribute('id', _identifier(name))}{attribute('href', name)}{attribute('media-type', kind)}"
            + (' properties="nav"/>' if name == "contents.xhtml" else "/>")
            for name, (kind, _) in self.files.items()
        )
        spine = "".join(f"<itemref{attribute('idref', _identifier(name))}/>" for name, _ in self.chapters)
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">\n'
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f'<dc:identifier id="id">urn:dehusk:{identity}</dc:identifier>'
            f"{element('dc:title', text(title))}{element('dc:language', text(language))}"
            f"{''.join(element('dc:creator', text(author)) for author in authors)}"
            f'<meta property="dcterms:modified">{date}T00:00:00Z</meta></metadata>\n'
            f"<manifest>{manifest}</manifest>\n<spine>{spine}</spine>\n</package>\n"
        )


def _open_linked_pictures(root: Node) -> None:
    """A picture that became a link inside a link is only its text."""
    for node in root.nodes():
        if node.tag == "a":
            node.children = [
                piece
                for child in node.children
                for piece in (child.children if isinstance(child, Node) and child.tag == "a" else [child])
            ]


def _decoded(data: str) -> bytes:
    try:
        return base64.b64decode(re.sub(r"\s|%\w\w", "", data), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _identifier(name: str) -> str:
    return "f-" + name.replace(".", "-")


def _store(book: zipfile.ZipFile, name: str, data: bytes) -> None:
    book.writestr(zipfile.ZipInfo(name, _FIRST_DAY), data)


def _page(title: str, body: str, language: str) -> str:
    named = f"{attribute('xml:lang', language)}{attribute('lang', language)}" if language else ""
    spaces = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
    style = '<link rel="stylesheet" type="text/css" href="style.css"/>'
    head = f"<head><title>{text(title)}</title>{style}</head>"
    start = f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html {spaces}{named}>'
    return f"{start}\n{head}\n<body>\n{body}\n</body>\n</html>\n"
