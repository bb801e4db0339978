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
_ITEM, _CELL = int(Kind.ITEM), int(Kind.CELL)  # looking up a member of an enumeration is slow


@writers.register("text")
@dataclass(frozen=True)
class TextWriter:
    """Writes the kept blocks as plain text."""

    max_line_breaks: int = setting(2, "most line breaks in a row", low=1)

    suffix = ".txt"
    media_type = "text/plain"

    def __call__(self, document: Document) -> str:
        page, extraction = document.page, document.extraction
        layout = _Layout(page)
        parts: list[str] = []
        previous = -1
        shown: dict[int, str] = extraction.facts.get("alt", {})
        for index in extraction.kept.nonzero()[0].tolist():
            start, end = extraction.spans.get(index) or (layout.starts[index], layout.ends[index])
            if start == end:
                if index in shown:  # a picture that stands for its ALT text
                    parts.append(("\n\n" if previous >= 0 else "") + shown[index])
                    previous = index
                continue
            if previous >= 0:
                parts.append(layout.between(previous, index))
            if layout.kinds[index] == _ITEM:
                parts.append(layout.bullet(index))
            for gap_start, gap_end in extraction.cuts.get(index, ()):
                parts.append(page.text[start:gap_start])
                start = gap_end
            parts.append(page.text[start:end])
            previous = index
        parts.extend(f"\n\n{line}" for line in extraction.facts.get("appended", ()))
        text = "".join(parts)
        return re.sub(f"\n{{{self.max_line_breaks + 1},}}", "\n" * self.max_line_breaks, text)


class _Layout:
    """What stands between and in front of blocks; columns are plain lists here, since single values are asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.kinds, self.boxes = page.blocks.kind.tolist(), page.blocks.element.tolist()
        self.starts, self.ends = page.blocks.start.tolist(), page.blocks.end.tolist()
        self.parents = page.elements.parent.tolist()
        self.indents: dict[int, str] = {}

    def between(self, previous: int, index: int) -> str:
        """What stands between two kept blocks: a new paragraph, a new line, or the wall between two cells."""
        kind = self.kinds[index]
        if kind == self.kinds[previous]:
            if kind == _CELL:
                same_row = self.parents[self.boxes[previous]] == self.parents[self.boxes[index]]
                return " | " if same_row else "\n"
            if kind == _ITEM:
                return "\n"
        return "\n\n"

    def bullet(self, index: int) -> str:
        """The mark of a list item, set in as deep as its list; none for the second paragraph of an item."""
        element = self.boxes[index]
        if self.page.tag(element) != "li":
            return ""
        around = self.parents[element]
        if around not in self.indents:
            self.indents[around] = self._indent(around)
        return self.indents[around] + "- "

    def _indent(self, node: int) -> str:
        depth = 0
        for _ in range(_MAX_INDENT * 4):
            if node < 0:
                break
            depth += self.page.tag(node) in ("ul", "ol")
            node = self.parents[node]
        return "  " * min(max(depth - 1, 0), _MAX_INDENT)
