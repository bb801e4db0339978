"""The byline near the headline, asked where the page declares no author."""

from __future__ import annotations

from typing import ClassVar

from dehusk.metadata.bylines import read_byline
from dehusk.metadata.headline import surroundings
from dehusk.metadata.reader import Source
from dehusk.model import Metadata, Page
from dehusk.registry import readers


@readers.register("byline")
class Byline(Source):
    """Reads the names beside the headline."""

    priority: ClassVar[int] = 40
    only_missing: ClassVar[tuple[str, ...]] = ("authors",)

    def __call__(self, page: Page) -> Metadata:
        return Metadata(authors=read_byline(page, page.once(surroundings)))
