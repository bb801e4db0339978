"""Memory that two processes share: one puts buffers into it, the other reads them; they are freed in the same order."""

from __future__ import annotations

import os
import tempfile
from collections import deque
from collections.abc import Sequence
from mmap import mmap
from multiprocessing.reduction import DupFd
from typing import Any

try:
    from dehusk.parallel._texts import copy_in  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built

    def copy_in(memory: mmap, at: int, part: memoryview) -> None:
        """Stands for the compiled way, which is several times as quick."""
        memory[at : at + len(part)] = part


Places = list[tuple[int, int]]


class Room:
    """A ring of bytes. Freed is what was put first; what does not fit behind the last is put at the start again."""

    def __init__(self, size: int, file: int | None = None) -> None:
        self.size = size
        self.file = _file(size) if file is None else file
        self.memory = mmap(self.file, size)
        self.taken: deque[tuple[int, int]] = deque()  # start and end of what was put and not freed, in order

    def put(self, parts: Sequence[memoryview]) -> Places | None:
        """Copy buffers in, one behind the other; None where there is no room for them now."""
        size = sum(map(len, parts)) + 1  # so that nothing takes a place, too
        start = self._start(size)
        if start is None:
            return None
        at = start
        places: Places = []
        for part in parts:
            copy_in(self.memory, at, part)
            places.append((at, at + len(part)))
            at += len(part)
        self.taken.append((start, start + size))
        return places

    def free(self) -> None:
        """What was put first is not needed any more."""
        self.taken.popleft()

    def is_short(self) -> bool:
        """Whether hardly anything would fit in."""
        return self._start(self.size // 8) is None

    def views(self, places: Places) -> list[memoryview]:
        """What was put there."""
        memory = memoryview(self.memory)
        return [memory[start:end] for start, end in places]

    def close(self) -> None:
        """Give the memory back."""
        self.memory.close()
        os.close(self.file)

    def _start(self, size: int) -> int | None:
        if not self.taken:
            return 0 if size <= self.size else None
        first, behind = self.taken[0][0], self.taken[-1][1]
        if behind <= first:  # it has begun at the start again
            return behind if behind + size <= first else None
        if behind + size <= self.size:
            return behind
        return 0 if size <= first else None

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (self.size, DupFd(self.file))


def _opened(size: int, file: Any) -> Room:
    return Room(size, file.detach())


def _file(size: int) -> int:
    """A file without a name, in memory where the system has such."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("dehusk")
    else:
        with tempfile.TemporaryFile() as made:
            file = os.dup(made.fileno())
    os.truncate(file, size)
    return file
