# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where pictures and players stand: what the elements around them are called, and what of the text near is content.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from array import array

from dehusk.columns import Columns
from dehusk.dom.tags import IDS
from dehusk.media import bits, calling
from dehusk.vocabulary.lookup import bits_of

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.ints import room_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import room_of

COMPILED = cython.compiled
_LINK = cython.declare(cython.int, IDS["a"])
_FIGURE = cython.declare(cython.int, IDS["figure"])
_PICTURE = cython.declare(cython.int, IDS["picture"])
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
STEP = cython.declare(cython.uint, 0x9E3779B1)  # as in `vocabulary.lookup`
BODY_FLAG = cython.declare(cython.int, bits.BODY)
GALLERY_FLAG = cython.declare(cython.int, bits.GALLERY)
PLACES = cython.declare(cython.int, bits.PLACES)
IN_BODY = cython.declare(cython.int, bits.IN_BODY)
IN_GALLERY = cython.declare(cython.int, bits.IN_GALLERY)
IN_FIGURE = cython.declare(cython.int, bits.IN_FIGURE)
BELOW = cython.declare(cython.int, bits.BELOW)
ABOVE = cython.declare(cython.int, bits.ABOVE)
BETWEEN = cython.declare(cython.int, bits.BETWEEN)
AWAY = cython.declare(cython.int, bits.AWAY)
KEPT_BOX = cython.declare(cython.int, bits.KEPT_BOX)
DROPPED_BOX = cython.declare(cython.int, bits.DROPPED_BOX)
LINK_BOX = cython.declare(cython.int, bits.LINK_BOX)
HALF_KEPT = cython.declare(cython.int, bits.HALF_KEPT)
NEARBY = cython.declare(cython.int, 300)  # characters of text before and after a picture
BOX = cython.declare(cython.int, 250)  # characters of text that make an element a box with a character of its own
BODY_SIZE = cython.declare(cython.int, 800)  # characters; less is a card of a list, not the article
HEAD = cython.declare(cython.int, 600)  # characters of headline, byline and date above the first full paragraph
SOLID = cython.declare(cython.int, 20)  # words of a full paragraph
NEAR = cython.declare(cython.int, 4)  # levels
HIGHEST = cython.declare(cython.int, 60)
LINKED = cython.declare(cython.int, 5)  # levels between a picture and the link around it
HALF = cython.declare(cython.double, 0.5)
MOST = cython.declare(cython.double, 0.7)
FEW = cython.declare(cython.double, 0.3)
_TABLE, _PAIRS, _TAG_FLAGS = calling.SINGLE, calling.PAIRS, calling.TAG_FLAGS
_MARKS, _PAIR_MARKS = calling.SINGLE_MARKS, calling.PAIR_MARKS
_MARK_COUNT = cython.declare(cython.uint, len(_MARKS))
_PAIR_MARK_COUNT = cython.declare(cython.uint, len(_PAIR_MARKS))
TOLD, LINK, NAMES, AROUND, EACH = range(5)  # what `find_places` gives of each element, and how much of it
_EACH = cython.declare(cython.int, EACH)


def find_places(tree: Columns, rows: list[int], kept: bytes) -> array[int]:
    """Four numbers for each of these elements, which stand in document order; `kept` has a 1 for each kept block.

    The bits of evidence about its place, the link around it (-1 where there is none), what its own names say, and what
    those of all elements around it say.
    """
    found = array("i", bytes(4 * EACH * len(rows)))
    room = array("i", bytes(4 * (2 * tree.size + 3 * (tree.blocks + 1) + 2)))
    look_around(tree, rows, kept, room_of(room), room_of(found))
    return found


@cython.cfunc
def look_around(tree: Columns, rows: list[int], kept: bytes, sums: cython.p_int, found: cython.p_int) -> None:
    """Fill `found`; `sums` has room for what `name_around` and `add_up` find out."""
    number: cython.Py_ssize_t
    name_around(tree, rows, sums)
    add_up(tree, kept, sums)
    for number in range(len(rows)):
        look_at(tree, rows[number], sums, found, _EACH * number)


@cython.cfunc
def name_around(tree: Columns, rows: list[int], own: cython.p_int) -> cython.void:
    """Fill for these elements and all around them what their names and tags say, then what those of all around say too."""
    row: cython.int
    flag: cython.int
    bits: cython.uint
    value: cython.uint
    before: cython.uint  # the word before one
    pair: cython.uint
    last: cython.uint = len(_TABLE) // 2 - 1
    last_pair: cython.uint = len(_PAIRS) // 2 - 1
    known: cython.int = len(_TAG_FLAGS)
    name: cython.int
    names: cython.int = tree.names
    count: cython.int = tree.size
    first: cython.int = count
    for row in rows:
        while row >= 0 and not own[count + row]:
            own[count + row] = -1  # to be filled
            first = row if row < first else first
            row = tree.parent[row]
    name = tree.name_from(first)
    for row in range(first, (rows[len(rows) - 1] + 1) if rows else 0):
        if not own[count + row]:
            continue
        flag = _TAG_FLAGS[tree.tag[row]] if tree.tag[row] < known else 0
        if flag >= 0:
            while name < names and tree.named[name] < row:
                name += 1
            before, bits, pair = 0, 0, 0
            while name < names and tree.named[name] == row:
                value = tree.name[name] & LOW
                if (_MARKS[(value >> 5) & (_MARK_COUNT - 1)] >> (value & 31)) & 1:
                    bits |= bits_of(_TABLE, last + 1, value)
                if pair:
                    pair = ((before * STEP) & LOW) ^ value
                    if (_PAIR_MARKS[(pair >> 5) & (_PAIR_MARK_COUNT - 1)] >> (pair & 31)) & 1:
                        bits |= bits_of(_PAIRS, last_pair + 1, pair)
                before, pair = value, 1
                name += 1
            if flag != BODY_FLAG or tree.text_end[row] - tree.text_start[row] >= BODY_SIZE:
                bits |= flag
            own[row] = bits
        own[count + row] = own[row] | own[count + tree.parent[row]] if tree.parent[row] >= 0 else own[row]


@cython.cfunc
def add_up(tree: Columns, kept: bytes, sums: cython.p_int) -> cython.void:
    """Fill three rows of sums up to each block (all characters, the kept, the linked), and where full paragraphs are."""
    block: cython.Py_ssize_t
    row: cython.Py_ssize_t = tree.blocks + 1
    at: cython.Py_ssize_t = 2 * tree.size
    span: cython.Py_ssize_t = at + 3 * row
    size: cython.int
    first: cython.int = 1
    sums[span] = 0
    sums[span + 1] = len(tree.text)
    for block in range(tree.blocks):
        size = tree.block_end[block] - tree.block_start[block]
        sums[at + 1] = sums[at] + size
        sums[at + row + 1] = sums[at + row] + (size if kept[block] else 0)
        sums[at + 2 * row + 1] = sums[at + 2 * row] + tree.link_chars[block]
        if kept[block] and tree.words[block] >= SOLID and tree.link_chars[block] * 3 < size:
            if first:
                sums[span] = tree.block_start[block]
                first = 0
            sums[span + 1] = tree.block_end[block]
        at += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def share(
    sums: cython.p_int, at: cython.Py_ssize_t, row: cython.Py_ssize_t, first: cython.int, last: cython.int
) -> cython.double:
    """The share of the characters of some blocks that a row of sums counts; all are counted from `at` on."""
    total: cython.double = sums[at + last] - sums[at + first]
    counted: cython.double = sums[at + row + last] - sums[at + row + first]
    return counted / total if total > 0 else 0.0


@cython.cfunc
def look_at(
    tree: Columns, picture: cython.int, sums: cython.p_int, found: cython.p_int, place: cython.Py_ssize_t
) -> cython.void:
    """What `find_places` gives of one element, from what was filled before."""
    count: cython.Py_ssize_t = tree.size
    totals: cython.Py_ssize_t = 2 * count
    row: cython.Py_ssize_t = tree.blocks + 1
    span: cython.Py_ssize_t = totals + 3 * row
    link: cython.int = -1
    level: cython.int
    node: cython.int
    above: cython.int = tree.parent[picture]
    near: cython.int = 0
    told: cython.int = 0
    far: cython.int
    at: cython.int
    first: cython.int
    last: cython.int
    before: cython.double
    after: cython.double
    node = above
    for level in range(LINKED):
        if node < 0:
            break
        if level < NEAR:
            near |= sums[node]
        if tree.tag[node] == _LINK and link < 0:
            link = node
        node = tree.parent[node]
    if above >= 0:
        far = sums[count + above]
        for level in range(PLACES):
            told |= ((far >> level) & 1) << (2 * level)
            told |= ((near >> level) & 1) << (2 * level + 1)
        told |= IN_BODY if far & BODY_FLAG else 0
        told |= IN_GALLERY if near & GALLERY_FLAG else 0
        if tree.tag[above] == _FIGURE or tree.tag[above] == _PICTURE:
            told |= IN_FIGURE
        elif tree.parent[above] >= 0 and tree.tag[tree.parent[above]] == _FIGURE:
            told |= IN_FIGURE
    at = tree.text_start[picture]
    if at > sums[span + 1]:
        told |= BELOW
    elif at < sums[span] - HEAD:
        told |= ABOVE
    node = tree.block_from(at)
    before = share(sums, totals, row, tree.block_from(at - NEARBY if at > NEARBY else 0), node)
    after = share(sums, totals, row, node, tree.block_from(at + NEARBY))
    if before >= HALF and after >= HALF:
        told |= BETWEEN
    elif before < HALF and after < HALF:
        told |= AWAY
    node = picture
    for level in range(HIGHEST):
        if node < 0 or tree.text_end[node] - tree.text_start[node] >= BOX:
            break
        node = tree.parent[node]
    node = node if node > 0 else 0
    first, last = tree.block_from(tree.text_start[node]), tree.block_from(tree.text_end[node])
    before = share(sums, totals, row, first, last)
    told |= KEPT_BOX if before >= MOST else DROPPED_BOX if before < FEW else 0
    told |= HALF_KEPT if before >= HALF else 0
    told |= LINK_BOX if share(sums, totals, 2 * row, first, last) >= HALF else 0
    found[place] = told
    found[place + 1] = link
    found[place + 2] = sums[picture]
    found[place + 3] = sums[count + (above if above > 0 else 0)]
