"""Cost a page as a multiple of the selectolax (lexbor) parse of the same pages, for dehusk and its peers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import dehusk
from bench.pages import sample

Tool = Callable[[str], object]
BASE = "selectolax parse"
_TAG = re.compile("<[^<>]*>")
SLOW = ("trafilatura", "trafilatura fast", "readability-lxml", "jusText")  # a few pages of each round are enough


def tools() -> dict[str, Tool]:
    """What is installed here, by name; dehusk with each of its outputs."""
    found: dict[str, Tool] = {}

    def add(name: str, module: str, make: Callable[[Any], Tool]) -> None:
        try:
            found[name] = make(import_module(module))
        except ImportError:
            print(f"({name} is not installed)")

    add(BASE, "selectolax.lexbor", lambda m: m.LexborHTMLParser)
    add("turbohtml main_content", "turbohtml", lambda m: lambda html: m.parse(html).main_text())
    add(
        "resiliparse",
        "resiliparse.extract.html2text",
        lambda m: lambda html: m.extract_plain_text(html, main_content=True),
    )
    found["dehusk"] = lambda html: dehusk.extract(html).text
    found["dehusk, Markdown"] = lambda html: dehusk.extract(html).markdown
    found["dehusk, all of to_dict"] = lambda html: dehusk.extract(html).to_dict()
    add("trafilatura fast", "trafilatura", lambda m: lambda html: m.extract(html, fast=True))
    add("trafilatura", "trafilatura", lambda m: lambda html: m.extract(html))
    add("readability-lxml", "readability", lambda m: lambda html: _TAG.sub(" ", m.Document(html).summary()))
    add("jusText", "dehusk.evaluate.peers.justext", lambda m: partial(m.JusText(), url=None))
    return found


def cost(tool: Tool, pages: list[str]) -> float:
    """Processor seconds for all pages; a page that a peer cannot read costs what it cost."""
    started = process_time()
    for page in pages:
        try:
            tool(page)
        except Exception:
            continue
    return process_time() - started


def speed(count: int = 120, rounds: int = 5) -> dict[str, float]:
    """Interleaved rounds: each tool beside the parse of the same round, so that a busy machine slows both.

    Gives the medians.
    """
    pages = sample(count)
    few = pages[:: max(1, len(pages) // 20)]
    known = tools()
    ratios: dict[str, list[float]] = {name: [] for name in known}
    for _ in range(rounds):
        for name, tool in known.items():
            chosen = few if name in SLOW else pages
            before = cost(known[BASE], chosen)
            taken = cost(tool, chosen)
            ratios[name].append(taken / ((before + cost(known[BASE], chosen)) / 2))
    size = sum(map(len, pages)) / len(pages) / 1000
    print(f"\n{len(pages)} pages, mean {size:.0f} k characters, {rounds} rounds; x {BASE}: median (lowest-highest)")
    for name, values in sorted(ratios.items(), key=lambda item: median(item[1])):
        print(f"  {name:26} {median(values):7.2f}   ({min(values):.2f}-{max(values):.2f})")
    return {name: median(values) for name, values in ratios.items()}
