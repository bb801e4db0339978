"""The byline near the headline, asked where the page declares no author."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.bylines import read_byline
from dehusk.metadata.headline import surroundings
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers


@readers.register("byline")
class Byline(Fields):
    """Reads the names beside the headline."""

    priority: ClassVar[int] = 40
    only_missing: ClassVar[tuple[str, ...]] = ("authors",)

    def read(self, page: Page) -> dict[str, Any]:
        return dict(authors=read_byline(page, page.once(surroundings)))
