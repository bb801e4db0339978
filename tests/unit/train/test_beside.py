"""Tasks in copies of the process."""

import os
import sys
from functools import partial

import pytest

from dehusk.train.beside import beside


def test_results_come_in_the_order_of_the_tasks() -> None:
    large = list(range(10))
    assert beside([partial(sum, large), partial(max, large), lambda: large[3]]) == [45, 9, 3]


def test_a_fault_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        beside([lambda: 1, lambda: 1 // 0])


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
def test_a_copy_that_is_lost_is_told() -> None:
    with pytest.raises(RuntimeError):
        beside([lambda: os._exit(3), lambda: 1])
