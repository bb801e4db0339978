# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""The columns of a page that tell posts, in one place for all loops that read them.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from dehusk.model import Page
from dehusk.ordered import first_from

try:
    import cython
except ImportError:
    from dehusk import plain as cython

COMPILED = cython.compiled


class Columns:
    """Elements, blocks, links and names of a page; use it as `page.once(Columns)`."""

    def __init__(self, page: Page) -> None:
        elements, blocks, anchors, names = page.elements, page.blocks, page.anchors, page.names
        self.markup, self.text = page.markup, page.text
        self.size, self.blocks = len(elements), len(blocks)
        self.anchors, self.names = len(anchors.element), len(names.element)
        self.tag, self.parent, self.last = shared(elements.tag, elements.parent, elements.last)
        self.start, self.inner, self.signature = shared(elements.start, elements.inner, elements.signature)
        self.text_start, self.text_end = shared(elements.text_start, elements.text_end)
        (self.hidden,) = shared(elements.hidden)
        self.block_start, self.block_end = shared(blocks.start, blocks.end)
        self.block_kind, self.block_element = shared(blocks.kind, blocks.element)
        self.words, self.link_words = shared(blocks.words, blocks.link_words)
        self.anchor, self.href_start, self.href_end = shared(anchors.element, anchors.start, anchors.end)
        self.named, self.name = shared(names.element, names.hash)

    def block_from(self, place: int) -> int:
        """The first block that begins at a place of the text or behind it."""
        return first_from(self.block_start, self.blocks, place)


def shared(*columns: NDArray[Any]) -> Any:
    """Columns that loops read and fill in place; uncompiled as memory views, which give plain numbers."""
    return columns if cython.compiled else [column.data for column in columns]
