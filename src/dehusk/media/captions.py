# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The caption of a picture.

Agarwal-dom-nlp's rule (the text of the smallest block around picture and caption), after better signs.
Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from dehusk.columns import Columns
from dehusk.dom.tags import BLOCK, FLAGS, IDS
from dehusk.model import Kind, Page
from dehusk.structure.tagged import FIGCAPTIONS, PICTURES, rows_of
from dehusk.vocabulary.lookup import bits_of
from dehusk.vocabulary.words import Words

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, kind_of

LONGEST: Final = 700
_LONGEST_GUESS = 300  # characters, where only the place speaks for a caption
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
_SLOTS, _TABLE = _HINTS.single
_LOW = 0xFFFFFFFF
_MARKED = re.compile(
    r" (?:class|id|itemprop)=\"[^\"]*?(?:caption|cutline|bildunter|legende|photo-?(?:desc|text|credit)|"
    r"image-?(?:desc|text|credit|info|license)|(?:[-_ \"])(?:credit|copyright)s?(?:[-_ \"])|licen[sc]e|didascalia|"
    r"pie-de-foto)",
    re.I,
)
# Every match of it holds one of these.
_MARKS: Final = (
    "caption", "cutline", "bildunter", "legende", "credit", "copyright", "licen", "didascalia", "pie-de-foto",
    "photodesc", "phototext", "photo-desc", "photo-text",
    "imagedesc", "imagetext", "imageinfo", "image-desc", "image-text", "image-info",
)  # fmt: skip
_LONGEST_MARK = max(map(len, _MARKS))
_CAP, _CRE, _PHO, _IMA, _COP, _LIC, _CUT, _LEG, _BIL, _DID, _PIE, _APT, _IGU, _HOT = (
    int.from_bytes(begins.encode(), "big")
    for begins in "cap cre pho ima cop lic cut leg bil did pie apt igu hot".split()
)
_WHOLE = re.compile(r"(?:class|id)=\"[^\"]*?(?:wp-caption|image-?caption|figure|photo|caption)", re.I)
_PARTS_OF_WHOLE: Final = ("aption", "igure", "hoto")
_SAYS_SO = re.compile(
    r"(?:fig(?:ure|\.)?\s?\d|abb(?:ildung|\.)?\s?\d|above:|below:|left:|right:|pictured|photo(?:\s?:|graph)|image:|"
    r"foto:|bild:|■|▲|圖|图)",
    re.I,
)
_BEGINS = "fFaAbBlLrRpPiIıİ■▲圖图"  # what such words begin with
_CREDIT = re.compile(
    r"^.{0,40}(?:getty|reuters|©|\bafp\b|credit|photo|foto|images?\b|courtesy|shutterstock|commons|cc[- ]by|"
    r"/ap\b).{0,40}$",
    re.I,
)
_LONGEST_CREDIT = 2 * 40 + len("shutterstock")
# What a button over the picture says.
_BUTTON = re.compile(
    r"(?:enlarge(?: this)? image|(?:open|view) image in (?:gallery|fullscreen|full screen)|click to enlarge|image caption,?|"
    r"toggle caption|hide caption|view fullscreen|bild vergrößern)\s*(?:[:.|]\s*)?",
    re.I,
)
_HEADING = re.compile(r"<h[1-6][ >]")
_ID = re.compile(r' id="(?=([^"]*)")')
_FEW_IDS = 8  # that are looked for one by one
_LEVELS = 7  # around a picture, where its caption may be
_TOO_LONG = LONGEST + 1
_FALLBACKS = 4  # pictures that may be fallbacks of one
_MOSTLY = 0.6  # of the text in links
_WIDEST = 20_000  # characters of markup that are searched for a caption
_FIGURE, _NOSCRIPT = IDS["figure"], IDS["noscript"]
_CAPTION = int(Kind.CAPTION)


class Captions:
    """Finds captions on one page."""

    def __init__(self, page: Page, rows: Columns | None = None) -> None:
        self.page, self.tree = page, rows or page.columns
        self.pictures = rows_of(page, PICTURES)
        self._figcaptions = rows_of(page, FIGCAPTIONS)
        self._ids: dict[str, int] | None = None  # where each stands in the markup
        self._asked = 0

    def _hinted(self, first: int, last: int) -> list[int]:
        """The elements between two rows whose names may speak of a caption."""
        tree, found, before = self.tree, [], -1
        name = tree.name_from(first)
        while name < tree.names and tree.named[name] < last:
            row, value = tree.named[name], tree.name[name] & _LOW
            if row != before and _TABLE[value & (_SLOTS - 1)] and bits_of(_TABLE, _SLOTS, value):
                found.append(row)
                before = row
            name += 1
        return found

    def _box(self, element: int) -> tuple[int, bool]:
        """The outermost element with little text around another and with no other picture, up to a figure.

        -1 where there is none; and whether a figure holds other pictures too.
        """
        tree, top, node = self.tree, -1, element
        for _ in range(_LEVELS):
            node = tree.parent[node]
            size = tree.length(node) if node >= 0 else _TOO_LONG
            if size >= _TOO_LONG:
                break
            others = self._has_others(node, element)
            if tree.tag[node] == _FIGURE:
                return (node, others) if size else (top, False)
            if others:
                break
            if size:
                top = node
        return top, False

    def _has_others(self, node: int, element: int) -> bool:
        """Whether an element holds pictures beside one, other than its fallbacks."""
        first = self._picture_at(node)
        inside = self._picture_at(self.tree.last[node]) - first
        if inside < 2:
            return False
        if inside > _FALLBACKS:
            return True
        for number in range(first, first + inside):
            other = self.pictures[number]
            if other != element and self.tree.tag[self.tree.parent[other]] != _NOSCRIPT:
                return True
        return False

    def _picture_at(self, row: int) -> int:
        """Which picture is the first at a row or after it."""
        return bisect_left(self.pictures, row)

    def find(self, picture: int, described: str) -> tuple[str, str]:
        """The caption of a picture and what says that it is one; empty where there is none.

        `described` are the ids of the elements that describe it by its own words.
        """
        text, kind = self._find(picture, described)
        if text and (button := _BUTTON.match(text)):
            text = text[button.end() :]
        return text, kind if text else ""

    def _find(self, picture: int, described: str) -> tuple[str, str]:
        if described and (text := self._by_id(described)):
            return text, "aria"
        top, others = self._box(picture)
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
            size = tree.length(node)
            if size:
                kind = self._whole(node, size)
                text = tree.line_of(node) if kind else ""
                if text:
                    return text, kind
        return "", ""

    def paper(self, picture: int) -> str:
        """The paper's rule alone: all text of the first block-level element around the picture."""
        tree, node = self.tree, self.tree.parent[picture]
        while node >= 0 and not (
            tree.tag[node] < len(FLAGS) and FLAGS[tree.tag[node]] & BLOCK and tree.tag[node] != _NOSCRIPT
        ):
            node = tree.parent[node]
        return tree.line_of(node) if node >= 0 else ""

    def _inside(self, node: int, picture: int, others: bool) -> tuple[str, str]:
        """The caption that a tag or a class marks inside an element."""
        text, kind = self._figcaption(node, picture), "figcaption"
        if not text and not others:
            text, kind = self._marked(node), "class"
        if not text or others or self.tree.tag[node] == _FIGURE:
            return text, kind
        if len(text) <= _LONGEST_CREDIT and _CREDIT.search(text):
            whole = self.tree.line_of(node)
            if len(text) < len(whole) <= _LONGEST_GUESS and not self._is_card(node):
                return whole, kind  # the words of the caption stand beside its credit
        return text, kind

    def _whole(self, node: int, size: int) -> str:
        """What makes all text of an element a caption, its name or its first words; empty where nothing does."""
        tree, markup = self.tree, self.tree.markup
        start, end = tree.start[node], tree.inner[node]
        if (tree.tag[node] == _FIGURE or _may_be_whole(markup, start, end)) and not self._is_card(node):
            return "figure"
        return "words" if size <= _LONGEST_GUESS and self._says_so(tree.text_start[node]) else ""

    def _says_so(self, place: int) -> bool:
        """Whether the words at a place of the text begin as those of a caption do."""
        text = self.tree.text
        return place < len(text) and text[place] in _BEGINS and _SAYS_SO.match(text, place) is not None

    def _figcaption(self, node: int, picture: int) -> str:
        """The text of the next `<figcaption>` in an element, or of the one before the picture."""
        if not self._figcaptions:
            return ""
        first, last = bisect_left(self._figcaptions, node), bisect_left(self._figcaptions, self.tree.last[node])
        if first == last:
            return ""
        after = bisect_left(self._figcaptions, picture, 0, last)
        return self.tree.line_of(self._figcaptions[after if first <= after < last else first])

    def _marked(self, node: int) -> str:
        """The texts of the elements inside whose class speaks of a caption, the outermost of them."""
        tree, markup = self.tree, self.tree.markup
        texts, beyond, last = [], node + 1, tree.last[node]
        if tree.stop[node] - tree.inner[node] > _WIDEST:
            return ""
        for element in self._hinted(beyond, last):
            if element >= beyond and _is_marked(markup, tree.start[element], tree.inner[element]):
                text = tree.line_of(element)
                if text:
                    texts.append(text)
                    beyond = tree.last[element]
        return " ".join(dict.fromkeys(texts)) if texts else ""

    def _next(self, picture: int) -> tuple[str, str]:
        """The block that follows the picture, where its words say that it is a caption."""
        tree = self.tree
        start = tree.text_start[picture]
        block = tree.block_from(start)
        while block < tree.blocks and tree.block_end[block] <= start:
            block += 1
        if block == tree.blocks or tree.block_end[block] - start > _LONGEST_GUESS:
            return "", ""
        if tree.block_kind[block] == _CAPTION or self._says_so(start):
            return " ".join(self.page.block_text(block).split()), "words"
        return "", ""

    def _is_card(self, node: int) -> bool:
        """A picture over a linked headline leads to another page."""
        tree, linked = self.tree, 0
        for block in range(tree.block_from(tree.text_start[node]), tree.block_from(tree.text_end[node])):
            linked += tree.link_chars[block]
        return linked > _MOSTLY * max(1, tree.length(node)) or (
            _HEADING.search(tree.markup, tree.inner[node], tree.stop[node]) is not None
        )

    def _by_id(self, names: str) -> str:
        texts = []
        for name in names.split()[:3]:
            row = self.tree.element_at(self._place_of(name))
            if row >= 0:
                texts.append(self.tree.line_of(row))
        text = " ".join(filter(None, texts))
        return text if len(text) <= LONGEST else ""

    def _place_of(self, name: str) -> int:
        """Where in the markup an id stands, -1 for none; all are looked for at once where many are asked for."""
        self._asked += 1
        if self._asked <= _FEW_IDS:
            return self.tree.markup.find(f' id="{name}"') if '"' not in name else -1
        if self._ids is None:
            self._ids = {}
            for found in _ID.finditer(self.tree.markup):
                self._ids.setdefault(found[1], found.start())
        return self._ids.get(name, -1)


def _may_be_whole(markup: str, start: int, end: int) -> bool:
    """Whether a start tag is that of a figure by its names; most do not have the letters for it."""
    three, kind, data = 0, kind_of(markup), data_of(markup)
    for at in range(start, end):
        code = code_at(kind, data, at)
        three = (three << 8 | (code & 255)) & 0xFFFFFF
        if (code == 116 or code == 117) and three in (_APT, _IGU, _HOT):
            if markup[at - 2 : min(at + 4, end)].startswith(_PARTS_OF_WHOLE):
                return _WHOLE.search(markup, start, end) is not None
    return False


def _is_marked(markup: str, start: int, end: int) -> bool:
    """Whether the names in a start tag speak of a caption; most do not have the letters for it."""
    three, kind, data = 0, kind_of(markup), data_of(markup)
    for at in range(start, end):
        code = code_at(kind, data, at)
        three = (three << 8 | (code & 255)) & 0xFFFFFF
        small = three | 0x202020
        if small in (_CAP, _CRE, _PHO, _IMA, _COP, _LIC, _CUT, _LEG, _BIL, _DID, _PIE):
            begins = markup[at - 2 : min(at - 2 + _LONGEST_MARK, end)]
            if begins.lower().startswith(_MARKS):
                return _MARKED.search(markup, start, end) is not None
    return False
