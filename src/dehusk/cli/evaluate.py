"""Compare extractors on pages whose content is known: quality, speed, and what each of them gets wrong.

examples:
  dehusk evaluate --data pages.jsonl                                every algorithm and every installed peer
  dehusk evaluate --data folder/ --systems auto,trafilatura --html report.html
  dehusk evaluate --suite papers                                    the tables of the papers beside ours
  dehusk evaluate --gate floors.toml                                fails where quality fell below a floor
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from dehusk.errors import BadSetting
from dehusk.evaluate import again, gate, node
from dehusk.evaluate.datasets import Choice
from dehusk.evaluate.evaluation import DEFAULT_METRICS, Request, Run, evaluate
from dehusk.evaluate.places import cache_folder, data_folder
from dehusk.evaluate.report import html, markdown, terminal
from dehusk.evaluate.runner import Limits

INTERRUPTED = 130
FLOORS = Path("bench/floors.toml")
SUITES = {
    "papers": {
        "systems": "algorithms",
        "metrics": "words,lcs,cuter,contentex,correct",
        "page_types": "news,article,forum",  # what the papers are about
    }
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("--data", action="append", default=[], metavar="PATH", help="a dataset; may be given more than once")
    add("--suite", choices=sorted(SUITES), help="a ready choice of systems and metrics: papers")
    add("--systems", default="all", metavar="A,B", help="names, or all, algorithms, peers (default: all)")
    add("--metrics", default=",".join(DEFAULT_METRICS), metavar="A,B", help="names, or all (default: %(default)s)")
    add("--set", action="append", default=[], metavar="SYSTEM.NAME=VALUE", help="a setting of an algorithm")
    add("--limit", type=_positive, metavar="N", help="take N pages of each dataset, at equal distances")
    add("--split", metavar="NAME", help="only this split: its name, or fold:K or not-fold:K (K is 0 to 4)")
    add("--page-types", default="", metavar="A,B", help="only pages of these types")
    add("--json", type=Path, metavar="FILE", help="write all figures")
    add("--again", type=Path, metavar="FILE", help="run once more what such a JSON file holds, and say what differs")
    add("--html", type=Path, metavar="FILE", help="write the report with plots and pages")
    add("--markdown", type=Path, metavar="FILE", help="write the tables for documents")
    add("--docs", type=Path, metavar="FOLDER", help="with --suite papers: put its tables into the pages there")
    add("--worst", type=_positive, metavar="N", help="show the N failures most worth reading, and open them")
    add(
        "--gate",
        type=Path,
        nargs="?",
        const=FLOORS,
        metavar="FILE",
        help=f"check the floors in a file (default: {FLOORS}); fails where one breaks",
    )
    add("--raise-floors", action="store_true", help="with --gate: write higher floors where more was measured")
    add("--workers", type=_positive, default=os.cpu_count() or 1, metavar="N", help="processes (default: %(default)s)")
    add("--seconds", type=float, default=60.0, metavar="S", help="time a page may take (default: 60)")
    add("--cache", type=Path, default=cache_folder(), metavar="DIR", help="kept outputs (default: %(default)s)")
    add("--install-node-peers", action="store_true", help="install the extractors from npm into the cache folder")


def run(args: argparse.Namespace) -> int:
    """Evaluate and report; 1 where a floor breaks, 130 where the user stops it."""
    vars(args).update(SUITES.get(args.suite, {}))
    console = Console(width=None if sys.stdout.isatty() else 120)
    try:
        if args.install_node_peers:
            console.print(f"installed in {node.install()}")
            return 0
        if args.gate:
            return gate.run(args.gate, request_of(args), console, raise_floors=args.raise_floors)
        return _evaluate(args, console)
    except KeyboardInterrupt:
        console.print("\nstopped; what is done is kept, the same command goes on from here")
        return INTERRUPTED


def request_of(args: argparse.Namespace) -> Request:
    """The request that the options make; a suite knows the datasets that it is about."""
    return Request(
        data=tuple(args.data) or _suite_data(args.suite),
        systems=_names(args.systems),
        metrics=_names(args.metrics),
        settings=_settings(args.set),
        choice=Choice(args.limit, args.split, _names(args.page_types)),
        limits=Limits(workers=args.workers, seconds=args.seconds),
        cache=args.cache,
    )


def _suite_data(suite: str | None) -> tuple[str, ...]:
    folder = data_folder()
    if suite != "papers" or folder is None:
        return ()
    from dehusk.evaluate.suites.papers import DATA

    return tuple(str(folder / name) for name in DATA)


def _evaluate(args: argparse.Namespace, console: Console) -> int:
    earlier = again.read_run(args.again) if args.again else None
    request = again.request_again(earlier, request_of(args)) if earlier else request_of(args)
    with terminal.Progress(console) as watcher:
        done = evaluate(request, watcher)
    if args.json:
        _write(args.json, json.dumps(done.evaluation.to_dict(), ensure_ascii=False, indent=1))
    if args.markdown:
        _write(args.markdown, markdown.render(done.evaluation))
    if args.html:
        _write(args.html, html.render(done, args.worst))
    terminal.show(done.evaluation, console)  # after the files, which a closed pipe must not cost
    if args.suite == "papers":
        _show_papers(args, done, console)
    if args.worst:
        _open_worst(args, done, console)
    if earlier:
        lines = list(again.differences(earlier, done.evaluation)) or [f"everything is as in {args.again}"]
        console.print(*lines, sep="\n", markup=False, highlight=False)
    return 0


def _show_papers(args: argparse.Namespace, done: Run, console: Console) -> None:
    from dehusk.evaluate.suites import papers

    tables = papers.tables(done)
    text = papers.render(tables)
    if args.markdown:
        _write(args.markdown, f"{args.markdown.read_text('utf-8')}\n{text}\n")
    if args.docs:
        for path in papers.update(args.docs, tables):
            console.print(f"wrote the tables of {path}", highlight=False)
    console.print(text, markup=False, soft_wrap=True)


def _open_worst(args: argparse.Namespace, done: Run, console: Console) -> None:
    terminal.show_worst(done.evaluation, args.worst, console)
    where = args.html or args.cache / "worst.html"
    if not args.html:
        _write(where, html.render(done, args.worst))
    console.print(f"side by side: {where}#worst")
    if console.is_terminal:
        webbrowser.open(f"{where.resolve().as_uri()}#worst")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _settings(texts: Sequence[str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        system, dot, key = name.rpartition(".")
        if not equals or not dot:
            raise BadSetting(f"--set is {text!r}, expected SYSTEM.NAME=VALUE")
        found.setdefault(system, {})[key] = value
    return found


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number
