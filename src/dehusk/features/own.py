"""Features of the block itself: its words and characters, its kind and tag, its place, and the blocks beside it."""

from __future__ import annotations

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.features.context import Context, Values, running
from dehusk.model import Kind
from dehusk.text import tokens

_OWN_TAGS = tuple("p div li td h1 h2 h3 h4 a dd dt body section article pre blockquote".split())
_OWN_IDS = np.array([IDS[tag] for tag in _OWN_TAGS])[:, None]
_KINDS = np.array([int(kind) for kind in Kind])[:, None]
_NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
_WINDOWS = (5, 15)
_TITLE_WORDS = 40  # longer blocks are not compared with the title
_FAR = -1000.0


def text_features(context: Context) -> tuple[list[str], list[Values]]:
    """Words, characters, kind and tag."""
    page, characters = context.page, context.characters
    blocks = page.blocks
    columns = {
        **characters,
        "words": context.words,
        "word_length": (blocks.end - blocks.start) / np.maximum(context.words, 1),
        "link_share": context.link_share,
        "stops_per_word": characters["stops"] / np.maximum(context.words, 1),
        "hidden": page.elements.hidden[blocks.element],
        "depth": page.elements.depth[blocks.element],
    }
    names = [*columns, *(f"kind_{kind.name.lower()}" for kind in Kind), *(f"tag_{tag}" for tag in _OWN_TAGS)]
    return names, [*columns.values(), *(blocks.kind == _KINDS), *(context.own_tag == _OWN_IDS)]


def repeat_features(context: Context) -> tuple[list[str], list[Values]]:
    """How often the same text stands on the page, which time this is, and how much of it is in the title."""
    ids = context.text_ids
    counts = np.bincount(ids)
    order = np.argsort(ids, kind="stable")
    nth = np.empty(context.count)
    nth[order] = np.arange(context.count) - (np.cumsum(counts) - counts)[ids[order]]
    times = counts[ids].astype(np.float64)
    return ["same_text", "same_text_before", "title_overlap"], [times, nth, title_overlap(context)]


def title_overlap(context: Context) -> Values:
    """The share of words that a block and the page's title have in common."""
    share, title = np.zeros(context.count), set(tokens(context.page.title))
    if title:
        short = np.flatnonzero((context.words > 0) & (context.words <= _TITLE_WORDS))
        texts = context.texts
        for index in short.tolist():
            here = set(tokens(texts[index]))
            common = len(here & title)
            if common:
                share[index] = common / len(here | title)
    return share


def place_features(context: Context, overlap: Values) -> tuple[list[str], list[Values]]:
    """Where the block stands: in the page, from the headline, under its heading."""
    index, count, sums = context.index.astype(np.float64), context.count, context.word_sums
    first = np.flatnonzero(context.own_tag == IDS["h1"])
    best = int(np.argmax(overlap)) if overlap.max() > 0.3 else -1
    last = np.maximum.accumulate(np.where(context.heading, context.index, -1))
    above = np.maximum(last, 0)
    level = np.where(context.heading, context.own_tag - IDS["h1"] + 1, 0)
    following = np.minimum.accumulate(np.where(context.heading, context.index, count)[::-1])[::-1]
    columns = {
        "index": index,
        "place": index / count,
        "words_before": sums[:-1] / context.total,
        "from_h1": index - first[0] if len(first) else np.full(count, _FAR),
        "from_title": index - best if best >= 0 else np.full(count, _FAR),
        "since_heading": np.where(last >= 0, index - last, -1),
        "heading_level": level,
        "heading_above": np.where(last >= 0, level[above], 0),
        "words_since_heading": sums[:-1] - sums[above],
        "until_heading": np.minimum(following - index, 100),
        "section_words": sums[following] - sums[above],
    }
    return list(columns), list(columns.values())


def neighbour_features(context: Context) -> tuple[list[str], list[Values]]:
    """The blocks beside it, one by one and in windows."""
    base = np.stack((context.words, context.link_share, context.characters["stops"], context.page.blocks.kind))
    reach = max(_NEIGHBOURS)
    padded = np.full((len(base), context.count + 2 * reach), -1.0)
    padded[:, reach:-reach] = base
    names, columns = [], []
    for step in _NEIGHBOURS:
        names += [f"{name}{step:+d}" for name in ("words", "link_share", "stops", "kind")]
        columns += list(padded[:, reach + step : reach + step + context.count])
    sums = running(np.stack((context.words, context.page.blocks.link_words, context.long)))
    for size in _WINDOWS:
        low, high = np.maximum(context.index - size, 0), np.minimum(context.index + size + 1, context.count)
        words, links, long = sums[:, high] - sums[:, low]
        names += [f"window_words_{size}", f"window_links_{size}", f"window_long_{size}"]
        columns += [words, links / np.maximum(words, 1), long]
    return names, columns
