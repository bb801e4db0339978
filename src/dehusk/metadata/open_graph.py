"""OpenGraph and Twitter cards: what the page wants a shared link to look like."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.declared import fields_of
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers

_LOCKED = frozenset({"locked", "paid", "premium", "subscriber", "metered"})


@readers.register("open-graph")
class OpenGraph(Fields):
    """Reads `og:`, `article:`, `book:` and `twitter:` properties."""

    priority: ClassVar[int] = 80
    priorities: ClassVar[dict[str, int]] = {"site": 95, "image": 95}

    def read(self, page: Page) -> dict[str, Any]:
        values = fields_of(page, "open-graph")
        if "authors" in values:
            names = [name for name in values["authors"] if "://" not in name and not name.startswith("www.")]
            values["authors"] = tuple(names)
        if "tier" in values:
            tier = values.pop("tier").lower()
            values["paywalled"] = True if tier in _LOCKED else False if tier == "free" else None
        return values
