"""The links of a page with their place: in the content, or in the husk around it."""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin

import numpy as np
from numpy.typing import NDArray

from dehusk.attributes import cut_out
from dehusk.model import Link, Page

_ALT = re.compile(r'<img[^>]* alt="([^"]*)"')
_AUTHORITY_END = re.compile("[/?#]")
_SKIP = ("javascript:", "data:", "vbscript:")


def find_links(page: Page, kept: NDArray[np.bool_] | None = None) -> tuple[Link, ...]:
    """Every link of a page, in document order; the text of a picture that is a link is its description."""
    rows, elements, markup, whole = page.anchors.element, page.elements, page.markup, page.text
    resolve = Resolver(base_url(page))
    blocks = np.searchsorted(page.blocks.start, elements.text_start[rows], "right") - 1
    content = np.ones(len(rows), bool) if kept is None else np.append(kept, False)[np.maximum(blocks, 0)]
    texts = cut_out(whole, elements.text_start[rows], elements.text_end[rows])
    columns = (page.hrefs, page.rels, texts, rows.tolist(), content.tolist())
    found = []
    for href, rel, written, row, place in zip(*columns, strict=True):
        address = href.strip()
        if ":" in address[:11] and address.lower().startswith(_SKIP):
            continue
        text = " ".join(written.split()) if written else ""
        if not text and (picture := _ALT.search(markup, elements.inner[row], elements.stop[row])):
            text = html.unescape(picture[1]).strip()
        found.append(Link(resolve(address), text, place, rel, row))
    return tuple(found)


def base_url(page: Page) -> str:
    """The address that links of the page are relative to."""
    base = next((href for tag, _, href, _ in page.head_links if tag == "base" and href), "")
    return absolute(page.url or "", base) if base else page.url or ""


class Resolver:
    """Makes the addresses of one page absolute, the usual ones without taking them apart."""

    def __init__(self, base: str) -> None:
        self.base = base
        scheme, separator, rest = base.partition("://")
        self._scheme = f"{scheme}:"
        self._origin = f"{scheme}://{_AUTHORITY_END.split(rest, 1)[0]}" if separator else ""
        self._page = base.partition("#")[0]

    def __call__(self, written: str) -> str:
        """An address from the markup, made absolute."""
        return self.join(html.unescape(written) if "&" in written else written)

    def join(self, url: str) -> str:
        """An address made absolute."""
        if not self.base or url.startswith(("https://", "http://")):
            return url
        if self._origin and url[:1] == "/" and "/." not in url and url[:3] not in ("//", "///"):
            return self._origin + url if url[:2] != "//" else self._scheme + url
        return self._page + url if url[:1] == "#" else absolute(self.base, url)


def absolute(base: str, url: str) -> str:
    """An address made absolute; one that cannot be is left as it is."""
    try:
        return urljoin(base, url)
    except ValueError:
        return url
