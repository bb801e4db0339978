"""schema.org as RDFa attributes."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.items import metadata_of, read_items
from dehusk.metadata.reader import Fields
from dehusk.metadata.telling import Told
from dehusk.model import Page
from dehusk.registry import readers


@readers.register("rdfa")
class Rdfa(Fields):
    """Reads `typeof` and `property`."""

    priority: ClassVar[int] = 55
    unless: ClassVar[tuple[str, ...]] = ("title", "authors", "date", "modified", "description")

    def read(self, page: Page) -> dict[str, Any]:
        if not page.once(Told).states("typeof"):
            return {}
        return metadata_of(page, read_items(page, ("typeof", "typeof", "property")))
