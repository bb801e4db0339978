"""Other processes that run a function: items go out and results come back by a pipe, large parts of items by shared memory."""

from __future__ import annotations

import os
import pickle
import select
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import current_process
from multiprocessing.connection import Connection
from time import perf_counter
from traceback import format_exc
from typing import Any

from dehusk.errors import WorkerLost
from dehusk.parallel import Job
from dehusk.parallel.room import Places, Room
from dehusk.parallel.starting import Starter

_READY = b"ready"
_ROOM = 16_000_000  # bytes of shared memory for the items of a helper
_TOGETHER = 0.008  # seconds for which a helper keeps its answers
_BEGUN = 2  # jobs that a helper probably is at, or has done and not told
_LARGEST_HEAD = 1000  # bytes of an item beside its large parts; a pipe takes all that is under way at once


def may_start() -> bool:
    """Whether other processes can help this one: the system knows how, and it is not such a helper itself."""
    return os.name == "posix" and not current_process().daemon


class Packed:
    """An item as it travels: what pickle makes of it, and the buffers that it left out."""

    def __init__(self, item: Any) -> None:
        buffers: list[pickle.PickleBuffer] = []
        self.head = pickle.dumps(item, 5, buffer_callback=buffers.append)
        self.parts = [each.raw() for each in buffers]


class Helper:
    """One other process, with the jobs that it was given."""

    def __init__(self, starter: Starter, most: int) -> None:
        self.most = 0  # until it says that it is ready: who has no work yet keeps nobody waiting
        self.most_when_ready = most
        self.jobs: deque[Job] = deque()  # in the order in which they come back
        self.room = Room(_ROOM)
        self.process, self.pipe, self.known = starter.start(self.room)

    def give(self, jobs: deque[Job], most: int) -> None:
        """Send the first jobs, as long as it has no more than so many and there is room for them."""
        sent: list[tuple[int | bytes, Places]] = []
        while jobs and len(self.jobs) < min(self.most, most) and not self.room.is_short():
            head, parts = self._as_sent(jobs[0])
            places = self.room.put(parts) if isinstance(head, int) or len(head) <= _LARGEST_HEAD else None
            if places is None:
                break
            sent.append((head, places))
            jobs[0].packed = None
            self.jobs.append(jobs.popleft())
        if sent:
            try:
                self.pipe.send_bytes(pickle.dumps(sent, 5))
            except OSError:
                raise self._lost() from None

    def _as_sent(self, job: Job) -> tuple[int | bytes, list[memoryview]]:
        """What tells it the item, which may be its number, and the parts of it that go beside."""
        if job.place < self.known:
            return job.place, []
        job.packed = job.packed or Packed(job.item)
        return job.packed.head, job.packed.parts

    def take(self) -> None:
        """Read the next results."""
        try:
            received = self.pipe.recv_bytes()
        except (EOFError, OSError):
            raise self._lost() from None
        if received == _READY:
            self.most = self.most_when_ready
            return
        for answer in pickle.loads(received):
            self.room.free()
            job = self.jobs.popleft()
            if not job.done:
                job.finish(*pickle.loads(answer))

    def last_open(self) -> Job | None:
        """The last of its jobs that nobody has done, where it has not come to that yet."""
        for at in range(len(self.jobs) - 1, _BEGUN - 1, -1):
            if not self.jobs[at].done:
                return self.jobs[at]
        return None

    def _lost(self) -> WorkerLost:
        self.process.join(1)
        return WorkerLost(f"a worker process ended before its work (exit code {self.process.exitcode})")

    def stop(self) -> None:
        """End it, whatever it does."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()
        self.room.close()


class Helpers:
    """So many of them, started when there is something to do."""

    def __init__(
        self, function: Callable[[Any], Any], count: int, most: int, known: Sequence[Any], *, needs_script: bool
    ) -> None:
        self.count, self.most = count, most
        self.make_starter = partial(Starter, _serve, function, known, needs_script=needs_script)
        self.team: dict[int, Helper] = {}  # by the number of its pipe
        self.ready = select.poll()

    def give(self, jobs: deque[Job], *, are_last: bool) -> None:
        """Hand out jobs, the first ones first, to those who have least to do; of the last ones this process keeps its share."""
        if jobs and self.count and not self.team:
            self._start()
        most = len(jobs) // (self.count + 1) + 1 if are_last else self.most
        for helper in sorted(self.team.values(), key=lambda helper: len(helper.jobs)) if jobs else ():
            helper.give(jobs, most)

    def collect(self, timeout: float | None = 0) -> None:
        """Take the results that are there."""
        while found := self.ready.poll(timeout):
            for number, _ in found:
                self.team[number].take()
            timeout = 0

    def last_given(self) -> Job | None:
        """The job that would be begun last: if it is done here, the helper's own answer will not be needed."""
        for helper in sorted(self.team.values(), key=lambda helper: -len(helper.jobs)):
            job = helper.last_open()
            if job is not None:
                return job
        return None

    def wait(self) -> None:
        """Take results as soon as there is one."""
        self.collect(None)

    def stop(self) -> None:
        """End all of them."""
        for helper in self.team.values():
            helper.stop()

    def _start(self) -> None:
        starter = self.make_starter()
        for _ in range(self.count):
            helper = Helper(starter, self.most)
            self.team[helper.pipe.fileno()] = helper
            self.ready.register(helper.pipe.fileno(), select.POLLIN)


def _serve(function: Callable[[Any], Any], known: Sequence[Any], pipe: Connection, room: Room) -> None:
    """What a helper does: one item after another, until nobody sends any more; some it has itself."""

    def work(head: int | bytes, places: Places) -> Any:
        return function(known[head] if isinstance(head, int) else pickle.loads(head, buffers=room.views(places)))

    pipe.send_bytes(_READY)
    while True:
        try:
            jobs = pickle.loads(pipe.recv_bytes())
            for answers in _in_batches(_answer(work, *job) for job in jobs):
                pipe.send_bytes(pickle.dumps(answers, 5))
        except (EOFError, OSError):
            return


def _in_batches(answers: Iterator[bytes]) -> Iterator[list[bytes]]:
    """Answers as they come, some together: each message costs both sides time."""
    batch, begun = [], perf_counter()
    for answer in answers:
        batch.append(answer)
        if perf_counter() - begun > _TOGETHER:
            yield batch
            batch, begun = [], perf_counter()
    if batch:
        yield batch


def _answer(work: Callable[..., Any], *job: Any) -> bytes:
    try:
        return pickle.dumps((work(*job), None), 5)
    except Exception as fault:
        fault.add_note(f"in a worker process:\n{format_exc()}")
        return pickle.dumps((None, _that_travels(fault)), 5)


def _that_travels(fault: Exception) -> Exception:
    """A fault, or what it says where it cannot be pickled and read again."""
    try:
        pickle.loads(pickle.dumps(fault, 5))
        return fault
    except Exception:
        return RuntimeError(f"{type(fault).__name__}: {fault}\n{format_exc()}")
