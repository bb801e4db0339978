"""How another process begins: as a copy of this one where that is safe, else afresh.

A copy is there at once and has everything imported. But it has only the thread that made it, and what other threads
had locked stays locked in it for ever; so there is none where there are any.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

_CAN_COPY = sys.platform == "linux"  # others have libraries that do not survive it, or no way to count threads
_GO = b"go"
_THREADS = "/proc/self/task"
_ENDING = (signal.SIGINT, signal.SIGTERM)
Function = Callable[[Any], Any]
Serve = Callable[..., None]  # with a function, the items that it has, a pipe and what else it was given
Started = tuple[BaseProcess, Connection, int]  # a process, the pipe to it, and how many items it has


class Starter:
    """Starts processes that serve with a function; copies have the items that are `known` here.

    `needs_script` says that the function uses what the running script itself defines, so that it is imported afresh.
    """

    def __init__(self, serve: Serve, function: Function, known: Sequence[Any], *, needs_script: bool) -> None:
        self.serve, self.function, self.known, self.needs_script = serve, function, known, needs_script
        self.may_copy = _CAN_COPY and threading.active_count() == 1
        self._pickled: bytes | None = None
        self._ours: list[Connection] = []  # this side of all pipes, which no copy may hold open

    def start(self, *given: Any) -> Started:
        """One more process."""
        return (self._copied(given) if self.may_copy else None) or self._fresh(given)

    def _copied(self, given: tuple[Any, ...]) -> Started | None:
        """A copy of this process; None where it turns out that there are other threads.

        The copy waits for a word: only now can they be counted, because those of numpy's libraries end before it is made.
        """
        context = get_context("fork")
        ours, theirs = context.Pipe()
        self._ours.append(ours)
        process = context.Process(target=self._as_copy, args=(theirs, given), daemon=True)
        with _undisturbed():
            process.start()
        theirs.close()
        if len(os.listdir(_THREADS)) == 1:
            ours.send_bytes(_GO)
            return process, ours, len(self.known)
        self.may_copy = False
        process.kill()
        process.join()
        self._ours.pop().close()
        return None

    def _as_copy(self, theirs: Connection, given: tuple[Any, ...]) -> None:
        for each in self._ours:
            each.close()
        settle()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        try:
            theirs.recv_bytes()
        except (EOFError, OSError):
            return
        self.serve(self.function, self.known, theirs, *given)

    def _fresh(self, given: tuple[Any, ...]) -> Started:
        context = get_context("spawn")
        self._pickled = self._pickled or pickle.dumps(self.function, 5)
        ours, theirs = context.Pipe()
        process = context.Process(target=_afresh, args=(self.serve, self._pickled, theirs, given), daemon=True)
        with nullcontext() if self.needs_script else _script_out_of_sight():
            process.start()
        theirs.close()
        self._ours.append(ours)
        return process, ours, 0


def _afresh(serve: Serve, pickled: bytes, theirs: Connection, given: tuple[Any, ...]) -> None:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a process for each core is enough
    gc.disable()
    function: Function = pickle.loads(pickled)  # imports what it needs, and nothing of that is garbage
    settle()
    serve(function, (), theirs, *given)


def settle() -> None:
    """Make a process one that works for another: whoever started it ends it, and nothing that it began with is garbage."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()
    gc.enable()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold back signals that end a process until the copy knows what to do with them; threads are counted here, too."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


@contextmanager
def _script_out_of_sight() -> Iterator[None]:
    """Start processes without the running script: they would run it again, and cannot find one from standard input."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
