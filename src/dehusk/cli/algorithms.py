"""List the algorithms.

examples:
  dehusk algorithms                  every algorithm, what it does, and its paper
  dehusk algorithms NAME             one of them, with its settings
"""

from __future__ import annotations

import argparse

from dehusk.cli._listing import add_arguments, listing
from dehusk.registry import algorithms

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    print(listing(algorithms, args.names))
    return 0
