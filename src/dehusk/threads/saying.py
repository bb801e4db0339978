# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The texts of the posts of a page, and the addresses that are written in them.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Any

from dehusk.columns import Columns
from dehusk.model import Kind
from dehusk.structure.grams import Letters
from dehusk.structure.naming import has_digit
from dehusk.structure.roles import Role

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
USER = cython.declare(cython.int, int(Role.USER))
DATE = cython.declare(cython.int, int(Role.DATE))
CONTROLS = cython.declare(cython.int, int(Role.CONTROLS))
BUTTON = cython.declare(cython.int, int(Kind.BUTTON))
ITEM = cython.declare(cython.int, int(Kind.ITEM))
CELL = cython.declare(cython.int, int(Kind.CELL))
SIGNED = cython.declare(cython.int, 1)  # where an element stands: in a signature,
QUOTED = cython.declare(cython.int, 2)  # in a quotation
HEAD = cython.declare(cython.int, 120)  # characters at the beginning of a block where name and date stand
LEVELS = cython.declare(cython.int, 3)  # from a date up to its link
NEAR = cython.declare(cython.int, 3)  # elements at the beginning of a post that may have its id
BETWEEN = " :,;|)-–—·\n"  # what stands between a name or a date and the text
HREF = ' href="'
ID = ' id="'
Heads = list[tuple[int, int, int, int]]  # where name and date of each post begin and end; -1 where there is none
Said = tuple[str, tuple[str, ...]]  # a text and what is quoted in it


class Texts:
    """Reads the texts of the units of one page."""

    def __init__(
        self,
        rows: Columns,
        notes: Letters,
        is_note: Callable[[str], bool],
        first: Any,
        behind: Any,
        owner: Any,
        hints: Any,
        stands: Any,
        marked: Any,
        chrome: Any,
    ) -> None:
        """Of every element its blocks, its unit, the nearest role and where it stands; of every block what it is.

        `is_note` tells lines that say that a post was changed, which have the letters `notes`.
        """
        self.rows, self.first, self.behind, self.owner, self.hints = rows, first, behind, owner, hints
        self.stands, self.marked, self.chrome, self.notes, self.is_note = stands, marked, chrome, notes, is_note
        self.own: list[list[int]] = []

    def read(self, bodies: Mapping[int, list[int]], heads: Heads) -> list[Said]:
        """For every unit its text and what is quoted in it.

        The text stands in the elements that `bodies` tells, else in all blocks of a unit.
        """
        unit: cython.int
        found: list[Said] = []
        for unit in range(len(heads)):
            elements = bodies.get(unit)
            shown = self.blocks_of(unit, len(heads), elements)
            found.append(self.text_of(shown, elements is not None and len(elements) > 0, heads[unit]))
        return found

    def blocks_of(self, unit: cython.int, units: cython.int, elements: Sequence[int] | None) -> list[int]:
        """The blocks of a unit that have a text."""
        row: cython.int
        block: cython.int
        if not elements:
            self.own = self.own or self.own_blocks(units)
            return self.own[unit]
        shown: list[int] = []
        for row in elements:
            for block in range(self.first[row], self.behind[row]):
                if self.rows.block_end[block] > self.rows.block_start[block]:
                    shown.append(block)
        return shown

    def text_of(self, shown: Sequence[int], told: cython.bint, head: Sequence[int]) -> Said:
        """The text of some blocks and what is quoted in it.

        Labels that every unit repeats are cut off at both ends; in the middle they are part of what was said, where
        the place of the text is told.
        """
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(shown)
        at: cython.Py_ssize_t
        block: cython.int = 0
        while low < high and self.chrome[cython.cast(cython.int, shown[high - 1])]:
            high -= 1
        while low < high and self.chrome[cython.cast(cython.int, shown[low])]:
            low += 1
        parts: list[str] = []
        quotes: list[str] = []
        for at in range(low, high):
            block = shown[at]
            if self.is_left_out(block, told):
                continue
            said = self.rows.text[self.behind_head(head, block) : self.rows.block_end[block]].strip()
            if not said:
                continue
            if parts:
                parts.append(
                    "\n" if self.rows.block_kind[block] == ITEM or self.rows.block_kind[block] == CELL else "\n\n"
                )
            parts.append(said)
            if self.stands[self.rows.block_element[block]] & QUOTED:
                quotes.append(said)
        return "".join(parts), tuple(quotes)

    def is_left_out(self, block: cython.int, told: cython.bint) -> cython.bint:
        """Whether a block is no part of what was said: a label, a signature, a note that the post was changed."""
        rows: Columns = self.rows
        box: cython.int = rows.block_element[block]
        hint: cython.int = self.hints[box]
        start: cython.int = rows.block_start[block]
        end: cython.int = rows.block_end[block]
        if self.chrome[block] and (not told or self.marked[block] or rows.block_kind[block] == BUTTON):
            return True
        if self.chrome[block] and (hint == CONTROLS or hint == USER or hint == DATE):
            return True
        if self.stands[box] & SIGNED:
            return True
        end = end if end < start + HEAD else start + HEAD
        return self.notes.stand_in(rows.text, start, end) and self.is_note(rows.text[start:end])

    def own_blocks(self, units: cython.int) -> list[list[int]]:
        """The blocks of every unit that have a text."""
        block: cython.int
        unit: cython.int
        found: list[list[int]] = [[] for _ in range(units)]
        for block in range(self.rows.blocks):
            unit = self.owner[self.rows.block_element[block]]
            if unit >= 0 and self.rows.block_end[block] > self.rows.block_start[block]:
                found[unit].append(block)
        return found

    def behind_head(self, head: Sequence[int], block: cython.int) -> cython.int:
        """Where the text begins in a block that also holds the name and the date: `Name, 1 May 2020: text`."""
        start: cython.int = self.rows.block_start[block]
        end: cython.int = self.rows.block_end[block]
        cut: cython.int = start
        near: cython.int = end if end < start + HEAD else start + HEAD
        author: cython.int = head[0]
        author_end: cython.int = head[1]
        date: cython.int = head[2]
        date_end: cython.int = head[3]
        if start <= author < near and author_end > cut:
            cut = author_end
        if start <= date < near and date_end > cut:
            cut = date_end
        while start < cut < end and self.rows.text[cut] in BETWEEN:
            cut += 1
        return cut


def with_letters(rows: Columns, starts: cython.int[::1], inside: cython.int, letters: Letters) -> list[int]:
    """The units that have such letters in the markup of their first elements."""
    unit: cython.Py_ssize_t
    last: cython.int
    found: list[int] = []
    for unit in range(len(starts)):
        last = starts[unit] + inside if starts[unit] + inside < rows.size else rows.size
        if letters.stand_in(rows.markup, rows.start[starts[unit]], rows.inner[last - 1]):
            found.append(unit)
    return found


def written_links(
    rows: Columns, link: cython.int, dated: list[int], starts: cython.int[::1], ends: cython.int[::1]
) -> list[str]:
    """The address of each unit by a link around its date, else by an id with a number in it; empty where it has none.

    `dated` has the element of the date of each, or -1.
    """
    unit: cython.Py_ssize_t
    row: cython.int
    level: cython.int
    found: list[str] = []
    for unit in range(len(dated)):
        row = dated[unit]
        address = ""
        for level in range(LEVELS):
            if row < starts[unit]:
                break
            if rows.tag[row] == link:
                said = value_in(rows.markup, HREF, rows.start[row], rows.inner[row])
                if said and said != "#":
                    address = unescape(said) if "&" in said else said
                    break
            row = rows.parent[row]
        if not address:
            for row in range(starts[unit], min(ends[unit], starts[unit] + NEAR)):
                said = value_in(rows.markup, ID, rows.start[row], rows.inner[row])
                if said and has_digit(said) and any([letter.isdecimal() for letter in said]):
                    address = "#" + said
                    break
        found.append(address)
    return found


@cython.cfunc
def value_in(markup: str, written: str, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> str:
    """An attribute of a start tag as it is written; empty where it has none."""
    at: cython.Py_ssize_t = markup.find(written, start, end)
    if at < 0:
        return ""
    at += len(written)
    return markup[at : markup.find('"', at, end)]
