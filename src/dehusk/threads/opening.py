"""The post that a thread begins with, where it is not made like the replies: a question above its answers."""

from __future__ import annotations

import re

import numpy as np

from dehusk.model import Ints, Page
from dehusk.threads.units import Finder, Units

_MIN_WORDS = 4
_MOST_LEVELS = 12
_MOST_DATES = 2
_OPENING = re.compile(
    r' (?:id|class)="(?:[^"]* )?(?:original|opening|first|op|starter|thread|topic)[-_]?post(?:[-_]?body)?[ "]', re.I
)
_NEVER = frozenset("header nav footer aside form select".split())


def with_opening(page: Page, finder: Finder, units: Units) -> Units:
    """The units with the opening post in front, where one stands before the first unit."""
    row = _opening(page, finder, int(units.starts[0]))
    if row < 0:
        return units
    return finder.of_ranges(np.append(np.int32(row), units.starts), np.append(page.elements.last[row], units.ends))


def _opening(page: Page, finder: Finder, first: int) -> int:
    """The nearest element before the first unit that holds a name, a date and text of its own; -1 where none does."""
    elements, branch = page.elements, first
    for _ in range(_MOST_LEVELS):
        parent = int(elements.parent[branch])
        if parent < 0:
            return -1
        before = _children(elements.last, parent + 1, branch)
        for row in reversed(before):
            if (
                finder.dated[row]
                and finder.words[row] >= _MIN_WORDS
                and (finder.named[row] or _called_opening(page, row))
                and page.tag(row) not in _NEVER
            ):
                return _narrowed(page, finder, row) if _is_one(page, finder, row) else -1
        branch = parent
    return -1


def _called_opening(page: Page, row: int) -> bool:
    """Whether an element, or one in it, is called the opening post: its author may be told by nothing but a line."""
    return bool(_OPENING.search(page.markup, page.elements.start[row], page.elements.stop[row]))


def _is_one(page: Page, finder: Finder, row: int) -> bool:
    """Whether an element is about one post: a list of threads holds many dates."""
    inside = (finder.dates >= row) & (finder.dates < page.elements.last[row])
    return len(np.unique(finder.said[inside])) <= _MOST_DATES


def _children(last: Ints, row: int, stop: int) -> list[int]:
    found = []
    while row < stop:
        found.append(row)
        row = int(last[row])
    return found


def _narrowed(page: Page, finder: Finder, row: int) -> int:
    """The innermost element inside that still holds the name, the date and nearly all of the text."""
    elements = page.elements
    while True:
        inner = [
            child
            for child in _children(elements.last, row + 1, int(elements.last[row]))
            if finder.dated[child]
            and (finder.named[child] or not finder.named[row])
            and finder.words[child] * 10 >= finder.words[row] * 9
        ]
        if not inner:
            return row
        row = inner[0]
