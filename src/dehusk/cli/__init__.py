"""The `dehusk` command: one file a command; a first word that names no command is a page to extract."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence

from dehusk.errors import DehuskError

EXIT_OK, EXIT_NOTHING, EXIT_USAGE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 0 done, 1 nothing was found or some pages failed, 2 wrong use."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    names = [module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__)]
    if words in ([], ["-h"], ["--help"], ["--version"]):
        return _overview(names, version=words == ["--version"])
    name = words.pop(0) if words[0] in names else "extract"
    command = importlib.import_module(f"dehusk.cli.{name.replace('-', '_')}")
    summary, _, details = (command.__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        f"dehusk {name}", description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_arguments(parser)
    try:
        return int(command.run(parser.parse_args(words)))
    except DehuskError as error:
        print(f"dehusk: {error}", file=sys.stderr)
        return EXIT_USAGE
    except BrokenPipeError:
        sys.stderr.close()
        return EXIT_OK
    except KeyboardInterrupt:
        print("dehusk: stopped", file=sys.stderr)
        return 130


def _overview(names: Sequence[str], *, version: bool) -> int:
    import dehusk

    if version:
        print(f"dehusk {dehusk.__version__}")
        return EXIT_OK
    print(
        "usage: dehusk FILE|-|FOLDER ...      the content of pages, as text\n       dehusk COMMAND --help\n\ncommands:"
    )
    for name in names:
        command = importlib.import_module(f"dehusk.cli.{name.replace('-', '_')}")
        print(f"  {name:14} {(command.__doc__ or '').partition(chr(10))[0]}")
    return EXIT_OK
