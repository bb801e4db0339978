"""The caption of a picture.

Agarwal-dom-nlp's rule (the text of the smallest block around picture and caption), after better signs.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import Final

import numpy as np

from dehusk.dom.tags import BLOCK, FLAGS, IDS
from dehusk.media import places
from dehusk.media.rows import Rows
from dehusk.model import Ints, Kind, Page
from dehusk.plain import run
from dehusk.vocabulary.words import Words

LONGEST: Final = 700
_LONGEST_GUESS: Final = 300  # characters, where only the place speaks for a caption
_HINTS: Final = Words(
    (
        (
            1,
            "caption captions imagecaption imgcaption photocaption figcaption figurecaption captiontext credit credits "
            "imagecredit photocredit license licence copyright copyrights cutline bildunterschrift bildunterzeile "
            "bildunter legende photo photodesc imagedesc imagetext desc text info didascalia pie foto image thumbcaption "
            "captioned storyphotocaption storyphotocredit gallerycaption articlecaption mediacaption slidecaption "
            "imgcredit imgcredits",
        ),
    ),
    ("class", "itemprop"),
)
_MARKED = re.compile(
    r" (?:class|id|itemprop)=\"[^\"]*?(?:caption|cutline|bildunter|legende|photo-?(?:desc|text|credit)|"
    r"image-?(?:desc|text|credit|info|license)|(?:[-_ \"])(?:credit|copyright)s?(?:[-_ \"])|licen[sc]e|didascalia|"
    r"pie-de-foto)",
    re.I,
)
_WHOLE = re.compile(r"(?:class|id)=\"[^\"]*?(?:wp-caption|image-?caption|figure|photo|caption)", re.I)
_SAYS_SO = re.compile(
    r"(?:fig(?:ure|\.)?\s?\d|abb(?:ildung|\.)?\s?\d|above:|below:|left:|right:|pictured|photo(?:\s?:|graph)|image:|"
    r"foto:|bild:|■|▲|圖|图)",
    re.I,
)
_CREDIT = re.compile(
    r"^.{0,40}(?:getty|reuters|©|\bafp\b|credit|photo|foto|images?\b|courtesy|shutterstock|commons|cc[- ]by|"
    r"/ap\b).{0,40}$",
    re.I,
)
# What a button over the picture says.
_BUTTON = re.compile(
    r"(?:enlarge(?: this)? image|(?:open|view) image in (?:gallery|fullscreen|full screen)|click to enlarge|image caption,?|"
    r"toggle caption|hide caption|view fullscreen|bild vergrößern)\s*(?:[:.|]\s*)?",
    re.I,
)
_HEADING = re.compile(r"<h[1-6][ >]")
_WIDEST: Final = 20_000  # characters of markup that are searched for a caption
_FIGCAPTION, _FIGURE, _NOSCRIPT, _IMG = IDS["figcaption"], IDS["figure"], IDS["noscript"], IDS["img"]


class Captions:
    """Finds captions on one page."""

    def __init__(self, page: Page, rows: Rows | None = None) -> None:
        self.page, self.tree = page, rows or Rows(page)
        self.pictures = self.tree.tagged(_IMG)

    @cached_property
    def figcaptions(self) -> list[int]:
        """The elements that are captions by their tag."""
        return self.tree.tagged(_FIGCAPTION)

    @cached_property
    def named(self) -> list[int]:
        """The elements whose names may speak of a caption."""
        return np.flatnonzero(_HINTS.flags(self.page)).tolist()

    @cached_property
    def _boxes(self) -> tuple[dict[int, int], list[int], list[int]]:
        """The place of each picture in the list, and what `find_boxes` says of it."""
        rows = np.array(self.pictures, np.int32)
        return {row: place for place, row in enumerate(self.pictures)}, *self._find_boxes(rows)

    def _find_boxes(self, rows: Ints) -> tuple[list[int], list[int]]:
        elements, pictures = self.page.elements, np.array(self.pictures, np.int32)
        tops, crowded = np.zeros(len(rows), np.int32), np.zeros(len(rows), np.int32)
        columns = (elements.parent, elements.tag, elements.last, elements.text_start, elements.text_end)
        read = (len(rows), rows, len(pictures), pictures, *columns, _FIGURE, _NOSCRIPT)
        run(places.find_boxes, places.COMPILED, read, (tops, crowded))
        return tops.tolist(), crowded.tolist()

    def find(self, picture: int, attributes: dict[str, str]) -> tuple[str, str]:
        """The caption of a picture and what says that it is one; empty where there is none."""
        text, kind = self._find(picture, attributes)
        if text and (button := _BUTTON.match(text)):
            text = text[button.end() :]
        return text, kind if text else ""

    def _find(self, picture: int, attributes: dict[str, str]) -> tuple[str, str]:
        described = attributes.get("aria-describedby")
        if described and (text := self._by_id(described)):
            return text, "aria"
        numbers, tops, crowded = self._boxes
        if picture in numbers:
            top, others = tops[numbers[picture]], bool(crowded[numbers[picture]])
        else:
            found = self._find_boxes(np.array([picture], np.int32))
            top, others = found[0][0], bool(found[1][0])
        if top >= 0:
            text, kind = self._inside(top, picture, others)
            if not text and not others:
                text, kind = self._around(picture, top)
            if text:
                return text, kind
        return self._next(picture)

    def _around(self, picture: int, top: int) -> tuple[str, str]:
        """All text of the smallest element around a picture that is a caption by its name or its first words."""
        tree, node = self.tree, picture
        while node > top:
            node = tree.parent[node]
            size = tree.text_end[node] - tree.text_start[node]
            if size and (found := self._whole(node, size))[0]:
                return found
        return "", ""

    def paper(self, picture: int) -> str:
        """The paper's rule alone: all text of the first block-level element around the picture."""
        tree, node = self.tree, self.tree.parent[picture]
        while node >= 0 and not (
            tree.tag[node] < len(FLAGS) and FLAGS[tree.tag[node]] & BLOCK and tree.tag[node] != _NOSCRIPT
        ):
            node = tree.parent[node]
        return tree.text(node) if node >= 0 else ""

    def _inside(self, node: int, picture: int, others: bool) -> tuple[str, str]:
        """The caption that a tag or a class marks inside an element."""
        text, kind = self._figcaption(node, picture), "figcaption"
        if not text and not others:
            text, kind = self._marked(node), "class"
        if text and not others and self.tree.tag[node] != _FIGURE and _CREDIT.search(text):
            whole = self.tree.text(node)
            if len(text) < len(whole) <= _LONGEST_GUESS and not self._is_card(node):
                return whole, kind  # the words of the caption stand beside its credit
        return text, kind

    def _whole(self, node: int, size: int) -> tuple[str, str]:
        """All text of an element, where its name or its first words make it a caption."""
        tree, page = self.tree, self.page
        start_tag = page.markup[tree.start[node] : tree.inner[node]]
        named = tree.tag[node] == _FIGURE or (
            ("aption" in start_tag or "igure" in start_tag or "hoto" in start_tag) and _WHOLE.search(start_tag)
        )
        if named and not self._is_card(node):
            return tree.text(node), "figure"
        if size <= _LONGEST_GUESS and _SAYS_SO.match(page.text, tree.text_start[node]):
            return tree.text(node), "words"
        return "", ""

    def _figcaption(self, node: int, picture: int) -> str:
        """The text of the next `<figcaption>` in an element, or of the one before the picture."""
        first, last = bisect_left(self.figcaptions, node), bisect_left(self.figcaptions, self.tree.last[node])
        if first == last:
            return ""
        after = bisect_left(self.figcaptions, picture, first, last)
        return self.tree.text(self.figcaptions[after if after < last else first])

    def _marked(self, node: int) -> str:
        """The texts of the elements inside whose class speaks of a caption, the outermost of them."""
        tree, markup, named = self.tree, self.page.markup, self.named
        texts, beyond, last = [], node + 1, tree.last[node]
        if tree.stop[node] - tree.inner[node] > _WIDEST:
            return ""
        for place in range(bisect_left(named, beyond), bisect_left(named, last)):
            element = named[place]
            if element >= beyond and _MARKED.search(markup, tree.start[element], tree.inner[element]):
                if text := tree.text(element):
                    texts.append(text)
                    beyond = tree.last[element]
        return " ".join(dict.fromkeys(texts)) if texts else ""

    def _next(self, picture: int) -> tuple[str, str]:
        """The block that follows the picture, where its words say that it is a caption."""
        tree, page = self.tree, self.page
        start = tree.text_start[picture]
        block = tree.block_at(start)
        while block < len(tree.block_end) and tree.block_end[block] <= start:
            block += 1
        if block == len(tree.block_end) or tree.block_end[block] - start > _LONGEST_GUESS:
            return "", ""
        if tree.block_kind[block] == Kind.CAPTION or _SAYS_SO.match(page.text, start):
            return " ".join(page.block_text(block).split()), "words"
        return "", ""

    def _is_card(self, node: int) -> bool:
        """A picture over a linked headline leads to another page."""
        tree, page = self.tree, self.page
        first, last = tree.block_at(tree.text_start[node]), tree.block_at(tree.text_end[node])
        linked = int(page.blocks.link_chars[first:last].sum())
        return linked > 0.6 * max(1, tree.size(node)) or bool(
            _HEADING.search(page.markup, tree.inner[node], tree.stop[node])
        )

    def _by_id(self, names: str) -> str:
        texts = []
        for name in names.split()[:3]:
            place = self.page.markup.find(f' id="{name}"')
            if place >= 0:
                texts.append(self.tree.text(self.tree.at(place)))
        text = " ".join(filter(None, texts))
        return text if len(text) <= LONGEST else ""
