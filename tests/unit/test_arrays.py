"""Arrays in a file: what was saved comes back, and what is no such file is told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dehusk.arrays import load_arrays, save_arrays

ARRAYS = {
    "one": np.arange(7, dtype=np.int16),
    "two.three": np.arange(12, dtype=np.float32).reshape(3, 4).T,
    "none": np.zeros((0, 3)),
    "big-endian": np.arange(3, dtype=">i4"),
}


def test_arrays_come_back(tmp_path: Path) -> None:
    path = str(tmp_path / "arrays.bin")
    save_arrays(path, ARRAYS)
    found = load_arrays(path)
    assert list(found) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert found[name].shape == array.shape
        assert np.array_equal(found[name], array)
        assert found[name].ctypes.data % 64 == 0 or not array.size
    with pytest.raises(ValueError, match="read-only"):
        found["one"][0] = 1


@pytest.mark.parametrize(
    "content",
    [b"", b"no json\n", b"[1]\n", b'{"a": ["<i4", [100], 0]}\n12', b'{"a": ["|O", [1], 0]}\n12345678', b'{"a": 1}\n'],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "arrays.bin"
    path.write_bytes(content)
    with pytest.raises(ValueError):  # noqa: PT011
        load_arrays(str(path))
