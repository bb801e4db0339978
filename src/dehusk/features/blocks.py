"""The features of every block of a page, as one matrix: the block, its neighbours, the boxes around it, its group, the page."""

from __future__ import annotations

from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.dom.tags import IDS
from dehusk.features.characters import count_characters
from dehusk.features.cues import find_cues
from dehusk.features.tree import Tree
from dehusk.model import Kind, Page
from dehusk.text import tokens

Column = NDArray[np.float64]
BOX_LEVELS = 6
_NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
_WINDOWS = (5, 15)
_AROUND = "main article section aside nav header footer form table ul ol dl blockquote figure details button label address noscript a p".split()
_OWN_TAGS = "p div li td h1 h2 h3 h4 a dd dt body section article pre blockquote".split()
_CUE_FAMILIES = {"consent": ("cookie", "privacy", "terms"), "ask": ("subscribe", "login", "donate"), "more": ("related", "share", "advert")}
_ALIKE = 3  # siblings with one signature that make a group


class BlockFeatures:
    """Works the features of one page out, group by group; `columns` keeps them by name."""

    def __init__(self, page: Page, names: tuple[str, ...]) -> None:
        self.page, self.tree, self.vocabulary = page, Tree(page), names
        self.columns: dict[str, Column] = {}
        blocks = page.blocks
        self.count = len(blocks)
        self.words = blocks.words.astype(np.float64)
        self.link_share = blocks.link_words / np.maximum(self.words, 1)
        self.sums = {
            "words": _running(self.words),
            "links": _running(blocks.link_words),
            "long": _running((self.words >= 15) & (self.link_share < 0.5)),
            "headings": _running(blocks.kind == Kind.HEADING),
        }
        self.total = max(float(self.words.sum()), 1.0)

    def matrix(self) -> tuple[NDArray[np.float32], list[str]]:
        """All features, and their names."""
        for group in (self._text, self._cues, self._place, self._neighbours, self._boxes, self._main, self._names, self._group, self._links, self._page):
            group()
        names = list(self.columns)
        return np.stack([self.columns[name] for name in names], axis=1).astype(np.float32), names

    def _text(self) -> None:
        page, blocks, put = self.page, self.page.blocks, self.columns
        characters = count_characters(page)
        put.update(characters)
        self.sums["stops"] = _running(characters["stops"])
        put["words"] = self.words
        put["word_length"] = (blocks.end - blocks.start) / np.maximum(self.words, 1)
        put["link_share"] = self.link_share
        put["stops_per_word"] = characters["stops"] / np.maximum(self.words, 1)
        for kind in Kind:
            put[f"kind_{kind.name.lower()}"] = (blocks.kind == kind).astype(np.float64)
        own = page.elements.tag[blocks.element]
        for tag in _OWN_TAGS:
            put[f"tag_{tag}"] = (own == IDS[tag]).astype(np.float64)
        put["hidden"] = page.elements.hidden[blocks.element].astype(np.float64)
        put["depth"] = page.elements.depth[blocks.element].astype(np.float64)
        self._repeats()

    def _repeats(self) -> None:
        """How often the same text stands on the page, which time this is, and how much of it the title has."""
        numbers: dict[str, int] = {}
        texts = self.page.block_texts()
        ids = np.array([numbers.setdefault(text, len(numbers)) for text in texts], np.int64)
        self.text_ids = ids
        counts = np.bincount(ids, minlength=len(numbers)) if len(ids) else np.zeros(0, int)
        order = np.argsort(ids, kind="stable")
        starts = np.concatenate(([0], np.cumsum(counts)))[:-1]
        nth = np.empty(len(ids), np.float64)
        nth[order] = np.arange(len(ids)) - starts[ids[order]]
        self.columns["same_text"] = counts[ids].astype(np.float64) if len(ids) else np.zeros(0)
        self.columns["same_text_before"] = nth
        title = set(tokens(self.page.title))
        share = np.zeros(len(texts))
        if title:
            for index, size in enumerate(self.page.blocks.words.tolist()):
                if 0 < size <= 40:
                    here = set(tokens(texts[index]))
                    share[index] = len(here & title) / max(len(here | title), 1)
        self.columns["title_overlap"] = share
        self.title_overlap = share

    def _cues(self) -> None:
        """What the block and the boxes around it say about themselves."""
        cues = find_cues(self.page)
        self.columns.update(cues)
        boxes = self.tree.boxes(5)
        first, end = self.tree.first_block, self.tree.end_block
        for name, members in _CUE_FAMILIES.items():
            said = _running(np.maximum.reduce([cues[f"cue_{cue}"] for cue in members]) * self.words)
            for level in (1, 3, 5):
                rows = boxes[level - 1]
                words = self.sums["words"][end[rows]] - self.sums["words"][first[rows]]
                self.columns[f"box{level}_{name}"] = (said[end[rows]] - said[first[rows]]) / np.maximum(words, 1)

    def _main(self) -> None:
        """Where a block stands to the smallest box that holds most of the long text."""
        tree, put = self.tree, self.columns
        long = _running(np.where((self.words >= 10) & (self.link_share < 0.4), self.words, 0))
        inside = long[tree.end_block] - long[tree.first_block]
        index = np.arange(self.count)
        for share in (0.4, 0.7, 0.9):
            enough = np.flatnonzero(inside >= share * max(long[-1], 1))
            row = int(enough[-1]) if len(enough) else 0  # the last in document order is the innermost of a chain
            first, end = int(tree.first_block[row]), int(tree.end_block[row])
            name = f"main{int(share * 100)}"
            put[f"{name}_inside"] = ((index >= first) & (index < end)).astype(np.float64)
            put[f"{name}_from"] = (index - first) / max(end - first, 1)
            put[f"{name}_behind"] = (index - end).astype(np.float64)
            put[f"{name}_size"] = np.full(self.count, (end - first) / max(self.count, 1))

    def _place(self) -> None:
        count, put = self.count, self.columns
        index = np.arange(count, dtype=np.float64)
        put["index"] = index
        put["place"] = index / max(count, 1)
        put["words_before"] = self.sums["words"][:-1] / self.total
        kinds, elements = self.page.blocks.kind, self.page.blocks.element
        own = self.page.elements.tag[elements]
        heading = kinds == Kind.HEADING
        first = np.flatnonzero(own == IDS["h1"])
        at = float(first[0]) if len(first) else -1.0
        put["from_h1"] = index - at if at >= 0 else np.full(count, -1000.0)
        best = int(np.argmax(self.title_overlap)) if count and self.title_overlap.max() > 0.3 else -1
        put["from_title"] = index - best if best >= 0 else np.full(count, -1000.0)
        last = np.maximum.accumulate(np.where(heading, index, -1)) if count else index
        put["since_heading"] = np.where(last >= 0, index - last, -1)
        place = np.maximum(last, 0).astype(int)
        level = np.where(heading, own - IDS["h1"] + 1, 0)
        put["heading_level"] = level.astype(np.float64)
        put["heading_above"] = np.where(last >= 0, level[place], 0).astype(np.float64) if count else index
        put["words_since_heading"] = self.sums["words"][:-1] - self.sums["words"][place] if count else index
        following = np.minimum.accumulate(np.where(heading, index, count)[::-1])[::-1] if count else index
        put["until_heading"] = np.minimum(following - index, 100)
        put["section_words"] = self.sums["words"][following.astype(int)] - self.sums["words"][place] if count else index

    def _neighbours(self) -> None:
        put, kinds = self.columns, self.page.blocks.kind
        values = {"words": self.words, "link_share": self.link_share, "stops": put["stops"], "kind": kinds.astype(np.float64)}
        for step in _NEIGHBOURS:
            for name, column in values.items():
                put[f"{name}{step:+d}"] = _shifted(column, step)
        for size in _WINDOWS:
            low = np.maximum(np.arange(self.count) - size, 0)
            high = np.minimum(np.arange(self.count) + size + 1, self.count)
            words = self.sums["words"][high] - self.sums["words"][low]
            put[f"window_words_{size}"] = words
            put[f"window_links_{size}"] = (self.sums["links"][high] - self.sums["links"][low]) / np.maximum(words, 1)
            put[f"window_long_{size}"] = self.sums["long"][high] - self.sums["long"][low]

    def _box_columns(self, name: str, rows: NDArray[np.int32]) -> None:
        tree, put = self.tree, self.columns
        first, end = tree.first_block[rows], tree.end_block[rows]
        words = self.sums["words"][end] - self.sums["words"][first]
        count = np.maximum(end - first, 1)
        put[f"{name}_words"] = words
        put[f"{name}_share"] = words / self.total
        put[f"{name}_links"] = (self.sums["links"][end] - self.sums["links"][first]) / np.maximum(words, 1)
        put[f"{name}_blocks"] = count.astype(np.float64)
        put[f"{name}_mean"] = words / count
        put[f"{name}_long"] = (self.sums["long"][end] - self.sums["long"][first]) / count
        put[f"{name}_stops"] = (self.sums["stops"][end] - self.sums["stops"][first]) / np.maximum(words, 1)
        put[f"{name}_place"] = (np.arange(self.count) - first) / count
        put[f"{name}_headings"] = (self.sums["headings"][end] - self.sums["headings"][first]) / count
        put[f"{name}_alike"] = tree.alike[rows].astype(np.float64)
        put[f"{name}_start"] = first / max(self.count, 1)

    def _boxes(self) -> None:
        for level, rows in enumerate(self.tree.boxes(BOX_LEVELS), 1):
            self._box_columns(f"box{level}", rows)
        outer = self._outer_rows()
        for level, rows in enumerate(outer, 1):
            self._box_columns(f"outer{level}", rows)

    def _outer_rows(self) -> list[NDArray[np.int32]]:
        """For each block, the boxes around it from the outside in: below the one that holds the whole page."""
        chain = self.tree.boxes(24)
        stacked = np.stack(chain) if chain else np.zeros((0, self.count), np.int32)
        top = stacked[-1]
        depth = (stacked != top).sum(axis=0)  # boxes below the outermost
        rows = []
        for level in range(1, 4):
            place = np.maximum(depth - level, 0)
            rows.append(np.where(depth >= level, stacked[place, np.arange(self.count)], self.page.blocks.element))
        return rows

    def _names(self) -> None:
        """Which names are on the block and on what is around it."""
        page, tree, put = self.page, self.tree, self.columns
        rows = page.blocks.element
        if self.vocabulary:
            hashes = np.array([name_hash(*_attribute_of(word)) for word in self.vocabulary], np.int64)
            order = np.argsort(hashes)
            found = np.searchsorted(hashes[order], page.names.hash)
            found = np.minimum(found, len(hashes) - 1)
            hit = hashes[order][found] == page.names.hash
            element, number = page.names.element[hit], order[found[hit]]
            groups = (len(hashes) + 63) // 64
            own = np.zeros((tree.size, groups), np.uint64)
            np.bitwise_or.at(own, (element, number // 64), np.uint64(1) << (number % 64).astype(np.uint64))
            around = tree.hand_down(own)
            parents = np.maximum(tree.parent, 0)
            near = own | own[parents] | own[parents[parents]]
            for index, word in enumerate(self.vocabulary):
                bit = np.uint64(index % 64)
                put[f"name_{word}"] = (around[rows, index // 64] >> bit & np.uint64(1)).astype(np.float64)
                put[f"near_{word}"] = (near[rows, index // 64] >> bit & np.uint64(1)).astype(np.float64)
        tags = np.zeros(tree.size, np.uint32)
        for bit, tag in enumerate(_AROUND):
            tags |= (page.elements.tag == IDS[tag]).astype(np.uint32) << np.uint32(bit)
        tags = tree.hand_down(tags)[rows]
        for bit, tag in enumerate(_AROUND):
            put[f"in_{tag}"] = (tags >> np.uint32(bit) & np.uint32(1)).astype(np.float64)

    def _group(self) -> None:
        """The repeated unit (a card, a row, a post) that a block is in, and how the units compare."""
        tree, elements = self.tree, self.page.elements
        wide = (tree.end_block - tree.first_block) > 0
        unit_of = tree.nearest((tree.alike >= _ALIKE) & wide)
        unit = unit_of[self.page.blocks.element]
        self.places: list[NDArray[np.int64]] = []
        for level in (1, 2):
            self._unit_columns(f"unit{level}", unit)
            parent = np.where(unit >= 0, tree.parent[np.maximum(unit, 0)], -1)
            unit = np.where(parent >= 0, unit_of[np.maximum(parent, 0)], -1)

    def _unit_columns(self, name: str, unit: NDArray[np.int32]) -> None:
        tree, put, elements = self.tree, self.columns, self.page.elements
        inside = unit >= 0
        row = np.maximum(unit, 0)
        group = elements.parent[row].astype(np.int64) << 32 | (elements.signature[row].astype(np.int64) & 0xFFFFFFFF)
        group = np.where(inside, group, -1)
        _, number = np.unique(group, return_inverse=True)
        groups = int(number.max()) + 1 if len(number) else 0
        words_in = np.bincount(number, self.words, groups)
        links_in = np.bincount(number, self.page.blocks.link_words, groups)
        units = tree.alike[row].astype(np.float64)
        first, end = tree.first_block[row], tree.end_block[row]
        words = self.sums["words"][end] - self.sums["words"][first]
        off = ~inside
        for key, column in {
            "units": units,
            "words": words,
            "mean": words_in[number] / np.maximum(units, 1),
            "links": links_in[number] / np.maximum(words_in[number], 1),
            "share": words_in[number] / self.total,
            "blocks": (end - first).astype(np.float64),
            "place": (np.arange(self.count) - first).astype(np.float64),
            "start": first / max(self.count, 1),
        }.items():
            put[f"{name}_{key}"] = np.where(off, -1.0, column)
        # The same place in the other units, and the same words there: a button is, a price is not.
        path = elements.signature[self.page.blocks.element].astype(np.int64) & 0xFFFFFF
        depth = elements.depth[self.page.blocks.element] - elements.depth[row]
        place = (number.astype(np.int64) * 64 + np.minimum(depth, 63)) << 24 | path
        _, where, times = np.unique(place, return_inverse=True, return_counts=True)
        self.places.append(np.where(off, -1, where))
        said = where.astype(np.int64) << 32 | self.text_ids
        _, what, same = np.unique(said, return_inverse=True, return_counts=True)
        put[f"{name}_in_others"] = np.where(off, -1.0, times[where] / np.maximum(units, 1))
        put[f"{name}_said_in_others"] = np.where(off, -1.0, same[what] / np.maximum(times[where], 1))

    def stacked(self, chance: Column) -> tuple[NDArray[np.float32], list[str]]:
        """Features made from a first model's chances: of the neighbours, the boxes around, the same place in other units."""
        put: dict[str, Column] = {"p": chance}
        weight = np.sqrt(self.words)
        mass, sizes = _running(chance * weight), _running(weight)
        words = _running(chance * self.words)
        for step in _NEIGHBOURS:
            put[f"p{step:+d}"] = _shifted(chance, step)
        index = np.arange(self.count)
        for size in (4, 12, 40):
            low, high = np.maximum(index - size, 0), np.minimum(index + size + 1, self.count)
            put[f"p_window_{size}"] = (mass[high] - mass[low]) / np.maximum(sizes[high] - sizes[low], 1e-6)
        for name, rows in [(f"box{k}", r) for k, r in enumerate(self.tree.boxes(BOX_LEVELS), 1)] + [
            (f"outer{k}", r) for k, r in enumerate(self._outer_rows(), 1)
        ]:
            first, end = self.tree.first_block[rows], self.tree.end_block[rows]
            put[f"p_{name}"] = (mass[end] - mass[first]) / np.maximum(sizes[end] - sizes[first], 1e-6)
            put[f"p_{name}_share"] = (words[end] - words[first]) / max(words[-1], 1e-6)
        for level, places in enumerate(self.places, 1):
            known = places >= 0
            slots = np.maximum(places, 0)
            total = np.bincount(slots, np.where(known, chance * weight, 0), minlength=1)
            size = np.bincount(slots, np.where(known, weight, 0), minlength=1)
            put[f"p_place{level}"] = np.where(known, (total / np.maximum(size, 1e-6))[slots], -1)
        heading = self.page.blocks.kind == Kind.HEADING
        section = np.cumsum(heading)
        total = np.bincount(section, chance * weight)
        size = np.bincount(section, weight)
        put["p_section"] = (total / np.maximum(size, 1e-6))[section]
        put["p_before"] = words[:-1] / max(words[-1], 1e-6)
        put["p_words"] = np.full(self.count, words[-1])
        put["p_share"] = np.full(self.count, words[-1] / self.total)
        sure = chance > 0.7
        put["p_sure"] = np.full(self.count, float((self.words * sure).sum()))
        places = np.flatnonzero(sure & (self.words >= 8))
        first, last = (int(places[0]), int(places[-1])) if len(places) else (0, self.count)
        put["p_after_first"] = (index - first).astype(np.float64)
        put["p_after_last"] = (index - last).astype(np.float64)
        nearest = np.searchsorted(places, index)
        before = places[np.maximum(nearest - 1, 0)] if len(places) else index
        after = places[np.minimum(nearest, len(places) - 1)] if len(places) else index
        put["p_since_sure"] = np.clip(index - before, -1, 200).astype(np.float64)
        put["p_until_sure"] = np.clip(after - index, -1, 200).astype(np.float64)
        put["p_rank"] = np.argsort(np.argsort(-chance)) / max(self.count, 1)
        names = list(put)
        return np.stack([put[name] for name in names], axis=1).astype(np.float32), names

    def _links(self) -> None:
        """Where the links of a block lead: on this page, on this site, elsewhere, nowhere."""
        page, put = self.page, self.columns
        anchors = page.anchors
        site = _site(page.url or "")
        markup = page.markup
        kinds = np.array(
            [_target(markup[a : min(b, a + 120)], site) for a, b in zip(anchors.start.tolist(), anchors.end.tolist(), strict=True)], np.int64
        )
        at = page.elements.text_start[anchors.element]
        block = np.searchsorted(page.blocks.start, at, side="right") - 1
        ok = block >= 0
        for number, name in enumerate(("page", "site", "elsewhere", "script")):
            chosen = ok & (kinds == number)
            put[f"links_{name}"] = np.bincount(block[chosen], minlength=self.count).astype(np.float64)[: self.count]
        sums = _running(put["links_elsewhere"]), _running(put["links_elsewhere"] + put["links_site"] + put["links_page"])
        first, end = self.tree.first_block, self.tree.end_block
        for level, rows in enumerate(self.tree.boxes(3), 1):
            a, b = first[rows], end[rows]
            put[f"box{level}_elsewhere"] = (sums[0][b] - sums[0][a]) / np.maximum(sums[1][b] - sums[1][a], 1)
        images = page.elements.tag == IDS["img"]
        picture = np.searchsorted(page.blocks.start, page.elements.text_start[images], side="right") - 1
        in_block = np.bincount(np.maximum(picture, 0), minlength=self.count).astype(np.float64)[: self.count]
        pictures = _running(in_block)
        for level, rows in enumerate(self.tree.boxes(3), 1):
            put[f"box{level}_images"] = pictures[end[rows]] - pictures[first[rows]]

    def _page(self) -> None:
        """The page as a whole: the same for every block."""
        put = self.columns
        facts = page_facts(self)
        for name, value in facts.items():
            put[f"page_{name}"] = np.full(self.count, value)


def page_facts(features: BlockFeatures) -> dict[str, float]:
    """Numbers about the whole page."""
    page, columns, words = features.page, features.columns, features.words
    kinds = page.blocks.kind
    count = max(features.count, 1)
    plain = (words >= 15) & (features.link_share < 0.5)
    return {
        "words": features.total,
        "blocks": float(count),
        "links": float(page.blocks.link_words.sum()) / features.total,
        "long": float(plain.sum()),
        "long_words": float(words[plain].sum()) / features.total,
        "longest": float(words.max()) if features.count else 0.0,
        "money": float((columns["money"] > 0).sum()) / count,
        "code": float((kinds == Kind.CODE).sum()) / count,
        "cells": float((kinds == Kind.CELL).sum()) / count,
        "items": float((kinds == Kind.ITEM).sum()) / count,
        "headings": float((kinds == Kind.HEADING).sum()) / count,
        "images": float((page.elements.tag == IDS["img"]).sum()),
        "forms": float((page.elements.tag == IDS["form"]).sum()),
        "units": float(columns["unit1_units"].max()) if features.count else 0.0,
        "unit_share": float(columns["unit1_share"].max()) if features.count else 0.0,
        "h1": float((page.elements.tag == IDS["h1"]).sum()),
        "articles": float((page.elements.tag == IDS["article"]).sum()),
    }


def _running(values: NDArray[np.generic]) -> Column:
    """Sums up to and without each place, so that the sum of a range is one subtraction."""
    return np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))


def _shifted(column: Column, step: int) -> Column:
    """The values of the blocks some steps further on; -1 beyond the ends."""
    result = np.full(len(column), -1.0)
    if step > 0:
        result[:-step] = column[step:]
    else:
        result[-step:] = column[:step]
    return result


def _attribute_of(word: str) -> tuple[str, str]:
    attribute, _, rest = word.rpartition(":")
    return rest, attribute or "class"


def _site(url: str) -> str:
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    return host


def _target(address: str, site: str) -> int:
    if address[:1] == "#":
        return 0
    if address[:4] == "http" or address[:2] == "//":
        return 1 if site and site in address[: len(site) + 20] else 2
    return 3 if address[:11] == "javascript:" or address[:7] in ("mailto:",) or address[:4] == "tel:" else 1
