"""CPU time of a worker and of what it started, so that a busy machine is not taken for a slow system."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

_PROCESSES = Path("/proc")
_SESSION, _USER, _SYSTEM = 3, 11, 12  # fields of /proc/PID/stat behind the name


def cpu_seconds(session: int) -> float | None:
    """The CPU time of all processes of a session, as far as they still run; None where the system does not tell."""
    ticks, seen = 0, False
    for path in _PROCESSES.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = path.read_text("ascii", "replace").rpartition(")")[2].split()
            if int(fields[_SESSION]) == session:
                seen = True
                ticks += int(fields[_USER]) + int(fields[_SYSTEM])
    return ticks / os.sysconf("SC_CLK_TCK") if seen else None
