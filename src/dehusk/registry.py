"""Names for steps: one mechanism for algorithms, filters, writers and every other kind of extension.

A registry knows the package that holds its built-in steps and the entry-point group of other people's packages. A
built-in step lives in the module of the same name (`link-density` in `link_density.py`), so asking for one name imports
one module; the others are imported only when somebody asks for the list.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from dehusk.errors import UnknownName

Step = TypeVar("Step")
Factory = TypeVar("Factory", bound=Callable[..., Any])


class Registry(Generic[Step]):
    """A name -> factory table of one kind of step."""

    def __init__(self, kind: str, package: str) -> None:
        self.kind = kind
        self.package = package
        self._factories: dict[str, Callable[..., Step]] = {}
        self._complete = False
        self._steps: tuple[tuple[str, Callable[..., Step]], ...] = ()

    def register(self, name: str) -> Callable[[Factory], Factory]:
        """Decorate a class or function so that it can be had by name."""

        def add(factory: Factory) -> Factory:
            known = self._factories.get(name)
            if known is not None and _origin(known) != _origin(factory):
                raise ValueError(f"two {self.kind}s are called {name!r}: {_origin(known)} and {_origin(factory)}")
            self._factories[name], self._steps = factory, ()
            return factory

        return add

    def names(self) -> tuple[str, ...]:
        """Every name, built in or from an installed package, sorted."""
        self._load_all()
        return tuple(sorted(self._factories))

    def get(self, name: str) -> Callable[..., Step]:
        """The factory behind a name; an unknown one is an error that names the nearest."""
        if name not in self._factories:
            self._load_module(name.replace("-", "_"))
        if name not in self._factories:
            self._load_all()
        try:
            return self._factories[name]
        except KeyError:
            raise UnknownName(self.kind, name, self._factories) from None

    def __iter__(self) -> Iterator[tuple[str, Callable[..., Step]]]:
        return iter(self.steps())

    def steps(self) -> tuple[tuple[str, Callable[..., Step]], ...]:
        """Every name with its factory, sorted by name."""
        if not self._steps:
            self._steps = tuple([(name, self._factories[name]) for name in self.names()])
        return self._steps

    def _load_module(self, module: str) -> None:
        if not module.isidentifier():
            return
        full = f"{self.package}.{module}"
        try:
            importlib.import_module(full)
        except ModuleNotFoundError as missing:
            if missing.name != full:
                raise

    def _load_all(self) -> None:
        if self._complete:
            return
        for module in self._modules():
            importlib.import_module(f"{self.package}.{module}")
        from importlib.metadata import entry_points  # slow to import, and most runs never list

        for point in entry_points(group=f"dehusk.{self.kind}"):
            if point.name not in self._factories:
                self._factories[point.name] = point.load()
        self._complete, self._steps = True, ()

    def _modules(self) -> list[str]:
        import importlib.util
        import pkgutil

        if importlib.util.find_spec(self.package) is None:
            return []
        return [module.name for module in pkgutil.iter_modules(importlib.import_module(self.package).__path__)]


def _origin(factory: Callable[..., Any]) -> str:
    return f"{factory.__module__}.{getattr(factory, '__qualname__', factory)}"


algorithms: Registry[Any] = Registry("algorithm", "dehusk.algorithms")
filters: Registry[Any] = Registry("filter", "dehusk.filters")
features: Registry[Any] = Registry("features", "dehusk.features")
pagetypes: Registry[Any] = Registry("pagetype", "dehusk.pagetypes")
readers: Registry[Any] = Registry("reader", "dehusk.metadata")
entities: Registry[Any] = Registry("entities", "dehusk.media")
writers: Registry[Any] = Registry("writer", "dehusk.writers")
peers: Registry[Any] = Registry("peer", "dehusk.evaluate.peers")

KINDS: dict[str, Registry[Any]] = {
    each.kind: each for each in (algorithms, filters, features, pagetypes, readers, entities, writers, peers)
}


def available(kind: str) -> tuple[str, ...]:
    """The names in one registry: `available("algorithm")`."""
    if kind not in KINDS:
        raise UnknownName("registry", kind, KINDS)
    return KINDS[kind].names()
