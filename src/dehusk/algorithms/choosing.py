# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The loops of `choice.py` over the blocks of a page, in one go: other threads run meanwhile.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled


def choose_blocks(
    count: cython.Py_ssize_t,
    chance: cython.double[::1],
    words: cython.int[::1],
    links: cython.int[::1],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    looks: cython.int[::1],
    hashes: cython.ulonglong[::1],
    square: cython.double,
    least: cython.double,
    repeated_words: cython.int,
    unlikely: cython.double,
    repeated: cython.double,
    running_words: cython.int,
    linked: cython.double,
    hopeless: cython.double,
    likely: cython.double,
    gap: cython.int,
    button: cython.int,
    lowered: cython.double[::1],
    order: cython.Py_ssize_t[::1],
    room: cython.Py_ssize_t[::1],
    slots: cython.ulonglong,
    table: cython.ulonglong[::1],
    chosen: cython.uchar[::1],
    kept: cython.uchar[::1],
) -> cython.double:
    """Fill `kept`, and give the score to expect; what the numbers mean is told in `choice.py`.

    `lowered`, `order`, `room` and `chosen` have room for a number a block, and `table` for `slots`: two a block.
    """
    place: cython.Py_ssize_t
    size: cython.Py_ssize_t
    score: cython.double = 0.0
    with cython.nogil:
        for place in range(count):
            lowered[place] = chance[place]
            chosen[place] = kept[place] = 0
        for place in range(slots):
            table[place] = 0
        fill_order(count, lowered, order, room)
        if lower_repeats(order, hashes, words, repeated_words, unlikely, repeated, slots, table, lowered):
            fill_order(count, lowered, order, room)
        size = best_prefix(order, words, lowered, square)
        score = score_of(order, words, lowered, size)
        if score >= least:
            for place in range(size):
                chosen[order[place]] = 1
            keep_near(
                count, words, links, boxes, parents, looks, lowered, running_words, linked, hopeless, chosen, kept
            )
            close_gaps(count, words, links, kinds, boxes, parents, lowered, linked, likely, gap, button, kept)
    return score


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def fill_order(
    count: cython.Py_ssize_t, chance: cython.double[::1], order: cython.Py_ssize_t[::1], room: cython.Py_ssize_t[::1]
) -> cython.void:
    """Fill the blocks from the likeliest on, equal ones as they stand: runs in order are put together, two by two."""
    place: cython.Py_ssize_t
    run: cython.Py_ssize_t = 1
    first: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    end: cython.Py_ssize_t
    one: cython.Py_ssize_t
    other: cython.Py_ssize_t
    for place in range(count):
        order[place] = place
    while run < count:
        first = 0
        while first < count:
            middle = min(first + run, count)
            end = min(first + 2 * run, count)
            one, other = first, middle
            for place in range(first, end):
                if one < middle and (other >= end or chance[order[one]] >= chance[order[other]]):
                    room[place] = order[one]
                    one += 1
                else:
                    room[place] = order[other]
                    other += 1
            first = end
        for place in range(count):
            order[place] = room[place]
        run *= 2


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def lower_repeats(
    order: cython.Py_ssize_t[::1],
    hashes: cython.ulonglong[::1],
    words: cython.int[::1],
    least_words: cython.int,
    unlikely: cython.double,
    share: cython.double,
    slots: cython.ulonglong,
    table: cython.ulonglong[::1],
    chance: cython.double[::1],
) -> cython.bint:
    """Lower the chance of texts that were seen before in `order`; whether there were any.

    A text is shown again as a name for screen readers, as a review in three places. `table` holds the hashes of the
    texts seen, and is twice as long as there are blocks.
    """
    place: cython.Py_ssize_t
    block: cython.Py_ssize_t
    slot: cython.ulonglong
    key: cython.ulonglong
    found: cython.bint = False
    for place in range(len(order)):
        block = order[place]
        if words[block] < least_words or chance[block] <= unlikely:
            continue
        key = hashes[block] | 1
        slot = (key >> 7) % slots
        while table[slot] and table[slot] != key:
            slot = (slot + 1) % slots
        if table[slot]:
            chance[block] *= share
            found = True
        table[slot] = key
    return found


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def best_prefix(
    order: cython.Py_ssize_t[::1], words: cython.int[::1], chance: cython.double[::1], square: cython.double
) -> cython.Py_ssize_t:
    """How many blocks of `order` give the highest expected score."""
    place: cython.Py_ssize_t
    found: cython.Py_ssize_t = 0
    total: cython.double = 0.0
    mass: cython.double = 0.0
    size: cython.double = 0.0
    score: cython.double
    best: cython.double = -1.0
    for place in range(len(order)):
        total += chance[order[place]] * words[order[place]]
    for place in range(len(order)):
        mass += chance[order[place]] * words[order[place]]
        size += words[order[place]]
        score = (1 + square) * mass / max(size + square * total, 1e-9)
        if score > best:
            best = score
            found = place + 1
    return found


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def score_of(
    order: cython.Py_ssize_t[::1], words: cython.int[::1], chance: cython.double[::1], size: cython.Py_ssize_t
) -> cython.double:
    """What F1 to expect of the first blocks of `order`."""
    place: cython.Py_ssize_t
    total: cython.double = 0.0
    mass: cython.double = 0.0
    taken: cython.double = 0.0
    for place in range(len(order)):
        total += chance[order[place]] * words[order[place]]
        if place < size:
            mass = total
            taken += words[order[place]]
    return 2 * mass / max(taken + total, 1e-9)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def keep_near(
    count: cython.Py_ssize_t,
    words: cython.int[::1],
    links: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    looks: cython.int[::1],
    chance: cython.double[::1],
    least_words: cython.int,
    linked: cython.double,
    hopeless: cython.double,
    chosen: cython.uchar[::1],
    kept: cython.uchar[::1],
) -> cython.void:
    """Keep the chosen blocks that say something, and running text right beside chosen text of the same look in the same box.

    So the last paragraph goes with the others.
    """
    block: cython.Py_ssize_t
    other: cython.Py_ssize_t
    for block in range(count):
        if chosen[block] and words[block] > 0:
            kept[block] = 1
        elif words[block] >= least_words and links[block] < linked * words[block] and chance[block] > hopeless:
            for other in range(block - 1, block + 2, 2):
                if 0 <= other < count and chosen[other] and words[other] > 0:
                    if parents[boxes[other]] == parents[boxes[block]] and looks[boxes[other]] == looks[boxes[block]]:
                        kept[block] = 1


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def close_gaps(
    count: cython.Py_ssize_t,
    words: cython.int[::1],
    links: cython.int[::1],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    chance: cython.double[::1],
    linked: cython.double,
    likely: cython.double,
    most: cython.int,
    button: cython.int,
    kept: cython.uchar[::1],
) -> cython.void:
    """Keep what stands between two kept blocks: a few likely blocks in the box of one of them, pictures and rules.

    A block that is one link leads elsewhere: it is not kept for its place.
    """
    block: cython.Py_ssize_t
    other: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1  # the last kept block
    missing: cython.int = 0  # blocks since then that say something
    around: cython.int = -1  # the box of the first of these
    likely_all: cython.bint = True  # whether they all are likely, in that box and no links
    for block in range(count):
        if words[block] <= 0:
            continue
        if not kept[block]:
            if not missing:
                around = parents[boxes[block]]
                likely_all = last >= 0
            missing += 1
            if chance[block] < likely or parents[boxes[block]] != around or links[block] >= linked * words[block]:
                likely_all = False
            continue
        if missing and missing <= most and likely_all:
            if around == parents[boxes[last]] or around == parents[boxes[block]]:
                missing = 0
        if last >= 0 and not missing:
            for other in range(last + 1, block):
                if words[other] > 0 or kinds[other] != button:
                    kept[other] = 1
        last, missing = block, 0
