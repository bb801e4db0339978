# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""Pictures and films that belong to kept text: most algorithms decide on words alone, and leave them out.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import Columns
from dehusk.media.embeds import find_media
from dehusk.media.images import Finder, Recogniser
from dehusk.model import Extraction, Metadata, Page
from dehusk.registry import entities
from dehusk.writers.content import formula
from dehusk.writers.content.atoms import attributes, may_be_formula, may_show_formula
from dehusk.writers.content.between import find_textless
from dehusk.writers.content.gaps import with_gaps_filled

Bools = NDArray[np.bool_]
_UNKNOWN = Metadata()


def with_pictures(page: Page, extraction: Extraction) -> Bools:
    """The kept blocks, with the relevant pictures next to them and the films, rules and formulas between two of them."""
    kept = with_gaps_filled(page, extraction.kept)
    chosen, pictures, films = find_textless(page.columns, kept)
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
    rows = page.columns
    waiting: dict[int, int] = {}
    places: dict[int, int] = {}
    for block in blocks:
        row = rows.block_element[block]
        waiting[row] = places[rows.text_start[row]] = block
    chosen = [block for row, block in waiting.items() if _shows_formula(rows, row)]
    # What the page says about itself is left aside: reading it would cost more than writing the text.
    finder = Finder(page, extraction, _UNKNOWN, _recogniser)
    for row in finder.captions.pictures:
        # What stands beside a picture may be what it keeps the place for.
        if rows.text_start[row] in places and row not in waiting:
            waiting[row] = places[rows.text_start[row]]
    for candidate in finder.candidates(waiting):
        if finder.belongs(candidate):
            chosen.append(waiting[candidate.element])
    return chosen


def _recogniser() -> Recogniser:
    """What recognises names; few pages need it."""
    made: Recogniser = entities.get("capitals")()
    return made


def _shows_formula(rows: Columns, row: int) -> bool:
    start, inner = rows.start[row], rows.inner[row]
    if not may_show_formula(rows.markup, start, inner):
        return False
    named = attributes(rows.markup, start, inner, True)
    return may_be_formula(named) and formula.of_image(named) is not None


def _played(page: Page, extraction: Extraction, blocks: list[int]) -> list[int]:
    waiting = {int(page.blocks.element[block]): block for block in blocks}
    formulas = [block for element, block in waiting.items() if page.tag(element) == "math"]
    films = [waiting[each.element] for each in find_media(page, extraction) if each.element in waiting]
    return formulas + films
