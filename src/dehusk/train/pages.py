"""Labelled pages for training: read once, aligned with their gold text, with the fold of their site."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.limits import LimitReached
from dehusk.dom.names import name_words
from dehusk.dom.page import read_page
from dehusk.evaluate.datasets import load
from dehusk.evaluate.splits import fold_of, registered_domain
from dehusk.features.tree import Tree
from dehusk.model import Limits, Page, Source
from dehusk.pagetypes.learned import TYPES
from dehusk.train.labels import Labels, label

_NAMED = re.compile(' (class|id|role|itemprop)="([^"]*)"')
_FEWEST_SITES = 15  # a word fewer sites use says more about them than about the web
_WHOLE_PAGE = 0.9  # a name around nearly everything says nothing


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


def content_names(pages: Sequence[Labelled], most: int) -> tuple[str, ...]:
    """The class words that part content from husk on most sites: by a t-test over pages, not by their number."""
    gains: dict[str, list[float]] = defaultdict(list)
    sites: dict[str, set[str]] = defaultdict(set)
    for each in pages:
        words = each.labels.words.astype(float)
        matched = np.minimum(each.labels.matched, each.labels.words).astype(float)
        total = max(words.sum(), 1.0)
        for name, inside in _covered(each.page).items():
            share, content = (words * inside).sum() / total, (matched * inside).sum() / total
            if share < _WHOLE_PAGE:
                gains[name].append(content - share * matched.sum() / total)
                sites[name].add(each.site)
    scores = []
    for name, values in gains.items():
        if len(sites[name]) >= _FEWEST_SITES and len(name.rpartition(":")[2]) > 2:
            mean, spread = float(np.mean(values)), float(np.std(values)) + 0.02
            scores.append((-abs(mean) / spread * math.sqrt(len(sites[name])), name))
    return tuple(name for _, name in sorted(scores)[:most])


def _covered(page: Page) -> dict[str, NDArray[np.bool_]]:
    """For each name on the page, which blocks it is around."""
    tree = Tree(page)
    inside: dict[str, NDArray[np.bool_]] = {}
    first, end = tree.first_block.tolist(), tree.end_block.tolist()
    starts, inners = page.elements.start.tolist(), page.elements.inner.tolist()
    for row in range(len(page.elements)):
        if end[row] > first[row]:
            for name in _names_of(page.markup, starts[row], inners[row]):
                inside.setdefault(name, np.zeros(len(page.blocks), bool))[first[row] : end[row]] = True
    return inside


def _names_of(markup: str, start: int, end: int) -> set[str]:
    return {
        word if attribute in ("class", "id") else f"{attribute}:{word}"
        for attribute, value in _NAMED.findall(markup, start, end)
        for word in name_words(value)
    }


def type_names(pages: Sequence[Labelled], most: int) -> tuple[str, ...]:
    """The class words that tell the kind of a page: by mutual information."""
    kinds = Counter(each.page_type for each in pages if each.page_type)
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    sites: dict[str, set[str]] = defaultdict(set)
    for each in pages:
        if each.page_type:
            for name in _names_of(each.page.markup, 0, len(each.page.markup)):
                seen[name][each.page_type] += 1
                sites[name].add(each.site)
    known = [name for name in seen if len(sites[name]) >= _FEWEST_SITES]
    ranked = sorted(known, key=lambda name: (-_information(seen[name], kinds), name))
    return tuple(ranked[:most])


def _information(having: Counter[str], kinds: Counter[str]) -> float:
    total, with_name = sum(kinds.values()), sum(having.values())
    bits = 0.0
    for kind, count in kinds.items():
        for both, one in ((having[kind], with_name), (count - having[kind], total - with_name)):
            if both:
                bits += both / total * math.log(both * total / (count * one))
    return bits
