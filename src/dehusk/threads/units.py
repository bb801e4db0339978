"""Which elements are the posts: the repeated group whose units best hold a date, a name and text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.model import Ints, Page
from dehusk.structure.looks import Looks, block_ranges
from dehusk.threads.marks import Marks

_LOOKED_AT = 12  # candidates that are weighed closely
_WORDS_POWER = 0.75  # one post of 100 words is worth more than ten lines of 5, and less than ten posts of 50
_MOST_WORDS = 600  # of a unit that count
_BARE, _DATED, _NAMED = 0.12, 0.45, 0.43
_DECLARED_FACTOR = 1.05
_MOST_LOOKS = 1_000_000
_SAYS = 8  # words of a reply, with its date and name
_SEGMENT = 0.95  # units made of several siblings, against units that are one element


@dataclass(frozen=True)
class Units:
    """The posts of a page as ranges of elements, which may be inside each other, and the unit of every element."""

    starts: Ints
    ends: Ints
    owner: Ints  # of every element: its innermost unit, or -1
    value: float

    def __len__(self) -> int:
        return len(self.starts)


# What pages declare by microdata and microformats.
_DECLARED = re.compile(
    r'itemtype="https?://schema\.org/(?:Comment|Answer|Question|DiscussionForumPosting|UserComments|SocialMediaPosting)"|'
    r'class="(?:[^"]* )?(?:u-comment|p-comment|h-cite|h-entry|hentry)[ "]'
)

_ITEM = re.compile('itemtype="http')
_FORMAT_WORDS = [name_hash(word) for word in ("comment", "cite", "entry", "hentry")]


class Finder:
    """Weighs the repeated elements of one page."""

    def __init__(self, page: Page, looks: Looks, marks: Marks) -> None:
        self.page, self.looks, self.marks = page, looks, marks
        count = len(page.elements)
        free = np.maximum(page.blocks.words - page.blocks.link_words, 0)
        self.free = np.where(page.elements.hidden[page.blocks.element] > 0, 0, free)
        first, last = block_ranges(page)
        total = np.concatenate(([0], np.cumsum(self.free, dtype=np.int64)))
        self.words = (total[last] - total[first]).astype(np.int64)
        self.dates = np.array([mark.element for mark in marks.dates if not mark.other], np.int64)
        said = {
            text: number for number, text in enumerate(dict.fromkeys(mark.value or mark.text for mark in marks.dates))
        }
        self.said = np.array([said[mark.value or mark.text] for mark in marks.dates if not mark.other], np.int64)
        self.users = np.array([mark.element for mark in marks.users], np.int64)
        self.dated = _within(page, np.bincount(self.dates, minlength=count))
        self.named = _within(page, np.bincount(self.users, minlength=count))

    def ranked(self) -> list[Units]:
        """The units that may be a thread, the most likely first."""
        made = [self._weigh(starts, ends, factor) for starts, ends, factor in self._candidates()]
        made = [units for units in made if units.value > 0]
        return sorted(made, key=lambda units: (-units.value, int(units.starts[0])))

    def of_ranges(self, starts: Ints, ends: Ints) -> Units:
        """Units made of these ranges of elements."""
        return self._weigh(starts, ends, 1.0)

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
        alone = self._value(self.words, self.dated > 0, self.named > 0)
        found: list[tuple[Ints, Ints, float]] = []
        for number in _top(route, alone):
            rows = np.flatnonzero((route == number) & (self.words > 0)).astype(np.int32)
            if len(rows) > 1:
                found.append((rows, last[rows], 1.0))
        # The same look at several places: replies inside replies, a question and its answers.
        own = np.where(self.looks.named, alone, 0)
        for number in _top(look, own):
            rows = np.flatnonzero((look == number) & (self.words > 0)).astype(np.int32)
            if len(rows) > 1 and len(np.unique(route[rows])) > 1:
                found.append((rows, last[rows], 1.0))
        said = self._declared()
        if len(said) > 1:
            found.append((said.astype(np.int32), last[said], _DECLARED_FACTOR))
        heads = np.where((self.dated > 0) | (self.named > 0), 1.0, 0.0)
        for number in _top(route, heads):
            found.extend(self._segments(np.flatnonzero(route == number).astype(np.int32)))
        return found

    def _declared(self) -> NDArray[np.int64]:
        """The elements that microdata or a microformat call a post."""
        names, markup = self.page.names, self.page.markup
        maybe = np.isin(names.hash, _FORMAT_WORDS)
        rows = set(names.element[maybe].tolist())
        if 'itemtype="' in markup:
            rows.update(self.page.at(match.start()) for match in _ITEM.finditer(markup))
        told = [row for row in sorted(rows) if self.words[row] and _DECLARED.search(self.looks.attributes[row])]
        return np.array(told, np.int64)

    def _segments(self, heads: Ints) -> list[tuple[Ints, Ints, float]]:
        """Posts that are several siblings each: from one head to the next."""
        elements = self.page.elements
        heads = heads[(self.dated[heads] > 0) | (self.named[heads] > 0)]
        if len(heads) < 2 or len(np.unique(elements.parent[heads])) > 1:
            return []
        ends = np.append(heads[1:], 0)
        steps, row, parent_end = [], int(heads[-1]), int(elements.last[elements.parent[heads[-1]]])
        span = int(np.median(np.diff(heads))) if len(heads) > 1 else 1
        while row < parent_end and row < heads[-1] + 3 * span:
            steps.append(row)
            row = int(elements.last[row])
        between = self._siblings(int(heads[0]), int(heads[1]))
        ends[-1] = elements.last[steps[min(between, len(steps)) - 1]]
        return [] if between < 2 else [(heads, ends.astype(np.int32), _SEGMENT)]

    def _siblings(self, row: int, stop: int) -> int:
        count = 0
        while row < stop:
            row, count = int(self.page.elements.last[row]), count + 1
        return count

    def _weigh(self, starts: Ints, ends: Ints, factor: float) -> Units:
        owner = owners(starts, ends, len(self.page.elements))
        count = len(starts)
        boxes = owner[self.page.blocks.element]
        words = np.bincount(boxes[boxes >= 0], weights=self.free[boxes >= 0], minlength=count)
        dates = self.dates_per_unit(owner, count)
        users = (
            np.bincount(owner[self.users][owner[self.users] >= 0], minlength=count)
            if len(self.users)
            else np.zeros(count)
        )
        values = self._value(words, dates > 0, users > 0) / np.maximum(dates, 1) ** _WORDS_POWER
        good = (words > 0) & (dates + users > 0)
        value = float(values.sum()) * factor if good.sum() > 1 else 0.0
        return Units(starts, ends, owner, value)

    def dates_per_unit(self, owner: Ints, count: int) -> NDArray[np.int64]:
        """How many different dates of the commonest look each unit holds: more than one means more than one post."""
        inside = owner[self.dates] >= 0 if len(self.dates) else np.zeros(0, bool)
        if not inside.any():
            return np.zeros(count, np.int64)
        unit, rows, said = owner[self.dates[inside]].astype(np.int64), self.dates[inside], self.said[inside]
        kinds, which = np.unique(self.looks.look[rows], return_inverse=True)
        pairs = np.unique(which.astype(np.int64) * count + unit)
        common = int(np.bincount(pairs // count, minlength=len(kinds)).argmax())
        different = np.unique(unit[which == common] * (int(said.max()) + 1) + said[which == common]) // (
            int(said.max()) + 1
        )
        return np.maximum(np.bincount(different, minlength=count), np.bincount(unit, minlength=count) > 0)

    def _value(self, words: NDArray[Any], dated: NDArray[np.bool_], named: NDArray[np.bool_]) -> NDArray[np.float64]:
        size = np.minimum(words, _MOST_WORDS) ** _WORDS_POWER
        return np.asarray(size * (_BARE + _DATED * dated + _NAMED * named), np.float64)


def owners(starts: Ints, ends: Ints, count: int) -> Ints:
    """For every element the innermost range that holds it; ranges are sorted by start and properly nested."""
    if (starts[1:] >= ends[:-1]).all():  # none inside another
        inside = np.zeros(count + 1, np.int32)
        inside[starts] = 1
        number = np.cumsum(inside[:-1], dtype=np.int32) - 1
        return np.where((number >= 0) & (np.arange(count) < ends[np.maximum(number, 0)]), number, -1).astype(np.int32)
    owner = np.full(count + 1, -1, np.int32)
    change = np.zeros(count + 1, bool)
    change[0] = True
    stack: list[tuple[int, int]] = []
    for unit, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        _close(stack, start, owner, change)
        stack.append((end, unit))
        owner[start], change[start] = unit, True
    _close(stack, count, owner, change)
    places = np.flatnonzero(change)
    return np.repeat(owner[places], np.diff(np.append(places, count + 1)))[:count]


def _close(stack: list[tuple[int, int]], until: int, owner: Ints, change: NDArray[np.bool_]) -> None:
    while stack and stack[-1][0] <= until:
        end, _ = stack.pop()
        owner[end], change[end] = (stack[-1][1] if stack else -1), True


def _within(page: Page, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    total = np.concatenate(([0], np.cumsum(counts)))
    return np.asarray(total[page.elements.last] - total[np.arange(len(page.elements))], np.int64)


def _top(numbers: Ints, values: NDArray[np.float64]) -> list[int]:
    """The numbers whose elements are worth most together."""
    if not len(numbers):
        return []
    sums = np.bincount(numbers, weights=values)
    sums[np.bincount(numbers) < 2] = 0
    best = np.argsort(-sums, kind="stable")[:_LOOKED_AT]
    return [int(number) for number in best if sums[number] > 0]
