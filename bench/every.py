"""Every algorithm on every page of the data sets: no exception, a verdict and a reason for each block.

`python -m bench.every --every 1` reads all of them; failures are listed with the page, the algorithm and what broke.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Any

import dehusk
from bench.pages import real_pages
from dehusk.dom.page import read_page
from dehusk.model import Extraction, Limits, Page, Source
from dehusk.registry import algorithms
from dehusk.settings import configure

STATUSES = frozenset({"ok", "empty", "not_suitable"})
SLOW = 2.0  # seconds


def problems(page: Page, step: Any) -> Iterator[str]:
    """What is wrong with a verdict, in words."""
    extraction: Extraction = step(page)
    count = len(page.blocks)
    if extraction.kept.shape != (count,):
        yield f"{extraction.kept.shape} verdicts for {count} blocks"
    if extraction.status not in STATUSES:
        yield f"status {extraction.status!r}"
    if extraction.status == "not_suitable" and not extraction.status_reason:
        yield "not suitable, without a reason"
    reasons = extraction.reasons or (step.reasons(page, extraction) if hasattr(step, "reasons") else ())
    if len(reasons) != count or not all(reasons):
        yield f"{sum(map(bool, reasons))} reasons for {count} blocks"
    for block, (start, end) in extraction.spans.items():
        if not (extraction.kept[block] and page.blocks.start[block] <= start < end <= page.blocks.end[block]):
            yield f"span {start}-{end} of block {block}"


def main() -> int:
    """Run, list failures and the slowest; 1 where anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="one page in so many")
    parser.add_argument("--algorithms", nargs="*", default=dehusk.available("algorithm"), metavar="NAME")
    args = parser.parse_args()
    steps = {name: configure(algorithms.get(name), {}, name) for name in args.algorithms}
    spent, failures, pages = Counter[str](), 0, 0
    for where, html in real_pages(every=args.every):
        page = read_page(Source(html, "https://example.org/"), Limits())
        pages += 1
        for name, step in steps.items():
            started = time.process_time()
            try:
                found = list(problems(page, step))
            except Exception:
                found = [traceback.format_exc(limit=-2)]
            seconds = time.process_time() - started
            spent[name] += seconds
            if seconds > SLOW:
                found.append(f"took {seconds:.1f} s for {len(html):,} characters")
            failures += len(found)
            for line in found:
                print(f"{where} {name}: {line}", flush=True)
        if pages % 250 == 0:
            print(f"{pages:,} pages, {failures} failures", file=sys.stderr, flush=True)
    for name, seconds in spent.most_common():
        print(f"{name:<20} {1000 * seconds / max(pages, 1):7.2f} ms a page, reasons included")
    print(f"{pages:,} pages, {len(steps)} algorithms, {failures} failures")
    return 1 if failures or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
