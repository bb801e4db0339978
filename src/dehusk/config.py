"""The settings of one run: a TOML file, then the environment, then single assignments; each is checked at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dehusk.errors import BadSetting, UnknownName, UnknownSetting
from dehusk.model import Limits
from dehusk.record import record
from dehusk.registry import KINDS
from dehusk.settings import Setting, configure, load, setting, settings_of, values_for

if TYPE_CHECKING:
    from pathlib import Path


@record
class Extract:
    """What the command does where its options do not say otherwise."""

    algorithm: str = setting("auto", "the algorithm that decides")
    format: str = setting("text", "the writer of the output")


PLAIN_SECTIONS: dict[str, type] = {"extract": Extract, "limits": Limits}


class Config:
    """Sections of settings that all exist: `extract`, `limits`, `algorithm.NAME`, `writer.NAME`, ..."""

    def __init__(self, sections: Mapping[str, Mapping[str, Any]]) -> None:
        self.sections = {section: values_for(owner(section), values, section) for section, values in sections.items()}

    def of(self, section: str) -> dict[str, Any]:
        """The settings of one section that are not left at their defaults."""
        return dict(self.sections.get(section, {}))

    @property
    def extract(self) -> Extract:
        """The choices of the command."""
        made: Extract = configure(Extract, self.of("extract"), "extract")
        return made

    @property
    def limits(self) -> Limits:
        """How much a page may cost."""
        made: Limits = configure(Limits, self.of("limits"), "limits")
        return made

    def with_assignments(self, assignments: Iterable[str], algorithm: str, writer: str) -> Config:
        """This configuration, changed by `name=value` or `section.name=value`."""
        sections = {section: dict(values) for section, values in self.sections.items()}
        for assignment in assignments:
            name, equals, value = assignment.partition("=")
            if not equals:
                raise BadSetting(f"--set {assignment}: expected name=value")
            section, _, key = name.strip().rpartition(".")
            section = section or _section_with(key, (f"algorithm.{algorithm}", f"writer.{writer}", "limits"))
            sections.setdefault(section, {})[key] = value.strip()
        return Config(sections)


def read_config(path: Path | str | None = None, environment: Mapping[str, str] | None = None) -> Config:
    """The configuration in a TOML file and in the environment, which wins."""
    return Config(load(path, environment, PLAIN_SECTIONS))


def owner(section: str) -> Any:
    """The step or record whose settings a section holds."""
    if section in PLAIN_SECTIONS:
        return PLAIN_SECTIONS[section]
    kind, dot, name = section.partition(".")
    if kind not in KINDS or not dot:
        raise UnknownName("section of settings", section, [*PLAIN_SECTIONS, *(f"{kind}.NAME" for kind in KINDS)])
    return KINDS[kind].get(name)


def default_sections() -> Iterator[tuple[str, tuple[Setting, ...]]]:
    """Every section there is, with its settings."""
    for name, section in PLAIN_SECTIONS.items():
        yield name, settings_of(section)
    for kind, registry in KINDS.items():
        for name, step in registry:
            if settings_of(step):
                yield f"{kind}.{name}", settings_of(step)


def default_toml(chosen: str = "") -> str:
    """Every setting with its default and help as a TOML file; `chosen` keeps the sections that begin so."""
    lines = []
    for section, settings in default_sections():
        if not (section + ".").startswith(chosen.rstrip(".") + "." if chosen else ""):
            continue
        lines.append(f"[{_toml_name(section)}]")
        for each in settings:
            lines += [f"# {each.help}{_allowed(each)}", _assignment(each)]
        lines.append("")
    return "\n".join(lines)


def _toml_name(section: str) -> str:
    kind, dot, name = section.partition(".")
    return section if re.fullmatch("[A-Za-z0-9_-]*", name) else f"{kind}{dot}{json.dumps(name)}"


def _section_with(key: str, sections: tuple[str, ...]) -> str:
    known: list[str] = []
    for section in sections:
        names = [each.name for each in settings_of(owner(section))]
        if key in names:
            return section
        known += names
    raise UnknownSetting(" and ".join(sections[:2]), key, known)


def _allowed(each: Setting) -> str:
    if each.choices:
        return f" ({', '.join(map(str, each.choices))})"
    if each.low is None and each.high is None:
        return ""
    return f" ({'' if each.low is None else f'{each.low:g}'}..{'' if each.high is None else f'{each.high:g}'})"


def _assignment(each: Setting) -> str:
    if each.default is None:
        return f"# {each.name} ="
    value = list(each.default) if isinstance(each.default, tuple) else each.default
    return f"{each.name} = {json.dumps(value, ensure_ascii=False)}"
