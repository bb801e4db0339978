# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where pictures and players stand: what the elements around them are called, and what of the text near is content.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.media import bits
from dehusk.ordered import first_from

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
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


def mark_around(count: cython.int, rows: cython.int[::1], parent: cython.int[::1], marks: cython.int[::1]) -> None:
    """Mark these elements and all around them."""
    number: cython.Py_ssize_t
    node: cython.int
    with cython.nogil:
        for number in range(count):
            node = rows[number]
            while node >= 0 and not marks[node]:
                marks[node] = 1
                node = parent[node]


def name_elements(
    size: cython.int,
    rows: cython.int[::1],
    parent: cython.int[::1],
    tag: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    known: cython.int,
    tag_flags: cython.int[::1],
    own: cython.int[::1],
    far: cython.int[::1],
) -> None:
    """Add to the flags of names those of tags, and hand them down: `far` has those of all elements around too.

    The rows are in order, with all elements around each of them. `tag_flags` has a negative number for tags whose names say nothing: those of the whole page.
    """
    number: cython.Py_ssize_t
    row: cython.int
    flag: cython.int
    with cython.nogil:
        for number in range(size):
            row = rows[number]
            flag = tag_flags[tag[row]] if tag[row] < known else 0
            if flag < 0:
                own[row] = 0
            elif flag != BODY_FLAG or text_end[row] - text_start[row] >= BODY_SIZE:
                own[row] |= flag
            far[row] = own[row] | far[parent[row]] if parent[row] >= 0 else own[row]


def add_up(
    count: cython.int,
    start: cython.int[::1],
    end: cython.int[::1],
    words: cython.int[::1],
    link_chars: cython.int[::1],
    kept: cython.int[::1],
    sums: cython.int[::1],
    span: cython.int[::1],
) -> None:
    """Fill three rows of sums up to each block (all characters, the kept, the linked), and where full paragraphs are."""
    block: cython.Py_ssize_t
    row: cython.Py_ssize_t = count + 1
    size: cython.int
    first: cython.int = 1
    with cython.nogil:
        for block in range(count):
            size = end[block] - start[block]
            sums[block + 1] = sums[block] + size
            sums[row + block + 1] = sums[row + block] + (size if kept[block] else 0)
            sums[2 * row + block + 1] = sums[2 * row + block] + link_chars[block]
            if kept[block] and words[block] >= SOLID and link_chars[block] * 3 < size:
                if first:
                    span[0] = start[block]
                    first = 0
                span[1] = end[block]


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def share(sums: cython.int[::1], row: cython.int, first: cython.int, last: cython.int) -> cython.double:
    """The share of the characters of some blocks that a row of sums counts."""
    total: cython.double = sums[last] - sums[first]
    counted: cython.double = sums[row + last] - sums[row + first]
    return counted / total if total > 0 else 0.0


def find_places(
    count: cython.int,
    pictures: cython.int[::1],
    parent: cython.int[::1],
    tag: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    own: cython.int[::1],
    far: cython.int[::1],
    link_tag: cython.int,
    figure_tag: cython.int,
    picture_tag: cython.int,
    blocks: cython.int,
    block_start: cython.int[::1],
    sums: cython.int[::1],
    span: cython.int[::1],
    found: cython.int[::1],
    links: cython.int[::1],
) -> None:
    """Fill for each picture the bits of evidence about its place, and the link around it (-1 where there is none)."""
    number: cython.Py_ssize_t
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
    with cython.nogil:
        for number in range(count):
            above = parent[pictures[number]]
            near, told, links[number] = 0, 0, -1
            node = above
            for level in range(LINKED):
                if node < 0:
                    break
                if level < NEAR:
                    near |= own[node]
                if tag[node] == link_tag and links[number] < 0:
                    links[number] = node
                node = parent[node]
            if above >= 0:
                for level in range(PLACES):
                    told |= ((far[above] >> level) & 1) << (2 * level)
                    told |= ((near >> level) & 1) << (2 * level + 1)
                told |= IN_BODY if far[above] & BODY_FLAG else 0
                told |= IN_GALLERY if near & GALLERY_FLAG else 0
                if tag[above] == figure_tag or tag[above] == picture_tag:
                    told |= IN_FIGURE
                elif parent[above] >= 0 and tag[parent[above]] == figure_tag:
                    told |= IN_FIGURE
            at = text_start[pictures[number]]
            if at > span[1]:
                told |= BELOW
            elif at < span[0] - HEAD:
                told |= ABOVE
            node = first_from(block_start, blocks, at)
            before = share(sums, row, first_from(block_start, blocks, at - NEARBY if at > NEARBY else 0), node)
            after = share(sums, row, node, first_from(block_start, blocks, at + NEARBY))
            if before >= HALF and after >= HALF:
                told |= BETWEEN
            elif before < HALF and after < HALF:
                told |= AWAY
            node = pictures[number]
            for level in range(HIGHEST):
                if node < 0 or text_end[node] - text_start[node] >= BOX:
                    break
                node = parent[node]
            node = node if node > 0 else 0
            first, last = (
                first_from(block_start, blocks, text_start[node]),
                first_from(block_start, blocks, text_end[node]),
            )
            before = share(sums, row, first, last)
            told |= KEPT_BOX if before >= MOST else DROPPED_BOX if before < FEW else 0
            told |= HALF_KEPT if before >= HALF else 0
            told |= LINK_BOX if share(sums, 2 * row, first, last) >= HALF else 0
            found[number] = told
