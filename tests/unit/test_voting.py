"""The mean of what voters say: compiled and plain."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk import voting


@pytest.mark.parametrize("voters", [1, 2, 3])
@pytest.mark.parametrize("count", [1, 4, 499, 500, 512, 1200])
def test_both_ways_give_the_same_bits(voters: int, count: int) -> None:
    random = np.random.default_rng(count)
    odds = [random.standard_normal((count, 2))[:, 0] * 9 for _ in range(voters)]
    odds[0][0] = 800.0
    odds[-1][-1] = -800.0
    with np.errstate(over="ignore"):
        plain = voting.mean_chance_slowly(odds)
        assert voting.mean_chances is None or np.array_equal(voting.mean_chance(odds), plain)
    assert plain.shape == (count,)
    assert ((plain >= 0) & (plain <= 1)).all()
