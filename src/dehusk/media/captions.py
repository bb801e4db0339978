"""The caption of a picture.

Agarwal-dom-nlp's rule (the text of the smallest block around picture and caption), after better signs.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import Final

import numpy as np

from dehusk.dom.names import name_hash
from dehusk.dom.tags import BLOCK, FLAGS, IDS
from dehusk.dom.tree import Tree
from dehusk.model import Kind, Page

LONGEST: Final = 700
_LONGEST_GUESS: Final = 300  # characters, where only the place speaks for a caption
_LEVELS: Final = 7
_HINTS: Final = [
    name_hash(word, attribute)
    for attribute in ("class", "itemprop")
    for word in (
        "caption captions imagecaption imgcaption photocaption figcaption figurecaption captiontext credit credits "
        "imagecredit photocredit license licence copyright copyrights cutline bildunterschrift bildunterzeile "
        "bildunter legende photo photodesc imagedesc desc text info didascalia pie foto image"
    ).split()
]
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
_HEADING = re.compile(r"<h[1-6][ >]")
_WIDEST: Final = 20_000  # characters of markup that are searched for a caption
_FIGCAPTION, _FIGURE, _NOSCRIPT, _IMG = IDS["figcaption"], IDS["figure"], IDS["noscript"], IDS["img"]


class Captions:
    """Finds captions on one page."""

    def __init__(self, page: Page, tree: Tree | None = None) -> None:
        self.page, self.tree = page, tree or Tree(page)
        self.pictures = self.tree.tagged(_IMG)
        self.figcaptions = self.tree.tagged(_FIGCAPTION)

    @cached_property
    def named(self) -> list[int]:
        """The elements whose names may speak of a caption."""
        found: list[int] = self.page.names.element[np.isin(self.page.names.hash, _HINTS)].tolist()
        return found

    def find(self, picture: int, attributes: dict[str, str]) -> tuple[str, str]:
        """The caption of a picture and what says that it is one; empty where there is none."""
        described = attributes.get("aria-describedby")
        if described and (text := self._by_id(described)):
            return text, "aria"
        around, others = self._around(picture)
        if around and (found := self._inside(around[-1], picture, others))[0]:
            return found
        for node in around if not others else ():
            if (found := self._whole(node))[0]:
                return found
        return self._next(picture)

    def _around(self, picture: int) -> tuple[list[int], bool]:
        """The elements with little text around this picture and no other, up to a figure.

        And whether that figure has other pictures.
        """
        tree, node = self.tree, picture
        found: list[int] = []
        for _ in range(_LEVELS):
            node = tree.parent[node]
            if node < 0 or (size := tree.text_end[node] - tree.text_start[node]) > LONGEST:
                break
            others = self._others(node, picture)
            if tree.tag[node] == _FIGURE:
                return ([*found, node], others) if size else (found, False)
            if others:
                break
            if size:
                found.append(node)
        return found, False

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

    def _whole(self, node: int) -> tuple[str, str]:
        """All text of an element, where its name or its first words make it a caption."""
        tree = self.tree
        if (tree.tag[node] == _FIGURE or _WHOLE.search(tree.start_tag(node))) and not self._is_card(node):
            return tree.text(node), "figure"
        if tree.size(node) <= _LONGEST_GUESS and _SAYS_SO.match(self.page.text, tree.text_start[node]):
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
        tree, markup = self.tree, self.page.markup
        start, stop = tree.inner[node], tree.stop[node]
        if stop - start > _WIDEST or bisect_left(self.named, node + 1) == bisect_left(self.named, tree.last[node]):
            return ""
        texts, beyond = [], node + 1
        for match in _MARKED.finditer(markup, start, stop):
            element = tree.at(match.start())
            if element >= beyond and (text := tree.text(element)):
                texts.append(text)
                beyond = tree.last[element]
        return " ".join(dict.fromkeys(texts))

    def _next(self, picture: int) -> tuple[str, str]:
        """The block that follows the picture, where its words say that it is a caption."""
        tree, page = self.tree, self.page
        block, start = tree.block_at(tree.text_start[picture]), tree.text_start[picture]
        while block < len(tree.block_end) and tree.block_end[block] <= start:
            block += 1
        if block == len(tree.block_end) or tree.block_end[block] - start > _LONGEST_GUESS:
            return "", ""
        if tree.block_kind[block] == Kind.CAPTION or _SAYS_SO.match(page.text, start):
            return " ".join(page.block_text(block).split()), "words"
        return "", ""

    def _others(self, node: int, picture: int) -> bool:
        """Whether another picture, not the fallback of this one, stands in the same element."""
        first, last = bisect_left(self.pictures, node), bisect_left(self.pictures, self.tree.last[node])
        if last - first < 2:
            return False
        tree = self.tree
        return last - first > 4 or any(
            other != picture and tree.tag[tree.parent[other]] != _NOSCRIPT for other in self.pictures[first:last]
        )

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
