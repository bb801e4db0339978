"""The htmldate package, asked by name, where no other reader finds a date; needs `pip install dehusk[dates]`."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers


@readers.register("htmldate")
class Htmldate(Fields):
    """Reads the publication date as htmldate sees it, or nothing where the package is not installed."""

    priority: ClassVar[int] = 10
    only_missing: ClassVar[tuple[str, ...]] = ("date",)
    slow: ClassVar[bool] = True

    def read(self, page: Page) -> dict[str, Any]:
        try:
            from htmldate import find_date
        except ImportError:
            return {}
        options: dict[str, Any] = {"original_date": True, "extensive_search": False, "url": page.url}
        return {"date": find_date(page.markup, **options)}
