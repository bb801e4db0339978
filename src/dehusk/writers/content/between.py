# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""What stands between kept blocks and is not kept: one pass over the blocks, so that few pages need a closer look.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import Columns
from dehusk.model import Kind

_CELL, _RULE, _IMAGE, _MEDIA = int(Kind.CELL), int(Kind.RULE), int(Kind.IMAGE), int(Kind.MEDIA)
# What may be missing in the kept blocks, as bits.
OTHER_LINKS, CELLS, FOLLOWERS = 1, 2, 4
SENTENCE = 5  # words
LONGEST_SOURCE = 25  # words of the source of a quote
LONGEST_MARK = 6  # characters of the mark of a note


def may_be_missing(rows: Columns, kept_blocks: NDArray[np.bool_]) -> int:
    """What of the kept blocks may be missing; see `gaps.py`, where each of these is looked at closely."""
    kept = kept_blocks.tobytes()
    count, found, cells = rows.blocks, 0, 0
    for block in range(count):
        if rows.block_kind[block] == _CELL:
            cells |= 1 if kept[block] else 2
        linked = rows.link_chars[block]
        if kept[block] or not linked:
            continue
        start, words = rows.block_start[block], rows.words[block]
        size = rows.block_end[block] - start
        if words >= SENTENCE and linked * 2 < size and (block == 0 or kept[block - 1]):
            if block + 1 == count or kept[block + 1]:
                found |= OTHER_LINKS
        if block and kept[block - 1] and size > 0 and words <= LONGEST_SOURCE:
            if rows.text[start] in "–—―" or (size <= LONGEST_MARK and _has_digit(rows.text, start, start + size)):
                found |= FOLLOWERS
    return found | CELLS if cells == 3 else found


def _has_digit(text: str, begin: int, end: int) -> bool:
    for at in range(begin, end):
        if text[at].isdecimal():
            return True
    return False


def find_textless(rows: Columns, kept_blocks: NDArray[np.bool_]) -> tuple[list[int], list[int], list[int]]:
    """The rules and films between two kept blocks, and the pictures beside one, that are not kept: rules, pictures, films."""
    kept = kept_blocks.tobytes()
    count, before = rows.blocks, 0
    waiting: list[int] = []  # for the text after them
    rules: list[int] = []
    pictures: list[int] = []
    films: list[int] = []
    for block in range(count + 1):
        if block < count and rows.block_start[block] == rows.block_end[block]:
            if not kept[block]:
                waiting.append(block)
            continue
        after = kept[block] if block < count else 0
        if waiting:
            for other in waiting:
                kind = rows.block_kind[other]
                if kind == _IMAGE and (before or after):
                    pictures.append(other)
                elif kind == _RULE and before and after:
                    rules.append(other)
                elif kind == _MEDIA and before and after:
                    films.append(other)
            waiting = []
        before = after
    return rules, pictures, films


def has_tag(rows: Columns, wanted: int) -> bool:
    """Whether any element has this tag."""
    for row in range(rows.size):
        if rows.tag[row] == wanted:
            return True
    return False
