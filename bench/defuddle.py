"""`python -m bench.defuddle [--show KIND]`: our Markdown beside another extractor's, block by block, each difference in a class.

What is content is taken from the reference, so that only the writing is compared.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from numpy.typing import NDArray

import dehusk
from bench.pages import data_folder
from dehusk.dom.tags import IDS
from dehusk.model import Extraction, Page

_WORDS = re.compile(r"\w+")
_PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).use(footnote_plugin, inline=False)
_SIGNS = {"strong_open": "strong", "em_open": "em", "code_inline": "code", "s_open": "del", "link_open": "link"}
_ENOUGH = 0.6


class Part(NamedTuple):
    """A block of Markdown: its kind, its words, its source, and what is set in it."""

    kind: str
    words: str
    source: str
    marks: tuple[str, ...]


def records() -> Iterator[dict[str, Any]]:
    """The pages with a reference."""
    folder = data_folder()
    if folder is None:
        return
    with lzma.open(folder / "defuddle.jsonl.xz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def chooser(reference: str) -> Any:
    """An algorithm that keeps the blocks whose words stand in the reference in the same order."""
    known = _pairs([word for word in _WORDS.findall(_plain(reference).lower()) if not word.isdigit()])

    def choose(page: Page) -> Extraction:
        kept = np.zeros(len(page.blocks), bool)
        for number, text in enumerate(page.block_texts()):
            words = [word for word in _WORDS.findall(text.lower()) if not word.isdigit()] or _WORDS.findall(text)
            pairs = _pairs(words)
            if len(words) > 1:
                kept[number] = len(pairs & known) >= _ENOUGH * len(pairs)
            elif words:
                kept[number] = words[0] in reference.lower()
            elif text:
                kept[number] = kept[max(0, number - 1)]
        return Extraction("reference", _whole_listings(page, kept))

    return choose


def _whole_listings(page: Page, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Keep all of a listing where any line of it is kept."""
    elements, rows = page.elements, page.blocks.element
    for row in np.flatnonzero(elements.tag == IDS["pre"]).tolist():
        inside = (rows >= row) & (rows < elements.last[row])
        kept[inside] = kept[inside].any()
    return kept


def _pairs(words: list[str]) -> set[tuple[str, ...]]:
    return set(pairwise(words))


def _plain(markdown: str) -> str:
    """The words without addresses."""
    return re.sub(r"\]\([^)]*\)", "]", markdown)


def parts(markdown: str) -> list[Part]:
    """The blocks of some Markdown, with the boxes around each in its kind."""
    made: list[Part] = []
    around: list[str] = []
    for token in _PARSER.parse(markdown):
        if token.type == "inline":
            made.append(_part("/".join(around), token))
        elif token.type in ("fence", "code_block", "html_block", "hr"):
            kind = f"{'/'.join(around)}/{token.type}" + (f" {token.info.strip()}" if token.type == "fence" else "")
            made.append(Part(kind.lstrip("/"), " ".join(token.content.split()), token.content, ()))
        elif token.nesting == 1:
            around.append(token.tag)
        elif token.nesting == -1:
            around.pop()
    return made


def _part(kind: str, token: Token) -> Part:
    marks, words = [], []
    for child in token.children or []:
        if child.type in _SIGNS:
            marks.append(_SIGNS[child.type])
        elif child.type == "image":
            marks.append("image")
        elif child.type == "html_inline":
            marks.append(child.content)
        elif child.type == "footnote_ref":
            marks.append("note")
        if child.type in ("text", "code_inline", "softbreak", "hardbreak"):
            words.append(child.content or " ")
    return Part(kind, " ".join("".join(words).split()), token.content, tuple(marks))


def differences(ours: list[Part], theirs: list[Part]) -> Iterator[tuple[str, str, str]]:
    """Each difference as its class, our side and theirs."""
    keys = [_key(part) for part in ours], [_key(part) for part in theirs]
    for change, a, b, c, d in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if change == "equal":
            for one, other in zip(ours[a:b], theirs[c:d], strict=True):
                yield from _same_words(one, other)
        else:
            yield _other_words(ours[a:b], theirs[c:d]), _source(ours[a:b]), _source(theirs[c:d])


def _key(part: Part) -> str:
    return "".join(_WORDS.findall(part.words.lower())) or part.kind


def _same_words(one: Part, other: Part) -> Iterator[tuple[str, str, str]]:
    if one.kind != other.kind:
        yield f"box {other.kind} -> {one.kind}", one.source, other.source
    elif one.marks != other.marks:
        mine, its = Counter(one.marks), Counter(other.marks)
        yield f"line +{sorted(mine - its)} -{sorted(its - mine)}", one.source, other.source
    elif one.words != other.words:
        yield "signs", one.source, other.source
    elif one.source != other.source:
        yield "spelling", one.source, other.source


def _other_words(ours: list[Part], theirs: list[Part]) -> str:
    if not theirs:
        return "more"
    if not ours:
        return "less"
    joined = "".join(map(_key, ours)), "".join(map(_key, theirs))
    return "other cut" if joined[0] == joined[1] else "other words"


def _source(made: list[Part]) -> str:
    return "\n".join(f"[{part.kind}] {part.source}" for part in made)


# What a difference is, by its class, our side and theirs; the first that fits.
_SITES = re.compile(r"^(?:comments|extractor|gmail|listing)--|github\.com|ycombinator|x\.com|substack|-x-localized")
_ADDRESS = re.compile(r"\((?:https?://|/|#|\w)[^()\s]*(?:\([^()]*\)[^()\s]*)*(?: \"[^\"]*\")?\)")


def explain(name: str, kind: str, sides: tuple[str, str]) -> str:
    """Why there is a difference."""
    ours, theirs = sides
    if kind == "box h2 -> h1" or (kind == "more" and ours.startswith("[h1]")):
        return "level: the reference leaves the title out and moves headings down"
    if _SITES.search(name):
        return "site: the reference has rules for this site, and makes quotes and bylines of posts"
    if kind in ("more", "less") and "![" not in ours + theirs and "$" not in ours + theirs:
        return "choice: a block that one of the two leaves out"
    plain = [re.sub(r"[\\\s]", "", _ADDRESS.sub("", side)) for side in sides]
    if plain[0] == plain[1]:
        return "spelling: addresses, titles of links, backslashes that are not needed, white space"
    for sign, reason in _REASONS:
        if re.search(sign, ours) or re.search(sign, theirs) or re.search(sign, kind):
            return reason
    return "cut: paragraphs end where the page has a box in them, and nowhere else"


_REASONS = (
    (r"\$", "formula: other LaTeX for the same formula, or display and inline told apart otherwise"),
    (r"\[!\w+\]", "callout: quotes here, in the reference the sign of one note-taking program"),
    (r"<svg|<iframe|youtube|twitter|status/|\.swf", "embed: links here, in the reference markup or the picture sign"),
    (r"(?m)^: ", "definition list: its own notation here, paragraphs in the reference"),
    (r"\[\^|<sup>|note", "note: references and notes that only one of the two has found"),
    (r"!\[", "picture: another version of it, or one that only one of the two shows"),
    (r"fence|```", "listing: kept in other pieces, or named otherwise"),
    (
        r"^box (?:table|.* -> table)|table/",
        "table: one row or column places things on the page; the reference keeps the grid",
    ),
    (r"ul/li/ul/li", "list: as deep as the page has it; the reference adds levels"),
    (r"line ", "line: emphasis inside the link, keys as code, line breaks in cells"),
    ("signs", "signs: spaces between words and signs"),
)


def main() -> None:
    """Print how many differences of each class there are, and those of one class where asked."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--show", help="print the differences whose class begins so")
    wanted = reader.parse_args().show
    counts: Counter[str] = Counter()
    same = pages = 0
    for record in records():
        document = dehusk.extract(record["html"], record["url"], algorithm=chooser(record["gold_text"]))
        found = list(differences(parts(document.markdown), parts(record["gold_text"])))
        pages += 1
        same += not found
        for kind, mine, its in found:
            reason = explain(record["id"], kind, (mine, its))
            counts[reason] += 1
            if wanted is not None and reason.startswith(wanted):
                print(f"\n=== {record['id']}: {kind}\n--- ours\n{mine}\n--- reference\n{its}")
    print(f"\n{pages} pages, {same} with the same blocks and lines")
    for kind, count in counts.most_common():
        print(f"{count:5} {kind}")


if __name__ == "__main__":
    main()
