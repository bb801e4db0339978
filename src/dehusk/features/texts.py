# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the text of a page: kinds of characters, words of the title, cues and known words, block by block.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if not cython.compiled:
    from dehusk.features.layout import (
        BITS,
        CUES,
        END,
        FILTER,
        FNV_START,
        FNV_STEP,
        LAST,
        LETTER,
        LOW,
        MOST,
        OTHER,
        SPACED,
        START,
        TITLE,
        TITLE_MOST,
        UPPER,
    )
    from dehusk.plain import code_at, hash_of

COMPILED = cython.compiled


def fill_title(words: list[str], title: cython.uint[::1]) -> None:
    """Fill the hashes of at most TITLE_MOST words, and behind them which low bits occur in them."""
    index: cython.int
    place: cython.int
    here: cython.uint
    one: cython.uint = 1
    word: str
    for index in range(len(words)):
        word = words[index]
        here = FNV_START
        for place in range(len(word)):
            here = ((here ^ ord(word[place])) * FNV_STEP) & LOW
        title[index] = here
        title[TITLE_MOST + ((here >> 5) & 63)] |= one << (here & 31)


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def read_texts(
    kinds: cython.int,
    letters: cython.p_void,
    count: cython.int,
    width: cython.uint,
    characters: cython.uint[::1],
    slots: cython.uint,
    cues: cython.uint[::1],
    filters: cython.uint[::1],
    factor: cython.uint,
    shift: cython.uint,
    places: cython.ushort[::1],
    words: cython.uint[::1],
    title_size: cython.int,
    title: cython.uint[::1],
    blocks: cython.int[::1],
    hashes: cython.ulonglong[::1],
    signs: cython.int[::1],
    known: cython.int[::1],
) -> cython.void:
    """Fill the rows of `blocks` about its text, and `hashes`; `signs` and `known` count for the whole page.

    `kinds` and `letters` tell how wide the characters of the text are, and where they are. What words and characters are
    looked up in comes from `characters.py`: `characters` tells of each character below `width` its class, sign and small
    letter; `cues` is a hash table (keys, then values), `filters` tells which low bits of a hash occur in it and then which
    in beginnings of cues. `places` tells at each place of a hash which of `words` it may be; `title` is what `fill_title`
    makes.
    """
    block: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    index: cython.int
    room: cython.int
    code: cython.uint
    kind: cython.uint
    letter: cython.uint
    here: cython.uint
    before: cython.uint
    bits: cython.uint
    slot: cython.uint
    last: cython.uint
    tally: cython.ulonglong
    common: cython.ulonglong
    one: cython.ulonglong = 1
    inside: cython.bint
    follows: cython.uint  # whether the word before and what there is of this one may begin a cue
    for block in range(count):
        here, before, bits, follows = FNV_START, 0, 0, 0
        common, tally, room = 0, 0, MOST
        inside = False
        end = blocks[END * count + block]
        for at in range(blocks[START * count + block], end + 1):  # what follows the last character ends its word
            code, letter, kind = 32, 32, OTHER
            if at < end:
                code = letter = code_at(kinds, letters, at)
                kind, slot = LETTER, 0
                if code < width:
                    slot = characters[code]
                    kind, letter = slot & 0xFF, slot >> 16
                if room == 0:
                    add_tally(tally, count, block, blocks)
                    tally, room = 0, MOST
                tally += one << ((kind - OTHER) * BITS)
                room -= 1
                if kind >= UPPER and not is_unspaced(code):
                    inside = True
                    here = ((here ^ letter) * FNV_STEP) & LOW
                    if may_be(filters, 0, here):
                        bits |= look_up(cues, slots, here)
                    if follows:
                        before = ((before ^ letter) * FNV_STEP) & LOW
                        follows = may_be(filters, FILTER, before)
                        if may_be(filters, 0, before):
                            bits |= look_up(cues, slots, before)
                    continue
                if slot & 0xFF00:
                    signs[(slot >> 8) & 0xFF] += 1
            if inside:  # a word ends
                slot = places[((here * factor) & LOW) >> shift]
                known[slot * (words[slot] == here)] += 1  # in place 0 those that are not known
                if (title[TITLE_MOST + ((here >> 5) & 63)] >> (here & 31)) & 1:
                    for index in range(title_size):
                        if title[index] == here:
                            common |= one << index
                            break
                # Two words are looked at together where one space parts them, or none, as in Chinese.
                before = here if kind >= UPPER else ((here ^ 32) * FNV_STEP) & LOW
                follows = may_be(filters, FILTER, before) if kind >= UPPER or code == 32 else 0
                here, inside = FNV_START, False
            elif kind < UPPER:
                follows = 0
            if kind == OTHER:
                continue
            last = ((FNV_START ^ letter) * FNV_STEP) & LOW
            if may_be(filters, 0, last):
                bits |= look_up(cues, slots, last)
            if kind >= UPPER:
                here, inside = last, True
            if follows:
                before = ((before ^ letter) * FNV_STEP) & LOW
                follows = may_be(filters, FILTER, before)
                if may_be(filters, 0, before):
                    bits |= look_up(cues, slots, before)
        add_tally(tally, count, block, blocks)
        blocks[CUES * count + block] = bits
        if end > blocks[START * count + block]:
            code = code_at(kinds, letters, end - 1)
            blocks[LAST * count + block] = characters[code] & 0xFF if code < width else LETTER
        while common:
            blocks[TITLE * count + block] += 1
            common &= common - 1
        hashes[block] = hash_of(kinds, letters, blocks[START * count + block], end)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def add_tally(
    tally: cython.ulonglong, count: cython.int, block: cython.Py_ssize_t, blocks: cython.int[::1]
) -> cython.void:
    """Add how often each kind of character came up to what is known of a block."""
    kind: cython.uint
    for kind in range(OTHER, LETTER + 1):
        blocks[kind * count + block] += tally & MOST
        tally >>= BITS


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def may_be(filters: cython.uint[::1], first: cython.uint, key: cython.uint) -> cython.uint:
    """Whether the low bits of a hash occur in what a filter stands for."""
    return (filters[first + ((key >> 5) & (FILTER - 1))] >> (key & 31)) & 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def look_up(table: cython.uint[::1], slots: cython.uint, key: cython.uint) -> cython.uint:
    """The value of a key in a hash table, or 0; `slots` is a power of two."""
    slot: cython.uint = key & (slots - 1)
    while table[slot]:
        if table[slot] == key:
            return table[slots + slot]
        slot = (slot + 1) & (slots - 1)
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def is_unspaced(code: cython.uint) -> cython.bint:
    """Whether a character belongs to a script without spaces between words: see `dehusk.text`."""
    if code < SPACED:
        return False
    return (
        code <= 0x0EFF
        or 0x1000 <= code <= 0x109F
        or 0x1780 <= code <= 0x17FF
        or 0x3040 <= code <= 0x30FF
        or 0x3400 <= code <= 0x4DBF
        or 0x4E00 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x2FFFF
    )
