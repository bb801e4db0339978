"""Which elements are the posts: the repeated group whose units best hold a date, a name and text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.lazy import lazy
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.structure.looks import Looks
from dehusk.structure.quick import word_table
from dehusk.threads import counting, weighing
from dehusk.threads.marks import Marks

_LOOKED_AT = 12  # candidates that are weighed closely
_WORDS_POWER = 0.75  # one post of 100 words is worth more than ten lines of 5, and less than ten posts of 50
_MOST_WORDS = 600  # of a unit that count
_BARE, _DATED, _NAMED = 0.12, 0.45, 0.43
_MOST_LOOKS = 1_000_000
_SAYS = 8  # words of a reply, with its date and name


def _powers(count: int) -> NDArray[np.float64]:
    return np.asarray(np.arange(count, dtype=np.float64) ** _WORDS_POWER)


_POWERS: Final = _powers(_MOST_WORDS + 1)
_FACTORS: Final = np.array([1.05, 0.95])  # of units that are declared, and of units made of several siblings
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
_DECLARING = word_table("schema.org/", "u-comment", "p-comment", "h-cite", "h-entry", "hentry")


class Finder:
    """Weighs the repeated elements of one page."""

    def __init__(self, page: Page, looks: Looks, marks: Marks, called: Ints) -> None:
        """`called` is what the names of elements speak of; see `gate`."""
        self.page, self.looks, self.marks, self._called = page, looks, marks, called
        dates = [mark for mark in marks.dates if not mark.other]
        self._date_rows, self._user_rows = [mark.element for mark in dates], [mark.element for mark in marks.users]
        self.dates, self.users = np.array(self._date_rows, np.int32), np.array(self._user_rows, np.int32)
        numbers: dict[str, int] = {}
        said = [numbers.setdefault(mark.value or mark.text, len(numbers)) for mark in dates]
        self.said = np.array(said, np.int32)
        look = looks.look[self.dates]
        order = np.lexsort((self.said, look))
        self._sorted = (self.dates[order], look[order], self.said[order])
        self._powers = _POWERS if len(dates) < len(_POWERS) else _powers(len(dates) + 1)
        self._count()

    def _count(self) -> None:
        """For every element its blocks, its words that are no links, and how many dates and users it holds."""
        size, count = len(self.page.elements), len(self.page.blocks)
        first, behind, self.words, self.dated, self.named = np.zeros((5, size), np.int32)
        self.free, sums = np.zeros(count, np.int32), np.zeros(max(size, count) + 1, np.int32)
        self.blocks = (first, behind)  # the first block of every element, and one past the last
        written = (sums, first, behind, self.free, self.words, self.dated, self.named)
        counting.count_within(self.page.columns, self._date_rows, self._user_rows, *shared(*written))

    def ranked(self) -> list[Units]:
        """The units that may be a thread, the most likely first."""
        starts, ends, offsets, factors = self._groups()
        made = [units for units in self._weigh(starts, ends, offsets, factors) if units.value > 0]
        return sorted(made, key=lambda units: (-units.value, int(units.starts[0])))

    def of_ranges(self, starts: Ints, ends: Ints) -> Units:
        """Units made of these ranges of elements."""
        return self._weigh(starts, ends, np.array([0, len(starts)], np.int32), np.ones(1))[0]

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

    def _groups(self) -> tuple[Ints, Ints, Ints, NDArray[np.float64]]:
        """Groups of units: their beginnings and ends, where each group begins among them, what it is multiplied by."""
        elements, looks, said = self.page.elements, self.looks, self._declared()
        size, most = len(elements), 3 * _LOOKED_AT + 1
        alone, sums = np.zeros((2, size))
        members, marks, rows = np.zeros((3, size), np.int32)
        best, places, offsets = np.zeros((3, most + 1), np.int32)
        starts, ends = np.zeros((2, 3 * size + len(said)), np.int32)
        values = np.zeros(most)
        read = (
            size, elements.parent, elements.last, looks.look, looks.route, looks.with_word,
            self.words, self.dated, self.named, _MOST_WORDS, self._powers, _WEIGHTS, _LOOKED_AT, said, len(said), _FACTORS,
        )  # fmt: skip
        written = (alone, sums, members, marks, rows, best, places, starts, ends, offsets, values)
        count = _run(weighing.find_groups, read, *written)
        end = int(offsets[count])
        return starts[:end], ends[:end], offsets[: count + 1], values[:count]

    def _declared(self) -> Ints:
        """The elements that microdata or a microformat call a post."""
        page, markup = self.page, self.page.markup
        typed = [place for place in page.item_types if markup.startswith("http", place)]
        rows = (np.searchsorted(page.elements.start, typed, "right") - 1).tolist() if typed else ()
        told = counting.declared_rows(
            page.columns,
            rows,
            _DECLARING,
            lambda start, end: _DECLARED.search(markup, start, end),
            *shared(self.words, self._called),
        )
        return np.array(told, np.int32)

    def _weigh(self, starts: Ints, ends: Ints, offsets: Ints, factors: NDArray[np.float64]) -> list[Units]:
        """Groups of units as they are, each with what it is worth."""
        size, blocks, values = len(self.page.elements), self.page.blocks, factors.copy()
        around, seen, words, dates, users = np.zeros((5, len(starts)), np.int32)
        owner = np.zeros(size, np.int32)
        read = (
            len(values), offsets, starts, ends, size, len(blocks), blocks.element, self.free, len(self.dates),
            *self._sorted, len(self.users), self.users, _MOST_WORDS, self._powers, _WEIGHTS,
        )  # fmt: skip
        _run(weighing.weigh_groups, read, around, owner, seen, words, dates, users, values)
        places = pairwise(offsets.tolist())
        return [
            Units(starts[first:last], ends[first:last], dates[first:last], value, size)
            for (first, last), value in zip(places, values.tolist(), strict=True)
        ]


def _run(function: Any, read: tuple[Any, ...], *written: NDArray[Any]) -> Any:
    return run(function, weighing.COMPILED, read, written)
