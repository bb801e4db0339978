# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the address of a picture says: the known words in its path, and whether it may name a size.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
START = cython.declare(cython.uint, 2166136261)
STEP = cython.declare(cython.uint, 16777619)
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
LONGEST = cython.declare(cython.int, 500)  # characters of an address that are searched for a size
MAY_NAME_SIZE = cython.declare(cython.int, 1 << 24)


def read_address(address: str, slots: cython.uint, table: cython.uint[::1]) -> cython.int:
    """The bits of all words of the path, those of the file name 8 bits higher, those of the last word 16 higher.

    `table` holds FNV hashes of words in small letters, then their bits. `MAY_NAME_SIZE` is set where something looks
    like `300x200`, `w_300`, `300px-` or the value of a parameter.
    """
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(address)
    code: cython.uint
    before: cython.uint = 0
    second: cython.uint = 0
    value: cython.uint = START
    found: cython.uint
    words: cython.uint = 0
    file: cython.uint = 0
    last: cython.uint = 0
    length: cython.int = 0
    sized: cython.int = 0
    path: cython.int = 1
    for at in range(size + 1):
        code = ord(address[at]) if at < size else 0
        if at < LONGEST and not sized:
            if code == 61 or (code == 95 and before == 119):  # "=", "w_"
                sized = 1
            elif before == 120 and 48 <= second <= 57 and 48 <= code <= 57:  # "0x2"
                sized = 1
            elif code == 45 and before == 120 and second == 112:  # "px-"
                sized = 1
        second = before
        before = code
        if not path:
            if at >= LONGEST or sized:
                break
            continue
        if 65 <= code <= 90:
            code += 32
        if 97 <= code <= 122:
            value = ((value ^ code) * STEP) & LOW
            length += 1
            continue
        if length:
            last = 0
            found = value % slots
            while table[found]:
                if table[found] == value:
                    last = table[slots + found]
                    break
                found = (found + 1) % slots
            words |= last
            file |= last
            value = START
            length = 0
        if code == 47:  # "/"
            file = 0
        elif code == 63 or code == 35:  # "?", "#"
            path = 0
    return words | file << 8 | last << 16 | (MAY_NAME_SIZE if sized else 0)
