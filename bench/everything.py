"""What the parts of a document cost beside its text: metadata, pictures, posts, tables, links, and all of it together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import process_time

from selectolax.lexbor import LexborHTMLParser

import dehusk
from bench.pages import sample
from bench.speed import BASE

PARTS = (
    "text", "metadata", "images", "media", "page_type", "quality", "posts", "tables", "code", "links", "page_links",
)  # fmt: skip
PICTURES = ("metadata", "images", "media")  # what a document says about itself beside its text
LARGEST = 2_000_000  # characters of a page that counts: one larger one would outweigh all others
Costs = dict[str, float]


def everything(count: int = 240, rounds: int = 5) -> None:
    """Rounds over many pages, each page read once a round, so that nothing is known beforehand."""
    pages = [page for page in sample(count) if len(page) <= LARGEST]
    measured = [_round(pages) for _ in range(rounds)]
    print(f"\n{len(pages)} pages, {rounds} rounds, processor time: median (lowest-highest)")
    print(f"  {'':34} {'x ' + BASE:24} x text")
    for name, parts in _rows():
        print(f"  {name:34} {_ratio(measured, parts, BASE):24} {_ratio(measured, parts, 'text')}")


def _rows() -> Iterable[tuple[str, tuple[str, ...]]]:
    yield "text", ("text",)
    yield "text, metadata, pictures, embeds", ("text", *PICTURES)
    yield "Markdown, text and all", ("Markdown",)
    yield "to_dict()", ("to_dict",)
    yield from ((f"  of which {name}", (name,)) for name in PARTS[1:])
    yield "  of which plain data", ("plain data",)


JOBS: dict[str, Callable[[str], object]] = {
    "text": lambda page: dehusk.extract(page).text,
    "Markdown": lambda page: dehusk.extract(page).markdown,
    "to_dict": lambda page: dehusk.extract(page).to_dict(),
}


def _round(pages: list[str]) -> Costs:
    """Seconds for all pages: of the parse, of each whole job, and of each part after those before it.

    Who comes first finds the page and the code far from the processor, so each job is first as often as the others.
    """
    costs: Costs = dict.fromkeys((BASE, "plain data", *JOBS, *PARTS), 0.0)
    names = list(JOBS)
    for number, page in enumerate(pages):
        costs[BASE] += _seconds(lambda page=page: LexborHTMLParser(page))
        for name in names[number % len(names) :] + names[: number % len(names)]:
            costs[name] += _seconds(lambda page=page, job=JOBS[name]: job(page))
        document = dehusk.extract(page)
        _ = document.text
        for name in PARTS[1:]:
            costs[name] += _seconds(lambda document=document, name=name: getattr(document, name))
        costs["plain data"] += _seconds(document.to_dict)
    return costs


def _seconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


def _ratio(measured: list[Costs], parts: tuple[str, ...], base: str) -> str:
    ratios = [sum(costs[part] for part in parts) / costs[base] for costs in measured]
    return f"{median(ratios):5.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
