"""schema.org as microdata attributes."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.dom.tags import IDS
from dehusk.metadata.items import elements_stating, metadata_of, read_items
from dehusk.metadata.reader import Fields
from dehusk.metadata.telling import PROPERTY, Told
from dehusk.model import Page
from dehusk.registry import readers

_MAY_HOLD = frozenset(IDS[name] for name in ("html", "body", "main", "article", "section"))


@readers.register("microdata")
class Microdata(Fields):
    """Reads `itemscope`, `itemtype` and `itemprop`."""

    priority: ClassVar[int] = 60
    unless: ClassVar[tuple[str, ...]] = ("title", "authors", "date", "modified", "description")

    def read(self, page: Page) -> dict[str, Any]:
        said = page.once(Told)
        if not said.all & PROPERTY and not (said.states("itemscope") and _has_scope(page)):
            return {}
        return metadata_of(page, read_items(page, ("itemscope", "itemtype", "itemprop")))


def _has_scope(page: Page) -> bool:
    """Whether one of the elements that hold a page's main thing is declared to be a thing."""
    tags = page.elements.tag
    return any(tags.item(row) in _MAY_HOLD for row in elements_stating(page, "itemscope"))
