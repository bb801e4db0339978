"""Elements whose class, id or link has certain words in it: found by the page's columns."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from dehusk.dom.names import STATING, TESTING
from dehusk.metadata.naming import in_sight, links_below, stating, values_in_sight, values_stated
from dehusk.metadata.telling import told
from dehusk.model import Page

_MOST: Final = 400
_REL, _TEST = STATING["rel"], STATING[TESTING]
_ANY_SIZE: Final = (1 << 31) - 1


class Vocabulary:
    """Words to look for: whole ones as `telling` knows them, parts that a value must have, and paths of links."""

    def __init__(self, bit: int, parts: str, paths: str = "", *, longest: int = _ANY_SIZE) -> None:
        """Elements with more text than `longest` characters do not count."""
        self.bit, self.longest = bit, longest
        self.parts = tuple(parts.split())
        self.paths = frozenset(f"{path}{plural}" for path in paths.split() for plural in ("", "s"))


def elements_with(page: Page, first: int, last: int, words: Vocabulary) -> list[tuple[int, str]]:
    """The elements of a range in sight, with text, that have one of the words, and the value that has it, in order."""
    rows = page.once(told).of(words.bit, first, last)
    if others := _between(page.once(_others), first, last):
        rows = sorted({*rows, *others})
    linked = _linked(page, first, last, words) if words.paths else {}
    if len(rows) + len(linked) > _MOST:
        end = sorted({*rows, *linked})[:_MOST][-1]
        rows, linked = [row for row in rows if row <= end], {row: linked[row] for row in linked if row <= end}
    found = _named(page, rows, words) if rows else []
    if not linked:
        return found
    return sorted(({row: linked[row] for row in _seen(page, list(linked), words)} | dict(found)).items())


def _named(page: Page, rows: list[int], words: Vocabulary) -> list[tuple[int, str]]:
    """Those in sight that have one of the parts in a value that names them."""
    all_of, columns = page.elements, (page.elements.start, page.elements.inner)
    sight = (all_of.text_start, all_of.text_end, all_of.hidden, words.longest)
    return list(values_in_sight(page.markup, rows, *columns, *sight, words.parts))


def _seen(page: Page, rows: list[int], words: Vocabulary) -> list[int]:
    elements = page.elements
    return list(in_sight(rows, elements.text_start, elements.text_end, elements.hidden, words.longest))


def _between(rows: list[int], first: int, last: int) -> list[int]:
    return rows[bisect_left(rows, first) : bisect_left(rows, last)] if rows else rows


def relations(page: Page) -> list[tuple[int, str]]:
    """The elements that say they are to the page what an author or a tag is, and how; use it as `page.once(...)`."""
    said = page.statements
    found = values_stated(page.markup, _REL, said.attribute, said.start, said.end, ("author", "tag"))
    return [(said.element.item(at), value) for at, value in found]


def _others(page: Page) -> list[int]:
    """The elements that are named by an attribute which is not in the column of names."""
    tested = stating(1 << _TEST, page.statements.element, page.statements.attribute)
    return sorted([*tested, *(row for row, value in page.once(relations) if value.startswith("author"))])


def _linked(page: Page, first: int, last: int, words: Vocabulary) -> dict[int, str]:
    """The links of a range that lead to one of the paths."""
    rows, starts, ends = page.anchors.element, page.anchors.start, page.anchors.end
    low, high = bisect_left(rows.data, first), bisect_left(rows.data, last)
    found = links_below(page.markup, low, high, starts, ends, words.paths)
    return {rows.item(at): page.markup[starts.item(at) : ends.item(at)].lower() for at in found}
