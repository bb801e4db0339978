"""A site rule and a set of them, as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Selector:
    """A CSS selector or an XPath, and where it was written."""

    text: str
    place: str = ""  # file:line

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class SiteRule:
    """What is known about a site's pages; of several selectors for a field the first to find something counts."""

    hosts: tuple[str, ...]  # `example.org` is also for `www.example.org`; `.example.org` for every host under it
    keep: tuple[Selector, ...] = ()
    drop: tuple[Selector, ...] = ()
    title: tuple[Selector, ...] = ()
    author: tuple[Selector, ...] = ()
    date: tuple[Selector, ...] = ()
    next_page: tuple[Selector, ...] = ()
    single_page: tuple[Selector, ...] = ()
    min_words: int = 0  # shorter blocks are dropped
    max_link_share: float = 1.0  # blocks with more of their text in links are dropped
    fallback: bool = True  # where `keep` finds nothing, the algorithm decides
    path: str = ""  # only for addresses whose path begins so
    tests: tuple[str, ...] = ()  # addresses that the rule is for
    ignored: tuple[str, ...] = ()  # what an importer could not carry over
    source: str = ""  # the file

    def fits(self, url: str | None) -> bool:
        """Whether a page at this address is one of the site."""
        try:
            parts = urlsplit(url or "")
            host = (parts.hostname or "").lower()
        except ValueError:
            return False
        if not host or not parts.path.startswith(self.path):
            return False
        return any(_same(host, each.lower()) for each in self.hosts)


def _same(host: str, wanted: str) -> bool:
    if wanted.startswith((".", "*.")):
        bare = wanted.lstrip("*.")
        return host == bare or host.endswith("." + bare)
    return host.removeprefix("www.") == wanted.removeprefix("www.")


@dataclass(frozen=True)
class SiteRules:
    """Many rules; the most special one for a page is used."""

    rules: tuple[SiteRule, ...] = ()
    problems: tuple[str, ...] = field(
        default=(), repr=False
    )  # files that could not be used, where they were passed over

    def __iter__(self) -> Iterator[SiteRule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def for_url(self, url: str | None) -> SiteRule | None:
        """The rule for a page: the one with the longest path, then the longest host."""
        fitting = [rule for rule in self.rules if rule.fits(url)]
        return max(fitting, key=lambda rule: (len(rule.path), max(map(len, rule.hosts))), default=None)


def merged(sets: Iterable[SiteRules]) -> SiteRules:
    """Several sets as one."""
    made = list(sets)
    return SiteRules(
        tuple(rule for each in made for rule in each), tuple(text for each in made for text in each.problems)
    )
