"""A trained model as a folder: arrays, figures, and a card that says where it comes from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dehusk
from dehusk.pagetypes.learned import Model
from dehusk.train.pages import Labelled

_LICENCES = {
    "wcxb": "CC-BY-4.0",
    "andy_news": "Apache-2.0",
    "web_forum_52": "Apache-2.0",
    "scrapinghub_product": "MIT",
    "formasaurus": "MIT",
    "htmlparser-benchmark": "MIT",
    "mercury-parser": "MIT",
}


def write_model(folder: Path, model: Model, metrics: dict[str, Any], pages: Sequence[Labelled], command: str) -> None:
    """Write model, metrics and card."""
    model.save(folder)
    (folder / "metrics.json").write_text(json.dumps(metrics, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / "card.md").write_text(_card(model, metrics, pages, command), "utf-8")


def _nets(model: Model) -> str:
    count = len(model.blocks.nets)
    return f"{count} network" if count == 1 else f"{count} networks"


def _card(model: Model, metrics: dict[str, Any], pages: Sequence[Labelled], command: str) -> str:
    counts = Counter(each.dataset for each in pages)
    sites = len({each.site for each in pages})
    data = "\n".join(
        f"| {name} | {count} | {_LICENCES.get(name, 'see the data set')} |" for name, count in sorted(counts.items())
    )
    figures = "\n".join(
        f"| {name} | {metrics['pages'][name]} | {value:.3f} |" for name, value in metrics["word_f1"].items()
    )
    accuracy = ", ".join(f"{name} {value:.3f}" for name, value in metrics["page_type_accuracy"].items())
    trees = sum(len(forest.feature) for forest in model.blocks.forests)
    return f"""# A model of `auto`

Decides which blocks of a page are content, what kind of page it is, and how good the result probably is. Made by dehusk
{dehusk.__version__} with

    {command}

from {len(pages)} pages of {sites} sites:

| data | pages | licence |
|---|---|---|
{data}

{trees} trees and {_nets(model)} over {len(model.features)} features decide on blocks, and {len(model.second.feature)} trees look at what they decided again;
what is stored are numbers, no text of the pages.
Words that it looks for, chosen from the same pages: {len(model.vocabulary.names)} of class names around blocks, {len(model.type_names)} of class names and
{len(model.vocabulary.words)} of the text that tell the kind of a page. In the figures below each fold chooses its own, from the other folds.

## Figures

Word F1, each page decided by a model that had not seen its site (five folds by registered domain):

| pages | count | word F1 |
|---|---|---|
{figures}

Page types right: {accuracy}. Rank correlation of the quality estimate with the true F1:
{metrics["quality_rank_correlation"]:.2f}, mean error {metrics["quality_mean_error"]:.3f}.

## What it does not do

The pages are mostly English; structure counts more than words, and the words it knows are given in several languages.
Kinds of pages with few examples (products, collections, listings) are decided less well than articles.
"""
