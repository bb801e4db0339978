"""What the evaluation is about: a page with its gold, what a system found on it, and what that cost."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, field

from dehusk.evaluate.splits import registered_domain


@dataclass(frozen=True, slots=True)
class Gold:
    """What people say the page is about; None means that nobody said, an empty text that there is nothing."""

    text: str | None = None
    title: str | None = None
    author: str | None = None
    date: str | None = None
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    images: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """One page of a dataset; the markup is held compressed, for whole datasets stay in memory."""

    id: str
    dataset: str
    packed: bytes = field(repr=False)
    gold: Gold = field(repr=False)
    url: str | None = None
    page_type: str = "other"
    language: str | None = None
    split: str | None = None
    site: str = ""
    hash: str = ""

    @property
    def html(self) -> str:
        """The markup."""
        return zlib.decompress(self.packed).decode("utf-8", "surrogatepass")


def example(html: str, gold: Gold, *, id: str, dataset: str, url: str | None = None, **facts: str | None) -> Example:
    """Make an example: pack the markup and take its hash, which with the address is all that a system sees."""
    body = html.encode("utf-8", "surrogatepass")
    digest = hashlib.sha256(body + b"\0" + (url or "").encode()).hexdigest()[:32]
    return Example(
        id=id,
        dataset=dataset,
        packed=zlib.compress(body, 1),
        gold=gold,
        url=url,
        page_type=facts.get("page_type") or "other",
        language=facts.get("language"),
        split=facts.get("split"),
        site=registered_domain(url or facts.get("domain") or id.replace("/", "-")),
        hash=digest,
    )


@dataclass(frozen=True, slots=True)
class Found:
    """What a system took from a page; a field that it cannot find at all is None, not empty."""

    text: str
    title: str | None = None
    authors: tuple[str, ...] | None = None
    date: str | None = None
    images: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """What became of one page in one system: ok, error, timeout or crash, with the cost in CPU seconds and bytes."""

    found: Found
    status: str = "ok"
    message: str = ""
    cpu: float = 0.0
    parse: float = 0.0  # CPU seconds of the reference parse, taken beside it: their ratio does not move with the load
    memory: int = 0
