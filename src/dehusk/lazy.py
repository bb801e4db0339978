"""Attributes that are worked out on first use and kept, without the lock that `functools.cached_property` takes in Python 3.11.

Two threads that ask at the same moment both work it out, and get the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

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
