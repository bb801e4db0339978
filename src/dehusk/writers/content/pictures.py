"""Pictures and films that belong to kept text: most algorithms decide on words alone, and leave them out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.media.embeds import find_media
from dehusk.media.images import Finder
from dehusk.model import Extraction, Metadata, Page
from dehusk.registry import entities
from dehusk.writers.content import formula
from dehusk.writers.content.between import find_textless
from dehusk.writers.content.gaps import with_gaps_filled
from dehusk.writers.content.select import readable

Bools = NDArray[np.bool_]


def with_pictures(page: Page, extraction: Extraction) -> Bools:
    """The kept blocks, with the relevant pictures next to them and the films, rules and formulas between two of them."""
    kept, blocks = with_gaps_filled(page, extraction.kept), page.blocks
    columns = (blocks.kind, blocks.start, blocks.end, kept.astype(np.uint8))
    chosen, pictures, films = find_textless(*readable(*columns))
    if pictures:
        chosen += _relevant(page, extraction, pictures)
    if films:
        chosen += _played(page, extraction, films)
    if not chosen:
        return kept
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
