"""A function over many items on several cores, with the results in order and only a few items held at a time."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 8  # items a worker may be ahead of the reader


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int, *, needs_script: bool = False
) -> Iterator[Result]:
    """Like `map`, in this process for one worker, else in so many others.

    `needs_script` says that the function uses what the running script itself defines, so that workers import it.
    """
    if workers <= 1:
        yield from map(function, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    waiting: deque[Future[Result]] = deque()
    # Forked workers would inherit locks held by other threads; those of a fork server inherit nothing.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("forkserver"))
    try:
        for item in items:
            with nullcontext() if needs_script else _script_out_of_sight():
                waiting.append(pool.submit(function, item))
            if len(waiting) > workers * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _script_out_of_sight() -> Iterator[None]:
    """Start workers without the running script: they would run it again, and cannot find one from standard input."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
