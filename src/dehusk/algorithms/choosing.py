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
TALLY = 1024  # places
READINGS = 32  # of a page, from the most generous to the strictest
# How much of its chance a text keeps when it was kept before; blocks below a chance are not taken, said once or twice, and
# shorter texts are repeated for good reasons: names of authors, answers of a word.
_REPEATED = cython.declare(cython.double, 0.3)
_UNLIKELY = cython.declare(cython.double, 0.02)
_REPEATED_WORDS = cython.declare(cython.int, 4)
_AS_LIKELY = cython.declare(cython.double, 0.8)
_CLOSE = cython.declare(cython.int, 4)  # blocks on either side that tell whether a box is shown again
# How much the readings of a page count beside the blocks taken one by one.
_READINGS = cython.declare(cython.int, 32)
_TOGETHER = cython.declare(cython.double, 0.75)
# What makes a block running text that may follow its neighbour: words, share of links, chance.
_RUNNING_WORDS = cython.declare(cython.int, 8)
_LINKED = cython.declare(cython.double, 0.3)
_HOPELESS = cython.declare(cython.double, 0.05)
# The largest number of 32 bits, its digits of eight bits, and how many numbers count them.
_WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_DIGITS = cython.declare(cython.int, 4)
_TALLY = cython.declare(cython.int, 1024)
# So many blocks with such a chance between two that are kept are kept too.
_GAP = cython.declare(cython.int, 2)
_LIKELY = cython.declare(cython.double, 0.25)


def choose_blocks(
    count: cython.Py_ssize_t,
    chance: cython.double[::1],
    hashes: cython.ulonglong[::1],
    words: cython.int[::1],
    links: cython.int[::1],
    kinds: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    looks: cython.int[::1],
    button: cython.int,
    cell: cython.int,
    code: cython.int,
    square: cython.double,
    least: cython.double,
    lowered: cython.double[::1],
    order: cython.Py_ssize_t[::1],
    spare: cython.Py_ssize_t[::1],
    tally: cython.Py_ssize_t[::1],
    slots: cython.ulonglong,
    table: cython.ulonglong[::1],
    chosen: cython.uchar[::1],
    twins: cython.Py_ssize_t[::1],
    shown: cython.uchar[::1],
    readings: cython.double[::1],
    found: cython.double[::1],
    kept: cython.uchar[::1],
) -> None:
    """Fill `kept`, and `found` with how many blocks were chosen and what F1 to expect of them.

    `lowered`, `order`, `spare`, `chosen`, `twins` and `shown` have room for a number a block, `table` for `slots`: two a block,
    `tally` for TALLY, and `readings` for READINGS.
    """
    place: cython.Py_ssize_t
    repeated: cython.bint
    with cython.nogil:
        found[0] = found[1] = 0
        for place in range(count):
            lowered[place] = chance[place]
            chosen[place] = shown[place] = kept[place] = 0
            twins[place] = 0
        put_in_order(count, order, spare, tally, table, lowered)
        repeated = lower_repeats(count, order, hashes, words, kinds, cell, code, slots, table, lowered, twins)
        if find_shown_again(count, words, boxes, parents, lowered, twins, shown) or repeated:
            put_in_order(count, order, spare, tally, table, lowered)
        read_at_levels(count, order, words, lowered, readings)
        best_prefix(count, order, words, lowered, square, readings, found)
        if likeliest(count, order, words, lowered) >= least:
            for place in range(count):
                if place < found[0]:
                    chosen[order[place]] = 1
            keep_near(count, words, links, boxes, parents, looks, lowered, shown, chosen, kept)
            close_gaps(count, words, links, kinds, boxes, parents, lowered, shown, button, kept)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def lower_repeats(
    count: cython.Py_ssize_t,
    order: cython.Py_ssize_t[::1],
    hashes: cython.ulonglong[::1],
    words: cython.int[::1],
    kinds: cython.int[::1],
    cell: cython.int,
    code: cython.int,
    slots: cython.ulonglong,
    table: cython.ulonglong[::1],
    chance: cython.double[::1],
    twins: cython.Py_ssize_t[::1],
) -> cython.bint:
    """Lower the chance of texts that were seen before in `order`; tells whether there were any.

    A text is shown again as a name for screen readers, as a review in three places. Code and cells of tables say the same
    again because it is meant again. Of two that are about as likely the first on the page stays. `twins` tells of a block
    which one says the same and stays, one behind it, and is below zero for those.
    """
    place: cython.Py_ssize_t
    block: cython.Py_ssize_t
    other: cython.Py_ssize_t
    slot: cython.ulonglong
    found: cython.bint = False
    for place in range(2 * count):
        table[place] = 0
    for place in range(count):
        block = order[place]
        if chance[block] <= _UNLIKELY:
            break  # and so are all others
        if words[block] <= 0 or kinds[block] == cell or kinds[block] == code:
            continue
        slot = (hashes[block] >> 7) % slots
        while table[slot] and hashes[table[slot] - 1] != hashes[block]:
            slot = (slot + 1) % slots
        if table[slot]:
            other = table[slot] - 1
            if block < other and chance[block] > _AS_LIKELY * chance[other]:
                block, other = other, block
            twins[block] = other + 1
            twins[other] = -1
            if words[block] >= _REPEATED_WORDS:
                chance[block] *= _REPEATED
                found = True
            block = other
        table[slot] = block + 1
    return found


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def find_shown_again(
    count: cython.Py_ssize_t,
    words: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    chance: cython.double[::1],
    twins: cython.Py_ssize_t[::1],
    shown: cython.uchar[::1],
) -> cython.bint:
    """Mark blocks in boxes that are shown again, for telephones perhaps; tells whether a chance was lowered for that.

    A paragraph that repeats another one among new ones is meant; names and answers of a word go with the longer texts beside
    them.
    """
    block: cython.Py_ssize_t
    found: cython.bint = False
    for block in range(count):
        if twins[block] > 0 and is_in_box_shown_again(count, block, words, boxes, parents, twins):
            shown[block] = 1
            if words[block] < _REPEATED_WORDS:
                chance[block] *= _REPEATED
                found = True
    return found


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def is_in_box_shown_again(
    count: cython.Py_ssize_t,
    block: cython.Py_ssize_t,
    words: cython.int[::1],
    boxes: cython.int[::1],
    parents: cython.int[::1],
    twins: cython.Py_ssize_t[::1],
) -> cython.bint:
    """Whether the longer texts around a block are said again elsewhere, all in its box, and one in the box of its twin."""
    near: cython.Py_ssize_t
    box: cython.int = parents[boxes[block]]
    other: cython.int = parents[boxes[twins[block] - 1]]
    beside: cython.bint = False
    if box == other:
        return False
    for near in range(max(block - _CLOSE, 0), min(block + _CLOSE + 1, count)):
        if words[near] >= _REPEATED_WORDS and parents[boxes[near]] == box:
            if twins[near] == 0:
                return False
            if twins[near] > 0 and parents[boxes[twins[near] - 1]] == other:
                beside = True
    return beside


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def put_in_order(
    count: cython.Py_ssize_t,
    order: cython.Py_ssize_t[::1],
    spare: cython.Py_ssize_t[::1],
    tally: cython.Py_ssize_t[::1],
    room: cython.ulonglong[::1],
    chance: cython.double[::1],
) -> cython.void:
    """Put blocks in the order of their chances: roughly, then by merging what is in order already, two runs at a time."""
    runs: cython.Py_ssize_t = 2
    place: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    end: cython.Py_ssize_t
    put_in_rough_order(count, order, tally, room, chance)
    while runs > 1 and run_end(count, order, chance, 0) < count:
        runs = place = 0
        while place < count:
            middle = run_end(count, order, chance, place)
            end = run_end(count, order, chance, middle)
            merge_runs(order, spare, chance, place, middle, end)
            place = end
            runs += 1
        for place in range(count):
            order[place] = spare[place]


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def put_in_rough_order(
    count: cython.Py_ssize_t,
    order: cython.Py_ssize_t[::1],
    tally: cython.Py_ssize_t[::1],
    room: cython.ulonglong[::1],
    chance: cython.double[::1],
) -> cython.void:
    """Put blocks in the order of the first 32 bits of their chances, from the lowest digit of eight bits to the highest.

    A block and what its chance lacks stand in one number in `room`, which has two places a block.
    """
    place: cython.Py_ssize_t
    digit: cython.int
    first: cython.Py_ssize_t = 0
    second: cython.Py_ssize_t = count
    behind: cython.Py_ssize_t
    key: cython.ulonglong
    for place in range(_TALLY):
        tally[place] = 0
    for place in range(count):
        key = 0
        if 0 <= chance[place] <= 1:
            key = cython.cast(cython.ulonglong, chance[place] * _WHOLE)
        key = _WHOLE - key
        room[place] = (key << 32) | cython.cast(cython.ulonglong, place)
        for digit in range(_DIGITS):
            tally[256 * digit + ((key >> (8 * digit)) & 255)] += 1
    for digit in range(_DIGITS):
        behind = 0
        for place in range(256 * digit, 256 * digit + 256):
            behind += tally[place]
            tally[place] = behind - tally[place]
        for place in range(first, first + count):
            key = 256 * digit + ((room[place] >> (32 + 8 * digit)) & 255)
            room[second + tally[key]] = room[place]
            tally[key] += 1
        first, second = second, first
    for place in range(count):
        order[place] = room[first + place] & _WHOLE


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def run_end(
    count: cython.Py_ssize_t, order: cython.Py_ssize_t[::1], chance: cython.double[::1], place: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Behind the blocks from a place on that are in order."""
    if place < count:
        place += 1
    while place < count and comes_first(chance, order[place - 1], order[place]):
        place += 1
    return place


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def merge_runs(
    order: cython.Py_ssize_t[::1],
    spare: cython.Py_ssize_t[::1],
    chance: cython.double[::1],
    first: cython.Py_ssize_t,
    middle: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
) -> cython.void:
    """Write two runs of `order` as one to `spare`."""
    place: cython.Py_ssize_t
    other: cython.Py_ssize_t = middle
    for place in range(first, end):
        if other >= end or (first < middle and comes_first(chance, order[first], order[other])):
            spare[place] = order[first]
            first += 1
        else:
            spare[place] = order[other]
            other += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def comes_first(chance: cython.double[::1], block: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
    """Whether a block is likelier than another, or as likely and before it."""
    return chance[block] > chance[other] or (chance[block] == chance[other] and block < other)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def likeliest(
    count: cython.Py_ssize_t, order: cython.Py_ssize_t[::1], words: cython.int[::1], chance: cython.double[::1]
) -> cython.double:
    """The chance of the likeliest block that says something."""
    place: cython.Py_ssize_t = 0
    while place < count and words[order[place]] <= 0:
        place += 1
    return chance[order[place]] if place < count else 0.0


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def read_at_levels(
    count: cython.Py_ssize_t,
    order: cython.Py_ssize_t[::1],
    words: cython.int[::1],
    chance: cython.double[::1],
    readings: cython.double[::1],
) -> cython.void:
    """Fill `readings` with the words of all blocks that are likelier than a level, for levels from high to low."""
    place: cython.Py_ssize_t = 0
    level: cython.int
    size: cython.double = 0.0
    for level in range(_READINGS):
        while place < count and chance[order[place]] * _READINGS > _READINGS - level - 0.5:
            size += words[order[place]]
            place += 1
        readings[level] = size


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def best_prefix(
    count: cython.Py_ssize_t,
    order: cython.Py_ssize_t[::1],
    words: cython.int[::1],
    chance: cython.double[::1],
    square: cython.double,
    readings: cython.double[::1],
    found: cython.double[::1],
) -> cython.void:
    """How many blocks of `order` give the highest expected score, and what F1 to expect of them."""
    place: cython.Py_ssize_t
    total: cython.double = 0.0
    mass: cython.double = 0.0
    size: cython.double = 0.0
    score: cython.double
    best: cython.double = -1.0
    for place in range(count):
        total += chance[order[place]] * words[order[place]]
    for place in range(count):
        mass += chance[order[place]] * words[order[place]]
        size += words[order[place]]
        score = expected_score(mass, size, total, square, readings)
        if score > best:
            best = score
            found[0] = place + 1
            found[1] = score if square == 1 else expected_score(mass, size, total, 1.0, readings)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def expected_score(
    mass: cython.double,
    size: cython.double,
    total: cython.double,
    square: cython.double,
    readings: cython.double[::1],
) -> cython.double:
    """What to expect of the likeliest blocks, of `size` words, of which `mass` are content, as `total` are on the page.

    Part of it is the score where each block is content or not for itself, the rest the mean where each reading in turn is right.
    """
    level: cython.int
    together: cython.double = 0.0
    for level in range(_READINGS):
        together += min(size, readings[level]) / max(size + square * readings[level], 1e-9)
    alone: cython.double = mass / max(size + square * total, 1e-9)
    return (1 + square) * ((1 - _TOGETHER) * alone + _TOGETHER * together / _READINGS)


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
    shown: cython.uchar[::1],
    chosen: cython.uchar[::1],
    kept: cython.uchar[::1],
) -> cython.void:
    """Keep the chosen blocks that say something, and running text right beside chosen text of the same look in the same box.

    So the last paragraph goes with the others; what is shown again does not.
    """
    block: cython.Py_ssize_t
    other: cython.Py_ssize_t
    for block in range(count):
        if chosen[block] and words[block] > 0:
            kept[block] = 1
        elif shown[block]:
            continue
        elif words[block] >= _RUNNING_WORDS and links[block] < _LINKED * words[block] and chance[block] > _HOPELESS:
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
    shown: cython.uchar[::1],
    button: cython.int,
    kept: cython.uchar[::1],
) -> cython.void:
    """Keep what stands between two kept blocks: a few likely blocks in the box of one of them, pictures and rules.

    A block that is one link leads elsewhere, one that is shown again is there already: it is not kept for its place.
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
            if chance[block] < _LIKELY or shown[block] or parents[boxes[block]] != around:
                likely_all = False
            if links[block] >= _LINKED * words[block]:
                likely_all = False
            continue
        if missing and missing <= _GAP and likely_all:
            if around == parents[boxes[last]] or around == parents[boxes[block]]:
                missing = 0
        if last >= 0 and not missing:
            for other in range(last + 1, block):
                if words[other] > 0 or kinds[other] != button:
                    kept[other] = 1
        last, missing = block, 0
