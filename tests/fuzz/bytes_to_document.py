"""A target for atheris: `pip install atheris && python tests/fuzz/bytes_to_document.py corpus/`."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["dehusk"]):
    from bench.fuzz import check


def one(data: bytes) -> None:
    """One input of the fuzzer."""
    check(data, len(data))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
