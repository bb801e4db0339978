"""Posts of threads against gold: precision, recall and F1 of texts, authors and dates, and the worst pages.

    python bench/posts.py web_forum_52.jsonl.xz [--worst 10] [--show PAGE]

A page is one JSON object a line: `html`, `url`, `gold_text` (an empty line between posts), `gold_users`, `gold_dates`.

Texts: posts found and posts of the gold are paired one to one, best word F1 first; a pair counts its word F1 (soft), or
1 where that is at least 0.8 (hard). Authors and dates are compared as multisets. A gold author that is an address is
compared with the address of the author's profile, else with the name; a gold date is equal to the date as shown, or to
the same day.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urljoin

import dehusk
from dehusk.structure.dates import find_date, machine_date
from dehusk.text import tokens

HARD = 0.8


def word_f1(a: Counter[str], b: Counter[str]) -> float:
    common = sum((a & b).values())
    return 2 * common / (sum(a.values()) + sum(b.values())) if common else 0.0


def pair(found: Sequence[str], gold: Sequence[str]) -> list[float]:
    """The word F1 of each pair of posts, greedily, best first, every post once."""
    bags, golds = [Counter(tokens(text)) for text in found], [Counter(tokens(text)) for text in gold]
    scores = sorted(
        ((word_f1(a, b), -abs(i - j), i, j) for i, a in enumerate(bags) for j, b in enumerate(golds)), reverse=True
    )
    left, right, pairs = set(range(len(bags))), set(range(len(golds))), []
    for score, _, i, j in scores:
        if score > 0 and i in left and j in right:
            left.discard(i)
            right.discard(j)
            pairs.append(score)
    return pairs


def texts(posts: Sequence[Any], row: dict[str, Any], count: Callable[[float], float]) -> tuple[float, int, int]:
    gold = [text for text in row["gold_text"].split("\n\n") if text.strip()]
    found = [post.text for post in posts if post.text]
    return sum(map(count, pair(found, gold))), len(found), len(gold)


def authors(posts: Sequence[Any], row: dict[str, Any]) -> tuple[float, int, int]:
    left, hits = [(fold(post.author or ""), address(post.author_url or "", row["url"])) for post in posts], 0
    for user in row["gold_users"]:
        is_address = "/" in user or ".p" in user or user.startswith("javascript:")
        wanted = address(user, row["url"]) if is_address else fold(user)
        match = next(
            (each for each in left if wanted in each or (is_address and each[0] and each[0] in fold(user))), None
        )
        if match:
            left.remove(match)
            hits += 1
    return hits, sum(bool(name) for name, _ in left) + hits, len(row["gold_users"])


def dates(posts: Sequence[Any], row: dict[str, Any]) -> tuple[float, int, int]:
    left, hits = [(fold(post.date_text), (post.date or "")[:10]) for post in posts], 0
    for date in row["gold_dates"]:
        found = find_date(date, day_first="msworld" not in row["url"] and "fanfiction" not in row["url"])
        day = machine_date(date)[:10] or (found.value[:10] if found else "")
        match = next(
            (
                each
                for each in left
                if fold(date) in each[0] or (day and day == each[1]) or (each[0] and each[0] in fold(date))
            ),
            None,
        )
        if match:
            left.remove(match)
            hits += 1
    return hits, sum(bool(text or day) for text, day in left) + hits, len(row["gold_dates"])


def fold(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.lower()).strip()


def address(url: str, base: str) -> str:
    return re.sub(r"[?&](?:s|sid)=\w+", "", urljoin(base, url)).rstrip("/") if url else ""


def f1(hits: float, found: float, gold: float) -> tuple[float, float, float]:
    precision, recall = (hits / found if found else float(not gold)), (hits / gold if gold else float(not found))
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


MEASURES = {
    "texts (soft)": lambda posts, row: texts(posts, row, float),
    "texts (hard)": lambda posts, row: texts(posts, row, lambda score: float(score >= HARD)),
    "authors": authors,
    "dates": dates,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--worst", type=int, default=12)
    parser.add_argument("--show", help="print the posts of pages whose address holds this")
    args = parser.parse_args()
    with lzma.open(args.data, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    sums = {name: [0.0, 0.0, 0.0] for name in MEASURES}
    pages = []
    for row in rows:
        posts = dehusk.extract(row["html"], row["url"]).posts
        counted = {name: measure(posts, row) for name, measure in MEASURES.items()}
        for name, numbers in counted.items():
            sums[name] = [a + b for a, b in zip(sums[name], numbers, strict=True)]
        pages.append((row, posts, {name: f1(*numbers)[2] for name, numbers in counted.items()}))
        if args.show and args.show in row["url"]:
            for post in posts:
                print(f"{post.depth} {post.author} ({post.author_url}) {post.date} [{post.date_text}] {post.url}")
                print(f"    {post.text[:200]!r} ... {post.text[-80:]!r}")
    for name, numbers in sums.items():
        mean = sum(page[2][name] for page in pages) / len(pages)
        print("{:14} P {:.3f}  R {:.3f}  F1 {:.3f}".format(name, *f1(*numbers)), f" mean over pages {mean:.3f}")
    for row, posts, scores in sorted(pages, key=lambda page: sum(page[2].values()))[: args.worst]:
        print(
            " ".join(f"{value:.2f}" for value in scores.values()),
            f"{len(posts):3} of {len(row['gold_users']):3}",
            row["url"][:90],
        )


if __name__ == "__main__":
    main()
