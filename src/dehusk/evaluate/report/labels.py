"""Names beside the dots of a plot, so that none lies on another name or on a dot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_HEIGHT, _CHARACTER, _DOT, _GAP = 13.0, 7.2, 6.0, 8.0
_STEP = 3.0


class Dot(NamedTuple):
    """A dot with its name."""

    name: str
    x: float
    y: float


class Label(NamedTuple):
    """Where a name begins or ends, its base line, and which of the two it is."""

    x: float
    y: float
    anchor: str


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def place(dots: Sequence[Dot], right: float) -> list[Label]:
    """A place for each name: beside its dot on either side, else further down, never beyond the right edge."""
    taken = [_Box(dot.x - _DOT, dot.y - _DOT, dot.x + _DOT, dot.y + _DOT) for dot in dots]
    found = []
    for dot in dots:
        label = next(
            each for each in _candidates(dot) if _inside(dot, each, right) and not _crowded(_box(dot, each), taken)
        )
        taken.append(_box(dot, label))
        found.append(label)
    return found


def _candidates(dot: Dot) -> Sequence[Label]:
    near = [
        Label(dot.x + side * _GAP, dot.y + below, "start" if side > 0 else "end")
        for below in (-5.0, 4.5, 14.0)
        for side in (1, -1)
    ]
    far = [Label(dot.x + _GAP, dot.y + 14 + step * _STEP, "start") for step in range(1, 400)]
    return [*near, *far, *(Label(dot.x - _GAP, each.y, "end") for each in far)]


def _box(dot: Dot, label: Label) -> _Box:
    width = _CHARACTER * len(dot.name)
    left = label.x if label.anchor == "start" else label.x - width
    return _Box(left, label.y - _HEIGHT + 3, left + width, label.y + 3)


def _inside(dot: Dot, label: Label, right: float) -> bool:
    return _box(dot, label).right <= right


def _crowded(box: _Box, taken: Sequence[_Box]) -> bool:
    return any(box.meets(other) for other in taken)
