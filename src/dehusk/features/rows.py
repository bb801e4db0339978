# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The features of every block as rows of numbers; `features/columns.py` names the columns in this order.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if not cython.compiled:
    from dehusk.features.layout import (
        ANNOUNCING_WORDS,
        BEFORE,
        BEHIND,
        BOX,
        BOXES_BEFORE,
        BULK_OF_CODE,
        BULK_WORDS,
        CARD_ROWS,
        CARDS_BEFORE,
        CHAIN,
        CODE,
        COMMA,
        CUE_BITS,
        CUES,
        DEPTH,
        DIGIT,
        ELEMENT,
        ELSEWHERE,
        END,
        FAR,
        FILLED,
        FIRST,
        FOLLOWED_BIT,
        FOLLOWED_BITS,
        GROUP,
        GROUP_LINKS,
        GROUP_WORDS,
        GROUPS_BEFORE,
        HEADING,
        HIDDEN,
        IMAGES,
        KIND,
        KIND_AT,
        LAST,
        LAST_FOLLOWED,
        LAST_HEADING,
        LEVELS,
        LINK_SHARE_AT,
        LINK_WORDS,
        LONG_WORDS,
        MONEY,
        NEXT_HEADING,
        NONE_BEFORE,
        PARENT,
        S_BULK,
        S_CONSENT,
        S_ELSEWHERE,
        S_HEADINGS,
        S_IMAGES,
        S_LINKS,
        S_LONG,
        S_SITE,
        S_STOPS,
        S_WORDS,
        SAID,
        SAME,
        START,
        STOP,
        SUM_ROWS,
        SYMBOL,
        TAG,
        TITLE,
        TITLE_WORDS,
        TO_SITE,
        UNIT,
        UNITS_BEFORE,
        UPPER,
        WORDS,
    )
    from dehusk.plain import lowest_bit

COMPILED = cython.compiled


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def add_up(count: cython.int, blocks: cython.int[::1], sums: cython.int[::1]) -> cython.void:
    """Fill the sums up to each block, so that the sum of a range of blocks is one subtraction."""
    block: cython.int
    row: cython.int
    words: cython.int
    links: cython.int
    code: cython.bint
    width: cython.int = count + 1
    for row in range(SUM_ROWS):
        sums[row * width] = 0
    for block in range(count):
        for row in range(SUM_ROWS):
            sums[row * width + block + 1] = sums[row * width + block]
        words, links = blocks[WORDS * count + block], blocks[LINK_WORDS * count + block]
        sums[S_WORDS * width + block + 1] += words
        sums[S_LINKS * width + block + 1] += links
        if words >= LONG_WORDS and 2 * links < words:
            sums[S_LONG * width + block + 1] += 1
        if words >= BULK_WORDS and 5 * links < 2 * words:
            # A log in one post of a thread may be longer than all posts together.
            code = blocks[KIND * count + block] == CODE
            sums[S_BULK * width + block + 1] += min(words, BULK_OF_CODE) if code else words
        if blocks[KIND * count + block] == HEADING:
            sums[S_HEADINGS * width + block + 1] += 1
        sums[S_STOPS * width + block + 1] += blocks[STOP * count + block]
        sums[S_IMAGES * width + block + 1] += blocks[IMAGES * count + block]
        sums[S_SITE * width + block + 1] += blocks[TO_SITE * count + block]
        sums[S_ELSEWHERE * width + block + 1] += blocks[ELSEWHERE * count + block]
        for row in range(3):
            if blocks[CUES * count + block] & (1 << row):
                sums[(S_CONSENT + row) * width + block + 1] += words


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def find_anchors(
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    h1: cython.int,
    title_words: cython.int,
    anchors: cython.int[::1],
) -> cython.void:
    """Fill what places are told from: headline, block most like the title, boxes with 40, 70, 90 % of the long text."""
    block: cython.int
    level: cython.int
    row: cython.int
    share: cython.double
    best: cython.double = 0.3
    width: cython.int = count + 1
    bulk: cython.double = sums[S_BULK * width + count]
    anchors[0] = anchors[1] = -1
    for block in range(count):
        if anchors[0] < 0 and elements[TAG * size + blocks[ELEMENT * count + block]] == h1:
            anchors[0] = block
        share = title_share(blocks, count, block, title_words)
        if share > best:
            best = share
            anchors[1] = block
    row = size - 1  # the last in document order is the innermost
    for level in range(3):
        share = (0.4 if level == 0 else 0.7 if level == 1 else 0.9) * (bulk if bulk > 1 else 1.0)
        while row >= 0 and within(sums, width, S_BULK, elements, size, row) < share:
            row -= 1  # what holds too little for one share does for the next, too
        anchors[2 + level] = row if row >= 0 else 0


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def fill_page(
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    kinds: cython.int[::1],
    tags: cython.int[::1],
    page: cython.double[::1],
) -> cython.void:
    """Fill the numbers of `columns.PAGE`; those of blocks of some kinds and of elements with some tags come last."""
    block: cython.int
    index: cython.int
    width: cython.int = count + 1
    words: cython.int = sums[S_WORDS * width + count]
    longest: cython.int = 0
    priced: cython.int = 0
    for block in range(count):
        if blocks[WORDS * count + block] > longest:
            longest = blocks[WORDS * count + block]
        if blocks[MONEY * count + block] > 0:
            priced += 1
    page[6] = priced
    for index in range(len(kinds)):
        page[7 + index] = count_of(kinds[index], KIND, count, blocks)
    for index in range(len(tags)):
        page[7 + len(kinds) + index] = count_of(tags[index], TAG, size, elements)
    page[0] = words if words > 1 else 1
    page[1] = count if count > 1 else 1
    page[2] = sums[S_LINKS * width + count] / page[0]
    page[3] = sums[S_LONG * width + count]
    page[4] = sums[S_BULK * width + count] / page[0]
    page[5] = longest
    for index in range(len(kinds) + 1):
        page[6 + index] /= page[1]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def count_of(wanted: cython.int, row: cython.int, width: cython.int, table: cython.int[::1]) -> cython.int:
    """How often a number stands in a row of a table."""
    place: cython.Py_ssize_t
    found: cython.int = 0
    for place in range(row * width, (row + 1) * width):
        found += table[place] == wanted
    return found


def write_rows(
    first: cython.int,
    stop: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    masks: cython.ulonglong[::1],
    groups: cython.int[::1],
    numbers: cython.int[::1],
    cards_width: cython.int,
    cards: cython.int[::1],
    anchors: cython.int[::1],
    title_words: cython.int,
    h1: cython.int,
    tag_count: cython.int,
    name_count: cython.int,
    page_count: cython.int,
    page: cython.double[::1],
    chain: cython.int[::1],
    width: cython.Py_ssize_t,
    out: cython.float[::1],
    marks: cython.int[::1],
) -> None:
    """Fill rows, see `fill_rows`, while other threads run."""
    with cython.nogil:
        fill_rows(
            first, stop, count, blocks, sums, size, elements, masks, groups, numbers, cards_width, cards,
            anchors, title_words, h1, tag_count, name_count, page_count, page, chain, width, out, marks,
        )  # fmt: skip


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def fill_rows(
    first: cython.int,
    stop: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    masks: cython.ulonglong[::1],
    groups: cython.int[::1],
    numbers: cython.int[::1],
    cards_width: cython.int,
    cards: cython.int[::1],
    anchors: cython.int[::1],
    title_words: cython.int,
    h1: cython.int,
    tag_count: cython.int,
    name_count: cython.int,
    page_count: cython.int,
    page: cython.double[::1],
    chain: cython.int[::1],
    width: cython.Py_ssize_t,
    out: cython.float[::1],
    marks: cython.int[::1],
) -> cython.void:
    """Fill `out`, one row a block from `first` on; `page` holds the numbers that are the same for every block.

    A row begins as the one before: only what changes is written. `chain` has room for CHAIN numbers: the boxes around a
    block, and those that the row before told of. `marks` holds blocks between two calls that follow each other: the last
    heading, the next one, and the last of each cue that speaks of what comes after it; -1 in the beginning.
    """
    block: cython.int
    level: cython.int
    before: cython.int = -1  # the element that the row before told of
    heading: cython.int = marks[LAST_HEADING]
    following: cython.int = marks[NEXT_HEADING]
    at: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t
    for level in range(BOXES_BEFORE, CHAIN):
        chain[level] = NONE_BEFORE
    for level in range(width if first < stop else 0):
        out[level] = 0
    for level in range(page_count if first < stop else 0):
        out[width - page_count + level] = page[level]
    for block in range(first, stop):
        if block > first:
            copy_row(out, at, width)
        if blocks[KIND * count + block] == HEADING:
            heading = block
        if following <= block:
            following = block + 1
            while following < count and blocks[KIND * count + following] != HEADING:
                following += 1
        start = at
        at = write_itself(block, count, blocks, size, elements, title_words, out, at)
        at = write_place(block, heading, following, count, blocks, sums, size, elements, anchors, h1, out, at)
        at = write_followed(block, heading, count, blocks, marks, out, at)
        at = write_neighbours(block, count, blocks, sums, start - width if block > first else -1, out, at)
        at = write_boxes(block, count, blocks, sums, size, elements, groups, chain, out, at)
        at = write_bulk(block, count, size, elements, anchors, out, at)
        level = blocks[ELEMENT * count + block]
        if level != before:
            write_names(before, level, size, elements, masks, tag_count, name_count, out, at)
            before = level
        at += tag_count + 2 * name_count
        at = write_units(block, count, blocks, sums, size, elements, groups, chain, out, at)
        at = write_cards(block, count, blocks, size, elements, groups, numbers, cards_width, cards, chain, out, at)
        at += page_count
    marks[LAST_HEADING], marks[NEXT_HEADING] = heading, following


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def copy_row(out: cython.float[::1], at: cython.Py_ssize_t, width: cython.Py_ssize_t) -> cython.void:
    """Begin a row as a copy of the one before."""
    if cython.compiled:
        copy_numbers(cython.address(out[at]), cython.address(out[at - width]), width)  # noqa: F821
    else:
        out[at : at + width] = out[at - width : at]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_itself(
    block: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    title_words: cython.int,
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Its words, characters, kind and cues."""
    own: cython.int = blocks[ELEMENT * count + block]
    words: cython.double = blocks[WORDS * count + block]
    some: cython.double = words if words > 1 else 1.0
    low: cython.int
    level: cython.int
    low = blocks[END * count + block] - blocks[START * count + block]
    out[at] = words
    out[at + 1] = low / some
    out[at + 2] = blocks[LINK_WORDS * count + block] / some
    out[at + 3] = blocks[STOP * count + block]
    out[at + 4] = blocks[STOP * count + block] / some
    out[at + 5] = blocks[COMMA * count + block]
    out[at + 6] = blocks[MONEY * count + block]
    if low < 1:
        low = 1
    out[at + 7] = blocks[UPPER * count + block] / (1.0 * low)
    out[at + 8] = blocks[DIGIT * count + block] / (1.0 * low)
    out[at + 9] = blocks[SYMBOL * count + block] / (1.0 * low)
    out[at + 10] = blocks[LAST * count + block]
    out[at + 11] = blocks[KIND * count + block]
    out[at + 12] = elements[TAG * size + own]
    out[at + 13] = elements[HIDDEN * size + own]
    out[at + 14] = elements[DEPTH * size + own]
    out[at + 15] = blocks[SAME * count + block]
    out[at + 16] = blocks[BEFORE * count + block]
    out[at + 17] = title_share(blocks, count, block, title_words)
    out[at + 18] = blocks[TO_SITE * count + block]
    out[at + 19] = blocks[ELSEWHERE * count + block]
    at += 20
    for level in range(CUE_BITS):
        out[at + level] = (blocks[CUES * count + block] >> level) & 1
    at += CUE_BITS
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_place(
    block: cython.int,
    heading: cython.int,
    following: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    anchors: cython.int[::1],
    h1: cython.int,
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Its place on the page and under its heading."""
    width: cython.int = count + 1
    total: cython.double = total_words(sums, count)
    found: cython.int
    low: cython.int
    found = heading if heading >= 0 else 0
    low = elements[TAG * size + blocks[ELEMENT * count + found]] - h1 + 1 if heading >= 0 else 0
    out[at] = block
    out[at + 1] = block / (1.0 * count)
    out[at + 2] = sums[S_WORDS * width + block] / total
    out[at + 3] = block - anchors[0] if anchors[0] >= 0 else FAR
    out[at + 4] = block - anchors[1] if anchors[1] >= 0 else FAR
    out[at + 5] = block - heading if heading >= 0 else -1
    out[at + 6] = low if heading == block else 0
    out[at + 7] = low
    out[at + 8] = sums[S_WORDS * width + block] - sums[S_WORDS * width + found]
    out[at + 9] = following - block if following - block < 100 else 100
    out[at + 10] = sums[S_WORDS * width + following] - sums[S_WORDS * width + found]
    out[at + 11] = blocks[CUES * count + found] if heading >= 0 else 0
    at += 12
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_followed(
    block: cython.int,
    heading: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    marks: cython.int[::1],
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """How near the last short block before it announced reviews, other things, delivery, and whether its heading does."""
    level: cython.int
    bits: cython.int = blocks[CUES * count + block] if blocks[WORDS * count + block] <= ANNOUNCING_WORDS else 0
    above: cython.int = blocks[CUES * count + heading] if heading >= 0 else 0
    for level in range(FOLLOWED_BITS):
        if (bits >> (FOLLOWED_BIT + level)) & 1:
            marks[LAST_FOLLOWED + level] = block
        out[at] = 0
        if marks[LAST_FOLLOWED + level] >= 0:
            out[at] = 8.0 / (8 + block - marks[LAST_FOLLOWED + level])
        out[at + 1] = (above >> (FOLLOWED_BIT + level)) & 1
        at += 2
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_neighbours(
    block: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    before: cython.Py_ssize_t,
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The blocks beside it, one by one and in windows; the row at `before`, if there is one, knows all but the last."""
    width: cython.int = count + 1
    level: cython.int
    other: cython.int
    low: cython.int
    high: cython.int
    words: cython.double
    if before >= 0:  # and this row is still a copy of it
        for level in range(3):
            out[at + level] = out[at + 3 + level]
            out[at + 6 + level] = out[at + 9 + level]
        out[at + 3], out[at + 4], out[at + 5] = out[before], out[before + LINK_SHARE_AT], out[before + KIND_AT]
    for level in range(3 if before >= 0 else 0, 4):
        other = block - 2 + level if level < 2 else block - 1 + level
        if 0 <= other < count:
            words = blocks[WORDS * count + other]
            out[at + 3 * level] = words
            out[at + 3 * level + 1] = blocks[LINK_WORDS * count + other] / (words if words > 1 else 1.0)
            out[at + 3 * level + 2] = blocks[KIND * count + other]
        else:
            out[at + 3 * level] = out[at + 3 * level + 1] = out[at + 3 * level + 2] = -1
    at += 12
    for level in range(2):
        low = block - (5 if level == 0 else 15)
        high = block + (6 if level == 0 else 16)
        low = low if low > 0 else 0
        high = high if high < count else count
        words = sums[S_WORDS * width + high] - sums[S_WORDS * width + low]
        out[at] = words
        out[at + 1] = (sums[S_LINKS * width + high] - sums[S_LINKS * width + low]) / (words if words > 1 else 1.0)
        out[at + 2] = sums[S_LONG * width + high] - sums[S_LONG * width + low]
        at += 3
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_boxes(
    block: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    groups: cython.int[::1],
    chain: cython.int[::1],
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The boxes around it: the nearest four, the sixth, and three from the outside in."""
    own: cython.int = blocks[ELEMENT * count + block]
    width: cython.int = count + 1
    total: cython.double = total_words(sums, count)
    row: cython.int
    level: cython.int
    other: cython.int
    low: cython.int
    high: cython.int
    found: cython.int
    words: cython.double
    some: cython.double
    before: cython.int = NONE_BEFORE  # the box of the level before
    place: cython.double = 0  # in it
    found = 0
    row = elements[BOX * size + own]
    while row >= 0 and found < LEVELS:
        chain[found] = row
        found += 1
        row = elements[BOX * size + row]
    for level in range(8):
        if level < 5:
            other = level if level < 4 else 5
            row = chain[other if other < found else found - 1] if found else own
        else:
            other = found - 2 - (level - 5)
            row = chain[other] if other >= 0 else own
        low, high = elements[FIRST * size + row], elements[BEHIND * size + row]
        other = high - low if high > low else 1
        if row != before:
            place = (block - low) / (1.0 * other)
            before = row
        out[at + 9] = place
        if row == chain[BOXES_BEFORE + level]:
            at += 11 + (3 if level == 0 or level == 2 or level == 4 else 0) + (2 if level < 3 else 0)
            continue
        chain[BOXES_BEFORE + level] = row
        words = sums[S_WORDS * width + high] - sums[S_WORDS * width + low]
        some = words if words > 1 else 1.0
        out[at] = words
        out[at + 1] = words / total
        out[at + 2] = (sums[S_LINKS * width + high] - sums[S_LINKS * width + low]) / some
        out[at + 3] = (sums[S_STOPS * width + high] - sums[S_STOPS * width + low]) / some
        out[at + 4] = low / (1.0 * count)
        some = other
        out[at + 5] = some
        out[at + 6] = words / some
        out[at + 7] = (sums[S_LONG * width + high] - sums[S_LONG * width + low]) / some
        out[at + 8] = (sums[S_HEADINGS * width + high] - sums[S_HEADINGS * width + low]) / some
        out[at + 10] = groups[elements[GROUP * size + row]]
        at += 11
        if level == 0 or level == 2 or level == 4:
            some = words if words > 1 else 1.0
            for other in range(3):
                out[at + other] = (
                    sums[(S_CONSENT + other) * width + high] - sums[(S_CONSENT + other) * width + low]
                ) / some
            at += 3
        if level < 3:
            words = sums[S_ELSEWHERE * width + high] - sums[S_ELSEWHERE * width + low]
            some = words + sums[S_SITE * width + high] - sums[S_SITE * width + low]
            out[at] = words / (some if some > 1 else 1.0)
            out[at + 1] = sums[S_IMAGES * width + high] - sums[S_IMAGES * width + low]
            at += 2
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_bulk(
    block: cython.int,
    count: cython.int,
    size: cython.int,
    elements: cython.int[::1],
    anchors: cython.int[::1],
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Where it stands to the boxes that hold the bulk of the text."""
    row: cython.int
    level: cython.int
    low: cython.int
    high: cython.int
    some: cython.double
    for level in range(3):
        row = anchors[2 + level]
        low, high = elements[FIRST * size + row], elements[BEHIND * size + row]
        some = high - low if high > low else 1
        out[at] = 1 if low <= block < high else 0
        out[at + 1] = (block - low) / some
        out[at + 2] = block - high
        out[at + 3] = (high - low) / (1.0 * count)
        at += 4
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_names(
    before: cython.int,
    own: cython.int,
    size: cython.int,
    elements: cython.int[::1],
    masks: cython.ulonglong[::1],
    tag_count: cython.int,
    name_count: cython.int,
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.void:
    """The elements and names around an element, and the names near it, where they are not those of the one before."""
    around: cython.ulonglong = masks[2 * size + own]
    near: cython.ulonglong = names_near(own, size, elements, masks)
    if before < 0:
        write_bits(masks[own], 0, 1, tag_count, out, at)
        write_bits(around, 0, 2, name_count, out, at + tag_count)
        write_bits(near, 0, 2, name_count, out, at + tag_count + 1)
    else:
        write_bits(masks[own], masks[before], 1, tag_count, out, at)
        write_bits(around, masks[2 * size + before], 2, name_count, out, at + tag_count)
        write_bits(near, names_near(before, size, elements, masks), 2, name_count, out, at + tag_count + 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def names_near(
    own: cython.int, size: cython.int, elements: cython.int[::1], masks: cython.ulonglong[::1]
) -> cython.ulonglong:
    """The names of an element, of the one around it and of the next."""
    near: cython.ulonglong = masks[size + own]
    row: cython.int = elements[PARENT * size + own]
    if row >= 0:
        near |= masks[size + row]
        row = elements[PARENT * size + row]
        if row >= 0:
            near |= masks[size + row]
    return near


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_bits(
    bits: cython.ulonglong,
    before: cython.ulonglong,
    step: cython.int,
    count: cython.int,
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.void:
    """Write the bits that are not as before, one number each, so many apart."""
    other: cython.ulonglong = bits ^ before
    level: cython.int
    while other:
        level = lowest_bit(other)
        if level < count:
            out[at + step * level] = (bits >> level) & 1
        other &= other - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_units(
    block: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    sums: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    groups: cython.int[::1],
    chain: cython.int[::1],
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The unit it is in, and the unit around that."""
    own: cython.int = blocks[ELEMENT * count + block]
    width: cython.int = count + 1
    total: cython.double = total_words(sums, count)
    row: cython.int
    level: cython.int
    other: cython.int
    low: cython.int
    high: cython.int
    words: cython.double
    some: cython.double
    row = elements[UNIT * size + own]
    for level in range(2):
        if row < 0:
            for other in range(10 if row != chain[UNITS_BEFORE + level] else 0):
                out[at + other] = -1
            chain[UNITS_BEFORE + level] = chain[GROUPS_BEFORE + level] = row
        else:
            low, high = elements[FIRST * size + row], elements[BEHIND * size + row]
            other = elements[GROUP * size + row]
            some = groups[other]
            if other != chain[GROUPS_BEFORE + level]:
                chain[GROUPS_BEFORE + level] = other
                words = groups[(GROUP_WORDS + 2 * level) * size + other]
                out[at] = some
                out[at + 2] = words / some
                out[at + 3] = groups[(GROUP_LINKS + 2 * level) * size + other] / (words if words > 1 else 1.0)
                out[at + 4] = words / total
            if row != chain[UNITS_BEFORE + level]:
                chain[UNITS_BEFORE + level] = row
                out[at + 1] = sums[S_WORDS * width + high] - sums[S_WORDS * width + low]
                out[at + 5] = high - low
                out[at + 7] = low / (1.0 * count)
            out[at + 6] = block - low
            words = blocks[(FILLED + 2 * level) * count + block]
            out[at + 8] = words / some
            out[at + 9] = blocks[(SAID + 2 * level) * count + block] / words
            row = elements[PARENT * size + row]
            row = elements[UNIT * size + row] if row >= 0 else -1
        at += 10
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def write_cards(
    block: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    groups: cython.int[::1],
    numbers: cython.int[::1],
    cards_width: cython.int,
    cards: cython.int[::1],
    chain: cython.int[::1],
    out: cython.float[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """What the units like its own hold, on average, and those like the unit around it."""
    row: cython.int = elements[UNIT * size + blocks[ELEMENT * count + block]]
    level: cython.int
    other: cython.int
    group: cython.int
    place: cython.Py_ssize_t
    members: cython.double
    for level in range(2):
        group = elements[GROUP * size + row] if row >= 0 else -1
        if group != chain[CARDS_BEFORE + level]:
            chain[CARDS_BEFORE + level] = group
            if group < 0:
                for other in range(CARD_ROWS):
                    out[at + other] = -1
            else:
                place = level * CARD_ROWS * cards_width + numbers[group]
                members = groups[group]
                for other in range(CARD_ROWS):
                    out[at + other] = cards[place + other * cards_width] / members
        if row >= 0:
            row = elements[PARENT * size + row]
            row = elements[UNIT * size + row] if row >= 0 else -1
        at += CARD_ROWS
    return at


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def total_words(sums: cython.int[::1], count: cython.int) -> cython.double:
    """How many words the page has, one at least."""
    words: cython.int = sums[S_WORDS * (count + 1) + count]
    return words if words > 1 else 1.0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def title_share(
    blocks: cython.int[::1], count: cython.int, block: cython.int, title_words: cython.int
) -> cython.double:
    """The share of words that a block and the page's title have in common."""
    common: cython.double = blocks[TITLE * count + block]
    words: cython.int = blocks[WORDS * count + block]
    if common == 0 or words > TITLE_WORDS:
        return 0.0
    return common / (title_words + words - common if words > common else title_words)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def within(
    sums: cython.int[::1],
    width: cython.int,
    kind: cython.int,
    elements: cython.int[::1],
    size: cython.int,
    row: cython.int,
) -> cython.int:
    """The sum over the blocks in an element."""
    return sums[kind * width + elements[BEHIND * size + row]] - sums[kind * width + elements[FIRST * size + row]]
