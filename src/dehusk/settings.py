"""A step's fields are its settings: name, default and help in one place, from TOML, environment or command line."""

from __future__ import annotations

import dataclasses
import os
import typing
from collections.abc import Collection, Hashable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from dehusk.errors import BadSetting, UnknownSetting
from dehusk.record import record

if TYPE_CHECKING:
    from pathlib import Path

ENVIRONMENT_PREFIX = "DEHUSK_"
_TRUE, _FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})


def setting(
    default: Any, help: str, *, choices: tuple[Any, ...] = (), low: float | None = None, high: float | None = None
) -> Any:
    """Declare a field of a step: its default, one line of help, and what it may be."""
    metadata = {"help": help, "choices": choices, "low": low, "high": high}
    return dataclasses.field(default=default, metadata=metadata)


@record(slots=True)
class Setting:
    """One setting as the command line, the settings page and the docs show it."""

    name: str
    type: Any
    default: Any
    help: str
    choices: tuple[Any, ...] = ()
    low: float | None = None
    high: float | None = None


@cache
def settings_of(step: Hashable) -> tuple[Setting, ...]:
    """The settings of a step class: none where it is not a dataclass."""
    if not dataclasses.is_dataclass(step):
        return ()
    types = typing.get_type_hints(step)
    return tuple(
        Setting(field.name, types[field.name], field.default, **field.metadata)
        for field in dataclasses.fields(step)
        if "help" in field.metadata
    )


def configure(step: Any, values: Mapping[str, Any], owner: str) -> Any:
    """Make a step with these settings; strings are read as the setting's type."""
    return step(**values_for(step, values, owner))


def values_for(step: Any, values: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """The values as the step's fields take them; an unknown name is an error that names the nearest known ones."""
    known = {each.name: each for each in settings_of(step)}
    for name in values:
        if name not in known:
            raise UnknownSetting(owner, name, known)
    return {name: _read(known[name], value, owner) for name, value in values.items()}


def _read(setting: Setting, value: Any, owner: str) -> Any:
    where = f"{owner}: {setting.name}"
    result = _convert(setting.type, value, where)
    if setting.choices and result not in setting.choices:
        raise BadSetting(f"{where} is {value!r}, expected one of {', '.join(map(str, setting.choices))}")
    if isinstance(result, (int, float)) and not _within(setting, result):
        raise BadSetting(f"{where} is {value!r}, expected {_range(setting)}")
    return result


def _within(setting: Setting, value: float) -> bool:
    # A comparison with NaN is never true, so NaN is outside of every range.
    return (setting.low is None or value >= setting.low) and (setting.high is None or value <= setting.high)


def _range(setting: Setting) -> str:
    if setting.high is None:
        return f"{setting.low:g} or more"
    return f"{setting.high:g} or less" if setting.low is None else f"{setting.low:g} to {setting.high:g}"


def _convert(kind: Any, value: Any, where: str) -> Any:
    origin = typing.get_origin(kind)
    if origin is tuple:
        parts = [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else list(value)
        return tuple(_convert(typing.get_args(kind)[0], part, where) for part in parts)
    if origin is not None:  # Optional[x]
        inner = [each for each in typing.get_args(kind) if each is not type(None)]
        return None if value in (None, "", "none") else _convert(inner[0], value, where)
    try:
        return _scalar(kind, value)
    except (TypeError, ValueError):
        raise BadSetting(f"{where} is {value!r}, expected {getattr(kind, '__name__', kind)}") from None


def _scalar(kind: Any, value: Any) -> Any:
    if kind is bool and isinstance(value, str) and value.lower() in _TRUE | _FALSE:
        return value.lower() in _TRUE
    if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value
    if kind is bool or value is None or isinstance(value, bool) or (kind is int and isinstance(value, float)):
        raise ValueError
    return kind(value)


def load(
    path: Path | str | None = None, environment: Mapping[str, str] | None = None, plain: Collection[str] = ()
) -> dict[str, dict[str, Any]]:
    """Settings by section, from a TOML file and the environment (which wins).

    A section is `kind.name`, as in `[algorithm.cuter]`, or one of the plain names; in the environment
    `DEHUSK_ALGORITHM__CUTER__MAX_LINK_SHARE=0.4` or `DEHUSK_LIMITS__BYTES=1000000`.
    """
    sections: dict[str, dict[str, Any]] = {}
    if path is not None:
        for section, values in _read_toml(path, plain):
            sections.setdefault(section, {}).update(values)
    for variable, value in (os.environ if environment is None else environment).items():
        parts = variable.removeprefix(ENVIRONMENT_PREFIX).lower().split("__")
        if variable.startswith(ENVIRONMENT_PREFIX) and len(parts) > 1:
            *names, key = parts
            section = ".".join([names[0], *(name.replace("_", "-") for name in names[1:])])
            sections.setdefault(section, {})[key] = value
    return sections


def _read_toml(path: Path | str, plain: Collection[str]) -> list[tuple[str, dict[str, Any]]]:
    import tomllib

    try:
        with open(path, encoding="utf-8") as file:
            data = tomllib.loads(file.read())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"cannot read the settings file {path}: {error}") from error
    found: list[tuple[str, dict[str, Any]]] = []
    for kind, steps in data.items():
        if not isinstance(steps, dict):
            raise BadSetting(f"{path}: {kind!r} stands alone, expected sections such as [algorithm.cuter]")
        if kind in plain:
            found.append((kind, steps))
            continue
        for step, values in steps.items():
            if not isinstance(values, dict):
                raise BadSetting(f"{path}: [{kind}] holds {step!r}, expected sections such as [{kind}.NAME]")
            found.append((f"{kind}.{step}", values))
    return found
