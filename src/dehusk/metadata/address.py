"""What the page's address gives away: the day in its path, the name of its host."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from dehusk.metadata.dates import MONTHS, find_date
from dehusk.metadata.declared import host_and_path
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers

_IN_PATH = re.compile(r"/((?:19|20)\d\d)[/-](\d{1,2}|[a-z]{3,9})[/-](\d{1,2})(?=[/_+-]|$)", re.I)
_COMPACT = re.compile(r"[/_-]((?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?=[/_.-]|$)")


@readers.register("address")
class Address(Fields):
    """Reads the address that the caller gave, or the canonical one."""

    priority: ClassVar[int] = 20
    priorities: ClassVar[dict[str, int]] = {"date": 45}

    def read(self, page: Page) -> dict[str, Any]:
        url = page.url or next(
            (href for tag, rel, href, _ in page.head_links if tag == "link" and rel == "canonical"), None
        )
        if not url:
            return {}
        parts = host_and_path(url)
        if parts is None:
            return {}
        host, path = parts
        return dict(date=day_in_path(path), site=host.removeprefix("www.") or None)


def day_in_path(path: str) -> str | None:
    """The day that a path names, as in /2023/12/17/ or /2023/dec/17/."""
    if "20" not in path and "19" not in path:
        return None
    if match := _IN_PATH.search(path):
        month = match[2] if match[2].isdigit() else str(MONTHS.get(match[2].lower(), ""))
        return find_date(f"{match[1]}-{month:0>2}-{match[3]:0>2}")
    match = _COMPACT.search(path)
    return find_date(match[1]) if match else None
