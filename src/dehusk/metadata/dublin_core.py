"""Dublin Core in `<meta>`: libraries, public bodies and journals."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.reader import Fields, MetaNames, day, every, first, listed
from dehusk.model import Page
from dehusk.registry import readers


def _spelled(*terms: str) -> tuple[str, ...]:
    return tuple(f"{prefix}{mark}{term}" for term in terms for prefix in ("dc", "dcterms", "dcterm") for mark in ".:")


_NAMES = MetaNames(
    title=_spelled("title"),
    authors=_spelled("creator", "creator.personalname"),
    date=_spelled("date.issued", "issued", "date.published", "available", "date", "created", "date.created"),
    modified=_spelled("modified", "date.modified"),
    declared_language=_spelled("language"),
    site=_spelled("publisher"),
    description=_spelled("description", "abstract"),
    tags=_spelled("subject"),
    licence=_spelled("license", "rights.license", "rights"),
    type=_spelled("type"),
)


@readers.register("dublin-core")
class DublinCore(Fields):
    """Reads `DC.` and `DCTERMS.` names."""

    priority: ClassVar[int] = 65

    def read(self, page: Page) -> dict[str, Any]:
        found = _NAMES.read(page.meta)
        if not found:
            return {}
        return dict(
            title=first(found, "title"),
            authors=every(found, "authors"),
            date=day(found, "date"),
            modified=day(found, "modified"),
            declared_language=first(found, "declared_language"),
            site=first(found, "site"),
            description=first(found, "description"),
            tags=listed(every(found, "tags")),
            licence=first(found, "licence"),
            type=first(found, "type"),
        )
