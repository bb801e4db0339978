"""Author and date of a thread: those of its opening post, where the page does not declare them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from dehusk.metadata.merge import read_metadata
from dehusk.model import Metadata, Page
from dehusk.threads.posts import Thread

_GUESSED = frozenset({"visible", "byline", "end-of-text", "address"})  # readers that look at the page as people do
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def metadata_of(
    page: Page, text: str, words: int, readers: Iterable[str], find_thread: Callable[[], Thread | None]
) -> Metadata:
    """What the page says about itself, or else the opening post of its thread, which is looked for where that matters."""
    found: Metadata = read_metadata(page, text, words, readers)
    sources = found.sources
    if sources.get("authors", "visible") not in _GUESSED and sources.get("date", "visible") not in _GUESSED:
        return found
    thread = find_thread()
    return found if thread is None else with_opening_post(found, thread)


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
