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


@pytest.mark.parametrize("name", SHAPES)
def test_cost_grows_with_size(name: str) -> None:
    taken, times = grows(SHAPES[name], SIZE, TIMES)
    assert taken < CHEAP or times < MOST
