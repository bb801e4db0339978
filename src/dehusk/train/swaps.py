"""Pages made of two pages: the content of one, with the box around it, in the place of the other's.

What content looks like and what stands around it then vary apart from each other: a hundred pages of a kind are a hundred
pairs of content and husk, and ten thousand when they are mixed. The frame may be that of another kind of page: sites put their
articles into the same frame as their front pages.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.train.cuts import words_inside
from dehusk.train.grafts import blocks_in, tags
from dehusk.train.labels import Labels
from dehusk.train.pages import Labelled, read_made

_HEARTS = tags("div section main article ul ol table td form dl")
_CELL = IDS["td"]
_INSIDE = 0.95  # of the content is in its heart
_FEWEST_BLOCKS, _LEAST_CONTENT = 10, 20  # of a page that takes part: blocks, words of content
_TITLE = re.compile("<title[^>]*>.*?</title>", re.DOTALL)


class Swaps:
    """The pages that may take each other's place: those of one fold, of one kind or of any."""

    def __init__(self, pages: Sequence[Labelled], random: np.random.Generator) -> None:
        self.random = random
        self.like: dict[tuple[str | None, int], list[Labelled]] = defaultdict(list)
        self.frames: dict[int, list[Labelled]] = defaultdict(list)
        for each in pages:
            self.like[each.page_type, each.fold].append(each)
            self.frames[each.fold].append(each)

    def set_into(self, each: Labelled) -> Labelled | None:
        """The page with the content of another site's; None where it has no place for that."""
        others = self.like[each.page_type, each.fold]
        other = others[int(self.random.integers(len(others)))]
        return None if other.site == each.site else swap(each, other)

    def set_in_frame(self, each: Labelled) -> Labelled | None:
        """The content of the page in the frame of a page of any kind of another site; None where that has no place.

        Address and head are those of the frame, so it is no example of either kind.
        """
        frames = self.frames[each.fold]
        frame = frames[int(self.random.integers(len(frames)))]
        made = None if frame.site == each.site else swap(frame, each)
        return made and replace(made, page_type=None)


def swap(each: Labelled, other: Labelled) -> Labelled | None:
    """The page with the heart and the title of another; None where it has no heart, or would read otherwise."""
    heart, new = heart_of(each), heart_of(other)
    if heart is None or new is None or not _fit(each, heart, other, new):
        return None
    elements, markup = each.page.elements, each.page.markup
    box = other.page.markup[other.page.elements.start[new] : other.page.elements.stop[new]]
    head = titled(markup[: elements.start[heart]], other.page.markup)
    page = read_made(head + box.replace(other.site, each.site) + markup[elements.stop[heart] :], each.page.url)
    if page is None:
        return None
    gone, come = blocks_in(each.page, heart), blocks_in(other.page, new)
    before, behind = slice(0, int(gone[0])), slice(int(gone[-1]) + 1, None)
    texts, own = page.block_texts(), each.page.block_texts()
    place = slice(before.stop, before.stop + len(come))
    if texts[before] + texts[place.stop :] != own[before] + own[behind]:
        return None
    labels = _mixed(each.labels, before, behind, other.labels.of(come))
    return replace(each, page=replace(page, json_ld=each.page.json_ld), labels=labels)


def heart_of(each: Labelled) -> int | None:
    """The innermost box around nearly all of the content."""
    if len(each.page.blocks) < _FEWEST_BLOCKS:
        return None
    _, content = words_inside(each)
    if content.max() < _LEAST_CONTENT:
        return None
    around = np.flatnonzero((content >= _INSIDE * content.max()) & np.isin(each.page.elements.tag, _HEARTS))
    return int(around[-1]) if len(around) else None


def _fit(each: Labelled, heart: int, other: Labelled, new: int) -> bool:
    """Whether both hearts hold text, and a cell only takes the place of a cell."""
    cells = (each.page.elements.tag[heart] == _CELL, other.page.elements.tag[new] == _CELL)
    return cells[0] == cells[1] and bool(len(blocks_in(each.page, heart)) and len(blocks_in(other.page, new)))


def titled(head: str, markup: str) -> str:
    """The beginning of a page with the title of another."""
    found = _TITLE.search(markup)
    return _TITLE.sub(lambda _: found[0] if found else "", head, count=1)


def _mixed(labels: Labels, before: slice, behind: slice, new: Labels) -> Labels:
    """Labels with others in the middle; what was content around them is now neither content nor husk."""
    again = labels.again | (labels.matched > 0)
    return Labels(
        np.concatenate((labels.words[before], new.words, labels.words[behind])),
        np.concatenate((labels.matched[before], new.matched, labels.matched[behind])),
        np.concatenate((again[before], new.again, again[behind])),
    )
