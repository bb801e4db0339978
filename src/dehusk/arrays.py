"""Named arrays in one file that is mapped into memory: of a large model only what is looked at is read.

The file begins with one line of JSON, which tells the type, shape and place of each array; the arrays follow as they are
in memory, each at a multiple of 64 bytes behind that line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

_ALIGNED = 64


def save_arrays(path: str, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays of numbers; the same ones give the same file."""
    index: dict[str, tuple[str, tuple[int, ...], int]] = {}
    parts: list[bytes] = []
    at = 0
    for name, array in arrays.items():
        plain = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
        index[name] = (plain.dtype.str, array.shape, at)
        parts.append(_padded(plain.tobytes()))
        at += len(parts[-1])
    head = _padded(json.dumps(index).encode("ascii") + b" ")[:-1] + b"\n"
    with open(path, "wb") as file:
        file.writelines([head, *parts])


def load_arrays(path: str) -> dict[str, NDArray[Any]]:
    """The arrays of a file by name; they cannot be written to. ValueError where it is not such a file."""
    memory: NDArray[np.uint8] = np.asarray(np.memmap(path, np.uint8, "r"))
    with open(path, "rb") as file:
        head = file.readline()
    try:
        return {name: _array(memory, len(head), *about) for name, about in json.loads(head).items()}
    except (AttributeError, TypeError) as fault:
        raise ValueError(f"{path} does not begin with a list of arrays") from fault


def _array(memory: NDArray[np.uint8], first: int, kind: str, shape: list[int], at: int) -> NDArray[Any]:
    numbers = np.dtype(kind)
    if numbers.hasobject or at < 0:
        raise ValueError(f"an array of {kind} at {at} cannot be read")
    start, size = first + at, math.prod(shape) * numbers.itemsize
    return memory[start : start + size].view(numbers).reshape(shape)


def _padded(data: bytes) -> bytes:
    """The data filled up with spaces."""
    return data.ljust(-(-len(data) // _ALIGNED) * _ALIGNED)
