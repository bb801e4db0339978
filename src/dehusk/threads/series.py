# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The mark that most units have at the same place: of all dates that of the post, of all names that of its author.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dehusk.columns import Columns
from dehusk.structure.roles import Role
from dehusk.threads.mark import Mark

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
BODY = cython.declare(cython.int, int(Role.BODY))
DATE = cython.declare(cython.int, int(Role.DATE))
ONE_FOR_ALL = cython.declare(cython.double, 0.4)  # what a text is worth that is the same in every unit
MANY = cython.declare(cython.double, 0.75)  # and one that stands several times in a unit: a list of people
LATER = cython.declare(cython.double, 0.04)  # and each that stands in front of it
UNSORTED = cython.declare(cython.double, 0.3)  # and dates in no order
MINUTE = 16  # characters of a date up to the minute
_STRENGTHS: Final = (0.4, 0.5, 0.8, 1.15, 1.3, 1.6)  # what names are worth by their strength


class Place:
    """Where marks stand: the looks of the unit, of the element around and of the element; the first one of every unit."""

    def __init__(self, kind: int, around: int, look: int) -> None:
        self.kind, self.around, self.look = kind, around, look
        self.firsts: dict[int, Mark] = {}
        self.ranks = self.often = 0

    def is_before(self, other: Place, value: cython.double, best: cython.double) -> cython.bint:
        """Whether this is the better place, by what both are worth, or else by their looks."""
        if value != best:
            return value > best
        return (self.look > other.look) if self.around == other.around else self.around > other.around


class Series:
    """Chooses among the marks of the units of one page."""

    def __init__(self, rows: Columns, kinds: list[int], owner: Any, look: Any, hints: Any) -> None:
        """Of every unit its look; of every element its unit, its look and the nearest role."""
        self.rows, self.owner, self.look, self.hints, self.kinds = rows, owner, look, hints, kinds
        self.looks = rows.size + 1
        self.names = False

    def best_dates(self, marks: list[Mark]) -> dict[int, Mark]:
        """For every unit the first date at the place that speaks best for itself over all units of its kind."""
        self.names = False
        return self.best(marks)

    def best_names(self, marks: list[Mark]) -> dict[int, Mark]:
        """The same for names."""
        self.names = True
        return self.best(marks)

    def best(self, marks: list[Mark]) -> dict[int, Mark]:
        """The same."""
        place: Place
        value: cython.double
        places: list[Place] = self.places(marks)
        best: dict[int, tuple[float, Place]] = {}
        for place in places:
            value = self.value(place)
            if place.kind not in best or place.is_before(best[place.kind][1], value, best[place.kind][0]):
                best[place.kind] = (value, place)
        chosen: dict[int, Mark] = {}
        for _, place in best.values():
            if self.kinds.count(place.kind) > 1:
                chosen.update(place.firsts)
        found: dict[int, Mark] = self.alone(places, chosen)
        found.update(chosen)
        return found

    def places(self, marks: list[Mark]) -> list[Place]:
        """The places of marks in units, in the order they come."""
        mark: Mark
        place: Place
        unit: cython.int
        key: cython.longlong
        around: cython.longlong
        known: dict[int, Place] = {}
        seen: list[int] = [0] * len(self.kinds)
        for mark in marks:
            unit = self.owner[mark.element]
            if unit < 0:
                continue
            around = self.rows.parent[mark.element]
            around = self.look[around] if around >= 0 else -1
            key = self.kinds[unit]
            key = (key * self.looks + around + 1) * self.looks + self.look[mark.element]
            place = known.get(key)
            if place is None:
                place = known[key] = Place(self.kinds[unit], around, self.look[mark.element])
            place.often += 1
            if unit not in place.firsts:
                place.firsts[unit] = mark
                place.ranks += seen[unit]
                seen[unit] += 1
        return list(known.values())

    def value(self, place: Place) -> cython.double:
        """What a place is worth."""
        mark: Mark
        value: cython.double = 0
        count: cython.int = len(place.firsts)
        rank: cython.double = place.ranks
        same: cython.bint = count > 2
        told: str | None = None
        for mark in place.firsts.values():
            value += self.weight(mark)
            if same and told is not None and told != mark.text:
                same = False
            told = mark.text
        if same:
            value *= ONE_FOR_ALL
        if place.often > 1.5 * count:
            value *= MANY
        rank /= count
        value *= 1 - LATER * (rank if rank < 5 else 5)
        return value * (1 - UNSORTED + UNSORTED * (1.0 if self.names else sortedness(list(place.firsts.values()))))

    def weight(self, mark: Mark) -> cython.double:
        """What a mark is worth by itself."""
        hint: cython.int = self.hints[mark.element]
        worth: cython.double
        if self.names:
            worth = _STRENGTHS[mark.strength]
            return worth - ((0.4 if hint == BODY else 0.0) + (0.3 if mark.text.startswith("@") else 0.0))
        worth = 1 + (0.3 if mark.strength > 1 else 0.0) + (0.2 if mark.strength > 2 else 0.0)
        worth = worth + (0.3 if mark.by_attribute else 0.0) + (0.2 if hint == DATE else 0.0)
        return worth - (0.85 if mark.other else 0.0)

    def alone(self, places: list[Place], known: Mapping[int, Mark]) -> dict[int, Mark]:
        """For every unit that is not made like the others the mark that is best by itself."""
        place: Place
        mark: Mark
        value: cython.double
        best: cython.double
        rank: cython.Py_ssize_t
        marks: dict[int, list[Mark]] = {}
        for place in places:
            for unit, mark in place.firsts.items():
                if unit not in known:
                    marks.setdefault(unit, []).append(mark)
        chosen: dict[int, Mark] = {}
        for unit, own in marks.items():
            own.sort(key=by_element)
            best = 0.0
            for rank in range(len(own)):
                value = self.weight(own[rank]) - 0.05 * rank
                if rank == 0 or value > best:
                    best, chosen[unit] = value, own[rank]
        return chosen


def by_element(mark: Mark) -> int:
    """The element of a mark."""
    return mark.element


@cython.cfunc
def sortedness(marks: list[Mark]) -> cython.double:
    """The share of neighbours that are in order, rising or falling: dates of posts are, dates of accounts are not."""
    mark: Mark
    rising: cython.int = 0
    falling: cython.int = 0
    count: cython.int = 0
    before: str = ""
    for mark in marks:
        if not mark.value:
            continue
        value: str = mark.value[:MINUTE]
        if count:
            rising += value >= before
            falling += value <= before
        before = value
        count += 1
    if count < 3:
        return 1.0
    return max(rising, falling) / cython.cast(cython.double, count - 1)
