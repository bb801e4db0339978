"""The links of a page with their place: in the content, or in the husk around it."""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Link, Page

_HREF = re.compile(r' href="([^"]*)"')
_REL = re.compile(r' rel="([^"]*)"')
_ALT = re.compile(r'<img[^>]* alt="([^"]*)"')
_BASE = re.compile(r'<base [^>]*href="([^"]*)"')
_SKIP = ("javascript:", "data:", "vbscript:")


def find_links(page: Page, kept: NDArray[np.bool_] | None = None) -> tuple[Link, ...]:
    """Every link of a page, in document order; the text of a picture that is a link is its description."""
    rows = np.flatnonzero(page.elements.tag == IDS["a"])
    base = base_url(page)
    starts, ends = page.elements.text_start[rows], page.elements.text_end[rows]
    blocks = np.searchsorted(page.blocks.start, starts, "right") - 1
    content = (
        np.ones(len(rows), bool)
        if kept is None
        else (kept[np.maximum(blocks, 0)] if len(kept) else np.zeros(len(rows), bool))
    )
    found = []
    columns = (
        rows,
        page.elements.start[rows],
        page.elements.inner[rows],
        page.elements.stop[rows],
        starts,
        ends,
        content,
    )
    for row, start, inner, stop, text_start, text_end, place in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        tag = page.markup[start:inner]
        match = _HREF.search(tag)
        if not match or match[1].lstrip().lower().startswith(_SKIP):
            continue
        text = " ".join(page.text[text_start:text_end].split())
        if not text and (picture := _ALT.search(page.markup, inner, stop)):
            text = html.unescape(picture[1]).strip()
        rel = _REL.search(tag)
        found.append(
            Link(absolute(base, html.unescape(match[1].strip())), text, bool(place), rel[1] if rel else "", row)
        )
    return tuple(found)


def base_url(page: Page) -> str:
    """The address that links of the page are relative to."""
    match = _BASE.search(page.markup, 0, 50_000)
    return absolute(page.url or "", html.unescape(match[1])) if match else page.url or ""


def absolute(base: str, url: str) -> str:
    """An address made absolute; one that cannot be is left as it is."""
    try:
        return urljoin(base, url)
    except ValueError:
        return url
