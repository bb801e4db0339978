"""Notes without links: a raised number in the text, and a paragraph or list item with the same number further down."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from dehusk.dom.tags import IDS

if TYPE_CHECKING:
    from dehusk.model import Page
    from dehusk.writers.content.notes import Notes
    from dehusk.writers.content.select import Selection

_MARKS = frozenset(IDS[name] for name in ("sup", "strong", "b"))
_SUP, _OL, _LI = IDS["sup"], IDS["ol"], IDS["li"]
_NUMBER = re.compile(r"^\s*\[?(\d{1,3})\]?\.?\s*$")
_NOTES = re.compile(r"<aside\b|(?:foot|end|side)-?_?notes?|\bnotes?\b|references", re.I)
_START = re.compile(r' start="(\d{1,4})"')
_HOPS = 3
_REST = 6  # boxes of one note


def find_marked(page: Page, selection: Selection, notes: Notes) -> None:
    """Pair raised numbers with what begins with the same number; nothing where the numbers are not 1, 2, 3 and so on."""
    references: list[tuple[int, int, int]] = []  # element, number, line
    definitions: dict[int, tuple[int, int, int]] = {}  # number -> the note's element, its mark, its line
    tags = page.elements.tag[selection.elements].tolist()
    for row, tag in zip(selection.elements, tags, strict=True):
        if tag not in _MARKS:
            continue
        begin = int(page.elements.text_start[row])
        number = _NUMBER.match(page.text[begin : int(page.elements.text_end[row])])
        line = bisect_right(selection.starts, begin) - 1
        if not number or line < 0:
            continue
        if begin - selection.starts[line] <= 1:
            box = int(page.blocks.element[selection.blocks[line]])
            definitions.setdefault(int(number[1]), (box, row, line))
        elif tag == _SUP:
            references.append((row, int(number[1]), line))
    if references:
        _add_items(page, selection, tags, definitions)
        _pair(references, definitions, notes)
        _add_rest(page, notes)


def _add_items(page: Page, selection: Selection, tags: list[int], definitions: dict[int, tuple[int, int, int]]) -> None:
    """The items of numbered lists that stand where notes stand."""
    counts: dict[int, int] = {}  # list -> number of its next item
    for row, tag in zip(selection.elements, tags, strict=True):
        if tag != _OL and tag != _LI:
            continue
        if tag == _OL and _holds_notes(page, row):
            start = _START.search(page.markup, int(page.elements.start[row]), int(page.elements.inner[row]))
            counts[row] = int(start[1]) if start else 1
        parent = int(page.elements.parent[row])
        if tag == _LI and parent in counts:
            line = bisect_right(selection.starts, int(page.elements.text_start[row])) - 1
            definitions.setdefault(counts[parent], (row, -1, line))
            counts[parent] += 1


def _holds_notes(page: Page, row: int) -> bool:
    elements, node = page.elements, row
    for _ in range(_HOPS):
        if node < 0 or page.tag(node) in ("body", "article", "main"):
            break
        if _NOTES.search(page.markup, int(elements.start[node]), int(elements.inner[node])):
            return True
        node = int(elements.parent[node])
    return False


def _pair(references: list[tuple[int, int, int]], definitions: dict[int, tuple[int, int, int]], notes: Notes) -> None:
    paired = {number for _, number, line in references if number in definitions and definitions[number][2] > line}
    boxes = {definitions[number][0] for number in paired}
    if not paired or paired != set(range(1, len(paired) + 1)) or len(boxes) < len(paired):
        return
    for row, number, line in references:
        if number not in paired or definitions[number][2] <= line:
            continue
        box, mark, _ = definitions[number]
        if box not in notes.definitions:
            notes.definitions[box] = notes.new_label(str(number))
        notes.references[row] = notes.definitions[box]
        if mark >= 0:
            notes.backlinks.add(mark)


def _add_rest(page: Page, notes: Notes) -> None:
    """What stands between two notes that are paragraphs belongs to the first of them."""
    elements, rows = page.elements, sorted(notes.definitions)
    for row, following in pairwise(rows):
        if page.tag(row) != "p" or elements.parent[row] != elements.parent[following]:
            continue
        sibling = int(elements.last[row])
        for _ in range(_REST):
            if sibling >= following or page.tag(sibling) not in ("p", "ul", "ol", "blockquote", "pre"):
                break
            notes.definitions[sibling] = notes.definitions[row]
            sibling = int(elements.last[sibling])
