# cython: language_level=3, annotation_typing=False
"""The title without the name of the site.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import unquote

from dehusk.attributes import on_one_line
from dehusk.metadata.declared import host_and_path
from dehusk.metadata.lining import Parts, words_of

_BAR = re.compile(r"\s+(?:[|•·»«›‹~]|::|[–—-]|/)\s+|\s*[|｜]\s*")
_SECTION = re.compile(r"\s+[|•·»›]\s+")
_ANCHOR = re.compile(r"[\s¶§#🔗]*[¶§🔗][\s¶§#🔗]*$")  # the link to itself that a heading ends with
_SIGNS: Final = Parts(*"|•·»›¶§🔗")  # a headline without these is whole and leads nowhere
_BARS: Final = Parts(*"|•·»«›‹~:–—-/｜")
_NO_WORDS = re.compile(r"[\W_]+")
_WHOLE: Final = 3  # words before a bar that are a title of their own
_ALIKE: Final = 0.3  # share of the headline's words that another title, or the address, must have


def choose_title(candidates: Mapping[str, str], sites: Iterable[str], url: str | None) -> tuple[str | None, str]:
    """The best of the titles by source, in the order of their priority, and its source."""
    names = [words_of(each) for each in sites]
    names = [words for words in names if words]
    declared = {source: title for source, title in candidates.items() if source != "visible"}
    seen = candidates.get("visible", "")
    if _SIGNS.stand_in(seen):
        seen = _whole(_ANCHOR.sub("", seen), declared.values())
    if seen and not names_site(seen, names) and _confirmed(seen, [*declared.values(), _slug(url)]):
        return seen, "visible"
    first: tuple[str | None, str] = None, ""
    for source, written in declared.items():
        title = strip_site(written, names)
        if words_of(title) and not names_site(title, names):
            return title, source
        first = first if first[1] else (title, source)
    return (seen, "visible") if seen else first


def _whole(headline: str, declared: Iterable[str]) -> str:
    """A headline without the section before or behind a bar, where another title is just the rest."""
    parts = _SECTION.split(headline)
    if len(parts) < 2:
        return headline
    known = [words_of(title) for title in declared]
    for part in (parts[0], parts[-1]):
        words = words_of(part)
        if len(words) > 2 and words in known:
            return part
    return headline


def _confirmed(headline: str, others: list[str]) -> bool:
    """Whether another title has enough of a heading's words: a slogan or a section's name stands alone."""
    words = set(words_of(headline))
    for other in others:
        if other and len(words.intersection(words_of(other))) >= _ALIKE * len(words):
            return True
    return False


def _slug(url: str | None) -> str:
    """The words of an address's path."""
    if not url:
        return ""
    parts = host_and_path(url)
    return _NO_WORDS.sub(" ", unquote(parts[1])) if parts else ""


def strip_site(title: str, sites: list[list[str]]) -> str:
    """A title without the parts at its ends that name the site."""
    title = on_one_line(title)
    for _ in range(3 if _BARS.stand_in(title) else 0):
        bars = list(_BAR.finditer(title))
        if not bars:
            break
        ends = (
            (title[bars[-1].end() :], title[: bars[-1].start()]),
            (title[: bars[0].start()], title[bars[0].end() :]),
        )
        shorter = ""
        for part, rest in ends:
            rest = rest.strip()
            if rest and names_site(part, sites):
                shorter = rest
                break
        if not shorter:
            break
        title = shorter
    first = title.partition(" | ")[0]
    return first if len(first.split()) >= _WHOLE else title  # what follows a bar is written for search engines


def names_site(part: str, sites: list[list[str]]) -> bool:
    """Whether a part of a title is the site's name: the same words, most of its letters, or its initials."""
    words = words_of(part)
    joined = "".join(words)
    for site in sites if words else ():
        name = "".join(site)
        if joined == name or (len(site) > 2 and joined == "".join([word[0] for word in site])):
            return True
        if len(joined) >= 4 and name.startswith(joined) and 2 * len(joined) >= len(name):
            return True
        if len(name) >= 4 and joined.startswith(name) and len(words) <= len(site) + 1 and len(joined) <= len(name) + 8:
            return True
    return False
