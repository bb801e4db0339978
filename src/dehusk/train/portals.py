"""Pages made of a text and a front page: the text is set among the teasers, which are husk from then on.

On a site's front page its teasers are what people come for; beside one of its articles, often a short one, the same teasers are
husk. Pages that show both are what a model learns the difference from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dehusk.train.cuts import words_inside
from dehusk.train.grafts import blocks_in, place_in, where_set
from dehusk.train.labels import Labels
from dehusk.train.pages import Labelled, read_made
from dehusk.train.swaps import heart_of, titled

_FRONTS = frozenset(("listing", "collection"))
_WHOLE = 0.4  # how often a text is set in whole, not only its beginning
_LEAST_CONTENT = 40  # words of a beginning


class Portals:
    """The front pages that take a text, by the fold of their sites."""

    def __init__(self, pages: Sequence[Labelled], random: np.random.Generator) -> None:
        self.random = random
        self.fronts: dict[int, list[Labelled]] = defaultdict(list)
        for each in pages:
            if each.page_type in _FRONTS:
                self.fronts[each.fold].append(each)

    def set_in(self, each: Labelled) -> Labelled | None:
        """A front page of another site with the content of the page; None where there is no place for it."""
        fronts = self.fronts[each.fold]
        front = fronts[int(self.random.integers(len(fronts)))] if fronts else each
        return None if front.site == each.site else _set_in(front, each, self.random)


def _set_in(front: Labelled, each: Labelled, random: np.random.Generator) -> Labelled | None:
    heart, place = heart_of(each), place_in(front, random)
    if heart is None or place is None:
        return None
    box, inside = _beginning(each, heart, random)
    head = titled(front.page.markup[:place], each.page.markup)
    page = read_made(head + box.replace(each.site, front.site) + front.page.markup[place:], front.page.url)
    texts = each.page.block_texts()
    at = where_set(page, front.page, [texts[block] for block in inside]) if page else None
    if page is None or at is None:
        return None
    labels = Labels.of_husk(front.labels.words).with_more(at, each.labels.of(inside))
    return replace(each, page=page, labels=labels, page_type=None)  # its address and head are those of the front page


def _beginning(each: Labelled, heart: int, random: np.random.Generator) -> tuple[str, NDArray[np.int64]]:
    """The box around the content, often without its last children, and the blocks that are left in it."""
    elements, markup, inside = each.page.elements, each.page.markup, blocks_in(each.page, heart)
    children = np.flatnonzero(elements.parent == heart)
    _, content = words_inside(each)
    enough = np.flatnonzero(np.cumsum(content[children]) >= _LEAST_CONTENT)
    if random.random() < _WHOLE or not len(enough) or enough[0] + 1 >= len(children):
        return markup[elements.start[heart] : elements.stop[heart]], inside
    first = children[int(random.integers(enough[0] + 1, len(children)))]
    box = (
        markup[elements.start[heart] : elements.start[first]]
        + markup[elements.stop[children[-1]] : elements.stop[heart]]
    )
    return box, inside[each.page.blocks.element[inside] < first]
