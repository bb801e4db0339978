"""schema.org as microdata attributes."""

from __future__ import annotations

import re
from typing import ClassVar

import numpy as np

from dehusk.dom.tags import IDS, NAMES
from dehusk.metadata.items import metadata_of, read_items
from dehusk.metadata.reader import NOTHING, Source
from dehusk.model import Metadata, Page
from dehusk.registry import readers
from dehusk.vocabulary.words import Words

_PROPERTIES = Words(
    (
        (
            1,
            "headline name author creator date publisher description keywords section article license accessible "
            "url image text body comment main content title",
        ),
    ),
    ("itemprop",),
)
_MAY_HOLD = np.zeros(len(NAMES) + 1, bool)
_MAY_HOLD[[IDS[name] for name in ("html", "body", "main", "article", "section")]] = True
_MARK = re.compile(r" item(?:scope|prop)=")


@readers.register("microdata")
class Microdata(Source):
    """Reads `itemscope`, `itemtype` and `itemprop`."""

    priority: ClassVar[int] = 60
    unless: ClassVar[tuple[str, ...]] = ("title", "authors", "date", "modified", "description")

    def __call__(self, page: Page) -> Metadata:
        if not _PROPERTIES.flags(page).any() and not _has_scope(page):
            return NOTHING
        return metadata_of(page, read_items(page, _MARK, ("itemscope", "itemtype", "itemprop")))


def _has_scope(page: Page) -> bool:
    """Whether one of the elements that hold a page's main thing is declared to be a thing."""
    elements = page.elements
    rows = np.flatnonzero(_MAY_HOLD[np.minimum(elements.tag, len(NAMES))])
    places = zip(elements.start[rows].tolist(), elements.inner[rows].tolist(), strict=True)
    return any(page.markup.find(" itemscope", start, inner) > 0 for start, inner in places)
