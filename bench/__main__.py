"""`python -m bench [speed everything stages growth cores start memory]`: all of them, or those named."""

from __future__ import annotations

import sys
from collections.abc import Callable

from bench.cores import cores
from bench.everything import everything
from bench.frontier import frontier
from bench.growth import growth
from bench.memory import memory
from bench.stages import stages
from bench.start import start

PARTS: dict[str, Callable[[], object]] = {
    "speed": frontier,
    "everything": everything,
    "stages": stages,
    "growth": growth,
    "cores": cores,
    "start": start,
    "memory": memory,
}


def main() -> int:
    """Run the parts in order."""
    chosen = sys.argv[1:] or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        print(f"unknown: {', '.join(unknown)}; known: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in chosen:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
