"""What the parts of a document cost beside its text: metadata, pictures, posts, tables, links, and all of it together."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

from selectolax.lexbor import LexborHTMLParser

import dehusk
from bench.pages import sample
from bench.speed import BASE

PARTS = (
    "metadata", "images", "media", "page_type", "quality", "posts", "tables", "code", "links", "page_links",
)  # fmt: skip
ABOUT = ("text", "metadata", "images", "media")  # what a page says about itself beside its text
LARGEST = 2_000_000  # characters of a page that counts: one larger one would outweigh all others
PLAIN = "plain data"
WARM = 20  # pages before those that count: what is imported and made once is none of theirs
Costs = dict[str, float]


def everything(count: int = 240, rounds: int = 5) -> None:
    """Rounds over many pages, each page read once a round, so that nothing is known beforehand."""
    pages = [page for page in sample(count) if len(page) <= LARGEST]
    _round(pages[:WARM])
    measured = [_round(pages) for _ in range(rounds)]
    print(f"\n{len(pages)} pages, {rounds} rounds, processor time: median (lowest-highest)")
    print(f"  {'':34} {'x ' + BASE:24} x text")
    for name in (*JOBS, *PARTS, PLAIN):
        shown = name if name in JOBS else f"  of which {name}"
        print(f"  {shown:34} {_ratio(measured, name, BASE):24} {_ratio(measured, name, 'text')}")


def _about(page: str) -> None:
    document = dehusk.extract(page)
    for part in ABOUT:
        getattr(document, part)


JOBS: dict[str, Callable[[str], object]] = {
    "text": lambda page: dehusk.extract(page).text,
    "text, metadata, pictures, embeds": _about,
    "Markdown, text and all": lambda page: dehusk.extract(page).markdown,
    "to_dict()": lambda page: dehusk.extract(page).to_dict(),
}


def _round(pages: list[str]) -> Costs:
    """Seconds for all pages: of the parse, of each whole job, and of each part after those before it.

    Who comes first finds the page and the code far from the processor, so each job is first as often as the others.
    """
    costs: Costs = dict.fromkeys((BASE, PLAIN, *JOBS, *PARTS), 0.0)
    names = list(JOBS)
    for number, page in enumerate(pages):
        costs[BASE] += _seconds(lambda page=page: LexborHTMLParser(page))
        for name in names[number % len(names) :] + names[: number % len(names)]:
            costs[name] += _seconds(lambda page=page, job=JOBS[name]: job(page))
        document = dehusk.extract(page)
        _ = document.text
        for name in PARTS:
            costs[name] += _seconds(lambda document=document, name=name: getattr(document, name))
        costs[PLAIN] += _seconds(document.to_dict)
    return costs


def _seconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


def _ratio(measured: list[Costs], name: str, base: str) -> str:
    ratios = [costs[name] / costs[base] for costs in measured]
    return f"{median(ratios):5.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
