"""Blocks that look alike in different boxes, such as the prices of all cards, are decided nearly as one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms import sharing
from dehusk.model import Page
from dehusk.plain import run


def share_chances(page: Page, chance: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chances of blocks, each the mean of its own and that of all blocks like it on the page.

    Blocks are alike when their element and the two boxes around it have the same tags and classes. Three and more count,
    if they stand in as many boxes that it is no list of paragraphs: among those each speaks for itself.
    """
    count, blocks, elements = len(chance), page.blocks, page.elements
    read = (count, chance, blocks.element, elements.parent, elements.signature)
    places = np.empty((4, count), np.intp)
    room = (*places, 2 * count, np.empty(2 * count, np.uint64), np.empty(count))
    shared = np.empty(count)
    run(sharing.share_chances, sharing.COMPILED, (*read, *room), (shared,))
    return shared
