"""What the content of a page tells about its kind: one long text, many cards alike, or much in little pieces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.features import layout
from dehusk.features.blocks import Facts
from dehusk.model import Kind

FACTS = 14
_ALIKE = 3  # units that make a group
_LONG = 40  # words of a block
_APART = 3  # blocks between two that no longer stand together


def content_facts(facts: Facts, kept: NDArray[np.bool_], expected: float) -> list[float]:
    """Numbers about the blocks that were kept, and how good that choice is expected to be."""
    where = kept.nonzero()[0]
    if not len(where):
        return [0.0] * FACTS
    words, count = facts.blocks[layout.WORDS][where], len(where)
    total = max(int(words.sum()), 1)
    in_groups = _in_groups(facts, where)
    return [
        expected,
        total,
        total / facts.total,
        count,
        total / count,
        int(facts.blocks[layout.LINK_WORDS][where].sum()) / total,
        int(np.count_nonzero(facts.blocks[layout.KIND][where] == Kind.HEADING)) / count,
        int(words.max()),
        int(np.count_nonzero(in_groups)) / count,
        int(words[in_groups].sum()) / total,
        int(facts.blocks[layout.MONEY][where].sum()),
        1 + int(np.count_nonzero(np.diff(where) > _APART)),
        int(where[-1] - where[0] + 1) / count,
        int(np.count_nonzero(words >= _LONG)),
    ]


def _in_groups(facts: Facts, where: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which blocks stand in one of several units alike."""
    units = facts.elements[layout.UNIT][facts.blocks[layout.ELEMENT][where]]
    members = facts.groups[layout.MEMBERS][facts.elements[layout.GROUP][np.maximum(units, 0)]]
    return np.asarray((units >= 0) & (members >= _ALIKE))
