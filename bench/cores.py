"""What a second core brings: pages a second with two threads and with two processes, beside one and beside what is possible."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from os import times
from statistics import median
from time import perf_counter

import dehusk
from bench.pages import sample

_WARM = 20  # pages before anything is measured
_AGAIN = 8  # so often all pages for processes: long enough for them to start
_RUNNING = slice(700, -100)  # of these documents: all processes are at work, before and behind them too


def one_by_one(pages: Iterable[str]) -> None:
    """All pages in this thread."""
    for page in pages:
        _ = dehusk.extract(page).text


def in_threads(pages: list[str], count: int = 2) -> None:
    """Each thread takes the next page: shares made before are of unequal size, and one thread would wait for the other."""
    together = iter(pages)
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(one_by_one, [together] * count))


def in_processes(pages: Iterable[str], count: int) -> None:
    """The way of `extract_many`, which has a shorter one for lists."""
    for document in dehusk.extract_many(pages, workers=count):
        _ = document.text


def once_running(pages: list[str], count: int) -> float:
    """The seconds for those documents that come while all processes are at work."""
    times = []
    for document in dehusk.extract_many(pages, workers=count):
        _ = document.text
        times.append(perf_counter())
    first, *_, last = times[_RUNNING]
    return last - first


def on_its_own(count: int) -> None:
    """What a process does that has nothing to do with others: all pages, as soon as it is told to."""
    pages = sample(count)
    one_by_one(pages[:_WARM])
    print("ready", flush=True)
    sys.stdin.readline()
    print(_seconds(lambda: one_by_one(pages)), flush=True)


def apart(count: int, processes: int) -> float:
    """The seconds that so many processes side by side take for all pages, each, the slowest of them."""
    words = [sys.executable, "-c", f"from bench.cores import on_its_own; on_its_own({count})"]
    started = [
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(processes)
    ]
    for each in started:
        assert each.stdout
        assert each.stdout.readline() == "ready\n"
    for each in started:
        assert each.stdin
        each.stdin.write("go\n")
        each.stdin.flush()
    return max(float(each.communicate()[0]) for each in started)


def _seconds(work: Callable[[], None]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def _costs(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock, and of all processors."""
    before = times()
    taken = _seconds(work)
    return taken, sum(times()[:4]) - sum(before[:4])


def cores(count: int = 300, rounds: int = 7) -> None:
    """Interleaved rounds of wall time; worth something only where two cores are free."""
    pages = sample(count)
    many = pages * _AGAIN
    one_by_one(pages[:_WARM])
    names = (
        "the ceiling: two strangers", "two threads", "two processes", "two processes, once they run",
        "two processes, a stream",
    )  # fmt: skip
    ratios: dict[str, list[float]] = {name: [] for name in names}
    more = []
    for number in range(rounds):
        alone = _seconds(lambda: one_by_one(pages))
        ratios["two threads"].append(alone / _seconds(lambda: in_threads(pages)))
        if number < 3:
            ratios["the ceiling: two strangers"].append(2 * apart(count, 1) / apart(count, 2))
            (one, spent), (two, spent_by_two) = (_costs(lambda n=n: in_processes(many, n)) for n in (1, 2))  # type: ignore[misc]
            ratios["two processes"].append(one / two)
            ratios["two processes, once they run"].append(once_running(many, 1) / once_running(many, 2))
            ratios["two processes, a stream"].append(one / _seconds(lambda: in_processes(iter(many), 2)))
            more.append(spent_by_two / spent)
    print(f"\nx the speed of one, {len(pages)} pages: median (lowest-highest)")
    for name, values in ratios.items():
        print(f"  {name:28} {median(values):5.2f}   ({min(values):.2f}-{max(values):.2f})")
    print(f"two processes take {median(more):.2f} x the processor time of one ({min(more):.2f}-{max(more):.2f})")
