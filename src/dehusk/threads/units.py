"""Which elements are the posts: the repeated group whose units best hold a date, a name and text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.structure.looks import Looks
from dehusk.threads import weighing
from dehusk.threads.marks import Marks

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
    """The posts of a page as ranges of elements, which may be inside each other, and the unit of every element."""

    starts: Ints
    ends: Ints
    owner: Ints  # of every element: its innermost unit, or -1
    dates: Ints  # of every unit: how many different dates it holds
    value: float

    def __len__(self) -> int:
        return len(self.starts)


# What pages declare by microdata and microformats.
_DECLARED = re.compile(
    r'itemtype="https?://schema\.org/(?:Comment|Answer|Question|DiscussionForumPosting|UserComments|SocialMediaPosting)"|'
    r'class="(?:[^"]* )?(?:u-comment|p-comment|h-cite|h-entry|hentry)[ "]'
)

_SIGNS = ("itemtype", "-comment", "h-cite", "entry")  # without which there is none of it
_FORMAT_WORDS = [name_hash(word) for word in ("comment", "cite", "entry", "hentry")]


def _is_declared(start_tag: str) -> bool:
    """Whether microdata or a microformat call an element a post."""
    return any(sign in start_tag for sign in _SIGNS) and _DECLARED.search(start_tag) is not None


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
        alone = self._value(self.words, self.dated, self.named)
        found: list[tuple[Ints, Ints, float]] = []
        for number in _top(route, alone):
            rows = self._holding_words(route, number)
            if len(rows) > 1:
                found.append((rows, last[rows], 1.0))
        # The same look at several places: replies inside replies, a question and its answers.
        own = np.where(self.looks.named, alone, 0)
        for number in _top(look, own):
            rows = self._holding_words(look, number)
            if len(rows) > 1 and (route[rows] != route[rows[0]]).any():
                found.append((rows, last[rows], 1.0))
        said = self._declared()
        if len(said) > 1:
            found.append((said.astype(np.int32), last[said], _DECLARED_FACTOR))
        headed = ((self.dated > 0) | (self.named > 0)).astype(np.int32)
        for number in _top(route, headed.astype(np.float64)):
            found.extend(self._segments(_picked(route, number, headed)))
        return found

    def _holding_words(self, numbers: Ints, number: int) -> Ints:
        return _picked(numbers, number, self.words)

    def _declared(self) -> NDArray[np.int64]:
        """The elements that microdata or a microformat call a post."""
        names, markup = self.page.names, self.page.markup
        maybe = np.isin(names.hash, _FORMAT_WORDS)
        rows = set(names.element[maybe].tolist())
        rows.update(self.page.at(place) for place in self.page.item_types if markup.startswith("http", place))
        tags = self.looks.attributes
        told = [row for row in sorted(rows) if self.words[row] and _is_declared(tags[row])]
        return np.array(told, np.int64)

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

    def _weigh(self, starts: Ints, ends: Ints, factor: float) -> Units:
        count, blocks = len(starts), self.page.blocks
        owner = owners(starts, ends, len(self.page.elements))
        words, dates, users, notes = np.zeros((4, count), np.int32)
        _run(weighing.count_words, (len(blocks), blocks.element, self.free, owner), words)
        _run(weighing.count_dates, (len(self.dates), *self._sorted, owner), notes, dates)
        _run(weighing.count_marks, (len(self.users), self.users, owner), users)
        values = self._value(words, dates, users) / self._powers[np.maximum(dates, 1)]
        good = np.count_nonzero((words > 0) & (dates + users > 0)) > 1
        return Units(starts, ends, owner, dates, float(values.sum()) * factor if good else 0.0)

    def _value(self, words: Ints, dates: Ints, users: Ints) -> NDArray[np.float64]:
        values = np.zeros(len(words))
        _run(weighing.rate, (len(words), words, dates, users, _MOST_WORDS, self._powers, _WEIGHTS), values)
        return values


def owners(starts: Ints, ends: Ints, count: int) -> Ints:
    """For every element the innermost range that holds it; ranges are sorted by start and properly nested."""
    owner, around = np.zeros(count, np.int32), np.zeros(len(starts), np.int32)
    _run(weighing.fill_owners, (len(starts), starts, ends, count), around, owner)
    return owner


def _run(function: Any, read: tuple[Any, ...], *written: NDArray[Any]) -> None:
    run(function, weighing.COMPILED, read, written)


def _within(page: Page, rows: Ints) -> Ints:
    """For every element how many of these rows are it or stand in it."""
    counts = np.bincount(rows, minlength=len(page.elements))
    total = np.concatenate(([0], np.cumsum(counts, dtype=np.int32)))
    return (total[page.elements.last] - total[:-1]).astype(np.int32)


def _picked(numbers: Ints, number: int, marks: Ints) -> Ints:
    """The elements of a number that have a mark."""
    rows = np.zeros(len(numbers) + 1, np.int32)
    _run(weighing.pick, (len(numbers), numbers, number, marks), rows)
    return rows[: int(rows[-1])].copy()


def _top(numbers: Ints, values: NDArray[np.float64]) -> list[int]:
    """The numbers whose elements are worth most together."""
    count = int(numbers.max(initial=-1)) + 1
    members, sums, best = np.zeros(count, np.int32), np.zeros(count), np.full(_LOOKED_AT, -1, np.int32)
    _run(weighing.add_groups, (len(numbers), numbers, values), members, sums)
    _run(weighing.best_groups, (count, members, sums, _LOOKED_AT), best)
    return [number for number in best.tolist() if number >= 0]
