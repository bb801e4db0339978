"""schema.org as RDFa attributes."""

from __future__ import annotations

from typing import ClassVar

from dehusk.metadata.items import elements_stating, metadata_of, read_items
from dehusk.metadata.reader import NOTHING, Source
from dehusk.model import Metadata, Page
from dehusk.registry import readers


@readers.register("rdfa")
class Rdfa(Source):
    """Reads `typeof` and `property`."""

    priority: ClassVar[int] = 55
    unless: ClassVar[tuple[str, ...]] = ("title", "authors", "date", "modified", "description")

    def __call__(self, page: Page) -> Metadata:
        if not elements_stating(page, "typeof"):
            return NOTHING
        return metadata_of(page, read_items(page, ("typeof", "typeof", "property")))
