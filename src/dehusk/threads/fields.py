"""What is what in a post: author and date at the place that most units share, and the element with the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TypeVar

import numpy as np

from dehusk.model import Ints, Kind
from dehusk.plain import run
from dehusk.structure.naming import has_digit
from dehusk.structure.numbers import Longs, number
from dehusk.structure.roles import Role
from dehusk.threads import weighing
from dehusk.threads.marks import DateMark, UserMark, clean_name, is_name
from dehusk.threads.series import Key, best_marks
from dehusk.threads.units import Finder, Units

_BODY, _USER, _DATE, _CONTROLS = (int(role) for role in (Role.BODY, Role.USER, Role.DATE, Role.CONTROLS))
_LABELLED = (_CONTROLS, _USER, _DATE)
_BUTTON = int(Kind.BUTTON)
_FEW = 6  # words of a link that is a label
_TURNS = 3  # siblings of one look that are told apart by their turn
_LONGEST = 48  # characters of a name with what stands beside it
_SHORT = 12  # words of a line that can be a label, a name, a date
_CHROME_WEIGHT = 2  # a word of a label inside the body is worth this many words of text outside
_BODY_BONUS = 4  # words that the name of a body is worth
_NUMBER = re.compile(r"\d[\d.,]*")
_LABEL = re.compile(r"^([^\s:：]+(?: [^\s:：]+){0,2}) ?[:：](?=\s|$)")
_BOLD = frozenset("b strong cite h2 h3 h4 h5 h6 dt".split())
_NAME_TAGS = frozenset("b strong cite a h1 h2 h3 h4 h5 h6 span dt td p div em i font th label".split())
_DECLARED = re.compile(r' (?:data-)?(?:author|username|user-name|poster|creator)="([^"]{1,40})"')


M = TypeVar("M", DateMark, UserMark)


class Fields:
    """Finds author, date and body of every unit of a page."""

    def __init__(self, finder: Finder, units: Units) -> None:
        looks, marks = finder.looks, finder.marks
        self.page, self.looks, self.marks, self.units, self.finder = finder.page, looks, marks, units, finder
        self.attributes, self.parents = looks.attributes, looks.parents
        self.owner: list[int] = units.owner.tolist()
        self.kinds = looks.look[units.starts].tolist()  # posts, and replies in them, are read apart
        self.hints, self.quoted, self.signed = marks.nearest, marks.quoted, marks.signed
        self.first, self.last = finder.block_lists
        self.boxes, self.starts, self.ends, self.block_kinds = looks.block_columns
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

    def _key(self, row: int) -> Key:
        parent, look = self.parents[row], self.looks.look_list
        return self.kinds[self.owner[row]], look[parent] if parent >= 0 else -1, look[row]

    def _best(self, marks: Iterable[M], weight: Callable[[M], float]) -> dict[int, M]:
        return best_marks(marks, self.owner, self.kinds, self._key, weight)

    @cached_property
    def dates(self) -> dict[int, DateMark]:
        """Of every unit that has one, its date."""

        def weight(mark: DateMark) -> float:
            hinted = self.hints[mark.element] == _DATE
            return (
                1
                + 0.3 * (mark.precise > 1)
                + 0.2 * (mark.precise > 2)
                + 0.3 * mark.by_attribute
                + 0.2 * hinted
                - 0.85 * mark.other
            )

        known = [mark for mark in self.marks.dates if not self.quoted[mark.element]]
        return self._best(known, weight)

    @cached_property
    def authors(self) -> dict[int, UserMark]:
        """Of every unit that has one, its author."""

        def weight(mark: UserMark) -> float:
            said = 0.4 * (self.hints[mark.element] == _BODY) + 0.3 * mark.name.startswith("@")
            return (0.4, 0.5, 0.8, 1.15, 1.3, 1.6)[mark.strength] - said

        known = [
            mark
            for mark in self.marks.users
            if not (self.quoted[mark.element] or self.signed[mark.element] or self.marks.has_date(mark.name))
        ]
        declared = [*self._declared(), *known]
        chosen = self._best(declared, weight)
        if len(chosen) * 2 <= len(self.units):
            chosen = self._best(self._plain_names(), weight) | chosen
        if (
            chosen and 0 not in chosen and self.kinds[0] not in self.kinds[1:]
        ):  # an opening post, made unlike the others
            chosen.update((0, mark) for mark in self._before_dates() if self.owner[mark.element] == 0)
        return chosen

    def _declared(self) -> Iterable[UserMark]:
        for row in self.units.starts.tolist():
            match = _DECLARED.search(self.attributes[row])
            if match and is_name(match[1]):
                yield UserMark(row, int(self.page.elements.text_start[row]), match[1], "", 5)

    def _plain_names(self) -> Iterable[UserMark]:
        """Short texts of an element of their own, where nothing says user: a bold name, a cell."""
        page, text, blocks = self.page, self.page.text, self.page.blocks
        starts, words = blocks.start.tolist(), blocks.words.tolist()
        for row, start, end in self._short_rows():
            name = clean_name(text[start:end])
            if not is_name(name) or self.marks.has_date(name):
                continue
            bold, block = page.tag(row) in _BOLD, bisect_right(starts, start) - 1
            if words[block] <= _SHORT + 4 or (bold and start - starts[block] < 4):
                yield UserMark(row, start, name, "", int(bold))
        yield from self._before_dates()

    def _short_rows(self) -> Iterator[tuple[int, int, int]]:
        """The elements of units whose text is short enough for a name, with its place."""
        elements, hints = self.page.elements, np.array(self.hints, np.int32)
        size = elements.text_end - elements.text_start
        named = np.array([name in _NAME_TAGS for name in self.page.tag_names], bool)
        fits = (self.units.owner >= 0) & (size > 0) & (size <= _LONGEST) & named[elements.tag]
        fits &= ~(self.marks.in_quotation | self.marks.in_signature | (hints == _CONTROLS) | (hints == _DATE))
        fits[[mark.element for mark in self.marks.dates]] = False
        rows = np.flatnonzero(fits)
        places = (elements.text_start[rows].tolist(), elements.text_end[rows].tolist())
        return zip(rows.tolist(), *places, strict=True)

    def _before_dates(self) -> Iterable[UserMark]:
        """Names that stand in one line with the date, in front of it."""
        for mark in self.dates.values():
            line = self.page.text[max(mark.place - 60, 0) : mark.place].rpartition("\n")[2]
            name = clean_name(line.strip(" ·•|,-–—(@»#"))
            if is_name(name) and not self.marks.has_date(name):
                yield UserMark(mark.element, mark.place - len(line), name, "", 0)

    @cached_property
    def chrome(self) -> list[bool]:
        """Which blocks of units are labels, names, dates and buttons rather than what somebody said."""
        chrome = [False] * len(self.boxes)
        inside = np.flatnonzero(self.units.owner[self.page.blocks.element] >= 0).tolist()
        words, linked = self.page.blocks.words.tolist(), self.page.blocks.link_words.tolist()
        repeated = self._repeated([block for block in inside if words[block] <= 2 * _SHORT])
        for block in inside:
            box, size = self.boxes[block], words[block]
            hint = self.hints[box]
            chrome[block] = (
                self.block_kinds[block] == _BUTTON
                or self.signed[box]
                or (block in self.marked and size <= _SHORT + 4)
                or (size <= _SHORT and hint in _LABELLED)
                or (block in repeated and not self.quoted[box])
                or (linked[block] == size > 0 and size <= _FEW and hint != _BODY and not self.quoted[box])
            )
        return chrome

    def _repeated(self, blocks: list[int]) -> set[int]:
        """Those of these blocks whose text is a label that stands in most units."""
        text, owner, boxes = self.page.text, self.owner, self.boxes
        labels = {block: _label(text[self.starts[block] : self.ends[block]]) for block in blocks}
        repeats = Counter(label for _, label in {(owner[boxes[block]], label) for block, label in labels.items()})
        often = max(2, max(Counter(self.kinds).values()) / 2)
        return {block for block, label in labels.items() if label and repeats[label] >= often}

    @cached_property
    def marked(self) -> set[int]:
        """The blocks that hold a name or a date."""
        starts = self.page.blocks.start
        places = [mark.place for mark in self.dates.values()] + [mark.place for mark in self.authors.values()]
        places += [mark.place for mark in self.marks.dates if mark.other]
        return set((np.searchsorted(starts, places, "right") - 1).tolist()) if places else set()

    @cached_property
    def bodies(self) -> dict[int, list[int]]:
        """For every unit the elements that hold its text: the place, the same in all, with most text and least else."""
        rows, units, kinds, places, examples = self._places()
        if not len(rows):
            return {}
        words, (first, last) = self.page.blocks.words, self.finder.blocks
        worth = np.where(np.array(self.chrome, bool), -_CHROME_WEIGHT * words, words)
        total = np.concatenate(([0], np.cumsum(worth, dtype=np.int32)))
        gain = (total[last[rows]] - total[first[rows]] + _BODY_BONUS * (self.marks.hints[rows] == _BODY)).astype(
            np.int32
        )
        pairs, together = number(places.astype(np.int64) * len(self.units) + units)
        count = len(examples)
        last_row, firsts, best = (np.full(size, -1, np.int32) for size in (len(together), count, len(self.units)))
        gains, taken, best_gain = np.zeros(count, np.int32), np.zeros(len(rows), np.int32), np.zeros_like(best)
        read = (len(rows), rows, units, places, pairs, gain, self.page.elements.last)
        run(weighing.add_places, weighing.COMPILED, read, (last_row, gains, firsts, best_gain, best, taken))
        bodies = {
            unit: [row]
            for unit, (row, value) in enumerate(zip(best.tolist(), best_gain.tolist(), strict=True))
            if value > 0
        }
        chosen = np.isin(places, _best_places(kinds[examples], gains, firsts)) & (taken > 0)
        found: dict[int, list[int]] = defaultdict(list)
        for row, unit in zip(rows[chosen].tolist(), units[chosen].tolist(), strict=True):
            found[unit].append(row)
        return bodies | found

    def _places(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        """The elements of units that hold blocks and no other unit: their unit, its look, and a number for their place.

        That is told by the looks of the unit, of the element around and of the element itself, and by its turn. Last
        comes one example of each place, by its number.
        """
        elements, owner, look, starts = self.page.elements, self.units.owner, self.looks.look, self.units.starts
        rows = np.flatnonzero(owner >= 0).astype(np.int32)
        looks = int(look.max()) + 1
        turns = _turns(elements.parent[rows].astype(np.int64) * looks + look[rows])
        following = np.append(starts, len(owner))[np.searchsorted(starts, rows, "right")]
        first, last = self.finder.blocks
        holds = (last[rows] > first[rows]) & (following >= elements.last[rows])
        holds &= ~(self.marks.in_signature | self.marks.in_quotation)[rows]
        kept, turn = rows[holds], np.minimum(turns[holds], _TURNS)
        above = look[np.maximum(elements.parent[kept], 0)].astype(np.int64)
        kinds = look[starts][owner[kept]]
        beside, _ = number(above * looks + look[kept])
        places, examples = number((beside.astype(np.int64) * (_TURNS + 1) + turn) * looks + kinds)
        return kept, owner[kept], kinds, places, examples


def _best_places(kinds: Ints, gains: Ints, firsts: Ints) -> list[int]:
    """For every kind of unit the place that gains most, the first of equals."""
    best: dict[int, tuple[int, int, int]] = {}
    for place, (kind, gain, first) in enumerate(zip(kinds.tolist(), gains.tolist(), firsts.tolist(), strict=True)):
        rated = (gain, -first, place)
        best[kind] = max(best.get(kind, rated), rated)
    return [place for _, _, place in best.values()]


def _turns(keys: Longs) -> Ints:
    """For every key which it is among those that are equal, counted from 1."""
    numbers, firsts = number(keys)
    turns = np.zeros(len(keys), np.int32)
    run(weighing.count_turns, weighing.COMPILED, (len(keys), numbers), (np.zeros(len(firsts), np.int32), turns))
    return turns


def _label(text: str) -> str:
    """What a line repeats in all units: the words in front of a colon, or all of it with its numbers taken out."""
    match = _LABEL.match(text) if ":" in text or "：" in text else None
    if match:
        return match[1].lower() + ":"
    return _NUMBER.sub("#", text) if has_digit(text) else text
