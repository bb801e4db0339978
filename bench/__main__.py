"""`python -m bench [speed everything sizes start memory]`: all of them, or those named."""

from __future__ import annotations

import sys

from bench.everything import everything
from bench.memory import memory
from bench.speed import sizes, speed
from bench.start import start

PARTS = {"speed": speed, "everything": everything, "sizes": sizes, "start": start, "memory": memory}


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
