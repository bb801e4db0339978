"""The facts of a page as tables, and from them the features of every block as one matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import fnv, name_hash
from dehusk.dom.tags import IDS, NAMES
from dehusk.features import layout, rows, tables, texts
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
from dehusk.features.links import site_of
from dehusk.lazy import lazy
from dehusk.model import Kind, Page
from dehusk.plain import run
from dehusk.record import record
from dehusk.text import tokens
from dehusk.vocabulary.words import hash_table

Numbers = NDArray[np.int32]


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

    def __init__(self, page: Page, vocabulary: Vocabulary, first_rows: int = 0) -> None:
        """`first_rows` tells for how many blocks to make the features at once, too."""
        self.page, self.vocabulary = page, vocabulary
        self.count, self.size = count, size = len(page.blocks), len(page.elements)
        self.cards_width = size // layout.ALIKE + 1
        # Only the compiled code fills them: asked for zeros, numpy would release the lock for each. The large ones are one
        # piece of memory, which goes back to the system, page by page, less readily than many.
        shapes = (
            (layout.BLOCK_ROWS, count),
            (layout.ELEMENT_ROWS, size),
            (layout.GROUP_ROWS, size),
            (layout.SUM_ROWS, count + 1),
            (2 * layout.CARD_ROWS, self.cards_width),
        )
        self.blocks, self.elements, self.groups, self.sums, self.cards = _in_one_piece(shapes)
        self.hashes = np.empty(count, np.uint64)
        self.signs = np.empty(len(SIGNS) + 1, np.int32)
        self.words = np.empty(len(vocabulary.words) + 1, np.int32)
        self.card_numbers = np.empty(size, np.int32)
        self.masks = np.empty((3, size), np.uint64)  # tags around each element, its own known names, those around it
        self.anchors = np.empty(5, np.int32)  # what places are told from
        self.numbers = np.empty(len(PAGE))  # the features that are the same for every block
        self.marks = np.empty(layout.MARKS, np.int32)  # blocks that those behind the rows that were made look back at
        self.first = np.empty((min(first_rows, count), len(vocabulary.columns)), np.float32)  # of these
        filled = (
            self.blocks.ravel(), self.hashes, self.signs, self.words, self.elements.ravel(), self.groups.ravel(),
            self.card_numbers, self.cards.ravel(), self.sums.ravel(), self.masks.ravel(), self.anchors, self.numbers,
            np.empty(layout.CHAIN, np.int32), self.first.ravel(), self.marks,
        )  # fmt: skip
        read = (*self._scanned(), *self._looked_up_in(), *self._room())
        if not run(tables.fill_tables, tables.COMPILED, read, filled):
            raise ValueError("the columns of the page do not fit, or a block is in no element")

    @lazy
    def title(self) -> list[str]:
        """The words of the page's title."""
        return list(dict.fromkeys(tokens(self.page.title)))[: layout.TITLE_MOST]

    def _scanned(self) -> tuple[Any, ...]:
        page, kept, elements = self.page, self.page.blocks, self.page.elements
        anchors, names = page.anchors, page.names
        return (
            page.text, page.markup,
            self.count, kept.kind, kept.element, kept.start, kept.end, kept.words, kept.link_words,
            self.size, elements.tag, elements.parent, elements.signature, elements.depth, elements.hidden,
            elements.text_start, elements.text_end,
            len(anchors.element), anchors.element, anchors.start, anchors.end,
            len(names.element), names.element, names.hash,
        )  # fmt: skip

    def _looked_up_in(self) -> tuple[Any, ...]:
        cues, words, names, tag_bits = cue_table(), self.vocabulary.places, self.vocabulary.name_table, _tag_bits()
        title = np.zeros(layout.TITLE_MOST + layout.TITLE_MARKS, np.uint32)
        run(texts.fill_title, texts.COMPILED, (self.title,), (title,))
        return (
            WIDTH, character_table(), len(cues) // 2, cues, cue_filter(),
            words.factor, words.shift, words.numbers, words.hashes, len(self.title), title,
            site_of(self.page.address) if self.count else 0, IDS["img"], IDS["h1"],
            len(names) // 2, names, len(tag_bits), tag_bits, *_counted(), self.cards_width,
            len(AROUND), len(self.vocabulary.names), *self.first.shape,
        )  # fmt: skip

    def _room(self) -> tuple[Any, ...]:
        """Room for hash tables, and for what is read of links; nothing of it is needed afterwards."""
        links = len(self.page.anchors.element)
        slots = 1 << max(max(self.size, self.count, links) * 3 // 2, 4).bit_length()
        table = np.empty(slots, np.uint64), np.empty(slots, np.int32)
        block_slots = 1 << max(self.count * 3 // 2, 4).bit_length()
        return slots, block_slots, *table, np.empty(links, np.int32), np.empty(links, np.uint32)

    @property
    def total(self) -> float:
        """How many words the page has, one at least."""
        return max(float(self.sums[layout.S_WORDS, -1]), 1.0)


def _in_one_piece(shapes: Sequence[tuple[int, int]]) -> list[Numbers]:
    """Tables of these shapes, not filled yet."""
    ends = list(accumulate((rows * columns for rows, columns in shapes), initial=0))
    whole = np.empty(ends[-1], np.int32)
    return [
        whole[end - rows * columns : end].reshape(rows, columns)
        for (rows, columns), end in zip(shapes, ends[1:], strict=True)
    ]


def block_features(facts: Facts) -> NDArray[np.float32]:
    """One row a block and one column a feature."""
    return next(feature_batches(facts, max(facts.count, 1)), np.empty((0, len(facts.vocabulary.columns)), np.float32))


def feature_batches(facts: Facts, most: int) -> Iterator[NDArray[np.float32]]:
    """The same in parts of at most so many rows: those of a huge page would fill the memory."""
    known, count, first = facts.vocabulary, facts.count, facts.first
    facts.first = first[:0]  # they are large
    if len(first) == min(most, count):
        yield first
        if len(first) == count:
            return
    else:
        facts.marks[:] = -1
        first = first[:0]
    read = (
        count, facts.blocks.ravel(), facts.sums.ravel(), facts.size, facts.elements.ravel(), facts.masks.ravel(),
        facts.groups.ravel(), facts.card_numbers, facts.cards_width, facts.cards.ravel(), facts.anchors,
        len(facts.title), IDS["h1"], len(AROUND), len(known.names), len(facts.numbers), facts.numbers,
        np.zeros(layout.CHAIN, np.int32), len(known.columns),
    )  # fmt: skip
    for start in range(len(first), count, most):
        stop = min(start + most, count)
        matrix = np.empty((stop - start, len(known.columns)), np.float32)
        run(rows.write_rows, rows.COMPILED, (start, stop, *read), (matrix.ravel(), facts.marks))
        yield matrix


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
