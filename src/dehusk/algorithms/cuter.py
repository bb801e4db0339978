"""CUTER: the first group of neighbouring nodes with much text and few links (Adam, Bouras & Pouloupoulos 2009)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.largest_body import body_of
from dehusk.algorithms.titles import title_position
from dehusk.dom.counts import Counts, Flags, Longs
from dehusk.filters.ads import ad_elements
from dehusk.filters.hosts import built_in
from dehusk.model import Extraction, Kind, Page
from dehusk.registry import algorithms
from dehusk.settings import setting

Floats = NDArray[np.float64]
KINDS = ("advertisement", "navigation", "text", "multimedia", "empty")


@dataclass
class Nodes:
    """The nodes that text stands in, in depth-first order: where, how much, how much of it linked."""

    element: Longs
    number: Longs  # IX of table 1
    chars: Longs  # SL
    link_share: Floats  # LP
    text_share: Floats  # TP
    adverts: Flags
    valid: Flags = field(init=False)


@algorithms.register("cuter")
@dataclass(frozen=True)
class Cuter:
    """Characterises nodes as advertisement, navigation, text, multimedia or empty; keeps the article's text nodes.

    A node is a box that text stands in directly. Section IV counts `p` among the formatting tags that are found
    inside useful text, so paragraphs, headings and lists are parts of the box around them; with each `p` a node of
    its own, a third of the longest paragraph would be too much to ask of the others.
    """

    paper: ClassVar[str] = "Adam, Bouras & Pouloupoulos: CUTER: an efficient useful text extraction mechanism"
    year: ClassVar[int] = 2009

    max_link_share: float = setting(0.5, "maxLP: largest share of a node's text that may be links", low=0, high=1)
    min_text_share: float = setting(
        0.0, "minTP: smallest share of the page's text; 0 takes it from the page, as min_relative says", low=0, high=1
    )
    min_relative: float = setting(1 / 3, "share of the largest node's TP that a neighbour must reach", low=0, high=1)
    acceptable_length: float = setting(0.5, "AL: share of the longest group that the article must reach", low=0, high=1)
    max_distance: int = setting(10, "largest distance of neighbours, in nodes", low=1)
    omit_children: bool = setting(True, "omit with a node of high LP all nodes inside it")
    title: str = setting("", "the article's title, as from a feed; empty takes the page's own")
    title_hint: bool = setting(True, "pass over groups that end before the title")

    def __call__(self, page: Page) -> Extraction:
        counts = Counts(page)
        nodes = self._nodes(page, counts)
        groups = self._groups(nodes)
        chosen = self._article(page, nodes, groups)
        kept_elements = np.zeros(len(page.elements), bool)
        kept_elements[nodes.element[chosen]] = True
        kept = kept_elements[body_of(page)[page.blocks.element]]
        facts = {"groups": len(groups), "nodes": nodes, "article": chosen}
        return Extraction("cuter", kept, facts={"cuter": facts})

    def _nodes(self, page: Page, counts: Counts) -> Nodes:
        blocks, size = page.blocks, len(page.elements)
        bodies = body_of(page)[blocks.element]
        chars = np.bincount(bodies, weights=blocks.end - blocks.start, minlength=size).astype(np.int64)
        linked = np.bincount(bodies, weights=blocks.link_chars, minlength=size).astype(np.int64)
        adverts = ad_elements(page, built_in())
        rows = np.flatnonzero(chars)  # "we keep only nodes with some content"
        nodes = Nodes(
            element=rows,
            number=np.arange(1, len(rows) + 1),
            chars=chars[rows],
            link_share=linked[rows] / np.maximum(chars[rows], 1),
            text_share=chars[rows] / max(int(chars.sum()), 1),
            adverts=counts.inside(adverts)[rows],
        )
        allowed = nodes.link_share < self.max_link_share
        if self.omit_children:
            allowed &= ~self._linked_around(page, counts)[rows]
        nodes.valid = allowed & ~nodes.adverts
        return nodes

    def _linked_around(self, page: Page, counts: Counts) -> Flags:
        """Elements in a box that is mostly links; a box with more than half of the page's text is the page itself."""
        share = counts.link_chars / np.maximum(counts.chars, 1)
        whole = counts.chars * 2 > len(page.text)
        return counts.inside((share >= self.max_link_share) & ~whole & (counts.chars > 0))

    def _groups(self, nodes: Nodes) -> list[Longs]:
        """Valid nodes with enough text, grouped where their numbers are near."""
        valid = np.flatnonzero(nodes.valid)
        if not len(valid):
            return []
        least = self.min_text_share or self.min_relative * nodes.text_share[valid].max()
        large = valid[nodes.text_share[valid] >= least]
        apart = np.flatnonzero(np.diff(nodes.number[large]) > self.max_distance) + 1
        return list(np.split(large, apart))

    def _article(self, page: Page, nodes: Nodes, groups: list[Longs]) -> Longs:
        """The first group that is long enough, after the title where that is known."""
        if not groups:
            return np.zeros(0, np.int64)
        if self.title_hint:
            place = title_position(page, self.title)
            after = [group for group in groups if page.elements.text_end[nodes.element[group[-1]]] > place]
            groups = after or groups
        sizes = [int(nodes.chars[group].sum()) for group in groups]
        enough = self.acceptable_length * max(sizes)
        return next(group for group, size in zip(groups, sizes, strict=True) if size >= enough)

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The kind of each block's node, with LP and TP."""
        facts = extraction.facts["cuter"]
        nodes: Nodes = facts["nodes"]
        chosen = set(facts["article"].tolist())
        place = {int(row): at for at, row in enumerate(nodes.element.tolist())}
        words = []
        for block, body in enumerate(body_of(page)[page.blocks.element].tolist()):
            at = place.get(body)
            if page.blocks.end[block] == page.blocks.start[block]:
                words.append(_reason_without_text(page.blocks.kind[block], bool(extraction.kept[block])))
            else:
                words.append("empty" if at is None else _reason(nodes, at, at in chosen))
        return tuple(words)


def _reason_without_text(kind: int, kept: bool) -> str:
    if kind not in (Kind.IMAGE, Kind.MEDIA):
        return "empty: no text in it"
    return f"multimedia: {'in a node' if kept else 'outside the nodes'} of the article"


def _reason(nodes: Nodes, at: int, chosen: bool) -> str:
    measured = f"LP {nodes.link_share[at]:.0%}, TP {nodes.text_share[at]:.1%}, node {nodes.number[at]}"
    if nodes.adverts[at]:
        return f"advertisement: {measured}"
    if not nodes.valid[at]:
        return f"navigation: {measured}"
    return f"text: {measured}" + (", in the first group long enough" if chosen else ", not in the article's group")
