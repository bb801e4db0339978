# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A plain text: what the chosen blocks say, and what stands in front of each.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc  # type: ignore[import-not-found, unused-ignore]

from dehusk.dom.tags import IDS
from dehusk.model import Kind

COMPILED = cython.compiled
_DEEPEST = 80  # elements above a list that are looked at
_MAX_INDENT = 20
_LI = cython.declare(cython.int, IDS["li"])
_UL = cython.declare(cython.int, IDS["ul"])
_OL = cython.declare(cython.int, IDS["ol"])
_ITEM = cython.declare(cython.int, int(Kind.ITEM))
_CELL = cython.declare(cython.int, int(Kind.CELL))
_MARKS = ("", "\n", "\n\n", " | ")  # each as long as its number
_WALL = cython.declare(cython.int, 3)


def kept_text(
    text: str,
    kept: cython.uchar[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    tags: cython.int[::1],
    parents: cython.int[::1],
) -> str:
    """What the kept blocks say, each behind what stands in front of it; compiled, letters are copied once and for all."""
    if not len(kept) == len(starts) == len(ends) == len(kinds) == len(boxes):
        raise ValueError("one verdict for each block")
    if cython.compiled:
        size: cython.Py_ssize_t
        width: cython.int = kind_of(text)  # noqa: F821
        letters: cython.p_void = data_of(text)  # noqa: F821
        room: cython.p_void = cython.NULL
        length: cython.Py_ssize_t = len(text)
        size = _write(length, width, letters, kept, starts, ends, kinds, boxes, tags, parents, room)
        if size < 0:
            raise ValueError("a block is not in the text")
        room = malloc(size * width + 1)
        if room is cython.NULL:
            raise MemoryError
        _write(length, width, letters, kept, starts, ends, kinds, boxes, tags, parents, room)
        try:
            return text_of(width, room, size)  # noqa: F821
        finally:
            free(room)
    chosen = [block for block in range(len(kept)) if kept[block] and ends[block] > starts[block]]
    said = [text[starts[block] : ends[block]] for block in chosen]
    return "".join(said_parts(chosen, said, kinds, boxes, tags, parents))


if cython.compiled:

    @cython.cfunc
    @cython.exceptval(check=False)
    def _write(
        length: cython.Py_ssize_t,
        width: cython.int,
        letters: cython.p_void,
        kept: cython.uchar[::1],
        starts: cython.int[::1],
        ends: cython.int[::1],
        kinds: cython.int[::1],
        boxes: cython.int[::1],
        tags: cython.int[::1],
        parents: cython.int[::1],
        room: cython.p_void,
    ) -> cython.Py_ssize_t:
        """Write what the kept blocks say, or only count its letters while there is no room; -1 where it is not there."""
        at: cython.Py_ssize_t = 0
        block: cython.Py_ssize_t
        before: cython.Py_ssize_t = -1
        place: cython.Py_ssize_t
        mark: cython.int
        indent: cython.int
        for block in range(len(kept)):
            if not kept[block] or ends[block] <= starts[block]:
                continue
            if starts[block] < 0 or ends[block] > length:
                return -1
            mark = _mark(before, block, kinds, boxes, parents)
            indent = _item_indent(block, kinds, boxes, tags, parents)
            if room is not cython.NULL:
                for place in range(mark + indent):
                    put_letter(width, room, at + place, 32)  # noqa: F821
                if mark == _WALL:
                    put_letter(width, room, at + 1, 124)  # noqa: F821
                else:
                    for place in range(mark):
                        put_letter(width, room, at + place, 10)  # noqa: F821
                if indent:
                    put_letter(width, room, at + mark + indent - 2, 45)  # noqa: F821
                copy_letters(width, room, at + mark + indent, letters, starts[block], ends[block])  # noqa: F821
            at += mark + indent + ends[block] - starts[block]
            before = block
        return at


def said_parts(
    chosen: list[int],
    said: list[str],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    tags: cython.int[::1],
    parents: cython.int[::1],
) -> list[str]:
    """The parts of a text where the blocks were chosen already, and what they say."""
    block: cython.Py_ssize_t
    place: cython.Py_ssize_t
    before: cython.Py_ssize_t = -1
    indent: cython.int
    parts: list = []
    for place in range(len(chosen)):
        block = chosen[place]
        parts.append(_MARKS[_mark(before, block, kinds, boxes, parents)])
        indent = _item_indent(block, kinds, boxes, tags, parents)
        if indent:
            parts.append(" " * (indent - 2) + "- ")
        parts.append(said[place])
        before = block
    return parts


def has_gap(text: str, most: cython.Py_ssize_t) -> cython.bint:
    """Whether a text has more line breaks in a row than so many."""
    if cython.compiled:
        return most < len(text) and has_breaks(kind_of(text), data_of(text), len(text), most + 1)  # noqa: F821
    return "\n" * (most + 1) in text


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mark(
    before: cython.Py_ssize_t,
    block: cython.Py_ssize_t,
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
) -> cython.int:
    """Which of _MARKS stands in front of a block: a new paragraph, a new line, or the wall between two cells of a row."""
    kind: cython.int = kinds[block]
    if before < 0:
        return 0
    if kind == kinds[before]:
        if kind == _ITEM:
            return 1
        if kind == _CELL:
            return _WALL if parents[boxes[before]] == parents[boxes[block]] else 1
    return 2


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _item_indent(
    block: cython.Py_ssize_t,
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    tags: cython.int[::1],
    parents: cython.int[::1],
) -> cython.int:
    """How many letters the mark of an item takes, with the spaces in front of it; 0 where a block is no item."""
    if kinds[block] != _ITEM or tags[boxes[block]] != _LI:
        return 0
    return 2 * _indent(parents[boxes[block]], tags, parents) + 2


@cython.cfunc
@cython.exceptval(check=False)
def _indent(node: cython.int, tags: cython.int[::1], parents: cython.int[::1]) -> cython.int:
    """How far a list is set in: once for each list around it."""
    depth: cython.int = 0
    step: cython.int
    for step in range(_DEEPEST):
        if node < 0:
            break
        depth += tags[node] == _UL or tags[node] == _OL
        node = parents[node]
    return min(max(depth - 1, 0), _MAX_INDENT)
