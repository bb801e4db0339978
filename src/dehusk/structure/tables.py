"""Tables as data: grid, spans, header, caption, types; tables that only lay out a page are left alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from dehusk.attributes import on_one_line
from dehusk.dom.tags import IDS
from dehusk.model import Page, Table
from dehusk.structure.dates import find_date
from dehusk.structure.tagged import TABLES, rows_of

_TABLE, _TR, _TH, _THEAD, _CAPTION = (IDS[name] for name in ("table", "tr", "th", "thead", "caption"))
_BOXES = [IDS[name] for name in ("h1", "h2", "h3", "form", "section", "article", "nav", "input", "select", "textarea")]
_STRONG, _TAG = re.compile(r"<(b|strong)\b[^>]*>.*?</\1>", re.S), re.compile(r"<[^>]*>")
_MOST_SPAN = 1000  # as browsers do; a larger colspan is 1
_MOST_CELLS = 200_000  # of one grid, spans included
_LETTER = re.compile(r"[^\W_]")
_NUMBER = re.compile(
    r"^[+\-−–]?\s?(?:\d{1,3}(?:[,.'\s\u202f\xa0]\d{3})+|\d+)(?:[.,]\d+)?(?:e[+-]?\d+)?\s?(?:\*|†)?$", re.I
)
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_PERCENT = re.compile(r"^[+\-−–]?\s?[\d.,]+\s?%$")
_MONEY = re.compile(r"^(?:[A-Z]{0,3}[$€£¥₹]\s?[\d.,'\s]+[KMBkmb]?n?|[\d.,'\s]+\s?(?:[$€£¥₹]|EUR|USD|GBP|CHF|kr|zł))$")
_LONGEST_TITLE = 160  # characters
_BLANK = frozenset(("", "-", "–", "—", "n/a", "N/A", "?", ".", "…"))
_LONG_CELL, _MOST_WORDS = 40, 150  # words: more than that in the middle or in one cell is a column of a page


@dataclass(slots=True)
class _Raw:
    """The rows and cells that belong to one table, not to one inside it."""

    element: int
    last: int  # one past its last element
    rows: list[list[int]] = field(default_factory=list)
    head: list[bool] = field(default_factory=list)  # of each row: in thead
    caption: int = -1
    head_end: int = -1  # one past the last element in thead
    inner: bool = False  # holds another table


def find_tables(page: Page, kept: NDArray[np.bool_] | None = None) -> tuple[Table, ...]:
    """The tables of data of a page, in document order."""
    if not rows_of(page, TABLES):
        return ()
    content = _content_places(page, kept)
    tables = (_read(page, raw) for raw in _collect(page) if not _is_layout(page, raw))
    return tuple(_placed(table, page, content) for table in tables if table is not None)


def layout_tables(page: Page) -> tuple[int, ...]:
    """The elements of tables that only lay out the page."""
    return tuple(raw.element for raw in _collect(page) if _is_layout(page, raw))


def _collect(page: Page) -> list[_Raw]:
    """Give every row and cell to the nearest table around it, in one pass."""
    tables: list[_Raw] = []
    open_tables: list[_Raw] = []  # those around the element at hand
    elements = page.elements
    rows = rows_of(page, TABLES)
    parts = zip(rows, elements.tag[rows].tolist(), elements.last[rows].tolist(), strict=True)
    for row, tag, last in parts:
        while open_tables and open_tables[-1].last <= row:
            open_tables.pop()
        if tag == _TABLE:
            if open_tables:
                open_tables[-1].inner = True
            open_tables.append(_Raw(row, last))
            tables.append(open_tables[-1])
        elif open_tables:
            raw = open_tables[-1]
            if tag == _TR:
                raw.rows.append([])
                raw.head.append(row < raw.head_end)
            elif tag == _THEAD:
                raw.head_end = max(raw.head_end, last)
            elif tag == _CAPTION:
                raw.caption = row
            elif raw.rows:
                raw.rows[-1].append(row)
    return tables


def _is_layout(page: Page, raw: _Raw) -> bool:
    """Whether a table lays out the page instead of holding data."""
    attributes = page.attributes(raw.element)
    if attributes.get("role") in ("presentation", "none") or attributes.get("datatable") == "0" or raw.inner:
        return True
    rows = [cells for cells in raw.rows if cells]
    widths = [len(cells) for cells in rows]
    if not rows or sum(widths) < 2:
        return True
    words = [len(_text(page, cell).split()) for cells in rows[:200] for cell in cells]
    if max(words, default=0) == 0:
        return True
    long = sorted(words)[len(words) // 2] > _LONG_CELL or max(words) > _MOST_WORDS
    marked = (
        raw.caption >= 0
        or any(raw.head)
        or any(page.elements.tag.item(cell) == _TH for cells in rows for cell in cells)
    )
    if marked:
        return long and max(words) > 2 * _MOST_WORDS
    if long or len(rows) < 2 or max(widths) < 2 or _holds_boxes(page, raw.element) or _only_links(page, raw.element):
        return True
    told = [sum(bool(_LETTER.search(_text(page, cell))) for cell in cells) for cells in rows[:200]]
    return sum(count > 1 for count in told) < max(2, len(told) / 2)


def _holds_boxes(page: Page, element: int) -> bool:
    """Whether cells hold headings, forms or sections, as parts of a page do."""
    tags = page.elements.tag[element : page.elements.last[element]]
    return bool(np.isin(tags, _BOXES).any())


def _only_links(page: Page, element: int) -> bool:
    """Whether nearly all words are links, as in a menu."""
    start, end = page.elements.text_start[element], page.elements.text_end[element]
    first, last = np.searchsorted(page.blocks.start, (start, end))
    return bool(page.blocks.link_words[first:last].sum() * 10 >= page.blocks.words[first:last].sum() * 9)


def _read(page: Page, raw: _Raw) -> Table | None:
    grid, spans, heads = _grid(page, raw)
    if not grid:
        return None
    wide = {row for row, _, _, across in spans if across == len(grid[0]) > 1}
    titles = _titles(grid, wide)
    inner = grid[titles:]
    names = _header_rows(inner, heads[titles:], _in_head(raw)[titles:]) or int(
        _first_is_header(page, inner, raw, titles)
    )
    names = next((row for row in range(1, names) if row + titles in wide), names)  # a heading inside the table
    names += _sub_header(inner, names, {row - titles for row, _, _, across in spans if across > 1} - wide)
    header = _header(inner[:names])
    rows = tuple(tuple(row) for row in inner[names:] if any(row))
    if not rows and not header:
        return None
    types = tuple(_type([row[column] for row in rows]) for column in range(len(grid[0])))
    caption = _caption(page, raw) or " – ".join(dict.fromkeys(row[0] for row in grid[:titles] if row[0]))
    return Table(rows, header, caption, types, spans, titles + names, element=raw.element)


def _titles(grid: Sequence[Sequence[str]], wide: set[int]) -> int:
    """How many rows at the top are one cell over the whole width: they are the table's title."""
    count = 0
    while count in wide and count < len(grid) - 1 and len(grid[count][0]) <= _LONGEST_TITLE:
        count += 1
    return count


def _sub_header(grid: Sequence[Sequence[str]], names: int, spanned: set[int]) -> int:
    """1 where a header over several columns has a second row under it that names each of them."""
    if names != 1 or 0 not in spanned or len(grid) < 4:
        return 0
    types = [_type([row[column] for row in grid[2:]]) for column in range(len(grid[1]))]
    told = [_type([name]) for name in grid[1]]
    return int(
        set(told) <= {"text", "empty"} and "text" in told and any(each not in ("text", "empty") for each in types)
    )


def _grid(page: Page, raw: _Raw) -> tuple[list[list[str]], tuple[tuple[int, int, int, int], ...], list[list[bool]]]:
    """Every place of the table with its text; a place where two cells would stand keeps the first."""
    places: dict[tuple[int, int], tuple[str, bool]] = {}
    spans, width = [], 0
    rows = [cells for cells in raw.rows if cells]
    for number, cells in enumerate(rows):
        column = 0
        for cell in cells:
            while (number, column) in places:
                column += 1
            down, across = _span(page, cell, len(rows) - number)
            if len(places) + down * across > _MOST_CELLS:
                down = across = 1
            text, is_head = _text(page, cell), page.elements.tag.item(cell) == _TH
            for step in range(down):
                for offset in range(across):
                    places.setdefault((number + step, column + offset), (text, is_head))
            if down > 1 or across > 1:
                spans.append((number, column, down, across))
            column += across
        width = max(width, column)
    width = min(max((column for _, column in places), default=-1) + 1, _MOST_CELLS // max(len(rows), 1) or 1)
    blank = ("", False)
    grid = [[places.get((number, column), blank)[0] for column in range(width)] for number in range(len(rows))]
    heads = [[places.get((number, column), blank)[1] for column in range(width)] for number in range(len(rows))]
    return grid, tuple(spans), heads


def _span(page: Page, cell: int, left: int) -> tuple[int, int]:
    if page.markup.find("span=", page.elements.start.item(cell), page.elements.inner.item(cell)) < 0:
        return 1, 1
    attributes = page.attributes(cell)
    down, across = _count(attributes.get("rowspan")), _count(attributes.get("colspan"))
    return min(down or left, left), across if 0 < across <= _MOST_SPAN else 1


def _count(value: str | None) -> int:
    match = re.match(r"\s*(\d{1,6})", value or "1")
    return int(match[1]) if match else 1


def _in_head(raw: _Raw) -> list[bool]:
    """Of each row with cells: whether it is in thead."""
    return [head for cells, head in zip(raw.rows, raw.head, strict=True) if cells]


def _header_rows(grid: Sequence[Sequence[str]], heads: Sequence[Sequence[bool]], flags: Sequence[bool]) -> int:
    """How many rows at the top are header: those in thead, else those of header cells only."""
    count = 0
    while count < len(flags) and flags[count]:
        count += 1
    if count and count < len(grid):
        return count
    count = 0
    for row, marks in zip(grid, heads, strict=True):
        told = [mark for mark, text in zip(marks, row, strict=True) if text]
        # A corner may be a plain cell; one header cell over the whole width is a title.
        if not told or sum(told) < len(told) - 1 or not any(told) or (len(row) > 1 and sum(marks) < 2):
            break
        count += 1
    return count if count < len(grid) else 0


def _first_is_header(page: Page, grid: Sequence[Sequence[str]], raw: _Raw, place: int) -> bool:
    """Whether a first row of plain cells names the columns: all bold, or words above columns of numbers."""
    first = [cells for cells in raw.rows if cells][place]
    used = [column for column in range(len(grid[0])) if any(row[column] for row in grid)]
    told = [row for row in grid[1:] if len(set(row)) > 1]  # without headings inside the table
    names, columns = [grid[0][column] for column in used], [[row[column] for row in told] for column in used]
    if len(grid) < 3 or len(used) < 2 or any(page.elements.tag.item(cell) == _TH for cell in first):
        return False
    if not all(names[1:]) or any(name.endswith(":") for name in names):
        return False
    if not names[0]:  # an empty corner: names above, names at the side
        return sum(map(bool, columns[0])) * 3 >= len(columns[0]) * 2
    bold = [_is_bold(page, cell) for cell in first if _text(page, cell)]
    if all(bold) or len(set(names)) < len(names):
        return all(bold)
    if any(_measures(name, column) for name, column in zip(names[1:], columns[1:], strict=True)):
        return all(_type([name]) in ("text", "empty") for name in names)
    return any(
        _type(column) not in ("text", "empty") and (_type([name]) == "text" or _YEAR.match(name))
        for column, name in zip(columns, names, strict=True)
    ) and all(_type([name]) in ("text", "empty") or _YEAR.match(name) for name in names)


def _measures(name: str, column: Sequence[str]) -> bool:
    """Whether a word stands above cells that hold figures: `Weight` above `23 g`."""
    return (
        bool(name)
        and not _DIGIT.search(name)
        and sum(bool(_DIGIT.search(cell)) for cell in column) * 4 >= len(column) * 3
    )


def _is_bold(page: Page, cell: int) -> bool:
    """Whether all the text of a cell is bold."""
    markup = page.markup[page.elements.inner[cell] : page.elements.stop[cell]]
    return not _TAG.sub("", _STRONG.sub("", markup)).strip()


def _header(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """One name a column: the header rows from top to bottom, each name once."""
    if not rows:
        return ()
    return tuple(" ".join(dict.fromkeys(text for text in column if text)) for column in zip(*rows, strict=True))


def _caption(page: Page, raw: _Raw) -> str:
    if raw.caption >= 0:
        return _text(page, raw.caption)
    parent = int(page.elements.parent[raw.element])
    for _ in range(2):
        if parent < 0:
            break
        if page.tag(parent) == "figure":
            for row in range(parent + 1, int(page.elements.last[parent])):
                if page.tag(row) == "figcaption":
                    return _text(page, row)
        parent = int(page.elements.parent[parent])
    attributes = page.attributes(raw.element)
    return " ".join((attributes.get("aria-label") or attributes.get("summary") or "").split())


def _text(page: Page, element: int) -> str:
    start, end = page.elements.text_start.item(element), page.elements.text_end.item(element)
    said: str = on_one_line(page.text[start:end])
    return said


def _type(values: Sequence[str]) -> str:
    """What most cells of a column are."""
    told = [value for value in values if value.strip() not in _BLANK]
    if not told:
        return "empty"
    for name, matches in (
        ("number", _NUMBER.match),
        ("percent", _PERCENT.match),
        ("money", _MONEY.match),
        ("date", _is_date),
    ):
        if _most(matches, told):
            return name
    return "text"


def _most(matches: Callable[[str], object], values: Sequence[str]) -> bool:
    """Whether four of five values match."""
    missed = 0
    for value in values:
        missed += not matches(value)
        if missed * 5 > len(values):
            return False
    return True


def _is_date(value: str) -> bool:
    found = find_date(value) if len(value) < 40 else None
    return bool(found and found.precise and (found.end - found.start) * 10 >= len(value.strip()) * 8)


def _content_places(page: Page, kept: NDArray[np.bool_] | None) -> NDArray[np.int64]:
    """Running count of kept blocks, so that a range of text can be asked for."""
    flags = np.ones(len(page.blocks), bool) if kept is None else kept
    return np.concatenate(([0], np.cumsum(flags)))


def _placed(table: Table, page: Page, content: NDArray[np.int64]) -> Table:
    start, end = page.elements.text_start[table.element], page.elements.text_end[table.element]
    first, last = np.searchsorted(page.blocks.start, (start, end))
    return replace(table, in_content=bool((content[last] - content[first]) * 2 > last - first))
