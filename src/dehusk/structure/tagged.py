# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, annotation_typing=False
"""One pass over the elements of a page for those whose tags matter to pictures, embeds, tables and code.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Any

from dehusk.dom.tags import IDS, NAMES
from dehusk.model import Page

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import ints_of

COMPILED = cython.compiled
PICTURES, FIGCAPTIONS, TABLES, CODES, EMBEDS = range(5)
_TAGS = (
    "img",
    "figcaption",
    "table tr td th thead caption",
    "pre listing xmp",
    "video audio iframe embed object blockquote",
)
_OF_PAGE = EMBEDS  # where tags of the page's own belong, which may be players
_NUMBERS = bytearray([255]) * (len(NAMES) + 1)
for _kind, _names in enumerate(_TAGS):
    for _name in _names.split():
        _NUMBERS[IDS[_name]] = _kind
_NUMBERS[len(NAMES)] = _OF_PAGE
_KINDS = bytes(_NUMBERS)
_LAST = cython.declare(cython.int, len(NAMES))


def rows_of(page: Page, kind: int) -> list[int]:
    """The elements of one kind, in document order."""
    return page.once(_of_page)[kind]


def _of_page(page: Page) -> list[list[int]]:
    tags = page.elements.tag
    return sort_out(len(tags), ints_of(tags), _KINDS)


def sort_out(count: int, tags: Any, kinds: bytes) -> list[list[int]]:
    """The elements of each kind; `kinds` has that of each tag, and at its end that of all others."""
    found: list[list[int]] = [[], [], [], [], []]
    for row in range(count):
        kind = kinds[tags[row] if tags[row] < _LAST else _LAST]
        if kind < 5:
            found[kind].append(row)
    return found
