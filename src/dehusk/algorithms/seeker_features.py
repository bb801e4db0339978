"""What content-seeker knows about a segment: counts from the DOM, stop words, link share, height, and boxes if known.

Boxes come from a renderer, which writes what it measured into the markup: `data-dehusk-box="x,y,width,height"` in CSS
pixels on any element. Without that attribute the four visual columns are -1, and a model that was trained without
them never asks.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.counts import Counts, Longs
from dehusk.model import Page

# Section 2.1 names block elements, lists and tables; the sectioning elements of HTML 5 are div with a name.
STRUCTURAL: Final = (
    "body div span ul ol li dl dt dd table tbody thead tfoot tr td th section article main aside header footer nav "
    "form fieldset figure center blockquote p noscript details".split()
)
VISUAL: Final = ("x", "y", "width", "height")
NAMES: Final = (
    "text_chars",
    "html_chars",
    "words",
    "stop_words",
    "stop_share",
    "anchor_share",
    "links",
    "images",
    "forms",
    "controls",
    "tables",
    "cells",
    "list_items",
    "paragraphs",
    "headings",
    "breaks",
    "elements",
    "dom_height",
    "dom_depth",
    "text_share",
    "text_before",
    *VISUAL,
)
BOX_ATTRIBUTE: Final = "data-dehusk-box"
_BOX = re.compile(rf'\s{BOX_ATTRIBUTE}="([-\d.,\s]+)"')
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{0,9})?")
_COUNTED = {
    "images": ("img", "picture"),
    "forms": ("form",),
    "controls": ("input", "button", "select", "textarea"),
    "tables": ("table",),
    "cells": ("td", "th"),
    "list_items": ("li",),
    "paragraphs": ("p",),
    "headings": ("h1", "h2", "h3", "h4", "h5", "h6"),
    "breaks": ("br",),
}
_WORD = re.compile(r"[^\W\d_]+")


def segments(page: Page) -> Longs:
    """The structural elements with text or pictures in them, in document order."""
    counts = Counts(page)
    seen = counts.chars > 0
    return np.flatnonzero(counts.is_tag(STRUCTURAL) & seen)


def matrix(page: Page, rows: Longs) -> NDArray[np.float64]:
    """The columns NAMES for elements."""
    counts, elements = Counts(page), page.elements
    chars = np.maximum(counts.chars[rows], 1)
    words = counts.words[rows]
    stops = stop_words_below(page)[rows]
    total = max(len(page.text), 1)
    columns = {
        "text_chars": counts.chars[rows],
        "html_chars": (elements.stop - elements.inner)[rows],
        "words": words,
        "stop_words": stops,
        "stop_share": stops / np.maximum(words, 1),
        "anchor_share": counts.link_chars[rows] / chars,
        "links": counts.links[rows],
        "elements": counts.size[rows],
        "dom_height": counts.height[rows],
        "dom_depth": elements.depth[rows],
        "text_share": counts.chars[rows] / total,
        "text_before": elements.text_start[rows] / total,
    }
    columns |= {name: counts.below(counts.is_tag(tags))[rows] for name, tags in _COUNTED.items()}
    columns |= dict(zip(VISUAL, boxes(page, rows).T, strict=True))
    return np.stack([np.asarray(columns[name], np.float64) for name in NAMES], axis=1)


def boxes(page: Page, rows: Longs) -> NDArray[np.float64]:
    """Position and size of elements as a renderer wrote them into the markup, -1 where it did not."""
    found = np.full((len(rows), len(VISUAL)), -1.0)
    if BOX_ATTRIBUTE not in page.markup:
        return found
    for at, row in enumerate(rows.tolist()):
        match = _BOX.search(page.markup, int(page.elements.start[row]), int(page.elements.inner[row]))
        values = [_NUMBER.fullmatch(value.strip()) for value in match[1].split(",")] if match else []
        if len(values) == len(VISUAL) and all(values):
            found[at] = [float(value[0]) for value in values if value]
    return found


def stop_words_below(page: Page) -> Longs:
    """How many stop words, of any of the languages, stand in each element."""
    known = stop_words()
    text = page.text.lower() if len(page.text.lower()) == len(page.text) else page.text
    places = np.array([word.start() for word in _WORD.finditer(text) if word[0] in known], np.int64)
    if not text.isascii():
        singles = {word for word in known if len(word) == 1 and word > "\u2fff"}
        more = [at for at, character in enumerate(text) if character in singles]
        places = np.sort(np.concatenate((places, np.array(more, np.int64))))
    elements = page.elements
    return np.asarray(np.searchsorted(places, elements.text_end) - np.searchsorted(places, elements.text_start))


@lru_cache(maxsize=1)
def stop_words() -> frozenset[str]:
    """The commonest words of some thirty languages."""
    lines = (files("dehusk") / "models" / "content-seeker" / "stopwords.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split()[1:])
