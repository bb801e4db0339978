"""No shape of a page makes the cost grow faster than its size."""

from __future__ import annotations

import pytest

from bench.growth import grows
from bench.shapes import SHAPES
from dehusk.features import rows

SIZE = 40_000 if rows.COMPILED else 4_000
TIMES = 8
MOST = 3 * TIMES  # linear growth is TIMES, quadratic 64; a busy machine lies in between
CHEAP = 0.05  # seconds; what costs less may grow as it likes
TRIES = 3  # what grows too fast does so every time, a busy machine does not


@pytest.mark.parametrize("name", SHAPES)
def test_cost_grows_with_size(name: str) -> None:
    found = []
    for _ in range(TRIES):
        taken, times = grows(SHAPES[name], SIZE, TIMES)
        if taken < CHEAP or times < MOST:
            return
        found.append((taken, times))
    assert not found, "seconds, and times the cost of a page an eighth as large"
