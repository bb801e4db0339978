"""Replies inside posts: comments under the answers of a question, short remarks below a post."""

from __future__ import annotations

import numpy as np

from dehusk.columns import shared
from dehusk.model import Page
from dehusk.structure.looks import Looks
from dehusk.threads import counting
from dehusk.threads.marks import Marks
from dehusk.threads.units import Finder, Units

_MIN_REPLIES = 2
_MOST = 0.8  # share of the elements of one look that must be replies


def with_replies(page: Page, looks: Looks, marks: Marks, finder: Finder, units: Units) -> Units:
    """The units with the repeated units inside them that have a name, a date and a text of their own."""
    whole, members = np.zeros(len(page.elements), np.uint8), np.zeros(2 * len(page.elements), np.int32)
    whole[units.starts] = 1
    columns = (units.owner, looks.look, marks.stands, finder.dated, finder.named, finder.words, members, whole)
    best: np.ndarray | None = None
    for number in counting.looks_of_replies(page.columns, *shared(*columns)):
        rows = np.flatnonzero(looks.look == number)
        good = (whole[rows] > 0) & (finder.distinct_dates(rows) == 1)
        rows = rows[good]
        if len(rows) < _MIN_REPLIES or good.mean() < _MOST or (rows[1:] < page.elements.last[rows[:-1]]).any():
            continue
        # One a post is a part of the post: the box of its author, a mark that it was edited.
        if len(np.unique(units.owner[rows])) == len(rows) or not finder.bodies(rows):
            continue
        if best is None or len(rows) > len(best):
            best = rows
    if best is None:
        return units
    starts = np.concatenate((units.starts, best.astype(np.int32)))
    ends = np.concatenate((units.ends, page.elements.last[best]))
    order = np.argsort(starts, kind="stable")
    return finder.of_ranges(starts[order], ends[order])
