"""Tables: those that hold data become grids, those that only place things on the page are taken apart."""

from __future__ import annotations

from dehusk.writers.content.nodes import HEADINGS, Node

_LONG_CELL = 500  # characters; who reads a table does not read paragraphs
_MOST_SPANNED = 200_000  # cells in a grid; beyond it spans are ignored
_WIDEST_SPAN = 50
_NONSENSE = 65_535  # a span that no table has; browsers stop at 1,000 columns
_FLOW = frozenset({"figure", "ul", "ol", "dl", "blockquote", "pre", "details"})


def settle_table(table: Node) -> list[Node | str]:
    """The table itself where it holds data, else what is in its cells, in order."""
    rows = rows_of(table)
    if not rows or _is_layout(table, rows):
        return [child for part in table.children if isinstance(part, Node) for child in _loose(part)]
    return [table]


def _loose(part: Node) -> list[Node | str]:
    if part.tag != "tr":
        line = Node("p")
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
    grid = [cells_of(row) for row in rows]
    cells = [cell for row in grid for cell in row]
    if not cells:
        return True
    filled = [cell for cell in cells if cell.children]
    if any(node.tag == "table" for cell in filled for node in cell.nodes()):
        return True
    named = any(cell.tag == "th" for cell in cells) or any(
        isinstance(part, Node) and part.tag == "caption" for part in table.children
    )
    widest = max(map(len, grid))
    if widest == 1:
        return True
    if any(node.tag == "pre" for cell in filled for node in cell.nodes()) and (len(rows) == 1 or not named):
        return True
    if named:
        return False
    if len(rows) == 1:
        return True
    if any(node.tag in HEADINGS for cell in filled for node in cell.nodes()):
        return True
    boxes = sum(any(isinstance(child, Node) and child.tag in _FLOW for child in cell.children) for cell in filled)
    long_cells = sum(len(cell.text()) > _LONG_CELL for cell in filled)
    return boxes * 2 > len(filled) or long_cells * 4 > len(filled) or (long_cells > 0 and len(rows) <= 2)


def header_row(table: Node) -> Node | None:
    """The row that names the columns, where there is one."""
    rows = rows_of(table)
    if not rows:
        return None
    first = cells_of(rows[0])
    if rows[0].facts.get("head") or (first and all(cell.tag == "th" for cell in first)):
        return rows[0]
    named = sum(cell.tag == "th" for cell in first)
    return None if named else rows[0]


def grid_of(table: Node) -> list[list[Node | None]]:
    """The cells by row and column; None where a cell beside or above spans the place."""
    rows = [cells_of(row) for row in rows_of(table)]
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
