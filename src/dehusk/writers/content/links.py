# cython: language_level=3, annotation_typing=False, initializedcheck=False
"""Addresses made absolute and safe, and the links of the parts that were removed."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import numpy as np

from dehusk.columns import Columns
from dehusk.dom.tags import IDS
from dehusk.writers.signs import bits_in, table_of

if TYPE_CHECKING:
    from dehusk.document import Document
    from dehusk.model import Page

_A, _BODY, _BASE_TAG = IDS["a"], IDS["body"], IDS["base"]
_BASE = re.compile(r'<base\b[^>]*? href="([^"]*)"')
_HREF = re.compile(r' href="([^"]*)"')
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_IGNORED = re.compile(r"[\x00-\x20\x7f-\x9f]+")  # browsers drop these inside addresses, or at their ends
_LINKS = frozenset({"http", "https", "mailto", "tel", "ftp", "sftp", "xmpp", "sms", "geo", "magnet", "news", "irc"})
_MEDIA = frozenset({"http", "https", "ftp"})
_NOT_PLAIN = table_of(lambda sign: not "!" <= sign <= "~")
_ORIGIN = re.compile(r"https?://[^/?#]+")
_PICTURE_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp|avif|bmp)\s*;", re.I)


class Addresses:
    """Makes the addresses of one page absolute; the same address is worked out once."""

    def __init__(self, page: Page) -> None:
        self.base = base_of(page)
        origin = _ORIGIN.match(self.base) if self.base else None
        self._origin = origin[0] if origin else ""
        self._known: dict[str, str] = {}

    def link(self, href: str) -> str | None:
        """Where a link goes, or None where it goes nowhere that a reader may follow."""
        return self._resolve(href, _LINKS) or None

    def media(self, source: str) -> str:
        """Where a picture or film is, or nothing."""
        if source[:1] in "dD" and source[:5].lower() == "data:":
            return source if _PICTURE_DATA.match(source) else ""
        return self._resolve(source, _MEDIA)

    def _resolve(self, address: str, schemes: frozenset[str]) -> str:
        if not bits_in(address, _NOT_PLAIN):  # most need no work, or no more than the name of the site in front
            if _is_whole(address):
                return address
            if self._origin and address.startswith("/") and not address.startswith("//") and "/." not in address:
                return self._origin + address
            if self.base is None and ":" not in address:
                return "" if address == "#" else address
        known = self._known.get(address)
        if known is None:
            known = self._known[address] = self._absolute(address.strip())
        scheme = _SCHEME.match(known)
        return "" if scheme and scheme[1].lower() not in schemes else known

    def _absolute(self, address: str) -> str:
        if not address or address == "#":
            return ""
        scheme = _SCHEME.match(_IGNORED.sub("", address))
        if scheme and scheme[1].lower() not in _MEDIA:
            return _IGNORED.sub("", address)
        cleaned = re.sub(r"[\t\r\n]+", "", address).replace(" ", "%20")
        cleaned = _IGNORED.sub("", cleaned)
        if self.base is None:
            return cleaned
        try:
            return urljoin(self.base, cleaned)
        except ValueError:  # an address that no browser would open either
            return ""


def unescaped(value: str) -> str:
    """Text or the value of an attribute as it was meant; most have none but these few signs in need of it."""
    signs = value.count("&")
    if not signs:
        return value
    signs -= value.count("&amp;")
    if not signs:
        return value.replace("&amp;", "&")
    if signs == value.count("&lt;") + value.count("&gt;") + value.count("&quot;"):
        return value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")
    return html.unescape(value)


def _is_whole(address: str) -> bool:
    """Whether an address begins with a web site."""
    size = len(address)
    return (size > len("https://") and address.startswith("https://")) or (
        size > len("http://") and address.startswith("http://")
    )


def base_of(page: Page) -> str | None:
    """What relative addresses are relative to: the page's address, changed by its `<base>`."""
    at = _base_at(page.columns)
    found = _BASE.match(page.markup, at) if at >= 0 else None
    href = html.unescape(found[1]).strip() if found else ""
    try:
        base = urljoin(page.url or "", href)
    except ValueError:
        base = page.url or ""
    scheme = _SCHEME.match(base)
    return base if scheme and scheme[1].lower() in _MEDIA else None


def _base_at(rows: Columns) -> int:
    """Where in the markup the head has its `<base>`, or -1."""
    for row in range(rows.size):
        if rows.tag[row] == _BODY:
            break
        if rows.tag[row] == _BASE_TAG:
            return int(rows.start[row])
    return -1


def appended_links(document: Document, *, wanted: bool) -> list[tuple[str, str]]:
    """The links to end with: those of what was removed where they are wanted, else those that the algorithm retains."""
    if wanted:
        return removed_links(document)
    if not document.extraction.facts.get("appended"):
        return []
    addresses = Addresses(document.page)
    found = ((addresses.link(link.url), link.text) for link in document.extraction.facts["removed_links"])
    return [(url, text) for url, text in found if url]


def removed_links(document: Document) -> list[tuple[str, str]]:
    """The links in what was removed, as pairs of address and text, each address once (the removed-links retainer)."""
    page, kept = document.page, document.extraction.kept
    elements, blocks = page.elements, page.blocks
    rows = np.flatnonzero((elements.tag == _A) & (elements.hidden == 0) & (elements.text_end > elements.text_start))
    at = np.searchsorted(blocks.end, elements.text_start[rows], side="right")
    addresses, links, seen = Addresses(page), [], set()
    own = (page.url or "").partition("#")[0] + "#"
    ranges = (elements.start, elements.inner, elements.text_start, elements.text_end)
    columns = [column[rows].tolist() for column in ranges]
    is_kept = kept[np.minimum(at, len(kept) - 1)].tolist() if len(kept) else []
    for keep, start, inner, begin, end in zip(is_kept, *columns, strict=True):
        found = None if keep else _HREF.search(page.markup, start, inner)
        address = addresses.link(html.unescape(found[1])) if found else None
        if address and address not in seen and not address.startswith(("#", own)):
            seen.add(address)
            links.append((address, " ".join(page.text[begin:end].split())))
    return links
