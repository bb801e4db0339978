"""Long tasks side by side, in processes that begin as copies of this one: what they read is large and need not travel."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

_tasks: Sequence[Callable[[], Any]] = ()  # what a copy finds to do


def beside(tasks: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each task gives, in their order; as many at a time as there are cores.

    A copy has only one thread, so nobody calls this while others run.
    """
    global _tasks
    if sys.platform != "linux":  # others have libraries that do not survive being copied
        return [task() for task in tasks]
    _tasks = tasks
    try:
        with ProcessPoolExecutor(min(len(tasks), len(os.sched_getaffinity(0))), get_context("fork")) as copies:
            return list(copies.map(_do, range(len(tasks))))
    finally:
        _tasks = ()


def _do(number: int) -> Any:
    return _tasks[number]()
