# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where things stand: the blocks inside each element, boxes and units around it, names handed down, what is repeated.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if not cython.compiled:
    from dehusk.features.layout import (
        ALIKE,
        BEFORE,
        BEHIND,
        BOX,
        C_BLOCKS,
        C_CART,
        C_ELSEWHERE,
        C_HEADINGS,
        C_IMAGES,
        C_MONEY,
        C_SITE,
        C_TIMES,
        CARD_ROWS,
        CART,
        CUES,
        DEPTH,
        ELEMENT,
        ELSEWHERE,
        FILLED,
        FIRST,
        GROUP,
        GROUP_LINKS,
        GROUP_WORDS,
        HEADING,
        IMAGES,
        KIND,
        LINK_WORDS,
        LOW,
        LOW_LONG,
        MIX,
        MONEY,
        PARENT,
        SAME,
        SIGNATURE,
        START,
        TAG,
        TEXT_END,
        TEXT_START,
        TIME,
        TO_SITE,
        UNIT,
        WORDS,
    )

COMPILED = cython.compiled


def hand_down(
    size: cython.int,
    name_count: cython.int,
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    slots: cython.uint,
    table: cython.uint[::1],
    known_tags: cython.int,
    tag_bits: cython.ulonglong[::1],
    elements: cython.int[::1],
    masks: cython.ulonglong[::1],
) -> None:
    """Fill three rows of bits for each element: the tags around it, its own known names, and the names around it.

    `slots` is a power of two.
    """
    row: cython.Py_ssize_t
    index: cython.int
    above: cython.int
    wanted: cython.uint
    found: cython.uint
    one: cython.ulonglong = 1
    with cython.nogil:
        for index in range(name_count):
            wanted = name_hash[index] & LOW
            found = wanted & (slots - 1)
            while table[found]:
                if table[found] == wanted:
                    masks[size + name_element[index]] |= one << (table[slots + found] - 1)
                    break
                found = (found + 1) & (slots - 1)
        for row in range(size):
            above = elements[PARENT * size + row]
            masks[row] = tag_bits[elements[TAG * size + row]] if elements[TAG * size + row] < known_tags else 0
            masks[2 * size + row] = masks[size + row]
            if above >= 0:
                masks[row] |= masks[above]
                masks[2 * size + row] |= masks[2 * size + above]


def find_places(
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    slots: cython.int,
    keys: cython.ulonglong[::1],
    numbers: cython.int[::1],
    elements: cython.int[::1],
    groups: cython.int[::1],
) -> None:
    """Fill FIRST to GROUP of `elements`, and `groups`: `keys` and `numbers` have `slots` places to find them in."""
    row: cython.Py_ssize_t
    above: cython.int
    last: cython.int = 0  # groups so far
    slot: cython.int
    low: cython.int = 0
    block: cython.int
    level: cython.int
    key: cython.ulonglong
    with cython.nogil:
        for row in range(size):
            low = search_near(blocks, START * count, low, count, elements[TEXT_START * size + row])
            elements[FIRST * size + row] = low
            elements[BEHIND * size + row] = search_near(
                blocks, START * count, low, count, elements[TEXT_END * size + row]
            )
            above = elements[PARENT * size + row]
            key = (((above + 2) & LOW) << 32) | (elements[SIGNATURE * size + row] & LOW)
            slot = find_slot(keys, slots, key)
            if numbers[slot] == 0:
                last += 1
                numbers[slot] = last
            groups[numbers[slot] - 1] += 1
            elements[GROUP * size + row] = numbers[slot] - 1
            elements[BOX * size + row] = -1
            if above >= 0:
                if blocks_in(elements, size, above) > blocks_in(elements, size, row):
                    elements[BOX * size + row] = above
                else:
                    elements[BOX * size + row] = elements[BOX * size + above]
        for row in range(size):
            above = elements[PARENT * size + row]
            elements[UNIT * size + row] = row
            if groups[elements[GROUP * size + row]] < ALIKE or blocks_in(elements, size, row) < 1:
                elements[UNIT * size + row] = elements[UNIT * size + above] if above >= 0 else -1
        for block in range(count):
            above = elements[UNIT * size + blocks[ELEMENT * count + block]]
            for level in range(2):
                if above >= 0:
                    slot = elements[GROUP * size + above]
                    groups[(GROUP_WORDS + 2 * level) * size + slot] += blocks[WORDS * count + block]
                    groups[(GROUP_LINKS + 2 * level) * size + slot] += blocks[LINK_WORDS * count + block]
                    above = next_unit(elements, size, above)


def count_repeats(
    count: cython.int,
    hashes: cython.ulonglong[::1],
    size: cython.int,
    elements: cython.int[::1],
    slots: cython.int,
    keys: cython.ulonglong[::1],
    times: cython.int[::1],
    blocks: cython.int[::1],
) -> None:
    """Fill SAME to SAID2: how often a text stands on the page, and the same place in other units, with which text.

    `keys` and `times` have `slots` places at least.
    """
    block: cython.int
    slot: cython.int
    level: cython.int
    unit: cython.int
    deep: cython.int
    own: cython.int
    turn: cython.int
    row: cython.Py_ssize_t
    key: cython.ulonglong
    with cython.nogil:
        for row in range(slots):
            keys[row] = 0
            times[row] = 0
        for block in range(count):
            slot = find_slot(keys, slots, hashes[block] | 1)
            blocks[BEFORE * count + block] = times[slot]
            blocks[SAME * count + block] = slot
            times[slot] += 1
        for block in range(count):
            blocks[SAME * count + block] = times[blocks[SAME * count + block]]
        for level in range(2):
            for turn in range(2):
                for row in range(slots):
                    keys[row] = 0
                    times[row] = 0
                for block in range(count):  # once to count, once to tell
                    own = blocks[ELEMENT * count + block]
                    unit = elements[UNIT * size + own]
                    if level and unit >= 0:
                        unit = next_unit(elements, size, unit)
                    row = (FILLED + 2 * level + turn) * count + block
                    blocks[row] = -1
                    if unit >= 0:
                        deep = elements[DEPTH * size + own] - elements[DEPTH * size + unit]
                        key = (elements[GROUP * size + unit] * 64 + (deep if deep < 63 else 63) + 1) & LOW
                        key = ((key << 32) | (elements[SIGNATURE * size + own] & LOW)) & LOW_LONG
                        if turn:
                            key = ((key * MIX) & LOW_LONG) ^ hashes[block]
                        slot = find_slot(keys, slots, key | 1)
                        times[slot] += 1
                        blocks[row] = slot
                for row in range((FILLED + 2 * level + turn) * count, (FILLED + 2 * level + turn + 1) * count):
                    if blocks[row] >= 0:
                        blocks[row] = times[blocks[row]]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def search(
    values: cython.int[::1], offset: cython.int, low: cython.int, high: cython.int, wanted: cython.int
) -> cython.int:
    """The first place from `low` on whose value is not below `wanted`."""
    middle: cython.int
    while low < high:
        middle = (low + high) >> 1
        if values[offset + middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def search_near(
    values: cython.int[::1], offset: cython.int, low: cython.int, count: cython.int, wanted: cython.int
) -> cython.int:
    """The first of `count` places whose value is not below `wanted`; quick where that is near `low`."""
    step: cython.int = 1
    if low > 0 and values[offset + low - 1] >= wanted:
        return search(values, offset, 0, low - 1, wanted)
    while low + step <= count and values[offset + low + step - 1] < wanted:
        low += step
        step *= 2
    return search(values, offset, low, low + step - 1 if low + step <= count else count, wanted)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def find_slot(keys: cython.ulonglong[::1], slots: cython.int, key: cython.ulonglong) -> cython.int:
    """The place of a key in a hash table, where it is put if it is new; `slots` is a power of two."""
    slot: cython.int = cython.cast(cython.int, (((key * MIX) & LOW_LONG) >> 40) & (slots - 1))
    while keys[slot] and keys[slot] != key:
        slot = (slot + 1) & (slots - 1)
    keys[slot] = key
    return slot


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def blocks_in(elements: cython.int[::1], size: cython.int, row: cython.int) -> cython.int:
    """How many blocks begin in an element."""
    return elements[BEHIND * size + row] - elements[FIRST * size + row]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def next_unit(elements: cython.int[::1], size: cython.int, unit: cython.int) -> cython.int:
    """The unit around a unit, or -1."""
    above: cython.int = elements[PARENT * size + unit]
    return elements[UNIT * size + above] if above >= 0 else -1


def count_links(
    links: cython.int,
    rows: cython.int[::1],
    kinds: cython.int[::1],
    sites: cython.uint[::1],
    site: cython.uint,
    size: cython.int,
    elements: cython.int[::1],
    img: cython.int,
    count: cython.int,
    blocks: cython.int[::1],
) -> None:
    """Fill IMAGES to SCRIPT: the pictures of a block, and where its links lead."""
    index: cython.int
    block: cython.int = 0
    row: cython.int
    kind: cython.int
    with cython.nogil:
        for index in range(links):
            block = (
                search_near(blocks, START * count, block + 1, count, elements[TEXT_START * size + rows[index]] + 1) - 1
            )
            kind = kinds[index]
            if kind == 2:
                kind = 1 if sites[index] == site else 2
            blocks[(IMAGES + 1 + kind) * count + (block if block > 0 else 0)] += 1
        for row in range(size):
            if elements[TAG * size + row] == img:
                block = search_near(blocks, START * count, block + 1, count, elements[TEXT_START * size + row] + 1) - 1
                blocks[IMAGES * count + (block if block > 0 else 0)] += 1


def fill_cards(
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    groups: cython.int[::1],
    width: cython.int,
    numbers: cython.int[::1],
    cards: cython.int[::1],
) -> None:
    """Fill `cards`: what the units of each group hold together; `numbers` gives groups of units a column of it."""
    block: cython.int
    column: cython.int = 0
    level: cython.int
    unit: cython.int
    at: cython.Py_ssize_t
    with cython.nogil:
        for at in range(size):
            if groups[at] >= ALIKE:
                numbers[at] = column
                column += 1
        for block in range(count):
            unit = elements[UNIT * size + blocks[ELEMENT * count + block]]
            for level in range(2):
                if unit < 0:
                    break
                at = level * CARD_ROWS * width + numbers[elements[GROUP * size + unit]]
                if blocks[MONEY * count + block] > 0:
                    cards[at + C_MONEY * width] += 1
                cards[at + C_IMAGES * width] += blocks[IMAGES * count + block]
                cards[at + C_SITE * width] += blocks[TO_SITE * count + block]
                cards[at + C_ELSEWHERE * width] += blocks[ELSEWHERE * count + block]
                if blocks[KIND * count + block] == HEADING:
                    cards[at + C_HEADINGS * width] += 1
                cards[at + C_TIMES * width] += (blocks[CUES * count + block] >> TIME) & 1
                cards[at + C_CART * width] += (blocks[CUES * count + block] >> CART) & 1
                cards[at + C_BLOCKS * width] += 1
                unit = next_unit(elements, size, unit)
