"""Pages that other sets have few of, with a gold text: for `dehusk train` and `dehusk evaluate`.

    pip download --no-deps --no-binary :all: formasaurus==0.10.0
    npm pack htmlparser-benchmark@1.1.3 @postlight/mercury-parser@1.1.1
    python -m bench.labelled DATA_FOLDER PACKAGES_FOLDER labelled.jsonl.xz

`page_labels.jsonl` holds a page a line: set, id, kind, how many words the page has, hidden ones too, and from which word to which
is its content; no words of the pages are in it. The pages are one product of each shop in `scrapinghub_product`, and what three
packages (all MIT) bring for other purposes: front pages, categories, products, forums and services of the sites in `formasaurus`,
and an article of each site in the two packages from npm.

The labels were made by reading the pages. Content is what a person came for: of a product its name, price, code, whether it is
there, description and specifications; of a collection its name, its texts and every card with name, price and description; of
a listing its sections and every item with title and teaser; of a thread its title and the words of the posts; of a service every
section that says what is offered; of an article headline, text and captions. Once each. Menus, filters, buttons, messages, forms, bare
dates and authors, other products, reviews, comments, signatures, and what a shop says about delivery, payment and itself are not.
"""

from __future__ import annotations

import argparse
import json
import lzma
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dehusk.dom.decode import decode
from dehusk.dom.page import read_page
from dehusk.model import Limits, Source
from dehusk.text import tokens

LABELS = Path(__file__).with_name("page_labels.jsonl")
PACKAGES = {
    "formasaurus": "formasaurus-0.10.0.tar.gz",
    "htmlparser-benchmark": "htmlparser-benchmark-1.1.3.tgz",
    "mercury-parser": "postlight-mercury-parser-1.1.1.tgz",
}


def labelled(data: Path, packages: Path) -> Iterator[dict[str, Any]]:
    """The labelled pages as records with a gold text."""
    labels = _labels()
    for name in dict.fromkeys(each["set"] for each in labels):
        wanted = {each["id"]: each for each in labels if each["set"] == name}
        path = _place_of(name, data, packages)
        for record in _packed(path, name, wanted) if name in PACKAGES else _pages(path):
            if label := wanted.pop(record["id"], None):
                yield record | {"gold_text": gold_text(record, label), "page_type": label["type"]}
        if wanted:
            raise ValueError(f"{path} lacks {len(wanted)} labelled pages, {next(iter(wanted))} among them")


def _labels() -> list[dict[str, Any]]:
    return list(map(json.loads, LABELS.read_text("utf-8").splitlines()))


def _place_of(name: str, data: Path, packages: Path) -> Path:
    return packages / PACKAGES[name] if name in PACKAGES else data / f"{name}.jsonl.xz"


def _pages(path: Path) -> Iterator[dict[str, Any]]:
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _packed(path: Path, name: str, wanted: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Pages in the archive of a package; their ids are their places in it."""
    with tarfile.open(path) as archive:
        for member in archive:
            label = wanted.get(member.name.partition("/")[2])
            content = archive.extractfile(member) if label else None
            if label and content:
                html, _ = decode(content.read())
                yield {"id": label["id"], "dataset": name, "url": label["url"], "html": html}


def gold_text(record: dict[str, Any], label: dict[str, Any]) -> str:
    """The words of a page that its label says are content, a line for each stretch of them."""
    page = read_page(Source(record["html"], record["url"]), Limits(), show_hidden=True)
    words = [word for text in page.block_texts() for word in tokens(text)]
    if len(words) != label["words"]:
        raise ValueError(f"{record['id']} has {len(words)} words, its label was made for {label['words']}")
    return "\n".join(" ".join(words[first:end]) for first, end in label["content"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder with scrapinghub_product.jsonl.xz")
    parser.add_argument("packages", type=Path, help="folder with the packages, as pip and npm download them")
    parser.add_argument("out", type=Path, help="where the pages with their gold text are written")
    given = parser.parse_args(arguments)
    for name in sorted({each["set"] for each in _labels()}):
        if not (needed := _place_of(name, given.data, given.packages)).exists():
            parser.error(f"there is no {needed}")
    try:
        records = list(labelled(given.data, given.packages))  # all or nothing
    except ValueError as error:
        parser.error(str(error))
    with lzma.open(given.out, "wt", preset=1, encoding="utf-8") as out:
        out.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


if __name__ == "__main__":
    main()
