"""Labelled pages for training: read once, aligned with their gold text, with the fold of their site."""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dehusk.dom.limits import LimitReached
from dehusk.dom.names import name_words
from dehusk.dom.page import read_page
from dehusk.evaluate.datasets import load
from dehusk.evaluate.splits import fold_of, registered_domain
from dehusk.model import Limits, Page, Source
from dehusk.pagetypes.learned import TYPES
from dehusk.text import tokens
from dehusk.train.labels import Labels, label

_NAMED = re.compile(' (class|id|role|itemprop)="([^"]*)"')
_FEWEST_SITES = 15  # a word fewer sites use says more about them than about the web
_WHOLE_PAGE = 0.9  # a name around nearly everything says nothing
_SHORTEST, _LONGEST = 2, 20  # letters of a word


@dataclass(frozen=True)
class Labelled:
    """A page, what is content in it, and where it comes from."""

    key: str
    dataset: str
    page: Page
    labels: Labels
    gold: str
    page_type: str | None
    fold: int

    @property
    def site(self) -> str:
        """The registered domain."""
        return registered_domain(self.page.url or "") or self.key


def read_pages(
    paths: Iterable[Path], limit: int | None = None, progress: Callable[[], object] = lambda: None
) -> list[Labelled]:
    """Every page with a gold text of these datasets."""
    found = []
    for path in paths:
        for example in load(path)[:limit]:
            progress()
            if example.gold.text is None:
                continue
            try:
                page = read_page(Source(example.html, example.url), Limits(), show_hidden=True)
            except LimitReached:
                continue
            kind = {"news": "article"}.get(example.page_type or "", example.page_type)
            labels = label(page, example.gold.text)
            page_type = kind if kind in TYPES else None
            found.append(
                Labelled(example.id, example.dataset, page, labels, example.gold.text, page_type, fold_of(example.site))
            )
    return found


def read_made(markup: str, url: str | None) -> Page | None:
    """A page that was made of others; None where it became too much for one."""
    try:
        return read_page(Source(markup, url), Limits(), show_hidden=True)
    except LimitReached:
        return None


def names_of(page: Page) -> set[str]:
    """The words of classes, ids, roles and item properties on a page."""
    return _names_in(page.markup, 0, len(page.markup))


def _names_in(markup: str, start: int, end: int) -> set[str]:
    return {
        word if attribute in ("class", "id") else f"{attribute}:{word}"
        for attribute, value in _NAMED.findall(markup, start, end)
        for word in name_words(value)
    }


def words_of(page: Page) -> set[str]:
    """The words of a page's text that may be those of many pages."""
    return {word for word in tokens(page.text) if _SHORTEST <= len(word) <= _LONGEST and not word.isdigit()}


def name_gains(each: Labelled) -> dict[str, float]:
    """For each name on a page, how much more content is in the boxes of that name than in as much of the page."""
    page, labels = each.page, each.labels
    first = np.searchsorted(page.blocks.start, page.elements.text_start)
    end = np.searchsorted(page.blocks.start, page.elements.text_end)
    words = np.concatenate(([0], np.cumsum(labels.words)))
    content = np.concatenate(([0], np.cumsum(np.minimum(labels.matched, labels.words))))
    reached: dict[str, int] = {}  # one past the last block that a name was seen around: boxes in boxes count once
    sums: dict[str, tuple[int, int]] = {}
    for row, names in _names_by_row(page):
        for name in names:
            low = max(int(first[row]), reached.get(name, 0))
            if low < end[row]:
                reached[name] = int(end[row])
                had = sums.get(name, (0, 0))
                sums[name] = (had[0] + words[end[row]] - words[low], had[1] + content[end[row]] - content[low])
    total, share = max(float(words[-1]), 1.0), content[-1] / max(float(words[-1]), 1.0)
    return {name: (kept - here * share) / total for name, (here, kept) in sums.items() if here < _WHOLE_PAGE * total}


def _names_by_row(page: Page) -> Iterator[tuple[int, set[str]]]:
    starts, inners = page.elements.start.tolist(), page.elements.inner.tolist()
    for row, (start, inner) in enumerate(zip(starts, inners, strict=True)):
        found = _names_in(page.markup, start, inner)
        if found:
            yield row, found


def most_parting(pages: Sequence[Labelled], gains: Sequence[dict[str, float]], most: int) -> tuple[str, ...]:
    """The names that part content from husk on most sites: by a t-test over pages, not by their number."""
    values: dict[str, list[float]] = defaultdict(list)
    for gained in gains:
        for name, gain in gained.items():
            values[name].append(gain)
    sites = _sites(pages, [set(gained) for gained in gains])
    scores = []
    for name, known in values.items():
        if len(sites[name]) >= _FEWEST_SITES and len(name.rpartition(":")[2]) > 2:
            mean, spread = sum(known) / len(known), statistics.pstdev(known) + 0.02
            scores.append((-abs(mean) / spread * math.sqrt(len(sites[name])), name))
    return tuple(name for _, name in sorted(scores)[:most])


def most_telling(pages: Sequence[Labelled], found: Sequence[set[str]], most: int) -> tuple[str, ...]:
    """What tells most about the kind of a page, by mutual information."""
    sites = _sites(pages, found)
    kinds = Counter(each.page_type for each in pages if each.page_type)
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for each, words in zip(pages, found, strict=True):
        for word in words if each.page_type else ():
            if len(sites[word]) >= _FEWEST_SITES:
                seen[word][each.page_type or ""] += 1
    return tuple(sorted(seen, key=lambda word: (-_information(seen[word], kinds), word))[:most])


def _sites(pages: Sequence[Labelled], found: Sequence[set[str]]) -> dict[str, set[str]]:
    sites: dict[str, set[str]] = defaultdict(set)
    for each, words in zip(pages, found, strict=True):
        for word in words:
            sites[word].add(each.site)
    return sites


def _information(having: Counter[str], kinds: Mapping[str, int]) -> float:
    total, with_word = sum(kinds.values()), sum(having.values())
    bits = 0.0
    for kind, count in kinds.items():
        for both, one in ((having[kind], with_word), (count - having[kind], total - with_word)):
            if both:
                bits += both / total * math.log(both * total / (count * one))
    return bits
