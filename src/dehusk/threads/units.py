"""Which elements are the posts: the repeated group whose units best hold a date, a name and text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dehusk.lazy import lazy
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.structure.looks import Looks
from dehusk.threads import weighing
from dehusk.threads.marks import Marks
from dehusk.vocabulary.words import Words

_LOOKED_AT = 12  # candidates that are weighed closely
_WORDS_POWER = 0.75  # one post of 100 words is worth more than ten lines of 5, and less than ten posts of 50
_MOST_WORDS = 600  # of a unit that count
_BARE, _DATED, _NAMED = 0.12, 0.45, 0.43
_DECLARED_FACTOR = 1.05
_MOST_LOOKS = 1_000_000
_SAYS = 8  # words of a reply, with its date and name
_SEGMENT = 0.95  # units made of several siblings, against units that are one element


def _powers(count: int) -> NDArray[np.float64]:
    return np.asarray(np.arange(count, dtype=np.float64) ** _WORDS_POWER)


_POWERS: Final = _powers(_MOST_WORDS + 1)
_WEIGHTS: Final = np.array([_BARE + _DATED * dated + _NAMED * named for named in (0, 1) for dated in (0, 1)])


@dataclass(frozen=True)
class Units:
    """The posts of a page as ranges of elements, which may be inside each other."""

    starts: Ints
    ends: Ints
    dates: Ints  # of every unit: how many different dates it holds
    value: float
    size: int  # of the page, in elements

    def __len__(self) -> int:
        return len(self.starts)

    @lazy
    def owner(self) -> Ints:
        """Of every element its innermost unit, or -1."""
        owner, around = np.zeros(self.size, np.int32), np.zeros(len(self), np.int32)
        _run(weighing.fill_owners, (len(self), self.starts, self.ends, self.size), around, owner)
        return owner


# What pages declare by microdata and microformats.
_DECLARED = re.compile(
    r'itemtype="https?://schema\.org/(?:Comment|Answer|Question|DiscussionForumPosting|UserComments|SocialMediaPosting)"|'
    r'class="(?:[^"]* )?(?:u-comment|p-comment|h-cite|h-entry|hentry)[ "]'
)

_FORMATS = Words(((1, "comment cite entry hentry"),), ("class",))


def _is_declared(start_tag: str) -> bool:
    """Whether microdata or a microformat call an element a post."""
    may = "-comment" in start_tag or "entry" in start_tag or "itemtype" in start_tag or "h-cite" in start_tag
    return may and _DECLARED.search(start_tag) is not None


class Finder:
    """Weighs the repeated elements of one page."""

    def __init__(self, page: Page, looks: Looks, marks: Marks) -> None:
        self.page, self.looks, self.marks = page, looks, marks
        free = np.maximum(page.blocks.words - page.blocks.link_words, 0)
        self.free = np.where(page.elements.hidden[page.blocks.element] > 0, 0, free).astype(np.int32)
        first, last = looks.blocks
        total = np.concatenate(([0], np.cumsum(self.free, dtype=np.int32)))
        self.words = (total[last] - total[first]).astype(np.int32)
        dates = [mark for mark in marks.dates if not mark.other]
        self.dates = np.array([mark.element for mark in dates], np.int32)
        self.users = np.array([mark.element for mark in marks.users], np.int32)
        numbers: dict[str, int] = {}
        said = [numbers.setdefault(mark.value or mark.text, len(numbers)) for mark in dates]
        self.said = np.array(said, np.int32)
        order = np.lexsort((self.said, looks.look[self.dates]))
        self._sorted = (self.dates[order], looks.look[self.dates][order], self.said[order])
        self.dated, self.named = _within(page, self.dates), _within(page, self.users)
        self._powers = _POWERS if len(dates) < len(_POWERS) else _powers(len(dates) + 1)

    def ranked(self) -> list[Units]:
        """The units that may be a thread, the most likely first."""
        made = [units for units in self._weigh(self._candidates()) if units.value > 0]
        return sorted(made, key=lambda units: (-units.value, int(units.starts[0])))

    def of_ranges(self, starts: Ints, ends: Ints) -> Units:
        """Units made of these ranges of elements."""
        return self._weigh([(starts, ends, 1.0)])[0]

    def distinct_dates(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many different dates each element holds."""
        order = np.argsort(self.dates, kind="stable")
        dates, said = self.dates[order], self.said[order]
        first, last = np.searchsorted(dates, rows), np.searchsorted(dates, self.page.elements.last[rows])
        if int((last - first).sum()) > _MOST_LOOKS:  # elements inside each other by the thousand: counting is enough
            return np.asarray(last - first, np.int64)
        return np.array([len(set(said[a:b].tolist())) for a, b in zip(first, last, strict=True)], np.int64)

    def bodies(self, rows: NDArray[np.int64]) -> bool:
        """Whether these elements say something beside names and dates."""
        return bool(np.median(self.words[rows]) >= _SAYS)

    def _candidates(self) -> list[tuple[Ints, Ints, float]]:
        route, look, last = self.looks.route, self.looks.look, self.page.elements.last
        alone = np.zeros(len(route))
        columns = (len(route), self.words, self.dated, self.named)
        _run(weighing.rate, (*columns, _MOST_WORDS, self._powers, _WEIGHTS), alone)
        found = [(rows, last[rows], 1.0) for rows in _top(route, alone, self.words) if len(rows) > 1]
        # The same look at several places: replies inside replies, a question and its answers.
        for rows in _top(look, np.where(self.looks.named, alone, 0), self.words):
            if len(rows) > 1 and (route[rows] != route[rows[0]]).any():
                found.append((rows, last[rows], 1.0))
        said = self._declared()
        if len(said) > 1:
            found.append((said, last[said], _DECLARED_FACTOR))
        headed = ((self.dated > 0) | (self.named > 0)).astype(np.int32)
        for heads in _top(route, headed.astype(np.float64), headed):
            found.extend(self._segments(heads))
        return found

    def _declared(self) -> Ints:
        """The elements that microdata or a microformat call a post."""
        markup = self.page.markup
        rows = set(np.flatnonzero((_FORMATS.flags(self.page) > 0) & (self.words > 0)).tolist())
        rows.update(self.page.at(place) for place in self.page.item_types if markup.startswith("http", place))
        tags = self.looks.attributes
        told = [row for row in sorted(rows) if self.words[row] and _is_declared(tags[row])]
        return np.array(told, np.int32)

    def _segments(self, heads: Ints) -> list[tuple[Ints, Ints, float]]:
        """Posts that are several siblings each: from one head to the next."""
        elements = self.page.elements
        if len(heads) < 2 or (elements.parent[heads] != elements.parent[heads[0]]).any():
            return []
        rows = heads.tolist()
        between = self._siblings(rows[0], rows[1])
        if between < 2:
            return []
        steps, row, parent_end = [], rows[-1], int(elements.last[elements.parent[rows[-1]]])
        span = int(median(after - before for before, after in pairwise(rows)))
        while row < parent_end and row < rows[-1] + 3 * span:
            steps.append(row)
            row = int(elements.last[row])
        end = elements.last[steps[min(between, len(steps)) - 1]]
        return [(heads, np.append(heads[1:], end).astype(np.int32), _SEGMENT)]

    def _siblings(self, row: int, stop: int) -> int:
        count = 0
        while row < stop:
            row, count = int(self.page.elements.last[row]), count + 1
        return count

    def _weigh(self, candidates: list[tuple[Ints, Ints, float]]) -> list[Units]:
        if not candidates:
            return []
        size, blocks, counts = len(self.page.elements), self.page.blocks, [len(starts) for starts, _, _ in candidates]
        offsets = np.concatenate(([0], np.cumsum(counts))).astype(np.int32)
        starts, ends = (np.concatenate([each[column] for each in candidates]) for column in (0, 1))
        around, seen, words, dates, users = np.zeros((5, len(starts)), np.int32)
        owner, values, good = np.zeros(size, np.int32), np.zeros(len(starts)), np.zeros(len(counts), np.int32)
        read = (
            len(counts), offsets, starts, ends, size, len(blocks), blocks.element, self.free, len(self.dates),
            *self._sorted, len(self.users), self.users, _MOST_WORDS, self._powers, _WEIGHTS,
        )  # fmt: skip
        _run(weighing.weigh_groups, read, around, owner, seen, words, dates, users, values, good)
        made, cuts = [], offsets.tolist()
        for number, (first, last, factor) in enumerate(candidates):
            here = slice(cuts[number], cuts[number + 1])
            value = float(values[here].sum()) * factor if good[number] > 1 else 0.0
            made.append(Units(first, last, dates[here], value, size))
        return made


def _run(function: Any, read: tuple[Any, ...], *written: NDArray[Any]) -> None:
    run(function, weighing.COMPILED, read, written)


def _within(page: Page, rows: Ints) -> Ints:
    """For every element how many of these rows are it or stand in it."""
    counts = np.bincount(rows, minlength=len(page.elements))
    total = np.concatenate(([0], np.cumsum(counts, dtype=np.int32)))
    return (total[page.elements.last] - total[:-1]).astype(np.int32)


def _top(numbers: Ints, values: NDArray[np.float64], marks: Ints) -> list[Ints]:
    """The elements with a mark of the numbers whose elements are worth most together, those of a number each."""
    count, size = int(numbers.max(initial=-1)) + 1, len(numbers)
    members, sums, best = np.zeros(count, np.int32), np.zeros(count), np.zeros(_LOOKED_AT, np.int32)
    places, rows = np.zeros(_LOOKED_AT + 1, np.int32), np.zeros(size, np.int32)
    _run(weighing.best_groups, (size, numbers, values, marks, count, _LOOKED_AT), members, sums, best, places, rows)
    cuts = places.tolist()
    return [rows[cuts[group] : cuts[group + 1]] for group in range(_LOOKED_AT)]
