"""HTML's own statements: `<title>`, `lang`, link relations."""

from __future__ import annotations

import re
from typing import ClassVar

from dehusk.metadata.marked import elements_with
from dehusk.metadata.reader import Source
from dehusk.model import Metadata, Page
from dehusk.registry import readers

_REL = re.compile(r' rel="([^"]*)"')
_LICENCE = re.compile(r'href="(https?://creativecommons\.org/(?:licenses|publicdomain)/[^"]*)"')
_MOST_TAGS = 50
# A class name that stands for a wall around the text; a mere "subscribe" stands on every page.
_WALL = re.compile(r"\bpaywall(?:ed)?\b|paywall-(?:active|locked|content|overlay)")


@readers.register("html")
class Html(Source):
    """Reads the title, the canonical address, the language and links that say what they are for."""

    priority: ClassVar[int] = 50
    priorities: ClassVar[dict[str, int]] = {"url": 95, "declared_language": 95, "licence": 75}

    def __call__(self, page: Page) -> Metadata:
        links = {
            rel: attributes["href"]
            for tag, attributes in reversed(page.head_tags)
            if tag == "link" and attributes.get("href")
            for rel in attributes.get("rel", "").lower().split()
        }
        related = self._related(page)
        licence = _LICENCE.search(page.markup) if "creativecommons.org" in page.markup else None
        return Metadata(
            title=page.title or None,
            authors=related["author"],
            declared_language=page.language or page.attributes(0).get("xml:lang") if len(page.elements) else None,
            url=links.get("canonical"),
            image=links.get("image_src"),
            tags=related["tag"],
            licence=links.get("license") or (licence[1] if licence else None),
            paywalled=True if _behind_wall(page) else None,
        )

    @staticmethod
    def _related(page: Page) -> dict[str, tuple[str, ...]]:
        """The texts of links by what they lead to."""
        found: dict[str, list[str]] = {"author": [], "tag": []}
        for match in _REL.finditer(page.markup):
            for name in found.keys() & match[1].split():
                element = page.at(match.start())
                text = page.text[page.elements.text_start[element] : page.elements.text_end[element]].strip()
                if 1 < len(text) < 60 and len(found[name]) < _MOST_TAGS:
                    found[name].append(" ".join(text.split()).lstrip("#"))
        authors = list(dict.fromkeys(found["author"]))
        return {"author": tuple(authors) if len(authors) <= 3 else (), "tag": tuple(dict.fromkeys(found["tag"]))}


def _behind_wall(page: Page) -> bool:
    whole = (0, len(page.markup))
    return any(_WALL.search(value) for _, value in elements_with(page, whole, ("aywall",)))
