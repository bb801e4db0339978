"""Reads site rules from TOML, checks them, and writes them."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from dehusk.dom.parser import selector_fault
from dehusk.errors import BadData, nearest
from dehusk.rules.rule import Selector, SiteRule, SiteRules, merged

SELECTORS = ("keep", "drop", "title", "author", "date", "next_page", "single_page")
_KINDS: dict[str, type | tuple[type, ...]] = {
    "min_words": int,
    "max_link_share": (int, float),
    "fallback": bool,
    "path": str,
}
_LISTS = ("hosts", "tests", "ignored")
KNOWN = (*_LISTS[:1], *SELECTORS, *_KINDS, *_LISTS[1:])


def load_rules(path: Path | str) -> SiteRules:
    """The rules in a file, or in the `*.toml` and FiveFilters `*.txt` files of a folder; a wrong one is refused."""
    path = Path(path)
    if path.is_dir():
        files = sorted(each for each in path.iterdir() if each.suffix in (".toml", ".txt"))
        return merged(load_rules(each) for each in files)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise BadData(f"{path}: cannot be read: {fault}") from fault
    if path.suffix == ".txt":
        from dehusk.rules.fivefilters import read_site_config

        return SiteRules((read_site_config(text, path.stem, str(path)),))
    return read_rules(text, str(path))


def read_rules(text: str, name: str = "rules") -> SiteRules:
    """The rules in a TOML text: one rule with its keys at the top, or several as `[[rule]]`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        line = re.search(r"at line (\d+)", str(fault))
        raise BadData(f"{name}:{line[1] if line else 1}: not TOML: {fault}") from fault
    many = data.get("rule")
    if many is None:
        return SiteRules((_Reader(text, name, 0).rule(data),))
    if not isinstance(many, list) or set(data) != {"rule"}:
        raise BadData(f"{name}:1: several rules are written as [[rule]] sections, with nothing beside them")
    starts = [number for number, line in enumerate(text.splitlines()) if re.match(r"\s*\[\[\s*rule\s*\]\]", line)]
    return SiteRules(tuple(_Reader(text, name, start).rule(each) for start, each in zip(starts, many, strict=True)))


class _Reader:
    """Checks one rule and knows on which line each of its keys stands."""

    def __init__(self, text: str, name: str, start: int) -> None:
        self.lines, self.name, self.start = text.splitlines(), name, start

    def place(self, key: str, value: str = "") -> str:
        """The file and line of a key, or of a value in its list."""
        found = self.start
        for number in range(self.start, len(self.lines)):
            if re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", self.lines[number]):
                found = number
                break
        for number in range(found, len(self.lines)) if value else ():
            if value in self.lines[number] or json.dumps(value)[1:-1] in self.lines[number]:
                found = number
                break
        return f"{self.name}:{found + 1}"

    def rule(self, data: dict[str, Any]) -> SiteRule:
        """The rule, or BadData with file, line and reason."""
        for key in data:
            if key not in KNOWN:
                raise BadData(f"{self.place(key)}: a rule has no {key!r}; {nearest(key, KNOWN)}")
        values: dict[str, Any] = {key: self.strings(data, key) for key in _LISTS if key in data}
        if not values.get("hosts"):
            raise BadData(f'{self.place("hosts")}: a rule needs `hosts`, such as hosts = ["example.org"]')
        values |= {
            key: tuple(self.selector(key, text) for text in self.strings(data, key)) for key in SELECTORS if key in data
        }
        for key, kind in _KINDS.items():
            if key in data:
                if not isinstance(data[key], kind) or (kind is int and isinstance(data[key], bool)):
                    raise BadData(
                        f"{self.place(key)}: {key} is {data[key]!r}, expected {getattr(kind, '__name__', 'a number')}"
                    )
                values[key] = data[key]
        if not 0 <= values.get("max_link_share", 1) <= 1 or values.get("min_words", 0) < 0:
            raise BadData(f"{self.place('max_link_share')}: max_link_share is from 0 to 1, min_words from 0 up")
        return SiteRule(**values, source=self.name)

    def strings(self, data: dict[str, Any], key: str) -> tuple[str, ...]:
        """A string or a list of strings."""
        value = data[key]
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
            raise BadData(f"{self.place(key)}: {key} is {data[key]!r}, expected a string or a list of strings")
        return tuple(value)

    def selector(self, key: str, text: str) -> Selector:
        """A selector that can be used."""
        fault = selector_fault(text)
        if fault:
            raise BadData(f"{self.place(key, text)}: {key} {text!r} is no CSS selector or XPath: {fault}")
        return Selector(text, self.place(key, text))


def write_rule(rule: SiteRule) -> str:
    """A rule as TOML."""
    blank = SiteRule(("",))
    lines = []
    for each in fields(rule):
        value = getattr(rule, each.name)
        if each.name == "source" or (value == getattr(blank, each.name)):
            continue
        if isinstance(value, tuple):
            items = [json.dumps(str(item), ensure_ascii=False) for item in value]
            shown = f"[{items[0]}]" if len(items) == 1 else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
        else:
            shown = json.dumps(value)
        lines.append(f"{each.name} = {shown}")
    return "\n".join(lines) + "\n"
