"""What elements look like to their siblings: tag and naming word as one number, and the way down to them as another.

Most elements of a page are written like others: what the start tag says is worked out once for each way of writing.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import fnv
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.structure import naming
from dehusk.structure.numbers import rank
from dehusk.structure.roles import hints_of_names
from dehusk.vocabulary.words import hash_table

_NAMES, _TIME, _NUMBER, _CLASS, _ID = 1, 2, 4, 8, 16  # what attributes are for, as in `naming`
# Attributes that may hold a date.
TIME_ATTRIBUTES: Final = (
    "datetime data-time data-timestamp data-date data-utime data-epoch data-unixtime data-created data-created-at "
    "data-posted data-shorttime data-date-time data-ts utime timestamp created-timestamp created"
).split()


def _table(*kinds: tuple[int, str]) -> NDArray[np.uint32]:
    return hash_table({fnv(name): kind for kind, names in kinds for name in names.split()})


# Attributes that make a way of writing, beside class, id and item property, and those that may tell a time.
_WAYS: Final = _table(
    (_NAMES, "rel data-role data-testid slot"), (_TIME, " ".join(TIME_ATTRIBUTES)), (_NUMBER, "content title")
)
_NAMING: Final = _table((_CLASS, "class"), (_ID, "id"), (_NAMES, "itemprop rel data-role data-testid slot"))
_DEEP = 400  # levels; deeper pages are walked element by element
_MIX = np.uint64(0x9E3779B97F4A7C15)


class StartTags:
    """The start tag of every element as it is written, cut out when it is asked for."""

    def __init__(self, page: Page) -> None:
        self._markup = page.markup
        self._starts, self._inner = page.elements.start.tolist(), page.elements.inner.tolist()

    def __getitem__(self, row: int) -> str:
        return self._markup[self._starts[row] : self._inner[row]]

    def is_link(self, row: int) -> bool:
        """Whether an element is a link."""
        return self._markup.startswith("<a", at := self._starts[row]) and self._markup[at + 2] in " >"

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self._starts)))


class Looks:
    """Naming word, hint, look and route of every element of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.attributes = StartTags(page)

    @cached_property
    def _attributes(self) -> naming.Found:
        """The attributes that make a way of writing or may hold a date: element, kind, beginning and end of each."""
        elements = self.page.elements
        return naming.find_attributes(self.page.markup, elements.start, elements.inner, len(_WAYS) // 2, _WAYS)

    @property
    def timed(self) -> list[tuple[int, int, int]]:
        """The attributes that may hold a date: element, beginning and end of each."""
        return [(row, start, end) for row, kind, start, end in self._attributes if kind != _NAMES]

    @cached_property
    def blocks(self) -> tuple[Ints, Ints]:
        """For every element the first block in it and one past the last."""
        return block_ranges(self.page)

    @cached_property
    def first(self) -> list[int]:
        """For every element the first block in it."""
        found: list[int] = self.blocks[0].tolist()
        return found

    @cached_property
    def last(self) -> list[int]:
        """For every element one past the last block in it."""
        found: list[int] = self.blocks[1].tolist()
        return found

    @cached_property
    def parents(self) -> list[int]:
        """The parent of every element."""
        found: list[int] = self.page.elements.parent.tolist()
        return found

    @cached_property
    def look_list(self) -> list[int]:
        """The look of every element."""
        found: list[int] = self.look.tolist()
        return found

    @cached_property
    def block_columns(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """Box, start, end and kind of every block."""
        blocks = self.page.blocks
        return blocks.element.tolist(), blocks.start.tolist(), blocks.end.tolist(), blocks.kind.tolist()

    @cached_property
    def _ways(self) -> tuple[Ints, Ints]:
        """One element for each way of writing a start tag, and the number of its way for every element."""
        names, markup = self.page.names, self.page.markup
        keys = self.page.elements.signature.astype(np.int64) * 64
        run(naming.add_names, naming.COMPILED, (len(names.element), names.element, names.hash), (keys,))
        for row, kind, start, end in self._attributes:
            if kind == _NAMES:
                keys[row] += zlib.crc32(markup[start:end].encode("utf-8", "surrogatepass")) << 20
        ways, rows = rank(keys)
        return rows, ways

    @cached_property
    def _names(self) -> tuple[list[str], list[str]]:
        """Of every way the word that names its elements, and all that names them in small letters."""
        elements, rows = self.page.elements, self._ways[0]
        return naming.name_tags(
            self.page.markup, elements.start[rows], elements.inner[rows], len(_NAMING) // 2, _NAMING
        )

    @cached_property
    def named(self) -> NDArray[np.bool_]:
        """Which elements have a naming word."""
        return np.array([bool(word) for word in self._names[0]], bool)[self._ways[1]]

    @cached_property
    def hints(self) -> Ints:
        """What every element's own names say that it is for: a Role."""
        return np.array(hints_of_names(self._names[1]), np.int32)[self._ways[1]]

    @cached_property
    def look(self) -> Ints:
        """A number for tag and naming word of every element."""
        rows, ways = self._ways
        numbers: dict[tuple[int, str], int] = {}
        tags = self.page.elements.tag[rows].tolist()
        kinds = [numbers.setdefault(key, len(numbers)) for key in zip(tags, self._names[0], strict=True)]
        return np.array(kinds, np.int32)[ways]

    @cached_property
    def route(self) -> Ints:
        """A number for the look of every element and those of all elements around it."""
        elements, look = self.page.elements, self.look
        if not len(look):
            return look
        if int(elements.depth.max()) > _DEEP:
            return _walked(elements.parent.tolist(), look.tolist())
        mixed = (look.astype(np.uint64) + np.uint64(1)) * _MIX
        run(naming.mix_down, naming.COMPILED, (len(look), elements.parent), (mixed,))
        return rank(mixed)[0]


def _walked(parents: list[int], look: list[int]) -> Ints:
    routes: dict[tuple[int, int], int] = {}
    route: list[int] = []
    for parent, number in zip(parents, look, strict=True):
        route.append(routes.setdefault((route[parent] if parent >= 0 else -1, number), len(routes)))
    return np.array(route, np.int32)


def block_ranges(page: Page) -> tuple[Ints, Ints]:
    """For every element the first block in it and one past the last."""
    start = page.blocks.start
    first = np.searchsorted(start, page.elements.text_start, "left").astype(np.int32)
    last = np.searchsorted(start, page.elements.text_end, "left").astype(np.int32)
    return first, np.maximum(first, last)
