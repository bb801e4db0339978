"""A registry as a list in the terminal: names, what they do, and their settings."""

from __future__ import annotations

import argparse
from typing import Any

from dehusk.registry import Registry
from dehusk.settings import settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A list can be narrowed to names."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, with their settings")


def summary(step: Any) -> str:
    """The first line of a step's docstring; of its module's where it has none of its own."""
    return (step.__doc__ or "").strip().partition("\n")[0]


def listing(registry: Registry[Any], names: list[str]) -> str:
    """One line a step, and its paper where it has one; with names, their settings too."""
    chosen = [(name, registry.get(name)) for name in names or registry.names()]
    width = max((len(name) for name, _ in chosen), default=0)
    lines = []
    for name, step in chosen:
        lines.append(f"{name:{width}}  {summary(step)}")
        if paper := getattr(step, "paper", ""):
            lines.append(f"{'':{width}}  {paper} ({getattr(step, 'year', '')})")
        if names:
            lines += [f"  --set {each.name}={each.default}\t{each.help}".expandtabs(40) for each in settings_of(step)]
    return "\n".join(lines)
