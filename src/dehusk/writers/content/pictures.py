"""Pictures and films that belong to kept text: most algorithms decide on words alone, and leave them out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.media.embeds import find_media
from dehusk.media.images import Finder
from dehusk.model import Extraction, Metadata, Page
from dehusk.registry import entities
from dehusk.writers.content import formula
from dehusk.writers.content.atoms import attributes, may_be_formula
from dehusk.writers.content.between import find_textless, may_show_formula
from dehusk.writers.content.columns import Columns
from dehusk.writers.content.gaps import with_gaps_filled

Bools = NDArray[np.bool_]


def with_pictures(page: Page, extraction: Extraction) -> Bools:
    """The kept blocks, with the relevant pictures next to them and the films, rules and formulas between two of them."""
    kept = with_gaps_filled(page, extraction.kept)
    chosen, pictures, films = find_textless(page.once(Columns), kept)
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
    elements = page.elements
    waiting = dict(zip(page.blocks.element[blocks].tolist(), blocks, strict=True))
    chosen = [block for element, block in waiting.items() if _shows_formula(page, element)]
    # What the page says about itself is left aside: reading it would cost more than writing the text.
    finder = Finder(page, extraction, Metadata(), entities.get("capitals")())
    places = {elements.text_start.item(element): block for element, block in waiting.items()}
    pictures = finder.captions.pictures
    for row, place in zip(pictures, elements.text_start[pictures].tolist(), strict=True):
        if place in places and row not in waiting:  # what stands beside a picture may be what it keeps the place for
            waiting[row] = places[place]
    for candidate in finder.candidates(waiting):
        if finder.belongs(candidate):
            chosen.append(waiting[candidate.element])
    return chosen


def _shows_formula(page: Page, row: int) -> bool:
    if not may_show_formula(page.once(Columns), row):
        return False
    named = attributes(page.markup, page.elements.start.item(row), page.elements.inner.item(row), of_picture=True)
    return may_be_formula(named) and formula.of_image(named) is not None


def _played(page: Page, extraction: Extraction, blocks: list[int]) -> list[int]:
    waiting = {int(page.blocks.element[block]): block for block in blocks}
    formulas = [block for element, block in waiting.items() if page.tag(element) == "math"]
    films = [waiting[each.element] for each in find_media(page, extraction) if each.element in waiting]
    return formulas + films
