"""What stands under the text, asked where nothing above it gives an author or a date."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.bylines import read_end
from dehusk.metadata.datelines import read_end_date
from dehusk.metadata.headline import surroundings
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers


@readers.register("end-of-text")
class EndOfText(Fields):
    """Reads the byline and the date at the end of an article."""

    priority: ClassVar[int] = 30
    only_missing: ClassVar[tuple[str, ...]] = ("authors", "date")
    asks: ClassVar[tuple[str, ...]] = only_missing

    def read(self, page: Page) -> dict[str, Any]:
        window = page.once(surroundings)
        return dict(
            authors=read_end(page, window) if "authors" in self.missing else (),
            date=read_end_date(page, window) if "date" in self.missing else None,
        )
