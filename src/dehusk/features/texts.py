# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the text of a page: kinds of characters, words of the title, cues and known words, block by block.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.features import layout

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
STARTS = cython.declare(cython.uint, layout.START)
ENDS = cython.declare(cython.uint, layout.END)
OTHER = cython.declare(cython.uint, layout.OTHER)
UPPER = cython.declare(cython.uint, layout.UPPER)
LETTER = cython.declare(cython.uint, layout.LETTER)
LAST = cython.declare(cython.uint, layout.LAST)
TITLE = cython.declare(cython.uint, layout.TITLE)
CUES = cython.declare(cython.uint, layout.CUES)
START = cython.declare(cython.uint, 2166136261)
STEP = cython.declare(cython.uint, 16777619)
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
START_LONG = cython.declare(cython.ulonglong, 14695981039346656037)
STEP_LONG = cython.declare(cython.ulonglong, 1099511628211)
LOW_LONG = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def read_texts(
    count: cython.int,
    codes: cython.uint[::1],
    width: cython.uint,
    characters: cython.uint[::1],
    slots: cython.uint,
    cues: cython.uint[::1],
    word_slots: cython.uint,
    words: cython.uint[::1],
    filters: cython.uchar[::1],
    title_size: cython.int,
    title: cython.uint[::1],
    blocks: cython.int[::1],
    hashes: cython.ulonglong[::1],
    signs: cython.int[::1],
    known: cython.int[::1],
) -> None:
    """Fill the rows of `blocks` about its text, and `hashes`; `signs` and `known` count for the whole page.

    `characters` tells of each character below `width` its class, sign and small letter (see `characters.py`); `cues`
    and `words` are hash tables (keys, then values), `filters` tells which low bits of a hash occur in them.
    """
    block: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    index: cython.int
    code: cython.uint
    kind: cython.uint
    letter: cython.uint
    here: cython.uint
    before: cython.uint
    bits: cython.uint
    slot: cython.uint
    last: cython.uint
    common: cython.ulonglong
    in_title: cython.ulonglong = 0  # which low bits of a hash occur in the title
    whole: cython.ulonglong
    one: cython.ulonglong = 1
    inside: cython.bint
    follows: cython.bint
    with cython.nogil:
        for index in range(title_size):
            in_title |= one << (title[index] & 63)
        for block in range(count):
            here, before, bits, kind, last = START, 0, 0, 0, 0
            common, whole = 0, START_LONG
            inside = follows = False
            end = blocks[ENDS * count + block]
            for at in range(blocks[STARTS * count + block], end + 1):
                code, letter, kind = 32, 32, OTHER
                if at < end:
                    code = letter = codes[at]
                    kind = LETTER
                    if code < width:
                        slot = characters[code]
                        kind, letter = slot & 0xFF, slot >> 16
                        if slot & 0xFF00:
                            signs[(slot >> 8) & 0xFF] += 1
                    blocks[kind * count + block] += 1
                    last = kind
                    whole = ((whole ^ code) * STEP_LONG) & LOW_LONG
                if inside and (kind < UPPER or is_unspaced(code)):  # a word ends
                    if filters[here & 0xFFFF] & 2:
                        slot = look_up(words, word_slots, here)
                        if slot:
                            known[slot] += 1
                    if (in_title >> (here & 63)) & 1:
                        for index in range(title_size):
                            if title[index] == here:
                                common |= one << index
                                break
                    # Two words are looked at together where one space parts them, or none, as in Chinese.
                    follows = kind >= UPPER or code == 32
                    before = here if kind >= UPPER else ((here ^ 32) * STEP) & LOW
                    inside = False
                elif kind < UPPER:
                    follows = False
                if kind == OTHER:
                    continue
                here = (((here if inside else START) ^ letter) * STEP) & LOW
                inside = kind >= UPPER
                if filters[here & 0xFFFF] & 1:
                    bits |= look_up(cues, slots, here)
                if follows:
                    before = ((before ^ letter) * STEP) & LOW
                    if filters[before & 0xFFFF] & 1:
                        bits |= look_up(cues, slots, before)
            blocks[CUES * count + block] = bits
            blocks[LAST * count + block] = last
            while common:
                blocks[TITLE * count + block] += 1
                common &= common - 1
            hashes[block] = whole


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def look_up(table: cython.uint[::1], slots: cython.uint, key: cython.uint) -> cython.uint:
    """The value of a key in a hash table, or 0."""
    slot: cython.uint = key % slots
    while table[slot]:
        if table[slot] == key:
            return table[slots + slot]
        slot = (slot + 1) % slots
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def is_unspaced(code: cython.uint) -> cython.bint:
    """Whether a character belongs to a script without spaces between words: see `dehusk.text`."""
    if code < 0x0E00:
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
