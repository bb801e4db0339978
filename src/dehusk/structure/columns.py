# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The columns of a page that tell posts, in one place for all loops that read them.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

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


class Columns:
    """Elements, blocks, links and names of a page; use it as `page.once(Columns)`."""

    def __init__(self, page: Page) -> None:
        elements, blocks, anchors, names = page.elements, page.blocks, page.anchors, page.names
        self._held = elements, blocks, anchors, names  # as long as this is there, so are they
        self.markup, self.text = page.markup, page.text
        self.size, self.blocks = len(elements.tag), len(blocks.start)
        self.anchors, self.names = len(anchors.element), len(names.element)
        self.tag, self.parent, self.last = ints_of(elements.tag), ints_of(elements.parent), ints_of(elements.last)
        self.start, self.inner = ints_of(elements.start), ints_of(elements.inner)
        self.signature, self.hidden = ints_of(elements.signature), ints_of(elements.hidden)
        self.text_start, self.text_end = ints_of(elements.text_start), ints_of(elements.text_end)
        self.block_start, self.block_end = ints_of(blocks.start), ints_of(blocks.end)
        self.block_kind, self.block_element = ints_of(blocks.kind), ints_of(blocks.element)
        self.words, self.link_words = ints_of(blocks.words), ints_of(blocks.link_words)
        self.anchor, self.href_start, self.href_end = (
            ints_of(anchors.element),
            ints_of(anchors.start),
            ints_of(anchors.end),
        )
        self.named, self.name = ints_of(names.element), ints_of(names.hash)

    def block_from(self, place: int) -> int:
        """The first block that begins at a place of the text or behind it."""
        low, high = 0, self.blocks
        while low < high:
            middle = (low + high) // 2
            if self.block_start[middle] < place:
                low = middle + 1
            else:
                high = middle
        return low


def shared(*columns: NDArray[Any]) -> Any:
    """Columns that loops read and fill in place; uncompiled as memory views, which give plain numbers."""
    return columns if cython.compiled else [column.data for column in columns]
