"""Title, text and multimedia of a page as XML, as CUTER hands them to the systems after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.media.embeds import watch_address
from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content import Content, read_content
from dehusk.writers.content.links import removed_links
from dehusk.writers.markup.tei_body import write_body
from dehusk.writers.markup.xml_text import element, optional, text

if TYPE_CHECKING:
    from dehusk.document import Document
    from dehusk.model import Image, Media, Post

_RELEVANT = 0.5


@writers.register("xml")
@dataclass(frozen=True)
class XmlWriter:
    """Writes `document` with title, authors, date, text, multimedia and posts."""

    plain: bool = setting(False, "the text as one string instead of paragraphs, lists and tables")
    removed_links: bool = setting(False, "end with a list of the links that were removed")

    suffix = ".xml"
    media_type = "application/xml"

    def __call__(self, document: Document) -> str:
        content = read_content(document)
        meta = document.metadata
        body = text(document.text) if self.plain else write_body(content)
        parts = [
            optional("title", meta.title),
            *(optional("author", author) for author in meta.authors),
            optional("date", meta.date),
            optional("modified", meta.modified),
            optional("site", meta.site),
            optional("description", meta.description),
            *(optional("tag", tag) for tag in meta.tags),
            *(optional("category", category) for category in meta.categories),
            optional("licence", meta.licence),
            _about(document),
            element("sources", "", {name.replace("_", "-"): reader for name, reader in meta.sources.items()}),
            element("text", body),
            element("multimedia", _multimedia(document, content)),
            _posts(document),
            _page_links(document),
        ]
        if self.removed_links:
            links = (element("link", text(name), {"url": url}) for url, name in removed_links(document))
            parts.append(element("removed-links", "".join(links)))
        named = {
            "url": document.url or "",
            "language": document.language or "",
            "type": document.page_type or "",
            "status": document.status,
            "quality": "" if document.quality is None else f"{document.quality:.3f}",
        }
        inner = "\n" + "\n".join(part for part in parts if part) + "\n"
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{element("document", inner, named)}\n'


def _multimedia(document: Document, content: Content) -> str:
    """Relevant pictures with their captions, films, sounds and embeds, each once."""
    found = {each.src: _image(each) for each in document.images if each.relevance >= _RELEVANT}
    found |= {each.url: _media(each) for each in document.media}
    for node in content.root.nodes():
        facts = node.facts
        if node.tag == "img":
            sizes = {"width": facts.get("width", ""), "height": facts.get("height", "")}
            found.setdefault(facts["src"], element("image", "", {"src": facts["src"], "alt": facts["alt"], **sizes}))
        elif node.tag == "media":
            address = watch_address(facts["src"])
            found.setdefault(address, element(facts["kind"], text(facts["title"]), {"src": facts["src"]}))
    return "".join(found.values())


def _image(image: Image) -> str:
    named = {
        "src": image.src,
        "alt": image.alt,
        "width": str(image.width or ""),
        "height": str(image.height or ""),
        "link": image.link or "",
        "relevance": str(image.relevance),
        "lead": "true" if image.lead else "",
    }
    return element("image", text(image.caption), named)


def _media(media: Media) -> str:
    named = {"src": media.url, "title": media.title, "provider": media.provider, "poster": media.poster}
    more = {"in-content": str(media.in_content).lower()}
    return element(media.kind, text(media.caption), named | more)


def _about(document: Document) -> str:
    """What is short: where the page is, what it is, and how long it takes to read."""
    meta = document.metadata
    return element(
        "about",
        "",
        {
            "canonical": meta.url or "",
            "image": meta.image or "",
            "kind": meta.type or "",
            "declared-language": meta.declared_language or "",
            "detected-language": meta.detected_language or "",
            "paywalled": "" if meta.paywalled is None else str(meta.paywalled).lower(),
            "words": str(meta.words or ""),
            "reading-minutes": str(meta.reading_minutes or ""),
        },
    )


def _posts(document: Document) -> str:
    """The posts of a thread, or the comments under an article."""
    listed = "".join(_post(post) for post in document.posts)
    return element("comments" if document.comments else "posts", listed) if listed else ""


def _post(post: Post) -> str:
    named = {"author": post.author or "", "date": post.date or "", "depth": str(post.depth)}
    more = {"url": post.url or "", "author-url": post.author_url or "", "date-text": post.date_text}
    return element("post", text(post.text), named | more)


def _page_links(document: Document) -> str:
    """The other pages of the same text."""
    found = document.page_links
    named = {
        name: getattr(found, name) for name in ("next", "previous", "single", "print", "amp") if getattr(found, name)
    }
    links = [element("page", "", {"rel": name, "url": url}) for name, url in named.items()]
    links += [element("page", "", {"number": str(number), "url": url}) for number, url in enumerate(found.pages, 1)]
    return element("pages", "".join(links)) if links else ""
