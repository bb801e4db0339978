"""Link density: go down level by level to the nodes with text and few links (Gunasundari & Karthikeyan 2012)."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.counts import Counts, Flags, Longs, text_nodes, text_parents
from dehusk.dom.ranges import take_elements
from dehusk.errors import BadSetting
from dehusk.filters.hosts import host_of
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import configure, setting

_INVALID = ("script", "style", "form", "marquee", "meta")  # step 2: tags unrelated to the content
_PUNCTUATION = re.compile(r"[.,;:!?…،؛؟。，、；：！？·]")


@algorithms.register("link-density")
@dataclass(frozen=True)
class LinkDensity:
    """Keeps the nodes that meet the precise conditions, found by going down through those that meet the basic ones.

    LTD and LAD are upper bounds, NTL is a lower one. LA bounds nothing from below: section 3.1 says that many links
    mean that "corresponding work has to be carried out to check its child nodes", so more than LA links send the
    search one level down and never refuse a node that holds the content (`body` has hundreds of links on any page).
    The paper's step 3 picks the optimum node of a level and its section 3.3 goes into all that qualify; `descend`
    chooses.
    """

    paper: ClassVar[str] = "Gunasundari & Karthikeyan: A study of content extraction from web pages based on links"
    year: ClassVar[int] = 2012

    basic_ltd: float = setting(0.4, "step 3: largest share of a node's text that is links", low=0, high=1)
    basic_la: int = setting(0, "step 3: most links in a node; 0 leaves many links to the level below", low=0)
    basic_ntl: int = setting(100, "step 3: fewest characters of a node", low=0)
    basic_lad: float = setting(0.5, "step 3: largest share of links among the nodes below", low=0, high=1)
    precise_ltd: float = setting(0.1, "step 4: largest share of a node's text that is links", low=0, high=1)
    precise_la: int = setting(10, "step 4: most links in a node", low=0)
    precise_ntl: int = setting(50, "step 4: fewest characters of a node", low=0)
    precise_lad: float = setting(0.1, "step 4: largest share of links among the nodes below", low=0, high=1)
    min_punctuation: int = setting(0, "fewest punctuation marks outside links in a node (abstract); 0 is off", low=0)
    descend: str = setting("all", "go into all basic nodes of a level, or the best", choices=("all", "best"))
    adjust: bool = setting(True, "step 5: also take siblings that meet the precise conditions")
    ignore_forms: bool = setting(True, "step 2: leave out what stands in forms")
    sites: tuple[str, ...] = setting((), "thresholds of single sites: `example.org basic_ltd=0.5 precise_la=20`")

    def __call__(self, page: Page) -> Extraction:
        return self.for_site(page.url)._extract(page)

    def for_site(self, url: str | None) -> LinkDensity:
        """The step with the thresholds of the page's site, the longest name that fits."""
        host = host_of(url or "")
        named = _site_settings(self.sites)
        fitting = [site for site in named if host == site or host.endswith("." + site)]
        return replace(self, **named[max(fitting, key=len)]) if fitting else self

    def _extract(self, page: Page) -> Extraction:
        search = Search(page, self)
        roots, texts = search.run()
        starts, ends = search.texts
        taken = take_elements(page, roots, (starts[texts], ends[texts]))
        taken.kept[search.invalid[page.blocks.element]] = False
        found = bool(taken.kept.any())
        return taken.extraction(
            "link-density",
            scores=1 - search.block_ltd,
            status="ok" if found else "not_suitable",
            status_reason="" if found else f"not suitable for this algorithm: {search.stopped}",
            facts={"levels": search.levels, "taken": np.flatnonzero(roots).tolist()},
        )

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The measures of the node that was taken, or of the one where the search gave the block up."""
        return Search(page, self.for_site(page.url)).reasons(extraction.kept)


class Search:
    """The four measures of every node and the way down through them."""

    def __init__(self, page: Page, step: LinkDensity) -> None:
        self.page, self.step = page, step
        self.counts = counts = Counts(page)
        chars = np.maximum(counts.chars, 1)
        self.ntl = counts.chars
        self.la = counts.links
        self.ltd: NDArray[np.float64] = counts.link_chars / chars
        self.lad: NDArray[np.float64] = counts.links / np.maximum(self._nodes_below(), 1)
        self.stopped, self.levels = "the page has no text", 0

    @property
    def block_ltd(self) -> NDArray[np.float64]:
        """The share of links in each block."""
        blocks = self.page.blocks
        return np.asarray(blocks.link_chars / np.maximum(blocks.end - blocks.start, 1))

    @cached_property
    def texts(self) -> tuple[Longs, Longs]:
        """The text nodes: nodes like the others, without links."""
        return text_nodes(self.page)

    @cached_property
    def texts_in(self) -> dict[int, list[int]]:
        """The text nodes that are children of each element."""
        found: dict[int, list[int]] = {}
        for at, row in enumerate(text_parents(self.page, *self.texts).tolist()):
            found.setdefault(row, []).append(at)
        return found

    def _nodes_below(self) -> Longs:
        """Elements with text and text nodes below each element: nodes without text are removed in step 2."""
        elements = self.page.elements
        starts, _ = self.texts
        texts = np.searchsorted(starts, elements.text_end) - np.searchsorted(starts, elements.text_start)
        full = self.counts.chars > 0
        return np.asarray(self.counts.below(full) - full + texts, np.int64)

    @cached_property
    def punctuation(self) -> Longs:
        """Punctuation marks outside links under each element."""
        found = np.array([mark.start() for mark in _PUNCTUATION.finditer(self.page.text)], np.int64)
        starts, ends = self.counts.link_ranges
        at = np.searchsorted(starts, found, side="right") - 1
        linked = (at >= 0) & (found < ends[np.maximum(at, 0)]) if len(starts) else np.zeros(len(found), bool)
        free = found[~linked]
        elements = self.page.elements
        return np.asarray(np.searchsorted(free, elements.text_end) - np.searchsorted(free, elements.text_start))

    @cached_property
    def basic(self) -> Flags:
        """Which nodes are within the scope of the basic conditions."""
        step = self.step
        fits = (self.ltd <= step.basic_ltd) & (self.ntl >= step.basic_ntl) & (self.lad <= step.basic_lad)
        if step.basic_la:
            fits &= self.la <= step.basic_la
        return np.asarray(fits & self._allowed)

    @cached_property
    def precise(self) -> Flags:
        """Which nodes satisfy the precise conditions."""
        step = self.step
        fits = (self.ltd <= step.precise_ltd) & (self.ntl >= step.precise_ntl) & (self.lad <= step.precise_lad)
        return np.asarray(fits & (self.la <= step.precise_la) & self._allowed)

    @cached_property
    def invalid(self) -> Flags:
        """Elements with or inside tags that are unrelated to the content."""
        tags = [tag for tag in _INVALID if tag != "form" or self.step.ignore_forms]
        return self.counts.inside(self.counts.is_tag(tags))

    @cached_property
    def _allowed(self) -> Flags:
        allowed = ~self.invalid
        if self.step.min_punctuation:
            allowed &= self.punctuation >= self.step.min_punctuation
        return np.asarray(allowed)

    def run(self) -> tuple[Flags, Flags]:
        """The elements and the text nodes whose text is the content (section 3.3)."""
        taken = np.zeros(len(self.page.elements), bool)
        texts = np.zeros(len(self.texts[0]), bool)
        parents = [0] if len(taken) else []
        while parents:
            self.levels += 1
            level = [row for parent in parents for row in self._children(parent) if self.basic[row]]
            if self.step.descend == "best" and level:
                level = [max(level, key=lambda row: self.ntl[row] * (1 - self.ltd[row]))]
            done = [row for row in level if self.precise[row]]
            taken[done] = True
            homes = {int(self.page.elements.parent[row]) for row in done}
            for parent in parents:
                self._take_texts(parent, texts, homes)
            if self.step.adjust:
                taken[[row for home in homes for row in self._children(home) if self.precise[row]]] = True
            parents = [row for row in level if not self.precise[row]]
            if not level:
                self.stopped = f"no node of level {self.levels + 1} meets the basic conditions"
        return taken, texts

    def _take_texts(self, parent: int, texts: Flags, homes: set[int]) -> None:
        """Text nodes long enough for the basic conditions (they meet the others), or for step 5 beside a taken node."""
        starts, ends = self.texts
        children = [at for at in self.texts_in.get(parent, ()) if self.basic[parent] and self._marked(at)]
        long = [at for at in children if ends[at] - starts[at] >= self.step.basic_ntl]
        if long:
            homes.add(parent)
        least = self.step.precise_ntl if self.step.adjust and parent in homes else self.step.basic_ntl
        texts[[at for at in children if ends[at] - starts[at] >= least]] = True

    def _marked(self, at: int) -> bool:
        """Whether a text node has punctuation enough."""
        text = self.page.text[self.texts[0][at] : self.texts[1][at]]
        return len(_PUNCTUATION.findall(text)) >= self.step.min_punctuation

    def _children(self, row: int) -> list[int]:
        last = self.page.elements.last
        found, child = [], row + 1
        while child < last[row]:
            found.append(child)
            child = int(last[child])
        return found

    def reasons(self, kept: Flags) -> tuple[str, ...]:
        """A reason for each block."""
        taken, _ = self.run()
        parents = self.page.elements.parent
        home = np.where(taken, np.arange(len(taken)), -1)
        for row in range(1, len(taken)):
            if home[row] < 0:
                home[row] = home[parents[row]]
        words = []
        for element, keep in zip(self.page.blocks.element.tolist(), kept.tolist(), strict=True):
            node = int(home[element]) if home[element] >= 0 else element
            where = (
                "a text node long enough" if keep and home[element] < 0 else "a node that meets the precise conditions"
            )
            words.append(f"in {where if keep else 'no node that meets the conditions'}: {self._measures(node)}")
        return tuple(words)

    def _measures(self, row: int) -> str:
        tag = self.page.tag(row)
        return f"{tag} has LTD {self.ltd[row]:.2f}, LA {self.la[row]}, NTL {self.ntl[row]}, LAD {self.lad[row]:.2f}"


@lru_cache(maxsize=16)
def _site_settings(sites: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """Thresholds by site, from lines such as `example.org basic_ltd=0.5`."""
    found = {}
    for line in sites:
        site, *pairs = line.split()
        values = dict(pair.partition("=")[::2] for pair in pairs)
        if "sites" in values:
            raise BadSetting(f"link-density: the thresholds of {site} cannot name sites again")
        made = configure(LinkDensity, values, f"link-density for {site}")
        found[site.lower()] = {each.name: getattr(made, each.name) for each in fields(made) if each.name in values}
    return found
