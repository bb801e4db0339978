"""The links of a page with their place: in the content, or in the husk around it."""

from __future__ import annotations

import html
import re

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import STATING
from dehusk.model import Link, Page
from dehusk.structure import linking
from dehusk.structure.linking import Base, Links, absolute

__all__ = ["Resolver", "absolute", "base_url", "find_links", "link_columns"]
_REL = STATING["rel"]
_AUTHORITY_END = re.compile("[/?#]")


def find_links(page: Page, kept: NDArray[np.bool_] | None = None) -> tuple[Link, ...]:
    """Every link of a page, in document order; the text of a picture that is a link is its description."""
    return linking.as_records(link_columns(page, kept))


def link_columns(page: Page, kept: NDArray[np.bool_] | None = None) -> Links:
    """The same as columns of values."""
    content = np.ones(max(1, len(page.blocks)), bool) if kept is None else kept
    return linking.read_links(page.columns, _REL, Resolver(base_url(page)).parts, content.tobytes())


def base_url(page: Page) -> str:
    """The address that links of the page are relative to."""
    base = next((href for tag, _, href, _ in page.head_links if tag == "base" and href), "")
    return absolute(page.url or "", base) if base else page.url or ""


class Resolver:
    """Makes the addresses of one page absolute."""

    def __init__(self, base: str) -> None:
        self.parts = _parts(base) if base else ("",) * 6

    def __call__(self, written: str) -> str:
        """An address from the markup, made absolute."""
        return self.join(html.unescape(written) if "&" in written else written)

    def join(self, url: str) -> str:
        """An address made absolute."""
        joined: str = linking.join(url, self.parts)
        return joined


def _parts(base: str) -> Base:
    """What `linking.join` puts in front of addresses."""
    scheme, separator, rest = base.partition("://")
    origin = f"{scheme}://{_AUTHORITY_END.split(rest, maxsplit=1)[0]}" if separator else ""
    page = base.partition("#")[0]
    file = page.partition("?")[0]
    folder = file[: file.rfind("/") + 1] if len(file) > len(origin) else f"{file}/"
    # An odd address, such as one with dots in it, has to be taken apart each time.
    folder = folder if absolute(base, "x") == f"{folder}x" else ""
    file = file if absolute(base, "?x=1") == f"{file}?x=1" else ""
    return base, origin, f"{scheme}:", page, folder, file
