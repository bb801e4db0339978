# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where pictures and players stand: what the elements around them are called, and what of the text near is content.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from array import array
from typing import Any

from dehusk.dom.tags import IDS
from dehusk.media import bits
from dehusk.media.rows import Rows
from dehusk.ordered import first_from
from dehusk.vocabulary.lookup import bits_of

try:
    import cython
except ImportError:
    from dehusk import plain as cython

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
Tables = tuple[Any, Any, Any]  # of words, of pairs of words and of tags
Places = tuple[list[int], list[int], list[int], list[int]]


def find_places(tree: Rows, rows: list[int], kept: cython.uchar[::1], tables: Tables) -> Places:
    """For each of these elements the bits of evidence about its place, and the link around it (-1 where there is none).

    And what its own names say, and those of all elements around it.
    """
    own = array("i", bytes(4 * len(tree.tag)))
    far = array("i", bytes(4 * len(tree.tag)))
    sums = array("i", bytes(4 * 3 * (len(tree.block_start) + 1)))
    span = array("i", (0, len(tree.whole)))
    name_around(tree, rows, tables[0], tables[1], tables[2], own, far)
    add_up(tree, kept, sums, span)
    return look_around(tree, rows, own, far, sums, span)


@cython.cfunc
def name_around(
    tree: Rows,
    rows: list[int],
    table: cython.uint[::1],
    pair_table: cython.uint[::1],
    tag_flags: cython.int[::1],
    own: cython.int[::1],
    far: cython.int[::1],
) -> cython.void:
    """Fill for these elements and all around them what their names and tags say; `far` has what all around say too.

    `tag_flags` has a negative number for tags whose names say nothing: those of the whole page. The tables are those of
    single words and of pairs.
    """
    row: cython.int
    flag: cython.int
    bits: cython.uint
    value: cython.uint
    before: cython.uint  # the word before one
    pair: cython.uint
    last: cython.uint = len(table) // 2 - 1
    last_pair: cython.uint = len(pair_table) // 2 - 1
    known: cython.int = len(tag_flags)
    low: cython.int
    name: cython.int
    names: cython.int = len(tree.name_element)
    first: cython.int = len(tree.tag)
    for row in rows:
        while row >= 0 and not far[row]:
            far[row] = -1  # to be filled
            first = row if row < first else first
            row = tree.parent[row]
    for row in range(first, len(tree.tag)):
        if not far[row]:
            continue
        flag = tag_flags[tree.tag[row]] if tree.tag[row] < known else 0
        if flag >= 0:
            low = first_from(tree.name_element, names, row)
            name, before, bits = low, 0, 0
            while name < names and tree.name_element[name] == row:
                value = tree.name_hash[name] & LOW
                pair = ((before * STEP) & LOW) ^ value
                if table[value & last]:
                    bits |= bits_of(table, last + 1, value)
                if name > low and pair_table[pair & last_pair]:
                    bits |= bits_of(pair_table, last_pair + 1, pair)
                before = value
                name += 1
            if flag != BODY_FLAG or tree.text_end[row] - tree.text_start[row] >= BODY_SIZE:
                bits |= flag
            own[row] = bits
        far[row] = own[row] | far[tree.parent[row]] if tree.parent[row] >= 0 else own[row]


@cython.cfunc
def add_up(tree: Rows, kept: cython.uchar[::1], sums: cython.int[::1], span: cython.int[::1]) -> cython.void:
    """Fill three rows of sums up to each block (all characters, the kept, the linked), and where full paragraphs are."""
    block: cython.Py_ssize_t
    row: cython.Py_ssize_t = tree.blocks + 1
    size: cython.int
    first: cython.int = 1
    for block in range(tree.blocks):
        size = tree.block_end[block] - tree.block_start[block]
        sums[block + 1] = sums[block] + size
        sums[row + block + 1] = sums[row + block] + (size if kept[block] else 0)
        sums[2 * row + block + 1] = sums[2 * row + block] + tree.link_chars[block]
        if kept[block] and tree.block_words[block] >= SOLID and tree.link_chars[block] * 3 < size:
            if first:
                span[0] = tree.block_start[block]
                first = 0
            span[1] = tree.block_end[block]


@cython.cfunc
@cython.exceptval(check=False)
def share(sums: cython.int[::1], row: cython.int, first: cython.int, last: cython.int) -> cython.double:
    """The share of the characters of some blocks that a row of sums counts."""
    total: cython.double = sums[last] - sums[first]
    counted: cython.double = sums[row + last] - sums[row + first]
    return counted / total if total > 0 else 0.0


@cython.cfunc
def look_around(
    tree: Rows,
    rows: list[int],
    own: cython.int[::1],
    far: cython.int[::1],
    sums: cython.int[::1],
    span: cython.int[::1],
) -> Places:
    """What `find_places` gives, from what was filled before."""
    found: list[int] = []
    links: list[int] = []
    names: list[int] = []
    around: list[int] = []
    link: cython.int
    blocks: cython.int = tree.blocks
    picture: cython.int
    level: cython.int
    node: cython.int
    above: cython.int
    near: cython.int
    told: cython.int
    at: cython.int
    first: cython.int
    last: cython.int
    row: cython.int = blocks + 1
    before: cython.double
    after: cython.double
    for picture in rows:
        above = tree.parent[picture]
        near, told, link = 0, 0, -1
        node = above
        for level in range(LINKED):
            if node < 0:
                break
            if level < NEAR:
                near |= own[node]
            if tree.tag[node] == _LINK and link < 0:
                link = node
            node = tree.parent[node]
        if above >= 0:
            for level in range(PLACES):
                told |= ((far[above] >> level) & 1) << (2 * level)
                told |= ((near >> level) & 1) << (2 * level + 1)
            told |= IN_BODY if far[above] & BODY_FLAG else 0
            told |= IN_GALLERY if near & GALLERY_FLAG else 0
            if tree.tag[above] == _FIGURE or tree.tag[above] == _PICTURE:
                told |= IN_FIGURE
            elif tree.parent[above] >= 0 and tree.tag[tree.parent[above]] == _FIGURE:
                told |= IN_FIGURE
        at = tree.text_start[picture]
        if at > span[1]:
            told |= BELOW
        elif at < span[0] - HEAD:
            told |= ABOVE
        node = first_from(tree.block_start, blocks, at)
        before = share(sums, row, first_from(tree.block_start, blocks, at - NEARBY if at > NEARBY else 0), node)
        after = share(sums, row, node, first_from(tree.block_start, blocks, at + NEARBY))
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
        first, last = (
            first_from(tree.block_start, blocks, tree.text_start[node]),
            first_from(tree.block_start, blocks, tree.text_end[node]),
        )
        before = share(sums, row, first, last)
        told |= KEPT_BOX if before >= MOST else DROPPED_BOX if before < FEW else 0
        told |= HALF_KEPT if before >= HALF else 0
        told |= LINK_BOX if share(sums, 2 * row, first, last) >= HALF else 0
        found.append(told)
        links.append(link)
        names.append(own[picture])
        around.append(far[above if above > 0 else 0])
    return found, links, names, around
