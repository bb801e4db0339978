"""dehusk: takes a web page and gives back what it is about."""

from __future__ import annotations

TYPE_CHECKING = False  # importing it from `typing` takes longer than all the rest here
__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "BadSetting",
    "DehuskError",
    "Document",
    "Joined",
    "Limits",
    "Source",
    "UnknownName",
    "UnknownSetting",
    "available",
    "extract",
    "extract_many",
    "join",
]

_HOMES = {
    "extract": "api",
    "extract_many": "api",
    "Document": "document",
    "Joined": "joining",
    "join": "joining",
    "Limits": "model",
    "Source": "model",
    "available": "registry",
    "BadInput": "errors",
    "BadSetting": "errors",
    "DehuskError": "errors",
    "UnknownName": "errors",
    "UnknownSetting": "errors",
}

if TYPE_CHECKING:
    from dehusk.api import extract, extract_many
    from dehusk.document import Document
    from dehusk.errors import BadInput, BadSetting, DehuskError, UnknownName, UnknownSetting
    from dehusk.joining import Joined, join
    from dehusk.model import Limits, Source
    from dehusk.registry import available


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that `import dehusk` is quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dehusk' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"dehusk.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
