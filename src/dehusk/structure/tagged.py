# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One pass over the elements of a page for those whose tags matter to pictures, embeds, tables and code.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.dom.tags import IDS, NAMES
from dehusk.model import Page

try:
    import cython
except ImportError:
    from dehusk import plain as cython

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
_KINDS = bytearray([255]) * (len(NAMES) + 1)
for _kind, _names in enumerate(_TAGS):
    for _name in _names.split():
        _KINDS[IDS[_name]] = _kind
_KINDS[len(NAMES)] = _OF_PAGE


def rows_of(page: Page, kind: int) -> list[int]:
    """The elements of one kind, in document order."""
    return page.once(_of_page)[kind]


def _of_page(page: Page) -> list[list[int]]:
    tags = page.elements.tag
    return sort_out(tags if COMPILED else tags.data, _KINDS)


def sort_out(tags: cython.int[::1], kinds: cython.uchar[::1]) -> list[list[int]]:
    """The elements of each kind; `kinds` has that of each tag, and at its end that of all others."""
    row: cython.Py_ssize_t
    kind: cython.uint
    last: cython.int = len(kinds) - 1
    found: list[list[int]] = [[], [], [], [], []]
    for row in range(len(tags)):
        kind = kinds[tags[row] if tags[row] < last else last]
        if kind < 5:
            found[kind].append(row)
    return found
