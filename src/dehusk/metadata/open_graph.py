"""OpenGraph and Twitter cards: what the page wants a shared link to look like."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.dates import find_date
from dehusk.metadata.reader import Fields, every, first
from dehusk.model import Page
from dehusk.registry import readers

_LOCKED = frozenset({"locked", "paid", "premium", "subscriber", "metered"})


@readers.register("open-graph")
class OpenGraph(Fields):
    """Reads `og:`, `article:`, `book:` and `twitter:` properties."""

    priority: ClassVar[int] = 80
    priorities: ClassVar[dict[str, int]] = {"site": 95, "image": 95}

    def read(self, page: Page) -> dict[str, Any]:
        values = page.meta
        authors = every(values, ("article:author", "og:article:author", "book:author", "article:author:name"))
        tier = (first(values, ("article:content_tier", "article:content-tier")) or "").lower()
        published = first(
            values, ("article:published_time", "og:article:published_time", "article:published", "og:published_time")
        )
        modified = first(
            values, ("article:modified_time", "og:article:modified_time", "og:updated_time", "article:modified")
        )
        return dict(
            title=first(values, ("og:title", "twitter:title")),
            authors=tuple(name for name in authors if "://" not in name and not name.startswith("www.")),
            date=find_date(published) if published else None,
            modified=find_date(modified) if modified else None,
            declared_language=first(values, ("og:locale",)),
            site=first(values, ("og:site_name",)),
            description=first(values, ("og:description", "twitter:description")),
            url=first(values, ("og:url",)),
            image=first(
                values, ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
            ),
            tags=every(values, ("article:tag", "og:article:tag")),
            categories=every(values, ("article:section", "og:article:section")),
            paywalled=True if tier in _LOCKED else False if tier == "free" else None,
            type=first(values, ("og:type",)),
        )
