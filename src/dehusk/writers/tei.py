"""TEI: a page as a document of the Text Encoding Initiative (P5), valid against its schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content import read_content
from dehusk.writers.content.links import removed_links
from dehusk.writers.markup.tei_body import write_body
from dehusk.writers.markup.xml_text import element, optional, text

if TYPE_CHECKING:
    from dehusk.document import Document


@writers.register("tei")
@dataclass(frozen=True)
class TeiWriter:
    """Writes a header with what is known about the page, and the content as sections, paragraphs, lists and tables."""

    removed_links: bool = setting(False, "end with a list of the links that were removed")

    suffix = ".xml"
    media_type = "application/tei+xml"

    def __call__(self, document: Document) -> str:
        body = write_body(read_content(document))
        if self.removed_links:
            items = "".join(
                element("item", element("ref", text(name), {"target": url})) for url, name in removed_links(document)
            )
            body += element("div", element("list", items), {"type": "removed-links"}) if items else ""
        content = element("text", element("body", body), {"xml:lang": document.language or ""})
        inner = f"\n{_header(document)}\n{content}\n"
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{element("TEI", inner, {"xmlns": "http://www.tei-c.org/ns/1.0"})}\n'


def _header(document: Document) -> str:
    from importlib.metadata import version

    meta = document.metadata
    authors = "".join(optional("author", author) for author in meta.authors)
    title = element("title", text(meta.title or ""), {"type": "main"})
    source = title + authors + optional("publisher", meta.site)
    source += element("date", text(meta.date), {"when": meta.date[:10]}) if meta.date else ""
    source += element("ptr", "", {"type": "url", "target": document.url}) if document.url else ""
    licence = element("p", text(meta.licence)) if meta.licence else element("p", "")
    described = element(
        "fileDesc",
        element("titleStmt", title + authors)
        + element("publicationStmt", licence)
        + element("sourceDesc", element("bibl", source)),
    )
    application = element("application", element("label", "dehusk"), {"ident": "dehusk", "version": version("dehusk")})
    tool = element("encodingDesc", element("appInfo", application))
    profile = optional_profile(document)
    return element("teiHeader", described + tool + profile)


def optional_profile(document: Document) -> str:
    """Language, summary and keywords, where they are known."""
    meta = document.metadata
    terms = "".join(optional("term", tag) for tag in (*meta.categories, *meta.tags))
    parts = [
        element("abstract", element("p", text(meta.description))) if meta.description else "",
        element("langUsage", element("language", "", {"ident": document.language})) if document.language else "",
        element("textClass", element("keywords", terms)) if terms else "",
    ]
    return element("profileDesc", "".join(parts)) if any(parts) else ""
