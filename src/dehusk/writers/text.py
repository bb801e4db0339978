"""Plain text that reads well: paragraphs apart, list items marked, table rows on one line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Kind, Page
from dehusk.registry import writers
from dehusk.settings import setting

if TYPE_CHECKING:
    from dehusk.document import Document

_MAX_INDENT = 20
_LI, _LISTS = IDS["li"], frozenset({IDS["ul"], IDS["ol"]})
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
        chosen = extraction.kept.nonzero()[0]
        lines = _Lines(page, chosen)
        text = page.text
        parts: list[str] = []
        shown: dict[int, str] = extraction.facts.get("alt", {})
        for place, index in enumerate(chosen.tolist()):
            start, end = extraction.spans.get(index) or (lines.starts[place], lines.ends[place])
            if start == end:
                if index in shown:  # a picture that stands for its ALT text
                    parts.append(("\n\n" if parts else "") + shown[index])
                    lines.previous = place
                continue
            parts.append(lines.before(place))
            for gap_start, gap_end in extraction.cuts.get(index, ()):
                parts.append(text[start:gap_start])
                start = gap_end
            parts.append(text[start:end])
        parts.extend(f"\n\n{line}" for line in extraction.facts.get("appended", ()))
        whole, most = "".join(parts), self.max_line_breaks
        if "\n" * (most + 1) in whole:
            whole = re.sub(f"\n{{{most + 1},}}", "\n" * most, whole)
        return whole


class _Lines:
    """What stands in front of each of the chosen blocks; columns are plain lists here, since single values are asked for."""

    def __init__(self, page: Page, chosen: NDArray[np.intp]) -> None:
        blocks, elements = page.blocks, page.elements
        boxes = blocks.element[chosen]
        self.page = page
        self.kinds = blocks.kind[chosen].tolist()
        self.starts, self.ends = blocks.start[chosen].tolist(), blocks.end[chosen].tolist()
        self.parents, self.tags = elements.parent[boxes].tolist(), elements.tag[boxes].tolist()
        self.indents: dict[int, str] = {}
        self.previous = -1

    def before(self, place: int) -> str:
        """A new paragraph, a new line, the wall between two cells; and the mark of a list item."""
        kind, previous = self.kinds[place], self.previous
        self.previous = place
        same = previous >= 0 and kind == self.kinds[previous]
        if kind == _ITEM:
            return ("\n" if same else "\n\n" if previous >= 0 else "") + self._bullet(place)
        if same and kind == _CELL:
            return " | " if self.parents[previous] == self.parents[place] else "\n"
        return "\n\n" if previous >= 0 else ""

    def _bullet(self, place: int) -> str:
        """The mark of a list item, set in as deep as its list; none for the second paragraph of an item."""
        if self.tags[place] != _LI:
            return ""
        around = self.parents[place]
        if around not in self.indents:
            self.indents[around] = self._indent(around)
        return self.indents[around] + "- "

    def _indent(self, node: int) -> str:
        depth, tags, parents = 0, self.page.elements.tag, self.page.elements.parent
        for _ in range(_MAX_INDENT * 4):
            if node < 0:
                break
            depth += int(tags[node]) in _LISTS
            node = int(parents[node])
        return "  " * min(max(depth - 1, 0), _MAX_INDENT)
