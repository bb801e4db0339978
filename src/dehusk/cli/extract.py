"""Give back what pages are about.

examples:
  dehusk page.html                               text to the terminal
  cat page.html | dehusk - -f json               everything about the page
  dehusk extract --algorithm lqf-50 --explain page.html
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import dehusk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("inputs", nargs="+", metavar="FILE|-", help="a page; - reads standard input")
    parser.add_argument("-f", "--format", default="text", help="text, json, ...")
    parser.add_argument("-a", "--algorithm", default="auto")
    parser.add_argument("--explain", action="store_true", help="every block with its verdict and reason")


def run(args: argparse.Namespace) -> int:
    """Extract each input."""
    for name in args.inputs:
        body = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        document = dehusk.extract(body, algorithm=args.algorithm)
        print(document.explain() if args.explain else document.write(args.format))
    return 0
