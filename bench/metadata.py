"""Title, authors and date against gold, for dehusk and its peers in one run.

    python bench/metadata.py DATA_FOLDER [--sets wcxb andy_news] [--tools dehusk trafilatura newspaper4k turbohtml]

DATA_FOLDER holds NAME.jsonl.xz with the fields html, url, title, author, date. How answers are compared:

- title: *same* is equality of the lower-cased words; *near* also allows one to contain the other (a site name more
  or less);
- authors: *same* is equality of the sets of names (lower-cased words; honours and degrees after a comma are left away),
  *F1* the mean over pages of the F1 of the two sets;
- date: the same day;
- *invented* counts pages where gold has no value and the tool gives one.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Answer = tuple[str | None, list[str], str | None]
_SPLIT = re.compile(r"\s*(?:;|,|\||/|\n|&|\band\b|\bund\b|\bwith\b)\s*", re.I)
_DEGREE = re.compile(
    r"^(?:(?i:ph\.?\s?d|m\.?d|dvm|vmd|rdn?|cpt|mba|m\.?s|b\.?a|esq|jr|sr)|[A-Z]{2,6}(?:\s?\(.*\))?)\.?$"
)


def dehusk_tool(html: str, url: str | None) -> Answer:
    """Ours."""
    import dehusk

    document = dehusk.extract(html, url)
    return document.title, list(document.authors), document.date


def trafilatura_tool(html: str, url: str | None) -> Answer:
    """trafilatura.extract_metadata."""
    import trafilatura

    found = trafilatura.extract_metadata(html, default_url=url)
    return (found.title, _names(found.author), found.date) if found else (None, [], None)


def newspaper4k_tool(html: str, url: str | None) -> Answer:
    """newspaper4k's Article without a download."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import newspaper

        article = newspaper.Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=html)
        article.parse()
    date = article.publish_date
    return article.title, list(article.authors), date.strftime("%Y-%m-%d") if date else None


def turbohtml_tool(html: str, url: str | None) -> Answer:
    """turbohtml's article()."""
    import turbohtml

    found = turbohtml.parse(html).article()
    return found.title, _names(found.byline), found.date


TOOLS: dict[str, Callable[[str, str | None], Answer]] = {
    "dehusk": dehusk_tool,
    "trafilatura": trafilatura_tool,
    "newspaper4k": newspaper4k_tool,
    "turbohtml": turbohtml_tool,
}


def words(text: str | None) -> str:
    """Lower-cased words, one space between."""
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text or "").casefold()))


def names(value: str | list[str] | None) -> set[str]:
    """The names in a byline, normalised."""
    parts = (
        _SPLIT.split(value) if isinstance(value, str) else [part for each in value or () for part in _SPLIT.split(each)]
    )
    return {words(part) for part in parts if words(part) and not _DEGREE.match(part.strip())}


def _names(value: str | None) -> list[str]:
    return [part for part in _SPLIT.split(value) if part] if value else []


def compare(gold: dict[str, Any], answer: Answer) -> dict[str, float]:
    """Scores of one answer; only the fields for which gold says something, and what was invented."""
    title, authors, date = answer
    scores: dict[str, float] = {}
    expected, given = words(gold["title"]), words(title)
    if expected:
        scores["title same"] = expected == given
        scores["title near"] = bool(given) and (
            expected == given or f" {expected} " in f" {given} " or f" {given} " in f" {expected} "
        )
    people, found = names(gold["author"]), names(authors)
    if people:
        hit = len(people & found)
        scores["author same"] = people == found
        scores["author F1"] = 2 * hit / (len(people) + len(found))
    else:
        scores["author invented"] = bool(found)
    day = (date or "")[:10]
    if gold["date"]:
        scores["date same"] = day == gold["date"][:10]
    else:
        scores["date invented"] = bool(day)
    return scores


def records(folder: Path, name: str, step: int) -> Iterator[dict[str, Any]]:
    """The records of one set, every step-th."""
    with lzma.open(folder / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % step == 0:
                yield json.loads(line)


def run(folder: Path, name: str, tools: list[str], step: int, out: Path | None) -> None:
    """Print the table of one set."""
    sums: dict[str, dict[str, list[float]]] = {tool: {} for tool in tools}
    seconds = dict.fromkeys(tools, 0.0)
    log = []
    for record in records(folder, name, step):
        for tool in tools:
            begun = time.process_time()
            try:
                answer = TOOLS[tool](record["html"], record["url"])
            except Exception:  # a peer that fails on a page has no answer
                if tool == "dehusk":
                    raise
                answer = (None, [], None)
            seconds[tool] += time.process_time() - begun
            scores = compare(record, answer)
            for field, score in scores.items():
                sums[tool].setdefault(field, []).append(float(score))
            gold = {key: record[key] for key in ("id", "url", "title", "author", "date")}
            log.append({"tool": tool, "set": name} | gold | {"answer": answer, "scores": scores})
    fields = ["title same", "title near", "author same", "author F1", "author invented", "date same", "date invented"]
    counts = {field: len(sums[tools[0]].get(field, ())) for field in fields}
    print(f"\n{name}: pages with gold, and the share that is right (invented: the share that should have been empty)\n")
    print("| tool | " + " | ".join(f"{field} ({counts[field]})" for field in fields) + " | CPU s |")
    print("|---" * (len(fields) + 2) + "|")
    for tool in tools:
        cells = [f"{sum(v) / len(v):.3f}" if (v := sums[tool].get(field)) else "-" for field in fields]
        print(f"| {tool} | " + " | ".join(cells) + f" | {seconds[tool]:.0f} |")
    if out:
        with out.open("a", encoding="utf-8") as lines:
            lines.writelines(json.dumps(each, ensure_ascii=False) + "\n" for each in log)


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", nargs="+", default=["wcxb", "andy_news"])
    parser.add_argument("--tools", nargs="+", default=list(TOOLS), choices=list(TOOLS))
    parser.add_argument("--step", type=int, default=1, help="take every n-th page")
    parser.add_argument("--out", type=Path, help="append every answer to this file, as JSON lines")
    args = parser.parse_args()
    for name in args.sets:
        run(args.folder, name, args.tools, args.step, args.out)


if __name__ == "__main__":
    main()
