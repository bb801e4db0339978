# cython: language_level=3, annotation_typing=False
"""Tables: those that hold data become grids, those that only place things on the page are taken apart."""

from __future__ import annotations

from dehusk.writers.content.nodes import HEADINGS, Node, made

_LONG_CELL = 500  # characters; who reads a table does not read paragraphs
_MOST_SPANNED = 200_000  # cells in a grid; beyond it spans are ignored
_WIDEST_SPAN = 50
_NONSENSE = 65_535  # a span that no table has; browsers stop at 1,000 columns
_FLOW = frozenset({"figure", "ul", "ol", "dl", "blockquote", "pre", "details"})
_TABLE, _PRE, _HEADING = 1, 2, 4  # what may stand in a cell, as bits


def settle_table(table: Node) -> list[Node | str]:
    """The table itself where it holds data, else what is in its cells, in order."""
    rows = rows_of(table)
    if not rows or _is_layout(table, rows):
        return [child for part in table.children if isinstance(part, Node) for child in _loose(part)]
    return [table]


def _loose(part: Node) -> list[Node | str]:
    if part.tag != "tr":
        line = made("p")
        line.children = part.children
        return [line]
    return [
        child
        for cell in part.children
        if isinstance(cell, Node)
        for child in (cell.children if cell.tag in ("td", "th") else [cell])
    ]


def rows_of(table: Node) -> list[Node]:
    """The rows of a table."""
    return [row for row in table.children if isinstance(row, Node) and row.tag == "tr"]


def cells_of(row: Node) -> list[Node]:
    """The cells of a row."""
    return [cell for cell in row.children if isinstance(cell, Node) and cell.tag in ("td", "th")]


def _is_layout(table: Node, rows: list[Node]) -> bool:
    if table.facts.get("role") in ("presentation", "none"):
        return True
    filled: list[Node] = []
    named, count, widest, below = False, 0, 0, 0
    for row in rows:
        cells = cells_of(row)
        count, widest = count + len(cells), max(widest, len(cells))
        for cell in cells:
            named = named or cell.tag == "th"
            if cell.children:
                filled.append(cell)
                below |= _kinds_below(cell)
    if not count or widest == 1 or below & _TABLE:
        return True
    named = named or _has_caption(table)
    if below & _PRE and (len(rows) == 1 or not named):
        return True
    return not named and (len(rows) == 1 or bool(below & _HEADING) or _reads_as_text(filled, len(rows)))


def _kinds_below(node: Node) -> int:
    """Whether tables, listings or headings stand in a node, as bits."""
    found = 0
    for child in node.children:
        if isinstance(child, str):
            continue
        tag, below = child.tag, _kinds_below(child)
        found |= below | (_TABLE if tag == "table" else _PRE if tag == "pre" else _HEADING if tag in HEADINGS else 0)
    return found


def _has_caption(table: Node) -> bool:
    for part in table.children:
        if isinstance(part, Node) and part.tag == "caption":
            return True
    return False


def _reads_as_text(filled: list[Node], rows: int) -> bool:
    """Whether the cells hold boxes or paragraphs, as those of a table of data do not."""
    boxes = long_cells = 0
    for cell in filled:
        boxes += _holds_flow(cell)
        long_cells += len(cell.text()) > _LONG_CELL
    return boxes * 2 > len(filled) or long_cells * 4 > len(filled) or (long_cells > 0 and rows <= 2)


def _holds_flow(cell: Node) -> bool:
    for child in cell.children:
        if isinstance(child, Node) and child.tag in _FLOW:
            return True
    return False


def header_row(table: Node) -> Node | None:
    """The row that names the columns, where there is one."""
    rows = rows_of(table)
    if not rows:
        return None
    row, named = rows[0], 0
    first = cells_of(row)
    for cell in first:
        named += cell.tag == "th"
    return row if row.facts.get("head") or named in (0, len(first)) else None


def grid_of(table: Node) -> list[list[Node | None]]:
    """The cells by row and column; None where a cell beside or above spans the place."""
    rows = [cells_of(row) for row in rows_of(table)]
    if not _any_facts(rows):
        return rows  # type: ignore[return-value]  # every cell in its own place
    width = max((sum(_span(cell, "colspan", _WIDEST_SPAN) for cell in row) for row in rows), default=0)
    spanned = width * len(rows) <= _MOST_SPANNED
    grid: list[list[Node | None]] = []
    covered: dict[int, int] = {}  # column -> rows that a cell above still takes
    for number, row in enumerate(rows):
        line: list[Node | None] = []
        for cell in row:
            _fill_covered(line, covered)
            columns = min(_span(cell, "colspan", width), max(1, width - len(line))) if spanned else 1
            below = min(_span(cell, "rowspan", len(rows)), len(rows) - number) - 1 if spanned else 0
            for column in range(len(line), len(line) + columns) if below > 0 else ():
                covered[column] = below
            line += [cell, *[None] * (columns - 1)]
        _fill_covered(line, covered)
        grid.append(line)
    return grid


def _any_facts(rows: list[list[Node]]) -> bool:
    for row in rows:
        for cell in row:
            if cell.facts:
                return True
    return False


def _fill_covered(line: list[Node | None], covered: dict[int, int]) -> None:
    while covered.get(len(line), 0) > 0:
        covered[len(line)] -= 1
        line.append(None)


def _span(cell: Node, name: str, most: int) -> int:
    value = cell.facts.get(name, "1")
    if not (value.isascii() and value.strip().isdigit()):
        return 1
    number = int(value) if len(value) < 10 else _NONSENSE
    if number >= _NONSENSE:
        return 1
    return most if name == "rowspan" and number == 0 else max(1, min(number, most))
