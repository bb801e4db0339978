"""Check site rules, import them from the FiveFilters format, show which one is for a page.

examples:
  dehusk rules check rules/                        every rule of a folder; a broken one with file, line and reason
  dehusk rules import example.org.txt -o example.org.toml
  dehusk rules show rules/ --url https://example.org/a
  dehusk extract -a site-rules --set rules=rules/ page.html
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dehusk.errors import BadData
from dehusk.rules.toml import load_rules, write_rule


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="check|import|show")
    check = actions.add_parser("check", help="read every rule and tell what is wrong")
    check.add_argument("paths", nargs="+", metavar="FILE|FOLDER")
    bring = actions.add_parser("import", help="write FiveFilters site-config files as TOML")
    bring.add_argument("paths", nargs="+", metavar="FILE.txt")
    bring.add_argument("-o", "--output", help="a file, or a folder for several; without it, the terminal")
    show = actions.add_parser("show", help="the rules, or the one for an address")
    show.add_argument("paths", nargs="+", metavar="FILE|FOLDER")
    show.add_argument("--url", help="the address of a page")


def run(args: argparse.Namespace) -> int:
    """Do one of the three; 1 where a rule is broken or none is for the page."""
    actions = {"check": _check, "import": _import, "show": _show}
    return actions[args.action](args)


def _files(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        found += (
            sorted(each for each in path.iterdir() if each.suffix in (".toml", ".txt")) if path.is_dir() else [path]
        )
    return found


def _check(args: argparse.Namespace) -> int:
    broken = 0
    for path in _files(args.paths):
        try:
            for rule in load_rules(path):
                ignored = f", {len(rule.ignored)} lines without a meaning here" if rule.ignored else ""
                print(f"{path}: ok, for {', '.join(rule.hosts)}{ignored}")
        except BadData as fault:
            broken += 1
            print(fault, file=sys.stderr)
    return int(broken > 0)


def _import(args: argparse.Namespace) -> int:
    target = Path(args.output) if args.output else None
    for path in _files(args.paths):
        text = "\n".join(write_rule(rule) for rule in load_rules(path))
        if target is None:
            print(text)
        elif target.is_dir() or len(args.paths) > 1:
            target.mkdir(parents=True, exist_ok=True)
            (target / f"{path.stem}.toml").write_text(text, "utf-8")
        else:
            target.write_text(text, "utf-8")
    return 0


def _show(args: argparse.Namespace) -> int:
    found = [rule for path in args.paths for rule in load_rules(path) if not args.url or rule.fits(args.url)]
    for rule in found:
        print(f"# {rule.source}\n{write_rule(rule)}")
    return int(not found)
