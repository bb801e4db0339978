"""Records: frozen dataclasses that cost little to define.

`dataclass` compiles six functions for a class when it is defined, which takes as long as reading a page. A record shares
all of them with the others but the one that fills it, and that is compiled when the first one is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

Kind = TypeVar("Kind")


@overload
def record(kind: type[Kind]) -> type[Kind]: ...
@overload
def record(*, slots: bool) -> Callable[[type[Kind]], type[Kind]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: Any = None, *, slots: bool = False) -> Any:
    """Make a class a frozen dataclass: its fields are its annotations, as usual."""
    return (lambda each: _record(each, slots)) if kind is None else _record(kind, slots)


def _record(kind: type, slots: bool) -> type:
    own = frozenset(vars(kind))
    made: Any = dataclass(init=False, repr=False, eq=False, slots=slots)(kind)
    shared = _SHARED | ({"__reduce__": _reduced} if slots else {}) | {"__init__": _init_on_first_use(made)}
    for name, method in shared.items():
        if name not in own:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _init_on_first_use(kind: Any) -> Callable[..., None]:
    def __init__(self: Any, *values: Any, **named: Any) -> None:
        kind.__init__ = made = _init_of(kind)
        made(self, *values, **named)

    return __init__


def _init_of(kind: Any) -> Callable[..., None]:
    """The function that fills a record, as one would write it by hand."""
    known: dict[str, Any] = {"_put": object.__setattr__, "_MISSING": MISSING}
    takes, lines = ["self"], []
    for each in fields(kind):
        name, value, default = each.name, each.name, ""
        if each.default is not MISSING:
            known[f"_default_{name}"], default = each.default, f"=_default_{name}"
        elif each.default_factory is not MISSING:
            known[f"_make_{name}"], default = each.default_factory, "=_MISSING"
            value = f"_make_{name}() if {name} is _MISSING else {name}"
        takes.append(name + default)
        lines.append(f"    _put(self, {name!r}, {value})\n")
    made: dict[str, Any] = {}
    exec(f"def __init__({', '.join(takes)}):\n{''.join(lines) or '    pass'}", known, made)
    init: Callable[..., None] = made["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


def _values(self: Any) -> tuple[Any, ...]:
    return tuple([getattr(self, name) for name in self.__match_args__])


def _reduced(self: Any) -> tuple[Any, ...]:
    return type(self), _values(self)


def _equal(self: Any, other: object) -> Any:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hashed(self: Any) -> int:
    return hash(_values(self))


def _shown(self: Any) -> str:
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _refuse(self: Any, name: str, *_: Any) -> None:
    raise FrozenInstanceError(f"a {type(self).__name__} cannot be changed: {name!r}")


_SHARED: dict[str, Any] = {
    "__eq__": _equal, "__hash__": _hashed, "__repr__": _shown, "__setattr__": _refuse, "__delattr__": _refuse,
}  # fmt: skip
