# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Loops over the columns of a page for the quick look that tells whether it may hold posts.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable

from dehusk.columns import Columns

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, kind_of
    from dehusk.vocabulary.lookup import bits_of

COMPILED = cython.compiled
POST = cython.declare(cython.int, 1)  # what names speak of, as in `gate`
COMMENT = cython.declare(cython.int, 2)
USER = cython.declare(cython.int, 4)
DATE = cython.declare(cython.int, 8)
LINK = cython.declare(cython.int, 64)  # an element that leads away
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
MIX = cython.declare(cython.uint, 0x9E3779B1)
LONGEST = cython.declare(cython.int, 80)  # characters of a name or a date
SHORT_LINK = cython.declare(cython.int, 12)  # characters of an address on the same page: #comment-1
INSIDE = cython.declare(cython.int, 60)  # elements of a unit whose names count
LEVELS = cython.declare(cython.int, 3)  # and around it
LEAST = cython.declare(cython.int, 4)  # words of a unit that are no links
CARD_HEAD = cython.declare(cython.int, 16)  # characters of a heading that leads to an article
HEAD_ELEMENTS = cython.declare(cython.int, 6)  # of a heading, where its link may be
WHOLE = cython.declare(cython.int, 1)  # what is known of a unit: it has people and dates,
ANNOUNCED = cython.declare(cython.int, 2)  # comments are announced,
CARD = cython.declare(cython.int, 4)  # a heading in it leads to an article,
BESIDE = cython.declare(cython.int, 8)  # it stands beside the one before of its look
Check = Callable[[int, int], object]  # of a piece between two places


def note_names(
    rows: Columns, marks: cython.uint[::1], slots: cython.uint, table: cython.uint[::1], flags: cython.int[::1]
) -> int:
    """Add to the flags of each element what its names speak of, as `table` says; gives all of it together.

    For `marks` see `vocabulary.words.marks_of`.
    """
    index: cython.Py_ssize_t
    name: cython.uint
    bits: cython.uint
    found: cython.uint = 0
    last: cython.uint = len(marks) - 1
    for index in range(rows.names):
        name = rows.name[index] & LOW
        if (marks[(name >> 5) & last] >> (name & 31)) & 1:
            bits = bits_of(table, slots, name)
            if bits:
                flags[rows.named[index]] |= bits
                found |= bits
    return found


def may_talk(rows: Columns, time_tag: cython.int, is_dated: Check, flags: cython.int[::1]) -> bool:
    """Whether anything is named after posts, and two elements tell people or dates; what tells them is added to the flags.

    `is_dated` tells of blocks that are not plain ASCII whether they read like a date.
    """
    bits: cython.int = mark_signs(rows, time_tag, flags)
    if not bits & (POST | COMMENT):
        return False
    if bits & COMMENT:
        mark_dates(rows, flags, is_dated)
        mark_people(rows, flags)
    return several(rows, flags, USER | DATE)


def has_units(
    rows: Columns,
    is_called: Check,
    heads: cython.int[::1],
    flags: cython.int[::1],
    units: cython.int[::1],
    notes: cython.int[::1],
    newest: cython.int[::1],
) -> bool:
    """Whether there are units of one look side by side, named after posts, with people or dates; or a whole comment.

    `heads` tells of tags whether they are headings, `is_called` of a start tag whether it is called a comment. For
    notes, all 0: `units`, two numbers an element, `notes`, two a block and two more, and `newest`, a hash table of
    elements.
    """
    mark_links(rows, flags)
    found: cython.int = find_units(rows, heads, flags, units, notes)
    index: cython.Py_ssize_t
    row: cython.int
    for index in range(found):
        row = units[index]
        if units[rows.size + index] & WHOLE and flags[row] & COMMENT and is_called(rows.start[row], rows.inner[row]):
            return True
    return found > 1 and side_by_side(rows, found, units, newest)


@cython.cfunc
@cython.exceptval(check=False)
def mark_signs(rows: Columns, time_tag: cython.int, flags: cython.int[::1]) -> cython.int:
    """Take the signs of people and dates from elements that hold no short text, add dates by tag; all flags together."""
    row: cython.Py_ssize_t
    length: cython.int
    found: cython.int = 0
    for row in range(rows.size):
        length = rows.text_end[row] - rows.text_start[row]
        if length <= 0 or length > LONGEST:
            flags[row] &= ~(USER | DATE)
        if rows.tag[row] == time_tag:
            flags[row] |= DATE
        found |= flags[row]
    return found


@cython.cfunc
@cython.exceptval(check=False)
def several(rows: Columns, flags: cython.int[::1], bits: cython.int) -> cython.bint:
    """Whether two elements have one of these flags."""
    row: cython.Py_ssize_t
    found: cython.int = 0
    for row in range(rows.size):
        if flags[row] & bits:
            found += 1
    return found > 1


@cython.cfunc
def mark_dates(rows: Columns, flags: cython.int[::1], is_dated: Check) -> cython.void:
    """Mark the boxes of short blocks that read like a date."""
    block: cython.Py_ssize_t
    told: cython.int
    for block in range(rows.blocks):
        if rows.block_end[block] - rows.block_start[block] > LONGEST:
            continue
        told = reads_like_date(rows.text, rows.block_start[block], rows.block_end[block])
        if told > 0 or (told < 0 and is_dated(rows.block_start[block], rows.block_end[block])):
            flags[rows.block_element[block]] |= DATE


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def is_digit(code: cython.uint) -> cython.bint:
    """Whether a character is a digit."""
    return 48 <= code <= 57


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def in_word(code: cython.uint) -> cython.bint:
    """Whether a character is part of a word."""
    return 48 <= code <= 57 or 65 <= code <= 90 or 97 <= code <= 122 or code == 95


@cython.cfunc
@cython.exceptval(check=False)
def reads_like_date(text: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
    """1 for a piece with digits that reads like a date, 0 for one that does not, -1 for one that is not plain ASCII.

    A date has a year, a time, numbers with dots or slashes, or numbers and one of the words `ago`, `vor`, `hace`, `il y a`.
    """
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    at: cython.Py_ssize_t
    code: cython.uint
    plain: cython.bint = True
    digits: cython.int = 0
    for at in range(start - 1 if start > 0 else 0, end):
        code = code_at(kind, data, at)
        if is_digit(code):
            digits += at >= start
        elif code > 127 and not 0x2000 <= code <= 0x206F:  # signs and spaces, none of them a letter or a digit
            plain = False
    if not digits or not plain:
        return -1 if digits else 0
    for at in range(start, end):
        code = code_at(kind, data, at)
        if is_digit(code):
            if begins_year(text, at, end) or begins_numbers(text, at, end):
                return 1
        elif code == 97 or code == 118 or code == 104 or code == 105:
            if (at == 0 or not in_word(code_at(kind, data, at - 1))) and begins_ago(text, at, end):
                return 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def begins_year(text: str, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a number of four digits ends a word here, and begins with 19 or 20."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    first: cython.uint
    second: cython.uint
    if at + 4 > end:
        return False
    first, second = code_at(kind, data, at), code_at(kind, data, at + 1)
    if not (first == 49 and second == 57) and not (first == 50 and second == 48):
        return False
    if not is_digit(code_at(kind, data, at + 2)) or not is_digit(code_at(kind, data, at + 3)):
        return False
    return at + 4 == end or not in_word(code_at(kind, data, at + 4))


@cython.cfunc
@cython.exceptval(check=False)
def begins_numbers(text: str, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a digit begins the end of a time, as 3:05, or of a date in numbers, as 3.4. or 3/12/."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    sign: cython.uint
    if at + 4 > end or not is_digit(code_at(kind, data, at + 2)):
        return False
    sign = code_at(kind, data, at + 1)
    if sign == 58:  # ":"
        return is_digit(code_at(kind, data, at + 3))
    if sign != 46 and sign != 47:  # "." and "/"
        return False
    sign = code_at(kind, data, at + 3)
    if is_digit(sign) and at + 4 < end:
        sign = code_at(kind, data, at + 4)
    return sign == 46 or sign == 47


@cython.cfunc
def begins_ago(text: str, at: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether the word `ago` begins here, or `vor`, `hace`, `il y a` with a digit behind."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    if text.startswith("ago", at, end):
        return at + 3 == end or not in_word(code_at(kind, data, at + 3))
    behind: cython.Py_ssize_t = end
    if text.startswith("vor ", at, end):
        behind = at + 4
    elif text.startswith("hace ", at, end):
        behind = at + 5
    elif text.startswith("il y a ", at, end):
        behind = at + 7
    return behind < end and is_digit(code_at(kind, data, behind))


@cython.cfunc
def mark_people(rows: Columns, flags: cython.int[::1]) -> cython.void:
    """Mark the links with a text that lead to somebody's page."""
    markup: str = rows.markup
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    link: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    code: cython.uint
    row: cython.int
    for link in range(rows.anchors):
        row, end = rows.anchor[link], rows.href_end[link]
        if flags[row] & USER or rows.text_end[row] <= rows.text_start[row]:
            continue
        for at in range(rows.href_start[link], end - 1):
            if code_at(kind, data, at) != 47:  # "/"
                continue
            code = code_at(kind, data, at + 1)
            if (
                code == 64  # "@"
                or (code == 117 and markup.startswith("/user", at, end))
                or (code == 112 and markup.startswith("/profile", at, end))
                or (code == 109 and markup.startswith("/member", at, end))
            ):
                flags[row] |= USER
                break


@cython.cfunc
@cython.exceptval(check=False)
def mark_links(rows: Columns, flags: cython.int[::1]) -> cython.void:
    """Mark the elements that lead away."""
    link: cython.Py_ssize_t
    for link in range(rows.anchors):
        if rows.href_end[link] - rows.href_start[link] > SHORT_LINK:
            flags[rows.anchor[link]] |= LINK


@cython.cfunc
@cython.exceptval(check=False)
def find_units(
    rows: Columns, heads: cython.int[::1], flags: cython.int[::1], units: cython.int[::1], notes: cython.int[::1]
) -> cython.int:
    """Fill the elements with a sign that say something, are named after posts and are no cards, the last first.

    Behind them what is known of each. Gives how many there are.
    """
    row: cython.Py_ssize_t
    size: cython.Py_ssize_t = rows.size
    bits: cython.int
    known: cython.int
    user: cython.int = size  # the first element behind that has such a sign
    date: cython.int = size
    post: cython.int = size
    comment: cython.int = size
    card: cython.int = size
    found: cython.int = 0
    kept: cython.int = 0
    add_words(rows, notes)
    for row in range(size - 1, -1, -1):
        bits = flags[row]
        if bits & USER:
            user = row
        if bits & DATE:
            date = row
        if bits & (POST | COMMENT):
            post = row
        if bits & COMMENT:
            comment = row
        if is_card(rows, heads, flags, row):
            card = row
        if user >= rows.last[row] and date >= rows.last[row]:
            continue
        if not is_near(rows, flags, row, post, POST | COMMENT) or not says_much(rows, notes, row):
            continue
        known = WHOLE if user < rows.last[row] and date < rows.last[row] else 0
        if is_near(rows, flags, row, comment, COMMENT):
            known |= ANNOUNCED
        if card < rows.last[row]:
            known |= CARD
        units[found], units[size + found] = row, known
        found += 1
    for row in range(found):
        if found == 1 or not units[size + row] & CARD:
            units[kept], units[size + kept] = units[row], units[size + row]
            kept += 1
    return kept


@cython.cfunc
@cython.exceptval(check=False)
def add_words(rows: Columns, notes: cython.int[::1]) -> cython.void:
    """Fill the words up to each block, first those that are no links, then all."""
    block: cython.Py_ssize_t
    all_words: cython.Py_ssize_t = rows.blocks + 1
    free: cython.int
    for block in range(rows.blocks):
        free = rows.words[block] - rows.link_words[block]
        notes[block + 1] = notes[block] + (free if free > 0 else 0)
        notes[all_words + block + 1] = notes[all_words + block] + rows.words[block]


@cython.cfunc
@cython.exceptval(check=False)
def says_much(rows: Columns, notes: cython.int[::1], row: cython.Py_ssize_t) -> cython.bint:
    """Whether enough of the words of an element are no links."""
    first: cython.int = rows.block_from(rows.text_start[row])
    behind: cython.int = rows.block_from(rows.text_end[row])
    free: cython.int = notes[behind] - notes[first]
    return free >= LEAST and 3 * free > notes[rows.blocks + 1 + behind] - notes[rows.blocks + 1 + first]


@cython.cfunc
@cython.exceptval(check=False)
def is_card(rows: Columns, heads: cython.int[::1], flags: cython.int[::1], row: cython.Py_ssize_t) -> cython.bint:
    """Whether an element is a heading that leads away."""
    index: cython.Py_ssize_t
    end: cython.Py_ssize_t
    tag: cython.int = rows.tag[row]
    if tag >= len(heads) or not heads[tag] or rows.text_end[row] - rows.text_start[row] < CARD_HEAD:
        return False
    if flags[rows.parent[row] if rows.parent[row] >= 0 else 0] & LINK:
        return True
    end = rows.last[row] if rows.last[row] < row + HEAD_ELEMENTS else row + HEAD_ELEMENTS
    for index in range(row, end):
        if flags[index] & LINK:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def is_near(
    rows: Columns, flags: cython.int[::1], row: cython.Py_ssize_t, following: cython.int, bits: cython.int
) -> cython.bint:
    """Whether an element has a name of this kind near its beginning, where the following one stands, or close around it."""
    level: cython.int
    node: cython.int = row
    if following < rows.last[row] and following < row + INSIDE:
        return True
    for level in range(LEVELS):
        node = rows.parent[node] if rows.parent[node] >= 0 else 0
        if flags[node] & bits:
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def side_by_side(rows: Columns, found: cython.int, units: cython.int[::1], newest: cython.int[::1]) -> cython.bint:
    """Whether two units of one look with all signs stand side by side, or three with one sign each.

    The units are read from the last to the first, which is their order on the page; `newest` is a hash table of the
    one read last of each look, 0 where it is empty.
    """
    place: cython.Py_ssize_t
    slot: cython.uint
    before: cython.int
    size: cython.Py_ssize_t = rows.size
    mask: cython.uint = len(newest) - 1
    for place in range(found - 1, -1, -1):
        slot = (((rows.signature[units[place]] & LOW) * MIX) & LOW) >> 7 & mask
        while newest[slot] and rows.signature[units[newest[slot] - 1]] != rows.signature[units[place]]:
            slot = (slot + 1) & mask
        before = newest[slot] - 1
        newest[slot] = place + 1
        if before < 0 or units[place] < rows.last[units[before]]:
            continue
        if units[size + before] & BESIDE:
            return True
        if units[size + before] & (WHOLE | ANNOUNCED) and units[size + place] & (WHOLE | ANNOUNCED):
            return True
        units[size + place] |= BESIDE
    return False
