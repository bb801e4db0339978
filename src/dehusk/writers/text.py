"""Plain text that reads well: paragraphs apart, list items marked, table rows on one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Extraction, Page
from dehusk.record import record
from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.lines import COMPILED, has_gap, kept_text, said_parts

if TYPE_CHECKING:
    from dehusk.document import Document


@writers.register("text")
@record
class TextWriter:
    """Writes the kept blocks as plain text."""

    max_line_breaks: int = setting(2, "most line breaks in a row", low=1)

    suffix = ".txt"
    media_type = "text/plain"

    def __call__(self, document: Document) -> str:
        whole, most = _said(document.page, document.extraction), self.max_line_breaks
        if more := document.extraction.facts.get("appended", ()):
            whole = "\n\n".join((whole, *more))
        if has_gap(whole, most):
            whole = re.sub(f"\n{{{most + 1},}}", "\n" * most, whole)
        return whole


def _said(page: Page, extraction: Extraction) -> str:
    """What the kept blocks say, each behind what stands in front of it."""
    blocks, elements = page.blocks, page.elements
    columns = [blocks.kind, blocks.element, elements.tag, elements.parent]
    shown: dict[int, str] = extraction.facts.get("alt", {})  # pictures that stand for their ALT text
    if extraction.spans or extraction.cuts or shown:
        chosen, said = _parts_said(page, extraction, shown)
        return "".join(said_parts(chosen, said, *_readable(columns)))
    kept = np.array(extraction.kept, bool).view(np.uint8)
    return str(kept_text(page.text, *_readable([kept, blocks.start, blocks.end, *columns])))


def _readable(columns: list[NDArray[Any]]) -> list[Any]:
    """Columns as what is compiled reads them; uncompiled, lists are quicker."""
    return columns if COMPILED else [column.tolist() for column in columns]


def _parts_said(page: Page, extraction: Extraction, shown: dict[int, str]) -> tuple[list[int], list[str]]:
    """What the kept blocks say where only parts of them are kept, and which say anything at all."""
    said, which = [], []
    for index in extraction.kept.nonzero()[0].tolist():
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
    return which, said
