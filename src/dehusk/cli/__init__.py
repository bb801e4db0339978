"""The `dehusk` command: one file a command; a first word that names no command is a page to extract."""

from __future__ import annotations

import argparse
import ast
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path

from dehusk.errors import DehuskError

EXIT_OK, EXIT_NOTHING, EXIT_USAGE, EXIT_STOPPED = 0, 1, 2, 130
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
    modules = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name.replace("_", "-") for name in modules if not name.startswith("_"))


def _run(name: str, words: list[str]) -> int:
    command = importlib.import_module(f"dehusk.cli.{name.replace('-', '_')}")
    summary, _, details = (command.__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        f"dehusk {name}", description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_arguments(parser)
    return int(command.run(parser.parse_args(words)))


def _overview() -> str:
    lines = [_USAGE, "commands:"]
    for name in command_names():
        source = Path(__path__[0], name.replace("-", "_") + ".py").read_text("utf-8")  # read, not imported: it is quick
        summary = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
        lines.append(f"  {name:14} {summary}")
    return "\n".join(lines)
