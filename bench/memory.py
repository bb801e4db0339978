"""Memory of one process after 1,000 and after 20,000 extractions: it must not grow with the number of pages."""

from __future__ import annotations

import gc
import resource
from pathlib import Path

import dehusk
from bench.pages import sample


def resident() -> float:
    """Megabytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def memory(count: int = 20_000) -> None:
    """Extract the text of the same 150 pages over and over."""
    pages = sample(150)
    first = 0.0
    print("\nextractions   resident MB")
    # Looked at after whole rounds only: what the last page left behind is then the same.
    looks = {-(-point // len(pages)) * len(pages) for point in (1_000, count // 4, count // 2, count)}
    for number in range(1, max(looks) + 1):
        dehusk.extract(pages[number % len(pages)])
        if number in looks:
            gc.collect()
            first = first or resident()
            print(f"  {number:>9,} {resident():9.1f}  ({resident() / first - 1:+.1%})", flush=True)
