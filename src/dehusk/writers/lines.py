# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The parts of a plain text: what the chosen blocks say, and what stands in front of each.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find

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


def kept_parts(
    text: str,
    kept: cython.uchar[::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    tags: cython.int[::1],
    parents: cython.int[::1],
) -> list[str]:
    """For each kept block with text, what stands in front of it and the text."""
    block: cython.Py_ssize_t
    before: cython.Py_ssize_t = -1
    parts: list = []
    if len(kept) != len(kinds):
        raise ValueError("one verdict for each block")
    for block in range(len(kept)):
        if kept[block] and ends[block] > starts[block]:
            parts.append(_front(before, block, kinds, boxes, tags, parents))
            parts.append(text[starts[block] : ends[block]])
            before = block
    return parts


def said_parts(
    chosen: list[int],
    said: list[str],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    tags: cython.int[::1],
    parents: cython.int[::1],
) -> list[str]:
    """The same where the blocks were chosen already, and what they say."""
    block: cython.Py_ssize_t
    place: cython.Py_ssize_t
    before: cython.Py_ssize_t = -1
    parts: list = []
    for place in range(len(chosen)):
        block = chosen[place]
        parts.append(_front(before, block, kinds, boxes, tags, parents))
        parts.append(said[place])
        before = block
    return parts


def has_gap(text: str, most: cython.Py_ssize_t) -> cython.bint:
    """Whether a text has more line breaks in a row than so many."""
    at: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    count: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t = len(text)
    at = find(text, "\n", 0, end, 1)
    while at >= 0:
        count = count + 1 if at == last + 1 else 1
        if count > most:
            return True
        last = at
        at = find(text, "\n", at + 1, end, 1)
    return False


@cython.cfunc
def _front(
    before: cython.Py_ssize_t,
    block: cython.Py_ssize_t,
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    tags: cython.int[::1],
    parents: cython.int[::1],
) -> str:
    """A new paragraph, a new line, or the wall between two cells of a row; with the mark of an item."""
    kind: cython.int = kinds[block]
    parent: cython.int = parents[boxes[block]]
    mark: str = "\n\n"
    if before < 0:
        mark = ""
    elif kind == kinds[before]:
        if kind == _ITEM:
            mark = "\n"
        elif kind == _CELL:
            mark = " | " if parents[boxes[before]] == parent else "\n"
    if kind == _ITEM and tags[boxes[block]] == _LI:
        return mark + "  " * _indent(parent, tags, parents) + "- "
    return mark


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
