"""Fit the thresholds of link-density to labelled pages of a site.

The paper (gunasundari-link-density, section 4.2) adjusts the thresholds "in terms of the specific websites". Give
pages with their text, in any layout that `dehusk evaluate` reads (a folder with NAME.html beside NAME.txt is enough);
the command prints the settings of each site, to be put into the settings file.

examples:
  dehusk fit --data labelled/
  dehusk fit --data labelled/ --site example.org --output dehusk.toml
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dehusk.algorithms.link_density import LinkDensity
from dehusk.cli import EXIT_NOTHING, EXIT_OK
from dehusk.document import Document
from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source
from dehusk.text import tokens

GRID: dict[str, tuple[float, ...]] = {
    "basic_ltd": (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    "basic_lad": (0.3, 0.5, 0.7, 1.0),
    "basic_ntl": (30, 50, 100, 200),
    "precise_ltd": (0.05, 0.1, 0.2, 0.3, 0.4),
    "precise_la": (5, 10, 20, 40, 100),
    "precise_lad": (0.05, 0.1, 0.2, 0.3, 0.5),
    "precise_ntl": (10, 20, 50, 100),
}
_ROUNDS = 3
_GAIN = 0.002  # word F1 that a change must bring, else the paper's value stays


@dataclass(frozen=True)
class Labelled:
    """A page and the words of its gold text."""

    page: Page
    gold: Counter[str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--data", action="append", required=True, metavar="PATH", help="labelled pages; may be repeated"
    )
    parser.add_argument("--site", action="append", metavar="DOMAIN", help="only this site; may be repeated")
    parser.add_argument("--min-pages", type=int, default=4, help="fewest pages of a site that is fitted (default 4)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the settings here instead of printing them")


def run(args: argparse.Namespace) -> int:
    """Fit each site and print its settings."""
    from dehusk.evaluate.datasets import load

    sites: dict[str, list[Labelled]] = {}
    for path in args.data:
        for example in load(path):
            if example.gold.text is not None and (not args.site or example.site in args.site):
                page = read_page(Source(example.html, example.url), Limits())
                sites.setdefault(example.site, []).append(Labelled(page, Counter(tokens(example.gold.text))))
    lines, report = [], []
    for site, pages in sorted(sites.items()):
        if len(pages) >= args.min_pages:
            fitted = fit(pages)
            report.append(f"# {site}: {len(pages)} pages, {_gains(pages, fitted)}")
            lines.append(f"{site} {as_pairs(fitted)}".strip())
    if not lines:
        print(f"no site has {args.min_pages} labelled pages")
        return EXIT_NOTHING
    text = "\n".join((*report, "[algorithm.link-density]", f"sites = {json.dumps(lines, indent=2)}", ""))
    if args.output:
        args.output.write_text(text, "utf-8")
        print(f"wrote {args.output}: {len(lines)} sites")
    else:
        print(text, end="")
    return EXIT_OK


def fit(pages: Sequence[Labelled]) -> LinkDensity:
    """Change one threshold after the other as long as the mean word F1 grows."""
    best = LinkDensity()
    value = score(pages, best)
    for _ in range(_ROUNDS):
        before = best
        for name, values in GRID.items():
            for each in values:
                tried = replace(best, **{name: type(getattr(best, name))(each)})
                got = score(pages, tried)
                if got > value + _GAIN:
                    best, value = tried, got
        if best == before:
            break
    return best


def score(pages: Sequence[Labelled], step: LinkDensity) -> float:
    """The mean word F1."""
    return sum(_f1(each, step) for each in pages) / max(len(pages), 1)


def as_pairs(step: LinkDensity) -> str:
    """What differs from the paper's thresholds, as the setting `sites` has it."""
    usual: Any = LinkDensity()
    return " ".join(f"{name}={getattr(step, name):g}" for name in GRID if getattr(step, name) != getattr(usual, name))


def _f1(labelled: Labelled, step: LinkDensity) -> float:
    document = Document(labelled.page.source, step, Limits())
    document.__dict__["_read"] = (labelled.page, step(labelled.page))
    found = Counter(tokens(document.text))
    size = found.total() + labelled.gold.total()
    return 2 * (found & labelled.gold).total() / size if size else 1.0


def _gains(pages: Sequence[Labelled], fitted: LinkDensity) -> str:
    """Word F1 before and after, and on unseen pages: each half of them with the thresholds of the other."""
    halves = (pages[::2], pages[1::2])
    unseen = sum(score(test, fit(train)) * len(test) for train, test in (halves, halves[::-1])) / len(pages)
    usual, seen = score(pages, LinkDensity()), score(pages, fitted)
    return f"word F1 {usual:.3f} with the paper's thresholds, {seen:.3f} fitted, {unseen:.3f} on unseen pages"
