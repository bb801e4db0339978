"""Product pages of many countries with a gold text: for `dehusk train` and `dehusk evaluate`.

    python -m bench.products DATA_FOLDER products.jsonl.xz

`product_labels.jsonl` holds a page a line, one of each shop in `scrapinghub_product`: set, id, how many words the page has, hidden
ones too, and from which word to which it is about the product; no words of the pages are in it. The labels were made by reading the
pages: name, price, code, whether it is there, description and specifications count, once each; menus, buttons, messages,
other products, reviews and what the shop says about delivery, payment and itself do not.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.text import tokens

LABELS = Path(__file__).with_name("product_labels.jsonl")


def labelled(folder: Path) -> Iterator[dict[str, Any]]:
    """The labelled pages as records with a gold text."""
    labels = {(each["set"], each["id"]): each for each in _labels()}
    for name in dict.fromkeys(name for name, _ in labels):
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                if label := labels.get((name, record["id"])):
                    yield record | {"gold_text": gold_text(record, label), "page_type": "product"}


def _labels() -> list[dict[str, Any]]:
    return list(map(json.loads, LABELS.read_text("utf-8").splitlines()))


def gold_text(record: dict[str, Any], label: dict[str, Any]) -> str:
    """The words of a page that its label says are about the product, a line for each stretch of them."""
    page = read_page(Source(record["html"], record["url"]), Limits(), show_hidden=True)
    words = [word for text in page.block_texts() for word in tokens(text)]
    if len(words) != label["words"]:
        raise ValueError(f"{record['id']} has {len(words)} words, its label was made for {label['words']}")
    return "\n".join(" ".join(words[first:end]) for first, end in label["content"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="with scrapinghub_product.jsonl.xz")
    parser.add_argument("out", type=Path, help="where the pages with their gold text are written")
    given = parser.parse_args(arguments)
    missing = [name for name in {each["set"] for each in _labels()} if not (given.folder / f"{name}.jsonl.xz").exists()]
    if missing:
        parser.error(f"{given.folder} has no {missing[0]}.jsonl.xz")
    with lzma.open(given.out, "wt", preset=1, encoding="utf-8") as out:
        for record in labelled(given.folder):
            out.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
