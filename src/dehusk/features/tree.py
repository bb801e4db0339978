"""Walks over the element table as whole-page operations: down level by level, up through the boxes that hold more."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Ints, Page

_MOST_LEVELS = 2000  # deeper pages are walked row by row instead


class Tree:
    """The element table of a page with what several groups of features need: blocks inside, boxes around."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.parent = page.elements.parent
        self.size = len(page.elements)

    @cached_property
    def levels(self) -> list[Ints]:
        """Rows by depth, the root first."""
        depth = self.page.elements.depth
        order = np.argsort(depth, kind="stable").astype(np.int32)
        return np.split(order, np.flatnonzero(np.diff(depth[order])) + 1) if self.size else []

    def hand_down(self, own: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """For each element, its own bits and those of everything around it."""
        result = own.copy()
        if len(self.levels) > _MOST_LEVELS:
            for row, parent in enumerate(self.parent.tolist()):
                if parent >= 0:
                    result[row] |= result[parent]
            return result
        for rows in self.levels[1:]:
            result[rows] |= result[self.parent[rows]]
        return result

    def nearest(self, own: NDArray[np.bool_]) -> Ints:
        """For each element, the nearest one around it (itself included) for which `own` holds, or -1."""
        result = np.where(own, np.arange(self.size, dtype=np.int32), np.int32(-1)).astype(np.int32)
        return self._fill(result)

    def _fill(self, result: Ints) -> Ints:
        """Give every row that holds -1 what its parent has."""
        if len(self.levels) > _MOST_LEVELS:
            values, parents = result.tolist(), self.parent.tolist()
            for row, parent in enumerate(parents):
                if values[row] < 0 <= parent:
                    values[row] = values[parent]
            return np.array(values, np.int32)
        for rows in self.levels[1:]:
            empty = rows[result[rows] < 0]
            result[empty] = result[self.parent[empty]]
        return result

    @cached_property
    def first_block(self) -> Ints:
        """The first block in each element."""
        return np.searchsorted(self.page.blocks.start, self.page.elements.text_start).astype(np.int32)

    @cached_property
    def end_block(self) -> Ints:
        """One past the last block in each element."""
        elements = self.page.elements
        ends = np.searchsorted(self.page.blocks.start, elements.text_end)
        return np.maximum(ends, self.first_block).astype(np.int32)

    @cached_property
    def box(self) -> Ints:
        """For each element, the nearest element around it that holds more blocks; -1 at the top."""
        count = self.end_block - self.first_block
        around = np.maximum(self.parent, 0)
        grows = (count[around] > count) & (self.parent >= 0)
        return self._fill(np.where(grows, self.parent, -1).astype(np.int32))

    def boxes(self, levels: int) -> list[Ints]:
        """For each block, the boxes around it from the inside out; the outermost is repeated."""
        rows = self.page.blocks.element
        found = []
        for _ in range(levels):
            above = self.box[rows]
            rows = np.where(above >= 0, above, rows)
            found.append(rows)
        return found

    @cached_property
    def alike(self) -> Ints:
        """For each element, how many children of its parent have its signature, itself included."""
        key = self.parent.astype(np.int64) << 32 | (self.page.elements.signature.astype(np.int64) & 0xFFFFFFFF)
        _, place, counts = np.unique(key, return_inverse=True, return_counts=True)
        alike: Ints = counts[place].astype(np.int32)
        return alike
