"""Modules as their sources say, not as they were compiled, and the pages that those can read."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import dehusk

COLUMNS = ("dehusk.attributes", "dehusk.columns", "dehusk.media", "dehusk.structure.tagged")


class _Sources(MetaPathFinder):
    """Finds modules by their sources."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self.parts = parts

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(self.parts):
            return None
        place = Path(dehusk.__file__).parent.joinpath(*name.split(".")[1:])
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        where = [str(place)] if place.is_dir() else None
        loader = SourceFileLoader(name, str(file))
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=where)


def plain_modules(parts: tuple[str, ...], names: Sequence[str]) -> list[ModuleType]:
    """Some modules, with nothing compiled of those whose names begin so."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(parts)}
    finder, cython = _Sources(parts), sys.modules.get("cython")
    sys.meta_path.insert(0, finder)
    sys.modules["cython"] = None  # type: ignore[assignment]  # as where Cython is not installed
    try:
        return [import_module(name) for name in names]
    finally:
        sys.meta_path.remove(finder)
        del sys.modules["cython"]
        for name in [each for each in sys.modules if each.startswith(parts)]:
            del sys.modules[name]
        sys.modules |= kept | ({"cython": cython} if cython else {})
        for name, module in kept.items():  # packages know their modules, too
            package, _, own = name.rpartition(".")
            setattr(sys.modules[package], own, module)


class With:
    """Something that has another value of some of its attributes, such as a page with columns for plain modules."""

    def __init__(self, other: Any, **values: Any) -> None:
        self._other = other
        vars(self).update(values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._other, name)
