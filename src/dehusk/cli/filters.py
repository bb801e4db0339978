"""List the filters.

examples:
  dehusk filters                  every filter and what it does
  dehusk filters NAME             one of them, with its settings
"""

from __future__ import annotations

import argparse

from dehusk.cli._listing import add_arguments, listing
from dehusk.registry import filters

__all__ = ["add_arguments", "run"]


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    print(listing(filters, args.names))
    return 0
