"""Plain text that reads well: paragraphs apart, list items marked, table rows on one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Extraction, Kind, Page
from dehusk.record import record
from dehusk.registry import writers
from dehusk.settings import setting

if TYPE_CHECKING:
    from dehusk.document import Document

_MAX_INDENT = 20
_LI, _LISTS = IDS["li"], frozenset({IDS["ul"], IDS["ol"]})
_ITEM, _CELL = int(Kind.ITEM), int(Kind.CELL)  # looking up a member of an enumeration is slow
_MARKS = ("", "\n\n", "\n", " | ")
_NOTHING, _PARAGRAPH, _LINE, _WALL = range(len(_MARKS))


@writers.register("text")
@record
class TextWriter:
    """Writes the kept blocks as plain text."""

    max_line_breaks: int = setting(2, "most line breaks in a row", low=1)

    suffix = ".txt"
    media_type = "text/plain"

    def __call__(self, document: Document) -> str:
        page, extraction = document.page, document.extraction
        shown: dict[int, str] = extraction.facts.get("alt", {})  # pictures that stand for their ALT text
        chosen = extraction.kept.nonzero()[0]
        if extraction.spans or extraction.cuts or shown:
            chosen, said = _parts_said(page, extraction, chosen, shown)
        else:
            chosen = chosen[page.blocks.end[chosen] > page.blocks.start[chosen]]
            places = zip(page.blocks.start[chosen].tolist(), page.blocks.end[chosen].tolist(), strict=True)
            said = [page.text[start:end] for start, end in places]
        parts = [""] * (2 * len(said))
        parts[::2], parts[1::2] = _before(page, chosen), said
        parts.extend(f"\n\n{line}" for line in extraction.facts.get("appended", ()))
        whole, most = "".join(parts), self.max_line_breaks
        if "\n" * (most + 1) in whole:
            whole = re.sub(f"\n{{{most + 1},}}", "\n" * most, whole)
        return whole


def _parts_said(
    page: Page, extraction: Extraction, chosen: NDArray[np.intp], shown: dict[int, str]
) -> tuple[NDArray[np.intp], list[str]]:
    """What the chosen blocks say where only parts of them are kept, and which say anything at all."""
    said, which = [], []
    for index in chosen.tolist():
        start, end = extraction.spans.get(index) or (int(page.blocks.start[index]), int(page.blocks.end[index]))
        if start == end and index not in shown:
            continue
        parts = []
        for gap_start, gap_end in extraction.cuts.get(index, ()):
            parts.append(page.text[start:gap_start])
            start = gap_end
        parts.append(page.text[start:end] if start < end else shown.get(index, ""))
        said.append("".join(parts))
        which.append(index)
    return np.array(which, np.intp), said


def _before(page: Page, chosen: NDArray[np.intp]) -> list[str]:
    """What stands in front of each block: a new paragraph, a new line, the wall between two cells; marks of items."""
    blocks, elements = page.blocks, page.elements
    kinds, boxes = blocks.kind[chosen], blocks.element[chosen]
    same, items, cells = kinds[1:] == kinds[:-1], kinds == _ITEM, kinds == _CELL
    parents = elements.parent[boxes]
    marks = np.full(len(chosen), _PARAGRAPH)
    marks[1:][same & (items | cells)[1:]] = _LINE
    marks[1:][same & cells[1:] & (parents[1:] == parents[:-1])] = _WALL
    marks[:1] = _NOTHING
    before = [_MARKS[mark] for mark in marks.tolist()]
    marked = (items & (elements.tag[boxes] == _LI)).nonzero()[0]
    if len(marked):
        around = parents[marked].tolist()
        bullets = {each: f"{_indent(page, each)}- " for each in set(around)}
        for place, each in zip(marked.tolist(), around, strict=True):
            before[place] += bullets[each]
    return before


def _indent(page: Page, node: int) -> str:
    """How far a list is set in: two spaces for each list around it."""
    depth, tags, parents = 0, page.elements.tag, page.elements.parent
    for _ in range(_MAX_INDENT * 4):
        if node < 0:
            break
        depth += int(tags[node]) in _LISTS
        node = int(parents[node])
    return "  " * min(max(depth - 1, 0), _MAX_INDENT)
