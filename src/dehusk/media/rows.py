# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""The elements of a page row by row, for walks that go from one to the next in Python.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from dehusk.model import Page
from dehusk.ordered import first_from
from dehusk.plain import readable

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find


class Rows:
    """The element columns that walks need, and the text of any element."""

    def __init__(self, page: Page) -> None:
        elements, blocks, names = page.elements, page.blocks, page.names
        self.page, self.markup, self.whole, self.blocks = page, page.markup, page.text, len(blocks)
        self.tag, self.parent, self.last = readable(cython.compiled, (elements.tag, elements.parent, elements.last))
        self.start, self.inner = readable(cython.compiled, (elements.start, elements.inner))
        self.stop, self.text_start = readable(cython.compiled, (elements.stop, elements.text_start))
        self.text_end, self.block_start = readable(cython.compiled, (elements.text_end, blocks.start))
        self.block_end, self.block_kind = readable(cython.compiled, (blocks.end, blocks.kind))
        self.block_words, self.link_chars = readable(cython.compiled, (blocks.words, blocks.link_chars))
        self.name_element, self.name_hash = readable(cython.compiled, (names.element, names.hash))

    def at(self, position: int) -> int:
        """The element whose start tag stands at, or last before, a position in the markup."""
        low, high = 0, len(self.start)
        while low < high:
            middle = (low + high) // 2
            if self.start[middle] <= position:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def size(self, element: int) -> int:
        """How many characters of text an element has."""
        size: int = self.text_end[element] - self.text_start[element]
        return size

    def text(self, element: int) -> str:
        """The text of an element on one line."""
        return " ".join(self.whole[self.text_start[element] : self.text_end[element]].split())

    def attribute(self, element: int, written: str) -> str:
        """One attribute of an element as it is written; `written` is its name in the form ` name="`."""
        end: int = self.inner[element]
        at = self.markup.find(written, self.start[element], end)
        if at < 0:
            return ""
        at += len(written)
        return self.markup[at : find(self.markup, '"', at, end, 1)]

    def block_at(self, place: int) -> int:
        """The first block that begins at a place of the text, or after it."""
        return first_from(self.block_start, self.blocks, place)
