"""The lines of a page's source: how much text and how many tags each has, and where its text stands in the page."""

from __future__ import annotations

import html
import re

import numpy as np

from dehusk.algorithms.tokens import Tokens
from dehusk.dom.counts import Counts, Longs, visible_characters
from dehusk.model import Page

_LONG_LINES = 1000  # characters of source for one line feed: a page written without them


class Lines:
    """Lines with their tags and the runs of text on them.

    The source is the parser's corrected markup: line feeds between tags and in the text are those of the page, scripts,
    styles and comments are out.
    """

    def __init__(self, page: Page, kind: str = "source") -> None:
        self.page = page
        self.feeds = np.array([feed.start() for feed in re.finditer("\n", page.markup)], np.int64)
        if kind == "auto":
            kind = "blocks" if len(page.markup) > _LONG_LINES * max(len(self.feeds), 1) else "source"
        self.kind = kind
        self.run_line, self.run_start, self.run_end = self._blocks() if kind == "blocks" else self._source()
        sizes = np.zeros(len(self.tags), np.int64)
        np.add.at(sizes, self.run_line, self.run_end - self.run_start)
        self.chars = sizes

    def _blocks(self) -> tuple[Longs, Longs, Longs]:
        """One line a block; a tag belongs to the block that comes next."""
        blocks = self.page.blocks
        filled = np.flatnonzero(blocks.end > blocks.start)
        starts, ends = blocks.start[filled].astype(np.int64), blocks.end[filled].astype(np.int64)
        before = Tokens(self.page).tags_at(np.maximum(ends - 1, 0))
        self.tags = np.diff(before, prepend=0)
        return np.arange(len(filled)), starts, ends

    def _source(self) -> tuple[Longs, Longs, Longs]:
        elements, closed = self.page.elements, Counts(self.page).closed
        names = np.array([len(name) for name in self.page.tag_names], np.int64)
        end_tags = elements.stop[closed] - names[elements.tag[closed]] - 3
        begin = np.concatenate((elements.start, end_tags))
        order = np.argsort(begin, kind="stable")
        begin = begin[order].astype(np.int64)
        done = np.concatenate((elements.inner, elements.stop[closed]))[order].astype(np.int64)
        text = np.concatenate((elements.text_start, elements.text_end[closed]))[order].astype(np.int64)
        self.tags = np.bincount(self._line(begin), minlength=len(self.feeds) + 1)
        return self._runs((done[:-1], begin[1:]), (text[:-1], text[1:]))

    def _line(self, offsets: Longs) -> Longs:
        return np.asarray(np.searchsorted(self.feeds, offsets))

    def _runs(self, pieces: tuple[Longs, Longs], texts: tuple[Longs, Longs]) -> tuple[Longs, Longs, Longs]:
        """The text between tags, cut where the source has a line feed in it."""
        filled = np.flatnonzero(texts[1] > texts[0])
        runs: list[tuple[int, int, int]] = []
        visible = np.flatnonzero(visible_characters(self.page.text))
        first, last = self._line(pieces[0][filled]).tolist(), self._line(pieces[1][filled]).tolist()
        for row, begin_line, end_line in zip(filled.tolist(), first, last, strict=True):
            start, end = int(texts[0][row]), int(texts[1][row])
            if begin_line == end_line:
                runs.append((begin_line, start, end))
                continue
            source = self.page.markup[pieces[0][row] : pieces[1][row]]
            for offset, part in enumerate(source.split("\n")):
                count = sum(map(len, html.unescape(part).split()))
                if count and start < end:
                    begin = int(np.searchsorted(visible, start))
                    stop = min(int(visible[min(begin + count, len(visible)) - 1]) + 1, end)
                    runs.append((begin_line + offset, start, stop))
                    start = stop
        table = np.array(runs, np.int64).reshape(-1, 3)
        return table[:, 0], table[:, 1], table[:, 2]
