"""Comments under articles against labels: which are found, and whether the article comes out without them.

    python -m bench.comments DATA_FOLDER [--worst 10]

`comment_labels.jsonl` holds a page a line: set, id, and a key for each comment of the page, made of its first words; no
words of the pages are in it. The labels were made by looking at what stands in the pages' comment sections; for pages
on which everything was found, what was found was looked at and confirmed, so a comment of which no trace shows in the
text is not counted.

- comments: precision, recall and F1 over all comments, and how many pages are without a fault;
- peers: trafilatura gives comments as one text; a comment counts as found where its first words are in it;
- the article: the share of comments whose words are in `Document.text`, where they should not be.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dehusk

LABELS = Path(__file__).with_name("comment_labels.jsonl")
_WORDS = 6  # of a comment that tell it from the others


def key(text: str) -> int:
    """A number for the first words of a comment."""
    return zlib.crc32(" ".join(re.findall(r"\w+", text.lower())[:_WORDS]).encode())


def keys_in(text: str, wanted: set[int]) -> set[int]:
    """Which of the wanted keys some place of a text has."""
    words = re.findall(r"\w+", text.lower())
    found = {zlib.crc32(" ".join(words[at : at + _WORDS]).encode()) for at in range(len(words))}
    short = {
        zlib.crc32(" ".join(words[at : at + size]).encode()) for size in range(3, _WORDS) for at in range(len(words))
    }
    return (found | short) & wanted


def pages(folder: Path) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """The labelled pages with the keys of their comments."""
    labels = {(each["set"], each["id"]): each["comments"] for each in map(json.loads, LABELS.open(encoding="utf-8"))}
    for name in dict.fromkeys(name for name, _ in labels):
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                if (name, str(record["id"])) in labels:
                    yield record | {"set": name}, labels[name, str(record["id"])]


def peer_comments(html: str) -> str | None:
    """The comments as trafilatura gives them: one text; None where it is not installed."""
    try:
        import trafilatura
    except ImportError:
        return None
    found = trafilatura.bare_extraction(html, include_comments=True)
    return (getattr(found, "comments", "") or "") if found else ""


def scores(hits: int, given: int, wanted: int) -> str:
    """Precision, recall and F1 in a line."""
    precision, recall = hits / max(given, 1), hits / max(wanted, 1)
    return f"precision {precision:.3f}  recall {recall:.3f}  F1 {2 * hits / max(given + wanted, 1):.3f}"


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--worst", type=int, default=8)
    args = parser.parse_args()
    hits = given = wanted = right = peer_hits = leaked = count = commented = 0
    faults = []
    for record, gold in pages(args.folder):
        document = dehusk.extract(record["html"], record.get("url"))
        found = [key(post.text) for post in document.comments if post.text]
        good = sum((Counter(found) & Counter(gold)).values())
        hits, given, wanted = hits + good, given + len(found), wanted + len(gold)
        count, commented = count + 1, commented + bool(gold)
        right += good == len(found) == len(gold)
        leaked += len(keys_in(document.text, set(gold)))
        peer = peer_comments(record["html"])
        peer_hits += len(keys_in(peer or "", set(gold)))
        faults.append((good - max(len(found), len(gold)), record["set"], record["id"], good, len(found), len(gold)))
    print(f"{count} pages, {commented} of them with comments, {wanted} comments")
    print(f"comments: {scores(hits, given, wanted)}  pages without a fault {right / count:.3f}")
    print(f"trafilatura: recall {peer_hits / max(wanted, 1):.3f} (no authors, dates or borders)")
    print(f"the article: {leaked / max(wanted, 1):.3f} of the comments are in the text")
    for fault in sorted(faults)[: args.worst]:
        print("  {1} {2}: {3} right of {4} found, {5} labelled".format(*fault))


if __name__ == "__main__":
    main()
