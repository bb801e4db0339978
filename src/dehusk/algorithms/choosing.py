# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The loops of `choice.py` over the blocks of a page.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled


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
    found: cython.int[::1],
) -> None:
    """Lower the chance of texts that were seen before in `order`; `found` tells how many there were.

    `table` holds the hashes of the texts seen, and is twice as long as there are blocks.
    """
    place: cython.Py_ssize_t
    block: cython.Py_ssize_t
    slot: cython.ulonglong
    key: cython.ulonglong
    with cython.nogil:
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
                found[0] += 1
            table[slot] = key


def best_prefix(
    order: cython.Py_ssize_t[::1],
    words: cython.int[::1],
    chance: cython.double[::1],
    square: cython.double,
    found: cython.double[::1],
) -> None:
    """How many blocks of `order` give the highest expected score, and what F1 to expect of them."""
    place: cython.Py_ssize_t
    total: cython.double = 0.0
    mass: cython.double = 0.0
    size: cython.double = 0.0
    score: cython.double
    best: cython.double = -1.0
    with cython.nogil:
        for place in range(len(order)):
            total += chance[order[place]] * words[order[place]]
        for place in range(len(order)):
            mass += chance[order[place]] * words[order[place]]
            size += words[order[place]]
            score = (1 + square) * mass / max(size + square * total, 1e-9)
            if score > best:
                best = score
                found[0] = place + 1
                found[1] = 2 * mass / max(size + total, 1e-9)


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
    chosen: cython.int[::1],
    kept: cython.int[::1],
) -> None:
    """Keep the chosen blocks that say something, and running text right beside chosen text of the same look in the same box.

    So the last paragraph goes with the others.
    """
    block: cython.Py_ssize_t
    other: cython.Py_ssize_t
    with cython.nogil:
        for block in range(count):
            if chosen[block] and words[block] > 0:
                kept[block] = 1
            elif words[block] >= least_words and links[block] < linked * words[block] and chance[block] > hopeless:
                for other in range(block - 1, block + 2, 2):
                    if 0 <= other < count and chosen[other] and words[other] > 0:
                        if (
                            parents[boxes[other]] == parents[boxes[block]]
                            and looks[boxes[other]] == looks[boxes[block]]
                        ):
                            kept[block] = 1


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
    kept: cython.int[::1],
) -> None:
    """Keep what stands between two kept blocks: a few likely blocks in the box of one of them, pictures and rules.

    A block that is one link leads elsewhere: it is not kept for its place.
    """
    block: cython.Py_ssize_t
    other: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1  # the last kept block
    missing: cython.int = 0  # blocks since then that say something
    around: cython.int = -1  # the box of the first of these
    likely_all: cython.bint = True  # whether they all are likely, in that box and no links
    with cython.nogil:
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
