"""The facts of a page as tables, and from them the features of every block as one matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
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
    Places,
    character_table,
    cue_filter,
    cue_table,
)
from dehusk.features.columns import AROUND, PAGE, column_names
from dehusk.features.links import TO_HOST, read_links, site_of
from dehusk.lazy import lazy
from dehusk.model import Kind, Page
from dehusk.plain import run
from dehusk.record import record
from dehusk.text import tokens
from dehusk.vocabulary.words import hash_table

Numbers = NDArray[np.int32]
_KINDS = len(Kind)


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
    def places(self) -> Places:
        """Where the words are found by their hashes."""
        return Places.of([fnv(word) for word in self.words])

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
        if self.count and int(kept.element.view(np.uint32).max()) >= self.size:
            raise ValueError("a block is in no element")  # the compiled code below trusts the tables
        self._make_room()
        of_blocks = (kept.kind, kept.element, kept.start, kept.end, kept.words, kept.link_words)
        np.concatenate(of_blocks, out=self.all_blocks[: len(of_blocks) * self.count])
        of_elements = (
            elements.tag, elements.parent, elements.signature, elements.depth, elements.hidden,
            elements.text_start, elements.text_end,
        )  # fmt: skip
        np.concatenate(of_elements, out=self.all_elements[: len(of_elements) * self.size])
        self.signs = np.zeros(len(SIGNS) + 1, np.int32)
        self.words = np.zeros(len(vocabulary.words) + 1, np.int32)
        self._read_texts()
        self._find_places()
        if self.count:
            self._count_links()
        self._fill_cards()
        run(rows.add_up, rows.COMPILED, (self.count, self.all_blocks), (self.all_sums,))

    def _make_room(self) -> None:
        """The tables, empty, in one piece of memory: of a huge page, many pieces would come from the system anew each time."""
        count, size = self.count, self.size
        self._slots, self.card_width = 1 << max(max(count, size) * 3 // 2, 4).bit_length(), size // layout.ALIKE + 1
        longs, numbers = _in_one_piece(
            (self._slots, count, 3 * size),
            (
                self._slots, layout.BLOCK_ROWS * count, layout.ELEMENT_ROWS * size, layout.GROUP_ROWS * size,
                layout.SUM_ROWS * (count + 1), size, 2 * layout.CARD_ROWS * self.card_width,
            ),
        )  # fmt: skip
        self._keys, self.hashes, self.masks = longs
        self._numbers, self.all_blocks, self.all_elements, self.all_groups = numbers[:4]
        self.all_sums, self.card_numbers, self.cards = numbers[4:]

    @lazy
    def blocks(self) -> Numbers:
        """One row a fact, one column a block."""
        return self.all_blocks.reshape(layout.BLOCK_ROWS, -1)

    @lazy
    def elements(self) -> Numbers:
        """One row a fact, one column an element."""
        return self.all_elements.reshape(layout.ELEMENT_ROWS, -1)

    @lazy
    def groups(self) -> Numbers:
        """One row a fact, one column a group of elements alike."""
        return self.all_groups.reshape(layout.GROUP_ROWS, -1)

    @lazy
    def sums(self) -> Numbers:
        """One row a fact that is added up, one column a block and one more."""
        return self.all_sums.reshape(layout.SUM_ROWS, -1)

    @lazy
    def title(self) -> list[str]:
        """The words of the page's title."""
        return list(dict.fromkeys(tokens(self.page.title)))[: layout.TITLE_MOST]

    def _read_texts(self) -> None:
        cues, words = cue_table(), self.vocabulary.places
        title = np.zeros(layout.TITLE_MOST + layout.TITLE_MARKS, np.uint32)
        run(texts.fill_title, texts.COMPILED, (self.title,), (title,))
        read = (
            self.page.text, self.count, WIDTH, character_table(), len(cues) // 2, cues, cue_filter(),
            words.factor, words.shift, words.numbers, words.hashes, len(self.title), title,
        )  # fmt: skip
        run(texts.read_texts, texts.COMPILED, read, (self.all_blocks, self.hashes, self.signs, self.words))

    def _find_places(self) -> None:
        tables = (self._slots, self._keys, self._numbers)
        read: tuple[Any, ...] = (self.count, self.all_blocks, self.size, *tables)
        run(places.find_places, places.COMPILED, read, (self.all_elements, self.all_groups))
        slots = 1 << max(self.count * 3 // 2, 4).bit_length()
        read = (self.count, self.hashes, self.size, self.all_elements, slots, self._keys, self._numbers)
        run(places.count_repeats, places.COMPILED, read, (self.all_blocks,))

    def _count_links(self) -> None:
        page, anchors = self.page, self.page.anchors
        kinds, sites = read_links(page.markup, anchors.start, anchors.end)
        site = site_of(page.address) or _commonest(sites[kinds == TO_HOST])
        read = (
            len(kinds), anchors.element, kinds, sites, site, self.size, self.all_elements, IDS["img"], self.count,
        )  # fmt: skip
        run(places.count_links, places.COMPILED, read, (self.all_blocks,))

    def _fill_cards(self) -> None:
        read = (self.count, self.all_blocks, self.size, self.all_elements, self.all_groups, self.card_width)
        run(places.fill_cards, places.COMPILED, read, (self.card_numbers, self.cards))

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


def _in_one_piece(longs: Sequence[int], numbers: Sequence[int]) -> tuple[list[NDArray[np.uint64]], list[Numbers]]:
    """Arrays of so many zeros each, of 64 and of 32 bits."""
    whole = np.zeros(sum(longs) + (sum(numbers) + 1) // 2, np.uint64)
    half = whole.view(np.int32)
    long_ends, ends = list(accumulate(longs, initial=0)), list(accumulate(numbers, initial=2 * sum(longs)))
    return [whole[a:b] for a, b in pairwise(long_ends)], [half[a:b] for a, b in pairwise(ends)]


def block_features(facts: Facts) -> NDArray[np.float32]:
    """One row a block and one column a feature."""
    return next(feature_batches(facts, max(facts.count, 1)), np.empty((0, len(facts.vocabulary.columns)), np.float32))


def feature_batches(facts: Facts, most: int) -> Iterator[NDArray[np.float32]]:
    """The same in parts of at most so many rows: those of a huge page would fill the memory."""
    known, count, size = facts.vocabulary, facts.count, facts.size
    names, tag_bits = facts.page.names, _tag_bits()
    table = known.name_table
    read: tuple[Any, ...] = (
        size, len(names.element), names.element, names.hash, len(table) // 2, table, len(tag_bits), tag_bits,
        facts.all_elements,
    )  # fmt: skip
    run(places.hand_down, places.COMPILED, read, (facts.masks,))
    anchors = np.zeros(5, np.int32)
    blocks, sums, elements = facts.all_blocks, facts.all_sums, facts.all_elements
    read = (count, blocks, sums, size, elements, IDS["h1"], len(facts.title))
    run(rows.find_anchors, rows.COMPILED, read, (anchors,))
    page = np.empty(len(PAGE))
    run(rows.fill_page, rows.COMPILED, (count, blocks, sums, size, elements, *_counted()), (page,))
    headings = np.full(2, -1, np.int32)
    read = (
        count, blocks, sums, size, elements, facts.masks, facts.all_groups,
        facts.card_numbers, facts.card_width, facts.cards, anchors,
        len(facts.title), IDS["h1"], len(AROUND), len(known.names), len(page), page, np.zeros(layout.CHAIN, np.int32),
        len(known.columns),
    )  # fmt: skip
    for first in range(0, count, most):
        stop = min(first + most, count)
        matrix = np.empty((stop - first, len(known.columns)), np.float32)
        run(rows.fill_rows, rows.COMPILED, (first, stop, *read), (matrix.ravel(), headings))
        yield matrix


def _commonest(sites: Codes) -> int:
    """Where most links lead that name a host, or 0."""
    times: dict[int, int] = {}
    for site in sites.tolist():
        times[site] = times.get(site, 0) + 1
    most = max(times.values(), default=0)
    return min((site for site, count in times.items() if count == most), default=0)


@cache
def _tag_bits() -> NDArray[np.uint64]:
    bits = np.zeros(len(NAMES), np.uint64)
    for bit, tag in enumerate(AROUND):
        bits[IDS[tag]] = 1 << bit
    return bits


@cache
def _counted() -> tuple[Numbers, Numbers]:
    """The kinds of blocks and the tags that `columns.PAGE` counts, in its order."""
    kinds = (Kind.CODE, Kind.CELL, Kind.ITEM, Kind.HEADING)
    return np.array(kinds, np.int32), np.array([IDS[tag] for tag in ("img", "form", "h1", "article")], np.int32)
