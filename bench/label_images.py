"""Labels pictures by hand: shows each one with what is around it, and writes down what the reader of the list decides.

    python bench/label_images.py show DATA_FOLDER > list.txt       what to look at: 69 pages, up to nine pictures each
    python bench/label_images.py keep DATA_FOLDER answers.txt      writes bench/image_labels.jsonl

Five pictures of each page are drawn from all of it, up to four more from between the first and the last sentence of its
gold text, because drawn from everywhere most pictures are menus and teasers.

One line of answers a page: its number, a colon, and one answer a picture: `+` relevant, `-` not, and a number behind it
for the line of the list that is the caption (`?`: there is one, but not in the list). The pictures themselves are not
in the data: the judgement rests on the address, the alternative text, the declared size, the classes around it and the
text beside it. The labels hold the data set, the page's id and element paths only.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dehusk
from dehusk.media.sources import best_source
from dehusk.model import Page

LABELS = Path(__file__).with_name("image_labels.jsonl")
SHARES = {
    "wcxb": 30,
    "andy_news": 14,
    "mozilla_readability": 8,
    "trafilatura_eval": 9,
    "daniel_multi": 5,
    "web_forum_52": 3,
}
MOST_PICTURES = 5
MORE_PICTURES = 4


def pages(folder: Path) -> Iterator[tuple[str, dict[str, Any], Page, list[int]]]:
    """The pages to label, one a site, and the rows of the pictures to label on them; the same on every run."""
    chance = random.Random(7)
    for name, share in SHARES.items():
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        chance.shuffle(records)
        sites: set[str] = set()
        for record in records:
            site = re.sub(r"^https?://(?:www\.)?", "", record.get("url") or record["id"]).split("/")[0]
            if len(sites) >= share:
                break
            if site in sites:
                continue
            page = dehusk.extract(record["html"], record.get("url")).page
            found = pictures(page)
            if len(found) >= 3:
                sites.add(site)
                drawn = sorted(chance.sample(found, min(MOST_PICTURES, len(found))))
                yield name, record, page, [*drawn, *inside(record, page, [row for row in found if row not in drawn])]


def inside(record: dict[str, Any], page: Page, rows: list[int]) -> list[int]:
    """Some of the pictures that stand between the first and the last sentence of the gold text."""
    gold = (
        record.get("gold_text")
        or re.sub(r"<[^>]+>", "\n", record.get("gold_html") or "")
        or "\n".join(record.get("with") or ())
    )
    places = [
        at for line in gold.split("\n") if len(line.strip()) > 30 and (at := page.text.find(line.strip()[:60])) >= 0
    ]
    if not places:
        return []
    near = [row for row in rows if min(places) - 200 <= page.elements.text_start[row] <= max(places)]
    return sorted(random.Random(record["id"]).sample(near, min(MORE_PICTURES, len(near))))


def pictures(page: Page) -> list[int]:
    """The pictures of a page, each once, those out of sight left away."""
    first: dict[str, int] = {}
    for row in range(len(page.elements)):
        if page.tag(row) == "img" and not page.elements.hidden[row]:
            first.setdefault(best_source(page.attributes(row)), row)
    return list(first.values())


def captions(page: Page, picture: int) -> list[int]:
    """Elements whose text may be the picture's caption: those around it, marked ones beside it, and the next text."""
    elements, node, found = page.elements, picture, []
    for _ in range(5):
        node = int(elements.parent[node])
        size = int(elements.text_end[node] - elements.text_start[node]) if node >= 0 else 9999
        if size > 400:
            break
        if size:
            found.append(node)
        for child in range(node + 1, min(int(elements.last[node]), node + 60)):
            marked = page.tag(child) == "figcaption" or re.search(
                r"caption|credit", page.attributes(child).get("class", "")
            )
            if marked and 0 < elements.text_end[child] - elements.text_start[child] < 400:
                found.append(child)
    after = int(elements.last[picture])
    while after < len(elements) and elements.text_end[after] == elements.text_start[after]:
        after += 1
    if after < len(elements) and elements.text_end[after] - elements.text_start[after] < 400:
        found.append(after)
    unique: dict[tuple[int, int], int] = {}
    for row in found:
        unique.setdefault((int(elements.text_start[row]), int(elements.text_end[row])), row)
    return list(unique.values())[:5]


def text(page: Page, row: int) -> str:
    """The text of an element on one line."""
    return " ".join(page.text[page.elements.text_start[row] : page.elements.text_end[row]].split())


def show(folder: Path) -> None:
    """Print the list."""
    for number, (name, record, page, rows) in enumerate(pages(folder)):
        print(f"\n=== {number} {name} {record['id']} {record.get('page_type')} {record.get('url')}")
        print(f"    title: {page.title[:100]}  |  {len(page.text)} characters, {len(pictures(page))} pictures")
        print(f"    gold: {' '.join((record.get('gold_text') or record.get('gold_html') or '')[:160].split())}")
        for index, row in enumerate(rows):
            attributes = page.attributes(row)
            classes, node = [], row
            for _ in range(4):
                node = int(page.elements.parent[node])
                if node >= 0:
                    around = page.attributes(node)
                    classes.append(
                        page.tag(node) + "." + " ".join((around.get("class") or around.get("id") or "").split())[:24]
                    )
            at = int(page.elements.text_start[row])
            before, after = (
                " ".join(part.split()) for part in (page.text[max(0, at - 50) : at], page.text[at : at + 50])
            )
            size = f"{attributes.get('width')}x{attributes.get('height')}"
            print(f"  [{index}] …{best_source(attributes)[-60:]} alt={attributes.get('alt', '')[:50]!r} {size}")
            print(f"      in {' < '.join(classes)}")
            print(f"      at {at}: …{before} ▣ {after}")
            for line, each in enumerate(captions(page, row), 1):
                print(f"      {line}: <{page.tag(each)}> {text(page, each)[:80]}")


def keep(folder: Path, answers: Path) -> None:
    """Write the labels."""
    decided = dict(line.split(":", 1) for line in answers.read_text("utf-8").splitlines() if ":" in line)
    with LABELS.open("w", encoding="utf-8") as lines:
        for number, (name, record, page, rows) in enumerate(pages(folder)):
            marks = decided.get(str(number), "").split()
            if not marks:
                continue
            if len(marks) != len(rows):
                raise SystemExit(f"page {number}: {len(marks)} answers for {len(rows)} pictures")
            for row, mark in zip(rows, marks, strict=True):
                caption = mark[1:] and ("?" if mark[1:] == "?" else page.path(captions(page, row)[int(mark[1:]) - 1]))
                label = {
                    "set": name,
                    "id": record["id"],
                    "path": page.path(row),
                    "relevant": mark[0] == "+",
                    "caption": caption or None,
                }
                lines.write(json.dumps(label) + "\n")


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("action", choices=("show", "keep"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("answers", type=Path, nargs="?")
    args = parser.parse_args()
    if args.action == "show":
        show(args.folder)
    else:
        keep(args.folder, args.answers)


if __name__ == "__main__":
    main()
