"""Where the pictures and players of a page stand, and what kind of page it is."""

from __future__ import annotations

from array import array

from dehusk.lazy import lazy
from dehusk.media.addresses import host_of
from dehusk.media.places import find_places
from dehusk.model import Extraction, Page


class Surroundings:
    """Answers for one page; what was seen once is kept."""

    def __init__(self, page: Page, extraction: Extraction) -> None:
        self.page, self._extraction = page, extraction

    @lazy
    def is_list(self) -> bool:
        """Whether the page is a list of others, where the algorithm knows kinds of pages."""
        return self._extraction.page_type in ("listing", "collection")

    @lazy
    def host(self) -> str | None:
        """The host of the page's address, where it is known."""
        return host_of(self.page.url) if self.page.url else None

    def places(self, rows: list[int]) -> array[int]:
        """Where these elements stand; see `find_places`."""
        return find_places(self.page.columns, rows, self._extraction.kept.tobytes())
