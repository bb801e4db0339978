# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""All tables of a page in one go: other threads run meanwhile, and need to wait for this one only once.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if not cython.compiled:
    from dehusk.features.layout import (
        CUES,
        DEPTH,
        ELEMENT,
        END,
        HIDDEN,
        IMAGES,
        KIND,
        LINK_WORDS,
        MARKS,
        OTHER,
        PARENT,
        SCRIPT,
        SIGNATURE,
        START,
        TAG,
        TEXT_END,
        TEXT_START,
        WORDS,
    )
    from dehusk.features.links import fill_links
    from dehusk.features.places import (
        commonest,
        count_links,
        count_repeats,
        fill_cards,
        find_places,
        hand_down,
    )
    from dehusk.features.rows import add_up, fill_page, fill_rows, find_anchors
    from dehusk.features.texts import read_texts
    from dehusk.plain import data_of, kind_of, length_of

COMPILED = cython.compiled


def fill_tables(
    # what was scanned
    text: str,
    markup: str,
    count: cython.int,
    kind: cython.int[::1],
    element: cython.int[::1],
    start: cython.int[::1],
    end: cython.int[::1],
    block_words: cython.int[::1],
    link_words: cython.int[::1],
    size: cython.int,
    tag: cython.int[::1],
    parent: cython.int[::1],
    signature: cython.int[::1],
    depth: cython.int[::1],
    hidden: cython.int[::1],
    text_start: cython.int[::1],
    text_end: cython.int[::1],
    links: cython.int,
    link_element: cython.int[::1],
    link_start: cython.int[::1],
    link_end: cython.int[::1],
    names: cython.int,
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    # what it is looked up in
    width: cython.uint,
    characters: cython.uint[::1],
    cue_slots: cython.uint,
    cues: cython.uint[::1],
    filters: cython.uint[::1],
    factor: cython.uint,
    shift: cython.uint,
    places: cython.ushort[::1],
    words: cython.uint[::1],
    title_size: cython.int,
    title: cython.uint[::1],
    site: cython.uint,
    img: cython.int,
    h1: cython.int,
    name_slots: cython.uint,
    name_table: cython.uint[::1],
    known_tags: cython.int,
    tag_bits: cython.ulonglong[::1],
    page_kinds: cython.int[::1],
    page_tags: cython.int[::1],
    cards_width: cython.int,
    tag_count: cython.int,
    name_count: cython.int,
    first_rows: cython.int,
    width_of_rows: cython.Py_ssize_t,
    # room for hash tables, one for elements and one for blocks
    slots: cython.int,
    block_slots: cython.int,
    keys: cython.ulonglong[::1],
    numbers: cython.int[::1],
    link_kinds: cython.int[::1],
    sites: cython.uint[::1],
    # what is filled
    blocks: cython.int[::1],
    hashes: cython.ulonglong[::1],
    signs: cython.int[::1],
    known: cython.int[::1],
    elements: cython.int[::1],
    groups: cython.int[::1],
    card_numbers: cython.int[::1],
    cards: cython.int[::1],
    sums: cython.int[::1],
    masks: cython.ulonglong[::1],
    anchors: cython.int[::1],
    page: cython.double[::1],
    chain: cython.int[::1],
    matrix: cython.float[::1],
    marks: cython.int[::1],
) -> cython.bint:
    """Fill what `blocks.Facts` holds; False, and nothing is filled, where the columns do not fit or a block is in no element."""
    row: cython.Py_ssize_t
    own_site: cython.uint = site
    good: cython.bint = (
        len(kind) == len(element) == len(start) == len(end) == len(block_words) == len(link_words) == count
        and len(tag) == len(parent) == len(signature) == len(depth) == len(hidden) == len(text_start) == size
        and len(text_end) == size
        and len(link_element) == len(link_start) == len(link_end) == links
        and len(name_element) == len(name_hash) == names
    )
    kinds: cython.int = kind_of(text)
    letters: cython.p_void = data_of(text)
    markup_kinds: cython.int = kind_of(markup)
    markup_letters: cython.p_void = data_of(markup)
    markup_size: cython.Py_ssize_t = length_of(markup)
    with cython.nogil:
        for row in range(count if good else 0):
            if not 0 <= element[row] < size:
                good = False
        if good:
            wipe_rows(count, OTHER, CUES, blocks)
            wipe_rows(count, IMAGES, SCRIPT, blocks)
            wipe(signs)
            wipe(known)
            wipe(groups)
            wipe(card_numbers)
            wipe(cards)
            wipe(link_kinds)
            for row in range(size, 2 * size):  # the other masks are written for every element
                masks[row] = 0
            copy_column(count, kind, KIND, blocks)
            copy_column(count, element, ELEMENT, blocks)
            copy_column(count, start, START, blocks)
            copy_column(count, end, END, blocks)
            copy_column(count, block_words, WORDS, blocks)
            copy_column(count, link_words, LINK_WORDS, blocks)
            copy_column(size, tag, TAG, elements)
            copy_column(size, parent, PARENT, elements)
            copy_column(size, signature, SIGNATURE, elements)
            copy_column(size, depth, DEPTH, elements)
            copy_column(size, hidden, HIDDEN, elements)
            copy_column(size, text_start, TEXT_START, elements)
            copy_column(size, text_end, TEXT_END, elements)
            read_texts(
                kinds, letters, count, width, characters, cue_slots, cues, filters, factor, shift, places, words,
                title_size, title, blocks, hashes, signs, known,
            )  # fmt: skip
            clear(slots, keys, numbers)
            find_places(count, blocks, size, slots, keys, numbers, elements, groups)
            clear(block_slots, keys, numbers)
            count_repeats(count, hashes, size, elements, block_slots, keys, numbers, blocks)
            if count:
                fill_links(markup_kinds, markup_letters, markup_size, link_start, link_end, link_kinds, sites)
                if not own_site:
                    clear(slots, keys, numbers)
                    own_site = commonest(links, link_kinds, sites, slots, keys, numbers)
                count_links(links, link_element, link_kinds, sites, own_site, size, elements, img, count, blocks)
            fill_cards(count, blocks, size, elements, groups, cards_width, card_numbers, cards)
            add_up(count, blocks, sums)
            hand_down(
                size, names, name_element, name_hash, name_slots, name_table, known_tags, tag_bits, elements, masks
            )
            find_anchors(count, blocks, sums, size, elements, h1, title_size, anchors)
            fill_page(count, blocks, sums, size, elements, page_kinds, page_tags, page)
            for row in range(MARKS):
                marks[row] = -1
            fill_rows(
                0, first_rows, count, blocks, sums, size, elements, masks, groups, card_numbers, cards_width, cards,
                anchors, title_size, h1, tag_count, name_count, len(page), page, chain, width_of_rows, matrix, marks,
            )  # fmt: skip
    return good


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def wipe(table: cython.int[::1]) -> cython.void:
    """Fill a table with zeros."""
    place: cython.Py_ssize_t
    for place in range(len(table)):
        table[place] = 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def wipe_rows(count: cython.int, first: cython.int, last: cython.int, table: cython.int[::1]) -> cython.void:
    """Fill some rows of a table with zeros; all others are written later."""
    place: cython.Py_ssize_t
    for place in range(first * count, (last + 1) * count):
        table[place] = 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def copy_column(count: cython.int, column: cython.int[::1], number: cython.int, table: cython.int[::1]) -> cython.void:
    """Copy a column of what was scanned to a row of a table."""
    row: cython.Py_ssize_t
    for row in range(count):
        table[number * count + row] = column[row]


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def clear(slots: cython.int, keys: cython.ulonglong[::1], numbers: cython.int[::1]) -> cython.void:
    """Empty a hash table."""
    row: cython.Py_ssize_t
    for row in range(slots):
        keys[row] = 0
        numbers[row] = 0
