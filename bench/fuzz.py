"""Feed mutated pages to dehusk and check what must hold for every input: `python -m bench.fuzz --count 500000`."""

from __future__ import annotations

import argparse
import json
import sys
import time

import dehusk
from bench.mutate import mutated, tag_soup
from dehusk.dom import scan
from dehusk.dom.page import Scan
from dehusk.dom.parser import correct, parse, parse_by_tree

STATUSES = frozenset(
    {"ok", "embedded", "empty", "not_html", "too_large", "too_deep", "timeout", "blocked", "not_suitable"}
)
SLOW = 5.0  # seconds of processor time for a page of a few kilobytes
_ALGORITHMS = dehusk.available("algorithm")


def check(body: bytes, number: int) -> str:
    """Extract one page with one of the algorithms; raises where a promise is broken, gives the status."""
    started = time.process_time()
    document = dehusk.extract(body, algorithm=_ALGORITHMS[number % len(_ALGORITHMS)])
    assert document.status in STATUSES, document.status
    assert (document.text != "") == (document.status in ("ok", "embedded")), "text and status do not agree"
    document.text.encode("utf-8")
    if number % 4 == 0:
        check_record(document)
        check_twins(document.page.markup)
    check_corrected(tag_soup(number))
    assert time.process_time() - started < SLOW, "too slow"
    return document.status


def check_record(document: dehusk.Document) -> None:
    """A document can be written as JSON and explained, and its blocks follow each other in the text."""
    json.loads(document.write("json", {"blocks": True}))
    page = document.page
    edges = [edge for pair in zip(page.blocks.start.tolist(), page.blocks.end.tolist(), strict=True) for edge in pair]
    assert [0, *edges, len(page.text)] == sorted([0, *edges, len(page.text)]), "blocks are out of order"
    assert len(document.extraction.kept) == len(page.blocks)


def check_twins(markup: str) -> None:
    """The compiled scan and the plain one see the same page."""
    for show in (False, True):
        assert facts(Scan(markup, _anything, show_hidden=show)) == facts(scan.Scan(markup, _anything, show_hidden=show))


def check_corrected(html: str) -> bool:
    """The markup that is corrected in one pass is the parser's; tells whether it could be."""
    corrected, parsed = correct(html), parse_by_tree(html)
    assert corrected is None or (corrected[0], tuple(corrected[1])) == (parsed.markup, parsed.json_ld), html
    return corrected is not None


def facts(found: scan.Scan) -> tuple[object, ...]:
    """Everything a scan found, in a form that can be compared."""
    columns = (*found.element_columns, *found.block_columns, *found.name_columns, *found.anchor_columns)
    columns += tuple(found.statement_columns)
    return found.text, found.hidden_chars, found.position, found.tag_names, [list(each) for each in columns]


def _anything(elements: int, depth: int) -> None:
    """No limits."""


def main() -> int:
    """Run from one seed to another; stop at the first page that breaks a promise and say how to see it again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    statuses: dict[str, int] = {}
    for seed in range(args.start, args.start + args.count):
        try:
            status = check(mutated(seed), seed)
        except Exception as error:
            print(f"seed {seed}: {type(error).__name__}: {error}\nagain: python -m bench.fuzz --start {seed} --count 1")
            raise
        statuses[status] = statuses.get(status, 0) + 1
        if (seed - args.start + 1) % 50_000 == 0:
            print(seed - args.start + 1, "pages", statuses, file=sys.stderr, flush=True)
    print(f"{args.count:,} mutated pages, no promise broken: {statuses}")
    return 0


if __name__ == "__main__":
    assert parse("")  # the parser is there
    sys.exit(main())
