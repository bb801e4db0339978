"""CSV: one row a document, or the tables of data in it."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content import Node, read_content
from dehusk.writers.content.links import removed_links
from dehusk.writers.content.tables import grid_of

if TYPE_CHECKING:
    from dehusk.document import Document

COLUMNS = (
    "url", "status", "page_type", "title", "authors", "date", "language", "site", "description", "tags", "image",
    "quality", "text",
)  # fmt: skip


@writers.register("csv")
@dataclass(frozen=True)
class CsvWriter:
    """Writes a header and one row with what is known about the page and its text; or its tables."""

    tables: bool = setting(False, "the tables of data instead, an empty line between two")
    header: bool = setting(True, "begin with the names of the columns")
    removed_links: bool = setting(False, "one more column, with the links that were removed")
    delimiter: str = setting(",", "what stands between two columns")

    suffix = ".csv"
    media_type = "text/csv"

    def __call__(self, document: Document) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.delimiter, lineterminator="\n")
        if self.tables:
            for number, table in enumerate(
                node for node in read_content(document, pictures=False).root.nodes() if node.tag == "table"
            ):
                if number:
                    out.write("\n")
                writer.writerows(_rows(table))
            return out.getvalue()
        columns = [*COLUMNS, "removed_links"] if self.removed_links else list(COLUMNS)
        if self.header:
            writer.writerow(columns)
        writer.writerow(self._row(document))
        return out.getvalue()

    def _row(self, document: Document) -> list[str]:
        meta = document.metadata
        quality = "" if document.quality is None else f"{document.quality:.3f}"
        known = (document.url, document.status, document.page_type, meta.title, "; ".join(meta.authors), meta.date)
        more = (meta.language, meta.site, meta.description, "; ".join(meta.tags), meta.image, quality, document.text)
        links = ["\n".join(url for url, _ in removed_links(document))] if self.removed_links else []
        return [value or "" for value in (*known, *more)] + links


def _rows(table: Node) -> list[list[str]]:
    return [[" ".join(cell.text(" ").split()) if cell is not None else "" for cell in row] for row in grid_of(table)]
