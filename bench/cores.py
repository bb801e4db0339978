"""What a second core brings: pages a second with two threads and with two processes, beside one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

import dehusk
from bench.pages import sample


def one_by_one(pages: list[str]) -> None:
    """All pages in this thread."""
    for page in pages:
        _ = dehusk.extract(page).text


def in_threads(pages: list[str], count: int = 2) -> None:
    """Each thread takes its share of the pages."""
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(one_by_one, [pages[number::count] for number in range(count)]))


def in_processes(pages: list[str], count: int) -> None:
    """The way of `extract_many`."""
    for document in dehusk.extract_many(iter(pages), workers=count):
        _ = document.text


def _seconds(work: Callable[[], None]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def cores(count: int = 300, rounds: int = 7) -> None:
    """Interleaved rounds of wall time; worth something only where two cores are free."""
    pages = sample(count)
    many = pages * 8  # long enough for processes to start
    one_by_one(pages[:20])
    threads, processes = [], []
    for number in range(rounds):
        alone = _seconds(lambda: one_by_one(pages))
        threads.append(alone / _seconds(lambda: in_threads(pages)))
        if number < 3:
            processes.append(_seconds(lambda: in_processes(many, 1)) / _seconds(lambda: in_processes(many, 2)))
    print(f"\nx the speed of one, {len(pages)} pages: median (lowest-highest)")
    for name, values in (("two threads", threads), ("two processes", processes)):
        print(f"  {name:16} {median(values):5.2f}   ({min(values):.2f}-{max(values):.2f})")
