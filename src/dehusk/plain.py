"""What lets the files of `features` that Cython compiles run as plain Python too, with the same results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

compiled = False
uchar = uint = longlong = ulonglong = bint = int
int = int  # by its name in Cython
double = float
void = None
Py_UCS4 = str


def _same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


cclass = cfunc = ccall = inline = no_gc = _same


def exceptval(*, check: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Stands for the decorator that tells how a compiled function reports errors."""
    return _same


def cast(kind: type, value: Any) -> Any:
    """Stands for a change of C type: whole numbers lose what is behind the point."""
    return int(value) if kind is int else value


def find(text: str, letter: str, start: int, end: int, direction: int) -> int:
    """Stands for `PyUnicode_FindChar` of the C API: the first place of a letter, or the last for a direction below 0."""
    return text.find(letter, start, end) if direction > 0 else text.rfind(letter, start, end)


def kind_of(_: str) -> int:
    """Stands for `PyUnicode_KIND`: how wide the characters of a text are."""
    return 0


def data_of(text: str) -> str:
    """Stands for `PyUnicode_DATA`: where the characters of a text are."""
    return text


def length_of(text: str) -> int:
    """Stands for `PyUnicode_GET_LENGTH`."""
    return len(text)


def code_at(_: int, text: str, place: int) -> int:
    """Stands for `PyUnicode_READ`: a character as its number."""
    return ord(text[place])


def is_alnum(code: int) -> bool:
    """Stands for `Py_UNICODE_ISALNUM`: whether a character, as its number, is a letter or a number."""
    return chr(code).isalnum()


def is_decimal(code: int) -> bool:
    """Stands for `Py_UNICODE_ISDECIMAL`."""
    return chr(code).isdecimal()


def is_space(code: int) -> bool:
    """Stands for `Py_UNICODE_ISSPACE`."""
    return chr(code).isspace()


def to_lower(code: int) -> int:
    """Stands for `Py_UNICODE_TOLOWER`."""
    return ord(chr(code).lower()[0])


def hash_of(_: int, letters: str, start: int, end: int) -> int:
    """Stands for a function in C: a number that is the same for the same letters."""
    return hash(letters[start:end]) & 0xFFFFFFFFFFFFFFFF


def lowest_bit(bits: int) -> int:
    """Stands for a function in C: the place of the lowest bit that is set; one is."""
    return (bits & -bits).bit_length() - 1


def declare(_: type, value: Any) -> Any:
    """Stands for a constant of a C type."""
    return value


class _NoGil:
    """Stands for code that other threads may run beside, as a decorator and as a block."""

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return function

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


nogil = _NoGil()


def run(function: Callable[..., Any], compiled: bool, read: Sequence[Any], written: Sequence[NDArray[Any]]) -> Any:
    """Call a function that fills arrays; uncompiled it works on lists, which Python reads quicker."""
    if compiled:
        return function(*read, *written)
    lists = [array.tolist() for array in written]
    found = function(*(each.tolist() if isinstance(each, np.ndarray) else each for each in read), *lists)
    for array, values in zip(written, lists, strict=True):
        array[:] = values
    return found


def ints_of(column: NDArray[Any] | Sequence[Any]) -> Any:
    """Stands for a function in C: a column to read whole numbers from."""
    return column.data if isinstance(column, np.ndarray) else column


def room_of(column: Any) -> Any:
    """Stands for a function in C: a column to fill with whole numbers."""
    return column


def readable(compiled: bool, columns: Sequence[NDArray[Any]]) -> Sequence[Any]:
    """Columns for a function that reads them; uncompiled it reads memory views, which give plain numbers."""
    return columns if compiled else [column.data for column in columns]
