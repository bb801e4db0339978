"""Longest common subsequence of two token lists, and the precision, recall and F1 that *content-seeker* takes from it.

The bit-parallel recurrence (Hyyrö 2004) holds one row of the table in the bits of one integer: 50,000 by 50,000 tokens
take a second, where the plain table would take an hour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import isqrt

from dehusk.evaluate.metrics import Metric, Sums, Values, metrics, ratio
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example, Found


@metrics.register("lcs")
class Lcs(Metric):
    """LCS precision, recall and F1 over words (Louvan, Content Seeker, equation 2).

    The paper's equation calls LCS/gold "precision" and LCS/extracted "recall"; its tables only make sense with the
    usual meaning, which is followed here: precision is LCS/extracted.
    """

    headline = "lcs_f1"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Precision, recall and F1 of one page."""
        if example.gold.text is None:
            return None
        gold, got = tokens(example.gold.text), tokens(found.text)
        if not gold or not got:
            same = float(not gold and not got)
            return {"precision": same, "recall": same, "f1": same, "pages": 1.0}
        common = length(got, gold)
        precision, recall = common / len(got), common / len(gold)
        return {"precision": precision, "recall": recall, "f1": 2 * common / (len(got) + len(gold)), "pages": 1.0}

    def total(self, sums: Sums) -> dict[str, Values]:
        """Means over pages."""
        return {f"lcs_{name}": ratio(sums[name], sums["pages"]) for name in ("f1", "precision", "recall")}


def length(left: Sequence[Hashable], right: Sequence[Hashable]) -> int:
    """The length of the longest common subsequence."""
    left, right, same = _trim(left, right)
    if not left or not right:
        return same
    positions = _positions(right)
    full = (1 << len(right)) - 1
    row = full
    for token in left:
        row = _next(row, positions.get(token, 0), full)
    return same + len(right) - row.bit_count()


def align(left: Sequence[Hashable], right: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The pairs of positions of one longest common subsequence, in order.

    Every k-th row is kept and the rows between are computed again on the way back: memory grows with the square root.
    """
    if not left or not right:
        return []
    positions, full = _positions(right), (1 << len(right)) - 1
    step = isqrt(len(left)) + 1
    kept = _kept_rows(left, positions, full, step)
    pairs: list[tuple[int, int]] = []
    column = len(right)
    for block in range(len(kept) - 1, -1, -1):
        start = block * step
        rows = _rows(kept[block], left[start : start + step], positions, full)
        column = _walk_back(rows, left, right, (start, column), pairs)
    pairs.reverse()
    return pairs


def _walk_back(
    rows: list[bytes],
    left: Sequence[Hashable],
    right: Sequence[Hashable],
    corner: tuple[int, int],
    pairs: list[tuple[int, int]],
) -> int:
    start, column = corner
    line = len(rows)
    while line and column:
        if left[start + line - 1] == right[column - 1]:
            pairs.append((start + line - 1, column - 1))
            line, column = line - 1, column - 1
        elif rows[line - 1][(column - 1) >> 3] >> ((column - 1) & 7) & 1:  # this column adds nothing in this row
            column -= 1
        else:
            line -= 1
    return column


def _kept_rows(left: Sequence[Hashable], positions: dict[Hashable, int], full: int, step: int) -> list[int]:
    kept, row = [], full
    for index, token in enumerate(left):
        if index % step == 0:
            kept.append(row)
        row = _next(row, positions.get(token, 0), full)
    return kept


def _rows(row: int, part: Sequence[Hashable], positions: dict[Hashable, int], full: int) -> list[bytes]:
    size, rows = (full.bit_length() + 7) // 8, []
    for token in part:
        row = _next(row, positions.get(token, 0), full)
        rows.append(row.to_bytes(size, "little"))
    return rows


def _next(row: int, matches: int, full: int) -> int:
    taken = row & matches
    return ((row + taken) | (row - taken)) & full


def _positions(right: Sequence[Hashable]) -> dict[Hashable, int]:
    places: dict[Hashable, list[int]] = defaultdict(list)
    for index, token in enumerate(right):
        places[token].append(index)
    size = (len(right) + 7) // 8
    masks = {}
    for token, indices in places.items():
        bits = bytearray(size)
        for index in indices:
            bits[index >> 3] |= 1 << (index & 7)
        masks[token] = int.from_bytes(bits, "little")
    return masks


def _trim(left: Sequence[Hashable], right: Sequence[Hashable]) -> tuple[Sequence[Hashable], Sequence[Hashable], int]:
    shorter = min(len(left), len(right))
    head = 0
    while head < shorter and left[head] == right[head]:
        head += 1
    tail = 0
    while tail < shorter - head and left[-1 - tail] == right[-1 - tail]:
        tail += 1
    return left[head : len(left) - tail], right[head : len(right) - tail], head + tail
