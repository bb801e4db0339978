"""HTML's own statements: `<title>`, `lang`, link relations."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, ClassVar

from dehusk.metadata.declared import links_called
from dehusk.metadata.naming import first_link
from dehusk.metadata.reader import Fields
from dehusk.metadata.telling import WALL, Told
from dehusk.model import Page
from dehusk.registry import readers

_LICENCES = tuple(
    f"{scheme}://creativecommons.org/{kind}/" for scheme in ("http", "https") for kind in ("licenses", "publicdomain")
)
_SHORTEST_LICENCE = min(map(len, _LICENCES))
_RELATIONS = frozenset({"canonical", "image_src", "license"})
_MOST_TAGS = 50
# A class name that stands for a wall around the text; a mere "subscribe" stands on every page.
_WALL = re.compile(r"\bpaywall(?:ed)?\b|paywall-(?:active|locked|content|overlay)")


@readers.register("html")
class Html(Fields):
    """Reads the title, the canonical address, the language and links that say what they are for."""

    priority: ClassVar[int] = 50
    priorities: ClassVar[dict[str, int]] = {"url": 95, "declared_language": 95, "licence": 75}

    def read(self, page: Page) -> dict[str, Any]:
        links = links_called(page.head_links, _RELATIONS)
        related = self._related(page)
        licence = first_link(page.columns, _LICENCES, _SHORTEST_LICENCE)
        return dict(
            title=page.title or None,
            authors=related["author"],
            declared_language=page.language or page.attributes(0).get("xml:lang") if len(page.elements) else None,
            url=links.get("canonical"),
            image=links.get("image_src"),
            tags=related["tag"],
            licence=links.get("license") or licence,
            paywalled=True if _behind_wall(page) else None,
        )

    @staticmethod
    def _related(page: Page) -> dict[str, tuple[str, ...]]:
        """The texts of links by what they lead to."""
        if not page.once(Told).relations:
            return {"author": (), "tag": ()}
        found: dict[str, list[str]] = {"author": [], "tag": []}
        starts, ends = page.elements.text_start, page.elements.text_end
        for element, rel in _relations(page):
            for name in found.keys() & rel.split():
                text = page.text[starts.item(element) : ends.item(element)].strip()
                if 1 < len(text) < 60 and len(found[name]) < _MOST_TAGS:
                    found[name].append(" ".join(text.split()).lstrip("#"))
        authors = list(dict.fromkeys(found["author"]))
        return {"author": tuple(authors) if len(authors) <= 3 else (), "tag": tuple(dict.fromkeys(found["tag"]))}


def _relations(page: Page) -> Iterator[tuple[int, str]]:
    """The links that say what they are to the page, where the words are among those looked for."""
    links = page.anchors.element.data
    for row, value in page.once(Told).relations:
        place = bisect_left(links, row)
        if place < len(links) and links[place] == row:
            yield row, value


def _behind_wall(page: Page) -> bool:
    rows = page.once(Told).of(WALL)[:_MOST_TAGS]
    return any(_WALL.search(" ".join(page.attributes(row).values()).lower()) for row in rows)
