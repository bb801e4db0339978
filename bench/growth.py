"""How the cost of a page grows: with its size, with its elements, and in the shapes that are made to be slow."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time

import dehusk
from bench.pages import made_up
from bench.plots import draw_growth
from bench.shapes import SHAPES

_LIMITS = dehusk.Limits(bytes=10**9, elements=10**8, depth=10**8, seconds=3600)
LARGEST = 50_000_000
MOST_ELEMENTS = 1_000_000
_SHAPE_SIZE = 400_000
_ENOUGH = 0.2  # seconds of measuring


def seconds(html: str) -> float:
    """The lowest of several measurements of the processor time for the text of a page."""
    best, spent, tries = float("inf"), 0.0, 0
    with _no_collector():
        while tries < 3 or (spent < _ENOUGH and tries < 50):
            started = process_time()
            _ = dehusk.extract(html, limits=_LIMITS).text
            taken = process_time() - started
            best, spent, tries = min(best, taken), spent + taken, tries + 1
    return best


@contextmanager
def _no_collector() -> Iterator[None]:
    """Without the garbage collector, which looks through whatever else the process holds, and more often for large pages."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def grows(make: Callable[[int], str], size: int, times: int) -> tuple[float, float]:
    """What a page of a size costs, and how many times as much one costs that is so many times as large."""
    small, large = seconds(make(size)), seconds(make(size * times))
    return large, large / max(small, 1e-6)


def by_size() -> list[tuple[int, float]]:
    """Characters and seconds, from 10 kB on."""
    sizes = [size for size in (10_000, 100_000, 1_000_000, 10_000_000, 50_000_000) if size <= LARGEST]
    pages = map(made_up, sizes)
    return [(len(page), seconds(page)) for page in pages]


def by_elements() -> list[tuple[int, float]]:
    """Elements and seconds, from 100 on: paragraphs with a link and an emphasis."""
    counts = [count for count in (100, 1_000, 10_000, 100_000, 1_000_000) if count <= MOST_ELEMENTS]
    piece = '<p>Some words with <a href="/there">a link</a> and <em>more</em> of them, as on any other page.</p>'
    return [(count, seconds(piece * (count // 3))) for count in counts]


def growth() -> None:
    """Print all three, and draw the first two."""
    sizes, elements = by_size(), by_elements()
    print("\nsize of page          ms   ms a MB")
    for size, taken in sizes:
        print(f"  {size:>12,} {1e3 * taken:9.1f} {1e9 * taken / size:9.1f}", flush=True)
    print("\nelements              ms   µs each")
    for count, taken in elements:
        print(f"  {count:>12,} {1e3 * taken:9.1f} {1e6 * taken / count:9.2f}", flush=True)
    draw_growth([("characters of a page", sizes), ("elements of a page", elements)])
    ordinary = seconds(made_up(_SHAPE_SIZE))
    print(f"\nshapes of {_SHAPE_SIZE:,} characters; an ordinary page costs {1e3 * ordinary:.1f} ms")
    print("                                          ms   x ordinary   x an eighth of it")
    for name, make in SHAPES.items():
        taken, times = grows(make, _SHAPE_SIZE // 8, 8)
        print(f"  {name:36} {1e3 * taken:7.1f} {taken / ordinary:9.1f} {times:12.1f}", flush=True)
