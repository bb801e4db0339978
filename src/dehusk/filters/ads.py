"""Crunch's advertisement remover: what comes from or leads to an advertisement server (agarwal-dom-nlp)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dehusk.dom.counts import Counts, Flags
from dehusk.filters.hosts import Hosts, built_in, host_of, read_lists
from dehusk.filters.labels import Labels, drop_elements
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting

_SURVEYED = ("a", "img", "iframe", "frame", "embed", "object", "area", "video", "audio", "source", "ins", "form")
_ADDRESS = re.compile(r'="(?:https?:)?//(?:[^"/?#@]*@)?([^"/?#:\s]+)')
_ATTRIBUTES = (" src", " href", " data", " action", " data-src")


@filters.register("ads")
@dataclass(frozen=True)
class Ads:
    """Drops every node whose src or href names a server on the list."""

    lists: tuple[str, ...] = setting((), "files with more ad servers, in hosts or EasyList syntax")
    built_in: bool = setting(True, "use the list of well-known ad and tracker hosts that comes with dehusk")

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        roots = ad_elements(page, self.hosts())
        labels.facts["ad_elements"] = frozenset(np.flatnonzero(roots).tolist())
        yield from drop_elements(page, labels, roots, "ads", "from or to an advertisement server")

    def hosts(self) -> Hosts:
        """The servers that count."""
        return _hosts(self.lists, self.built_in)


def ad_elements(page: Page, hosts: Hosts) -> Flags:
    """The elements that point to an ad server; a page on such a server has none."""
    found = np.zeros(len(page.elements), bool)
    if page.url and hosts.covers(host_of(page.url)):
        return found
    known: dict[str, bool] = {}
    places = []
    for match in _ADDRESS.finditer(page.markup):
        host = match[1].lower()
        if host not in known:
            known[host] = hosts.covers(host)
        if known[host] and page.markup.endswith(_ATTRIBUTES, 0, match.start()):
            places.append(match.start())
    rows = np.searchsorted(page.elements.start, places, side="right") - 1 if places else np.zeros(0, np.int64)
    found[rows] = True
    return found & Counts(page).is_tag(_SURVEYED)


@lru_cache(maxsize=8)
def _hosts(lists: tuple[str, ...], with_built_in: bool) -> Hosts:
    return read_lists(lists, built_in() if with_built_in else Hosts())
