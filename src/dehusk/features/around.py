"""Features of what is around a block: the boxes it is in, the bulk of the text, names and elements, links."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlsplit

import numpy as np

from dehusk.dom.names import name_hash
from dehusk.dom.tags import IDS
from dehusk.features.context import BOX_LEVELS, OUTER_LEVELS, Context, Values, running
from dehusk.features.cues import find_cues
from dehusk.model import Page

_AROUND = tuple(
    "main article section aside nav header footer form table ul ol dl blockquote figure details button label address "
    "noscript a p".split()
)
_CUE_FAMILIES = {
    "consent": ("cookie", "privacy", "terms"),
    "ask": ("subscribe", "login", "donate"),
    "more": ("related", "share", "advert"),
}
_CUE_LEVELS = (1, 3, 5)
_MAIN_SHARES = (0.4, 0.7, 0.9)
_HOST = re.compile(r"https?://([\w.-]+)")
_ADDRESS = 120  # characters of an address that tell where it leads
_PAGE, _SITE, _ELSEWHERE, _SCRIPT = range(4)


def box_features(context: Context) -> tuple[list[str], list[Values]]:
    """For each box around: its size, its links, its share of long text, and where in it the block stands."""
    tree, rows = context.tree, np.concatenate((context.boxes, context.outer))
    stops = context.characters["stops"]
    sums = running(np.stack((context.words, context.page.blocks.link_words, context.long, stops, context.heading)))
    first, end = tree.first_block[rows], tree.end_block[rows]
    words, links, long, stops, headings = sums[:, end] - sums[:, first]
    count, some = np.maximum(end - first, 1), np.maximum(words, 1)
    parts = {
        "words": words,
        "share": words / context.total,
        "links": links / some,
        "blocks": count,
        "mean": words / count,
        "long": long / count,
        "stops": stops / some,
        "place": (context.index - first) / count,
        "headings": headings / count,
        "alike": tree.alike[rows],
        "start": first / context.count,
    }
    boxes = [f"box{level}" for level in range(1, BOX_LEVELS + 1)]
    boxes += [f"outer{level}" for level in range(1, OUTER_LEVELS + 1)]
    names = [f"{box}_{part}" for part in parts for box in boxes]
    return names, [column for values in parts.values() for column in values]


def cue_features(context: Context) -> tuple[list[str], list[Values]]:
    """What the block says, and what share of the boxes around it says such things."""
    cues = find_cues(context.page)
    names, columns = list(cues), list(cues.values())
    rows = context.boxes[[level - 1 for level in _CUE_LEVELS]]
    first, end = context.tree.first_block[rows], context.tree.end_block[rows]
    words = np.maximum(context.word_sums[end] - context.word_sums[first], 1)
    for family, members in _CUE_FAMILIES.items():
        said = running(np.maximum.reduce([cues[f"cue_{cue}"] for cue in members]) * context.words)
        names += [f"box{level}_{family}" for level in _CUE_LEVELS]
        columns += list((said[end] - said[first]) / words)
    return names, columns


def main_features(context: Context) -> tuple[list[str], list[Values]]:
    """Where a block stands to the smallest box that holds most of the long text."""
    tree = context.tree
    long = running(np.where((context.words >= 10) & (context.link_share < 0.4), context.words, 0))
    inside = long[tree.end_block] - long[tree.first_block]
    names, columns = [], []
    for share in _MAIN_SHARES:
        enough = np.flatnonzero(inside >= share * max(long[-1], 1))
        row = int(enough[-1]) if len(enough) else 0  # the last in document order is the innermost
        first, end = int(tree.first_block[row]), int(tree.end_block[row])
        name = f"main{int(share * 100)}"
        names += [f"{name}_inside", f"{name}_from", f"{name}_behind", f"{name}_size"]
        columns += [
            (context.index >= first) & (context.index < end),
            (context.index - first) / max(end - first, 1),
            context.index - end,
            np.full(context.count, (end - first) / context.count),
        ]
    return names, columns


def name_features(context: Context, vocabulary: tuple[str, ...]) -> tuple[list[str], list[Values]]:
    """Which names are on the elements around a block, and which on the three nearest."""
    page, tree, rows = context.page, context.tree, context.page.blocks.element
    if not vocabulary:
        return [], []
    hashes, order = _hashes(vocabulary)
    found = np.minimum(np.searchsorted(hashes, page.names.hash), len(hashes) - 1)
    hit = hashes[found] == page.names.hash
    own = np.zeros((tree.size, (len(vocabulary) + 63) // 64), np.uint64)
    number = order[found[hit]]
    bits = np.uint64(1) << (number % 64).astype(np.uint64)
    np.bitwise_or.at(own, (page.names.element[hit], number // 64), bits)
    parents = np.maximum(tree.parent, 0)
    near = own[rows] | own[parents[rows]] | own[parents[parents[rows]]]
    around = tree.hand_down(own)[rows]
    names = [f"{kind}_{word}" for kind in ("name", "near") for word in vocabulary]
    return names, [*_bits(around, len(vocabulary)), *_bits(near, len(vocabulary))]


def element_features(context: Context) -> tuple[list[str], list[Values]]:
    """Which elements are around a block."""
    own = np.zeros((context.tree.size, 1), np.uint64)
    for bit, tag in enumerate(_AROUND):
        own[context.page.elements.tag == IDS[tag], 0] = np.uint64(1 << bit)
    around = context.tree.hand_down(own)[context.page.blocks.element]
    return [f"in_{tag}" for tag in _AROUND], list(_bits(around, len(_AROUND)))


def link_features(context: Context) -> tuple[list[str], list[Values]]:
    """Where the links of a block and of its boxes lead (this page, this site, elsewhere, nowhere), and pictures."""
    page, tree = context.page, context.tree
    counts = np.zeros((5, context.count))
    block = np.searchsorted(page.blocks.start, page.elements.text_start[page.anchors.element], side="right") - 1
    np.add.at(counts, (_targets(context), np.maximum(block, 0)), 1)
    images = page.elements.text_start[page.elements.tag == IDS["img"]]
    np.add.at(counts[4], np.maximum(np.searchsorted(page.blocks.start, images, side="right") - 1, 0), 1)
    sums = running(counts)
    rows = context.boxes[:3]
    inside = sums[:, tree.end_block[rows]] - sums[:, tree.first_block[rows]]
    share = inside[_ELSEWHERE] / np.maximum(inside[:3].sum(axis=0), 1)
    names = ["links_page", "links_site", "links_elsewhere", "links_script"]
    names += [f"box{level}_elsewhere" for level in (1, 2, 3)] + [f"box{level}_images" for level in (1, 2, 3)]
    return names, [*counts[:4], *share, *inside[4]]


def _targets(context: Context) -> np.ndarray:
    page = context.page
    site = _site(page)
    markup = page.markup
    places = zip(page.anchors.start.tolist(), page.anchors.end.tolist(), strict=True)
    return np.array([_target(markup[start : min(end, start + _ADDRESS)], site) for start, end in places], np.int64)


def _site(page: Page) -> str:
    """The host of the page, or of most of its links where nobody knows the page's address."""
    try:
        host = urlsplit(page.address or "").hostname or ""
    except ValueError:  # http://[broken
        host = ""
    if not host:
        starts = page.anchors.start.tolist()
        hosts = Counter(found[1] for start in starts if (found := _HOST.match(page.markup, start)))
        host = min(hosts, key=lambda each: (-hosts[each], each)) if hosts else ""
    return host.removeprefix("www.")


def _target(address: str, site: str) -> int:
    if address[:1] == "#":
        return _PAGE
    if address[:4] == "http" or address[:2] == "//":
        return _SITE if site and site in address[: len(site) + 20] else _ELSEWHERE
    return _SCRIPT if address.startswith(("javascript:", "mailto:", "tel:")) else _SITE


def _hashes(vocabulary: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The hashes of `word` or `attribute:word`, sorted, and which word each is."""
    parts = [word.rpartition(":") for word in vocabulary]
    hashes = np.array([name_hash(word, attribute or "class") for attribute, _, word in parts], np.int64)
    order = np.argsort(hashes)
    return hashes[order], order


def _bits(sets: np.ndarray, count: int) -> np.ndarray:
    """Sets of 64 bits as rows of zeros and ones, one row a bit."""
    flat = np.unpackbits(np.ascontiguousarray(sets).view(np.uint8), axis=1, bitorder="little")
    return flat[:, :count].T
