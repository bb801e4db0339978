"""The facts of a page as tables, and from them the features of every block as one matrix."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import fnv, name_hash
from dehusk.dom.tags import IDS, NAMES
from dehusk.features import layout, places, rows, texts
from dehusk.features.characters import (
    SIGNS,
    WIDTH,
    Codes,
    character_table,
    codes_of,
    cue_table,
    low_bits,
)
from dehusk.features.columns import AROUND, PAGE, column_names
from dehusk.features.links import TO_HOST, read_links, site_number
from dehusk.lazy import lazy
from dehusk.model import Kind, Page
from dehusk.plain import run
from dehusk.record import record
from dehusk.text import tokens
from dehusk.vocabulary.words import hash_table

Numbers = NDArray[np.int32]
_MOST_TITLE_WORDS = 60
_KINDS = len(Kind)
_ALIKE = 3  # siblings that make a group of units, as in places.py


@record
class Vocabulary:
    """The names and words that a model knows, with the tables that they are looked up in."""

    names: tuple[str, ...] = ()  # of classes, at most 64
    words: tuple[str, ...] = ()  # of the text

    @lazy
    def name_table(self) -> Codes:
        """Hashes of names, and which each is."""
        if len(self.names) > 64:
            raise ValueError(f"a vocabulary holds at most 64 names, not {len(self.names)}")
        return hash_table({key & 0xFFFFFFFF: number for number, key in enumerate(map(hash_of_name, self.names), 1)})

    @lazy
    def word_table(self) -> Codes:
        """Hashes of words, and which each is."""
        return hash_table({fnv(word): number for number, word in enumerate(self.words, 1)})

    @lazy
    def filters(self) -> NDArray[np.uint8]:
        """What tells most other words from these quickly."""
        return low_bits(cue_table(), self.word_table)

    @lazy
    def columns(self) -> list[str]:
        """The names of the features."""
        return column_names(self.names)


def hash_of_name(name: str) -> int:
    """The number of a `word` or an `attribute:word` in `Page.names`."""
    attribute, _, word = name.rpartition(":")
    return name_hash(word, attribute or "class")


class Facts:
    """A page as the tables that features are made from; see `layout.py`."""

    def __init__(self, page: Page, vocabulary: Vocabulary) -> None:
        self.page, self.vocabulary = page, vocabulary
        self.count, self.size = len(page.blocks), len(page.elements)
        kept, elements = page.blocks, page.elements
        if self.count and not 0 <= int(kept.element.min()) <= int(kept.element.max()) < self.size:
            raise ValueError("a block is in no element")  # the compiled code below trusts the tables
        self.blocks = np.zeros((layout.BLOCK_ROWS, self.count), np.int32)
        self.blocks[:6] = (kept.kind, kept.element, kept.start, kept.end, kept.words, kept.link_words)
        self.elements = np.empty((layout.ELEMENT_ROWS, self.size), np.int32)
        self.elements[:7] = (
            elements.tag, elements.parent, elements.signature, elements.depth, elements.hidden,
            elements.text_start, elements.text_end,
        )  # fmt: skip
        self.signs = np.zeros(len(SIGNS) + 1, np.int32)
        self.words = np.zeros(len(vocabulary.words) + 1, np.int32)
        self._read_texts()
        self._find_places()
        if self.count:
            self._count_links()
        self._fill_cards()
        self.sums = np.zeros((layout.SUM_ROWS, self.count + 1), np.int32)
        run(rows.add_up, rows.COMPILED, (self.count, self.blocks.ravel()), (self.sums.ravel(),))

    @lazy
    def title(self) -> list[int]:
        """The hashes of the words of the page's title."""
        return [fnv(word) for word in dict.fromkeys(tokens(self.page.title))][:_MOST_TITLE_WORDS]

    def _read_texts(self) -> None:
        known = self.vocabulary
        cues, words = cue_table(), known.word_table
        hashes = np.zeros(self.count, np.uint64)
        title = np.array(self.title, np.uint32)
        read = (
            self.count, codes_of(self.page.text), WIDTH, character_table(), len(cues) // 2, cues, len(words) // 2, words,
            known.filters, len(title), title,
        )  # fmt: skip
        run(texts.read_texts, texts.COMPILED, read, (self.blocks.ravel(), hashes, self.signs, self.words))
        self.hashes = hashes

    def _find_places(self) -> None:
        slots = 1 << max(2 * self.size, 4).bit_length()
        self.groups = np.zeros((layout.GROUP_ROWS, slots), np.int32)
        read: tuple[Any, ...] = (self.count, self.blocks.ravel(), self.size, slots, np.zeros(slots, np.uint64))
        run(places.find_places, places.COMPILED, read, (self.elements.ravel(), self.groups.ravel()))
        slots = 1 << max(2 * self.count, 4).bit_length()
        tables = (np.zeros(slots, np.uint64), np.zeros(slots, np.int32))
        read = (self.count, self.hashes, self.size, self.elements.ravel(), slots, *tables)
        run(places.count_repeats, places.COMPILED, read, (self.blocks.ravel(),))

    def _count_links(self) -> None:
        page, anchors = self.page, self.page.anchors
        kinds, sites = read_links(page.markup, anchors.start, anchors.end)
        read = (
            len(kinds), anchors.element, kinds, sites, self._site(sites[kinds == TO_HOST]), self.size, self.elements.ravel(),
            IDS["img"], self.count,
        )  # fmt: skip
        run(places.count_links, places.COMPILED, read, (self.blocks.ravel(),))

    def _fill_cards(self) -> None:
        alike = (self.groups[layout.MEMBERS] >= _ALIKE).nonzero()[0]
        self.card_numbers = np.zeros(self.groups.shape[1], np.int32)
        self.card_numbers[alike] = np.arange(len(alike), dtype=np.int32)
        self.cards = np.zeros((2 * layout.CARD_ROWS, max(len(alike), 1)), np.int32)
        read = (
            self.count,
            self.blocks.ravel(),
            self.size,
            self.elements.ravel(),
            self.card_numbers,
            self.cards.shape[1],
        )
        run(places.fill_cards, places.COMPILED, read, (self.cards.ravel(),))

    def _site(self, sites: Codes) -> int:
        """The number of the page's site: by its address, or where most links lead that name a host."""
        host = _host(self.page.address) if self.page.address else ""
        if host:
            return site_number(host)
        times: dict[int, int] = {}
        for site in sites.tolist():
            times[site] = times.get(site, 0) + 1
        most = max(times.values(), default=0)
        return min((site for site, count in times.items() if count == most), default=0)

    @property
    def total(self) -> float:
        """How many words the page has, one at least."""
        return max(float(self.sums[layout.S_WORDS, -1]), 1.0)

    @lazy
    def tag_counts(self) -> Numbers:
        """How many elements of each tag the page has."""
        return np.bincount(self.elements[layout.TAG], minlength=len(NAMES)).astype(np.int32)

    @lazy
    def kind_counts(self) -> Numbers:
        """How many blocks of each kind the page has."""
        return np.bincount(self.blocks[layout.KIND], minlength=_KINDS).astype(np.int32)


def _host(address: str) -> str:
    from urllib.parse import urlsplit  # many pages come without an address, and it is slow to import

    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # http://[broken
        return ""


def block_features(facts: Facts) -> NDArray[np.float32]:
    """One row a block and one column a feature."""
    return next(feature_batches(facts, max(facts.count, 1)), np.empty((0, len(facts.vocabulary.columns)), np.float32))


def feature_batches(facts: Facts, most: int) -> Iterator[NDArray[np.float32]]:
    """The same in parts of at most so many rows: those of a huge page would fill the memory."""
    known, count, size = facts.vocabulary, facts.count, facts.size
    masks = np.zeros((3, size), np.uint64)
    names, tag_bits = facts.page.names, _tag_bits()
    table = known.name_table
    read: tuple[Any, ...] = (
        size, len(names.element), names.element, names.hash, len(table) // 2, table, len(tag_bits), tag_bits,
        facts.elements.ravel(),
    )  # fmt: skip
    run(places.hand_down, places.COMPILED, read, (masks.ravel(),))
    anchors = np.zeros(5, np.int32)
    blocks, sums, elements = facts.blocks.ravel(), facts.sums.ravel(), facts.elements.ravel()
    read = (count, blocks, sums, size, elements, IDS["h1"], len(facts.title))
    run(rows.find_anchors, rows.COMPILED, read, (anchors,))
    page = np.array(_page_numbers(facts), np.float64)
    headings = np.full(2, -1, np.int32)
    read = (
        count, blocks, sums, size, elements, masks.ravel(), facts.groups.shape[1], facts.groups.ravel(),
        facts.card_numbers, facts.cards.shape[1], facts.cards.ravel(), anchors,
        len(facts.title), IDS["h1"], len(AROUND), len(known.names), len(page), page, np.zeros(32, np.int32),
    )  # fmt: skip
    for first in range(0, count, most):
        stop = min(first + most, count)
        matrix = np.empty((stop - first, len(known.columns)), np.float32)
        run(rows.fill_rows, rows.COMPILED, (first, stop, *read), (matrix.ravel(), headings))
        yield matrix


@cache
def _tag_bits() -> NDArray[np.uint64]:
    bits = np.zeros(len(NAMES), np.uint64)
    for bit, tag in enumerate(AROUND):
        bits[IDS[tag]] = 1 << bit
    return bits


def _page_numbers(facts: Facts) -> list[float]:
    """The numbers of `columns.PAGE`: the same for every block."""
    totals = facts.sums[:, -1].tolist()
    words, count = max(totals[layout.S_WORDS], 1), max(facts.count, 1)
    kinds, tags = facts.kind_counts.tolist(), facts.tag_counts
    numbers = [
        words, count, totals[layout.S_LINKS] / words, totals[layout.S_LONG], totals[layout.S_BULK] / words,
        int(facts.blocks[layout.WORDS].max(initial=0)), int((facts.blocks[layout.MONEY] > 0).sum()) / count,
        kinds[Kind.CODE] / count, kinds[Kind.CELL] / count, kinds[Kind.ITEM] / count, kinds[Kind.HEADING] / count,
        int(tags[IDS["img"]]), int(tags[IDS["form"]]), int(tags[IDS["h1"]]), int(tags[IDS["article"]]),
    ]  # fmt: skip
    assert len(numbers) == len(PAGE)
    return numbers
