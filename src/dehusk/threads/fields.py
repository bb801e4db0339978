"""What is what in a post: author and date at the place that most units share, and the element with the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.lazy import lazy
from dehusk.structure.numbers import in_place
from dehusk.threads import bodies, people, series
from dehusk.threads.gate import tag_table
from dehusk.threads.mark import Mark
from dehusk.threads.marks import QUOTED, clean_name, is_name
from dehusk.threads.units import Finder, Units

_BOLD = tag_table("b strong cite h2 h3 h4 h5 h6 dt")
# Tags that names have; bold ones are 3.
_NAMED = tag_table("b strong cite a h1 h2 h3 h4 h5 h6 span dt td p div em i font th label") + 2 * _BOLD
_DECLARED = re.compile(r' (?:data-)?(?:author|username|user-name|poster|creator)="([^"]{1,40})"')
_DECLARING = ("author", "user", "poster", "creator")  # without which it does not match


class Fields:
    """Finds author, date and body of every unit of a page."""

    def __init__(self, finder: Finder, units: Units) -> None:
        looks, marks = finder.looks, finder.marks
        self.page, self.looks, self.marks, self.units, self.finder = finder.page, looks, marks, units, finder
        self.attributes, self.owner = looks.attributes, in_place(units.owner)
        self.kinds = looks.look[units.starts].tolist()  # posts, and replies in them, are read apart
        self.stands = in_place(marks.stands)
        self.told = {mark.element for mark in marks.users} | set(units.starts.tolist())

    @property
    def named(self) -> int:
        """How many units have an author who is told by more than a short line of text."""
        return sum(mark.strength > 0 and mark.element in self.told for mark in self.authors.values())

    @property
    def telling(self) -> int:
        """How many units hold text."""
        boxes = self.units.owner[self.page.blocks.element]
        return len(np.unique(boxes[(boxes >= 0) & (self.page.blocks.words > 0)]))

    @lazy
    def _series(self) -> series.Series:
        columns = shared(self.units.owner, self.looks.look, self.marks.nearest)
        return series.Series(self.page.columns, self.kinds, *columns)

    @lazy
    def dates(self) -> dict[int, Mark]:
        """Of every unit that has one, its date."""
        known = [mark for mark in self.marks.dates if not self.stands[mark.element] & QUOTED]
        found: dict[int, Mark] = self._series.best_dates(known)
        return found

    @lazy
    def authors(self) -> dict[int, Mark]:
        """Of every unit that has one, its author."""
        known = [mark for mark in self.marks.undated_users if not self.stands[mark.element]]
        chosen: dict[int, Mark] = self._series.best_names([*self._declared(), *known])
        if len(chosen) * 2 <= len(self.units):
            chosen = self._series.best_names(self._plain_names()) | chosen
        if (
            chosen and 0 not in chosen and self.kinds[0] not in self.kinds[1:]
        ):  # an opening post, made unlike the others
            chosen.update((0, mark) for mark in self._before_dates() if self.owner[mark.element] == 0)
        return chosen

    def _declared(self) -> Iterable[Mark]:
        for row in self.units.starts.tolist():
            tag = self.attributes[row]
            match = _DECLARED.search(tag) if any([word in tag for word in _DECLARING]) else None
            if match and is_name(match[1]):
                yield Mark(row, int(self.page.elements.text_start[row]), match[1], "", 5)

    def _plain_names(self) -> list[Mark]:
        """Short texts of an element of their own, where nothing says user: a bold name, a cell."""
        taken = np.zeros(len(self.page.elements), np.uint8)
        taken[[mark.element for mark in self.marks.dates]] = 1
        columns = (self.units.owner, self.marks.nearest, self.marks.stands, _NAMED, taken)
        rows, dates = self.page.columns, self.marks.reader
        found: list[Mark] = people.plain_names(rows, dates, clean_name, is_name, *shared(*columns))
        return [*found, *self._before_dates()]

    def _before_dates(self) -> Iterable[Mark]:
        """Names that stand in one line with the date, in front of it."""
        for mark in self.dates.values():
            line = self.page.text[max(mark.place - 60, 0) : mark.place].rpartition("\n")[2]
            name = clean_name(line.strip(" ·•|,-–—(@»#"))
            if is_name(name) and not self.marks.has_date(name):
                yield Mark(mark.element, mark.place - len(line), name, "", 0)

    @lazy
    def chrome(self) -> NDArray[np.uint8]:
        """Which blocks of units are labels, names, dates and buttons rather than what somebody said."""
        chrome, often = np.zeros(len(self.page.blocks), np.uint8), max(2, max(Counter(self.kinds).values()) / 2)
        columns = (self.units.owner, self.marks.nearest, self.marks.stands, self.marked, chrome)
        bodies.find_labels(self.page.columns, often, *shared(*columns))
        return chrome

    @lazy
    def marked(self) -> NDArray[np.uint8]:
        """Which blocks hold a name or a date."""
        starts = self.page.blocks.start
        places = [mark.place for mark in self.dates.values()] + [mark.place for mark in self.authors.values()]
        places += [mark.place for mark in self.marks.dates if mark.other]
        marked = np.zeros(len(starts), np.uint8)
        if places:
            marked[np.searchsorted(starts, places, "right") - 1] = 1
        return marked

    @lazy
    def bodies(self) -> dict[int, list[int]]:
        """For every unit the elements that hold its text; see `bodies.Bodies`."""
        units, marks = self.units, self.marks
        inside = int(np.count_nonzero(units.owner >= 0))
        slots = 1 << (2 * inside + 8).bit_length()
        keys, notes, places = (
            np.full(3 * slots, -1, np.int64),
            np.zeros(3 * slots, np.int32),
            np.zeros(3 * inside, np.int32),
        )
        columns = (self.looks.look, marks.hints, marks.stands, *self.finder.blocks, units.owner, units.starts)
        reader = bodies.Bodies(self.page.columns, *shared(*columns, keys, notes, places))
        found: dict[int, list[int]] = reader.find(*shared(self.chrome, np.zeros(len(self.page.blocks) + 1, np.int32)))
        return found
