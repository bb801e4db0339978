"""schema.org as microdata attributes."""

from __future__ import annotations

import re
from typing import ClassVar

from dehusk.metadata.items import metadata_of, read_items
from dehusk.metadata.reader import NOTHING, Source
from dehusk.model import Metadata, Page
from dehusk.registry import readers
from dehusk.vocabulary.words import Words

_PROPERTIES = Words(
    ((1, "headline name author creator date publisher description keywords section article license accessible"),),
    ("itemprop",),
)
_MARK = re.compile(r" item(?:scope|prop)=")


@readers.register("microdata")
class Microdata(Source):
    """Reads `itemscope`, `itemtype` and `itemprop`."""

    priority: ClassVar[int] = 60
    unless: ClassVar[tuple[str, ...]] = ("title", "authors", "date", "modified", "description")

    def __call__(self, page: Page) -> Metadata:
        if not _PROPERTIES.flags(page).any():
            return NOTHING
        return metadata_of(page, read_items(page, _MARK, ("itemscope", "itemtype", "itemprop")))
