"""OpenGraph and Twitter cards: what the page wants a shared link to look like."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.reader import Fields, MetaNames, day, every, first
from dehusk.model import Page
from dehusk.registry import readers

_LOCKED = frozenset({"locked", "paid", "premium", "subscriber", "metered"})
_NAMES = MetaNames(
    title=("og:title", "twitter:title"),
    authors=("article:author", "og:article:author", "book:author", "article:author:name"),
    date=("article:published_time", "og:article:published_time", "article:published", "og:published_time"),
    modified=("article:modified_time", "og:article:modified_time", "og:updated_time", "article:modified"),
    declared_language=("og:locale",),
    site=("og:site_name",),
    description=("og:description", "twitter:description"),
    url=("og:url",),
    image=("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"),
    tags=("article:tag", "og:article:tag"),
    categories=("article:section", "og:article:section"),
    tier=("article:content_tier", "article:content-tier"),
    type=("og:type",),
)


@readers.register("open-graph")
class OpenGraph(Fields):
    """Reads `og:`, `article:`, `book:` and `twitter:` properties."""

    priority: ClassVar[int] = 80
    priorities: ClassVar[dict[str, int]] = {"site": 95, "image": 95}

    def read(self, page: Page) -> dict[str, Any]:
        found = _NAMES.read(page.meta)
        if not found:
            return {}
        tier = (first(found, "tier") or "").lower()
        authors = [name for name in every(found, "authors") if "://" not in name and not name.startswith("www.")]
        return dict(
            title=first(found, "title"),
            authors=tuple(authors),
            date=day(found, "date"),
            modified=day(found, "modified"),
            declared_language=first(found, "declared_language"),
            site=first(found, "site"),
            description=first(found, "description"),
            url=first(found, "url"),
            image=first(found, "image"),
            tags=every(found, "tags"),
            categories=every(found, "categories"),
            paywalled=True if tier in _LOCKED else False if tier == "free" else None,
            type=first(found, "type"),
        )
