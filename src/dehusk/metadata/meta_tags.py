"""Plain `<meta name>` tags: the standard ones, and those of archives, newspapers and their tools."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from dehusk.metadata.declared import fields_of, first_day, listed
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers

_ANY_DATE = re.compile(
    r"(?:^|[\W_])(?:published?|pub)(?:[\W_]?(?:date|time|on|at))?$"
)  # of the many private names, those that say so
_LABEL = "twitter:label1"
_WRITERS = ("written", "author", "verfasst", "écrit", "escrito")


@readers.register("meta-tags")
class MetaTags(Fields):
    """Reads author, dates, description, keywords and the like by their many names."""

    priority: ClassVar[int] = 70
    priorities: ClassVar[dict[str, int]] = {"description": 85}

    def read(self, page: Page) -> dict[str, Any]:
        values = fields_of(page, "meta-tags")
        people, account = values.pop("people", ()), values.pop("account", ())
        if people or (account and _names_authors(page.meta.get(_LABEL, ()))):
            values["authors"] = tuple(dict.fromkeys(people or account))
        values["date"] = first_day(values.pop("days", ())) or first_day(_other_dates(page.meta))
        values["modified"] = first_day(values.pop("changes", ()))
        if "tags" in values:
            values["tags"] = listed(values["tags"])
        return values


def _names_authors(label: Iterable[str]) -> bool:
    """Whether the label of a card for shared links says that the names on it are authors."""
    written = " ".join(label).lower()
    return any(word in written for word in _WRITERS)


def _other_dates(meta: dict[str, list[str]]) -> list[str]:
    """Of the many private names, those that say that they tell the day of publication: the first content of each."""
    return [
        contents[0]
        for name, contents in meta.items()
        if "pub" in name and _ANY_DATE.search(name) and not name.startswith(("article:", "og:"))
    ]
