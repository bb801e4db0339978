# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled twin of `scan.py`: the same pass over well-formed markup, with the same results.

Memory safety: every table grows before a row is written to it, the text can never be longer than the markup (what is copied in chunks may
write fifteen characters more, for which there is room), and reads stop at the markup's end.
"""

from cpython.buffer cimport PyBuffer_FillInfo
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp

import numpy as np

from dehusk.dom.hidden import CLASSES, COLLAPSED_CLASSES, NOT_HIDDEN, STYLE_HINTS, hiding
from dehusk.dom.names import STATING, TESTING
from dehusk.dom.tags import FLAGS, IDS, KIND_CODES, NAMES

cdef extern from "Python.h":
    bint Py_UNICODE_ISALNUM(Py_UCS4 character) nogil

cdef extern from "chunks.h" nogil:
    size_t dehusk_find8(const uint8_t *s, size_t n, char wanted)
    size_t dehusk_find16(const uint16_t *s, size_t n, char wanted)
    size_t dehusk_find32(const uint32_t *s, size_t n, char wanted)
    size_t dehusk_white8(const uint8_t *s, size_t n)
    size_t dehusk_white16(const uint16_t *s, size_t n)
    size_t dehusk_white32(const uint32_t *s, size_t n)
    size_t dehusk_words8(const uint8_t *s, size_t n, uint8_t *out, int32_t *gaps)
    size_t dehusk_words16(const uint16_t *s, size_t n, uint16_t *out, int32_t *gaps)
    size_t dehusk_words32(const uint32_t *s, size_t n, uint32_t *out, int32_t *gaps)
    uint64_t dehusk_number_of(const void *bytes, size_t size)
    bint dehusk_surrogates16(const uint16_t *s, size_t n)
    bint dehusk_surrogates32(const uint32_t *s, size_t n)

cdef extern from "hiding.h" nogil:
    enum:
        DEHUSK_COLLAPSED
        DEHUSK_OUT_OF_SIGHT
    int dehusk_hiding(const char *classes, const char *classes_end, const char *style, const char *style_end, bint hidden, int (*kind_of)(const char *, const char *) noexcept nogil)

cdef extern from "tagnames.h" nogil:
    ctypedef struct dehusk_names:
        pass
    int DEHUSK_NAME_SIZE
    int32_t dehusk_number(const dehusk_names *names, uint64_t head, uint64_t tail, int32_t other)
    void dehusk_add_name(dehusk_names *names, const char *name, int length, int32_t number)

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
    COUNTED = 16 | 4 | 32 | 128 | 1024 | 2048  # open elements that are so are counted
    COLLAPSED = 1
    TEXT_KIND = 0
    CELL_KIND = 3
    CODE_KIND = 4
    IMAGE_KIND = 8
    MEDIA_KIND = 9
    RULE_KIND = 10
    TAGS = 512
    MOST_CLASSES = 64
    MOST_HINTS = 32
    CLASS_SIZE = 32
    SHORT = 1000  # characters of the values that hide, together
    FEW_TAGS = 64
    REMEMBERED = 512
    CHECK_EVERY = 4096
    SHORTEST = 2
    LONGEST = 24
    BEYOND = 16  # characters behind the text that chunks may write to

cdef uint32_t FNV_START = 2166136261u
cdef uint32_t FNV_STEP = 16777619u

cdef dehusk_names tag_names
cdef int32_t tag_flags[TAGS]
cdef int32_t tag_kind[TAGS]
cdef char hiding_class[MOST_CLASSES][CLASS_SIZE]
cdef int hiding_kind[MOST_CLASSES]
cdef uint32_t class_lengths[256]  # by the first character: a bit for each length that a class that hides has
cdef char style_hint[MOST_HINTS][16]  # sorted
cdef int32_t style_starts[256]  # the first hint that begins with a character, counted from one
cdef uint8_t attribute_starts[256]  # the first characters of the attributes that are read
cdef bytes STATING_STARTS = bytes({ord(name[0]) for name in (*STATING, TESTING)})
cdef int32_t REL = STATING["rel"], ITEMSCOPE = STATING["itemscope"], ITEMPROP = STATING["itemprop"], TYPEOF = STATING["typeof"]
cdef int32_t PROPERTY = STATING["property"], TEST = STATING[TESTING], CONTENT = STATING["content"], NAME = STATING["name"]
cdef int32_t EQUIV = STATING["http-equiv"], HREF = STATING["href"], MEDIA = STATING["media"], ITEMTYPE = STATING["itemtype"]
cdef int32_t BR = IDS["br"], A = IDS["a"], SUP = IDS["sup"], SUB = IDS["sub"], WBR = IDS["wbr"], IMG = IDS["img"], HR = IDS["hr"], TEMPLATE = IDS["template"], DIALOG = IDS["dialog"]
cdef int32_t META = IDS["meta"], LINK_TAG = IDS["link"], BASE = IDS["base"]
cdef int32_t KNOWN = len(FLAGS)


def _fill_tables():
    cdef int index, number
    if max(map(len, NAMES)) > DEHUSK_NAME_SIZE or len(NAMES) > TAGS:
        raise ValueError("there is no room for the tags")
    if len(CLASSES) >= MOST_CLASSES or max(map(len, CLASSES)) >= CLASS_SIZE or len(STYLE_HINTS) >= MOST_HINTS:
        raise ValueError("there is no room for what hides")
    for name, number in IDS.items():
        dehusk_add_name(&tag_names, name.encode("ascii"), len(name), number)
        tag_flags[number] = FLAGS[number]
        tag_kind[number] = KIND_CODES[number]
    for index in range(256):
        attribute_starts[index] = index in b"cirhs" or index in STATING_STARTS
    for number, name in enumerate(sorted(STYLE_HINTS)):
        for index in range(len(name)):
            style_hint[number][index] = ord(name[index])
        if not style_starts[<int>ord(name[0])]:
            style_starts[<int>ord(name[0])] = number + 1
    for number, name in enumerate(sorted(CLASSES)):
        for index in range(len(name)):
            hiding_class[number][index] = ord(name[index])
        hiding_kind[number] = DEHUSK_COLLAPSED if name in COLLAPSED_CLASSES else DEHUSK_OUT_OF_SIGHT
        class_lengths[<int>ord(name[0])] |= 1u << <int>len(name)


_fill_tables()


cdef struct Table:  # rows of so many numbers
    int32_t *data
    Py_ssize_t rows, room
    int width


cdef struct Open:  # an element that is not closed yet: its row, what text in it is, the block-level element around it
    int32_t row, kind, box, flags


cdef struct Remembered:  # what was read in the value of a class attribute
    Py_ssize_t start, size
    Py_ssize_t first_name, names
    int32_t tag, signature
    bint may_hide


cdef inline int32_t *_new_row(Table *table) except NULL nogil:
    if table.rows == table.room:
        _make_room(table, 1)
    table.rows += 1
    return table.data + (table.rows - 1) * table.width


cdef int _make_room(Table *table, Py_ssize_t more) except -1 nogil:
    cdef Py_ssize_t room = 2 * table.room + more + 64
    cdef int32_t *larger = <int32_t *>realloc(table.data, room * table.width * sizeof(int32_t))
    if larger == NULL:
        raise MemoryError()
    table.data, table.room = larger, room
    return 0


cdef void _turn(Table *table, int32_t *columns) noexcept nogil:
    """Write rows as columns."""
    cdef Py_ssize_t row, rows = table.rows
    cdef int column, width = table.width
    cdef int32_t *values
    for row in range(rows):
        values = table.data + row * width
        for column in range(width):
            columns[column * rows + row] = values[column]


def has_surrogates(str text):
    """Whether a text holds halves of characters, as careless decoding leaves them."""
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text)
    cdef int kind = PyUnicode_KIND(text)
    if kind == 2:
        return dehusk_surrogates16(<uint16_t *>PyUnicode_DATA(text), size)
    return kind == 4 and dehusk_surrogates32(<uint32_t *>PyUnicode_DATA(text), size)


cdef enum:
    KNOWN_HIDES = 32
    KNOWN_TAGS = 32


cdef struct Hides:  # what some values of class, style and hidden do to an element, plus one
    Py_ssize_t classes, class_size, style, style_size, hidden, hidden_size
    int32_t found


cdef struct NewTag:  # a name of a tag that only this page has
    Py_ssize_t at, size
    int32_t number


cdef class Scan:
    """Reads markup tag by tag and writes the text and both tables."""

    cdef readonly str markup
    cdef readonly str text
    cdef Hides known_hides[KNOWN_HIDES]
    cdef NewTag known_tags[KNOWN_TAGS]
    cdef NewTag few_tags[FEW_TAGS]  # the first of them, in the order of their numbers
    cdef int few
    cdef bint in_python  # others are numbered by `numbers`
    cdef readonly list element_columns, block_columns, name_columns, anchor_columns, statement_columns
    cdef readonly tuple tag_names
    cdef readonly Py_ssize_t hidden_chars
    cdef readonly Py_ssize_t position
    cdef dict numbers  # of the tags that only this page has, and all others
    cdef object check
    cdef bint show_hidden
    # what is written, and the open elements
    cdef Table elements, blocks, names, anchors, statements
    cdef int32_t *columns  # the same turned
    cdef Open *open
    cdef Py_ssize_t depth, deepest, room
    cdef int32_t silent, hidden, marked, pre, links, tight
    # the block being written
    cdef Py_ssize_t start, stop, seen
    cdef int32_t link_chars, link_words, gaps, breaks, picture
    cdef bint space, ended, joint, link_ended, preformatted
    cdef Remembered remembered[REMEMBERED]

    def __init__(self, str markup, check, *, bint show_hidden=False):
        self.markup, self.check, self.show_hidden = markup, check, show_hidden
        cdef Py_ssize_t size = PyUnicode_GET_LENGTH(markup)
        cdef int kind = PyUnicode_KIND(markup)
        self.elements.width, self.blocks.width, self.names.width, self.anchors.width, self.statements.width = 11, 7, 2, 3, 4
        _make_room(&self.elements, size // 128)
        self.room = 64
        self.open = <Open *>malloc(self.room * sizeof(Open))
        cdef void *out = malloc((size + BEYOND) * kind)
        try:
            if out == NULL or self.open == NULL:
                raise MemoryError()
            self.depth = 1
            self.open[0] = Open(-1, 0, 0, 0)
            _begin_block(self)
            if kind == 1:
                _run[uint8_t](self, <uint8_t *>PyUnicode_DATA(markup), size, <uint8_t *>out)
            elif kind == 2:
                _run[uint16_t](self, <uint16_t *>PyUnicode_DATA(markup), size, <uint16_t *>out)
            else:
                _run[uint32_t](self, <uint32_t *>PyUnicode_DATA(markup), size, <uint32_t *>out)
            self.text = PyUnicode_FromKindAndData(kind, out, self.position)
        finally:
            free(out)
        if self.few:
            _name_few(self)
        self.tag_names = NAMES if self.numbers is None else tuple(self.numbers)
        _share_columns(self)

    def __dealloc__(self):
        free(self.elements.data)
        free(self.blocks.data)
        free(self.names.data)
        free(self.anchors.data)
        free(self.statements.data)
        free(self.columns)
        free(self.open)


cdef class Memory:
    """Numbers in memory of our own, to be read as a buffer."""

    cdef int32_t *data
    cdef Py_ssize_t count

    def __dealloc__(self):
        free(self.data)

    def __getbuffer__(self, Py_buffer *buffer, int flags):
        PyBuffer_FillInfo(buffer, self, self.data, self.count * sizeof(int32_t), 0, flags)


cdef int _turn_all(Scan self) except -1 nogil:
    """Turn the tables to columns, all in one piece of memory."""
    cdef Table *tables[5]
    cdef Py_ssize_t total = 0, done = 0
    cdef int index
    _list_tables(self, tables)
    for index in range(5):
        total += tables[index].rows * tables[index].width
    self.columns = <int32_t *>malloc((total + 1) * sizeof(int32_t))
    if self.columns == NULL:
        raise MemoryError()
    for index in range(5):
        _turn(tables[index], self.columns + done)
        done += tables[index].rows * tables[index].width
    return 0


cdef void _list_tables(Scan self, Table **tables) noexcept nogil:
    tables[0], tables[1], tables[2], tables[3], tables[4] = &self.elements, &self.blocks, &self.names, &self.anchors, &self.statements


cdef int _share_columns(Scan self) except -1:
    """Hand the columns over, as arrays."""
    cdef Table *tables[5]
    cdef Py_ssize_t total, done = 0
    cdef int index
    cdef Memory memory = Memory()
    _list_tables(self, tables)
    for index in range(5):
        memory.count += tables[index].rows * tables[index].width
    memory.count += 1
    memory.data, self.columns = self.columns, NULL
    made = np.frombuffer(memory, np.int32)
    columns = []
    for index in range(5):
        total = tables[index].rows * tables[index].width
        columns.append(list(made[done : done + total].reshape(tables[index].width, tables[index].rows)))
        done += total
    self.element_columns, self.block_columns, self.name_columns, self.anchor_columns, self.statement_columns = columns
    return 0


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


cdef inline Py_ssize_t _white(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """Behind the white space of ASCII that stands here."""
    if char_t is uint8_t:
        return at + dehusk_white8(s + at, end - at)
    elif char_t is uint16_t:
        return at + dehusk_white16(s + at, end - at)
    else:
        return at + dehusk_white32(s + at, end - at)


cdef inline Py_ssize_t _copy_words(char_t *s, Py_ssize_t at, Py_ssize_t end, char_t *out, int32_t *gaps) noexcept nogil:
    """Copy words with one space between them; gives how many characters, and counts the spaces."""
    if char_t is uint8_t:
        return dehusk_words8(s + at, end - at, out, gaps)
    elif char_t is uint16_t:
        return dehusk_words16(s + at, end - at, out, gaps)
    else:
        return dehusk_words32(s + at, end - at, out, gaps)


cdef int _run(Scan self, char_t *s, Py_ssize_t n, char_t *out) except -1:
    """Read all of the markup."""
    cdef Py_ssize_t at = 0, start, count = 0
    with nogil:
        while at < n:
            if s[at] != c'<':
                start = at
                at = _find(s, at, n, c'<')
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
        _turn_all(self)
    self.check(self.elements.rows, self.deepest)
    return 0


cdef int32_t _tag_number(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """The number of a known tag name, or -1."""
    cdef uint64_t half[2]
    cdef Py_ssize_t index, length = end - at
    cdef uint32_t c
    if length > DEHUSK_NAME_SIZE:
        return -1
    half[0] = half[1] = 0
    for index in range(length):
        c = s[at + index]
        if c > 127 or not c:
            return -1
        half[index // 8] |= <uint64_t>c << index % 8 * 8
    return dehusk_number(&tag_names, half[0], half[1], -1)


cdef bint _style_may_hide(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    cdef int hint
    while at < end:
        hint = style_starts[s[at]] - 1 if s[at] < 256 else -1
        while hint >= 0 and s[at] == <uint8_t>style_hint[hint][0]:
            if _starts(s, at, end, style_hint[hint]):
                return True
            hint += 1
        at += 1
    return False


cdef bint _class_may_hide(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """Whether one of the classes is one that hides."""
    cdef Py_ssize_t start
    while at < end:
        if _is_space(s[at]):
            at += 1
            continue
        start = at
        while at < end and not _is_space(s[at]):
            at += 1
        if s[start] < 256 and at - start < CLASS_SIZE and class_lengths[s[start]] >> (at - start) & 1 and _hides(s, start, at):
            return True
    return False


cdef int _hides(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """How a class hides an element, or 0."""
    cdef int index = 0
    while hiding_class[index][0]:
        if _spells(s, at, end, hiding_class[index]):
            return hiding_kind[index]
        index += 1
    return 0


cdef int _class_hides(const char *at, const char *end) noexcept nogil:
    """The same, for `hiding.h`."""
    if end - at >= CLASS_SIZE or not class_lengths[<uint8_t>at[0]] >> (end - at) & 1:
        return 0
    return _hides(<uint8_t *>at, 0, end - at)


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
    cdef int32_t *row
    while at <= end:
        c = s[at] if at < end else 0
        if not (c'a' <= c <= c'z') and (small or not c'A' <= c <= c'Z'):
            if SHORTEST <= length <= LONGEST:
                row = _new_row(&self.names)
                row[0], row[1] = <int32_t>(self.elements.rows - 1), <int32_t>value
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
    _name_few(self)
    self.in_python = True
    return self.numbers.setdefault(self.markup[at:end], len(self.numbers))


cdef int _name_few(Scan self) except -1:
    """Begin to number tags by their names, with those that have numbers."""
    cdef int index
    if self.numbers is None:
        self.numbers = dict(IDS)
        for index in range(self.few):
            self.numbers[self.markup[self.few_tags[index].at : self.few_tags[index].at + self.few_tags[index].size]] = self.few_tags[index].number
    return 0


cdef int32_t _number_as_before(Scan self, char_t *s, Py_ssize_t at, Py_ssize_t end) except -1 nogil:
    """The same; a tag that only this page has stands in it often, and Python's lock is dear."""
    cdef Py_ssize_t size = end - at
    cdef NewTag *known
    if not size:
        return _new_number(self, at, end)
    known = &self.known_tags[(size + 3 * <Py_ssize_t>s[at] + 5 * <Py_ssize_t>s[end - 1]) % KNOWN_TAGS]
    if known.size != size or memcmp(s + known.at, s + at, size * sizeof(char_t)) != 0:
        known.size = 0
        known.number = _number_of_few(self, s, at, size)
        if known.number < 0:
            known.number = _new_number(self, at, end)
        known.at, known.size = at, size
    return known.number


cdef int32_t _number_of_few(Scan self, char_t *s, Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    """The same without Python as long as there are few such tags, then -1."""
    cdef int index
    cdef NewTag *tag
    for index in range(self.few):
        tag = &self.few_tags[index]
        if tag.size == size and memcmp(s + tag.at, s + at, size * sizeof(char_t)) == 0:
            return tag.number
    if self.few == FEW_TAGS or self.in_python:
        return -1
    tag = &self.few_tags[self.few]
    tag.at, tag.size, tag.number = at, size, KNOWN + self.few
    self.few += 1
    return tag.number


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
    known.found = _hiding_quickly(s, classes, classes_end, style, style_end, hidden, hidden_end) + 1
    if not known.found:
        known.found = _hiding(self, classes, classes_end, style, style_end, hidden, hidden_end) + 1
    return known.found - 1


cdef int32_t _hiding_quickly(
    char_t *s, Py_ssize_t classes, Py_ssize_t classes_end, Py_ssize_t style, Py_ssize_t style_end, Py_ssize_t hidden, Py_ssize_t hidden_end
) noexcept nogil:
    """The same for values that are short and plain, as most are; -1 for others."""
    cdef char values[SHORT]
    cdef Py_ssize_t size = classes_end - classes, more = style_end - style
    if size + more > SHORT or not _is_copied(s, classes, classes_end, values) or not _is_copied(s, style, style_end, values + size):
        return -1
    return dehusk_hiding(values, values + size, values + size, values + size + more, hidden and not _spells(s, hidden, hidden_end, b"until-found"), _class_hides)


cdef bint _is_copied(char_t *s, Py_ssize_t at, Py_ssize_t end, char *out) noexcept nogil:
    """Copy characters of ASCII; whether all are."""
    cdef Py_ssize_t index
    for index in range(end - at):
        if s[at + index] > 127:
            return False
        out[index] = <char>s[at + index]
    return True


cdef int _check(Scan self) except -1 with gil:
    self.check(self.elements.rows, self.deepest)
    return 0


cdef int _start_tag(Scan self, char_t *s, Py_ssize_t start, Py_ssize_t inner, char_t *out) except -1 nogil:
    cdef Py_ssize_t end = inner - 1, name_end = start + 1
    cdef int32_t number, flags, kind, box, row
    cdef int32_t *element
    while name_end < end and s[name_end] != c' ':
        name_end += 1
    number = _tag_number(s, start + 1, name_end)
    if number < 0:
        number = _number_as_before(self, s, start + 1, name_end)
    flags = tag_flags[number] if number < KNOWN else 0
    row, element = <int32_t>self.elements.rows, _new_row(&self.elements)
    element[10] = _signature(s, number, 0, 0)
    if name_end < end or number == DIALOG or number == A:
        flags = _read_attributes(self, s, number, name_end, end, flags)
    kind, box = self.open[self.depth - 1].kind, self.open[self.depth - 1].box
    if flags & BLOCK:
        _end_block(self, out)
        box = row
        if number < KNOWN and tag_kind[number] >= 0:
            kind = tag_kind[number]
        elif kind == CELL_KIND:
            kind = TEXT_KIND
    elif self.stop > self.start and not self.pre:
        _space_before(self, number, flags, out)
    element[0] = number
    element[1] = self.open[self.depth - 1].row
    element[2] = <int32_t>(self.depth - 1)
    element[3] = row + 1
    element[4] = <int32_t>start
    element[5] = element[6] = <int32_t>inner
    element[7] = element[8] = <int32_t>(self.stop if flags & (VOID | SILENT) else self.position)
    element[9] = 1 if self.marked or flags & MARKED else 0
    if flags & PICTURE and self.picture < 0 and not (self.hidden or flags & HIDDEN):
        self.picture = row
    if flags & VOID:
        if number == BR:
            _line_break(self, out)
        elif flags & BLOCK:
            _end_block(self, out)
        return 0
    if self.depth == self.room:
        _deepen(self)
    self.open[self.depth] = Open(row, kind, box, flags)
    if self.depth > self.deepest:
        self.deepest = self.depth
    self.depth += 1
    if flags & COUNTED:
        _count_open(self, flags, 1)
    return 0


cdef int _deepen(Scan self) except -1 nogil:
    cdef Open *larger = <Open *>realloc(self.open, 2 * self.room * sizeof(Open))
    if larger == NULL:
        raise MemoryError()
    self.open, self.room = larger, 2 * self.room
    return 0


cdef void _count_open(Scan self, int32_t flags, int32_t step) noexcept nogil:
    self.hidden += step if flags & HIDDEN else 0
    self.marked += step if flags & MARKED else 0
    self.silent += step if flags & SILENT else 0
    self.pre += step if flags & PRE else 0
    self.links += step if flags & LINK else 0
    self.tight += step if flags & TIGHT else 0


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
        if _spells(s, at, end, b"itemprop"):
            return ITEMPROP
        return ITEMSCOPE if _spells(s, at, end, b"itemscope") else ITEMTYPE if _spells(s, at, end, b"itemtype") else 0
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
    cdef int32_t *place
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
        if _spells(s, name_start, name_end, b"class"):
            classes, classes_end = value, at
            may_hide |= _read_classes(self, s, number, value, at)
            continue
        stated = _stated(s, number, name_start, name_end)
        if stated:
            place = _new_row(&self.statements)
            place[0], place[1], place[2], place[3] = <int32_t>(self.elements.rows - 1), stated, <int32_t>value, <int32_t>at
        if _spells(s, name_start, name_end, b"id"):
            _read_words(self, s, value, at, 0)
        elif _spells(s, name_start, name_end, b"role"):
            _read_words(self, s, value, at, 1)
        elif _spells(s, name_start, name_end, b"itemprop"):
            _read_words(self, s, value, at, 2)
        elif number == A and _spells(s, name_start, name_end, b"href"):
            leads = True
            place = _new_row(&self.anchors)
            place[0], place[1], place[2] = <int32_t>(self.elements.rows - 1), <int32_t>value, <int32_t>at
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


cdef bint _read_classes(Scan self, char_t *s, int32_t number, Py_ssize_t at, Py_ssize_t end) except -1 nogil:
    """Note the words of a class attribute and the signature of its element; tells whether one of the classes may hide it.

    Most values stand in a page many times; what was read in the last ones is remembered.
    """
    cdef Py_ssize_t size = (end - at) * sizeof(char_t), index
    cdef Remembered *known = &self.remembered[(dehusk_number_of(s + at, size) ^ <uint64_t>number) % REMEMBERED]
    cdef int32_t row = <int32_t>(self.elements.rows - 1)
    cdef int32_t *name
    if known.start and known.tag == number and known.size == size and memcmp(s + known.start, s + at, size) == 0:
        if self.names.rows + known.names > self.names.room:
            _make_room(&self.names, known.names)
        name = self.names.data + 2 * self.names.rows
        for index in range(known.names):
            name[2 * index] = row
            name[2 * index + 1] = self.names.data[2 * (known.first_name + index) + 1]
        self.names.rows += known.names
    else:
        known.start, known.size, known.tag, known.first_name = at, size, number, self.names.rows
        known.may_hide, known.signature = _class_may_hide(s, at, end), _signature(s, number, at, end)
        _read_words(self, s, at, end, 0)
        known.names = self.names.rows - known.first_name
    self.elements.data[11 * row + 10] = known.signature
    return known.may_hide


cdef int _end_tag(Scan self, char_t *out, Py_ssize_t stop) except -1 nogil:
    cdef int32_t flags
    cdef int32_t *element
    if self.depth == 1:
        return 0
    flags = self.open[self.depth - 1].flags
    if flags & BLOCK:
        _end_block(self, out)
    self.depth -= 1
    element = self.elements.data + 11 * <Py_ssize_t>self.open[self.depth].row
    element[3] = <int32_t>self.elements.rows
    element[6] = <int32_t>stop
    element[8] = <int32_t>self.seen if self.seen > element[7] else element[7]
    if flags & COUNTED:
        _count_open(self, flags, -1)
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
    cdef bint begun = False, gap
    cdef int32_t words = 0, gaps = 0
    cdef Py_ssize_t first, here, size
    if self.silent:
        return 0
    if self.hidden:
        self.hidden_chars += end - at
        return 0
    if self.pre:
        _write_preformatted(self, s, at, end, out)
        return 0
    first = at
    at = _white(s, at, end)
    gap = at > first
    here = first = self.stop
    while at < end:
        c = s[at]
        if c == c'&':
            c = _entity(s, &at, end)
        at += 1
        if _is_space(c):
            gap = True
            at = _white(s, at, end)
            continue
        if not begun:
            if self.stop > self.start and (self.space or self.breaks or gap or (self.joint and _words_meet(self, out, c))):
                out[here] = 10 if self.breaks else 32
                here += 1
                self.gaps += 1
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
        while at < end and s[at] >= 0x0E00 and not _is_space(s[at]):  # where most scripts without spaces are
            words += _is_unspaced(s[at])
            out[here] = s[at]
            here += 1
            at += 1
        size = _copy_words(s, at, end, out + here, &gaps)
        here += size
        at += size
        words += gaps
    if not begun:
        self.space = True
        return 0
    self.stop = self.seen = self.position = here
    self.ended = self.joint = self.link_ended = False
    self.breaks = 0
    self.gaps += words
    if self.links:
        self.link_chars += <int32_t>(self.position - first)
        self.link_words += words + 1
    self.space = gap
    return 0


cdef void _write_preformatted(Scan self, char_t *s, Py_ssize_t at, Py_ssize_t end, char_t *out) noexcept nogil:
    cdef uint32_t c
    cdef bint leading = self.stop == self.start
    self.preformatted = True
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


cdef int _line_break(Scan self, char_t *out) except -1 nogil:
    if self.pre:
        if self.stop > self.start:
            self.preformatted = True
            out[self.position] = 10
            self.position += 1
    elif self.breaks:
        _end_block(self, out)
    else:
        self.breaks = 1
    return 0


cdef int32_t _count_words(Scan self, char_t *out, bint code) noexcept nogil:
    """How many words a block with preformatted text has; in code, every line break parts them."""
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


cdef int _end_block(Scan self, char_t *out) except -1 nogil:
    """Close the block that is being written: text, or a picture with no text around it, or nothing."""
    cdef int32_t kind = self.open[self.depth - 1].kind, box = self.open[self.depth - 1].box, words = 0
    cdef int32_t *block
    if self.stop > self.start:
        words = _count_words(self, out, kind == CODE_KIND) if self.preformatted or kind == CODE_KIND else self.gaps + 1
        out[self.stop] = 10
        self.position = self.stop + 1
    elif self.picture >= 0:
        box = self.picture
        kind = self.elements.data[11 * <Py_ssize_t>box]
        kind = IMAGE_KIND if kind == IMG else RULE_KIND if kind == HR else MEDIA_KIND
        self.position = self.start
    else:
        self.position = self.start
        _begin_block(self)
        return 0
    block = _new_row(&self.blocks)
    block[0], block[1], block[2], block[3] = kind, box, <int32_t>self.start, <int32_t>self.stop
    block[4], block[5], block[6] = words, self.link_words, self.link_chars
    _begin_block(self)
    return 0


cdef inline void _begin_block(Scan self) noexcept nogil:
    self.start = self.stop = self.position
    self.link_chars = self.link_words = self.gaps = self.breaks = 0
    self.picture = -1
    self.space = self.ended = self.joint = self.link_ended = self.preformatted = False
