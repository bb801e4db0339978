# cython: language_level=3, annotation_typing=False
"""Tables of data as GFM tables: one line a row, whatever is in the cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dehusk.writers.content.nodes import LINE_BOXES, Node
from dehusk.writers.content.tables import grid_of, header_row
from dehusk.writers.gfm.escape import inline_code

if TYPE_CHECKING:
    from dehusk.writers.gfm.blocks import Boxes

_PADDED = 20_000  # cells; larger tables are written without empty cells at the ends of rows
_PIPE = re.compile(r"(?<!\\)((?:\\\\)*)\|")


def write_table(table: Node, boxes: Boxes) -> str:
    """The table, with its caption above."""
    boxes.lines.in_cell = True
    grid = grid_of(table)
    written: list[list[str]] = []
    for row in grid:
        written.append([_cell(cell, boxes) if cell is not None else "" for cell in row])
    boxes.lines.in_cell = False
    width = max(map(len, written), default=0)
    if not width or not any(map(any, written)):
        return ""
    head = written.pop(0) if header_row(table) is not None else []
    pad = width * len(written) <= _PADDED
    rows = [_row(head, width, True), "| " + " | ".join(["---"] * width) + " |"]
    rows += [_row(row, width, pad) for row in written if any(row)]
    captions = [boxes.flat(part) for part in table.children if isinstance(part, Node) and part.tag == "caption"]
    return "\n\n".join([*filter(None, captions), "\n".join(rows)])


def _row(cells: list[str], width: int, pad: bool) -> str:
    full = cells + [""] * (width - len(cells)) if pad else cells
    return "| " + " | ".join(full) + " |"


def _cell(cell: Node, boxes: Boxes) -> str:
    parts: list[str] = []
    _flatten(cell, boxes, parts, "")
    text = "<br>".join([part for part in parts if part])
    if cell.tag == "th" and text.startswith("**") and text.endswith("**") and text.count("**") == 2:
        text = text[2:-2]
    return _PIPE.sub(r"\1\\|", text.replace("\n", " ")) if "|" in text or "\n" in text else text


def _flatten(node: Node, boxes: Boxes, parts: list[str], sign: str) -> None:
    """The lines below a node, for one cell: lists with their signs, listings as code, nested tables row by row."""
    number = 0
    for child in node.children:
        if isinstance(child, str):
            continue
        tag = child.tag
        if tag == "p" or tag in LINE_BOXES:
            text = boxes.lines.line(child.children).strip()
            parts.append(sign + text if text else "")
            sign = ""
        elif tag == "pre":
            parts += [inline_code(line) for line in child.text().split("\n")]
        elif tag == "li":
            number += 1
            _flatten(child, boxes, parts, f"{number}. " if node.tag == "ol" else "• ")
        elif tag == "tr":
            row: list[str] = []
            _flatten(child, boxes, row, "")
            parts.append(" ".join(filter(None, row)))
        elif tag != "hr":
            _flatten(child, boxes, parts, "")
