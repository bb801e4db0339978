"""Pictures against the labels of bench/label_images.py: relevance and captions by the paper's rule, with entities,
and by dehusk.

    python bench/pictures.py DATA_FOLDER [--spacy MODEL] [--fit] [--errors]

- the paper's rule (agarwal-dom-nlp): a picture is relevant if it stands in the article's subtree and has a caption,
  which is all
  text of the first block-level element around it; with entities, caption and article must also be similar (0.3 and
  more);
- relevance: precision, recall and F1 over all labelled pictures, at 0.5; a picture that is not listed is not relevant;
- captions: over the pictures labelled relevant; a caption is right if the words it shares with the label have an F1
  of 0.5 and more;
- halves: pages are cut in two by a hash of their site; the weights of dehusk/media/evidence.py come from the first
  half (--fit prints them).
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import dehusk
from dehusk.document import Document
from dehusk.dom.tags import IDS
from dehusk.media import bits as judged
from dehusk.media.captions import Captions
from dehusk.media.images import Finder
from dehusk.media.similarity import similarity
from dehusk.model import Page
from dehusk.registry import entities

LABELS = Path(__file__).with_name("image_labels.jsonl")
ARTICLE = 500  # characters of an article's subtree: the paper's threshold
SIMILAR = 0.3
Answer = tuple[bool, str]  # relevant, caption


def labelled(folder: Path) -> Iterator[tuple[str, Document, list[dict[str, Any]]]]:
    """Site, document and labels of every labelled page."""
    labels: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for line in LABELS.read_text("utf-8").splitlines():
        label = json.loads(line)
        labels[label["set"], label["id"]].append(label)
    for name in dict.fromkeys(name for name, _ in labels):
        with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                if (name, record["id"]) in labels:
                    site = re.sub(r"^https?://(?:www\.)?", "", record.get("url") or record["id"]).split("/")[0]
                    yield site, dehusk.extract(record["html"], record.get("url")), labels[name, record["id"]]


def by_path(page: Page, path: str) -> int:
    """The element that an XPath with positions leads to."""
    node = 0
    for step in path.split("/")[2:]:
        tag, number = step[:-1].split("[")
        child, left = node + 1, int(number)
        while child < page.elements.last[node]:
            left -= page.tag(child) == tag
            if not left:
                break
            child = int(page.elements.last[child])
        node = child
    return node


def article_subtree(page: Page) -> int:
    """The first element whose own paragraphs hold enough text: the paper's main article."""
    elements, sums = page.elements, Counter[int]()
    for block, (start, end) in enumerate(zip(page.blocks.start.tolist(), page.blocks.end.tolist(), strict=True)):
        box = int(page.blocks.element[block])
        tag = page.tag(box)
        if tag in ("p", "div", "td", "article", "section", "main", "body", "span"):
            sums[int(elements.parent[box]) if tag == "p" else box] += end - start
    return min((box for box, size in sums.items() if size >= ARTICLE), default=0)


def paper(document: Document, rows: list[int], recogniser: Callable[..., Counter[str]] | None) -> list[Answer]:
    """The paper's answers; with a recogniser of names, also its test of similarity."""
    page, answers = document.page, []
    article, captions = article_subtree(page), Captions(document.page)
    last = int(page.elements.last[article])
    text = page.text[page.elements.text_start[article] : page.elements.text_end[article]]
    names = recogniser(text, document.language) if recogniser else Counter[str]()
    for row in rows:
        caption = captions.paper(row)
        relevant = article < row < last and bool(caption)
        if relevant and recogniser:
            relevant = similarity(recogniser(caption, document.language), names) >= SIMILAR
        answers.append((relevant, caption))
    return answers


def ours(document: Document, rows: list[int]) -> list[Answer]:
    """dehusk's answers."""
    found = {image.element: image for image in document.images}
    return [(found[row].relevance >= 0.5, found[row].caption) if row in found else (False, "") for row in rows]


def words(text: str) -> Counter[str]:
    """The words of a caption."""
    return Counter(re.findall(r"\w", text) if re.search("[\u4e00-\u9fff]", text) else re.findall(r"\w+", text.lower()))


def right(given: str, gold: str) -> bool:
    """Whether two captions are the same in the main."""
    one, other = words(given), words(gold)
    shared = sum((one & other).values())
    return bool(shared) and 2 * shared / (sum(one.values()) + sum(other.values())) >= 0.5


class Tally:
    """Counts for one method on one part of the pages."""

    def __init__(self) -> None:
        self.hits = self.given = self.wanted = self.caption_hits = self.captions = self.caption_labels = 0

    def add(self, answer: Answer, relevant: bool, gold: str | None) -> None:
        """One picture."""
        self.hits += answer[0] and relevant
        self.given += answer[0]
        self.wanted += relevant
        if relevant and gold is not None:
            self.captions += bool(answer[1])
            self.caption_labels += bool(gold)
            self.caption_hits += bool(gold) and right(answer[1], gold)

    def cells(self) -> list[str]:
        """Precision, recall and F1 of relevance and of captions."""
        pairs = ((self.hits, self.given, self.wanted), (self.caption_hits, self.captions, self.caption_labels))
        return [f"{value:.3f}" for pair in pairs for value in _scores(*pair)]


def _scores(hits: int, given: int, wanted: int) -> tuple[float, float, float]:
    precision, recall = hits / given if given else 0.0, hits / wanted if wanted else 0.0
    return precision, recall, 2 * precision * recall / (precision + recall) if hits else 0.0


def fit(rows: list[tuple[int, list[str], bool]], pull: float = 6.0) -> None:
    """Print weights: logistic regression on the first half, pulled towards the weights that are there."""
    names = sorted(judged.WEIGHTS)
    inputs = np.array([[name in found for name in names] + [True] for _, found, _ in rows], float)
    targets = np.array([relevant for _, _, relevant in rows], float)
    first = np.array([half == 0 for half, _, _ in rows])
    before = np.array([judged.WEIGHTS[name] for name in names] + [judged.START])
    weights = before.copy()
    for _ in range(60):
        chance = 1 / (1 + np.exp(-inputs[first] @ weights))
        slope = inputs[first].T @ (chance - targets[first]) + pull * (weights - before)
        curve = (inputs[first] * (chance * (1 - chance))[:, None]).T @ inputs[first] + pull * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    print(f"START = {weights[-1]:.1f}")
    for name, weight in zip(names, weights, strict=False):
        print(f'    "{name}": {weight:.1f},')


def against_readability(folder: Path) -> None:
    """Print how the relevant pictures agree with those that Readability keeps: a second opinion, not the truth."""
    hits = given = wanted = 0
    with lzma.open(folder / "mozilla_readability.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            kept = {_file(src) for src in re.findall(r'<img[^>]* src="([^"]+)"', record.get("gold_html") or "")}
            document = dehusk.extract(record["html"], record.get("url"))
            found = {_file(image.src) for image in document.images if image.element >= 0}
            ours_too = {_file(image.src) for image in document.images if image.relevance >= 0.5 and image.element >= 0}
            hits += len(ours_too & kept)
            given += len(ours_too)
            wanted += len(kept & found)
    print("precision {:.3f}, recall {:.3f}, F1 {:.3f}".format(*_scores(hits, given, wanted)))


def _file(src: str) -> str:
    return src.partition("?")[0].rstrip("/").rpartition("/")[2].lower()


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--spacy", help="a spaCy pipeline to compare with")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument(
        "--readability", action="store_true", help="compare with the pictures of mozilla_readability instead"
    )
    args = parser.parse_args()
    if args.readability:
        against_readability(args.folder)
        return
    capitals = entities.get("capitals")()
    methods: dict[str, Callable[[Document, list[int]], list[Answer]]] = {
        "the paper's rule alone": lambda document, rows: paper(document, rows, None),
        "with the built-in entities": lambda document, rows: paper(document, rows, capitals),
    }
    if args.spacy:
        recogniser = entities.get("spacy")(model=args.spacy)
        methods[f"with spaCy ({args.spacy})"] = lambda document, rows: paper(document, rows, recogniser)
    methods["dehusk: the combination"] = ours
    tallies = {(method, part): Tally() for method in methods for part in ("all", "0", "1")}
    seen = []
    for site, document, labels in labelled(args.folder):
        half = zlib.crc32(site.encode()) % 2
        page, rows = document.page, [by_path(document.page, label["path"]) for label in labels]
        assert all(page.elements.tag[row] == IDS["img"] for row in rows)
        golds = [_caption(page, label["caption"]) for label in labels]
        for method, answer in methods.items():
            for given, label, gold in zip(answer(document, rows), labels, golds, strict=True):
                for part in ("all", str(half)):
                    tallies[method, part].add(given, label["relevant"], gold)
                if (
                    args.errors
                    and method.startswith("dehusk")
                    and (given[0] != label["relevant"] or (gold and not right(given[1], gold)))
                ):
                    print(
                        label["set"],
                        label["id"],
                        label["path"][-50:],
                        "should be",
                        label["relevant"],
                        f"| {gold} | {given[1][:90]}",
                    )
        finder = Finder(page, document.extraction, document.metadata, entities.get("capitals"))
        found = {each.element: finder.judge(each)[0] for each in finder.candidates()}
        seen += [(half, found.get(row, []), label["relevant"]) for row, label in zip(rows, labels, strict=True)]
    if args.fit:
        fit(seen)
        return
    print("| method | pages | relevance: precision | recall | F1 | captions: precision | recall | F1 |")
    print("|---|---|---|---|---|---|---|---|")
    for (method, part), tally in tallies.items():
        name = {"all": "all", "0": "first half (tuned on)", "1": "second half"}[part]
        print(f"| {method} | {name} | " + " | ".join(tally.cells()) + " |")


def _caption(page: Page, path: str | None) -> str | None:
    """The text of the labelled caption, empty for none; None where it was not judged."""
    if path == "?":
        return None
    row = by_path(page, path) if path else -1
    return " ".join(page.text[page.elements.text_start[row] : page.elements.text_end[row]].split()) if row >= 0 else ""


if __name__ == "__main__":
    main()
