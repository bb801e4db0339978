"""HTML's own statements: `<title>`, `lang`, link relations."""

from __future__ import annotations

import re
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
        links, told = links_called(page.head_links, _RELATIONS), page.once(Told)
        found: dict[str, Any] = dict(
            title=page.title or None,
            declared_language=page.language or page.attributes(0).get("xml:lang") if len(page.elements) else None,
            url=links.get("canonical"),
            image=links.get("image_src"),
            licence=links.get("license") or first_link(page.columns, _LICENCES, _SHORTEST_LICENCE),
        )
        if told.relations:
            found |= _related(page, told)
        if told.all & WALL and _behind_wall(page, told):
            found["paywalled"] = True
        return found


def _related(page: Page, told: Told) -> dict[str, tuple[str, ...]]:
    """The texts of links to what authors and tags have."""
    found: dict[str, list[str]] = {"author": [], "tag": []}
    for element, rel in _relations(page, told):
        for name in found.keys() & rel.split():
            text = page.columns.text_of(element).strip()
            if 1 < len(text) < 60 and len(found[name]) < _MOST_TAGS:
                found[name].append(" ".join(text.split()).lstrip("#"))
    authors = tuple(dict.fromkeys(found["author"]))
    return {"authors": authors if len(authors) <= 3 else (), "tags": tuple(dict.fromkeys(found["tag"]))}


def _relations(page: Page, told: Told) -> Iterator[tuple[int, str]]:
    """The links that say what they are to the page, where the words are among those looked for."""
    links = page.anchors.element.data
    for row, value in told.relations:
        place = page.columns.link_from(row)
        if place < len(links) and links[place] == row:
            yield row, value


def _behind_wall(page: Page, told: Told) -> bool:
    rows = told.of(WALL)[:_MOST_TAGS]
    return any(_WALL.search(" ".join(page.attributes(row).values()).lower()) for row in rows)
