"""Give back what pages are about.

examples:
  dehusk page.html                               text to the terminal
  cat page.html | dehusk - --json                everything about the page
  dehusk pages/ more.html -o out/ -f markdown    many pages, one file each
  dehusk --algorithm lqf-50 --set quota=0.3 --explain page.html
  dehusk --set writer.text.max_line_breaks=1 --set limits.seconds=5 page.html
  dehusk --config dehusk.toml page.html          `dehusk settings` shows all there is

exit codes: 0 every page gave content, 1 some page gave nothing (the reason is on standard error), 2 wrong use
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dehusk
from dehusk.cli import EXIT_NOTHING, EXIT_OK, EXIT_USAGE
from dehusk.cli._inputs import Input, find_inputs, output_paths
from dehusk.config import Config, read_config
from dehusk.errors import BadInput
from dehusk.model import Limits
from dehusk.parallel import in_order
from dehusk.record import record
from dehusk.registry import algorithms, writers

if TYPE_CHECKING:
    import argparse

# What is not said on the command line, as `add_arguments` has it.
DEFAULTS: dict[str, Any] = {
    "format": None, "output": None, "algorithm": None, "set": [], "config": None, "explain": False, "parallel": 1,
    "url": None,
}  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("inputs", nargs="+", metavar="FILE|FOLDER|URL|-", help="pages; - reads standard input")
    parser.add_argument("-f", "--format", metavar="NAME", help="text (the default), json, ... ")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as -f json")
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="write one file a page into this folder")
    parser.add_argument("-a", "--algorithm", metavar="NAME", help="how to decide; `dehusk algorithms` lists them")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting; may be repeated")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings in TOML (or set DEHUSK_CONFIG)")
    parser.add_argument("--explain", action="store_true", help="every block with its verdict and reason")
    parser.add_argument("--parallel", type=int, default=1, metavar="N", help="processes; 0 takes all cores")
    parser.add_argument("--url", help="the address of the page, where the file does not tell")


@record(slots=True)
class Task:
    """What to do with every page of this run."""

    algorithm: str
    settings: dict[str, Any]
    format: str
    writer: dict[str, Any]
    limits: Limits
    url: str | None = None
    explain: bool = False
    width: int | None = None


@record(slots=True)
class Result:
    """What came of one page."""

    output: bytes
    status: str
    reason: str


def run(args: argparse.Namespace) -> int:
    """Extract each input."""
    task = _task(args)
    inputs, problems = find_inputs(args.inputs)
    if args.output and args.output.exists() and not args.output.is_dir():
        raise BadInput(f"-o {args.output} is a file, expected a folder")
    for problem in problems:
        print(f"dehusk: {problem}", file=sys.stderr)
    workers = args.parallel if args.parallel > 0 else os.cpu_count() or 1
    results = in_order(partial(_extract, task=task), inputs, min(workers, len(inputs)))
    suffix = ".txt" if task.explain else writers.get(task.format).suffix  # type: ignore[attr-defined]
    paths = output_paths(inputs, args.output, suffix) if args.output else None
    code = EXIT_USAGE if problems else EXIT_OK
    with _progress(len(inputs), shown=bool(args.output) or not sys.stdout.isatty()) as advance:
        for number, result in enumerate(results):
            code = max(code, _report(inputs[number], result))
            if paths:
                paths[number].parent.mkdir(parents=True, exist_ok=True)
                paths[number].write_bytes(result.output)
            else:
                _print(result, inputs[number].name if len(inputs) > 1 and task.format != "json" else "")
            advance()
    return code


def _task(args: argparse.Namespace) -> Task:
    """The choices of this run, all checked before any page is read."""
    config: Config = read_config(args.config or os.environ.get("DEHUSK_CONFIG") or None)
    algorithm = args.algorithm or config.extract.algorithm
    chosen = args.format or config.extract.format
    algorithms.get(algorithm)
    writers.get(chosen)
    config = config.with_assignments(args.set, algorithm, chosen)
    writer = config.of(f"writer.{chosen}")
    if chosen == "json" and not args.output and (len(args.inputs) > 1 or Path(args.inputs[0]).is_dir()):
        writer.setdefault("indent", 0)  # several objects on one stream are one a line
    return Task(
        algorithm=algorithm,
        settings=config.of(f"algorithm.{algorithm}"),
        format=chosen,
        writer=writer,
        limits=config.limits,
        url=args.url,
        explain=args.explain,
        width=_terminal_width() if sys.stdout.isatty() and not args.output else None,
    )


def _terminal_width() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _extract(page: Input, task: Task) -> Result:
    """One page; runs in a worker, so all it gives back is plain data."""
    try:
        body = page.read()
    except OSError as error:
        return Result(b"", "unreadable", error.strerror or str(error))
    document = dehusk.extract(body, task.url, task.algorithm, settings=task.settings, limits=task.limits)
    if task.explain:
        from dehusk.cli._explain import explanation

        made: str | bytes = explanation(document, task.width)
    else:
        made = document.write(task.format, task.writer)
    output = made.encode("utf-8") if isinstance(made, str) else made
    if isinstance(made, str) and output and not output.endswith(b"\n"):
        output += b"\n"
    return Result(output, document.status, document.status_reason)


def _report(page: Input, result: Result) -> int:
    if result.status == "ok":
        return EXIT_OK
    print(f"dehusk: {page.name}: {result.status}: {result.reason}", file=sys.stderr)
    return EXIT_USAGE if result.status == "unreadable" else EXIT_NOTHING


def _print(result: Result, name: str) -> None:
    sys.stdout.flush()
    if name:
        sys.stdout.buffer.write(f"==> {name} <==\n".encode())
    sys.stdout.buffer.write(result.output)
    sys.stdout.buffer.flush()


@contextmanager
def _progress(total: int, *, shown: bool) -> Iterator[Any]:
    """A bar on standard error, where that is a terminal and more than one page is to be done."""
    if not (shown and total > 1 and sys.stderr.isatty()):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("pages"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("pages", total=total)
        yield lambda: progress.advance(bar)
