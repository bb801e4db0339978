# cython: language_level=3, annotation_typing=False
"""What the characters of a text are, as bits: one quick look at a text tells whether a slow one is needed.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.writers.scanning import dehusk_bits, dehusk_has_control, dehusk_may_mark  # type: ignore[import-not-found, unused-ignore]

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def table_of(bits: Callable[[str], int]) -> bytes:
    """The bits of every character up to the 255th; its last entry stands for all further ones."""
    return bytes([*(bits(chr(code)) for code in range(255)), bits("\uffff")])


def bits_in(text: str, table: bytes) -> int:
    """All bits that the characters of a text have in a table."""
    if cython.compiled:
        found: int = dehusk_bits(text, table)
        return found
    found = 0
    for sign in set(text):
        found |= table[min(ord(sign), 255)]
    return found


def has_control(text: str) -> bool:
    """Whether a text has a control character that is no white space."""
    return bool(dehusk_has_control(text)) if cython.compiled else _CONTROL.search(text) is not None


def may_mark(text: str) -> bool:
    """Whether a text may have a sign that means something in Markdown, or a line break; a quick no for most."""
    return not cython.compiled or bool(dehusk_may_mark(text))
