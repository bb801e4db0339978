"""The verdicts on a page as a coloured table in the terminal."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dehusk.document import Document

_SHOWN = 300  # characters of a block
_PLAIN_WIDTH = 140  # where the output is no terminal


def explanation(document: Document, width: int | None) -> str:
    """A table of blocks with verdict, score and reason; `width` is the terminal's, none where there is none."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    explained = document.explain()
    title = f"{explained.algorithm}: {explained.status}" + (f", {explained.page_type}" if explained.page_type else "")
    table = Table(title=title, title_justify="left", expand=True, box=None, pad_edge=False, header_style="bold")
    table.add_column("", width=4, no_wrap=True)
    table.add_column("score", width=5, justify="right")
    table.add_column("kind", width=7, no_wrap=True)
    table.add_column("text", ratio=3, overflow="ellipsis", no_wrap=True)
    table.add_column("reason", ratio=2)
    for block, decision in explained:
        style = "green" if decision.keep else "dim"
        score = "" if decision.score is None else f"{decision.score:.2f}"
        text = " ".join(block.text.split())[:_SHOWN] or f"<{block.tag}>"
        row = ("keep" if decision.keep else "drop", score, block.kind, text, decision.reason)
        table.add_row(*(Text(cell, style) for cell in row))
    console = Console(file=io.StringIO(), width=width or _PLAIN_WIDTH, force_terminal=width is not None)
    console.print(table)
    if document.status_reason:
        console.print(Text(document.status_reason, "yellow"))
    written = console.file
    assert isinstance(written, io.StringIO)
    return written.getvalue()
