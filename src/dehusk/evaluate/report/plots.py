"""Small SVG plots in the colours of the page they stand in: no library, no script."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from dehusk.evaluate.report.labels import Dot, place
from dehusk.evaluate.results import Figure, SystemResult

_WIDTH, _LOW, _HIGH, _CROWD = 1080, 420, 640, 12  # from so many systems on the plot is high
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 110, 16, 46
_TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class Point(NamedTuple):
    """A system in the plot of speed and quality."""

    name: str
    kind: str
    cost: float
    quality: float


def whisker(figure: Figure, low: float, high: float) -> str:
    """A dot on its interval, between the ends of a common scale."""
    width = 220

    def x(value: float) -> float:
        return round(6 + (width - 12) * (value - low) / max(high - low, 1e-9), 1)

    return (
        f'<svg class="whisker" viewBox="0 0 {width} 18" width="{width}" height="18" role="img" '
        f'aria-label="{figure.value:.3f}, between {figure.low:.3f} and {figure.high:.3f}">'
        f'<line class="axis" x1="6" x2="{width - 6}" y1="9" y2="9"/>'
        f'<line class="range" x1="{x(figure.low)}" x2="{x(figure.high)}" y1="9" y2="9"/>'
        f'<circle cx="{x(figure.value)}" cy="9" r="4.5"/></svg>'
    )


def points(systems: Sequence[SystemResult]) -> list[Point]:
    """The systems whose cost and quality are known."""
    return [Point(e.name, e.kind, e.cost, e.word_f1) for e in systems if e.cost and e.word_f1 is not None]


def frontier(systems: Sequence[Point]) -> list[Point]:
    """The systems that no other beats in both speed and quality, quickest first."""
    best: list[Point] = []
    for point in sorted(systems, key=lambda each: (each.cost, -each.quality)):
        if not best or point.quality > best[-1].quality:
            best.append(point)
    return best


def speed_quality(systems: Sequence[Point]) -> str:
    """Cost to the right on a logarithmic scale, quality upwards, the frontier as steps."""
    if not systems:
        return '<p class="note">No costs were measured: install selectolax, the parser that costs are multiples of.</p>'
    scale = _Scale(systems)
    edge = frontier(systems)
    ranked = sorted(systems, key=lambda each: -each.quality)
    labels = place([Dot(each.name, scale.x(each.cost), scale.y(each.quality)) for each in ranked], _WIDTH)
    dots = "".join(
        f'<g class="dot {point.kind}"><title>{escape(point.name)}: word F1 {point.quality:.3f}, {point.cost:.1f} parses'
        f'</title><circle cx="{scale.x(point.cost):.1f}" cy="{scale.y(point.quality):.1f}" r="5"/>'
        f'<text class="{"lead" if point in edge else "back"}" text-anchor="{label.anchor}" '
        f'x="{label.x:.1f}" y="{label.y:.1f}">{escape(point.name)}</text></g>'
        for point, label in zip(ranked, labels, strict=True)
    )
    return (
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {scale.height}" role="img" '
        f'aria-label="Speed and quality of each system">'
        f'{_grid(scale)}<path class="frontier" d="{_steps(edge, scale)}"/>{dots}</svg>'
    )


class _Scale:
    def __init__(self, systems: Sequence[Point]) -> None:
        self.height = _LOW if len(systems) < _CROWD else _HIGH
        costs, qualities = [each.cost for each in systems], [each.quality for each in systems]
        self.left, self.right = min(1.0, *costs), max(10.0, *costs) * 1.1
        self.low = math.floor(min(qualities) * 20 - 0.5) / 20
        self.high = min(1.0, math.ceil(max(qualities) * 20 + 0.3) / 20)

    def x(self, cost: float) -> float:
        share = math.log(cost / self.left) / math.log(self.right / self.left)
        return _LEFT + 8 + share * (_WIDTH - _LEFT - _RIGHT)

    def y(self, quality: float) -> float:
        return _TOP + (self.high - quality) / (self.high - self.low) * (self.height - _TOP - _BOTTOM)


def _grid(scale: _Scale) -> str:
    parts = []
    for tick in (each for each in _TICKS if scale.left <= each <= scale.right):
        x = scale.x(tick)
        parts.append(
            f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{scale.height - _BOTTOM}"/>'
            f'<text class="tick" text-anchor="middle" x="{x:.1f}" y="{scale.height - _BOTTOM + 18}">{tick}x</text>'
        )
    for step in range(round(scale.low * 20), round(scale.high * 20) + 1):
        y = scale.y(step / 20)
        parts.append(
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT + 12}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="tick" text-anchor="end" x="{_LEFT - 8}" y="{y + 4:.1f}">{step / 20:.2f}</text>'
        )
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(
        f'<text class="title" text-anchor="middle" x="{middle}" y="{scale.height - 6}">'
        "CPU time, in parses of the same pages (further left is quicker)</text>"
    )
    return "".join(parts)


def _steps(edge: Sequence[Point], scale: _Scale) -> str:
    path = f"M{scale.x(edge[0].cost):.1f} {scale.height - _BOTTOM}"
    for point in edge:
        path += f" H{scale.x(point.cost):.1f} V{scale.y(point.quality):.1f}"
    return f"{path} H{_WIDTH - _RIGHT + 12}"
