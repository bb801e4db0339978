"""The plots of the documentation: speed beside quality, and how the cost grows; SVG by hand, readable on light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from dehusk.evaluate.report.plots import Point, speed_quality

IMAGES = Path(__file__).parents[1] / "docs" / "images"
_STYLE = """<style>
svg { background: #fff; font: 13px system-ui, sans-serif }
.grid { stroke: #e3e3e3 } .tick, .title { fill: #666 } .frontier { fill: none; stroke: #1a7f5a; stroke-width: 1.5; stroke-dasharray: 5 4 }
.dot circle { fill: #8a8f98 } .own circle { fill: #1a7f5a } .dot text { fill: #444 } .own text { fill: #1a7f5a; font-weight: 600 }
.line { fill: none; stroke: #1a7f5a; stroke-width: 2 } .linear { stroke: #999; stroke-dasharray: 4 4 } .mark { fill: #1a7f5a }
</style>"""
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 520, 320, 64, 30, 20, 46


def _styled(svg: str) -> str:
    opening, _, rest = svg.partition(">")
    return f'{opening} xmlns="http://www.w3.org/2000/svg">{_STYLE}{rest}\n'


def draw_frontier(costs: dict[str, float], qualities: dict[str, float]) -> Path:
    """Each tool by what it costs and how good it is."""
    points = [
        Point(name, "own" if name.startswith("dehusk") else "peer", costs[name], quality)
        for name, quality in qualities.items()
    ]
    path = IMAGES / "speed-quality.svg"
    path.write_text(_styled(speed_quality(points)), "utf-8")
    return path


def draw_growth(parts: Sequence[tuple[str, Sequence[tuple[int, float]]]]) -> Path:
    """What grows, and the seconds it costs, side by side on logarithmic scales; the dashes are linear growth."""
    panels = "".join(
        f'<g transform="translate({number * _WIDTH} 0)">{_panel(title, rows)}</g>'
        for number, (title, rows) in enumerate(parts)
    )
    size = f'viewBox="0 0 {_WIDTH * len(parts)} {_HEIGHT}"'
    path = IMAGES / "growth.svg"
    path.write_text(
        _styled(f'<svg {size} role="img" aria-label="How the cost of a page grows">{panels}</svg>'), "utf-8"
    )
    return path


def _panel(title: str, rows: Sequence[tuple[int, float]]) -> str:
    low_x, high_x = math.log10(rows[0][0]), math.log10(rows[-1][0])
    low_y, high_y = math.floor(math.log10(1e3 * rows[0][1])), math.ceil(math.log10(1e3 * rows[-1][1]))

    def place(size: float, seconds: float) -> tuple[float, float]:
        x = _LEFT + (math.log10(size) - low_x) / (high_x - low_x) * (_WIDTH - _LEFT - _RIGHT)
        y = _HEIGHT - _BOTTOM - (math.log10(1e3 * seconds) - low_y) / (high_y - low_y) * (_HEIGHT - _TOP - _BOTTOM)
        return round(x, 1), round(y, 1)

    parts = [f'<text class="title" text-anchor="middle" x="{_WIDTH / 2}" y="{_HEIGHT - 8}">{title}</text>']
    parts.append(f'<text class="title" x="{_LEFT - 40}" y="18">CPU time</text>')
    for power in range(low_y, high_y + 1):
        _, y = place(rows[0][0], 10.0**power / 1e3)
        label = f"{10**power:g} ms" if power < 3 else f"{10 ** (power - 3):g} s"
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text class="tick" text-anchor="end" x="{_LEFT - 8}" y="{y + 4}">{label}</text>')
    for size, _ in rows:
        x, _ = place(size, rows[0][1])
        parts.append(
            f'<text class="tick" text-anchor="middle" x="{x}" y="{_HEIGHT - _BOTTOM + 18}">{_short(size)}</text>'
        )
    middle_size, middle = rows[len(rows) // 2]
    ends = (place(size, middle * size / middle_size) for size in (rows[0][0], rows[-1][0]))
    parts.append(_line(list(ends), "line linear"))
    parts.append(_line([place(*row) for row in rows], "line"))
    parts += [f'<circle class="mark" cx="{x}" cy="{y}" r="4"/>' for x, y in (place(*row) for row in rows)]
    return "".join(parts)


def _line(places: Sequence[tuple[float, float]], kind: str) -> str:
    return f'<polyline class="{kind}" points="{" ".join(f"{x},{y}" for x, y in places)}"/>'


def _short(size: int) -> str:
    return f"{size / 1e6:.0f} M" if size >= 950_000 else f"{size / 1e3:.0f} k" if size >= 950 else str(size)
