"""The htmldate package, asked by name, where no other reader finds a date; needs `pip install dehusk[dates]`."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.reader import NOTHING, Source
from dehusk.model import Metadata, Page
from dehusk.registry import readers


@readers.register("htmldate")
class Htmldate(Source):
    """Reads the publication date as htmldate sees it, or nothing where the package is not installed."""

    priority: ClassVar[int] = 10
    only_missing: ClassVar[tuple[str, ...]] = ("date",)
    slow: ClassVar[bool] = True

    def __call__(self, page: Page) -> Metadata:
        try:
            from htmldate import find_date
        except ImportError:
            return NOTHING
        options: dict[str, Any] = {"original_date": True, "extensive_search": False, "url": page.url}
        return Metadata(date=find_date(page.markup, **options))
