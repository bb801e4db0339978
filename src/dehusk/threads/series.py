"""The mark that most units have at the same place: of all dates that of the post, of all names that of its author."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from dehusk.threads.marks import DateMark, UserMark

M = TypeVar("M", DateMark, UserMark)
Key = tuple[int, int, int]  # the look of the unit, of the element around, of the element
_TOLD = 2  # where a mark has what a reader sees: the name, the date
_ONE_FOR_ALL = 0.4  # what a text is worth that is the same in every unit
_MANY = 0.75  # and one that stands several times in a unit: a list of people, comments inside the post
_LATER = 0.04  # and each that stands in front of it
_UNSORTED = 0.3  # and dates in no order


def best_marks(
    marks: Iterable[M],
    owner: Sequence[int],
    kinds: Sequence[int],
    key_of: Callable[[int], Key],
    weight: Callable[[M], float],
) -> dict[int, M]:
    """For every unit the first mark at the place that speaks best for itself over all units of its kind."""
    firsts: dict[Key, dict[int, M]] = {}
    ranks: dict[Key, int] = {}
    often: dict[Key, int] = {}
    seen = [0] * len(kinds)
    for mark in marks:
        row = mark.element
        unit = owner[row]
        if unit < 0:
            continue
        key = key_of(row)
        found = firsts.setdefault(key, {})
        often[key] = often.get(key, 0) + 1
        if unit not in found:
            found[unit] = mark
            ranks[key] = ranks.get(key, 0) + seen[unit]
            seen[unit] += 1
    best: dict[int, tuple[float, Key]] = {}
    for key, found in firsts.items():
        value = _value(found, ranks[key] / len(found), often[key], weight)
        best[key[0]] = max(best.get(key[0], (value, key)), (value, key))
    units = Counter(kinds)
    chosen: dict[int, M] = {}
    for kind, (_, key) in best.items():
        if units[kind] > 1:
            chosen |= firsts[key]
    return _alone(firsts, chosen, weight) | chosen


def _value(found: Mapping[int, M], rank: float, often: int, weight: Callable[[M], float]) -> float:
    value = sum(map(weight, found.values()))
    if len(found) > 2 and len({mark[_TOLD] for mark in found.values()}) == 1:
        value *= _ONE_FOR_ALL
    if often > 1.5 * len(found):
        value *= _MANY
    value *= 1 - _LATER * min(rank, 5)
    return value * (1 - _UNSORTED + _UNSORTED * _sortedness([mark.value for mark in found.values()]))


def _alone(firsts: Mapping[Key, Mapping[int, M]], known: Mapping[int, M], weight: Callable[[M], float]) -> dict[int, M]:
    """For every unit that is not made like the others the mark that is best by itself."""
    marks: dict[int, list[M]] = defaultdict(list)
    for found in firsts.values():
        for unit, mark in found.items():
            if unit not in known:
                marks[unit].append(mark)
    chosen: dict[int, M] = {}
    for unit, own in marks.items():
        own.sort(key=lambda mark: mark.element)
        rated = [(weight(mark) - 0.05 * rank, mark) for rank, mark in enumerate(own)]
        chosen[unit] = max(rated, key=lambda each: each[0])[1]
    return chosen


def _sortedness(values: Sequence[str]) -> float:
    """The share of neighbours that are in order, rising or falling: dates of posts are, dates of accounts are not."""
    known = [value[:16] for value in values if value]
    if len(known) < 3:
        return 1.0
    rising = sum(a <= b for a, b in pairwise(known))
    falling = sum(a >= b for a, b in pairwise(known))
    return max(rising, falling) / (len(known) - 1)
