"""Block by block: the table of kept and gold, over all blocks and by what they are to a reader."""

from __future__ import annotations

from dehusk.evaluate.blocks import HALF, blocks_of, gold_shares, shares
from dehusk.evaluate.metrics import Metric, Sums, Values, harmonic, metrics, ratio
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example, Found
from dehusk.model import Kind

_KINDS = tuple(kind.name.lower() for kind in Kind)
_CELLS = {(True, True): "hit", (True, False): "miss", (False, True): "extra", (False, False): "out"}


@metrics.register("blocks")
class Blocks(Metric):
    """Block precision, recall, F1 and accuracy, and F1 by kind of block; a block is in when half of its words are."""

    headline = "block_f1"

    def page(self, example: Example, found: Found) -> dict[str, float] | None:
        """Counts of one page: gold or not, kept or not, by kind."""
        if example.gold.text is None:
            return None
        counts = {f"{kind}_{cell}": 0.0 for kind in _KINDS for cell in _CELLS.values()}
        blocks = blocks_of(example)
        kept = shares(blocks.words, tokens(found.text))
        for kind, gold, got in zip(blocks.kinds, gold_shares(example), kept, strict=True):
            counts[f"{kind}_{_CELLS[gold >= HALF, got >= HALF]}"] += 1
        return counts

    def total(self, sums: Sums) -> dict[str, Values]:
        """Over all blocks of all pages."""
        none = sums["text_hit"] * 0
        cells = {cell: sum((sums[f"{kind}_{cell}"] for kind in _KINDS), none) for cell in _CELLS.values()}
        precision = ratio(cells["hit"], cells["hit"] + cells["extra"])
        recall = ratio(cells["hit"], cells["hit"] + cells["miss"])
        figures = {
            "block_f1": harmonic(precision, recall),
            "block_precision": precision,
            "block_recall": recall,
            "block_accuracy": ratio(cells["hit"] + cells["out"], sum(cells.values(), none)),
        }
        for kind in _KINDS:
            hit, wrong = sums[f"{kind}_hit"], sums[f"{kind}_miss"] + sums[f"{kind}_extra"]
            figures[f"block_f1_{kind}"] = ratio(2 * hit, 2 * hit + wrong)
        return figures
