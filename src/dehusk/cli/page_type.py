"""Tell what kinds of pages these are: article, forum, product, collection, listing, documentation, service or empty.

examples:
  dehusk page-type page.html             the kind and how likely it is
  dehusk page-type pages/ --json         one JSON object a page, with the chances of all kinds
"""

from __future__ import annotations

import argparse
import json
import sys

import dehusk
from dehusk.cli import EXIT_OK, EXIT_USAGE
from dehusk.cli._inputs import find_inputs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("inputs", nargs="+", metavar="FILE|FOLDER|-", help="pages; - reads standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, with the chances of all kinds")
    parser.add_argument("--url", help="the address of the page, which tells much about its kind")


def run(args: argparse.Namespace) -> int:
    """Print a line a page."""
    inputs, problems = find_inputs(args.inputs)
    for problem in problems:
        print(f"dehusk: {problem}", file=sys.stderr)
    for each in inputs:
        document = dehusk.extract(each.read(), args.url)
        chances = {kind: round(chance, 4) for kind, chance in document.extraction.page_types.items()}
        if args.json:
            found = {"page": each.name, "page_type": document.page_type, "chances": chances, "status": document.status}
            print(json.dumps(found, ensure_ascii=False))
        else:
            sure = f"{chances[document.page_type]:.0%}" if document.page_type in chances else document.status
            print(f"{document.page_type or '-'}\t{sure}\t{each.name}")
    return EXIT_USAGE if problems else EXIT_OK
