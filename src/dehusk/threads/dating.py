# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Every date of a page that may be that of a post, told by attributes or by the text.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from datetime import datetime
from html import unescape
from typing import Any, Final

from dehusk.columns import Columns
from dehusk.dom.tags import IDS
from dehusk.structure.dates import first_date, machine_date
from dehusk.structure.grams import DateSigns, Letters
from dehusk.structure.looks import TIME_ATTRIBUTES
from dehusk.structure.naming import Timed
from dehusk.structure.quick import CHANGED, DATE_SIGNS, OTHER_DATE
from dehusk.structure.roles import Role
from dehusk.threads.mark import Mark

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
LONGEST = cython.declare(cython.int, 80)  # characters of a text whose attributes may tell a date
LONGEST_LINE = cython.declare(cython.int, 320)  # characters of a block in which a date may be that of a post
NEAR = cython.declare(cython.int, 40)  # characters at the beginning of a longer block, where it stands
TITLED = cython.declare(cython.int, 60)  # characters of a text whose title may tell its date
IN_FRONT = cython.declare(cython.int, 48)  # characters in front of a date that say what it is
WEEKDAY = cython.declare(cython.int, 6)  # characters that may stand between a label and its date
INSIDE = cython.declare(cython.int, 400)  # elements of a box in which that of a date is looked for
DATE_HINT = cython.declare(cython.int, int(Role.DATE))
DESCRIPTION = cython.declare(cython.int, IDS["dd"])
FULL: Final = "0000-00-00T00:00:00+00:00"
TIMES: Final = {name: turn for turn, name in enumerate(TIME_ATTRIBUTES)}
_ATTRIBUTE: Final = re.compile(r' ([^\s=>"]+)="([^"]*)"')
_TITLE: Final = re.compile(r' title="([^"]*)"')
_CHANGED: Final = re.compile("edit|modif|dateModified|joined|updated")  # of a start tag
_CONTENT: Final = re.compile(r' content="[12]\d{3}-')
_NUMBER: Final = re.compile(r"\d")
# A date behind one of these words, in small letters, is not that of the post, but of the account
_JOINED: Final = re.compile(
    r"join|regist|member since|mitglied|dabei seit|beigetreten|inscri|iscritto|ingres|geregistreerd|lid sinds|"
    r"dołączył|зарегистр|регистрац|с нами|注册|登録|가입|"
    r"birth|geburt|last (?:seen|active|activity|visit|on)|zuletzt (?:online|aktiv)"
)
# or of something that was done to it.
_OTHER_DATE: Final = re.compile(
    r"edit|bearbeitet|geändert|modif|updated|aktualisiert|changed|отредакт|изменен|编辑|編集|last (?:seen|active|"
    r"activity|visit|post|on)|zuletzt|"
    r"dernière|última|ultima|expires?|since|seit|locked|closed|viewed|best answer|asked|beantwortet von"
)
_POSTED: Final = re.compile(r"posted|verfasst|geschrieben|publié|publicado|написал|wrote|erstellt|created|answered")


class Dates:
    """Reads the dates of one page."""

    def __init__(self, rows: Columns, timed: Timed, hints: Any, day_first: bool, now: datetime | None) -> None:
        """`timed` are the attributes that may hold a date, `hints` the roles of elements."""
        self.rows, self.timed, self.hints, self.day_first, self.now = rows, timed, hints, day_first, now
        self.signs: DateSigns = DATE_SIGNS
        self.changed: Letters = CHANGED
        self.words_before: Letters = OTHER_DATE

    def read(self) -> list[Mark]:
        """Every date, those that attributes tell in place of the same in the text; in document order."""
        mark: Mark
        found: list[Mark] = self.by_attribute()
        shown: list[Mark] = self.by_text()
        taken = {(mark.place, mark.text) for mark in found}
        spans = [(mark.place, mark.place + len(mark.text)) for mark in found if mark.text]
        at: cython.Py_ssize_t
        for mark in shown:
            at = bisect_right(spans, (mark.place, 1 << 62)) - 1 if spans else -1
            if at >= 0 and mark.place < spans[at][1]:
                continue
            if (mark.place, mark.text) not in taken:
                found.append(mark)
        found.sort(key=by_place)
        for mark in found:
            mark.other = self.is_of_other(mark)
        return found

    def has_date(self, text: str) -> cython.bint:
        """Whether a short text holds a date."""
        if not self.signs.stand_in(text, 0, len(text)):
            return False
        return first_date(text, self.day_first, self.now) is not None

    def undated(self, names: list[Mark]) -> list[Mark]:
        """The names that do not hold a date."""
        mark: Mark
        found: list[Mark] = []
        for mark in names:
            if not self.has_date(mark.text):
                found.append(mark)
        return found

    def by_attribute(self) -> list[Mark]:
        """The dates that attributes tell."""
        first: cython.Py_ssize_t = 0
        behind: cython.Py_ssize_t
        row: cython.int
        found: list[Mark] = []
        while first < len(self.timed):
            row, behind = self.timed[first][0], first + 1
            while behind < len(self.timed) and self.timed[behind][0] == row:
                behind += 1
            if self.rows.text_end[row] - self.rows.text_start[row] <= LONGEST:
                mark = self.attribute_mark(row, first, behind)
                if mark is not None:
                    found.append(mark)
            first = behind
        return found

    def attribute_mark(self, row: cython.int, first: cython.Py_ssize_t, behind: cython.Py_ssize_t) -> Mark | None:
        """The date that some attributes of an element tell, where they do."""
        value: str = self.told_by_attributes(first, behind)
        if not value and not self.may_tell(first, behind):
            return None
        start: cython.int = self.rows.text_start[row]
        end: cython.int = self.rows.text_end[row]
        shown = self.rows.text[start:end]
        found = None
        if self.signs.stand_in(self.rows.text, start, end):
            found = first_date(shown, self.day_first, self.now)
        if not value:
            value = self.told_by_others(row, shown, found is not None)
        if not value:
            return None
        if found is not None:
            shown = shown[found.start : found.end]
        return Mark(row, start, shown.strip(), value, 3 if "T" in value else 2, "", True)

    def may_tell(self, first: cython.Py_ssize_t, behind: cython.Py_ssize_t) -> cython.bint:
        """Whether one of some attributes reads like a time, or tells nothing else."""
        markup: str = self.rows.markup
        number: cython.Py_ssize_t
        for number in range(first, behind):
            start, end = self.timed[number][1], self.timed[number][2]
            if markup.startswith(' content="', start):
                if _CONTENT.match(markup, start, end):
                    return True
            elif not markup.startswith(' title="', start) or _NUMBER.search(markup, start + 8, end):
                return True
        return False

    def told_by_attributes(self, first: cython.Py_ssize_t, behind: cython.Py_ssize_t) -> str:
        """The date in those attributes that only tell times."""
        markup: str = self.rows.markup
        number: cython.Py_ssize_t
        turn: cython.int
        best: cython.int = len(TIMES)
        told: str = ""
        for number in range(first, behind):
            start, end = self.timed[number][1], self.timed[number][2]
            if markup.startswith((" title", " content"), start):
                continue
            name, _, value = markup[start + 1 : end].partition('="')
            turn = TIMES.get(name, best)
            if turn < best:
                date = value if is_written_in_full(value) else machine_date(value)
                if date:
                    best, told = turn, date
        return told

    def told_by_others(self, row: cython.int, shown: str, found: cython.bint) -> str:
        """The date in the content of an element, or in its title where its text or its name are those of a date."""
        hinted: cython.bint = found or self.hints[row] == DATE_HINT
        tag = self.rows.markup[self.rows.start[row] : self.rows.inner[row]]
        value: str = ""
        if " content=" not in tag and not (hinted and len(shown) < TITLED and " title=" in tag):
            return value
        values = dict(_ATTRIBUTE.findall(tag))
        if "itemprop" in values and "date" in values["itemprop"].lower():
            value = machine_date(values.get("content", ""))
        if not value and len(shown) < TITLED and hinted and "title" in values:
            told = first_date(unescape(values["title"])[:80], self.day_first, self.now)
            value = told.value if told is not None else ""
        return value

    def by_text(self) -> list[Mark]:
        """The dates that the text tells."""
        rows: Columns = self.rows
        text: str = rows.text
        block: cython.Py_ssize_t
        start: cython.int
        end: cython.int
        place: cython.int
        found: list[Mark] = []
        for block in range(rows.blocks):
            start, end = rows.block_start[block], rows.block_end[block]
            if not self.signs.stand_in(text, start, end):
                continue
            line = text[start : end if end - start < LONGEST_LINE else start + LONGEST_LINE]
            date = first_date(line, self.day_first, self.now)
            # In a long block the date must stand at the very beginning, as in a line that heads a post.
            if date is None or (end - start > LONGEST_LINE and date.start > NEAR):
                continue
            place = start + date.start
            shown = line[date.start : date.end].strip(" ,-|·(@")
            box = self.innermost(rows.block_element[block], place, start + date.end)
            found.append(Mark(box, place, shown, date.value, date.precise))
        return found

    def innermost(self, box: cython.int, start: cython.int, end: cython.int) -> cython.int:
        """The smallest element in a box that holds a piece of its text."""
        rows: Columns = self.rows
        best: cython.int = box
        row: cython.int = box + 1
        stop: cython.int = rows.last[box] if rows.last[box] < box + INSIDE else box + INSIDE
        while row < stop:
            if rows.text_start[row] <= start and end <= rows.text_end[row]:
                best, stop = row, rows.last[row]
                row += 1
            else:
                row = rows.last[row]
        return best

    def is_of_other(self, mark: Mark) -> cython.bint:
        """Whether a date is not of a post."""
        rows: Columns = self.rows
        row: cython.int = mark.element
        front: cython.int = mark.place - IN_FRONT if mark.place > IN_FRONT else 0
        if rows.tag[row] == DESCRIPTION and self.described_as_joined(row):
            return True
        if self.changed.stand_in(rows.markup, rows.start[row], rows.inner[row]) and _CHANGED.search(
            rows.markup, rows.start[row], rows.inner[row]
        ):
            return True
        return self.words_before.stand_in(rows.text, front, mark.place) and self.says_other(mark.place)

    def says_other(self, place: cython.int) -> cython.bint:
        """Whether the words in front of a date say that it is not that of a post."""
        front: cython.int = place - IN_FRONT if place > IN_FRONT else 0
        above, _, before = self.rows.text[front:place].lower().rpartition("\n")
        label = ""
        if len(before) <= WEEKDAY:  # the words that say what the date is may stand in a cell of their own
            for line in reversed(above.split("\n")):
                if line.strip():
                    label = line
                    break
        if _JOINED.search(before) or (label and _JOINED.search(label)):
            return True
        return _OTHER_DATE.search(before) is not None and not _POSTED.search(before)

    def described_as_joined(self, element: cython.int) -> cython.bint:
        """Whether the term that a description belongs to says so by the title of an icon, without a word."""
        rows: Columns = self.rows
        term: cython.int = rows.parent[element] + 1  # the first in the list
        found = _TITLE.search(rows.markup, rows.start[term], rows.start[element])
        return found is not None and _JOINED.search(found[1].lower()) is not None


@cython.cfunc
def is_written_in_full(value: str) -> cython.bint:
    """Whether a date is one that `machine_date` writes as it is; most are.

    A day, or a time as in FULL, with Z or without a zone. The last days of months are left to `machine_date`.
    """
    full: str = FULL
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(value)
    code: cython.Py_UCS4
    if size != 10 and size != 19 and size != 20 and size != 25:
        return False
    for at in range(size):
        code = value[at]
        if full[at] == "0":
            if not "0" <= code <= "9":
                return False
        elif code != full[at] and not (at == 19 and code == ("Z" if size == 20 else "-")):
            return False
    if (size == 20 and value[19] != "Z") or value[11:13] > "23":
        return False
    return "1985" <= value[:4] <= "2100" and "01" <= value[5:7] <= "12" and "01" <= value[8:10] <= "28"


def by_place(mark: Mark) -> int:
    """A number that orders marks by their place, then by their element."""
    place: cython.longlong = mark.place
    return place << 32 | mark.element
