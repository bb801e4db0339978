"""Author and date of a thread: those of its opening post, where the page does not declare them."""

from __future__ import annotations

import re
from dataclasses import replace

from dehusk.model import Metadata
from dehusk.threads.posts import Thread

_GUESSED = frozenset({"visible", "byline", "end-of-text", "address"})  # readers that look at the page as people do
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def told_by_page(metadata: Metadata) -> bool:
    """Whether the page itself declares author and date."""
    return all(metadata.sources.get(field, "visible") not in _GUESSED for field in ("authors", "date"))


def with_opening_post(metadata: Metadata, thread: Thread) -> Metadata:
    """The metadata with what the first post says, in place of what was guessed."""
    if thread.kind != "thread" or not thread.posts:
        return metadata
    first, sources = thread.posts[0], dict(metadata.sources)
    authors, date = metadata.authors, metadata.date
    if first.author and sources.get("authors", "visible") in _GUESSED:
        authors, sources["authors"] = (first.author,), "posts"
    if _DAY.match(first.date or "") and sources.get("date", "visible") in _GUESSED:
        date, sources["date"] = (first.date or "")[:10], "posts"
    return replace(metadata, authors=authors, date=date, sources=sources)
