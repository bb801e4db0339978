"""Write the parts of the reference that are made from the code: `python docs/generate.py`."""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path
from typing import Any

import dehusk
from dehusk.cli import command_names
from dehusk.registry import KINDS
from dehusk.settings import Setting, settings_of

HERE = Path(__file__).parent / "reference"
_CLI = Path(dehusk.__file__).parent / "cli"
TITLES = {"reader": "Metadata readers", "entities": "Entities", "features": "Features", "pagetype": "Page types"}


def steps() -> str:
    """Every registry with its steps and their settings."""
    lines = [
        "# Steps and their settings",
        "",
        "Made from the registries; `dehusk settings` prints the same as TOML.",
        "",
    ]
    for kind, registry in KINDS.items():
        if not registry.names():
            continue
        lines += [f"## {TITLES.get(kind, kind.capitalize() + 's')}", ""]
        for name, step in registry:
            lines += [f"### {name}", "", (inspect.getdoc(step) or "").strip(), "", *_settings(step)]
    return "\n".join(lines) + "\n"


def _settings(step: Any) -> list[str]:
    found: tuple[Setting, ...] = settings_of(step)
    if not found:
        return []
    rows = [f"| `{each.name}` | `{each.default!r}` | {each.help} |" for each in found]
    return ["| setting | default | meaning |", "|---|---|---|", *rows, ""]


def commands() -> str:
    """Every command with its summary and examples."""
    lines = ["# Commands", "", "`dehusk COMMAND --help` lists the options of each.", ""]
    for name in command_names():
        source = (_CLI / f"{name.replace('-', '_')}.py").read_text("utf-8")
        summary, _, details = (ast.get_docstring(ast.parse(source)) or "").partition("\n")
        lines += [f"## dehusk {name}", "", summary, "", "```text", details.strip(), "```", ""]
    return "\n".join(lines) + "\n"


def python() -> str:
    """The public names with their signatures and docstrings."""
    lines = ["# Python", "", "Everything in `dehusk.__all__`.", ""]
    for name in dehusk.__all__:
        value = getattr(dehusk, name)
        lines += [f"## {name}", "", "```text", _signature(name, value), "```", "", inspect.getdoc(value) or "", ""]
        if inspect.isclass(value) and not issubclass(value, Exception):
            lines += [*_members(value), ""]
    return "\n".join(lines) + "\n"


def _signature(name: str, value: Any) -> str:
    try:
        return f"{name}{inspect.signature(value)}"
    except ValueError:
        return name


def _members(value: type) -> list[str]:
    members = ((name, inspect.getattr_static(value, name)) for name in dir(value) if not name.startswith("_"))
    return [f"- `{name}`: {text.splitlines()[0]}" for name, member in members if (text := inspect.getdoc(member) or "")]


PAGES = {"steps.md": steps, "commands.md": commands, "python.md": python}


def main() -> int:
    """Write all pages."""
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), "utf-8")
        print(f"docs/reference/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
