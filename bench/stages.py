"""Where the time of an extraction goes, stage by stage, as multiples of the selectolax (lexbor) parse of the same pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

from selectolax.lexbor import LexborHTMLParser

import dehusk
from bench.pages import sample
from dehusk.algorithms.auto import Auto
from dehusk.algorithms.choice import choose
from dehusk.algorithms.second_look import FirstLook, look_again
from dehusk.dom.page import _text_of, read_page
from dehusk.dom.parser import parse
from dehusk.features.blocks import block_features
from dehusk.model import Limits, Page, Source
from dehusk.pagetypes.learned import load_model

_LIMITS = Limits()
STAGES = (
    "decode",
    "parse",
    "scan",
    "facts",
    "features",
    "model",
    "choosing",
    "page type",
    "second look",
    "writing and the rest",
)


def costs(html: str, clock: Callable[[], float] = process_time) -> Iterator[float]:
    """What each of STAGES costs on a page, then the whole, then the parse beside it."""
    source, model = Source(html), load_model("auto")
    taken: dict[str, float] = {}

    def time(name: str, work: Callable[[], Any]) -> Any:
        started = clock()
        result = work()
        taken[name] = clock() - started
        return result

    text, _ = time("decode", lambda: _text_of(html, source))
    time("parse", lambda: parse(text))
    page: Page = time("read", lambda: read_page(source, _LIMITS, show_hidden=Auto.sees_hidden))
    taken["scan"] = taken["read"] - taken["decode"] - taken["parse"]
    facts = time("facts", lambda: model.facts(page))
    rows = time("features", lambda: block_features(facts))
    chance = time("model", lambda: model.block_chances(rows))
    first = FirstLook.of(facts, chance)
    choice = time("choosing", lambda: choose(page, first.shared, 1.0, model.least, facts.hashes))
    types = time("page type", lambda: list(model.page_types(facts, choice.kept, choice.expected).values()))
    time("second look", lambda: choose(page, look_again(model, facts, first, types), 1.0, model.least, facts.hashes))
    time("whole", lambda: dehusk.extract(html).text)
    time("lexbor", lambda: LexborHTMLParser(html))
    taken["writing and the rest"] = taken["whole"] - sum(taken[stage] for stage in STAGES[:-1])
    yield from (taken[stage] for stage in (*STAGES, "whole", "lexbor"))


def stages(count: int = 120, rounds: int = 5) -> None:
    """Print the table: medians over the rounds."""
    pages = sample(count)
    for page in pages[:5]:
        list(costs(page))
    shares: list[list[float]] = []
    for _ in range(rounds):
        sums = [sum(column) for column in zip(*(costs(page) for page in pages), strict=True)]
        shares.append([each / sums[-1] for each in sums[:-1]])
    print(f"\nwhere the time goes: {len(pages)} pages, {rounds} rounds, x selectolax parse")
    for name, values in zip((*STAGES, "all together"), zip(*shares, strict=True), strict=True):
        print(f"  {name:22} {median(values):6.2f}   ({min(values):.2f}-{max(values):.2f})")
