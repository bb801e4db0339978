"""content-seeker's heuristics inside of segments: largest block string, string length smoothing, table pattern."""

from __future__ import annotations

import numpy as np

from dehusk.dom.counts import Counts, Flags, Longs, text_nodes, text_parents
from dehusk.model import Page

Ranges = tuple[Longs, Longs]
_BREAKS = ("div", "tr", "td", "table", "ul", "li")  # section 2.3.2: tags that modify the structure
_TABLE_LIKE = ("table", "tbody", "tr", "td", "div", "li", "article", "section", "ul", "ol", "dl", "dd", "span", "p")


def largest_block_string(page: Page, segments: Longs) -> Ranges:
    """Of each segment, the strings under the one node whose children with text hold the most (LBS).

    A child counts with all its text where it has a text node of its own, text nodes themselves count too, and
    children without (advertisements, pictures, lists around links) are passed over.
    """
    starts, ends = text_nodes(page)
    homes = text_parents(page, starts, ends)
    counts, elements = Counts(page), page.elements
    has_text = np.zeros(len(elements), bool)
    has_text[homes] = True
    size = np.bincount(homes, weights=ends - starts, minlength=len(elements)).astype(np.int64)
    children = np.flatnonzero(has_text & (elements.parent >= 0))
    np.add.at(size, elements.parent[children], counts.chars[children])
    children = children[np.argsort(elements.parent[children], kind="stable")]
    parents = elements.parent[children]
    by_home = np.argsort(homes, kind="stable")
    sorted_homes = homes[by_home]
    found: list[tuple[int, int]] = []
    for segment in segments.tolist():
        best = segment + int(np.argmax(size[segment : elements.last[segment]]))
        inner = children[slice(*np.searchsorted(parents, (best, best + 1)))]
        found += zip(elements.text_start[inner].tolist(), elements.text_end[inner].tolist(), strict=True)
        own = by_home[slice(*np.searchsorted(sorted_homes, (best, best + 1)))]
        found += zip(starts[own].tolist(), ends[own].tolist(), strict=True)
    return _ordered(found)


def string_length_smoothing(page: Page, segments: Longs, radius: int, deviations: float) -> Ranges:
    """The strings of segments that are as long as the standard deviation after smoothing (SLS, equation 1).

    Every structural tag puts an empty string into the row. Figure 3 draws the deviation over the smoothed lengths, so
    it is theirs.
    """
    starts, ends = text_nodes(page)
    breaks = np.sort(page.elements.text_start[Counts(page).is_tag(_BREAKS)])
    found: list[tuple[int, int]] = []
    for segment in segments.tolist():
        low, high = page.elements.text_start[segment], page.elements.text_end[segment]
        own = np.arange(np.searchsorted(starts, low), np.searchsorted(ends, high, side="right"))
        inner = breaks[slice(*np.searchsorted(breaks, (low, high)))]
        row = np.zeros(len(own) + len(inner))
        place = np.arange(len(own)) + np.searchsorted(inner, starts[own], side="right")
        row[place] = ends[own] - starts[own]
        smoothed = smooth(row, radius)
        long = smoothed[place] >= deviations * smoothed.std()
        found += zip(starts[own[long]].tolist(), ends[own[long]].tolist(), strict=True)
    return _ordered(found)


def smooth(
    row: np.ndarray[tuple[int], np.dtype[np.float64]], radius: int
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Equation 1: the mean over a string and `radius` neighbours to each side; beyond the ends there is nothing."""
    if not len(row):
        return row
    return np.convolve(row, np.full(2 * radius + 1, 1 / (2 * radius + 1)))[radius : radius + len(row)]


def table_pattern(page: Page, content: Flags, share: float) -> Flags:
    """The elements that share the pattern of the posts (TP).

    Elements of one depth with the same tag and class are a pattern (the paper also compares border, width, alignment
    and spacing, which forums wrote into tables when they were laid out with them; where present they count). Of the
    patterns inside the content that occur at least twice, the finest that still holds most of the text is the posts'.
    """
    counts, elements = Counts(page), page.elements
    table_like = counts.is_tag(_TABLE_LIKE) & (counts.chars > 0)
    keys = pattern_keys(page, np.flatnonzero(table_like))
    unlinked = counts.chars - counts.link_chars
    inside = counts.inside(content)
    sizes: dict[tuple[int, int, str], int] = {}
    members: dict[tuple[int, int, str], list[int]] = {}
    for row, key in keys.items():
        members.setdefault(key, []).append(row)
        sizes[key] = sizes.get(key, 0) + (int(unlinked[row]) if inside[row] else 0)
    repeated = [key for key, rows in members.items() if len(rows) > 1 and sizes[key] > 0]
    if not repeated:
        return content
    most = max(sizes[key] for key in repeated)
    finest = max((key for key in repeated if sizes[key] >= share * most), key=lambda key: (key[0], sizes[key], key))
    roots = np.zeros(len(elements), bool)
    roots[members[finest]] = True
    return roots


def pattern_keys(page: Page, rows: Longs) -> dict[int, tuple[int, int, str]]:
    """Depth, signature of tag and class, and table attributes of elements."""
    elements, found = page.elements, {}
    for row in rows.tolist():
        layout = ""
        tag = page.markup[elements.start[row] : elements.inner[row]]
        if " cell" in tag or " width=" in tag or " border=" in tag or " align=" in tag:
            attributes = page.attributes(row)
            names = ("border", "width", "align", "cellspacing", "cellpadding")
            layout = "|".join(attributes.get(name, "") for name in names)
        found[row] = (int(elements.depth[row]), int(elements.signature[row]), layout)
    return found


def _ordered(found: list[tuple[int, int]]) -> Ranges:
    table = np.array(sorted(found), np.int64).reshape(-1, 2)
    return table[:, 0], table[:, 1]
