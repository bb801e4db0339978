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

if cython.compiled:
    from cython.cimports.dehusk.slots import get, slot_of  # type: ignore[import-not-found, unused-ignore]

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
    number: cython.Py_ssize_t
    names: tuple[str, ...]
    places: tuple[int, ...]
    empty: dict[str, Any]
    kind = type(records[0])
    names, places, several, empty = _fields(kind)
    for record in records:
        made: dict[str, Any] = empty.copy()  # a copy has room for all values already
        same: cython.bint = type(record) is kind
        for number in range(len(names)):
            made[names[number]] = _value(record, names[number], places[number] if same else -1)
        for name, way in several:
            made[name] = _plain(made[name], way)
        found.append(made)
    return found


@cython.cfunc
@cython.inline
def _value(record: Any, name: str, place: cython.Py_ssize_t) -> Any:
    """The value of a field; `place` is that of its slot in memory, or below zero."""
    if cython.compiled and place >= 0:
        return get(record, place)
    return getattr(record, name)


@cython.cfunc
def _plain(values: Any, number: cython.int) -> Any:
    """Several values as a list, a list of lists or a dictionary; see `_BEGINNINGS`."""
    if number == 1:
        return list(values)
    return dict(values) if number == 2 else [list(row) for row in values]


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], tuple[int, ...], tuple[tuple[str, int], ...], dict[str, Any]]:
    """The fields of a kind of record and their slots, those that hold several values and how, and a record of nothing."""
    types = {name: str(each.type) for name, each in kind.__dict__["__dataclass_fields__"].items()}
    several = tuple(
        (name, next(number for number, begins in enumerate(_BEGINNINGS) if said.startswith(begins)))
        for name, said in types.items()
        if said.startswith(_BEGINNINGS)
    )
    has_slots = cython.compiled and "__slots__" in kind.__dict__
    places = tuple([slot_of(kind, name) if has_slots else -1 for name in types])
    return tuple(types), places, several, dict.fromkeys(types)
