# cython: language_level=3, annotation_typing=False
"""What belongs to kept text though its words cannot tell: cells, formulas and lines between them, marks, sources of quotes."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Kind, Page
from dehusk.writers.content.between import (
    CELLS,
    FOLLOWERS,
    LONGEST_MARK,
    LONGEST_SOURCE,
    OTHER_LINKS,
    SENTENCE,
    has_tag,
    may_be_missing,
)
from dehusk.writers.content.select import CALLOUT, find_named

Bools = NDArray[np.bool_]
_MATH, _TABLE, _CELL = IDS["math"], IDS["table"], int(Kind.CELL)
_MOST = 2  # at least one of so many blocks of a table
_HOPS = 4  # how far up the box may be that two lines of one text share
_LONGEST_LINE = 60  # words of a line between formulas
_HREF = re.compile(r' href="([^"]*)"')
_MARK = re.compile(r"\s*[\[(]?\d{1,3}[\])]?\s*")


def with_gaps_filled(page: Page, kept: Bools) -> Bools:
    """The kept blocks and what belongs to them."""
    rows = page.columns
    missing = may_be_missing(rows, kept)
    filled = _with_other_links(page, kept) if missing & OTHER_LINKS else kept
    if missing & CELLS or filled is not kept:
        filled = _whole_tables(page, filled)
    if has_tag(rows, _MATH):
        filled = _with_formulas(page, filled)
    if missing & FOLLOWERS or filled is not kept:
        filled = _with_followers(page, filled)
    return _with_callouts(page, filled)


def _whole_tables(page: Page, kept: Bools) -> Bools:
    """The kept blocks, and the cells that are missing in tables of which most is kept: a table with holes says other things."""
    elements, blocks = page.elements, page.blocks
    cells = blocks.kind == _CELL
    if not (cells & kept).any() or not (cells & ~kept).any():
        return kept
    rows = (elements.tag == _TABLE).nonzero()[0]
    inner = rows[np.append(rows[1:] >= elements.last[rows[:-1]], True)]  # tables without a table inside
    first = np.searchsorted(blocks.start, elements.text_start[inner])
    past = np.searchsorted(blocks.start, elements.text_end[inner])
    extended = kept.copy()
    for row, begin, end in zip(inner.tolist(), first.tolist(), past.tolist(), strict=True):
        count = int(kept[begin:end].sum())
        if 0 < count < end - begin and (end - begin <= count * _MOST or _follows_text(page, kept, row, begin)):
            extended[begin:end] |= cells[begin:end]
    return extended


def _follows_text(page: Page, kept: Bools, table: int, first: int) -> bool:
    """Whether a table that is no list of links stands right behind kept text, in the same box."""
    elements, blocks = page.elements, page.blocks
    before = first - 1
    while before >= 0 and blocks.end[before] == blocks.start[before]:
        before -= 1
    if before < 0 or not kept[before]:
        return False
    cells = slice(first, int(blocks.start.searchsorted(elements.text_end[table])))
    linked, size = int(blocks.link_chars[cells].sum()), int(elements.text_end[table] - elements.text_start[table])
    return linked * 2 < size and not _boxes(page, before).isdisjoint(_above(page, table))


def _with_formulas(page: Page, kept: Bools) -> Bools:
    """The kept blocks, with the formulas next to them, and lines that hold a formula or stand between two."""
    elements, blocks = page.elements, page.blocks
    rows = (elements.tag == _MATH).nonzero()[0]
    if not len(rows) or not kept.any():
        return kept
    textual = (blocks.end > blocks.start).nonzero()[0]
    at = np.searchsorted(blocks.end[textual], elements.text_start[rows], side="right")
    rows, at = rows[at < len(textual)], at[at < len(textual)]
    inside = blocks.start[textual[at]] <= elements.text_start[rows]
    holders = set(textual[at[inside]].tolist())
    alone = inside & (blocks.start[textual[at]] >= elements.text_start[rows])
    alone &= blocks.end[textual[at]] <= elements.text_end[rows]
    return _grown(page, kept, textual.tolist(), holders, set(textual[at[alone]].tolist()))


def _grown(page: Page, kept: Bools, textual: list[int], holders: set[int], alone: set[int]) -> Bools:
    """Blocks with formulas are kept where they touch what is kept; once down the page and once up."""
    extended = kept.copy()
    before_and_after = {block: (previous, following) for previous, block, following in _neighbours(textual)}
    for order in (textual, textual[::-1]):
        for block in order:
            if extended[block]:
                continue
            near = [each for each in before_and_after[block] if each is not None]
            if block in alone:
                extended[block] = any(extended[each] for each in near)
            elif block in holders or (len(near) > 1 and alone.issuperset(near)):
                extended[block] = _goes_on(page, block, [each for each in near if extended[each]])
    return extended


def _neighbours(textual: list[int]) -> zip[tuple[int | None, int, int | None]]:
    return zip([None, *textual[:-1]], textual, [*textual[1:], None], strict=True)


def _goes_on(page: Page, block: int, near: list[int]) -> bool:
    """Whether a line is running text in the box of one of its neighbours."""
    blocks = page.blocks
    size = int(blocks.end[block] - blocks.start[block])
    if blocks.link_chars[block] * 2 > size or blocks.words[block] > _LONGEST_LINE:
        return False
    own = _boxes(page, block)
    return any(not own.isdisjoint(_boxes(page, each)) for each in near)


def _boxes(page: Page, block: int) -> set[int]:
    """The elements right around a block."""
    return _above(page, int(page.blocks.element[block]))


def _above(page: Page, row: int) -> set[int]:
    """An element and those right around it, but for the one that holds everything."""
    found = set()
    for _ in range(_HOPS):
        if row <= 0:
            break
        found.add(row)
        row = int(page.elements.parent[row])
    return found


def _with_followers(page: Page, kept: Bools) -> Bools:
    """The kept blocks, with those right behind them that are nothing but the mark of a note or the source of a quote."""
    blocks = page.blocks
    open_rows = (
        (blocks.end > blocks.start) & (blocks.link_chars > 0) & (blocks.words <= LONGEST_SOURCE) & ~kept
    ).nonzero()[0]
    behind = open_rows[(open_rows > 0) & kept[open_rows - 1]].tolist()
    chosen = [block for block in behind if _is_mark(page, block) or _is_source(page, block)]
    if not chosen:
        return kept
    extended = kept.copy()
    extended[chosen] = True
    return extended


def _with_callouts(page: Page, kept: Bools) -> Bools:
    """The kept blocks, with the boxes for notes and warnings that stand between two of them."""
    elements, blocks = page.elements, page.blocks
    extended = kept
    for row in page.once(find_named)[0]:
        first, past = blocks.start.searchsorted((elements.text_start[row], elements.text_end[row])).tolist()
        if not 0 < first < past < len(kept) or not kept[first - 1] or not kept[past] or kept[first:past].all():
            continue
        if CALLOUT.search(page.markup, int(elements.start[row]), int(elements.inner[row])) is None:
            continue
        if not _boxes(page, first - 1).isdisjoint(_above(page, row)):
            extended = kept.copy() if extended is kept else extended
            extended[first:past] = True
    return extended


def _with_other_links(page: Page, kept: Bools) -> Bools:
    """The kept blocks, with lines between two of them that say what was said before, but whose links lead elsewhere."""
    blocks = page.blocks
    size = blocks.end - blocks.start
    said_again = ~kept & (blocks.words >= SENTENCE) & (blocks.link_chars > 0) & (blocks.link_chars * 2 < size)
    said_again[1:] &= kept[:-1]
    said_again[:-1] &= kept[1:]
    rows = said_again.nonzero()[0].tolist()
    if not rows:
        return kept
    sizes = set(size[rows].tolist())
    first = {page.block_text(block): block for block in (kept & np.isin(size, list(sizes))).nonzero()[0].tolist()[::-1]}
    twins = ((block, first.get(page.block_text(block))) for block in rows)
    chosen = [block for block, twin in twins if twin is not None and _hrefs(page, block) != _hrefs(page, twin)]
    extended = kept.copy()
    extended[chosen] = True
    return extended


def _hrefs(page: Page, block: int) -> list[str]:
    row = int(page.blocks.element[block])
    return _HREF.findall(page.markup, int(page.elements.start[row]), int(page.elements.stop[row]))


def _is_source(page: Page, block: int) -> bool:
    """Whether a block begins with a dash and stands in the box of the text before it: it says who said that."""
    start = int(page.blocks.start[block])
    if page.text[start] not in "–—―":
        return False
    return not _boxes(page, block).isdisjoint(_boxes(page, block - 1))


def _is_mark(page: Page, block: int) -> bool:
    """Whether a block is a link to a place on its page, with a number as its text."""
    size = int(page.blocks.end[block] - page.blocks.start[block])
    if size > LONGEST_MARK or not _MARK.fullmatch(page.block_text(block)):
        return False
    row = int(page.blocks.element[block])
    markup = page.markup[int(page.elements.start[row]) : int(page.elements.stop[row])]
    return ' href="#' in markup or (bool(page.url) and f' href="{page.url}#' in markup)
