"""A function over many items on several cores, with the results in order and only a few items held at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 8  # items a worker may be ahead of the reader


def in_order(function: Callable[[Item], Result], items: Iterable[Item], workers: int) -> Iterator[Result]:
    """Like `map`, in this process for one worker, else in so many others."""
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
            waiting.append(pool.submit(function, item))
            if len(waiting) > workers * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
