"""Runs systems over pages in processes of their own, and goes on when one of them hangs, leaks or dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from dehusk.evaluate.cache import Cache
from dehusk.evaluate.clock import cpu_seconds
from dehusk.evaluate.records import Example, Found, Output
from dehusk.evaluate.systems import System
from dehusk.evaluate.worker import serve

_LEAST_SHARE = 0.02  # of a processor: a worker with less does not work, it waits
_LEAST_WAIT = 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a run may take; the seconds of a page are CPU time where it gets less than a processor."""

    workers: int = 1
    seconds: float = 60.0
    start_seconds: float = 120.0
    pages: int = 400  # after so many pages, or so much memory, a fresh process goes on
    memory: int = 2 * 2**30


def run(
    system: System, examples: Sequence[Example], cache: Cache, limits: Limits, done: Callable[[], None]
) -> dict[str, Output]:
    """The outputs of a system by page hash; `done` is called for every page that had to be computed."""
    crew = Crew(system, deque(missing(system, examples, cache)), cache, limits, done)
    crew.work()
    return cache.get(system.key, {each.hash for each in examples}) | crew.unstarted


def missing(system: System, examples: Sequence[Example], cache: Cache) -> list[Example]:
    """The pages that the cache does not know, each once."""
    known = cache.pages(system.key)
    return list({each.hash: each for each in examples if each.hash not in known}.values())


@dataclass(slots=True)
class Worker:
    """A process, what it is doing and since when."""

    process: SpawnProcess
    pipe: Connection
    deadline: float
    example: Example | None = None
    ready: bool = False
    pages: int = 0
    spent: float = 0.0  # CPU time when the page began, and when it was last looked at
    seen: float = 0.0

    def end(self) -> None:
        """Stop the process and what it started, whatever they are doing."""
        group = self.process.pid
        if group and hasattr(os, "killpg"):  # its own group since it began to serve; gone or not yet there is fine
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass
class Crew:
    """The processes that run one system."""

    system: System
    todo: deque[Example]
    cache: Cache
    limits: Limits
    done: Callable[[], None]
    workers: list[Worker] = field(default_factory=list)
    failed_starts: int = 0
    unstarted: dict[str, Output] = field(default_factory=dict)  # not cached: the next run tries again

    def work(self) -> None:
        """Go on until every page has an output."""
        try:
            while self.todo or any(worker.example for worker in self.workers):
                self._fill()
                self._listen()
        finally:
            for worker in self.workers:
                worker.end()

    def _fill(self) -> None:
        busy = sum(worker.example is not None for worker in self.workers)
        while len(self.workers) < min(self.limits.workers, busy + len(self.todo)):
            self.workers.append(self._start())
        for worker in list(self.workers):
            if worker.ready and worker.example is None and self.todo:
                self._give(worker)

    def _start(self) -> Worker:
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self.system), daemon=False)
        process.start()
        theirs.close()
        return Worker(process, mine, time.monotonic() + self.limits.start_seconds)

    def _give(self, worker: Worker) -> None:
        worker.example = self.todo.popleft()
        worker.deadline = time.monotonic() + self.limits.seconds
        worker.spent = worker.seen = cpu_seconds(worker.process.pid or 0) or 0.0
        try:
            worker.pipe.send((worker.example.html, worker.example.url))
        except OSError:
            self._lost(worker, "crash", "the process ended")

    def _listen(self) -> None:
        waiting = {worker.pipe: worker for worker in self.workers if worker.example or not worker.ready}
        if not waiting:
            return
        soonest = min(worker.deadline for worker in waiting.values())
        for pipe in wait(list(waiting), timeout=max(0.0, soonest - time.monotonic())):
            self._hear(waiting[pipe])  # type: ignore[index]
        for worker in list(self.workers):
            late = (worker.example or not worker.ready) and time.monotonic() > worker.deadline
            if late and not self._starved(worker):
                self._lost(worker, "timeout", f"took more than {self.limits.seconds:g} s")

    def _starved(self, worker: Worker) -> bool:
        """Whether a late worker is at work but gets little of a busy machine; then it has until its CPU time is used up."""
        now = cpu_seconds(worker.process.pid or 0) if worker.ready else None
        if now is None:
            return False
        left = self.limits.seconds - (now - worker.spent)
        at_work = now - worker.seen >= _LEAST_SHARE * self.limits.seconds
        worker.seen = now
        worker.deadline = time.monotonic() + max(left, _LEAST_WAIT)
        return at_work and left > 0

    def _hear(self, worker: Worker) -> None:
        try:
            output = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join()
            self._lost(worker, "crash", f"the process ended with code {worker.process.exitcode}")
            return
        if not worker.ready:
            worker.ready = True
            self.failed_starts = 0
            return
        self._finish(worker, output)
        worker.pages += 1
        if worker.pages >= self.limits.pages or output.memory > self.limits.memory:
            self._drop(worker)

    def _lost(self, worker: Worker, status: str, message: str) -> None:
        if worker.example is not None:
            self._finish(worker, Output(Found(""), status, message))
        elif not worker.ready:
            self.failed_starts += 1
            if self.failed_starts > 2:  # it does not start at all: every page is a failure, and the run goes on
                self._give_up(status, f"the system does not start: {message}")
        self._drop(worker)

    def _give_up(self, status: str, message: str) -> None:
        while self.todo:
            self.unstarted[self.todo.popleft().hash] = Output(Found(""), status, message)
            self.done()

    def _finish(self, worker: Worker, output: Output) -> None:
        example, worker.example = worker.example, None
        assert example is not None
        self.cache.put(self.system.key, example.hash, output)
        self.done()

    def _drop(self, worker: Worker) -> None:
        worker.end()
        self.workers.remove(worker)
