"""What is worked out on first use and kept: attributes, regular expressions, whose compiling takes its time, and imports.

`functools.cached_property` takes a lock in Python 3.11. Here two threads that ask at the same moment both work it out, and
get the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, AnyStr, Generic, Self, TypeVar, cast, overload

Value = TypeVar("Value")


class lazy(Generic[Value]):
    """A method that is called once for each object."""

    def __init__(self, method: Callable[[Any], Value]) -> None:
        self.method, self.name, self.__doc__ = method, method.__name__, method.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> Value: ...
    def __get__(self, owner: object | None, kind: type) -> Self | Value:
        if owner is None:
            return self
        value = owner.__dict__[self.name] = self.method(owner)
        return value


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Like `re.compile`, but later."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


class _Pattern(Generic[AnyStr]):
    def __init__(self, text: AnyStr, flags: int) -> None:
        self._text: AnyStr = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(re.compile(self._text, self._flags), name)
        return found


def import_later(names: dict[str, Any], modules: Mapping[str, str]) -> None:
    """Put what other modules have among a module's own names, to be imported when it is called for the first time.

    `modules` says where to find each, or several with spaces between them. From the first call on it stands there
    itself: an import statement in a function takes as long as many functions take, every time.
    """
    for module, called in modules.items():
        for name in called.split():
            names[name] = _stand_in(names, module, name)


def _stand_in(names: dict[str, Any], module: str, name: str) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        names[name] = found = getattr(import_module(module), name)
        return found(*arguments, **named)

    return call
