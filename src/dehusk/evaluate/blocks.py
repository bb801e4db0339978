"""The blocks that dehusk cuts a page into, and how much of each is in a text: any system can be judged by them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import dehusk
from dehusk.evaluate.metrics.lcs import align
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example
from dehusk.model import Kind

HALF = 50  # percent of a block's words from which it counts as in


class PageBlocks(NamedTuple):
    """Kinds, texts and words of the blocks that have words."""

    kinds: tuple[str, ...]
    texts: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    indices: tuple[int, ...]


@lru_cache(maxsize=4)
def blocks_of(example: Example) -> PageBlocks:
    """The blocks of a page in document order."""
    page = dehusk.extract(example.html, url=example.url).page
    rows = []
    for index, (kind, text) in enumerate(zip(page.blocks.kind.tolist(), page.block_texts(), strict=True)):
        words = tokens(text)
        if words:
            rows.append((Kind(kind).name.lower(), text, words, index))
    return PageBlocks(*zip(*rows, strict=True)) if rows else PageBlocks((), (), (), ())


def shares(blocks: Sequence[Sequence[str]], text: Sequence[str]) -> list[int]:
    """How much of each block is in the text, in percent, when both are aligned word by word."""
    owner = [at for at, words in enumerate(blocks) for _ in words]
    matched = [0] * len(blocks)
    for place, _ in align([word for words in blocks for word in words], text):
        matched[owner[place]] += 1
    return [round(100 * hit / len(words)) for hit, words in zip(matched, blocks, strict=True)]


@lru_cache(maxsize=4)
def gold_shares(example: Example) -> tuple[int, ...]:
    """How much of each block is gold."""
    return tuple(shares(blocks_of(example).words, tokens(example.gold.text)))
