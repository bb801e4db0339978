# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Corrects the markup of a page in one pass, without a tree: what `parser.parse` gives, at a third of its cost.

The rules are those of the HTML standard (section 13.2), in the standard's order, and the result is the same byte for byte. Everything that only
ever appends can be written down at once: implied tags, formatting that is opened again, end tags that match nothing. Misnested formatting
around a box puts tags between what is written already, as long as that is little. What moves other nodes (text straight in a table, frames)
and what is rare (formulas, HTML inside of drawings) is left to the parser: then `correct` gives None.

Memory safety: the input is read up to its end only; the output grows before it is written to; the stacks have fixed sizes that are checked.
"""

from cpython.object cimport PyObject
from cpython.ref cimport Py_XDECREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_FromKindAndData, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memmove, memset

cdef extern from "chunks.h" nogil:
    size_t dehusk_plain8(const uint8_t *s, size_t n)
    size_t dehusk_plain16(const uint16_t *s, size_t n)
    size_t dehusk_plain32(const uint32_t *s, size_t n)
    size_t dehusk_find8(const uint8_t *s, size_t n, char wanted)
    size_t dehusk_find16(const uint16_t *s, size_t n, char wanted)
    size_t dehusk_find32(const uint32_t *s, size_t n, char wanted)
    bint dehusk_wider16(const uint16_t *s, size_t n)
    bint dehusk_wider32(const uint32_t *s, size_t n)
    bint dehusk_surrogates16(const uint16_t *s, size_t n)
    bint dehusk_surrogates32(const uint32_t *s, size_t n)

cdef extern from "tagnames.h" nogil:
    ctypedef struct dehusk_names:
        pass
    int DEHUSK_NAME_SIZE
    int32_t dehusk_number(const dehusk_names *names, uint64_t head, uint64_t tail, int32_t other)
    void dehusk_add_name(dehusk_names *names, const char *name, int length, int32_t number)

cdef extern from "references.h" nogil:
    enum:
        DEHUSK_REFERENCE_SIZE
    bint dehusk_has_references()
    void dehusk_add_reference(const char *name, int length, uint32_t first, uint32_t second)
    void dehusk_references_are_filled()
    int dehusk_find_reference(const char *name, int length, uint32_t follower, bint attribute, uint32_t *meaning)

cdef extern from "Python.h":
    PyObject *PyUnicode_New(Py_ssize_t size, Py_UCS4 most)
    int PyUnicode_Resize(PyObject **text, Py_ssize_t size) except -1

ctypedef fused char_t:
    uint8_t
    uint16_t
    uint32_t

cdef enum:
    NAME_SIZE = 16
    END_SIZE = NAME_SIZE + 3
    DEEPEST = 400
    MOST_ATTRIBUTES = 100
    MOST_FORMATS = 100
    MOST_SCRIPTS = 1000
    MOST_TEMPLATES = 30
    MOST_MOVED = 4096
    MOST_ADOPTIONS = 8  # of the standard
    MARKER = -1

# What the standard makes of a tag.
cdef enum:
    SPECIAL = 1
    FORMATTING = 2
    VOID = 4
    ENDS_P = 8  # as a start tag
    HEADING = 16
    IMPLIED = 32  # its end tag may be left out
    SCOPE = 64
    BOX = 128  # its end tag closes what is open in it
    FOR_HEAD = 256
    TABLE_PART = 512
    OBJECT = 1024
    PARSER = 2048  # left to the parser
    NOT_DRAWN = 4096  # ends a drawing

cdef enum:  # tags
    OTHER, HTML, HEAD, BODY, P, A, NOBR, LI, DD, DT, FORM, BUTTON, TABLE, CAPTION, COLGROUP, COL, TBODY, THEAD, TFOOT, TR, TD, TH,
    SELECT, OPTION, OPTGROUP, INPUT, HR, BR, IMG, IMAGE, TEXTAREA, TITLE, SCRIPT, STYLE, NOSCRIPT, NOFRAMES, NOEMBED, IFRAME, SVG, PRE,
    LISTING, RUBY, RB, RTC, RP, RT, OL, UL, ADDRESS, DIV, TEMPLATE, FONT, LAST_NAMED

_NAMED = (
    "html head body p a nobr li dd dt form button table caption colgroup col tbody thead tfoot tr td th select option optgroup input hr br img "
    "image textarea title script style noscript noframes noembed iframe svg pre listing ruby rb rtc rp rt ol ul address div "
    "template font"
).split()
_GROUPS = (
    (
        SPECIAL,
        "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt "
        "embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li "
        "link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search section select source "
        "style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp",
    ),
    (FORMATTING, "a b big code em font i nobr s small strike strong tt u"),
    (VOID, "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"),
    (
        ENDS_P,
        "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p "
        "search section summary ul h1 h2 h3 h4 h5 h6 pre listing form hr li dd dt",
    ),
    (HEADING, "h1 h2 h3 h4 h5 h6"),
    (IMPLIED, "dd dt li optgroup option p rb rp rt rtc"),
    (SCOPE, "applet caption html table td th marquee object template select"),
    (
        BOX,
        "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup listing main "
        "menu nav ol pre search section select summary ul",
    ),
    (FOR_HEAD, "base basefont bgsound link meta title noframes script style template"),
    (TABLE_PART, "caption col colgroup tbody td tfoot th thead tr"),
    (OBJECT, "applet marquee object"),
    (PARSER, "frameset frame math plaintext xmp"),
    (
        NOT_DRAWN,
        "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s "
        "small span strong strike sub sup table tt u ul var",
    ),
)

cdef dehusk_names tag_numbers
cdef char tag_name[256][NAME_SIZE]
cdef uint8_t end_tag8[256][END_SIZE]  # written out, as characters of each size
cdef uint16_t end_tag16[256][END_SIZE]
cdef uint32_t end_tag32[256][END_SIZE]
cdef int32_t tag_length[256]
cdef int32_t tag_flags[256]
cdef uint8_t in_name[256]  # what a character is in a tag
cdef enum:
    SPACE = 1
    ENDS_TAG_NAME = 2
    ENDS_NAME = 4
    CHANGES = 8  # is not written as it is read


cdef void _fill_tables():
    cdef int index, number = 0
    groups = [(flag, frozenset(names.split())) for flag, names in _GROUPS]
    others = sorted(frozenset().union(*[names for _, names in groups]) - set(_NAMED))
    for number, name in enumerate([*_NAMED, *others], 1):
        number += number >= LAST_NAMED  # the mark at the end of the named ones stands for no tag
        encoded = name.encode("ascii")
        dehusk_add_name(&tag_numbers, encoded, len(encoded), number)
        for index in range(len(encoded)):
            tag_name[number][index] = encoded[index]
        for index, letter in enumerate(b"</" + encoded + b">"):
            end_tag8[number][index] = end_tag16[number][index] = end_tag32[number][index] = letter
        tag_length[number] = len(encoded)
        tag_flags[number] = sum([flag for flag, names in groups if name in names])
    tag_flags[0] = 0
    for index in range(256):
        in_name[index] = (
            SPACE * (index in b" \t\n\r\f") + ENDS_TAG_NAME * (index in b" \t\n\r\f/>") + ENDS_NAME * (index in b" \t\n\r\f/>=")
            + CHANGES * (index in (0, 0xA0, 0xAD) or index in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        )


_fill_tables()


cdef uint16_t windows_1252[32]  # what the standard makes of the numbers from 0x80 on
for _place in range(32):
    windows_1252[<int>_place] = ord(bytes([0x80 + _place]).decode("cp1252", "ignore") or chr(0x80 + _place))


cdef enum:  # modes
    INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD, IN_BODY, IN_TABLE, IN_CAPTION, IN_COLGROUP, IN_TABLE_BODY, IN_ROW,
    IN_CELL, IN_TEMPLATE, AFTER_BODY, AFTER_AFTER_BODY

cdef enum:  # troubles
    NONE, LEFT_TO_PARSER, TOO_WIDE, NO_MEMORY


cdef struct Open:
    int32_t tag, length, format
    Py_ssize_t start, inner  # its start tag in the output, and one past it
    bint gone  # taken off the stack while others are open in it
    bint form  # the form that the next end tag of a form ends


cdef struct Format:
    int32_t tag, place  # its place on the stack, or -1
    Py_ssize_t start, stop  # its start tag in the output


cdef struct Attribute:
    Py_ssize_t name, name_end, value, value_end


cdef struct Work:
    # the output: the characters of a string, or memory of its own where that became too small
    void *out
    PyObject *text
    PyObject *outgrown  # the string that became too small
    Py_ssize_t size, room, most
    # where we are
    int mode, trouble
    int quirks  # 1: surely, 0: surely not, -1: the parser knows
    bint has_form
    Py_ssize_t head_end, at, n
    Py_ssize_t fresh  # where the output stood behind the last start tag of preformatted text
    Py_ssize_t moved  # how many characters of the output had to make way so far
    Py_ssize_t bare_body  # where attributes of the body go that a later tag has, or -1
    int template_modes[MOST_TEMPLATES]
    int templates
    # what is open
    Open open[DEEPEST]
    int depth
    int32_t count[256]
    Format formats[MOST_FORMATS]
    int format_count
    # the tag at hand
    int32_t tag
    Py_ssize_t name, name_end
    Attribute attributes[MOST_ATTRIBUTES]
    int attribute_count
    bint self_closing
    bint as_it_is  # it is written as this module writes tags, but perhaps for characters in it
    # texts of scripts that hold data
    Py_ssize_t scripts[2 * MOST_SCRIPTS]
    int script_count


def correct(str html):
    """The corrected markup without what is never content and the texts of its JSON-LD; None where this is the parser's work."""
    cdef Py_ssize_t n = PyUnicode_GET_LENGTH(html)
    cdef int kind = PyUnicode_KIND(html)
    cdef void *data = PyUnicode_DATA(html)
    cdef void *wide = NULL
    cdef Work *w = <Work *>malloc(sizeof(Work))
    if w == NULL:
        raise MemoryError()
    w.out = NULL
    w.text = w.outgrown = NULL
    try:
        while True:
            _begin(w, n, kind)
            if kind == 1:
                _run[uint8_t](w, <uint8_t *>data, n)
            elif kind == 2:
                _run[uint16_t](w, <uint16_t *>data, n)
            else:
                _run[uint32_t](w, <uint32_t *>data, n)
            if w.trouble != TOO_WIDE or kind == 4:
                break
            data = wide = _widened(wide, data, kind, n)  # a reference stands for a character that the page itself does not have
            kind *= 2
        if w.trouble == NO_MEMORY:
            raise MemoryError()
        if w.trouble:
            return None
        json_ld = [_as_parsed(html[w.scripts[2 * index] : w.scripts[2 * index + 1]]) for index in range(w.script_count)]
        return _written(w, kind), json_ld
    finally:
        _let_go(w)
        free(w)
        free(wide)


cdef object _written(Work *w, int kind):
    """The output as a string; where its characters need their size, the one that it was written to."""
    if w.text == NULL or not (dehusk_wider16(<uint16_t *>w.out, w.size) if kind == 2 else dehusk_wider32(<uint32_t *>w.out, w.size)):
        return PyUnicode_FromKindAndData(kind, w.out, w.size)
    PyUnicode_Resize(&w.text, w.size)
    return <object>w.text


cdef void _let_go(Work *w):
    """Free the output."""
    if w.text == NULL:
        free(w.out)
    Py_XDECREF(w.text)
    Py_XDECREF(w.outgrown)
    w.text = w.outgrown = NULL
    w.out = NULL


cdef str _as_parsed(str text):
    """What the standard makes of the characters of a script."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


cdef void *_widened(void *before, void *data, int kind, Py_ssize_t n) except NULL:
    cdef void *made = malloc((n + 1) * kind * 2)
    cdef Py_ssize_t index
    if made == NULL:
        raise MemoryError()
    if kind == 1:
        for index in range(n):
            (<uint16_t *>made)[index] = (<uint8_t *>data)[index]
    else:
        for index in range(n):
            (<uint32_t *>made)[index] = (<uint16_t *>data)[index]
    free(before)
    return made


cdef int _begin(Work *w, Py_ssize_t n, int kind) except -1:
    _let_go(w)
    w.room = n + n // 4 + 256
    w.most = 2 * n + 4096  # more comes only from formatting opened again and again
    if kind == 1:
        w.out = malloc(w.room)
    else:
        # glibc asks the system for large memory each time, which has to be cleared, until it saw memory of this size freed; the text is
        # cut before it is freed.
        w.out = malloc(w.room * kind)
        free(w.out)
        w.text = PyUnicode_New(w.room, 0xFFFF if kind == 2 else 0x10FFFF)
        w.out = PyUnicode_DATA(<object>w.text) if w.text != NULL else NULL
    if w.out == NULL:
        raise MemoryError()
    w.size = w.at = w.moved = 0
    w.n = n
    w.mode, w.trouble, w.quirks, w.has_form, w.head_end, w.fresh, w.bare_body, w.templates = INITIAL, NONE, 1, False, -1, -1, -1, 0
    w.depth = w.format_count = w.attribute_count = w.script_count = 0
    memset(w.count, 0, sizeof(w.count))
    return 0


# --- writing -------------------------------------------------------------------------------------------------------


cdef inline bint _no_room(Work *w, char_t *s, Py_ssize_t more) noexcept nogil:
    """Make room for more characters; true where there is none."""
    return w.size + more > w.room and _cannot_grow(w, more, sizeof(char_t))


cdef bint _cannot_grow(Work *w, Py_ssize_t more, size_t each) noexcept nogil:
    cdef void *larger
    if w.size + more > w.most:
        w.trouble = LEFT_TO_PARSER
        return True
    w.room = w.size + more + w.room // 2
    larger = malloc(w.room * each) if w.text != NULL else realloc(w.out, w.room * each)
    if larger == NULL:
        w.trouble = NO_MEMORY
        return True
    if w.text != NULL:
        memcpy(larger, w.out, w.size * each)
        w.outgrown, w.text = w.text, NULL
    w.out = larger
    return False


cdef inline void _write(Work *w, char_t *s, const char *word, int length) noexcept nogil:
    cdef char_t *out
    cdef int index
    if _no_room(w, s, length):
        return
    out = <char_t *>w.out + w.size
    for index in range(length):
        out[index] = <char_t>word[index]
    w.size += length


cdef void _write_escaped(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end, bint attribute, bint quotes) noexcept nogil:
    """Write text or the value of an attribute: references read, and what would be markup written as references."""
    cdef Py_ssize_t size, plain, next_change = at
    cdef uint32_t c
    cdef char_t *out
    if _no_room(w, s, end - at + 16):
        return
    out, size = <char_t *>w.out, w.size
    while at < end:
        if at >= next_change:  # looked for once: between two of them there may be many quotation marks
            next_change = _settled(s, at, end, attribute)
        plain = (_find(s, at, next_change, c'"') if quotes else next_change) - at
        memcpy(out + size, s + at, plain * sizeof(char_t))
        size += plain
        at += plain
        if at == end:
            break
        c = s[at]
        w.size = size
        if c == c'&' and at + 1 < end:
            at = _write_reference(w, s, at, end, attribute)
        elif c == 13:
            _write(w, s, b"\n", 1)
            at += 2 if at + 1 < end and s[at + 1] == 10 else 1
        else:
            _write_character(w, s, c, attribute)
            at += 1
        if w.trouble or _no_room(w, s, end - at + 16):
            return
        out, size = <char_t *>w.out, w.size
    w.size = size


cdef void _write_character(Work *w, char_t *s, uint32_t c, bint attribute) noexcept nogil:
    if c == c'&':
        _write(w, s, b"&amp;", 5)
    elif c == c'<':
        _write(w, s, b"&lt;", 4)
    elif c == c'>':
        _write(w, s, b"&gt;", 4)
    elif c == 0xA0:
        _write(w, s, b"&nbsp;", 6)
    elif c == c'"' and attribute:
        _write(w, s, b"&quot;", 6)
    elif c == 0xAD or c == 0x200B or c == 0xFEFF:  # see parser._INVISIBLE
        return
    elif c == 0:
        w.trouble = LEFT_TO_PARSER
    elif (c > 0xFF and sizeof(char_t) == 1) or (c > 0xFFFF and sizeof(char_t) == 2):
        w.trouble = TOO_WIDE
    elif not _no_room(w, s, 1):
        (<char_t *>w.out)[w.size] = <char_t>c
        w.size += 1


cdef Py_ssize_t _write_reference(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end, bint attribute) noexcept nogil:
    """Write what a character reference stands for; gives the place behind it."""
    cdef Py_ssize_t stop = at + 1
    cdef int used = 0
    cdef uint32_t meaning[2]
    if s[stop] == c'#':
        return _write_number(w, s, at, end, attribute)
    while stop < end and stop - at < 40 and _is_alphanumeric(s[stop]):
        stop += 1
    if stop - at < 3 or (attribute and stop < end and s[stop] == c'='):  # as in an address: never a reference
        _write(w, s, b"&amp;", 5)
        return at + 1
    if stop < end and s[stop] == c';':
        stop += 1
    if _is_word(s, at + 1, stop, b"amp;"):
        meaning[0], meaning[1], used = c'&', 0, 4
    elif _is_word(s, at + 1, stop, b"nbsp;"):
        meaning[0], meaning[1], used = 0xA0, 0, 5
    elif _is_word(s, at + 1, stop, b"quot;"):
        meaning[0], meaning[1], used = c'"', 0, 5
    else:
        used = _look_up(s, at + 1, stop, end, attribute, meaning)
    if not used:
        _write(w, s, b"&amp;", 5)
        return at + 1
    _write_character(w, s, meaning[0], attribute)
    if meaning[1]:
        _write_character(w, s, meaning[1], attribute)
    return at + 1 + used


cdef int _look_up(char_t *s, Py_ssize_t at, Py_ssize_t stop, Py_ssize_t end, bint attribute, uint32_t *meaning) noexcept nogil:
    """What a name stands for: one character or two, and how much of the name is read."""
    cdef char name[DEHUSK_REFERENCE_SIZE]
    cdef Py_ssize_t index
    if not dehusk_has_references():
        _fill_references()
    for index in range(stop - at):
        name[index] = <char>s[at + index]
    return dehusk_find_reference(name, <int>(stop - at), s[stop] if stop < end else 0, attribute, meaning)


cdef void _fill_references() noexcept with gil:
    """Fill the table of names, once."""
    if dehusk_has_references():
        return
    from html.entities import html5  # a large table, and few pages need it

    for name, characters in html5.items():
        dehusk_add_reference(name.encode("ascii"), <int>len(name), ord(characters[0]), ord(characters[1]) if len(characters) > 1 else 0)
    dehusk_references_are_filled()


cdef Py_ssize_t _write_number(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end, bint attribute) noexcept nogil:
    cdef Py_ssize_t stop = at + 2, digits
    cdef uint32_t value = 0
    cdef bint hexadecimal = stop < end and (s[stop] == c'x' or s[stop] == c'X')
    cdef int digit
    stop += hexadecimal
    digits = stop
    while stop < end:
        digit = _digit(s[stop])
        if digit < 0 or (digit > 9 and not hexadecimal):
            break
        if value < 0x110000:
            value = value * (16 if hexadecimal else 10) + digit
        stop += 1
    if stop == digits:
        _write(w, s, b"&amp;", 5)
        return at + 1
    if value == 0 or value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
        value = 0xFFFD
    elif 0x80 <= value <= 0x9F:
        value = windows_1252[value - 0x80]
    if value == 13:
        w.trouble = LEFT_TO_PARSER
    else:
        _write_character(w, s, value, attribute)
    return stop + 1 if stop < end and s[stop] == c';' else stop


cdef inline int _digit(uint32_t c) noexcept nogil:
    if c'0' <= c <= c'9':
        return c - c'0'
    c |= 32
    return c - c'a' + 10 if c'a' <= c <= c'f' else -1


cdef inline bint _is_alphanumeric(uint32_t c) noexcept nogil:
    return c'0' <= c <= c'9' or c'a' <= (c | 32) <= c'z'


cdef inline int _class(uint32_t c) noexcept nogil:
    return in_name[c] if c < 256 else CHANGES if c == 0x200B or c == 0xFEFF else 0


cdef inline bint _is_space(uint32_t c) noexcept nogil:
    return c < 256 and in_name[c] & SPACE


cdef inline Py_ssize_t _plain(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """How many of the next characters are written as they are."""
    if char_t is uint8_t:
        return dehusk_plain8(s + at, end - at)
    elif char_t is uint16_t:
        return dehusk_plain16(s + at, end - at)
    else:
        return dehusk_plain32(s + at, end - at)


cdef inline Py_ssize_t _settled(char_t *s, Py_ssize_t at, Py_ssize_t end, bint attribute) noexcept nogil:
    """Behind the next characters that are written as they are; so are the references that this module writes itself."""
    cdef int length
    while True:
        at += _plain(s, at, end)
        if at == end or s[at] != c'&':
            return at
        length = _own_reference(s, at, end, attribute)
        if not length:
            return at
        at += length


cdef inline int _own_reference(char_t *s, Py_ssize_t at, Py_ssize_t end, bint attribute) noexcept nogil:
    """How long the reference is that stands here, where it is written like this."""
    cdef Py_ssize_t left = end - at
    if left >= 6 and s[at + 5] == c';':
        if attribute and s[at + 1] == c'q' and s[at + 2] == c'u' and s[at + 3] == c'o' and s[at + 4] == c't':
            return 6
        return 6 if s[at + 1] == c'n' and s[at + 2] == c'b' and s[at + 3] == c's' and s[at + 4] == c'p' else 0
    if left >= 5 and s[at + 4] == c';':
        return 5 if s[at + 1] == c'a' and s[at + 2] == c'm' and s[at + 3] == c'p' else 0
    return 4 if left >= 4 and s[at + 3] == c';' and s[at + 2] == c't' and (s[at + 1] == c'l' or s[at + 1] == c'g') else 0


cdef bint _is_word(char_t *s, Py_ssize_t at, Py_ssize_t end, const char *word) noexcept nogil:
    while at < end and word[0]:
        if s[at] != <uint8_t>word[0]:
            return False
        at += 1
        word += 1
    return at == end and not word[0]


cdef bint _is_word_in_any_case(char_t *s, Py_ssize_t at, Py_ssize_t end, const char *word) noexcept nogil:
    while at < end and word[0]:
        if (s[at] | 32) != <uint8_t>word[0] or s[at] > 127:
            return False
        at += 1
        word += 1
    return at == end and not word[0]


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


# --- tokens --------------------------------------------------------------------------------------------------------


cdef int _run(Work *w, char_t *s, Py_ssize_t n) except -1:
    cdef Py_ssize_t start
    with nogil:
        if _has_halves(s, n):
            w.trouble = LEFT_TO_PARSER
        while w.at < n and not w.trouble:
            start = w.at
            w.at = _text_end(s, start, n)
            if w.at > start:
                _text(w, s, start, w.at)
            if w.at >= n or w.trouble:
                break
            if s[w.at + 1] == c'!' or s[w.at + 1] == c'?' or (s[w.at + 1] == c'/' and not c'a' <= (s[w.at + 2] | 32) <= c'z'):
                w.at = _declaration(w, s, w.at)
            else:
                _tag(w, s)
        if not w.trouble:
            _finish(w, s)
    return 0


cdef bint _has_halves(char_t *s, Py_ssize_t n) noexcept nogil:
    """Whether the page holds halves of characters, as careless decoding leaves them."""
    if char_t is uint8_t:
        return False
    elif char_t is uint16_t:
        return dehusk_surrogates16(s, n)
    else:
        return dehusk_surrogates32(s, n)


cdef Py_ssize_t _text_end(char_t *s, Py_ssize_t at, Py_ssize_t n) noexcept nogil:
    """Where the next tag or comment starts."""
    cdef uint32_t c
    while True:
        at = _find(s, at, n, c'<')
        if at + 1 >= n:
            return n
        c = s[at + 1]
        if c'a' <= (c | 32) <= c'z' and c < 128 or c == c'!' or c == c'?' or (c == c'/' and at + 2 < n):
            return at
        at += 1


cdef Py_ssize_t _declaration(Work *w, char_t *s, Py_ssize_t at) noexcept nogil:
    """Leave out a comment, or what is read as one; note a document type."""
    cdef Py_ssize_t n = w.n, end
    if s[at + 1] == c'!' and at + 3 < n and s[at + 2] == c'-' and s[at + 3] == c'-':
        return _comment_end(s, at + 4, n)
    end = _find(s, at + 2, n, c'>')
    if s[at + 1] == c'!' and at + 9 <= end and _is_word_in_any_case(s, at + 2, at + 9, b"doctype"):
        if w.mode == INITIAL:
            _doctype(w, s, at + 9, end)
    return end + 1 if end < n else n


cdef Py_ssize_t _comment_end(char_t *s, Py_ssize_t at, Py_ssize_t n) noexcept nogil:
    if at < n and s[at] == c'>':
        return at + 1
    if at + 1 < n and s[at] == c'-' and s[at + 1] == c'>':
        return at + 2
    while True:
        at = _find(s, at, n, c'-')
        if at + 2 >= n:
            return n
        if s[at + 1] == c'-' and s[at + 2] == c'>':
            return at + 3
        if s[at + 1] == c'-' and at + 3 < n and s[at + 2] == c'!' and s[at + 3] == c'>':
            return at + 4
        at += 1


cdef void _doctype(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    while at < end and _is_space(s[at]):
        at += 1
    if at + 4 > end or not _is_word_in_any_case(s, at, at + 4, b"html") or (at + 4 < end and not _is_space(s[at + 4])):
        w.trouble = LEFT_TO_PARSER
        return
    at += 4
    while at < end and _is_space(s[at]):
        at += 1
    w.quirks = 0 if at == end else -1
    w.mode = BEFORE_HTML
    _write(w, s, b"<!DOCTYPE html>", 15)


cdef void _tag(Work *w, char_t *s) noexcept nogil:
    """Read a start tag or an end tag and do what the mode makes of it."""
    cdef bint ends = s[w.at + 1] == c'/'
    cdef int again = True
    if not _read_tag(w, s, w.at + (2 if ends else 1)):
        w.at = w.n  # the page ends inside a tag, which does not count then
        return
    if tag_flags[w.tag] & PARSER:
        w.trouble = LEFT_TO_PARSER
    if w.mode == INITIAL:
        w.mode = BEFORE_HTML
    while again and not w.trouble:
        again = _end_tag(w, s) if ends else _start_tag(w, s)


cdef int32_t _tag_number(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    cdef uint64_t half[2]
    cdef Py_ssize_t index, length = end - at
    cdef uint32_t c
    if length > DEHUSK_NAME_SIZE:
        return OTHER
    half[0] = half[1] = 0
    for index in range(length):
        c = s[at + index]
        if c > 127 or not c:
            return OTHER
        half[index // 8] |= <uint64_t>_lower(c) << index % 8 * 8
    return dehusk_number(&tag_numbers, half[0], half[1], OTHER)


cdef bint _read_tag(Work *w, char_t *s, Py_ssize_t at) noexcept nogil:
    """Read name and attributes of a tag; false where the page ends first."""
    cdef Py_ssize_t n = w.n
    cdef int changes = 0, here = 0
    w.name, w.attribute_count, w.self_closing = at, 0, False
    while at < n:
        here = _class(s[at])
        if here & ENDS_TAG_NAME:
            break
        changes |= here
        at += 1
    w.name_end = at
    w.tag = _tag_number(s, w.name, at)
    w.as_it_is = not changes
    while True:
        if at < n and s[at] == c' ':
            at += 1
        while at < n and (_is_space(s[at]) or s[at] == c'/'):
            w.as_it_is = False
            at += 1
        if at >= n:
            return False
        if s[at] == c'>':
            w.self_closing = s[at - 1] == c'/' and at - 1 >= w.name_end and not _ends_in_value(w, at - 1)
            w.as_it_is = w.as_it_is and s[at - 1] != c' '
            w.at = at + 1
            return True
        if w.attribute_count == MOST_ATTRIBUTES:
            w.trouble = LEFT_TO_PARSER
            return True
        if s[at - 1] != c' ':
            w.as_it_is = False
        at = _read_attribute(w, s, at)
        if at >= n:
            return False
        if _is_double(w, s):
            w.as_it_is = False
        else:
            w.attribute_count += 1


cdef Py_ssize_t _read_attribute(Work *w, char_t *s, Py_ssize_t at) noexcept nogil:
    """Read an attribute; gives the place behind it."""
    cdef Py_ssize_t n = w.n
    cdef Attribute *found = &w.attributes[w.attribute_count]
    cdef int here = _class(s[at])
    cdef uint32_t quote
    found.name = at
    if here & CHANGES:
        w.as_it_is = False
    at += 1
    while at < n:
        here = _class(s[at])
        if here & ENDS_NAME:
            break
        if here & CHANGES:
            w.as_it_is = False
        at += 1
    found.name_end = found.value = found.value_end = at
    if at + 1 < n and s[at] == c'=' and s[at + 1] == c'"':  # as nearly all are
        found.value = at + 2
        found.value_end = _find(s, at + 2, n, c'"')
        return found.value_end + 1
    w.as_it_is = False
    while at < n and _is_space(s[at]):
        at += 1
    if at >= n or s[at] != c'=':
        return at
    at += 1
    while at < n and _is_space(s[at]):
        at += 1
    if at >= n or s[at] == c'>':
        return at
    quote = s[at]
    if quote == c'"' or quote == c"'":
        found.value = at + 1
        found.value_end = _find(s, at + 1, n, <char>quote)
        return found.value_end + 1
    found.value = at
    while at < n and s[at] != c'>' and not _is_space(s[at]):
        at += 1
    found.value_end = at
    return at


cdef bint _ends_in_value(Work *w, Py_ssize_t slash) noexcept nogil:
    """Whether a slash is the last character of a value without quotes."""
    return w.attribute_count and w.attributes[w.attribute_count - 1].value_end == slash + 1


cdef bint _is_double(Work *w, char_t *s) noexcept nogil:
    """Whether the attribute that was read last was there already."""
    cdef Attribute *new = &w.attributes[w.attribute_count]
    cdef Attribute *other
    cdef Py_ssize_t length = new.name_end - new.name, at
    cdef int index
    for index in range(w.attribute_count):
        other = &w.attributes[index]
        if other.name_end - other.name == length:
            at = 0
            while at < length and _lower(s[other.name + at]) == _lower(s[new.name + at]):
                at += 1
            if at == length:
                return True
    return False


cdef inline uint32_t _lower(uint32_t c) noexcept nogil:
    return c + 32 if c'A' <= c <= c'Z' else c


cdef Attribute *_attribute(Work *w, char_t *s, const char *name) noexcept nogil:
    cdef int index
    for index in range(w.attribute_count):
        if _is_word_in_any_case(s, w.attributes[index].name, w.attributes[index].name_end, name):
            return &w.attributes[index]
    return NULL


cdef bint _has_value(Work *w, char_t *s, const char *name, const char *value) noexcept nogil:
    cdef Attribute *found = _attribute(w, s, name)
    cdef Py_ssize_t at, end
    if found == NULL:
        return False
    at, end = found.value, found.value_end
    while at < end and _is_space(s[at]):
        at += 1
    while at < end and _is_space(s[end - 1]):
        end -= 1
    return _is_word_in_any_case(s, at, end, value)


cdef Py_ssize_t _raw_end(Work *w, char_t *s, Py_ssize_t at) noexcept nogil:
    """Where the end tag of an element starts that holds no markup."""
    cdef Py_ssize_t n = w.n, length = w.name_end - w.name, index
    while True:
        at = _find(s, at, n, c'<')
        if at + 2 + length >= n:
            return n
        if s[at + 1] == c'/':
            index = 0
            while index < length and _lower(s[at + 2 + index]) == _lower(s[w.name + index]):
                index += 1
            if index == length and (_is_space(s[at + 2 + length]) or s[at + 2 + length] == c'>' or s[at + 2 + length] == c'/'):
                return at
        at += 1


cdef Py_ssize_t _script_end(Work *w, char_t *s, Py_ssize_t at) noexcept nogil:
    """The same for a script, which may hold another one inside what looks like a comment."""
    cdef Py_ssize_t n = w.n
    cdef bint escaped = False, twice = False
    while at < n:
        if not escaped:
            at = _find(s, at, n, c'<')
        if s[at] == c'<' and at + 3 < n:
            if not escaped and s[at + 1] == c'!' and s[at + 2] == c'-' and s[at + 3] == c'-':
                escaped = True
                at += 1
            elif s[at + 1] == c'/' and _is_script(s, at + 2, n):
                if not twice:
                    return at
                twice = False
            elif escaped and _is_script(s, at + 1, n):
                twice = True
        elif s[at] == c'-' and at + 2 < n and s[at + 1] == c'-' and s[at + 2] == c'>':
            escaped = twice = False
        at += 1
    return n


cdef bint _is_script(char_t *s, Py_ssize_t at, Py_ssize_t n) noexcept nogil:
    return at + 6 < n and _is_word_in_any_case(s, at, at + 6, b"script") and (
        _is_space(s[at + 6]) or s[at + 6] == c'>' or s[at + 6] == c'/'
    )


cdef Py_ssize_t _raw_text(Work *w, char_t *s, bint shown) noexcept nogil:
    """Read up to the end tag of an element that holds text only; write the text where it is shown. Gives the end of the text."""
    cdef Py_ssize_t end = _script_end(w, s, w.at) if w.tag == SCRIPT else _raw_end(w, s, w.at), start = w.at
    cdef int32_t tag = w.tag
    if shown:
        if tag == TEXTAREA:
            start = _first_line_break(w, s, start, end)
        _write_escaped(w, s, start, end, False, False)
    w.at = end
    if end < w.n:
        if not _read_tag(w, s, end + 2):
            w.at = w.n
        w.tag = tag
    return end


cdef Py_ssize_t _first_line_break(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """A line break at the very start does not count; where a second one follows, one is written for the reader of the markup."""
    cdef Py_ssize_t next = at
    if next < end and s[next] == 13:
        next += 2 if next + 1 < end and s[next + 1] == 10 else 1
    elif next < end and s[next] == 10:
        next += 1
    if next < end and (s[next] == 10 or s[next] == 13):
        _write(w, s, b"\n", 1)
    return next


# --- the stack -----------------------------------------------------------------------------------------------------


cdef void _write_start(Work *w, char_t *s) noexcept nogil:
    """Write the tag at hand."""
    cdef Py_ssize_t length
    if w.as_it_is and _settled(s, w.name, w.at, True) == w.at - 1:
        length = w.at - w.name + 1
        if not _no_room(w, s, length):
            memcpy(<char_t *>w.out + w.size, s + w.name - 1, length * sizeof(char_t))
            w.size += length
        return
    _write(w, s, b"<", 1)
    if w.tag:
        _write(w, s, tag_name[w.tag], tag_length[w.tag])
    else:
        _write_lower(w, s, w.name, w.name_end)
    _write_attributes(w, s)
    _write(w, s, b">", 1)


cdef void _write_attributes(Work *w, char_t *s) noexcept nogil:
    cdef int index
    cdef Attribute *each
    for index in range(w.attribute_count):
        each = &w.attributes[index]
        _write(w, s, b" ", 1)
        _write_lower(w, s, each.name, each.name_end)
        _write(w, s, b'="', 2)
        _write_escaped(w, s, each.value, each.value_end, True, s[each.value - 1] != c'"')
        _write(w, s, b'"', 1)


cdef void _write_lower(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    cdef char_t *out
    cdef Py_ssize_t size
    if _no_room(w, s, end - at):
        return
    out, size = <char_t *>w.out, w.size
    while at < end:
        if _class(s[at]) & CHANGES and (s[at] > 0x5A or not s[at]) or (s[at] == c'<' and not _is_name_letter(s, at + 1, end)):
            w.trouble = LEFT_TO_PARSER
        out[size] = <char_t>_lower(s[at])
        size += 1
        at += 1
    w.size = size


cdef bint _is_name_letter(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """Whether this is no comment or instruction, which the parser's markup would lose."""
    return at == end or (s[at] != c'!' and s[at] != c'?')


cdef void _push(Work *w, int32_t tag, Py_ssize_t start, int32_t length) noexcept nogil:
    """Note an element whose start tag was just written."""
    cdef Open *top
    if w.depth == DEEPEST:
        w.trouble = LEFT_TO_PARSER
        return
    top = &w.open[w.depth]
    top.tag, top.start, top.inner, top.length, top.format = tag, start, w.size, length, -1
    top.gone = top.form = False
    w.count[tag] += 1
    w.depth += 1


cdef void _open(Work *w, char_t *s) noexcept nogil:
    """Insert an element for the tag at hand."""
    cdef Py_ssize_t start = w.size
    _write_start(w, s)
    _push(w, w.tag, start, <int32_t>(w.name_end - w.name))


cdef void _open_implied(Work *w, char_t *s, int32_t tag) noexcept nogil:
    cdef Py_ssize_t start = w.size
    _write(w, s, b"<", 1)
    _write(w, s, tag_name[tag], tag_length[tag])
    _write(w, s, b">", 1)
    _push(w, tag, start, tag_length[tag])


cdef void _pop(Work *w, char_t *s) noexcept nogil:
    """Close the element on top, and below it those that left the stack before."""
    cdef Open *top
    while w.depth and not w.trouble:
        w.depth -= 1
        top = &w.open[w.depth]
        _write_end(w, s, top)
        if not top.gone:
            w.count[top.tag] -= 1
            if top.format >= 0:
                w.formats[top.format].place = -1
        if not w.depth or not w.open[w.depth - 1].gone:
            return


cdef inline void _write_end(Work *w, char_t *s, Open *each) noexcept nogil:
    cdef char_t *out
    if _no_room(w, s, END_SIZE + each.length):
        return
    out = <char_t *>w.out + w.size
    if each.tag:
        if char_t is uint8_t:
            memcpy(out, end_tag8[each.tag], END_SIZE)
        elif char_t is uint16_t:
            memcpy(out, end_tag16[each.tag], END_SIZE * 2)
        else:
            memcpy(out, end_tag32[each.tag], END_SIZE * 4)
        w.size += tag_length[each.tag] + 3
        return
    out[0], out[1] = c'<', c'/'
    memcpy(out + 2, <char_t *>w.out + each.start + 1, each.length * sizeof(char_t))
    out[2 + each.length] = c'>'
    w.size += each.length + 3


cdef void _take_off(Work *w, char_t *s, int place) noexcept nogil:
    """Take an element off the stack that may have others open in it."""
    if place == w.depth - 1:
        _pop(w, s)
        return
    w.open[place].gone = True
    w.count[w.open[place].tag] -= 1
    if w.open[place].format >= 0:
        w.formats[w.open[place].format].place = -1


cdef inline int32_t _top(Work *w) noexcept nogil:
    return w.open[w.depth - 1].tag if w.depth else OTHER


cdef void _pop_until(Work *w, char_t *s, int32_t tag) noexcept nogil:
    while w.depth and not w.trouble and _top(w) != tag:
        _pop(w, s)
    _pop(w, s)


cdef bint _in_scope(Work *w, int32_t tag, int32_t also, int32_t also2) noexcept nogil:
    """Whether an element of a tag is open, with none in between that ends a scope; two more tags may end it too."""
    cdef int place = w.depth - 1
    cdef int32_t here
    if not w.count[tag]:
        return False
    while place >= 0:
        if not w.open[place].gone:
            here = w.open[place].tag
            if here == tag:
                return True
            if tag_flags[here] & SCOPE or (here and (here == also or here == also2)):
                return False
        place -= 1
    return False


cdef bint _in_table_scope(Work *w, int32_t tag) noexcept nogil:
    cdef int place = w.depth - 1
    cdef int32_t here
    if not w.count[tag]:
        return False
    while place >= 0:
        if not w.open[place].gone:
            here = w.open[place].tag
            if here == tag:
                return True
            if here == TABLE or here == HTML or here == TEMPLATE:
                return False
        place -= 1
    return False


cdef void _close_implied(Work *w, char_t *s, int32_t but) noexcept nogil:
    while not w.trouble and tag_flags[_top(w)] & IMPLIED and _top(w) != but:
        _pop(w, s)


cdef void _close_p(Work *w, char_t *s) noexcept nogil:
    if w.count[P] and _in_scope(w, P, BUTTON, OTHER):
        _close_implied(w, s, P)
        _pop_until(w, s, P)


# --- formatting ----------------------------------------------------------------------------------------------------


cdef void _note_format(Work *w, char_t *s, Py_ssize_t start) noexcept nogil:
    """Add the element on top to the list of formatting elements; of four alike, the first one goes."""
    cdef int index = w.format_count - 1, alike = 0, first = -1
    cdef Format *each
    cdef Py_ssize_t length = w.size - start
    while index >= 0 and w.formats[index].tag != MARKER:
        each = &w.formats[index]
        if each.tag == w.tag and each.stop - each.start == length and _same(<char_t *>w.out, each.start, start, length, s):
            alike += 1
            first = index
        index -= 1
    if alike >= 3:
        _forget_format(w, first)
    if w.format_count == MOST_FORMATS:
        w.trouble = LEFT_TO_PARSER
        return
    each = &w.formats[w.format_count]
    each.tag, each.place, each.start, each.stop = w.tag, w.depth - 1, start, w.size
    w.open[w.depth - 1].format = w.format_count
    w.format_count += 1


cdef bint _same(char_t *out, Py_ssize_t one, Py_ssize_t other, Py_ssize_t length, char_t *s) noexcept nogil:
    cdef Py_ssize_t index
    for index in range(length):
        if out[one + index] != out[other + index]:
            return False
    return True


cdef void _forget_format(Work *w, int index) noexcept nogil:
    if w.formats[index].place >= 0:
        w.open[w.formats[index].place].format = -1
    w.format_count -= 1
    while index < w.format_count:
        w.formats[index] = w.formats[index + 1]
        if w.formats[index].place >= 0:
            w.open[w.formats[index].place].format = index
        index += 1


cdef void _mark_formats(Work *w) noexcept nogil:
    if w.format_count == MOST_FORMATS:
        w.trouble = LEFT_TO_PARSER
        return
    w.formats[w.format_count].tag = MARKER
    w.formats[w.format_count].place = -1
    w.format_count += 1


cdef void _forget_to_marker(Work *w) noexcept nogil:
    cdef bint marked = False
    while w.format_count and not marked:
        marked = w.formats[w.format_count - 1].tag == MARKER
        _forget_format(w, w.format_count - 1)


cdef inline bint _waiting_formats(Work *w) noexcept nogil:
    """Whether there are formatting elements to be opened again."""
    return w.format_count and w.formats[w.format_count - 1].tag != MARKER and w.formats[w.format_count - 1].place < 0


cdef void _reopen_formats(Work *w, char_t *s) noexcept nogil:
    """Open again the formatting elements that were closed by the end of a box and not by an end tag of their own."""
    cdef int index = w.format_count
    cdef Format *each
    cdef Py_ssize_t length, start
    while index and w.formats[index - 1].tag != MARKER and w.formats[index - 1].place < 0:
        index -= 1
    while index < w.format_count and not w.trouble:
        each = &w.formats[index]
        length = each.stop - each.start
        if _no_room(w, s, length):
            return
        start = w.size
        memcpy(<char_t *>w.out + start, <char_t *>w.out + each.start, length * sizeof(char_t))
        w.size += length
        _push(w, each.tag, start, tag_length[each.tag])
        each.place = w.depth - 1
        w.open[w.depth - 1].format = index
        index += 1


cdef int _last_format(Work *w, int32_t tag) noexcept nogil:
    cdef int index = w.format_count - 1
    while index >= 0 and w.formats[index].tag != MARKER:
        if w.formats[index].tag == tag:
            return index
        index -= 1
    return -1


cdef void _end_format(Work *w, char_t *s, int32_t tag) noexcept nogil:
    """The end tag of a formatting element: the "adoption agency" of the standard."""
    cdef int turn
    if _top(w) == tag and w.open[w.depth - 1].format < 0:
        _pop(w, s)
        return
    for turn in range(MOST_ADOPTIONS):
        if w.trouble or not _adopt(w, s, tag):
            return


cdef bint _adopt(Work *w, char_t *s, int32_t tag) noexcept nogil:
    """End the last formatting element of a tag; true where it is to be done again for one that took its place."""
    cdef int index = _last_format(w, tag), place, top
    if index < 0:
        _end_other(w, s, tag)
        return False
    if w.formats[index].place < 0:
        _forget_format(w, index)
        return False
    place = w.formats[index].place
    for top in range(place + 1, w.depth):
        if tag_flags[w.open[top].tag] & SCOPE and not w.open[top].gone:
            return False  # not in scope
    for top in range(place + 1, w.depth):
        if tag_flags[w.open[top].tag] & SPECIAL and not w.open[top].gone:
            return _move_box(w, s, index, top)
    while w.depth > place and not w.trouble:
        _pop(w, s)
    _forget_format(w, index)
    return False


cdef bint _move_box(Work *w, char_t *s, int index, int box) noexcept nogil:
    """Close a formatting element, and what is open in it, in front of a box in it, and open it again inside of the box.

    Formatting elements between the two are opened again around the box.
    """
    cdef int place = w.formats[index].place, top, last = -1, turn = 0
    cdef Py_ssize_t before = 0, length = w.formats[index].stop - w.formats[index].start
    if not _may_move(w, place, box) or _begins_with_line_break(w, s, box):
        w.trouble = LEFT_TO_PARSER
        return False
    for top in range(box - 1, place, -1):
        turn += 1
        if turn > 3 and w.open[top].format >= 0:
            if w.open[top].format < index:
                index -= 1
            _forget_format(w, w.open[top].format)
        if w.open[top].format >= 0 and last < 0:
            last = top
    for top in range(place, box):
        before += w.open[top].length + 3
        if top > place and w.open[top].format >= 0:
            before += w.formats[w.open[top].format].stop - w.formats[w.open[top].format].start
    if _no_room(w, s, before + length):
        return False
    _make_way(w, s, box, before, length)
    _write_between(w, s, index, box, w.open[box].start - before)
    _take_place(w, index, box, w.open[last].format if last >= 0 else -1, length)
    return True


cdef bint _may_move(Work *w, int place, int box) noexcept nogil:
    """Whether a box moves out of a formatting element in the output as it does in the tree, and not too much has moved before."""
    cdef int top
    cdef int32_t around = w.open[place - 1].tag if place else OTHER
    w.moved += w.size - w.open[box].start
    if not place or w.moved > 4 * w.n + MOST_MOVED or w.open[place - 1].gone or tag_flags[around] & TABLE_PART or around == TABLE:
        return False
    for top in range(place, w.depth):
        if w.open[top].gone:
            return False
    return True


cdef bint _begins_with_line_break(Work *w, char_t *s, int box) noexcept nogil:
    """Whether preformatted text begins with a line break, for which another one was written."""
    return w.open[box].inner < w.size and (<char_t *>w.out)[w.open[box].inner] == 10 and (w.open[box].tag == PRE or w.open[box].tag == LISTING)


cdef void _make_way(Work *w, char_t *s, int box, Py_ssize_t before, Py_ssize_t inside) noexcept nogil:
    """Move a box in the output to have room before its start tag, and behind it."""
    cdef char_t *out = <char_t *>w.out
    cdef Py_ssize_t start = w.open[box].start, inner = w.open[box].inner
    cdef int index
    memmove(out + inner + before + inside, out + inner, (w.size - inner) * sizeof(char_t))
    memmove(out + start + before, out + start, (inner - start) * sizeof(char_t))
    w.size += before + inside
    w.fresh += before + inside if w.fresh >= inner else 0
    for index in range(w.format_count):
        if w.formats[index].tag != MARKER and w.formats[index].start >= inner:
            w.formats[index].start += before + inside
            w.formats[index].stop += before + inside
    for index in range(box, w.depth):
        w.open[index].start += before + (inside if index > box else 0)
        w.open[index].inner += before + (inside if index > box else 0)


cdef void _write_between(Work *w, char_t *s, int index, int box, Py_ssize_t at) noexcept nogil:
    """Write the tags for which there is room in front of a box and behind its start tag."""
    cdef int place = w.formats[index].place, top
    cdef char_t *out = <char_t *>w.out
    for top in range(box - 1, place - 1, -1):
        at = _put_end(w, out, at, &w.open[top])
    for top in range(place + 1, box):
        if w.open[top].format >= 0:
            w.open[top].start = at
            at = _put_start(w, out, at, w.open[top].format)
            w.open[top].inner = at
    _put_start(w, out, w.open[box].inner, index)


cdef Py_ssize_t _put_end(Work *w, char_t *out, Py_ssize_t at, Open *each) noexcept nogil:
    cdef int32_t index
    out[at], out[at + 1] = c'<', c'/'
    for index in range(each.length):
        out[at + 2 + index] = <uint8_t>tag_name[each.tag][index] if each.tag else out[each.start + 1 + index]
    out[at + 2 + each.length] = c'>'
    return at + each.length + 3


cdef Py_ssize_t _put_start(Work *w, char_t *out, Py_ssize_t at, int index) noexcept nogil:
    cdef Py_ssize_t length = w.formats[index].stop - w.formats[index].start
    memcpy(out + at, out + w.formats[index].start, length * sizeof(char_t))
    return at + length


cdef void _take_place(Work *w, int index, int box, int behind, Py_ssize_t length) noexcept nogil:
    """Put a formatting element behind a box on the stack; in the list, behind another one if that was opened again."""
    cdef int place = w.formats[index].place, top, kept = place
    cdef Open moved = w.open[place]
    cdef Format format
    for top in range(place + 1, box + 1):
        if top == box or w.open[top].format >= 0:
            kept = _put_on_stack(w, kept, w.open[top])
        else:
            w.count[w.open[top].tag] -= 1
    moved.start = w.open[kept - 1].inner
    moved.inner = moved.start + length
    kept = _put_on_stack(w, kept, moved)
    for top in range(box + 1, w.depth):
        kept = _put_on_stack(w, kept, w.open[top])
    w.depth = kept
    if behind < 0:
        return
    format = w.formats[index]
    while index < behind:
        w.formats[index] = w.formats[index + 1]
        index += 1
    while index > behind + 1:
        w.formats[index] = w.formats[index - 1]
        index -= 1
    w.formats[index] = format
    for index in range(w.format_count):
        if w.formats[index].place >= 0:
            w.open[w.formats[index].place].format = index


cdef int _put_on_stack(Work *w, int place, Open each) noexcept nogil:
    w.open[place] = each
    if each.format >= 0:
        w.formats[each.format].place = place
    return place + 1


# --- the modes -----------------------------------------------------------------------------------------------------


cdef void _text(Work *w, char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t start = at
    cdef int mode = w.mode
    if w.size == w.fresh and (s[at] == 10 or s[at] == 13):
        w.trouble = LEFT_TO_PARSER  # a first line break behind something that is not written
    if mode == IN_BODY or mode == IN_CELL or mode == IN_CAPTION or mode == IN_TEMPLATE:
        _reopen_formats(w, s)
        _write_escaped(w, s, at, end, False, False)
        return
    while at < end and _is_space(s[at]):
        at += 1
    if mode == AFTER_BODY or mode == AFTER_AFTER_BODY:
        w.mode = IN_BODY if at < end else w.mode
        _reopen_formats(w, s)
        _write_escaped(w, s, start, end, False, False)
        return
    if mode >= IN_HEAD and at > start:
        _write_escaped(w, s, start, at, False, False)
    if at == end:
        return
    if mode >= IN_TABLE or mode == IN_HEAD_NOSCRIPT or s[at] == c'&':
        w.trouble = LEFT_TO_PARSER  # text straight in a table goes in front of it
        return
    _go_to_body(w, s)
    _reopen_formats(w, s)
    _write_escaped(w, s, at, end, False, False)


cdef void _go_to_body(Work *w, char_t *s) noexcept nogil:
    """What text or a tag of the body implies where the body has not begun."""
    if w.mode <= BEFORE_HTML:
        _open_implied(w, s, HTML)
        w.mode = BEFORE_HEAD
    if w.mode == BEFORE_HEAD:
        _open_implied(w, s, HEAD)
        w.mode = IN_HEAD
    if w.mode == IN_HEAD_NOSCRIPT:
        _pop(w, s)
        w.mode = IN_HEAD
    if w.mode == IN_HEAD:
        _end_head(w, s)
    _open_implied(w, s, BODY)
    w.bare_body = w.size - 1
    w.mode = IN_BODY


cdef void _end_head(Work *w, char_t *s) noexcept nogil:
    w.head_end = w.size
    _pop(w, s)
    w.mode = AFTER_HEAD


cdef void _move_into_head(Work *w, char_t *s, Py_ssize_t start) noexcept nogil:
    """Put what was just written in front of the end tag of the head."""
    cdef Py_ssize_t tail = start - w.head_end, new = w.size - start
    cdef char_t *out
    if not new or w.trouble or _no_room(w, s, tail):
        return
    if tail > MOST_MOVED:  # again and again
        w.trouble = LEFT_TO_PARSER
        return
    out = <char_t *>w.out
    memcpy(out + w.size, out + w.head_end, tail * sizeof(char_t))  # free room serves as the third hand
    for start in range(new):
        out[w.head_end + start] = out[w.head_end + tail + start]
    memcpy(out + w.head_end + new, out + w.size, tail * sizeof(char_t))
    w.head_end += new


cdef void _for_head(Work *w, char_t *s) noexcept nogil:
    """An element that belongs into the head, wherever it stands: in the standard, "in head"."""
    cdef Py_ssize_t start
    if tag_flags[w.tag] & VOID:
        _write_start(w, s)
    elif w.tag == TITLE:
        _open(w, s)
        _raw_text(w, s, True)
        _pop(w, s)
    elif w.tag == TEMPLATE:
        _start_template(w, s)
    else:
        _silent(w, s)


cdef void _start_template(Work *w, char_t *s) noexcept nogil:
    if w.mode == AFTER_HEAD or w.templates == MOST_TEMPLATES:
        w.trouble = LEFT_TO_PARSER  # it would have to move into the head when it ends
        return
    _open(w, s)
    _mark_formats(w)
    w.mode = w.template_modes[w.templates] = IN_TEMPLATE
    w.templates += 1


cdef void _end_template(Work *w, char_t *s) noexcept nogil:
    if not w.templates:
        return
    _pop_until(w, s, TEMPLATE)  # what is implied to end is closed on the way
    _forget_to_marker(w)
    w.templates -= 1
    _reset_mode(w)


cdef int _start_in_template(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag
    if tag_flags[tag] & FOR_HEAD:
        _for_head(w, s)
        return False
    if tag == COL:
        w.mode = IN_COLGROUP
    elif tag == TR:
        w.mode = IN_TABLE_BODY
    elif tag == TD or tag == TH:
        w.mode = IN_ROW
    elif tag_flags[tag] & TABLE_PART:
        w.mode = IN_TABLE
    else:
        w.mode = IN_BODY
    w.template_modes[w.templates - 1] = w.mode
    return True


cdef void _silent(Work *w, char_t *s) noexcept nogil:
    """Read over an element that holds no markup and is never content; note data and leave formulas to the parser."""
    cdef Py_ssize_t start = w.at, end
    cdef bint json = False
    cdef Attribute *kind
    if w.tag == SCRIPT:
        json = _has_value(w, s, b"type", b"application/ld+json")
        kind = _attribute(w, s, b"type")
        if kind != NULL and not json and _may_be_formula(s, kind.value, kind.value_end):
            w.trouble = LEFT_TO_PARSER
    end = _raw_text(w, s, False)
    if json:
        if w.script_count == MOST_SCRIPTS:
            w.trouble = LEFT_TO_PARSER
            return
        w.scripts[2 * w.script_count] = start
        w.scripts[2 * w.script_count + 1] = end
        w.script_count += 1


cdef bint _may_be_formula(char_t *s, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """Whether the type of a script says that it holds a formula, or cannot be read here."""
    if _find(s, at, end, c'&') < end:
        return True
    while at < end and _is_space(s[at]):
        at += 1
    return at + 5 <= end and _is_word_in_any_case(s, at, at + 5, b"math/")


cdef int _start_tag(Work *w, char_t *s) noexcept nogil:
    """Do what the mode makes of a start tag; true where it has to be looked at again in another mode."""
    cdef int mode = w.mode
    if mode == IN_BODY:
        return _start_in_body(w, s)
    if mode == IN_CELL or mode == IN_CAPTION:
        if not tag_flags[w.tag] & TABLE_PART:
            return _start_in_body(w, s)
        if mode == IN_CELL:
            _close_cell(w, s)
            return True
        return _close_caption(w, s)
    if mode == IN_TEMPLATE:
        return _start_in_template(w, s)
    if mode >= IN_TABLE and mode < AFTER_BODY:
        return _start_in_table(w, s)
    if mode >= AFTER_BODY:
        if w.tag != HTML:
            w.mode = IN_BODY
        return _start_in_body(w, s)
    return _start_before_body(w, s)


cdef int _start_before_body(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag
    cdef Py_ssize_t start
    if tag == HTML:
        if w.mode > BEFORE_HTML:
            return _start_in_body(w, s)
        _open(w, s)
        w.mode = BEFORE_HEAD
        return False
    if w.mode <= BEFORE_HTML:
        _open_implied(w, s, HTML)
        w.mode = BEFORE_HEAD
    if w.mode == BEFORE_HEAD:
        if tag == HEAD:
            _open(w, s)
            w.mode = IN_HEAD
            return False
        _open_implied(w, s, HEAD)
        w.mode = IN_HEAD
    if tag == HEAD:
        return False
    if w.mode == IN_HEAD_NOSCRIPT:
        if tag == NOSCRIPT:
            return False
        if tag_flags[tag] & FOR_HEAD and tag != SCRIPT and tag != TITLE and tag != TEMPLATE and not (tag_name[tag][0] == c'b' and tag_length[tag] == 4):
            _for_head(w, s)
            return False
        _pop(w, s)
        w.mode = IN_HEAD
    if tag_flags[tag] & FOR_HEAD:
        start = w.size
        _for_head(w, s)
        if w.mode == AFTER_HEAD:
            _move_into_head(w, s, start)
        return False
    if w.mode == IN_HEAD:
        if tag == NOSCRIPT:
            _open(w, s)
            w.mode = IN_HEAD_NOSCRIPT
            return False
        _end_head(w, s)
    if tag == BODY:
        _open(w, s)
        w.bare_body = -1 if w.attribute_count else w.size - 1
        w.mode = IN_BODY
        return False
    _go_to_body(w, s)
    return True


cdef int _start_in_body(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag, flags = tag_flags[w.tag]
    cdef Py_ssize_t start
    cdef int index, place
    if flags & (FOR_HEAD | TABLE_PART) or tag == HTML or tag == BODY or tag == HEAD:
        if flags & FOR_HEAD:
            _for_head(w, s)
        elif (tag == HTML or tag == BODY) and w.attribute_count and not w.templates:
            _add_to_body(w, s)
        return False
    if flags & ENDS_P:
        if tag == FORM and not w.templates:
            if w.has_form:
                return False
            w.has_form = True
        elif tag == LI or tag == DD or tag == DT:
            _close_item(w, s, tag)
        _close_p(w, s)
        if flags & HEADING and tag_flags[_top(w)] & HEADING:
            _pop(w, s)
        if tag == HR:
            if w.count[SELECT] and _in_scope(w, SELECT, OTHER, OTHER):
                _close_implied(w, s, OTHER)
            _write_start(w, s)
            return False
        _open(w, s)
        if tag == FORM and not w.trouble:
            w.open[w.depth - 1].form = not w.templates
        if tag == PRE or tag == LISTING:
            w.fresh = w.size
            if w.at < w.n and _is_space(s[w.at]) and _waiting_formats(w):
                w.trouble = LEFT_TO_PARSER  # which opens them for a line break that does not count
            w.at = _first_line_break(w, s, w.at, w.n)
        return False
    if flags & FORMATTING:
        if tag == A:
            index = _last_format(w, A)
            if index >= 0:
                _end_format(w, s, A)
                index = _last_format(w, A) if not w.trouble else -1
                if index >= 0:
                    w.trouble = LEFT_TO_PARSER
        _reopen_formats(w, s)
        if tag == NOBR and _in_scope(w, NOBR, OTHER, OTHER):
            _end_format(w, s, NOBR)
            _reopen_formats(w, s)
        start = w.size
        _open(w, s)
        if not w.trouble:
            _note_format(w, s, start)
        return False
    if tag == TEXTAREA:
        _open(w, s)
        _raw_text(w, s, True)
        _pop(w, s)
        return False
    if tag == IFRAME:
        if _attribute(w, s, b"srcdoc") != NULL:
            w.trouble = LEFT_TO_PARSER
        _open(w, s)
        _raw_text(w, s, False)
        _pop(w, s)
        return False
    if tag == NOEMBED:
        _silent(w, s)
        return False
    if tag == RB or tag == RTC or tag == RP or tag == RT:
        if _in_scope(w, RUBY, OTHER, OTHER):
            _close_implied(w, s, RTC if tag == RP or tag == RT else OTHER)
        _open(w, s)
        return False
    if tag == BUTTON and _in_scope(w, BUTTON, OTHER, OTHER):
        _close_implied(w, s, OTHER)
        _pop_until(w, s, BUTTON)
    elif tag == TABLE:
        if w.count[SELECT]:
            w.trouble = LEFT_TO_PARSER
        if w.count[P] and _in_scope(w, P, BUTTON, OTHER):
            if w.quirks < 0:
                w.trouble = LEFT_TO_PARSER
            elif not w.quirks:
                _close_p(w, s)
        _open(w, s)
        w.mode = IN_TABLE
        return False
    elif tag == INPUT or tag == SELECT:
        if w.count[SELECT] and _in_scope(w, SELECT, OTHER, OTHER):
            _pop_until(w, s, SELECT)
            if tag == SELECT:
                return False
    elif tag == OPTION or tag == OPTGROUP:
        if w.count[SELECT] and _in_scope(w, SELECT, OTHER, OTHER):
            _close_implied(w, s, OPTGROUP if tag == OPTION else OTHER)
        elif _top(w) == OPTION:
            _pop(w, s)
    elif tag == IMAGE:
        w.tag = IMG
        w.as_it_is = False
    _reopen_formats(w, s)
    if tag == SVG:
        _drawing(w, s)
    elif flags & VOID or tag == IMAGE:
        _write_start(w, s)
    else:
        _open(w, s)
        if flags & OBJECT:
            _mark_formats(w)
    return False


cdef void _add_to_body(Work *w, char_t *s) noexcept nogil:
    """Give the body, which was implied and is written already, the attributes of its tag."""
    cdef Py_ssize_t before = w.size, length, at
    cdef char_t *out
    cdef int index
    if w.tag != BODY or w.bare_body < 0:
        w.trouble = LEFT_TO_PARSER
        return
    _write_attributes(w, s)
    length = w.size - before
    if w.trouble or _no_room(w, s, length):
        w.trouble = LEFT_TO_PARSER
        return
    out = <char_t *>w.out
    memcpy(out + before + length, out + before, length * sizeof(char_t))
    at = before
    while at > w.bare_body:
        at -= 1
        out[at + length] = out[at]
    memcpy(out + w.bare_body, out + before + length, length * sizeof(char_t))
    for index in range(w.depth):
        if w.open[index].start > w.bare_body:
            w.open[index].start += length
            w.open[index].inner += length
    for index in range(w.format_count):
        w.formats[index].start += length
        w.formats[index].stop += length
    w.bare_body = -1


cdef void _close_item(Work *w, char_t *s, int32_t tag) noexcept nogil:
    """Close the list item, term or description that a new one ends."""
    cdef int place = w.depth - 1
    cdef int32_t here
    while place >= 0:
        if not w.open[place].gone:
            here = w.open[place].tag
            if here == tag or (tag != LI and (here == DD or here == DT)):
                _close_implied(w, s, here)
                _pop_until(w, s, here)
                return
            if tag_flags[here] & SPECIAL and here != ADDRESS and here != DIV and here != P:
                return
        place -= 1


cdef void _drawing(Work *w, char_t *s) noexcept nogil:
    """Read over an SVG drawing; one that holds anything but drawing is the parser's."""
    cdef uint32_t names[64]
    cdef int depth = 1
    cdef uint32_t name
    cdef Py_ssize_t n = w.n, start
    cdef bint ends
    if w.self_closing:
        return
    names[0] = _name_hash(w, s)
    while depth and not w.trouble:
        w.at = _text_end(s, w.at, n)
        if w.at + 2 >= n:
            w.trouble = LEFT_TO_PARSER
            return
        ends = s[w.at + 1] == c'/'
        if s[w.at + 1] == c'?' or (s[w.at + 1] == c'!' and s[w.at + 2] != c'['):
            w.at = _declaration(w, s, w.at)
            continue
        if s[w.at + 1] == c'!' or (ends and not c'a' <= (s[w.at + 2] | 32) <= c'z'):
            w.trouble = LEFT_TO_PARSER
            return
        start = w.at
        if not _read_tag(w, s, w.at + (2 if ends else 1)):
            w.trouble = LEFT_TO_PARSER
            return
        name = _name_hash(w, s)
        if ends:
            while depth and names[depth - 1] != name:
                depth -= 1
            if not depth:  # it ends something around the drawing
                if not (tag_flags[w.tag] & BOX and _in_scope(w, w.tag, OTHER, OTHER)):
                    w.trouble = LEFT_TO_PARSER
                w.at = start
                return
            depth -= 1
        elif w.tag == SCRIPT or w.tag == FONT or _is_word_in_any_case(s, w.name, w.name_end, b"foreignobject"):
            w.trouble = LEFT_TO_PARSER
        elif tag_flags[w.tag] & NOT_DRAWN:
            w.at = start
            return
        elif not w.self_closing:
            if depth == 64:
                w.trouble = LEFT_TO_PARSER
                return
            if w.tag == TITLE or _is_word_in_any_case(s, w.name, w.name_end, b"desc"):
                w.at = _text_end(s, w.at, n)
                if not (w.at + 1 < n and s[w.at + 1] == c'/' and _ends_with(w, s)):
                    w.trouble = LEFT_TO_PARSER  # markup inside a title
                    return
            names[depth] = name
            depth += 1


cdef bint _ends_with(Work *w, char_t *s) noexcept nogil:
    """Whether the tag that comes next ends the tag at hand."""
    cdef Py_ssize_t length = w.name_end - w.name, index
    if w.at + 2 + length >= w.n:
        return False
    for index in range(length):
        if _lower(s[w.name + index]) != _lower(s[w.at + 2 + index]):
            return False
    return s[w.at + 2 + length] == c'>' or _is_space(s[w.at + 2 + length])


cdef uint32_t _name_hash(Work *w, char_t *s) noexcept nogil:
    cdef uint32_t value = 2166136261u
    cdef Py_ssize_t index
    for index in range(w.name, w.name_end):
        value = (value ^ _lower(s[index])) * 16777619u
    return value


cdef int _start_in_table(Work *w, char_t *s) noexcept nogil:
    """Start tags in a table, between its cells; the mode tells how deep."""
    cdef int32_t tag = w.tag
    cdef int mode = w.mode
    if mode == IN_COLGROUP:
        if tag == COL:
            _write_start(w, s)
            return False
        if tag == TEMPLATE:
            _for_head(w, s)
            return False
        if tag == HTML:
            return _start_in_body(w, s)
        if _top(w) != COLGROUP:
            return False
        _pop(w, s)
        w.mode = IN_TABLE
        return True
    if mode == IN_ROW:
        if tag == TD or tag == TH:
            _clear_to(w, s, TR)
            _open(w, s)
            w.mode = IN_CELL
            _mark_formats(w)
            return False
        if tag_flags[tag] & TABLE_PART:
            return _end_row(w, s)
    elif mode == IN_TABLE_BODY:
        if tag == TR or tag == TD or tag == TH:
            _clear_to(w, s, TBODY)
            if tag == TR:
                _open(w, s)
            else:
                _open_implied(w, s, TR)
            w.mode = IN_ROW
            return tag != TR
        if tag_flags[tag] & TABLE_PART:
            return _end_table_body(w, s)
    elif tag_flags[tag] & TABLE_PART:
        return _start_table_part(w, s)
    if tag == TABLE:
        if not _in_table_scope(w, TABLE):
            return False
        _pop_until(w, s, TABLE)
        _reset_mode(w)
        return True
    if tag == STYLE or tag == SCRIPT or tag == TEMPLATE:
        _for_head(w, s)
    elif tag == FORM:
        if not w.has_form and not w.templates:
            w.has_form = True
            _open(w, s)
            _pop(w, s)
    elif tag == HTML:
        return _start_in_body(w, s)
    else:
        w.trouble = LEFT_TO_PARSER  # goes in front of the table
    return False


cdef int _start_table_part(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag
    _clear_to(w, s, TABLE)
    if tag == CAPTION:
        _mark_formats(w)
        _open(w, s)
        w.mode = IN_CAPTION
    elif tag == COLGROUP:
        _open(w, s)
        w.mode = IN_COLGROUP
    elif tag == COL:
        _open_implied(w, s, COLGROUP)
        w.mode = IN_COLGROUP
        return True
    elif tag == TBODY or tag == THEAD or tag == TFOOT:
        _open(w, s)
        w.mode = IN_TABLE_BODY
    else:
        _open_implied(w, s, TBODY)
        w.mode = IN_TABLE_BODY
        return True
    return False


cdef void _clear_to(Work *w, char_t *s, int32_t tag) noexcept nogil:
    """Close what is open inside a table, its body (of any kind) or a row."""
    cdef int32_t here = _top(w)
    while w.depth and not w.trouble and here != tag and here != HTML and here != TEMPLATE and not (tag == TBODY and (here == THEAD or here == TFOOT)):
        _pop(w, s)
        here = _top(w)


cdef int _end_row(Work *w, char_t *s) noexcept nogil:
    if not _in_table_scope(w, TR):
        return False
    _clear_to(w, s, TR)
    _pop(w, s)
    w.mode = IN_TABLE_BODY
    return True


cdef int _end_table_body(Work *w, char_t *s) noexcept nogil:
    if not (_in_table_scope(w, TBODY) or _in_table_scope(w, THEAD) or _in_table_scope(w, TFOOT)):
        return False
    _clear_to(w, s, TBODY)
    _pop(w, s)
    w.mode = IN_TABLE
    return True


cdef void _close_cell(Work *w, char_t *s) noexcept nogil:
    _close_implied(w, s, OTHER)
    while w.depth and not w.trouble and _top(w) != TD and _top(w) != TH:
        _pop(w, s)
    _pop(w, s)
    _forget_to_marker(w)
    w.mode = IN_ROW


cdef int _close_caption(Work *w, char_t *s) noexcept nogil:
    if not _in_table_scope(w, CAPTION):
        return False
    _close_implied(w, s, OTHER)
    _pop_until(w, s, CAPTION)
    _forget_to_marker(w)
    w.mode = IN_TABLE
    return True


cdef void _reset_mode(Work *w) noexcept nogil:
    cdef int place = w.depth - 1
    cdef int32_t here
    w.mode = IN_BODY
    while place >= 0:
        here = w.open[place].tag
        if not w.open[place].gone:
            if here == TD or here == TH:
                w.mode = IN_CELL
            elif here == TR:
                w.mode = IN_ROW
            elif here == TBODY or here == THEAD or here == TFOOT:
                w.mode = IN_TABLE_BODY
            elif here == CAPTION:
                w.mode = IN_CAPTION
            elif here == COLGROUP:
                w.mode = IN_COLGROUP
            elif here == TABLE:
                w.mode = IN_TABLE
            elif here == TEMPLATE:
                w.mode = w.template_modes[w.templates - 1]
            elif here == HEAD:
                w.mode = IN_HEAD
            elif here != BODY:
                place -= 1
                continue
            return
        place -= 1


cdef int _end_tag(Work *w, char_t *s) noexcept nogil:
    """Do what the mode makes of an end tag; true where it has to be looked at again in another mode."""
    cdef int32_t tag = w.tag
    cdef int mode = w.mode
    if tag == TEMPLATE:
        _end_template(w, s)
        return False
    if mode == IN_TEMPLATE:
        return False
    if mode == IN_BODY:
        return _end_in_body(w, s)
    if mode < IN_BODY:
        return _end_before_body(w, s)
    if mode == AFTER_BODY:
        if tag == HTML:
            w.mode = AFTER_AFTER_BODY
            return False
        w.mode = IN_BODY
        return True
    if mode == AFTER_AFTER_BODY:
        w.mode = IN_BODY
        return True
    return _end_in_table(w, s)


cdef int _end_before_body(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag
    if w.mode == IN_HEAD_NOSCRIPT and tag == NOSCRIPT:
        _pop(w, s)
        w.mode = IN_HEAD
        return False
    if tag == HEAD and w.mode < AFTER_HEAD and w.mode != IN_HEAD_NOSCRIPT:
        if w.mode <= BEFORE_HTML:
            _open_implied(w, s, HTML)
        if w.mode <= BEFORE_HEAD:
            _open_implied(w, s, HEAD)
        _end_head(w, s)
        return False
    if tag == BR or ((tag == BODY or tag == HTML) and w.mode != IN_HEAD_NOSCRIPT):
        _go_to_body(w, s)
        return True
    return False


cdef int _end_in_body(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag, flags = tag_flags[w.tag]
    cdef int place
    if flags & FORMATTING:
        _end_format(w, s, tag)
    elif flags & BOX or flags & OBJECT:
        if _in_scope(w, tag, OTHER, OTHER):
            _close_implied(w, s, OTHER)
            _pop_until(w, s, tag)
            if flags & OBJECT:
                _forget_to_marker(w)
    elif tag == P:
        if not _in_scope(w, P, BUTTON, OTHER):
            _open_implied(w, s, P)
        _close_p(w, s)
    elif tag == LI:
        if _in_scope(w, LI, OL, UL):
            _close_implied(w, s, LI)
            _pop_until(w, s, LI)
    elif tag == DD or tag == DT:
        if _in_scope(w, tag, OTHER, OTHER):
            _close_implied(w, s, tag)
            _pop_until(w, s, tag)
    elif flags & HEADING:
        place = w.depth - 1
        while place >= 0 and (w.open[place].gone or not tag_flags[w.open[place].tag] & (HEADING | SCOPE)):
            place -= 1
        if place >= 0 and tag_flags[w.open[place].tag] & HEADING:
            _close_implied(w, s, OTHER)
            while w.depth > place and not w.trouble:
                _pop(w, s)
    elif tag == FORM:
        _end_form(w, s)
    elif tag == BR:
        w.attribute_count = 0
        w.as_it_is = False
        return _start_in_body(w, s)
    elif tag == BODY or tag == HTML:
        if _in_scope(w, BODY, OTHER, OTHER):
            w.mode = AFTER_BODY
            return tag == HTML
    else:
        _end_other(w, s, tag)
    return False


cdef void _end_form(Work *w, char_t *s) noexcept nogil:
    """The end of a form takes it off the stack and closes nothing that is open in it."""
    cdef int place = w.depth - 1, top
    if w.templates:
        if _in_scope(w, FORM, OTHER, OTHER):
            _close_implied(w, s, OTHER)
            _pop_until(w, s, FORM)
        return
    if not w.has_form:
        return
    w.has_form = False
    while place >= 0 and not w.open[place].form:
        place -= 1
    if place < 0:
        return
    w.open[place].form = False
    for top in range(place + 1, w.depth):
        if tag_flags[w.open[top].tag] & SCOPE and not w.open[top].gone:
            return  # not in scope
    _close_implied(w, s, OTHER)
    _take_off(w, s, place)


cdef void _end_other(Work *w, char_t *s, int32_t tag) noexcept nogil:
    """An end tag without rules of its own closes the nearest element of its name, but nothing special in between."""
    cdef int place = w.depth - 1
    while place >= 0:
        if not w.open[place].gone:
            if w.open[place].tag == tag and (tag or _is_name_of(w, s, &w.open[place])):
                if tag_flags[tag] & IMPLIED:
                    _close_implied(w, s, tag)
                else:
                    while not w.trouble and w.depth - 1 > place and tag_flags[_top(w)] & IMPLIED:
                        _pop(w, s)
                while w.depth > place and not w.trouble:
                    _pop(w, s)
                return
            if tag_flags[w.open[place].tag] & SPECIAL:
                return
        place -= 1


cdef bint _is_name_of(Work *w, char_t *s, Open *each) noexcept nogil:
    cdef int32_t index
    if each.length != w.name_end - w.name:
        return False
    for index in range(each.length):
        if (<char_t *>w.out)[each.start + 1 + index] != _lower(s[w.name + index]):
            return False
    return True


cdef int _end_in_table(Work *w, char_t *s) noexcept nogil:
    cdef int32_t tag = w.tag
    cdef int mode = w.mode
    cdef bint part = tag_flags[tag] & TABLE_PART != 0
    if mode == IN_CELL:
        if tag == TD or tag == TH:
            if _in_table_scope(w, tag):
                _close_implied(w, s, OTHER)
                _pop_until(w, s, tag)
                _forget_to_marker(w)
                w.mode = IN_ROW
        elif tag == TABLE or tag == TBODY or tag == TFOOT or tag == THEAD or tag == TR:
            if _in_table_scope(w, tag):
                _close_cell(w, s)
                return True
        elif not part and tag != BODY and tag != HTML:
            return _end_in_body(w, s)
        return False
    if mode == IN_CAPTION:
        if tag == CAPTION:
            _close_caption(w, s)
        elif tag == TABLE:
            return _close_caption(w, s)
        elif not part and tag != BODY and tag != HTML:
            return _end_in_body(w, s)
        return False
    if mode == IN_COLGROUP:
        if tag == COL:
            w.trouble = LEFT_TO_PARSER  # which ends the group here, against the standard
        if _top(w) != COLGROUP:
            return False
        _pop(w, s)
        w.mode = IN_TABLE
        return tag != COLGROUP
    if mode == IN_ROW:
        if tag == TR:
            _end_row(w, s)
            return False
        if tag == TABLE or ((tag == TBODY or tag == TFOOT or tag == THEAD) and _in_table_scope(w, tag)):
            return _end_row(w, s)
    elif mode == IN_TABLE_BODY:
        if tag == TABLE:
            return _end_table_body(w, s)
        if (tag == TBODY or tag == TFOOT or tag == THEAD) and _in_table_scope(w, tag):
            _end_table_body(w, s)
    elif tag == TABLE:
        if _in_table_scope(w, TABLE):
            _pop_until(w, s, TABLE)
            _reset_mode(w)
    if part or tag == TABLE or tag == BODY or tag == HTML:
        return False
    if tag == P or tag == BR:
        w.trouble = LEFT_TO_PARSER  # makes an element in front of the table
        return False
    return _end_in_body(w, s)


cdef void _finish(Work *w, char_t *s) noexcept nogil:
    while w.templates and not w.trouble:
        _end_template(w, s)
    if w.mode < IN_BODY:
        _go_to_body(w, s)
    while w.depth and not w.trouble:
        _pop(w, s)
