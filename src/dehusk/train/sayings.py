"""Which words part content from husk: a linear model of the words of a block, and one of the words of its heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import fnv
from dehusk.errors import MissingExtra
from dehusk.features.sayings import SCALE, Sayings
from dehusk.model import Kind
from dehusk.text import UNSPACED
from dehusk.train.pages import Labelled

_WORD = re.compile(f"[{UNSPACED}]|[^\\W_{UNSPACED}]+")
_FEWEST_SITES = 12  # what fewer sites say is about them, not about the web
_MOST_WORDS = 150  # of a block
_MOST_BLOCKS = 220  # of a page
_SETTINGS: dict[str, Any] = {"alpha": 1e-5, "max_iter": 6, "tol": None, "random_state": 0, "average": True}


class Texts:
    """The words of all blocks as one matrix, from which the sayings of some of the pages are learned."""

    def __init__(self, pages: Sequence[Labelled]) -> None:
        try:
            import scipy.sparse as sparse
            from sklearn.linear_model import SGDClassifier
        except ImportError as error:
            raise MissingExtra("training", "train") from error
        self._sparse, self._fit_line = sparse, SGDClassifier
        numbers: dict[int, int] = {}
        found = [_grams(text, numbers) for each in pages for text in each.page.block_texts()]
        self.keys = np.array(list(numbers), np.uint32)
        self.matrix = self._counts(found, len(numbers))
        self.heading = _headings(pages)
        self.share = np.concatenate([each.labels.share for each in pages])
        self.words = np.concatenate([np.where(each.labels.again, 0, each.labels.words) for each in pages])
        self.page = np.repeat(np.arange(len(pages)), [len(each.page.blocks) for each in pages])
        sites = {site: number for number, site in enumerate(dict.fromkeys(each.site for each in pages))}
        self.site = np.array([sites[each.site] for each in pages], np.int64)

    def sayings(self, chosen: NDArray[np.bool_]) -> Sayings:
        """What the words on the chosen pages say."""
        some = self._some(chosen)
        used = self.matrix[some]
        rows, columns = used.nonzero()
        pairs = np.unique(columns.astype(np.int64) * (int(self.site.max()) + 1) + self.site[self.page[some[rows]]])
        sites = np.bincount(pairs // (int(self.site.max()) + 1), minlength=len(self.keys))
        kept = np.flatnonzero(sites >= _FEWEST_SITES)
        if not len(kept):
            return Sayings.none()
        weight = _weights(self.words[some], self.page[some])
        own = self._line(used[:, kept], self.share[some], weight)
        under = self.heading[some] >= 0
        below = self.matrix[self.heading[some[under]]][:, kept]
        above = self._line(below, self.share[some[under]], weight[under])
        return Sayings(self.keys[kept], np.stack((own, above), axis=1))

    def _some(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The blocks of the chosen pages that say something, not too many of one page."""
        random = np.random.default_rng(7)
        rows = np.flatnonzero(chosen[self.page] & (self.words > 0))
        cuts = np.flatnonzero(np.diff(self.page[rows])) + 1
        parts = [
            part if len(part) <= _MOST_BLOCKS else np.sort(random.choice(part, _MOST_BLOCKS, replace=False))
            for part in np.split(rows, cuts)
        ]
        return np.concatenate(parts)

    def _line(self, counts: Any, share: NDArray[np.float64], weight: NDArray[np.float64]) -> NDArray[np.int32]:
        """The weights of a line between content and husk; a block that is content in part stands on both sides."""
        roots = np.sqrt(np.maximum(np.asarray(counts.sum(axis=1)).ravel(), 1))
        rows = self._sparse.diags(1 / roots) @ counts
        both = np.concatenate((weight * share, weight * (1 - share)))
        sides = np.repeat((1, 0), len(share))
        used = np.flatnonzero(both > 0)
        if len(np.unique(sides[used])) < 2:
            return np.zeros(counts.shape[1], np.int32)
        line = self._fit_line(loss="log_loss", **_SETTINGS)
        line.fit(
            self._sparse.vstack((rows, rows)).tocsr()[used], sides[used], sample_weight=both[used] / both[used].mean()
        )
        return np.asarray(np.round(line.coef_[0] * SCALE), np.int32)

    def _counts(self, found: list[list[int]], width: int) -> Any:
        ends = np.cumsum([0, *map(len, found)])
        columns = np.fromiter((number for each in found for number in each), np.int32, int(ends[-1]))
        shape = (len(found), max(width, 1))
        matrix = self._sparse.csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=shape)
        matrix.sum_duplicates()
        return matrix


def _grams(text: str, numbers: dict[int, int]) -> list[int]:
    """The numbers of the words of a text and of two words with one space, or nothing, between them."""
    found: list[int] = []
    last, end = "", -1
    small = text.lower()
    for count, match in enumerate(_WORD.finditer(small)):
        if count == _MOST_WORDS:
            break
        word = match[0]
        found.append(numbers.setdefault(_hash(word), len(numbers)))
        between = small[end : match.start()] if end >= 0 else "?"
        if between in ("", " "):
            found.append(numbers.setdefault(fnv(f"{last}{between}{word}"), len(numbers)))
        last, end = word, match.end()
    return found


@cache
def _hash(word: str) -> int:
    return fnv(word)


def _headings(pages: Sequence[Labelled]) -> NDArray[np.int64]:
    """For each block, the heading it stands under, or is; -1 where there is none."""
    parts, done = [], 0
    for each in pages:
        kinds = each.page.blocks.kind
        places = np.where(kinds == Kind.HEADING, np.arange(len(kinds)), -1)
        last = np.maximum.accumulate(places) if len(places) else places
        parts.append(np.where(last >= 0, last + done, -1))
        done += len(kinds)
    return np.concatenate(parts)


def _weights(words: NDArray[np.int32], page: NDArray[np.int64]) -> NDArray[np.float64]:
    """By the root of a block's words, the same in sum for every page."""
    roots = np.sqrt(words)
    return np.asarray(roots / np.maximum(np.bincount(page, weights=roots), 1e-9)[page])
