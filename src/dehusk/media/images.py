"""The pictures of a page: every one with its best address, its caption and how relevant it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from html import unescape
from typing import Final

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.media.bits import (
    CAPTIONED,
    OTHER_NAMES,
    OWN,
    PLACE,
    SAME_NAMES,
    TEXT_BESIDE,
    WEIGHTS,
    names_of,
    relevance,
    total,
)
from dehusk.media.captions import Captions
from dehusk.media.evidence import Candidate, evidence, named, size_of, words_of
from dehusk.media.rows import Rows
from dehusk.media.similarity import representative, similarity
from dehusk.media.sources import best_source, is_lazy
from dehusk.media.surroundings import Surroundings
from dehusk.model import Extraction, Image, Metadata, Page
from dehusk.registry import entities
from dehusk.structure.links import Resolver, base_url

MOST: Final = 2000  # pictures of one page
_IMG, _PICTURE, _SOURCE, _NOSCRIPT = (IDS[name] for name in ("img", "picture", "source", "noscript"))
_DECLARED: Final = 0.9  # relevance of a picture that only the metadata name
_DOUBT: Final = 1.2
_HOPELESS: Final = -2.5  # no caption makes good for this
# What a caption and the names in it can add or take away at most.
_SURELY_NOT: Final = -WEIGHTS["has a caption"] - WEIGHTS["names of the article"]
_SURELY: Final = -WEIGHTS["other names than the article"]
_SIMILAR: Final = 0.3
_ENOUGH: Final = 5000  # characters of an article that tell what it is about
_SIZES = re.compile(r"[-_]\d{2,4}x\d{2,4}(?=\.\w+$)|[-_](?:scaled|large|small|thumb|medium|crop)(?=\.\w+$)")
Recogniser = Callable[[str, str | None], Counter[str]]


def find_images(
    page: Page, extraction: Extraction, metadata: Metadata, recogniser: str = "capitals"
) -> tuple[Image, ...]:
    """Every picture once, in document order; one that only the metadata names comes first."""
    return tuple(Finder(page, extraction, metadata, entities.get(recogniser)()).images())


class Finder:
    """Looks at the pictures of one page."""

    def __init__(self, page: Page, extraction: Extraction, metadata: Metadata, recogniser: Recogniser) -> None:
        self.page, self.extraction, self.metadata, self.recogniser = page, extraction, metadata, recogniser
        self.tree = Rows(page)
        self.around = Surroundings(page, extraction)
        self.captions = Captions(page, self.tree)
        self._join = Resolver(base_url(page)).join

    def images(self) -> Iterator[Image]:
        """The pictures."""
        found = list(self.candidates())
        lead = self.metadata.image
        if lead and not any(each.is_lead for each in found):
            told = OWN | named(lead)
            yield Image(
                src=lead, relevance=_DECLARED if told == OWN else relevance(told), lead=True, reasons=names_of(told)
            )
        for each in found:
            told, caption = self._weigh(each)
            alt, title = each.attributes.get("alt"), each.attributes.get("title")
            yield Image(
                each.src,
                " ".join(alt.split()) if alt else "",
                caption,
                relevance(told),
                each.width,
                each.height,
                each.element,
                " ".join(title.split()) if title else "",
                each.link,
                each.is_lead,
                names_of(told),
            )

    def judge(self, candidate: Candidate) -> tuple[list[str], str]:
        """What speaks for and against a picture, in words, and its caption."""
        told, caption = self._weigh(candidate)
        return list(names_of(told)), caption

    def _weigh(self, candidate: Candidate) -> tuple[int, str]:
        """What speaks for and against a picture, and its caption.

        A caption is looked for where the rest leaves hope, and the names in it are compared with the article's where
        there is doubt.
        """
        told = evidence(candidate, self.around)
        if total(told) < _HOPELESS:
            return told, ""
        caption, kind = self.captions.find(candidate.element, candidate.attributes)
        if caption:
            told |= CAPTIONED if kind in ("figcaption", "class", "aria") else TEXT_BESIDE
        if (
            abs(total(told)) < _DOUBT
            and (alike := self._similarity(caption or candidate.attributes.get("alt", ""))) is not None
        ):
            told |= SAME_NAMES if alike >= _SIMILAR else OTHER_NAMES
        return told, caption

    def belongs(self, candidate: Candidate) -> bool:
        """Whether a picture is rather content than not; a caption is looked for only where it would decide."""
        weight = total(evidence(candidate, self.around))
        if not _SURELY_NOT <= weight < _SURELY:
            return weight > 0
        return total(self._weigh(candidate)[0]) >= 0

    def candidates(self, only: Collection[int] | None = None) -> Iterator[Candidate]:
        """Every picture, or those of these rows, with what is to be known about it; the fallbacks of others left away."""
        rows = [row for row in self.captions.pictures[:MOST] if only is None or row in only]
        seen: set[str] = set()
        lead = _stem(self.metadata.image) if self.metadata.image else None
        for row, place, link in zip(rows, *self.around.places(np.array(rows, np.int32)), strict=True):
            attributes = self.page.attributes(row)
            src = self._address(row, attributes)
            if not src or (src in seen and not src.startswith("data:")):
                continue
            seen.add(src)
            words = words_of(src)
            width, height = size_of(attributes, src, words)
            yield Candidate(
                row,
                attributes,
                src,
                width,
                height,
                self._link(link) if link >= 0 else None,
                lead is not None and lead in src.lower() and _stem(src) == lead,
                place & PLACE,
                words,
            )

    def _address(self, row: int, attributes: dict[str, str]) -> str:
        """The best address: of the picture itself, of the sources beside it, of the fallback behind it."""
        src = attributes.get("src", "").strip()
        if not src or "srcset" in attributes or any(map(is_lazy, attributes)):
            src = best_source(attributes)
        if not src or src.startswith("data:"):
            src = self._other_source(row) or src
        return src if not src or src.startswith("data:") else self._absolute(src)

    def _absolute(self, address: str) -> str:
        return self._join(address).removesuffix("#")

    def _other_source(self, row: int) -> str:
        """An address from the `<source>`s before a picture, or from the `<noscript>` after it."""
        tree, parent = self.tree, self.tree.parent[row]
        around = parent
        if tree.tag[parent] == _PICTURE:
            around = max(0, tree.parent[parent])
            for other in range(max(parent, row - 8), row):
                if tree.tag[other] == _SOURCE and (found := best_source(self.page.attributes(other))):
                    return found
        for other in range(row + 1, min(tree.last[around], row + 6)):
            if tree.tag[other] == _IMG and tree.tag[tree.parent[other]] == _NOSCRIPT:
                return best_source(self.page.attributes(other))
        return ""

    def _link(self, row: int) -> str | None:
        href = self.tree.attribute(row, ' href="')
        return self._absolute(unescape(href) if "&" in href else href) or None if href else None

    def _similarity(self, text: str) -> float | None:
        if len(text) < 12 or not (names := self.recogniser(text, self.metadata.language)):
            return None
        return similarity(names, self._article, self._frequent)

    @cached_property
    def _frequent(self) -> list[str]:
        return representative(self._article)

    @cached_property
    def _article(self) -> Counter[str]:
        blocks, kept = self.page.blocks, self.extraction.kept
        text = "\n".join(
            self.page.text[a:b] for a, b in zip(blocks.start[kept].tolist(), blocks.end[kept].tolist(), strict=True)
        )
        return self.recogniser(f"{self.metadata.title or ''}\n{text[:_ENOUGH]}", self.metadata.language)


def _stem(url: str) -> str:
    """The file name without its size: the same picture is often there in several."""
    name = url.partition("?")[0].rstrip("/").rsplit("/", 1)[-1].lower()
    return _SIZES.sub("", _SIZES.sub("", name)).rpartition(".")[0] or name
