"""Posts of threads against gold: precision, recall and F1 of texts, authors and dates, and the worst pages.

    python bench/posts.py web_forum_52.jsonl.xz [--worst 10] [--show PAGE] [--peer]
    python bench/posts.py wcxb.jsonl.xz --whole [--peer]

A page is one JSON object a line: `html`, `url`, `gold_text` (an empty line between posts), `gold_users`, `gold_dates`.

Texts: posts found and posts of the gold are paired one to one, best word F1 first; a pair counts its word F1 (soft), or
1 where that is at least 0.8 (hard). Authors and dates are compared as multisets. A gold author that is an address is
compared with the address of the author's profile, else with the name; a gold date is equal to the date as shown, or to
the same day. The lines `half A` and `half B` are the same figures for two halves of the sites.

With `--peer` the same for trafilatura: a line of its comments (of its text and comments where that is better) stands
for a post; it tells no authors and dates. With `--whole` pages of type forum are taken whose gold is the text of the
whole page: the word F1 of all posts together, for pages with at least two posts in the gold's place.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urljoin, urlsplit

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


def half_of(url: str) -> int:
    """Which half of the sites an address belongs to."""
    return zlib.crc32(urlsplit(url).netloc.removeprefix("www.").encode()) % 2


def f1(hits: float, found: float, gold: float) -> tuple[float, float, float]:
    precision, recall = (hits / found if found else float(not gold)), (hits / gold if gold else float(not found))
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


MEASURES = {
    "texts (soft)": lambda posts, row: texts(posts, row, float),
    "texts (hard)": lambda posts, row: texts(posts, row, lambda score: float(score >= HARD)),
    "authors": authors,
    "dates": dates,
}


def peer_posts(html: str) -> tuple[list[str], list[str]]:
    """What trafilatura gives: the lines of its comments, and those of its text and comments."""
    import trafilatura

    found = trafilatura.bare_extraction(html, include_comments=True)
    text, comments = (getattr(found, name, "") or "" for name in ("text", "comments")) if found else ("", "")
    return comments.split("\n"), f"{text}\n{comments}".split("\n")


def peer(rows: Sequence[dict[str, Any]]) -> None:
    """Print the figures of trafilatura for the same pages."""
    for name, place in (("its comments", 0), ("its text and comments", 1)):
        sums = [0.0, 0.0, 0.0]
        for row in rows:
            gold = [text for text in row["gold_text"].split("\n\n") if text.strip()]
            found = [line for line in peer_posts(row["html"])[place] if line.strip()]
            sums = [a + b for a, b in zip(sums, (sum(pair(found, gold)), len(found), len(gold)), strict=True)]
        print(f"trafilatura, {name}: texts (soft) " + "P {:.3f}  R {:.3f}  F1 {:.3f}".format(*f1(*sums)))


def whole(rows: Sequence[dict[str, Any]], *, with_peer: bool) -> None:
    """Print the word F1 of all posts of a page together."""
    ours, theirs, found, named, dated = [], [], 0, 0, 0
    for row in rows:
        posts = dehusk.extract(row["html"], row["url"]).posts
        gold = Counter(tokens(row["gold_text"]))
        ours.append(word_f1(Counter(tokens(" ".join(post.text for post in posts))), gold))
        found += len(posts)
        named, dated = named + sum(bool(post.author) for post in posts), dated + sum(bool(post.date) for post in posts)
        if with_peer:
            theirs.append(word_f1(Counter(tokens(" ".join(peer_posts(row["html"])[1]))), gold))
    good = [score for score in ours if score]
    print(f"{len(rows)} forum pages, posts on {len(good)} of them: {found} posts, {named} authors, {dated} dates")
    print(f"word F1 of all posts: all pages {sum(ours) / len(ours):.3f}, pages with posts {sum(good) / len(good):.3f}")
    if theirs:
        same = [score for score, mine in zip(theirs, ours, strict=True) if mine]
        print(
            f"trafilatura, text and comments: {sum(theirs) / len(theirs):.3f}, the same pages {sum(same) / len(same):.3f}"
        )
    for score, row in sorted(zip(ours, (row["url"] for row in rows), strict=True))[:12]:
        print(f"{score:.2f} {row[:100]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--worst", type=int, default=12)
    parser.add_argument("--show", help="print the posts of pages whose address holds this")
    parser.add_argument("--peer", action="store_true", help="trafilatura's figures too")
    parser.add_argument("--whole", action="store_true", help="the gold is the text of the whole page")
    args = parser.parse_args()
    with lzma.open(args.data, "rt") as lines:
        rows = [json.loads(line) for line in lines]
    if args.whole:
        forums = [row for row in rows if row.get("page_type") == "forum" and (row["gold_text"] or "").strip()]
        whole(forums, with_peer=args.peer)
        return
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
    for half in (0, 1):
        means = [
            sum(values) / len(values)
            for name in MEASURES
            if (values := [page[2][name] for page in pages if half_of(page[0]["url"]) == half])
        ]
        print(f"half {'AB'[half]}, mean over pages: " + ", ".join(f"{value:.3f}" for value in means))
    if args.peer:
        peer(rows)
    for row, posts, scores in sorted(pages, key=lambda page: sum(page[2].values()))[: args.worst]:
        print(
            " ".join(f"{value:.2f}" for value in scores.values()),
            f"{len(posts):3} of {len(row['gold_users']):3}",
            row["url"][:90],
        )


if __name__ == "__main__":
    main()
