# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled twin of `scan.py`: the same pass over well-formed markup, with the same results.

Memory safety: every column is allocated for the largest number of rows that the markup can give (rows are bounded by the number of `<`), the
text can never be longer than the markup, and reads stop at the markup's end.
"""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memchr, memcpy

import numpy as np

from dehusk.dom.hidden import CLASSES, NOT_HIDDEN, STYLE_HINTS, hiding
from dehusk.dom.names import STATING, TESTING
from dehusk.dom.tags import FLAGS, IDS, KIND_CODES, NAMES

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(Py_UCS4 character) nogil

cdef extern from "chunks.h" nogil:
    size_t dehusk_find8(const uint8_t *s, size_t n, char wanted)
    size_t dehusk_find16(const uint16_t *s, size_t n, char wanted)
    size_t dehusk_find32(const uint32_t *s, size_t n, char wanted)
    size_t dehusk_count8(const uint8_t *s, size_t n, char wanted)
    size_t dehusk_count16(const uint16_t *s, size_t n, char wanted)
    size_t dehusk_count32(const uint32_t *s, size_t n, char wanted)
    bint dehusk_surrogates16(const uint16_t *s, size_t n)
    bint dehusk_surrogates32(const uint32_t *s, size_t n)

ctypedef fused char_t:
    uint8_t
    uint16_t
    uint32_t

cdef enum:
    BLOCK = 1
    VOID = 2
    SILENT = 4
    PICTURE = 8
    LINK = 16
    PRE = 32
    SPACED = 64
    TIGHT = 128
    HIDDEN = 1024
    MARKED = 2048
    COLLAPSED = 1
    TEXT_KIND = 0
    CELL_KIND = 3
    CODE_KIND = 4
    IMAGE_KIND = 8
    MEDIA_KIND = 9
    RULE_KIND = 10
    SLOTS = 1024
    NAME_SIZE = 24
    CHECK_EVERY = 4096
    SHORTEST = 2
    LONGEST = 24

cdef uint32_t FNV_START = 2166136261u
cdef uint32_t FNV_STEP = 16777619u

# Tag names by hash: slot -> number (-1: free); the name is compared too.
cdef int32_t tag_slot[SLOTS]
cdef char tag_name[SLOTS][NAME_SIZE]
cdef int32_t tag_flags[SLOTS]
cdef int32_t tag_kind[SLOTS]
cdef uint8_t class_seen[65536]  # low 16 bits of the hash of a class that hides
cdef char style_hint[32][16]
cdef uint8_t style_starts[256]  # the first characters of the hints
cdef uint8_t attribute_starts[256]  # the first characters of the attributes that are read
cdef uint8_t word_letter[256]  # neither white space nor the start of a reference
cdef bytes STATING_STARTS = bytes({ord(name[0]) for name in (*STATING, TESTING)})
cdef int32_t REL = STATING["rel"], ITEMSCOPE = STATING["itemscope"], ITEMPROP = STATING["itemprop"], TYPEOF = STATING["typeof"]
cdef int32_t PROPERTY = STATING["property"], TEST = STATING[TESTING], CONTENT = STATING["content"], NAME = STATING["name"]
cdef int32_t EQUIV = STATING["http-equiv"], HREF = STATING["href"], MEDIA = STATING["media"]
cdef int style_hints = len(STYLE_HINTS)
cdef int32_t BR = IDS["br"], A = IDS["a"], SUP = IDS["sup"], SUB = IDS["sub"], WBR = IDS["wbr"], IMG = IDS["img"], HR = IDS["hr"], TEMPLATE = IDS["template"], DIALOG = IDS["dialog"]
cdef int32_t META = IDS["meta"], LINK_TAG = IDS["link"], BASE = IDS["base"]
cdef int32_t KNOWN = len(FLAGS)


cdef void _fill_tables():
    cdef int index, slot
    for index in range(SLOTS):
        tag_slot[index] = -1
    for index in range(65536):
        class_seen[index] = 0
    for name, number in IDS.items():
        encoded = name.encode("ascii")
        slot = _hash_bytes(encoded) % SLOTS
        while tag_slot[slot] != -1:
            slot = (slot + 1) % SLOTS
        tag_slot[slot] = number
        for index in range(len(encoded)):
            tag_name[slot][index] = encoded[index]
        tag_name[slot][len(encoded)] = 0
        tag_flags[number] = FLAGS[number]
        tag_kind[number] = KIND_CODES[number]
    for index in range(256):
        style_starts[index] = 0
        attribute_starts[index] = index in b"cirhs" or index in STATING_STARTS
        word_letter[index] = not _is_space(index) and index != c'&'
    for slot, name in enumerate(STYLE_HINTS):
        encoded = name.encode("ascii") + b"\0"
        style_starts[<int>encoded[0]] = 1
        for index in range(len(encoded)):
            style_hint[slot][index] = encoded[index]
    for name in CLASSES:
        class_seen[_hash_bytes(name.encode("ascii")) & 0xFFFF] = 1


cdef uint32_t _hash_bytes(bytes name):
    cdef uint32_t value = FNV_START
    for byte in name:
        value = (value ^ <uint32_t>byte) * FNV_STEP
    return value


_fill_tables()


cdef struct Growing:
    int32_t *data
    Py_ssize_t size
    Py_ssize_t capacity


cdef inline int _push(Growing *column, int32_t value) except -1 nogil:
    cdef int32_t *larger
    if column.size == column.capacity:
        larger = <int32_t *>realloc(column.data, (2 * column.capacity + 64) * sizeof(int32_t))
        if larger == NULL:
            raise MemoryError()
        column.data = larger
        column.capacity = 2 * column.capacity + 64
    column.data[column.size] = value
    column.size += 1
    return 0


cdef object _as_array(Growing *column):
    cdef int32_t[::1] view
    made = np.empty(column.size, np.int32)
    if column.size:
        view = made
        memcpy(&view[0], column.data, column.size * sizeof(int32_t))
    return made


def has_surrogates(str text):
    """Whether a text holds halves of characters, as careless decoding leaves them."""
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text)
    cdef int kind = PyUnicode_KIND(text)
    if kind == 2:
        return dehusk_surrogates16(<uint16_t *>PyUnicode_DATA(text), size)
    return kind == 4 and dehusk_surrogates32(<uint32_t *>PyUnicode_DATA(text), size)


from libc.string cimport memcmp

cdef enum:
    KNOWN_HIDES = 32


cdef struct Hides:  # what some values of class, style and hidden do to an element, plus one
    Py_ssize_t classes, class_size, style, style_size, hidden, hidden_size
    int32_t found


cdef class Scan:
    """Reads markup tag by tag and writes the text and both tables."""

    cdef readonly str markup
    cdef readonly str text
    cdef Hides known_hides[KNOWN_HIDES]
    cdef readonly list element_columns, block_columns, name_columns, anchor_columns, statement_columns
    cdef readonly dict numbers
    cdef readonly Py_ssize_t hidden_chars
    cdef readonly Py_ssize_t position
    cdef object check
    cdef bint show_hidden
    # columns being written
    cdef int32_t *e[11]
    cdef int32_t *b[7]
    cdef Growing name[2]
    cdef Growing anchor[3]
    cdef Growing statement[4]
    cdef Py_ssize_t rows, block_rows
    # open elements
    cdef int32_t *open_row
    cdef int32_t *open_kind
    cdef int32_t *open_box
    cdef int32_t *open_flags
    cdef Py_ssize_t depth, deepest
    cdef int32_t silent, hidden, marked, pre, links, tight
    # the block being written
    cdef Py_ssize_t start, stop, seen
    cdef int32_t link_chars, link_words, words, breaks, picture
    cdef bint space, ended, joint, link_ended

    def __init__(self, str markup, check, *, bint show_hidden=False):
        self.markup, self.check, self.show_hidden = markup, check, show_hidden
        self.numbers = dict(IDS)
        cdef Py_ssize_t size = PyUnicode_GET_LENGTH(markup)
        cdef int kind = PyUnicode_KIND(markup), index
        cdef Py_ssize_t most = _tags_of(markup, kind, size) + 1
        cdef int32_t[:, ::1] elements = np.empty((11, most), np.int32), blocks = np.empty((7, 2 * most + 1), np.int32)
        cdef int32_t[:, ::1] stacks = np.empty((4, most + 1), np.int32)
        for index in range(11):
            self.e[index] = &elements[index, 0]
        for index in range(7):
            self.b[index] = &blocks[index, 0]
        self.open_row, self.open_kind, self.open_box, self.open_flags = &stacks[0, 0], &stacks[1, 0], &stacks[2, 0], &stacks[3, 0]
        self.depth = 1
        self.open_row[0] = -1
        self.open_kind[0] = self.open_box[0] = self.open_flags[0] = 0
        _begin_block(self)
        cdef void *out = malloc((size + 1) * kind)
        if out == NULL:
            raise MemoryError()
        try:
            if kind == 1:
                _run[uint8_t](self, <uint8_t *>PyUnicode_DATA(markup), size, <uint8_t *>out)
            elif kind == 2:
                _run[uint16_t](self, <uint16_t *>PyUnicode_DATA(markup), size, <uint16_t *>out)
            else:
                _run[uint32_t](self, <uint32_t *>PyUnicode_DATA(markup), size, <uint32_t *>out)
            self.text = PyUnicode_FromKindAndData(kind, out, self.position)
        finally:
            free(out)
        self.element_columns = list(np.ascontiguousarray(np.asarray(elements)[:, : self.rows]))
        self.block_columns = list(np.ascontiguousarray(np.asarray(blocks)[:, : self.block_rows]))
        self.name_columns = [_as_array(&self.name[index]) for index in range(2)]
        self.anchor_columns = [_as_array(&self.anchor[index]) for index in range(3)]
        self.statement_columns = [_as_array(&self.statement[index]) for index in range(4)]

    def __dealloc__(self):
        cdef int index
        for index in range(2):
            free(self.name[index].data)
        for index in range(3):
            free(self.anchor[index].data)
        for index in range(4):
            free(self.statement[index].data)


cdef inline bint _is_space(uint32_t c) noexcept nogil:
    if c <= 32:
        return c == 32 or 9 <= c <= 13 or 28 <= c <= 31
    if c < 0x1680:
        return c == 0x85 or c == 0xA0
    return c == 0x1680 or 0x2000 <= c <= 0x200A or c == 0x2028 or c == 0x2029 or c == 0x202F or c == 0x205F or c == 0x3000


cdef inline bint _is_unspaced(uint32_t c) noexcept nogil:
    if c < 0x0E00:
        return False
    return (c <= 0x0EFF or 0x1000 <= c <= 0x109F or 0x1780 <= c <= 0x17FF or 0x3040 <= c <= 0x30FF or 0x3400 <= c <= 0x4DBF
            or 0x4E00 <= c <= 0x9FFF or 0xF900 <= c <= 0xFAFF or 0x20000 <= c <= 0x2FFFF)


cdef inline Py_ssize_t _find(char_t *s, Py_ssize_t at, Py_ssize_t end, char wanted) noexcept nogil:
    """Where a character stands next, or the end."""
    if at >= end:
        return end
    if char_t is uint8_t:
        return at + dehusk_find8(s + at, end - at, wanted)
    elif char_t is uint16_t:
        return at + dehusk_find16(s + at, end - at, wanted)
    else:
        return at + dehusk_find32(s + at, end - at, wanted)


cdef Py_ssize_t _tags_of(str markup, int kind, Py_ssize_t size):
    if kind == 1:
        return dehusk_count8(<uint8_t *>PyUnicode_DATA(markup), size, c'<')
    if kind == 2:
        return dehusk_count16(<uint16_t *>PyUnicode_DATA(markup), size, c'<')
    return dehusk_count32(<uint32_t *>PyUnicode_DATA(markup), size, c'<')


cdef int _run(Scan self, char_t *s, Py_ssize_t n, char_t *out) except -1:
    """Read all of the markup."""
    cdef Py_ssize_t at = 0, start, count = 0
    with nogil:
        while at < n:
            start = at
            at = _find(s, at, n, c'<')
            if at > start:
                _text(self, s, start, at, out)
            if at + 1 >= n:
                break
            start = at
            at = _find(s, at, n, c'>') + 1
            if s[start + 1] == c'/':
                _end_tag(self, out, at)
            elif s[start + 1] != c'!':
                _start_tag(self, s, start, at, out)
            count += 1
            if count % CHECK_EVERY == 0:
                _check(self)
        while self.depth > 1:
            _end_tag(self, out, n)
        _end_block(self, out)
    self.check(self.rows, self.deepest)
    return 0


cdef int32_t _tag_number(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """The number of a known tag name, or -1."""
    cdef uint32_t value = FNV_START
    cdef Py_ssize_t index, length = end - at
    cdef int32_t slot
    if length >= NAME_SIZE:
        return -1
    for index in range(at, end):
        value = (value ^ <uint32_t>s[index]) * FNV_STEP
    slot = <int32_t>(value % SLOTS)
    while tag_slot[slot] != -1:
        index = 0
        while index < length and <uint32_t>tag_name[slot][index] == <uint32_t>s[at + index]:
            index += 1
        if index == length and tag_name[slot][length] == 0:
            return tag_slot[slot]
        slot = (slot + 1) % SLOTS
    return -1


cdef bint _style_may_hide(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    cdef int index
    while at < end:
        if style_starts[s[at] & 0xFF]:
            for index in range(style_hints):
                if _starts(s, at, end, style_hint[index]):
                    return True
        at += 1
    return False


cdef bint _class_may_hide(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    cdef uint32_t value = FNV_START
    while at < end:
        if _is_space(s[at]):
            if class_seen[value & 0xFFFF]:
                return True
            value = FNV_START
        else:
            value = (value ^ <uint32_t>s[at]) * FNV_STEP
        at += 1
    return class_seen[value & 0xFFFF]


cdef int32_t _signature(char_t *s, int32_t number, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """See names.signature: the tag and the first class without digits."""
    cdef uint32_t value = (FNV_START ^ <uint32_t>number) * FNV_STEP
    while at < end and _is_space(s[at]):
        at += 1
    while at < end and not _is_space(s[at]):
        if not c'0' <= s[at] <= c'9':
            value = (value ^ <uint32_t>s[at]) * FNV_STEP
        at += 1
    return <int32_t>value


cdef int _read_words(Scan self, char_t *s, Py_ssize_t at, Py_ssize_t end, uint32_t seed) except -1 nogil:
    """Note the words of an attribute: runs of letters, cut where a capital follows a small letter."""
    cdef uint32_t value = FNV_START ^ seed, c
    cdef int length = 0
    cdef bint small = False
    while at <= end:
        c = s[at] if at < end else 0
        if not (c'a' <= c <= c'z') and (small or not c'A' <= c <= c'Z'):
            if SHORTEST <= length <= LONGEST:
                _push(&self.name[0], <int32_t>self.rows)
                _push(&self.name[1], <int32_t>value)
            value, length, small = FNV_START ^ seed, 0, False
        if c'A' <= c <= c'Z':
            value = (value ^ (c + 32)) * FNV_STEP
            length += 1
        elif c'a' <= c <= c'z':
            value = (value ^ c) * FNV_STEP
            length += 1
            small = True
        at += 1
    return 0


cdef inline bint _spells(char_t *s, Py_ssize_t at, Py_ssize_t end, const char *word) noexcept nogil:
    cdef Py_ssize_t index = 0
    while at + index < end and word[index] != 0:
        if <uint32_t>s[at + index] != <uint32_t>word[index]:
            return False
        index += 1
    return at + index == end and word[index] == 0


cdef inline bint _starts(char_t *s, Py_ssize_t at, Py_ssize_t end, const char *word) noexcept nogil:
    cdef Py_ssize_t index = 0
    while word[index] != 0 and at + index < end and <uint32_t>s[at + index] == <uint32_t>word[index]:
        index += 1
    return word[index] == 0


cdef bint _contains(char_t *s, Py_ssize_t at, Py_ssize_t end, const char *word) noexcept nogil:
    while at < end:
        if _starts(s, at, end, word):
            return True
        at += 1
    return False


# Where the GIL is needed stands in functions of its own: one that holds Python objects takes the GIL each time it is called.


cdef int32_t _new_number(Scan self, Py_ssize_t at, Py_ssize_t end) except -1 with gil:
    """The number of a tag that has none yet, or got it on this page."""
    return self.numbers.setdefault(self.markup[at:end], len(self.numbers))


cdef int32_t _hiding(
    Scan self, Py_ssize_t classes, Py_ssize_t classes_end, Py_ssize_t style, Py_ssize_t style_end, Py_ssize_t hidden, Py_ssize_t hidden_end
) except -1 with gil:
    """See hidden.hiding."""
    return hiding(self.markup[classes:classes_end], self.markup[style:style_end], self.markup[hidden:hidden_end] if hidden else NOT_HIDDEN)


cdef int32_t _hiding_as_before(
    Scan self, char_t *s, Py_ssize_t classes, Py_ssize_t classes_end, Py_ssize_t style, Py_ssize_t style_end, Py_ssize_t hidden, Py_ssize_t hidden_end
) except -1 nogil:
    """The same. Most elements are hidden by the same values as some before them; what was found for those is remembered, as Python's lock is dear."""
    cdef Py_ssize_t class_size = (classes_end - classes) * sizeof(char_t), style_size = (style_end - style) * sizeof(char_t)
    cdef Py_ssize_t hidden_size = (hidden_end - hidden) * sizeof(char_t) if hidden else -1
    cdef Hides *known = &self.known_hides[(class_size + 5 * style_size + 3 * hidden_size + s[classes] + s[style]) % KNOWN_HIDES]
    if (
        known.found and known.class_size == class_size and known.style_size == style_size and known.hidden_size == hidden_size
        and memcmp(s + known.classes, s + classes, class_size) == 0 and memcmp(s + known.style, s + style, style_size) == 0
        and (hidden_size <= 0 or memcmp(s + known.hidden, s + hidden, hidden_size) == 0)
    ):
        return known.found - 1
    known.found = 0
    known.classes, known.style, known.hidden = classes, style, hidden
    known.class_size, known.style_size, known.hidden_size = class_size, style_size, hidden_size
    known.found = _hiding(self, classes, classes_end, style, style_end, hidden, hidden_end) + 1
    return known.found - 1


cdef int _check(Scan self) except -1 with gil:
    self.check(self.rows, self.deepest)
    return 0


cdef int _start_tag(Scan self, char_t *s, Py_ssize_t start, Py_ssize_t inner, char_t *out) except -1 nogil:
    cdef Py_ssize_t end = inner - 1, name_end = start + 1
    cdef int32_t number, flags, kind, box, row
    while name_end < end and s[name_end] != c' ':
        name_end += 1
    number = _tag_number(s, start + 1, name_end)
    if number < 0:
        number = _new_number(self, start + 1, name_end)
    flags = tag_flags[number] if number < KNOWN else 0
    self.e[10][self.rows] = _signature(s, number, 0, 0)
    if name_end < end or number == DIALOG or number == A:
        flags = _read_attributes(self, s, number, name_end, end, flags)
    kind, box, row = self.open_kind[self.depth - 1], self.open_box[self.depth - 1], <int32_t>self.rows
    if flags & BLOCK:
        _end_block(self, out)
        box = row
        if number < KNOWN and tag_kind[number] >= 0:
            kind = tag_kind[number]
        elif kind == CELL_KIND:
            kind = TEXT_KIND
    elif self.stop > self.start and not self.pre:
        _space_before(self, number, flags, out)
    self.e[0][row] = number
    self.e[1][row] = self.open_row[self.depth - 1]
    self.e[2][row] = <int32_t>(self.depth - 1)
    self.e[3][row] = row + 1
    self.e[4][row] = <int32_t>start
    self.e[5][row] = self.e[6][row] = <int32_t>inner
    self.e[7][row] = self.e[8][row] = <int32_t>(self.stop if flags & (VOID | SILENT) else self.position)
    self.e[9][row] = 1 if self.marked or flags & MARKED else 0
    self.rows += 1
    if flags & PICTURE and self.picture < 0 and not (self.hidden or flags & HIDDEN):
        self.picture = row
    if flags & VOID:
        if number == BR:
            _line_break(self, out)
        elif flags & BLOCK:
            _end_block(self, out)
        return 0
    self.open_row[self.depth] = row
    self.open_kind[self.depth] = kind
    self.open_box[self.depth] = box
    self.open_flags[self.depth] = flags
    if self.depth > self.deepest:
        self.deepest = self.depth
    self.depth += 1
    self.hidden += 1 if flags & HIDDEN else 0
    self.marked += 1 if flags & MARKED else 0
    self.silent += 1 if flags & SILENT else 0
    self.pre += 1 if flags & PRE else 0
    self.links += 1 if flags & LINK else 0
    self.tight += 1 if flags & TIGHT else 0
    return 0


cdef inline int32_t _stated(char_t *s, int32_t tag, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """The number of an attribute that states what its element or the page is, or 0; see names.stated."""
    cdef uint32_t first = s[at]
    if first == c'd':
        return TEST if _starts(s, at, end, b"data-test") else 0
    if first == c'r':
        return REL if _spells(s, at, end, b"rel") else 0
    if first == c'i':
        if end - at < 8:
            return 0
        return ITEMPROP if _spells(s, at, end, b"itemprop") else ITEMSCOPE if _spells(s, at, end, b"itemscope") else 0
    if first == c't':
        return TYPEOF if _spells(s, at, end, b"typeof") else 0
    if first == c'p':
        return PROPERTY if _spells(s, at, end, b"property") else 0
    if first == c'c':
        return CONTENT if _spells(s, at, end, b"content") else 0
    if tag == META:
        return NAME if _spells(s, at, end, b"name") else EQUIV if _spells(s, at, end, b"http-equiv") else 0
    if (tag == LINK_TAG or tag == BASE) and _spells(s, at, end, b"href"):
        return HREF
    return MEDIA if tag == LINK_TAG and _spells(s, at, end, b"media") else 0


cdef int32_t _read_attributes(Scan self, char_t *s, int32_t number, Py_ssize_t at, Py_ssize_t end, int32_t flags) except -1 nogil:
    """The flags of a start tag, with what its attributes say; notes names, address and signature."""
    cdef Py_ssize_t first = at, name_start, name_end, value
    cdef Py_ssize_t classes = 0, classes_end = 0, style = 0, style_end = 0, hidden = 0, hidden_end = 0
    cdef bint may_hide = False, leads = False
    cdef int32_t hides = 0, stated
    while at < end:
        while at < end and s[at] != c' ':
            at += 1
        at += 1
        name_start = at
        while at < end and s[at] != c'=' and s[at] != c' ':
            at += 1
        name_end = at
        if at + 1 >= end or name_end == name_start or s[at] != c'=' or s[at + 1] != c'"':
            continue
        value = at + 2
        at = _find(s, value, end, c'"')
        if s[name_start] > 127 or not attribute_starts[s[name_start]]:
            continue
        stated = _stated(s, number, name_start, name_end)
        if stated:
            _push(&self.statement[0], <int32_t>self.rows)
            _push(&self.statement[1], stated)
            _push(&self.statement[2], <int32_t>value)
            _push(&self.statement[3], <int32_t>at)
        if _spells(s, name_start, name_end, b"class"):
            classes, classes_end = value, at
            may_hide |= _class_may_hide(s, value, at)
            self.e[10][self.rows] = _signature(s, number, value, at)
            _read_words(self, s, value, at, 0)
        elif _spells(s, name_start, name_end, b"id"):
            _read_words(self, s, value, at, 0)
        elif _spells(s, name_start, name_end, b"role"):
            _read_words(self, s, value, at, 1)
        elif _spells(s, name_start, name_end, b"itemprop"):
            _read_words(self, s, value, at, 2)
        elif number == A and _spells(s, name_start, name_end, b"href"):
            leads = True
            _push(&self.anchor[0], <int32_t>self.rows)
            _push(&self.anchor[1], <int32_t>value)
            _push(&self.anchor[2], <int32_t>at)
        elif _spells(s, name_start, name_end, b"hidden"):
            hidden, hidden_end = value, at
            may_hide = True
        elif _spells(s, name_start, name_end, b"style"):
            style, style_end = value, at
            may_hide |= _style_may_hide(s, value, at)
    if number == TEMPLATE and _contains(s, first, end, b"shadowrootmode"):
        flags &= ~SILENT
    if number == A and not leads:
        flags &= ~LINK
    if number == DIALOG and not _contains(s, first, end, b"open"):
        hides = COLLAPSED
    elif may_hide:
        hides = _hiding_as_before(self, s, classes, classes_end, style, style_end, hidden, hidden_end)
    if not hides:
        return flags
    if self.show_hidden and hides == COLLAPSED and flags & BLOCK:
        return flags | MARKED
    return flags | MARKED | HIDDEN


cdef int _end_tag(Scan self, char_t *out, Py_ssize_t stop) except -1 nogil:
    cdef int32_t row, flags
    if self.depth == 1:
        return 0
    row, flags = self.open_row[self.depth - 1], self.open_flags[self.depth - 1]
    if flags & BLOCK:
        _end_block(self, out)
    self.depth -= 1
    self.e[3][row] = <int32_t>self.rows
    self.e[6][row] = <int32_t>stop
    self.e[8][row] = <int32_t>self.seen if self.seen > self.e[7][row] else self.e[7][row]
    self.hidden -= 1 if flags & HIDDEN else 0
    self.marked -= 1 if flags & MARKED else 0
    self.silent -= 1 if flags & SILENT else 0
    self.pre -= 1 if flags & PRE else 0
    self.links -= 1 if flags & LINK else 0
    self.tight -= 1 if flags & TIGHT else 0
    self.ended = True
    self.link_ended = self.link_ended or (flags & LINK) != 0
    self.space = self.space or (flags & SPACED) != 0
    return 0


cdef uint32_t _entity(char_t *s, Py_ssize_t *at, Py_ssize_t end) noexcept nogil:
    """The character that an entity stands for; moves to the entity's last character."""
    cdef Py_ssize_t here = at[0]
    if _starts(s, here, end, b"&amp;"):
        at[0] = here + 4
    elif _starts(s, here, end, b"&lt;"):
        at[0] = here + 3
        return c'<'
    elif _starts(s, here, end, b"&gt;"):
        at[0] = here + 3
        return c'>'
    elif _starts(s, here, end, b"&nbsp;"):
        at[0] = here + 5
        return 0xA0
    elif _starts(s, here, end, b"&quot;"):
        at[0] = here + 5
        return c'"'
    return c'&'


cdef int _text(Scan self, char_t *s, Py_ssize_t at, Py_ssize_t end, char_t *out) except -1 nogil:
    cdef uint32_t c = 0
    cdef bint begun = False, gap = False
    cdef int32_t words = 1
    cdef Py_ssize_t first
    if self.silent:
        return 0
    if self.hidden:
        self.hidden_chars += end - at
        return 0
    if self.pre:
        _write_preformatted(self, s, at, end, out)
        return 0
    cdef Py_ssize_t here = self.stop
    first = here
    while at < end:
        c = s[at]
        if c == c'&':
            c = _entity(s, &at, end)
        at += 1
        if _is_space(c):
            gap = True
            continue
        if not begun:
            if self.stop > self.start and (self.space or self.breaks or gap or (self.joint and _words_meet(self, out, c))):
                out[here] = 10 if self.breaks else 32
                here += 1
            begun = True
            first = here
        elif gap:
            out[here] = 32
            here += 1
            words += 1
        gap = False
        out[here] = <char_t>c
        here += 1
        words += _is_unspaced(c)
        while at < end and ((s[at] < 256 and word_letter[s[at]]) or 255 < s[at] < 0x0E00):  # the rest of a word
            out[here] = s[at]
            here += 1
            at += 1
    if not begun:
        self.space = True
        return 0
    self.stop = self.seen = self.position = here
    self.ended = self.joint = self.link_ended = False
    self.breaks = 0
    if self.links:
        self.link_chars += <int32_t>(self.position - first)
        self.link_words += words
    self.space = gap
    return 0


cdef void _write_preformatted(Scan self, char_t *s, Py_ssize_t at, Py_ssize_t end, char_t *out) noexcept nogil:
    cdef uint32_t c
    cdef bint leading = self.stop == self.start
    while at < end:
        c = s[at]
        if c == c'&':
            c = _entity(s, &at, end)
        at += 1
        if leading and (c == 10 or c == 13):
            continue
        leading = False
        out[self.position] = <char_t>c
        self.position += 1
        if not _is_space(c):
            self.stop = self.seen = self.position


cdef void _space_before(Scan self, int32_t number, int32_t flags, char_t *out) noexcept nogil:
    """Write the space in front of an inline element, so that it is not counted as the element's."""
    if flags & SPACED or (flags & LINK and self.link_ended):
        self.space = True
    if number == SUP or number == SUB or number == WBR:
        self.ended = False
    elif not self.tight and (self.ended or flags & (PICTURE | SILENT)):
        self.joint = True
    if (self.space or self.breaks) and not flags & VOID:
        out[self.stop] = 10 if self.breaks else 32
        self.position = self.stop + 1


cdef bint _words_meet(Scan self, char_t *out, uint32_t after) noexcept nogil:
    """Whether two inline elements side by side hold two words, not the initial and the rest of one."""
    return self.stop - self.start > 1 and _in_word(out[self.stop - 2]) and _in_word(out[self.stop - 1]) and _in_word(after)


cdef inline bint _in_word(uint32_t c) noexcept nogil:
    return Py_UNICODE_ISALNUM(c) and not _is_unspaced(c)


cdef void _line_break(Scan self, char_t *out) noexcept nogil:
    if self.pre:
        if self.stop > self.start:
            out[self.position] = 10
            self.position += 1
    elif self.breaks:
        _end_block(self, out)
    else:
        self.breaks = 1


cdef int32_t _count_words(Scan self, char_t *out, bint code) noexcept nogil:
    cdef Py_ssize_t at
    cdef int32_t words = 0 if code else 1
    cdef bint inside = False
    for at in range(self.start, self.stop):
        if code:
            if _is_space(out[at]):
                inside = False
            elif not inside:
                inside = True
                words += 1
        else:
            words += out[at] == 32 or out[at] == 10 or _is_unspaced(out[at])
    return words


cdef void _end_block(Scan self, char_t *out) noexcept nogil:
    """Close the block that is being written: text, or a picture with no text around it, or nothing."""
    cdef int32_t kind = self.open_kind[self.depth - 1], box = self.open_box[self.depth - 1], words = 0
    cdef Py_ssize_t row = self.block_rows
    if self.stop > self.start:
        words = _count_words(self, out, kind == CODE_KIND)
        out[self.stop] = 10
        self.position = self.stop + 1
    elif self.picture >= 0:
        box = self.picture
        kind = IMAGE_KIND if self.e[0][box] == IMG else RULE_KIND if self.e[0][box] == HR else MEDIA_KIND
        self.position = self.start
    else:
        self.position = self.start
        _begin_block(self)
        return
    self.b[0][row] = kind
    self.b[1][row] = box
    self.b[2][row] = <int32_t>self.start
    self.b[3][row] = <int32_t>self.stop
    self.b[4][row] = words
    self.b[5][row] = self.link_words
    self.b[6][row] = self.link_chars
    self.block_rows += 1
    _begin_block(self)


cdef inline void _begin_block(Scan self) noexcept nogil:
    self.start = self.stop = self.position
    self.link_chars = self.link_words = self.breaks = 0
    self.picture = -1
    self.space = self.ended = self.joint = self.link_ended = False
