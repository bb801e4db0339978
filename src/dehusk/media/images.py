# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""The pictures of a page: every one with its best address, its caption and how relevant it is.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from typing import Final

from dehusk.attributes import unescaped
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
    total,
    verdict,
)
from dehusk.media.captions import Captions
from dehusk.media.evidence import complete, evidence, evidence_of, may_be_card, named
from dehusk.media.places import EACH
from dehusk.media.similarity import representative, similarity, spaced
from dehusk.media.sources import best_source, source_in
from dehusk.media.surroundings import Surroundings
from dehusk.media.tags import Candidate, read_tag
from dehusk.model import Extraction, Image, Metadata, Page
from dehusk.registry import entities
from dehusk.structure.linking import Base, join, one_line
from dehusk.structure.links import Resolver, base_url

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.slots import blank, no_circle, put, slot_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

MOST: Final = 2000  # pictures of one page
_IMG, _PICTURE, _SOURCE, _NOSCRIPT = (IDS[name] for name in ("img", "picture", "source", "noscript"))
_DECLARED: Final = 0.9  # relevance of a picture that only the metadata name
_DOUBT = 1.2
_HOPELESS = -2.5  # no caption makes good for this
# What a caption and the names in it can add or take away at most.
_SURELY_NOT = -WEIGHTS["has a caption"] - WEIGHTS["names of the article"]
_NAMELESS_NOT = -WEIGHTS["names of the article"]
_SURELY = -WEIGHTS["other names than the article"]
_SIMILAR = 0.3
_SHORTEST = 12  # characters of a text with names
_ENOUGH = 5000  # characters of an article that tell what it is about
_SIZES = re.compile(r"[-_]\d{2,4}x\d{2,4}(?=\.\w+$)|[-_](?:scaled|large|small|thumb|medium|crop)(?=\.\w+$)")
_SLOTS = tuple([slot_of(Image, name) for name in Image.__match_args__]) if cython.compiled else ()
_SIZE_WORDS = frozenset("scaled large small thumb medium crop".split())
Recogniser = Callable[[str, str | None], Counter[str]]


def find_images(
    page: Page, extraction: Extraction, metadata: Metadata, recogniser: str = "capitals"
) -> tuple[Image, ...]:
    """Every picture once, in document order; one that only the metadata names comes first."""
    return tuple(Finder(page, extraction, metadata, entities.get(recogniser)).images())


class Finder:
    """Looks at the pictures of one page; what recognises names is made where names have to be compared."""

    def __init__(
        self, page: Page, extraction: Extraction, metadata: Metadata, recogniser: Callable[[], Recogniser]
    ) -> None:
        self.page, self.extraction, self.metadata, self._make = page, extraction, metadata, recogniser
        self._recogniser: Recogniser | None = None
        self.tree = page.columns
        self.around = Surroundings(page, extraction)
        self.captions = Captions(page, self.tree)
        self._base: Base | None = None  # what addresses of the page are relative to
        self._article: Counter[str] | None = None
        self._frequent: list[str] = []

    def images(self) -> list[Image]:
        """The pictures."""
        found, pictures = self.candidates(), []
        lead = self.metadata.image
        if lead and not any([each.is_lead for each in found]):
            told = OWN | named(lead)
            chance, reasons = verdict(told)
            chance = _DECLARED if told == OWN else chance
            pictures.append(Image(src=lead, relevance=chance, lead=True, reasons=reasons))
        for each in found:
            pictures.append(self._image(each))
        return pictures

    def _image(self, candidate: Candidate) -> Image:
        self._weigh(candidate)
        alt, title = candidate.alt, candidate.title
        alt, title = one_line(alt, 0, len(alt)), one_line(title, 0, len(title))
        chance, reasons = verdict(candidate.told)
        width = candidate.width if candidate.width > 0 else None
        height = candidate.height if candidate.height > 0 else None
        if not cython.compiled:
            return Image(
                src=candidate.src,
                alt=alt,
                caption=candidate.caption,
                relevance=chance,
                width=width,
                height=height,
                element=candidate.element,
                title=title,
                link=candidate.link,
                lead=candidate.is_lead,
                reasons=reasons,
            )
        image: Image = blank(Image)  # filled several times as quick as it does so itself
        put(image, _SLOTS[0], candidate.src)
        put(image, _SLOTS[1], alt)
        put(image, _SLOTS[2], candidate.caption)
        put(image, _SLOTS[3], chance)
        put(image, _SLOTS[4], width)
        put(image, _SLOTS[5], height)
        put(image, _SLOTS[6], candidate.element)
        put(image, _SLOTS[7], title)
        put(image, _SLOTS[8], candidate.link)
        put(image, _SLOTS[9], candidate.is_lead)
        put(image, _SLOTS[10], reasons)
        no_circle(image)
        return image

    def judge(self, candidate: Candidate) -> tuple[list[str], str]:
        """What speaks for and against a picture, in words, and its caption."""
        self._weigh(candidate)
        return list(names_of(candidate.told)), candidate.caption

    def _weigh(self, candidate: Candidate) -> None:
        """What speaks for and against a picture, and its caption; names are compared with the article's where there is doubt."""
        self._look_for_caption(candidate)
        if -_DOUBT < total(candidate.told) < _DOUBT:
            candidate.told |= self._compared(candidate.caption or candidate.alt)

    def _look_for_caption(self, candidate: Candidate) -> None:
        """What speaks for and against a picture but for the names in its caption, which is looked for where there is hope."""
        candidate.told = evidence(candidate, self.around)
        if total(candidate.told) < _HOPELESS:
            return
        candidate.caption, kind = self.captions.find(candidate.element, candidate.described)
        if candidate.caption:
            candidate.told |= CAPTIONED if kind in ("figcaption", "class", "aria") else TEXT_BESIDE

    def belongs(self, candidate: Candidate) -> bool:
        """Whether a picture is rather content than not; its caption and names are looked at only where they would decide."""
        weight = most = total(evidence_of(candidate, self.around, False))
        if may_be_card(candidate):
            most = total(evidence_of(candidate, self.around, True))
        if weight >= _SURELY or most < _SURELY_NOT:
            return weight >= _SURELY
        if most != weight:
            weight = total(evidence(candidate, self.around))
            if not _SURELY_NOT <= weight < _SURELY:
                return weight > 0
        self._look_for_caption(candidate)
        if _NAMELESS_NOT <= total(candidate.told) < _SURELY:
            candidate.told |= self._compared(candidate.caption or candidate.alt)
        return total(candidate.told) >= 0

    def candidates(self, only: Collection[int] | None = None) -> list[Candidate]:
        """Every picture, or those of these rows, with what is to be known about it; the fallbacks of others left away."""
        rows = self.captions.pictures[:MOST]
        if only is not None:
            rows = [row for row in rows if row in only]
        if not rows:
            return []
        places = self.around.places(rows)
        seen: set[str] = set()
        found = []
        lead = _stem(self.metadata.image) if self.metadata.image else None
        for number, row in enumerate(rows):
            candidate = read_tag(self.tree.markup, self.tree.start[row], self.tree.inner[row] - 1)
            src = self._address(row, candidate)
            if not src or (src in seen and not src.startswith("data:")):
                continue
            seen.add(src)
            link = places[EACH * number + 1]
            is_lead = lead is not None and _may_be_named(src, lead) and _stem(src) == lead
            complete(candidate, row, src, self._link(link) if link >= 0 else None, is_lead)
            candidate.place, candidate.names = places[EACH * number] & PLACE, places[EACH * number + 2]
            found.append(candidate)
        return found

    def _address(self, row: int, candidate: Candidate) -> str:
        """The best address: of the picture itself, of the sources beside it, of the fallback behind it."""
        src = source_in(candidate, self.tree.start[row], self.tree.inner[row] - 1)
        if not src or src.startswith("data:"):
            src = self._other_source(row) or src
        return src if not src or src.startswith("data:") else self._absolute(src)

    def _absolute(self, address: str) -> str:
        if not (address.startswith("https://") or address.startswith("http://")):
            if self._base is None:
                self._base = Resolver(base_url(self.page)).parts
            address = join(address, self._base) if self._base[0] else address
        size = len(address)
        return address[: size - 1] if size and address[size - 1] == "#" else address

    def _other_source(self, row: int) -> str:
        """An address from the `<source>`s before a picture, or from the `<noscript>` after it."""
        tree, parent = self.tree, self.tree.parent[row]
        if parent < 0:
            return ""
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
        return self._absolute(unescaped(href) if "&" in href else href) or None if href else None

    def _compared(self, text: str) -> int:
        """Whether a text names whom and what the article names, as a bit; none where it names nobody."""
        if len(text) < _SHORTEST or not (names := self._names_in(text)):
            return 0
        if self._article is None:
            self._article = self._named()
            self._frequent = spaced(representative(self._article))
        return SAME_NAMES if similarity(names, self._article, self._frequent) >= _SIMILAR else OTHER_NAMES

    def _names_in(self, text: str) -> Counter[str]:
        if self._recogniser is None:
            self._recogniser = self._make()
        return self._recogniser(text, self.metadata.language)

    def _named(self) -> Counter[str]:
        """Whom and what the beginning of the article names."""
        tree, kept, parts, size = self.tree, self.extraction.kept.tobytes(), [], 0
        for block in range(tree.blocks):
            if kept[block]:
                parts.append(tree.text[tree.block_start[block] : tree.block_end[block]])
                size += tree.block_end[block] - tree.block_start[block] + 1
                if size > _ENOUGH:
                    break
        text = "\n".join(parts)[:_ENOUGH]
        return self._names_in(f"{self.metadata.title or ''}\n{text}")


def _stem(url: str) -> str:
    """The file name without its size: the same picture is often there in several."""
    at, end = _file_in(url)
    name = url[at:end].lower()
    if _may_have_size(name):
        name = _SIZES.sub("", name)
        name = _SIZES.sub("", name) if _may_have_size(name) else name
    return name.rpartition(".")[0] or name


def _file_in(url: str) -> tuple[int, int]:
    """Where the file name in an address begins and ends."""
    end = find(url, "?", 0, len(url), 1)
    end = end if end >= 0 else len(url)
    while end > 0 and url[end - 1] == "/":
        end -= 1
    return find(url, "/", 0, end, -1) + 1, end


def _may_have_size(name: str) -> bool:
    """Whether the last word before the ending of a file name may be a size."""
    end = find(name, ".", 0, len(name), -1)
    at = max(find(name, "-", 0, end, -1), find(name, "_", 0, end, -1)) if end > 0 else -1
    return at >= 0 and (name[at + 1 : end] in _SIZE_WORDS or find(name, "x", at, end, 1) > 0)


def _may_be_named(url: str, stem: str) -> bool:
    """Whether the file name in an address begins as a stem does; a stem has nothing in front taken away."""
    at, end = _file_in(url)
    kind, data = kind_of(url), data_of(url)
    if end - at < len(stem):
        return not url.isascii()
    for place in range(len(stem)):
        code = code_at(kind, data, at + place)
        code = code + 32 if 65 <= code <= 90 else code
        if code != ord(stem[place]):
            return code > 127 or ord(stem[place]) > 127
    return True
