"""What a reader sees around the headline: the headline itself and the day."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.datelines import read_dates
from dehusk.metadata.headline import surroundings, text_of
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers


@readers.register("visible")
class Visible(Fields):
    """Reads headline and dates from where people look for them."""

    priority: ClassVar[int] = 40
    asks: ClassVar[tuple[str, ...]] = ("modified",)

    def read(self, page: Page) -> dict[str, Any]:
        window = page.once(surroundings)
        published, modified = read_dates(page, window, change_too="modified" in self.missing)
        return dict(
            title=text_of(page, window.element) or None if window.element is not None else None,
            date=published,
            modified=modified,
        )
