"""What trafilatura's users pass as a page, and an algorithm that leaves out what they do not want."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import numpy as np

from dehusk.dom.parser import places
from dehusk.errors import BadInput
from dehusk.model import Extraction, Page


def body_of(content: Any) -> str | bytes | None:
    """The page as text or bytes: given so, as a response, or as an lxml tree."""
    if content is None or isinstance(content, (str, bytes)):
        return content
    for name in ("data", "content", "html"):  # urllib3's, requests' and trafilatura's responses
        body = getattr(content, name, None)
        if isinstance(body, (str, bytes)):
            return body
    if hasattr(content, "getroottree"):
        return str(import_module("lxml.html").tostring(content, encoding="unicode"))
    raise BadInput(f"a page is str, bytes, a response or an lxml tree, not {type(content).__name__}")


@dataclass(frozen=True)
class Pruned:
    """An algorithm without tables, or without what some XPaths find."""

    algorithm: Callable[[Page], Extraction]
    tables: bool = True
    xpaths: tuple[str, ...] = ()

    def __call__(self, page: Page) -> Extraction:
        extraction = self.algorithm(page)
        dropped = np.zeros(len(page.elements), bool)
        if not self.tables:
            dropped |= np.array([page.tag_names[number] == "table" for number in page.elements.tag.tolist()], bool)
        if self.xpaths:
            dropped[places(page.markup, self.xpaths)] = True
        if not dropped.any():
            return extraction
        parents = page.elements.parent.tolist()
        inside = dropped.tolist()
        for element, parent in enumerate(parents):
            inside[element] = inside[element] or (parent >= 0 and inside[parent])
        kept = extraction.kept & ~np.array(inside, bool)[page.blocks.element]
        return replace(extraction, kept=kept)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The reasons of the algorithm inside."""
        made = getattr(self.algorithm, "reasons", None)
        return tuple(made(page, extraction)) if made else extraction.reasons
