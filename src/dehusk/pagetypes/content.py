"""What the content of a page tells about its kind: one long text, many cards alike, or much in little pieces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.features.blocks import Facts
from dehusk.model import Kind
from dehusk.pagetypes import counting
from dehusk.plain import run


def content_facts(facts: Facts, kept: NDArray[np.bool_], expected: float) -> NDArray[np.float32]:
    """Numbers about the blocks that were kept, and how good that choice is expected to be."""
    row = np.zeros(counting.CONTENT, np.float32)
    tables = (facts.count, facts.blocks.ravel(), facts.size, facts.elements.ravel(), facts.groups.ravel())
    about = (int(Kind.HEADING), kept.tobytes(), facts.total, expected)
    run(counting.count_content, counting.COMPILED, (*tables, *about), (row,))
    return row
