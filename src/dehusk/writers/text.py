"""Plain text that reads well: paragraphs apart, list items marked, table rows on one line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.model import Kind, Page
from dehusk.registry import writers
from dehusk.settings import setting

if TYPE_CHECKING:
    from dehusk.document import Document

_MAX_INDENT = 20


@writers.register("text")
@dataclass(frozen=True)
class TextWriter:
    """Writes the kept blocks as plain text."""

    max_line_breaks: int = setting(2, "most line breaks in a row", low=1)

    suffix = ".txt"
    media_type = "text/plain"

    def __call__(self, document: Document) -> str:
        page, extraction = document.page, document.extraction
        parts: list[str] = []
        previous = -1
        columns = zip(page.blocks.kind.tolist(), page.blocks.start.tolist(), page.blocks.end.tolist(), strict=True)
        keep = extraction.kept.tolist()
        for index, (kind, start, end) in enumerate(columns):
            if not keep[index] or start == end:
                continue
            if index in extraction.spans:
                start, end = extraction.spans[index]
            if previous >= 0:
                parts.append(_between(page, previous, index))
            if kind == Kind.ITEM:
                parts.append(_bullet(page, index))
            parts.append(page.text[start:end])
            previous = index
        text = "".join(parts)
        return re.sub(f"\n{{{self.max_line_breaks + 1},}}", "\n" * self.max_line_breaks, text)


def _between(page: Page, previous: int, index: int) -> str:
    """What stands between two kept blocks: a new paragraph, a new line, or the wall between two cells."""
    kinds = page.blocks.kind
    kind = kinds[index]
    if kind == kinds[previous]:
        if kind == Kind.CELL:
            parents, boxes = page.elements.parent, page.blocks.element
            return " | " if parents[boxes[previous]] == parents[boxes[index]] else "\n"
        if kind == Kind.ITEM:
            return "\n"
    return "\n\n"


def _bullet(page: Page, index: int) -> str:
    """The mark of a list item, set in as deep as its list; none for the second paragraph of an item."""
    element = int(page.blocks.element[index])
    if page.tag(element) != "li":
        return ""
    depth, node = 0, int(page.elements.parent[element])
    for _ in range(_MAX_INDENT * 4):
        if node < 0:
            break
        depth += page.tag(node) in ("ul", "ol")
        node = int(page.elements.parent[node])
    return "  " * min(max(depth - 1, 0), _MAX_INDENT) + "- "
