"""Articles and threads in several pages, joined: the caller's function fetches, nothing is repeated, loops end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from dehusk.api import extract
from dehusk.document import Document
from dehusk.model import Post, Source
from dehusk.structure.pagination import article_key, page_number

Fetch = Callable[[str], str | bytes | Source | None]
_SHORT = 30  # characters: shorter lines may well come back
_LONGER = 1.3  # a page that says it holds everything must hold this much more


@dataclass(frozen=True)
class Joined:
    """Pages of one article or thread in their order, and their content as one."""

    documents: tuple[Document, ...]
    stopped: str  # why no further page was read
    steps: tuple[str, ...] = field(default=(), repr=False)  # how each page was found

    @property
    def urls(self) -> tuple[str, ...]:
        """The addresses that were read."""
        return tuple(document.url or "" for document in self.documents)

    @property
    def title(self) -> str | None:
        """The title of the first page."""
        return self.documents[0].title

    @cached_property
    def text(self) -> str:
        """The text of all pages; a paragraph that stood on an earlier page is not repeated."""
        return "\n\n".join(_without_repeats([document.text for document in self.documents]))

    @cached_property
    def markdown(self) -> str:
        """The pages as Markdown, likewise."""
        return "\n\n".join(_without_repeats([document.markdown for document in self.documents]))

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """The posts of all pages, each once."""
        seen = {(post.author, post.date, post.text): post for document in self.documents for post in document.posts}
        return tuple(seen.values())

    def to_dict(self) -> dict[str, Any]:
        """The first page's data with the text and posts of all."""
        data = self.documents[0].to_dict()
        return data | {
            "text": self.text,
            "posts": [asdict(post) for post in self.posts],
            "pages": list(self.urls),
            "stopped": self.stopped,
        }


def join(
    first: Document,
    fetch: Fetch,
    *,
    limit: int = 50,
    algorithm: str = "auto",
    settings: Mapping[str, Any] | None = None,
) -> Joined:
    """Follow the pages that belong to a document; `fetch` takes an address and gives the page, or None."""
    single = _single_page(first, fetch, algorithm, settings)
    if single is not None:
        return Joined((single,), "the page that holds everything", (first.page_links.reasons.get("single", ""),))
    documents, steps = [first], ["given"]
    seen, known = {_key(first.url or "")}, set(_paragraphs(first.text))
    stopped = "no further page"
    while True:
        url = _following(documents[-1])
        if not url:
            break
        if len(documents) >= limit:
            stopped = f"the limit of {limit} pages"
            break
        if _key(url) in seen:
            stopped = f"a loop: {url} was read before"
            break
        seen.add(_key(url))
        document = _read(url, fetch, algorithm, settings)
        if document is None:
            stopped = f"{url} could not be fetched"
            break
        fresh = [part for part in _paragraphs(document.text) if part not in known]
        if not fresh:
            stopped = f"{url} holds nothing new"
            break
        known.update(fresh)
        steps.append(documents[-1].page_links.reasons.get("next", "site rule"))
        documents.append(document)
    return Joined(tuple(documents), stopped, tuple(steps))


def _following(document: Document) -> str | None:
    told: str | None = document.extraction.facts.get("rule", {}).get("next_page")
    return told or document.page_links.next


def _single_page(first: Document, fetch: Fetch, algorithm: str, settings: Mapping[str, Any] | None) -> Document | None:
    """The page that holds everything, where one is offered and holds more than the first page."""
    told = first.extraction.facts.get("rule", {}).get("single_page") or first.page_links.single
    if not told or told == first.url or not _following(first):
        return None
    document = _read(told, fetch, algorithm, settings)
    return document if document is not None and len(document.text) >= _LONGER * len(first.text) else None


def _read(url: str, fetch: Fetch, algorithm: str, settings: Mapping[str, Any] | None) -> Document | None:
    if not url.startswith(("http://", "https://")):
        return None
    try:
        page = fetch(url)
    except Exception:  # whatever the caller's function raises, what was read so far is there
        return None
    return None if page is None else extract(page, url, algorithm, settings=settings)


def _key(url: str) -> str:
    return f"{article_key(url)} {page_number(url)}"


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]


def _without_repeats(texts: list[str]) -> list[str]:
    seen: set[str] = set()
    parts: list[str] = []
    for number, text in enumerate(texts):
        own = _paragraphs(text)
        parts += [
            part for part in own if number == 0 or part not in seen or (len(part) < _SHORT and not part.startswith("#"))
        ]
        seen.update(own)
    return parts
