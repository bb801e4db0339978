"""A function over many items on several cores, with the results in order and only a few items held at a time.

The process that asks is one of the workers: what it does itself need not travel, and a short list is done before
others could have started.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from dehusk.parallel.workers import Helpers, Packed

Item = TypeVar("Item")
Result = TypeVar("Result")
_AHEAD = 24  # items a worker may be ahead of the reader
_GIVEN = 16  # items that a helper has at a time: enough for as long as a large one keeps this process from giving more
_EVERY = 0.008  # seconds between two looks at what the helpers did: each costs time
_WORTH = 0.03  # seconds of work after which starting other processes pays


def in_order(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int, *, needs_script: bool = False
) -> Iterator[Result]:
    """Like `map`, in this process for one worker, else in so many with this one.

    The function may run twice for one of the last items, here and elsewhere: it does nothing but give its result.
    Of a sequence, items need not travel to processes that begin as copies of this one: those have it, too.
    `needs_script` says that it uses what the running script itself defines, so that workers import it.
    """
    if workers <= 1:
        yield from map(function, items)
        return
    from dehusk.parallel.workers import Helpers, may_start

    known = items if isinstance(items, Sequence) else ()
    helpers = Helpers(function, workers - 1 if may_start() else 0, _GIVEN, known, needs_script=needs_script)
    try:
        yield from _Team(function, helpers, _AHEAD * workers).results(iter(items))
    finally:
        helpers.stop()


class Job:
    """One item and, once it is known, what came of it."""

    __slots__ = ("done", "fault", "item", "packed", "place", "result")

    def __init__(self, place: int, item: Any) -> None:
        self.place, self.item, self.result, self.done = place, item, None, False
        self.packed: Packed | None = None
        self.fault: Exception | None = None

    def run(self, function: Callable[[Any], Any]) -> None:
        """Do it here; a fault is kept until its turn comes."""
        try:
            self.finish(function(self.item), None)
        except Exception as fault:
            self.finish(None, fault)

    def finish(self, result: Any, fault: Exception | None) -> None:
        """Take down what came of it; the item is not needed any more."""
        self.done, self.result, self.fault = True, result, fault
        self.item = self.packed = None

    def outcome(self) -> Any:
        """The result, or the fault raised."""
        if self.fault is not None:
            raise self.fault
        return self.result


class _Team:
    """This process and its helpers: they are given work first, and what is left while they are busy is done here."""

    def __init__(self, function: Callable[[Any], Any], helpers: Helpers, ahead: int) -> None:
        self.function, self.helpers, self.ahead = function, helpers, ahead
        self.waiting: deque[Job] = deque()  # all that was taken and not given out, in order
        self.fresh: deque[Job] = deque()  # those of them that nobody has begun
        self.ended = False  # whether there are no more items to take
        self.spent = 0.0  # seconds of work here
        self.looked = 0.0  # when the helpers were looked after

    def results(self, items: Iterator[Any]) -> Iterator[Any]:
        """One result an item."""
        numbered = enumerate(items)
        while self._look_ahead(numbered):
            self._share()
            while not self.waiting[0].done:
                if self.fresh:
                    self._work(self.fresh.popleft())
                else:
                    self._help_out()
                self._share()
            yield self.waiting.popleft().outcome()

    def _help_out(self) -> None:
        """Nothing is left to begin: do what a helper would come to last, or wait where none has more than it is at."""
        self.helpers.collect()
        job = None if self.waiting[0].done else self.helpers.last_given()
        if job is not None:
            self._work(job)
        elif not self.waiting[0].done:
            self.helpers.wait()
        self.looked = 0.0

    def _look_ahead(self, items: Iterator[tuple[int, Any]]) -> bool:
        """Take items as far as allowed; whether there is one to wait for."""
        while not self.ended and len(self.waiting) < self.ahead:
            try:
                job = Job(*next(items))
                self.fresh.append(job)
            except StopIteration:
                self.ended = True
                break
            except Exception as fault:  # told when all before it are done
                self.ended = True
                job = Job(-1, None)
                job.finish(None, fault)
            self.waiting.append(job)
        return bool(self.waiting)

    def _share(self) -> None:
        now = perf_counter()
        if self.spent > _WORTH and now - self.looked > _EVERY:
            self.looked = now
            self.helpers.collect()
            self.helpers.give(self.fresh, are_last=self.ended)

    def _work(self, job: Job) -> None:
        started = perf_counter()
        job.run(self.function)
        self.spent += perf_counter() - started
