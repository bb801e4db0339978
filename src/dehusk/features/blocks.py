"""The features of every block of a page as one matrix: the block, what is around it, its unit, the page."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.features.around import (
    box_features,
    cue_features,
    element_features,
    link_features,
    main_features,
    name_features,
)
from dehusk.features.context import Context, Values
from dehusk.features.groups import unit_features
from dehusk.features.own import neighbour_features, place_features, repeat_features, text_features
from dehusk.model import Kind, Page


def block_features(page: Page, names: tuple[str, ...]) -> tuple[NDArray[np.float32], list[str]]:
    """One row a block and one column a feature, with the names of the columns; `names` are class words to look for."""
    context = Context(page)
    found = [
        text_features(context),
        repeat_features(context),
        neighbour_features(context),
        box_features(context),
        cue_features(context),
        main_features(context),
        name_features(context, names),
        element_features(context),
        unit_features(context),
        link_features(context),
    ]
    by_name = {name: column for group in found for name, column in zip(*group, strict=True)}
    place = place_features(context, by_name["title_overlap"])
    by_name.update(zip(*place, strict=True))
    whole = page_features(context, by_name)
    matrix = np.empty((len(by_name) + len(whole), context.count), np.float32)
    for row, column in enumerate(by_name.values()):
        matrix[row] = column
    for row, value in enumerate(whole.values(), len(by_name)):
        matrix[row] = value
    return np.ascontiguousarray(matrix.T), [*by_name, *whole]


def page_features(context: Context, columns: dict[str, Values]) -> dict[str, float]:
    """Numbers about the whole page, the same for every block."""
    page, words, count = context.page, context.words, context.count
    plain = context.long
    kinds = np.bincount(page.blocks.kind, minlength=len(Kind)) / count
    tags = np.bincount(page.elements.tag, minlength=len(IDS))
    return {
        "page_words": context.total,
        "page_blocks": float(count),
        "page_links": float(page.blocks.link_words.sum()) / context.total,
        "page_long": float(plain.sum()),
        "page_long_words": float(words[plain].sum()) / context.total,
        "page_longest": float(words.max()),
        "page_money": float((columns["money"] > 0).sum()) / count,
        "page_code": float(kinds[Kind.CODE]),
        "page_cells": float(kinds[Kind.CELL]),
        "page_items": float(kinds[Kind.ITEM]),
        "page_headings": float(kinds[Kind.HEADING]),
        "page_images": float(tags[IDS["img"]]),
        "page_forms": float(tags[IDS["form"]]),
        "page_units": float(columns["unit1_units"].max()),
        "page_unit_share": float(columns["unit1_share"].max()),
        "page_h1": float(tags[IDS["h1"]]),
        "page_articles": float(tags[IDS["article"]]),
    }
