"""Print every setting with its default, as a TOML file to start from.

examples:
  dehusk settings > dehusk.toml                     all of them
  dehusk settings writer                            those of the writers
  dehusk settings algorithm.auto limits             two sections
  DEHUSK_LIMITS__SECONDS=5 dehusk page.html         the same from the environment
"""

from __future__ import annotations

import argparse

from dehusk.config import default_sections, default_toml
from dehusk.errors import UnknownName


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="only these, such as limits or writer.text")


def run(args: argparse.Namespace) -> int:
    """Print the defaults."""
    for section in args.sections or [""]:
        text = default_toml(section)
        if not text:
            raise UnknownName("section of settings", section, [name for name, _ in default_sections()])
        print(text)
    return 0
