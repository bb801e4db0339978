# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the address of a picture says: the known words in its path, and whether it may name a size.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

COMPILED = cython.compiled
START = cython.declare(cython.uint, 2166136261)
STEP = cython.declare(cython.uint, 16777619)
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
LONGEST = cython.declare(cython.int, 500)  # characters of an address that are searched for a size
USUAL = cython.declare(cython.double, 400.0)  # pixels of a picture of single density
MAY_NAME_SIZE = cython.declare(cython.int, 1 << 24)
NOT_ASCII = cython.declare(cython.int, 1 << 25)


def read_address(address: str, slots: cython.uint, table: cython.uint[::1]) -> cython.int:
    """The bits of all words of the path, those of the file name 8 bits higher, those of the last word 16 higher.

    `table` holds FNV hashes of words in small letters, then their bits, in a power of two of slots each. `MAY_NAME_SIZE` is set where something looks
    like `300x200`, `w_300`, `300px-` or the value of a parameter, `NOT_ASCII` where the path has other letters.
    """
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(address)
    kind: cython.int = kind_of(address)
    data: cython.p_void = data_of(address)
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
    wide: cython.uint = 0
    for at in range(size + 1):
        code = code_at(kind, data, at) if at < size else 0
        if 65 <= code <= 90:
            code += 32
        if 97 <= code <= 122:  # a letter is part of a word, and of no size
            value = ((value ^ code) * STEP) & LOW
            length += path
            second = before
            before = code
            continue
        if at < LONGEST and not sized:
            if code == 61 or (code == 95 and before == 119):  # "=", "w_"
                sized = 1
            elif before == 120 and 48 <= second <= 57 and 48 <= code <= 57:  # "0x2"
                sized = 1
            elif code == 45 and before == 120 and second == 112:  # "px-"
                sized = 1
        second = before
        before = code
        wide |= code
        if not path:
            if at >= LONGEST or sized:
                break
            continue
        if length:
            last = 0
            found = value & (slots - 1)
            while table[found]:
                if table[found] == value:
                    last = table[slots + found]
                    break
                found = (found + 1) & (slots - 1)
            words |= last
            file |= last
            value = START
            length = 0
        if code == 47:  # "/"
            file = 0
        elif code == 63 or code == 35:  # "?", "#"
            path = 0
    return words | file << 8 | last << 16 | (MAY_NAME_SIZE if sized else 0) | (NOT_ASCII if wide > 127 else 0)


def widest(srcset: str, most: cython.double) -> str:
    """The address of the widest picture of a `srcset` that is no wider than this, else the least wide of the others."""
    return widest_in(srcset, 0, len(srcset), most)


def widest_in(srcset: str, at: cython.Py_ssize_t, size: cython.Py_ssize_t, most: cython.double) -> str:
    """The same for a `srcset` that stands between two places of a text."""
    kind: cython.int = kind_of(srcset)
    data: cython.p_void = data_of(srcset)
    start: cython.Py_ssize_t
    end: cython.Py_ssize_t
    best_start: cython.Py_ssize_t = 0
    best_end: cython.Py_ssize_t = 0
    code: cython.uint
    described: cython.int
    width: cython.double
    place: cython.double
    best: cython.double = -1.0
    while at < size:
        while at < size:
            code = code_at(kind, data, at)
            if code != 32 and code != 44 and ((32 < code < 127) or not srcset[at].isspace()):  # ","
                break
            at += 1
        start = at
        at = end_of_address(srcset, start, size)
        end = at
        while end > start and code_at(kind, data, end - 1) == 44:
            end -= 1
        width, place = 0.0, 0.0
        described = 1 if end == at else 0  # a comma right behind an address ends it
        while described and at < size:
            code = code_at(kind, data, at)
            at += 1
            if 48 <= code <= 57:
                width = width * 10 + (code - 48) if place == 0.0 else width + (code - 48) * place
                place = place / 10
            elif code == 46:  # "."
                place = 0.1
            elif code == 44:
                break
            elif code == 119:  # "w": the width itself, else a multiple of a usual one
                width, place = -width, 0.0
        width = -width if width < 0 else USUAL * (width if width > 0 else 1.0)
        width = 1 / width if width > most else width
        if end > start and width > best:
            best, best_start, best_end = width, start, end
    return srcset[best_start:best_end]


@cython.cfunc
@cython.exceptval(check=False)
def end_of_address(text: str, at: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the first space, tab or line end is, as in HTML; mostly a space is the only one near."""
    end: cython.Py_ssize_t = find(text, " ", at, size, 1)
    other: cython.Py_ssize_t
    end = end if end >= 0 else size
    other = find(text, "\n", at, end, 1)
    end = other if other >= 0 else end
    other = find(text, "\t", at, end, 1)
    end = other if other >= 0 else end
    other = find(text, "\r", at, end, 1)
    return other if other >= 0 else end


def has_host(url: str) -> cython.bint:
    """Whether an address is one of the web with its host."""
    first: cython.uint = code_at(kind_of(url), data_of(url), 0) if len(url) else 0
    if first != 104 and first != 47:  # "h", "/"
        return False
    return url.startswith("https:") or url.startswith("http:") or url.startswith("//")


def host_of(url: str) -> str:
    """The host of an address without `www.`; empty where there is none."""
    if not has_host(url):
        return ""
    host = url.partition("//")[2].partition("/")[0].lower().removeprefix("www.")
    return "facebook.com/tr" if host == "facebook.com" and "/tr?" in url else host
