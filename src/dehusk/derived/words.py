"""Keywords, a short summary and a topic from word counts alone, for any language.

There are no lists of stop words: a word that most sentences share, or that is short, says little; a word that comes
back in some of them does.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import log

from dehusk.model import Derived
from dehusk.text import UNSPACED, sentences, tokens

_UNSPACED = re.compile(f"[{UNSPACED}]")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_MOST_SENTENCES = 2000
_COMMON = 0.22  # a word in more than this share of the sentences is grammar
_SHORT = 4  # letters: shorter words count little where words have spaces
_LEAD = 0.25  # what the first sentences of a text are worth more
_LONG = 60  # words of a sentence that is no part of a summary


def derive(text: str, title: str | None = None, *, keywords: int = 8, length: int = 3) -> Derived:
    """Keywords, a summary of a few sentences in their order, and a topic."""
    lines = [line for paragraph in text.split("\n") for line in sentences(paragraph)][:_MOST_SENTENCES]
    if not lines:
        return Derived()
    bags = [_terms(line) for line in lines]
    weights = _weights(bags, set(_terms(title or "")))
    words = _keywords(text, weights, keywords)
    return Derived(tuple(words), _summary(lines, bags, weights, length), _topic(words, title))


def _terms(text: str) -> list[str]:
    """The words of a text; pairs of characters where a script has no spaces."""
    found = tokens(text)
    if not _UNSPACED.search(text):
        return [word for word in found if not word.isdigit()]
    pairs = [a + b for a, b in pairwise(found) if _UNSPACED.match(a) and _UNSPACED.match(b)]
    return pairs + [word for word in found if len(word) > 1 and not word.isdigit()]


def _weights(bags: list[list[str]], title: set[str]) -> dict[str, float]:
    count = Counter(word for bag in bags for word in bag)
    spread = Counter(word for bag in bags for word in set(bag))
    weights = {}
    for word, often in count.items():
        share = spread[word] / len(bags)
        if (share > _COMMON and len(bags) > 8) or (often < 2 and word not in title):
            continue
        size = 1.0 if _UNSPACED.match(word) else min(len(word), 10) / 10 if len(word) >= _SHORT else 0.1
        rare = log(1 + len(bags) / spread[word])
        weights[word] = often**0.7 * size * rare * (2.0 if word in title else 1.0)
    return weights


def _keywords(text: str, weights: dict[str, float], most: int) -> list[str]:
    """The heaviest words, and pairs of them that come back, as they are written most often."""
    words = _WORD.findall(text) if not _UNSPACED.search(text) else []
    shown = Counter(words)
    pairs = Counter(
        (a, b)
        for a, b in pairwise(words)
        if a.lower() in weights and b.lower() in weights and len(a) > 2 and len(b) > 2
    )
    scored: list[tuple[float, str]] = []
    for (a, b), often in pairs.items():
        if often > 1:
            scored.append(((weights[a.lower()] + weights[b.lower()]) * 0.8 * min(often / 2, 1.5), f"{a} {b}"))
    forms: dict[str, str] = {}
    for word, _ in shown.most_common():
        forms.setdefault(word.lower(), word)
    scored += [(weight, forms.get(word, word)) for word, weight in weights.items()]
    chosen: list[str] = []
    for _, phrase in sorted(scored, key=lambda each: (-each[0], each[1])):
        parts = set(phrase.lower().split())
        if not any(parts <= set(known.lower().split()) or set(known.lower().split()) <= parts for known in chosen):
            chosen.append(phrase)
        if len(chosen) == most:
            break
    return chosen


def _summary(lines: list[str], bags: list[list[str]], weights: dict[str, float], length: int) -> str:
    scored = []
    for place, bag in enumerate(bags):
        if not 5 <= len(bag) <= _LONG:
            continue
        value = sum(weights.get(word, 0) for word in set(bag)) / len(set(bag)) ** 0.6
        scored.append((value * (1 + _LEAD / (1 + place)), place))
    best = sorted(place for _, place in sorted(scored, key=lambda each: (-each[0], each[1]))[:length])
    between = "" if any(lines[place].endswith(("。", "！", "？")) for place in best) else " "
    return between.join(lines[place] for place in best)


def _topic(keywords: list[str], title: str | None) -> str:
    """The heaviest keyword that the title names, else the heaviest."""
    told = (title or "").lower()
    return next((word for word in keywords if word.lower() in told), keywords[0] if keywords else "")
