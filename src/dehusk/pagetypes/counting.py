# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass each over the tables of a page: the numbers that tell its kind, and how good a choice of blocks is.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.features import layout

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
KIND = cython.declare(cython.int, layout.KIND)
ELEMENT = cython.declare(cython.int, layout.ELEMENT)
WORDS = cython.declare(cython.int, layout.WORDS)
LINK_WORDS = cython.declare(cython.int, layout.LINK_WORDS)
MONEY = cython.declare(cython.int, layout.MONEY)
TAG = cython.declare(cython.int, layout.TAG)
HIDDEN = cython.declare(cython.int, layout.HIDDEN)
UNIT = cython.declare(cython.int, layout.UNIT)
GROUP = cython.declare(cython.int, layout.GROUP)
MEMBERS = cython.declare(cython.int, layout.MEMBERS)
GROUP_WORDS = cython.declare(cython.int, layout.GROUP_WORDS)
ALIKE = cython.declare(cython.int, 3)  # units that make a group
LONG = cython.declare(cython.int, 40)  # words of a block
APART = cython.declare(cython.int, 3)  # blocks between two that no longer stand together
SHAPE, REPEATED, CONTENT, DOUBT = 14, 4, 14, 7  # how many numbers each function tells


def fill_facts(
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    groups: cython.int[::1],
    total: cython.double,
    title: cython.int,
    words: cython.int[::1],
    signs: cython.int[::1],
    kinds: cython.int,
    heading: cython.int,
    tags: cython.int,
    place_of_tag: cython.uchar[::1],
    hashes: cython.int[::1],
    factor: cython.uint,
    shift: cython.uint,
    numbers: cython.ushort[::1],
    names: cython.uint[::1],
    met: cython.ushort[::1],
    kept: bytes,
    expected: cython.double,
    at: cython.Py_ssize_t,
    declared: cython.Py_ssize_t,
    row: cython.float[::1],
) -> None:
    """Fill a row of zeros from `at` on, but for what the page declares.

    That is words, shape, kinds, tags, signs, repeated units, names and content. The first of `words` and of `signs`
    counts what is none. `place_of_tag` and `numbers` number tags and names from 1. `met` is for notes, as long as
    `hashes`.
    """
    if len(kept) != count:
        raise ValueError("the verdicts are not those of this page")
    at = add_shares(words, 1000.0 / total, at, row) + declared
    count_shape(count, blocks, size, elements, total, title, at, row)
    at += SHAPE
    at = count_kinds(count, blocks, kinds, at, row)
    at = count_tags(size, elements, tags, place_of_tag, at, row)
    at = add_shares(signs, 1000.0 / total, at, row)
    count_repeated(size, groups, at, row)
    at = count_names(hashes, factor, shift, numbers, names, met, at + REPEATED, row)
    count_kept(count, blocks, size, elements, groups, heading, kept, total, expected, at, row)


@cython.cfunc
@cython.exceptval(check=False)
def add_shares(
    counts: cython.int[::1], factor: cython.double, at: cython.Py_ssize_t, row: cython.float[::1]
) -> cython.Py_ssize_t:
    """Write all counts but the first as shares of something; where they end."""
    index: cython.Py_ssize_t
    for index in range(1, len(counts)):
        row[at + index - 1] = counts[index] * factor
    return at + len(counts) - 1


@cython.cfunc
@cython.exceptval(check=False)
def count_kinds(
    count: cython.int, blocks: cython.int[::1], kinds: cython.int, at: cython.Py_ssize_t, row: cython.float[::1]
) -> cython.Py_ssize_t:
    """How many of all blocks are of each kind; where that ends."""
    index: cython.Py_ssize_t
    every: cython.double = max(count, 1)
    for index in range(count):
        row[at + blocks[KIND * count + index]] += 1
    for index in range(kinds):
        row[at + index] = row[at + index] / every
    return at + kinds


@cython.cfunc
@cython.exceptval(check=False)
def count_tags(
    size: cython.int,
    elements: cython.int[::1],
    tags: cython.int,
    place_of_tag: cython.uchar[::1],
    at: cython.Py_ssize_t,
    row: cython.float[::1],
) -> cython.Py_ssize_t:
    """How many elements have each of some tags, and which share of all; where that ends."""
    index: cython.Py_ssize_t
    tag: cython.int
    every: cython.double = max(size, 1)
    for index in range(size):
        tag = elements[TAG * size + index]  # one that nobody knows has a number of its own
        if 0 <= tag < len(place_of_tag) and place_of_tag[tag]:
            row[at + place_of_tag[tag] - 1] += 1
    for index in range(tags):
        row[at + tags + index] = row[at + index] / every
    return at + 2 * tags


@cython.cfunc
@cython.exceptval(check=False)
def count_names(
    hashes: cython.int[::1],
    factor: cython.uint,
    shift: cython.uint,
    numbers: cython.ushort[::1],
    names: cython.uint[::1],
    met: cython.ushort[::1],
    at: cython.Py_ssize_t,
    row: cython.float[::1],
) -> cython.Py_ssize_t:
    """How often each of some names is there, see `features.characters.Places`; where that ends.

    Which are known is noted first, and counted afterwards: there is nothing to guess on the way.
    """
    index: cython.Py_ssize_t
    known: cython.Py_ssize_t = 0
    name: cython.uint
    number: cython.uint
    for index in range(len(hashes)):
        name = hashes[index] & LOW
        number = numbers[((name * factor) & LOW) >> shift]
        met[known] = number
        known += names[number] == name
    for index in range(known):
        if met[index]:  # nothing has no name, and the number 0
            row[at + met[index] - 1] += 1
    return at + len(names) - 1


@cython.cfunc
@cython.exceptval(check=False)
def count_shape(
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    total: cython.double,
    title: cython.int,
    at: cython.Py_ssize_t,
    row: cython.float[::1],
) -> cython.void:
    """How much text a page has, in which pieces, how much of it in links, and how much is hidden."""
    index: cython.Py_ssize_t
    words: cython.int
    links: cython.int
    linked: cython.longlong = 0
    hidden: cython.longlong = 0
    # Blocks of at least so many words that are rather no links, and their words.
    many_5: cython.int = 0
    much_5: cython.longlong = 0
    many_15: cython.int = 0
    much_15: cython.longlong = 0
    many_40: cython.int = 0
    much_40: cython.longlong = 0
    many_80: cython.int = 0
    much_80: cython.longlong = 0
    for index in range(size):
        hidden += elements[HIDDEN * size + index]
    for index in range(count):
        words, links = blocks[WORDS * count + index], blocks[LINK_WORDS * count + index]
        linked += links
        if 2 * links >= words or words < 5:
            continue
        many_5 += 1
        much_5 += words
        if words >= 15:
            many_15 += 1
            much_15 += words
        if words >= 40:
            many_40 += 1
            much_40 += words
        if words >= 80:
            many_80 += 1
            much_80 += words
    all_elements: cython.double = max(size, 1)
    row[at] = total
    row[at + 1] = max(count, 1)
    row[at + 2] = linked / total
    row[at + 3] = hidden / all_elements
    row[at + 4] = all_elements
    row[at + 5] = title
    row[at + 6], row[at + 7] = many_5, much_5 / total
    row[at + 8], row[at + 9] = many_15, much_15 / total
    row[at + 10], row[at + 11] = many_40, much_40 / total
    row[at + 12], row[at + 13] = many_80, much_80 / total


@cython.cfunc
@cython.exceptval(check=False)
def count_repeated(
    slots: cython.int, groups: cython.int[::1], at: cython.Py_ssize_t, row: cython.float[::1]
) -> cython.void:
    """Groups of elements alike: the largest, the largest of much text, and how many."""
    index: cython.Py_ssize_t
    members: cython.int
    words: cython.int
    largest: cython.int = 0
    wordy: cython.int = 0
    long: cython.int = 0
    many: cython.int = 0
    for index in range(slots):
        words = groups[GROUP_WORDS * slots + index]
        if words <= 0:
            continue
        members = groups[MEMBERS * slots + index]
        largest = max(largest, members)
        many += members >= ALIKE
        if words >= 8 * max(members, 1):
            wordy = max(wordy, members)
        if words >= 40 * max(members, 1):
            long = max(long, members)
    row[at] = largest
    row[at + 1] = wordy
    row[at + 2] = long
    row[at + 3] = many


@cython.cfunc
@cython.exceptval(check=False)
def count_kept(
    count: cython.int,
    blocks: cython.int[::1],
    size: cython.int,
    elements: cython.int[::1],
    groups: cython.int[::1],
    heading: cython.int,
    kept: bytes,
    all_words: cython.double,
    expected: cython.double,
    at: cython.Py_ssize_t,
    row: cython.float[::1],
) -> cython.void:
    """The blocks that were kept: how many, of how much text, linked or not, alike or not, together or apart."""
    index: cython.int
    words: cython.int
    unit: cython.int
    blocks_kept: cython.int = 0
    first: cython.int = -1
    last: cython.int = -1
    total: cython.longlong = 0
    linked: cython.longlong = 0
    money: cython.longlong = 0
    headings: cython.int = 0
    most: cython.int = 0
    grouped: cython.int = 0
    grouped_words: cython.longlong = 0
    parts: cython.int = 1
    long: cython.int = 0
    for index in range(count):
        if not kept[index]:
            continue
        words = blocks[WORDS * count + index]
        total += words
        linked += blocks[LINK_WORDS * count + index]
        money += blocks[MONEY * count + index]
        headings += blocks[KIND * count + index] == heading
        most = max(most, words)
        long += words >= LONG
        unit = elements[UNIT * size + blocks[ELEMENT * count + index]]
        if unit >= 0 and groups[MEMBERS * size + elements[GROUP * size + unit]] >= ALIKE:
            grouped += 1
            grouped_words += words
        if blocks_kept and index - last > APART:
            parts += 1
        first = index if first < 0 else first
        last = index
        blocks_kept += 1
    if not blocks_kept:
        return
    share: cython.double = blocks_kept
    said: cython.double = max(total, 1)
    row[at] = expected
    row[at + 1] = said
    row[at + 2] = said / all_words
    row[at + 3] = share
    row[at + 4] = said / share
    row[at + 5] = linked / said
    row[at + 6] = headings / share
    row[at + 7] = most
    row[at + 8] = grouped / share
    row[at + 9] = grouped_words / said
    row[at + 10] = money
    row[at + 11] = parts
    row[at + 12] = (last - first + 1) / share
    row[at + 13] = long


def count_doubt(
    count: cython.int,
    words: cython.int[::1],
    kept: cython.uchar[::1],
    chance: cython.double[::1],
    sums: cython.double[::1],
) -> None:
    """Words of all blocks and of those kept; words times chance of those kept, the others, and all; words in doubt likewise.

    The last are those of all blocks, then of those kept.
    """
    index: cython.Py_ssize_t
    here: cython.double
    doubt: cython.double
    for index in range(count):
        here = words[index]
        doubt = here if 0.2 < chance[index] < 0.8 else 0.0
        sums[0] += here
        sums[4] += chance[index] * here
        sums[5] += doubt
        if kept[index]:
            sums[1] += here
            sums[2] += chance[index] * here
            sums[6] += doubt
        else:
            sums[3] += chance[index] * here
