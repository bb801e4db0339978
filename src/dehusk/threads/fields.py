"""What is what in a post: author and date at the place that most units share, and the element with the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints, Kind, Page
from dehusk.structure.looks import Looks
from dehusk.structure.roles import Role
from dehusk.threads.marks import DateMark, Marks, UserMark, clean_name, is_name
from dehusk.threads.series import Key, best_marks
from dehusk.threads.units import Units

_BODY, _USER, _DATE, _CONTROLS = (int(role) for role in (Role.BODY, Role.USER, Role.DATE, Role.CONTROLS))
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
Place = tuple[int, int, int, int]


M = TypeVar("M", DateMark, UserMark)


class Fields:
    """Finds author, date and body of every unit of a page."""

    def __init__(self, page: Page, looks: Looks, marks: Marks, units: Units) -> None:
        self.page, self.attributes, self.marks, self.units = page, looks.attributes, marks, units
        self.look = looks.look
        self.looks, self.parents = looks.look.tolist(), page.elements.parent.tolist()
        self.owner = units.owner.tolist()
        self.kinds = looks.look[units.starts].tolist()  # posts, and replies in them, are read apart
        self.own_hints: list[int] = marks.hints.tolist()
        self.hints, self.quoted, self.signed = marks.nearest, marks.quoted, marks.signed
        self.first, self.last = (column.tolist() for column in looks.blocks)
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
        parent = self.parents[row]
        return self.kinds[self.owner[row]], self.looks[parent] if parent >= 0 else -1, self.looks[row]

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
        elements, hints = self.page.elements, np.array(self.hints)
        size = elements.text_end - elements.text_start
        named = np.array([name in _NAME_TAGS for name in self.page.tag_names], bool)
        fits = (self.units.owner >= 0) & (size > 0) & (size <= _LONGEST) & named[elements.tag]
        fits &= ~(np.array(self.quoted, bool) | np.array(self.signed, bool) | (hints == _CONTROLS) | (hints == _DATE))
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
        page, blocks = self.page, self.page.blocks
        boxes, words, linked, kinds = (
            column.tolist() for column in (blocks.element, blocks.words, blocks.link_words, blocks.kind)
        )
        plain = [_label(text) if words[index] <= 2 * _SHORT else "" for index, text in enumerate(page.block_texts())]
        repeats: Counter[str] = Counter()
        for unit_text in {
            (self.owner[box], text) for box, text in zip(boxes, plain, strict=True) if text and self.owner[box] >= 0
        }:
            repeats[unit_text[1]] += 1
        most = max(Counter(self.kinds).values())
        often = max(2, most / 2)
        chrome = []
        for index, box in enumerate(boxes):
            hint = self.hints[box]
            short = words[index] <= _SHORT
            chrome.append(
                self.owner[box] >= 0
                and (
                    kinds[index] == Kind.BUTTON
                    or self.signed[box]
                    or (index in self.marked and words[index] <= _SHORT + 4)
                    or (short and hint in (_CONTROLS, _USER, _DATE))
                    or (plain[index] and not self.quoted[box] and repeats[plain[index]] >= often)
                    or (
                        linked[index] == words[index] > 0
                        and words[index] <= 6
                        and hint != _BODY
                        and not self.quoted[box]
                    )
                )
            )
        return chrome

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
        words = self.page.blocks.words
        chrome = np.array(self.chrome, bool)
        worth = np.where(chrome, -_CHROME_WEIGHT * words, words)
        total = np.concatenate(([0], np.cumsum(worth, dtype=np.int64))).tolist()
        gains: dict[Place, float] = defaultdict(float)
        places: dict[Place, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        alone: dict[int, tuple[float, int]] = {}
        beyond = self.page.elements.last.tolist()
        for row, unit, place in self._places():
            gain = total[self.last[row]] - total[self.first[row]] + _BODY_BONUS * (self.own_hints[row] == _BODY)
            inside = places[place][unit]
            if inside and row < beyond[inside[-1]]:
                continue
            inside.append(row)
            gains[place] += gain
            if unit not in alone or alone[unit] < (gain, -row):
                alone[unit] = (gain, -row)
        if not gains:
            return {}
        order = {place: min(next(iter(found.values()))) for place, found in places.items() if found}
        bodies = {unit: [-row] for unit, (gain, row) in alone.items() if gain > 0}
        best: dict[int, tuple[float, int, Place]] = {}
        for place, first in order.items():
            rated = (gains[place], -first, place)
            best[place[0]] = max(best.get(place[0], rated), rated)
        for _, _, place in best.values():
            bodies |= places[place]
        return bodies

    def _places(self) -> Iterator[tuple[int, int, Place]]:
        """The elements of units that hold blocks and no other unit, with their place: looks and turn."""
        elements, owner = self.page.elements, self.units.owner
        rows = np.flatnonzero(owner >= 0)
        turns = _turns(elements.parent[rows], self.look[rows])
        following = np.append(self.units.starts, len(owner))[np.searchsorted(self.units.starts, rows, "right")]
        first, last = (np.array(column)[rows] for column in (self.first, self.last))
        holds = (last > first) & (following >= elements.last[rows])
        holds &= ~(np.array(self.signed, bool) | np.array(self.quoted, bool))[rows]
        kept = rows[holds]
        above = self.look[np.maximum(elements.parent[kept], 0)]
        kinds = self.look[self.units.starts][owner[kept]]
        columns = (kinds, above, self.look[kept], np.minimum(turns[holds], _TURNS))
        return zip(
            kept.tolist(), owner[kept].tolist(), zip(*(column.tolist() for column in columns), strict=True), strict=True
        )


def _turns(parents: Ints, looks: Ints) -> NDArray[np.int64]:
    """For every element which it is among its siblings of the same look, counted from 1."""
    order = np.lexsort((looks, parents))
    parent, look = parents[order], looks[order]
    begins = np.flatnonzero(np.append(True, (parent[1:] != parent[:-1]) | (look[1:] != look[:-1])))
    turns = np.empty(len(order), np.int64)
    turns[order] = np.arange(len(order)) - np.repeat(begins, np.diff(np.append(begins, len(order)))) + 1
    return turns


def _label(text: str) -> str:
    """What a line repeats in all units: the words in front of a colon, or all of it with its numbers taken out."""
    match = _LABEL.match(text)
    return match[1].lower() + ":" if match else _NUMBER.sub("#", text)
