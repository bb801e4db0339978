"""Difficult tables against labels: header, spans, types and size, and tables that only lay out a page.

    python -m bench.tables DATA_FOLDER

`table_labels.jsonl` holds a table a line: set, id and path of the page's element; for a table of data its rows and
columns without header rows, the number of header rows (titles across the table counted), a number for the words of the
header, the types of the columns and how many cells span several places; `layout` for a table that is none. The labels
were made by looking at the tables beside what was read from them.
"""

from __future__ import annotations

import argparse
import json
import lzma
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dehusk.dom.page import read_page
from dehusk.model import Limits, Page, Source, Table
from dehusk.structure.tables import find_tables

LABELS = Path(__file__).with_name("table_labels.jsonl")
ASPECTS = ("size", "header rows", "header", "types", "spans")


def described(table: Table) -> dict[str, Any]:
    """What is compared."""
    return {
        "size": [len(table.rows), len(table.types)],
        "header rows": table.header_rows,
        "header": zlib.crc32("|".join(table.header).encode()),
        "types": " ".join(table.types),
        "spans": len(table.spans),
    }


def pages(folder: Path) -> Iterator[tuple[str, Page, list[dict[str, Any]]]]:
    """The pages with labelled tables."""
    labels: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for label in map(json.loads, LABELS.open(encoding="utf-8")):
        labels[label["set"], label["id"]].append(label)
    for name in dict.fromkeys(name for name, _ in labels):
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                if found := labels.get((name, str(record["id"]))):
                    page = read_page(Source(record["html"], record.get("url")), Limits())
                    yield f"{name} {record['id']}", page, found


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    right: Counter[str] = Counter()
    data = layout = whole = 0
    for name, page, labels in pages(args.folder):
        read = {page.path(table.element): described(table) for table in find_tables(page)}
        for label in labels:
            given = read.get(label["path"])
            if label.get("layout"):
                layout += 1
                right["layout"] += given is None
                if given is not None:
                    print(f"{name} {label['path'][-40:]}: read as data")
                continue
            data += 1
            wrong = [aspect for aspect in ASPECTS if given is None or given[aspect] != label[aspect]]
            right.update(set(ASPECTS) - set(wrong))
            whole += not wrong
            if wrong:
                print(f"{name} {label['path'][-40:]}: {', '.join(wrong)}")
    print(f"{data} tables of data: all of it right {whole}, " + ", ".join(f"{each} {right[each]}" for each in ASPECTS))
    print(f"{layout} tables of layout: dissolved {right['layout']}")


if __name__ == "__main__":
    main()
