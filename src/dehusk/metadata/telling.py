# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""One look at the names of a page: which elements speak of dates, authors, properties or a wall, by whole words.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.columns import Columns
from dehusk.dom.names import STATING, TESTING
from dehusk.metadata.lining import KnownWords
from dehusk.model import Page
from dehusk.vocabulary.lookup import bits_of
from dehusk.vocabulary.words import Words

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

COMPILED = cython.compiled
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
DATE, AUTHOR, AUTHOR_BELOW, WALL, PROPERTY = 1, 2, 4, 8, 16
_NAMES_AUTHOR = "author authors authorname authorinfo byline bylines coauthor authored articleauthor postauthor"
_WORDS = (
    Words(
        (
            (
                DATE,
                "date dates dateline datetime pubdate postdate entrydate articledate publishdate datepublished "
                "datecreated update updated lastupdated publish published publication publishing posted postedon "
                "timestamp timestamps pubtime datum fecha ago entry post article meta",
            ),
            (
                AUTHOR,
                f"{_NAMES_AUTHOR} line writer writers written posted postedby published reporter reporters username "
                "usernames autor autoren autores verfasser redakteur journalist journalists",
            ),
            (AUTHOR_BELOW, _NAMES_AUTHOR),
        ),
        ("class", "itemprop"),
    )
    | Words(((WALL, "paywall paywalled"),), ("class",))
    | Words(
        (
            (
                PROPERTY,
                "headline name author creator date publisher description keywords section article license accessible "
                "url image text body comment main content title",
            ),
        ),
        ("itemprop",),
    )
)
_KNOWN = KnownWords(_WORDS.known[1], _WORDS.known[0])
_NAMED = DATE | AUTHOR | AUTHOR_BELOW
LONGEST = cython.declare(cython.int, 300)  # characters of an element that tells a date or an author
ALWAYS = cython.declare(cython.uint, WALL)  # what counts wherever it is said
TEST = cython.declare(cython.int, STATING[TESTING])
REL = cython.declare(cython.int, STATING["rel"])


class Told:
    """What the names and statements of a page speak of."""

    def __init__(self, page: Page) -> None:
        columns: Columns = page.columns
        self.rows, self.bits = [], []  # the elements in document order, and what each speaks of
        self.all = told_by_names(columns, _KNOWN, self.rows, self.bits)  # what any of the page speaks of
        self.all_named = self.all
        self.relations = []  # who is an author's or a tag's, and how
        others: list[int] = []
        self.attributes = stated(columns, others, self.relations)
        others += [row for row, value in self.relations if value.startswith("author")]
        if others:
            self.rows, self.bits = with_others(self.rows, self.bits, others)
            self.all_named |= _NAMED

    def states(self, attribute: str) -> bool:
        """Whether any element has one of the attributes of `dom.names.STATING`."""
        return bool(self.attributes >> STATING[attribute] & 1)

    def of(self, bit: int) -> list[int]:
        """The elements that speak of something."""
        return [row for row, bits in zip(self.rows, self.bits, strict=True) if bits & bit] if self.all & bit else []


@cython.ccall
def told_by_names(columns: Columns, words: KnownWords, rows: list[int], of_rows: list[int]) -> cython.uint:
    """Note the elements whose names have words of a table, in document order, and the bits of each; gives those of all.

    An element counts where a reader sees it and its text is no longer than LONGEST, or where it has one of the bits
    that ALWAYS count.
    """
    index: cython.Py_ssize_t
    row: cython.int = -1
    bits: cython.uint
    size: cython.int
    found: cython.uint = 0
    every: cython.uint = 0
    for index in range(columns.names):
        if not words.last_bits[columns.name[index] & words.mask]:
            continue
        bits = bits_of(words.table, words.slots, columns.name[index] & LOW)
        if not bits:
            continue
        every |= bits
        if columns.named[index] != row:
            if found:
                rows.append(row)
                of_rows.append(found)
            row, found = columns.named[index], 0
        size = columns.text_end[row] - columns.text_start[row]
        if bits & ALWAYS or (0 < size <= LONGEST and not columns.hidden[row]):
            found |= bits
    if found:
        rows.append(row)
        of_rows.append(found)
    return every


@cython.ccall
def stated(columns: Columns, tested: list[int], related: list[tuple[int, str]]) -> cython.uint:
    """What the statements of a page say of elements, in one pass: which attributes there are, as bits.

    Noted are the elements that are named for tests, once each, and of those that are to the page what an author or a tag
    is, how it is written.
    """
    bits: cython.uint = 0
    before: cython.int = -1
    number: cython.Py_ssize_t
    for number in range(columns.statements):
        bits |= cython.cast(cython.uint, 1) << columns.stated[number]
        if columns.stated[number] == TEST:
            if columns.stating[number] != before:
                before = columns.stating[number]
                tested.append(before)
        elif columns.stated[number] == REL and may_relate(
            columns.markup, columns.value_start[number], columns.value_end[number]
        ):
            value: str = columns.markup[columns.value_start[number] : columns.value_end[number]]
            if "author" in value or "tag" in value:
                related.append((columns.stating[number], value))
    return bits


@cython.cfunc
@cython.exceptval(check=False)
def may_relate(markup: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether a value has `au` or `ta` in it; most say something about links."""
    kind: cython.int = kind_of(markup)
    data: cython.p_void = data_of(markup)
    at: cython.Py_ssize_t
    code: cython.uint
    before: cython.uint = 0
    for at in range(start, end):
        code = code_at(kind, data, at)
        if (before == 97 and code == 117) or (before == 116 and code == 97):
            return True
        before = code
    return False


def stating(columns: Columns, attribute: cython.int) -> list[int]:
    """The elements that have an attribute, once each."""
    found: list[int] = []
    before: cython.int = -1
    number: cython.Py_ssize_t
    for number in range(columns.statements):
        if columns.stated[number] == attribute and columns.stating[number] != before:
            before = columns.stating[number]
            found.append(before)
    return found


def with_others(rows: list[int], bits: list[int], others: list[int]) -> tuple[list[int], list[int]]:
    """With elements that are named by an attribute which is not in the column of names: they may speak of anything."""
    both = dict.fromkeys(others, _NAMED)
    for row, of_row in zip(rows, bits, strict=True):
        both[row] = both.get(row, 0) | of_row
    ordered = sorted(both)
    return ordered, [both[row] for row in ordered]
