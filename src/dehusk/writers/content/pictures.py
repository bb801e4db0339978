"""Pictures and films that belong to kept text: most algorithms decide on words alone, and leave them out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.media.embeds import find_media
from dehusk.media.images import Finder
from dehusk.model import Extraction, Kind, Metadata, Page
from dehusk.registry import entities
from dehusk.writers.content import formula
from dehusk.writers.content.gaps import with_gaps_filled

Bools = NDArray[np.bool_]
_RULE, _IMAGE, _MEDIA = int(Kind.RULE), int(Kind.IMAGE), int(Kind.MEDIA)


def with_pictures(page: Page, extraction: Extraction) -> Bools:
    """The kept blocks, with the relevant pictures next to them and the films, rules and formulas between two of them."""
    kept, blocks = with_gaps_filled(page, extraction.kept), page.blocks
    textless = blocks.end == blocks.start
    open_rows = np.flatnonzero(textless & ~kept)
    textual = np.flatnonzero(~textless)
    if not len(open_rows) or not len(textual):
        return kept
    after = np.searchsorted(textual, open_rows)
    before_kept = (after > 0) & kept[textual[np.maximum(after - 1, 0)]]
    after_kept = (after < len(textual)) & kept[textual[np.minimum(after, len(textual) - 1)]]
    kinds = blocks.kind[open_rows]
    chosen = open_rows[(kinds == _RULE) & before_kept & after_kept].tolist()
    pictures = open_rows[(kinds == _IMAGE) & (before_kept | after_kept)]
    if len(pictures):
        chosen += _relevant(page, extraction, pictures.tolist())
    films = open_rows[(kinds == _MEDIA) & before_kept & after_kept]
    if len(films):
        chosen += _played(page, extraction, films.tolist())
    extended = kept.copy()
    extended[chosen] = True
    return extended


def _relevant(page: Page, extraction: Extraction, blocks: list[int]) -> list[int]:
    """The blocks whose picture probably belongs to the content; a picture of a formula always does."""
    waiting = {int(page.blocks.element[block]): block for block in blocks}
    chosen = [block for element, block in waiting.items() if formula.of_image(page.attributes(element)) is not None]
    # What the page says about itself is left aside: reading it would cost more than writing the text.
    finder = Finder(page, extraction, Metadata(), entities.get("capitals")())
    places = {page.elements.text_start.item(element): block for element, block in waiting.items()}
    for row in finder.captions.pictures:  # what stands beside a picture may be what it keeps the place for
        if row not in waiting and (block := places.get(page.elements.text_start.item(row))) is not None:
            waiting[row] = block
    for candidate in finder.candidates(waiting):
        if finder.belongs(candidate):
            chosen.append(waiting[candidate.element])
    return chosen


def _played(page: Page, extraction: Extraction, blocks: list[int]) -> list[int]:
    waiting = {int(page.blocks.element[block]): block for block in blocks}
    formulas = [block for element, block in waiting.items() if page.tag(element) == "math"]
    films = [waiting[each.element] for each in find_media(page, extraction) if each.element in waiting]
    return formulas + films
