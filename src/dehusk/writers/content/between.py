# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What stands between kept blocks and is not kept: one pass over the blocks, so that few pages need a closer look.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.model import Kind

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
_CELL = cython.declare(cython.int, int(Kind.CELL))
_RULE = cython.declare(cython.int, int(Kind.RULE))
_IMAGE = cython.declare(cython.int, int(Kind.IMAGE))
_MEDIA = cython.declare(cython.int, int(Kind.MEDIA))
# What may be missing in the kept blocks, as bits.
OTHER_LINKS, CELLS, FOLLOWERS = 1, 2, 4
SENTENCE = 5  # words
LONGEST_SOURCE = 25  # words of the source of a quote
LONGEST_MARK = 6  # characters of the mark of a note
_OTHER_LINKS = cython.declare(cython.int, OTHER_LINKS)
_CELLS = cython.declare(cython.int, CELLS)
_FOLLOWERS = cython.declare(cython.int, FOLLOWERS)
_SENTENCE = cython.declare(cython.int, SENTENCE)
_LONGEST_SOURCE = cython.declare(cython.int, LONGEST_SOURCE)
_LONGEST_MARK = cython.declare(cython.int, LONGEST_MARK)


def may_be_missing(
    text: str,
    kind: cython.int[::1],
    start: cython.int[::1],
    end: cython.int[::1],
    words: cython.int[::1],
    link_chars: cython.int[::1],
    kept: cython.uchar[::1],
) -> cython.int:
    """What of the kept blocks may be missing; see `gaps.py`, where each of these is looked at closely."""
    block: cython.Py_ssize_t
    count: cython.Py_ssize_t = len(kept)
    found: cython.int = 0
    cells: cython.int = 0
    linked: cython.int
    size: cython.int
    for block in range(count):
        if kind[block] == _CELL:
            cells |= 1 if kept[block] else 2
        linked = link_chars[block]
        if kept[block] or not linked:
            continue
        size = end[block] - start[block]
        if words[block] >= _SENTENCE and linked * 2 < size and (block == 0 or kept[block - 1]):
            if block + 1 == count or kept[block + 1]:
                found |= _OTHER_LINKS
        if block and kept[block - 1] and size > 0 and words[block] <= _LONGEST_SOURCE:
            if size <= _LONGEST_MARK or text[start[block]] in "–—―":
                found |= _FOLLOWERS
    return found | _CELLS if cells == 3 else found


def find_textless(
    kind: cython.int[::1], start: cython.int[::1], end: cython.int[::1], kept: cython.uchar[::1]
) -> tuple[list[int], list[int], list[int]]:
    """The rules and films between two kept blocks, and the pictures beside one, that are not kept: rules, pictures, films."""
    block: cython.Py_ssize_t
    count: cython.Py_ssize_t = len(kept)
    other: cython.Py_ssize_t
    before: cython.int = 0
    after: cython.int
    waiting: list[int] = []  # for the text after them
    rules: list[int] = []
    pictures: list[int] = []
    films: list[int] = []
    for block in range(count + 1):
        if block < count and start[block] == end[block]:
            if not kept[block]:
                waiting.append(block)
            continue
        after = kept[block] if block < count else 0
        if waiting:
            for other in waiting:
                if kind[other] == _IMAGE and (before or after):
                    pictures.append(other)
                elif kind[other] == _RULE and before and after:
                    rules.append(other)
                elif kind[other] == _MEDIA and before and after:
                    films.append(other)
            waiting = []
        before = after
    return rules, pictures, films


def has_tag(tags: cython.int[::1], wanted: cython.int) -> cython.int:
    """Whether any element has this tag."""
    row: cython.Py_ssize_t
    for row in range(len(tags)):
        if tags[row] == wanted:
            return 1
    return 0
