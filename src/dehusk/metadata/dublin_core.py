"""Dublin Core in `<meta>`: libraries, public bodies and journals."""

from __future__ import annotations

from typing import Any, ClassVar

from dehusk.metadata.dates import find_date
from dehusk.metadata.reader import Fields, every, first, listed
from dehusk.model import Page
from dehusk.registry import readers


def _spelled(*terms: str) -> tuple[str, ...]:
    return tuple(f"{prefix}{mark}{term}" for term in terms for prefix in ("dc", "dcterms", "dcterm") for mark in ".:")


_PUBLISHED = _spelled("date.issued", "issued", "date.published", "available", "date", "created", "date.created")
_MODIFIED = _spelled("modified", "date.modified")
_TITLE, _CREATOR, _LANGUAGE = _spelled("title"), _spelled("creator", "creator.personalname"), _spelled("language")
_PUBLISHER, _DESCRIPTION, _SUBJECT = _spelled("publisher"), _spelled("description", "abstract"), _spelled("subject")
_LICENCE, _TYPE = _spelled("license", "rights.license", "rights"), _spelled("type")


@readers.register("dublin-core")
class DublinCore(Fields):
    """Reads `DC.` and `DCTERMS.` names."""

    priority: ClassVar[int] = 65

    def read(self, page: Page) -> dict[str, Any]:
        values = page.meta
        if " dc" not in " ".join(["", *values]):
            return {}
        published, modified = first(values, _PUBLISHED), first(values, _MODIFIED)
        return dict(
            title=first(values, _TITLE),
            authors=every(values, _CREATOR),
            date=find_date(published) if published else None,
            modified=find_date(modified) if modified else None,
            declared_language=first(values, _LANGUAGE),
            site=first(values, _PUBLISHER),
            description=first(values, _DESCRIPTION),
            tags=listed(every(values, _SUBJECT)),
            licence=first(values, _LICENCE),
            type=first(values, _TYPE),
        )
