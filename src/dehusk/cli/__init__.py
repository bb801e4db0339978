"""The `dehusk` command: one file a command; a first word that names no command is a page to extract."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING

from dehusk.errors import DehuskError

if TYPE_CHECKING:
    from argparse import Namespace

EXIT_OK, EXIT_NOTHING, EXIT_USAGE, EXIT_STOPPED = 0, 1, 2, 130
# Starting numpy's threads takes as long as reading several pages; and what is learned with them depends on how many they are.
_ONE_THREAD = frozenset({"dehusk.cli.extract", "dehusk.cli.train"})
_USAGE = """\
usage: dehusk FILE|FOLDER|URL|- ...      what pages are about, as text
       dehusk COMMAND ...                see `dehusk COMMAND --help`

examples:
  dehusk page.html                       text to the terminal
  cat page.html | dehusk - --json        everything about a page
  dehusk --explain page.html             every block, kept or not, and why
  dehusk pages/ -o texts/ --parallel 4   a folder of pages
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 0 done, 1 nothing was found in some page, 2 wrong use."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words in ([], ["-h"], ["--help"]):
        print(_overview())
        return EXIT_OK if words else EXIT_USAGE
    if words == ["--version"]:
        import dehusk

        print(f"dehusk {dehusk.__version__}")
        return EXIT_OK
    name = words.pop(0) if words[0] in command_names() else "extract"
    try:
        return _run(name, words)
    except DehuskError as error:
        print(f"dehusk: {error}", file=sys.stderr)
        return EXIT_USAGE
    except BrokenPipeError:  # the reader has seen enough, as in `dehusk page.html | head`
        sys.stderr.close()
        return EXIT_OK
    except KeyboardInterrupt:
        print("dehusk: stopped", file=sys.stderr)
        return EXIT_STOPPED


def command_names() -> list[str]:
    """Every command, sorted."""
    modules = (name.removesuffix(".py") for name in os.listdir(__path__[0]) if name.endswith(".py"))
    return sorted(name.replace("_", "-") for name in modules if not name.startswith("_"))


def _run(name: str, words: list[str]) -> int:
    command = _import(f"dehusk.cli.{name.replace('-', '_')}")
    return int(command.run(_plain_arguments(command, words) or _arguments(name, command, words)))


def _plain_arguments(command: ModuleType, words: list[str]) -> SimpleNamespace | None:
    """The arguments where there are no options, for a command that says what goes without; that needs no parser."""
    defaults = getattr(command, "DEFAULTS", None)
    if defaults is None or not words or any(word.startswith("-") and word != "-" for word in words):
        return None
    return SimpleNamespace(inputs=words, **defaults)


def _arguments(name: str, command: ModuleType, words: list[str]) -> Namespace:
    import argparse  # slow to import, as it goes

    summary, _, details = (command.__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        f"dehusk {name}", description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_arguments(parser)
    return parser.parse_args(words)


def _import(module: str) -> ModuleType:
    """Import a command, quickly: nothing that an import makes is garbage."""
    if module in _ONE_THREAD:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    collects = gc.isenabled()
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        if collects:
            gc.enable()


def _overview() -> str:
    import ast
    from pathlib import Path

    lines = [_USAGE, "commands:"]
    for name in command_names():
        source = Path(__path__[0], name.replace("-", "_") + ".py").read_text("utf-8")  # read, not imported: it is quick
        summary = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
        lines.append(f"  {name:14} {summary}")
    return "\n".join(lines)
