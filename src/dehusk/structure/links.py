"""The links of a page with their place: in the content, or in the husk around it."""

from __future__ import annotations

import html
import re

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Link, Page
from dehusk.structure import linking
from dehusk.structure.linking import Row, absolute

__all__ = ["Resolver", "absolute", "base_url", "find_links", "link_rows"]
_ALT = re.compile(r'<img[^>]* alt="([^"]*)"')
_AUTHORITY_END = re.compile("[/?#]")


def find_links(page: Page, kept: NDArray[np.bool_] | None = None) -> tuple[Link, ...]:
    """Every link of a page, in document order; the text of a picture that is a link is its description."""
    return tuple([Link(*row) for row in link_rows(page, kept)])


def link_rows(page: Page, kept: NDArray[np.bool_] | None = None) -> list[Row]:
    """The same as rows of values."""
    rows, elements = page.anchors.element, page.elements
    starts, ends = elements.text_start[rows], elements.text_end[rows]
    blocks = np.searchsorted(page.blocks.start, starts, "right") - 1
    content = np.ones(len(rows), bool) if kept is None else np.append(kept, False)[np.maximum(blocks, 0)]

    def describe(row: int) -> str:
        picture = _ALT.search(page.markup, elements.inner[row], elements.stop[row])
        return html.unescape(picture[1]).strip() if picture else ""

    base = Resolver(base_url(page)).parts
    columns = (starts, ends, rows, content.view(np.uint8))
    return linking.read_links(page.text, page.hrefs, page.rels, *columns, base, describe)


def base_url(page: Page) -> str:
    """The address that links of the page are relative to."""
    base = next((href for tag, _, href, _ in page.head_links if tag == "base" and href), "")
    return absolute(page.url or "", base) if base else page.url or ""


class Resolver:
    """Makes the addresses of one page absolute."""

    def __init__(self, base: str) -> None:
        scheme, separator, rest = base.partition("://")
        origin = f"{scheme}://{_AUTHORITY_END.split(rest, maxsplit=1)[0]}" if separator else ""
        self.parts = (base, origin, f"{scheme}:", base.partition("#")[0])

    def __call__(self, written: str) -> str:
        """An address from the markup, made absolute."""
        return self.join(html.unescape(written) if "&" in written else written)

    def join(self, url: str) -> str:
        """An address made absolute."""
        joined: str = linking.join(url, self.parts)
        return joined
