# cython: language_level=3, boundscheck=False, wraparound=False
"""Records as plain data: dictionaries, lists and single values, so that what is written as JSON reads back equal.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from functools import cache
from typing import Any

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled
_BEGINNINGS = ("tuple[tuple", "tuple", "dict")  # of the types of fields with several values


def as_dict(record: Any) -> dict[str, Any]:
    """A record as plain data."""
    return as_dicts((record,))[0]


def as_dicts(records: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Records of one kind as plain data."""
    found: list[dict[str, Any]] = []
    if not records:
        return found
    names, several, empty = _fields(type(records[0]))
    for record in records:
        made: dict[str, Any] = dict(empty)  # a copy has room for all values already
        for name in names:
            made[name] = getattr(record, name)
        for name, number in several:
            made[name] = _plain(made[name], number)
        found.append(made)
    return found


@cython.cfunc
def _plain(values: Any, number: cython.int) -> Any:
    """Several values as a list, a list of lists or a dictionary; see `_BEGINNINGS`."""
    if number == 1:
        return list(values)
    return dict(values) if number == 2 else [list(row) for row in values]


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], dict[str, Any]]:
    """The fields of a kind of record, those that hold several values and how, and a record of nothing."""
    types = {name: str(each.type) for name, each in kind.__dict__["__dataclass_fields__"].items()}
    several = tuple(
        (name, next(number for number, begins in enumerate(_BEGINNINGS) if said.startswith(begins)))
        for name, said in types.items()
        if said.startswith(_BEGINNINGS)
    )
    return tuple(types), several, dict.fromkeys(types)
