"""Blocks that look alike in different boxes, such as the prices of all cards, are decided nearly as one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms import sharing
from dehusk.model import Page
from dehusk.plain import run

LEVELS = 3  # an element and the two boxes around it


def find_alike(page: Page, levels: int = LEVELS) -> NDArray[np.intp]:
    """For each block the first that is like it: its element and the boxes around it have the same tags and classes."""
    blocks, elements = page.blocks, page.elements
    count, first = len(blocks), np.empty(len(blocks), np.intp)
    read = (
        count,
        blocks.element,
        elements.parent,
        elements.signature,
        levels,
        2 * count,
        np.empty(2 * count, np.uint64),
    )
    run(sharing.find_alike, sharing.COMPILED, read, (first,))
    return first


def share_chances(
    page: Page, chance: NDArray[np.float64], alike: NDArray[np.intp] | None = None
) -> NDArray[np.float64]:
    """The chances of blocks, each the mean of its own and that of all blocks like it on the page.

    Three and more count, if they stand in as many boxes that it is no list of paragraphs: among those each speaks for
    itself. `alike` is what `find_alike` tells, where that is known.
    """
    count, places, shared = len(chance), np.empty((3, len(chance)), np.intp), np.empty(len(chance))
    first = find_alike(page) if alike is None else alike
    read = (count, chance, page.blocks.element, page.elements.parent, first, *places, np.empty(count))
    run(sharing.share_chances, sharing.COMPILED, read, (shared,))
    return shared
