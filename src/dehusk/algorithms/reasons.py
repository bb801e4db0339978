"""Why the learned model keeps a block or not, in words: what moved its chance most, group by group."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Extraction, Page
from dehusk.pagetypes.learned import Model

# The first group whose prefix fits a feature's name; the words are for people.
_GROUPS: tuple[tuple[str, str], ...] = (
    ("main", "where it stands to the bulk of the text"),
    ("box", "the boxes around it"),
    ("outer", "the part of the page it is in"),
    ("unit", "the repeated unit it is in"),
    ("name_", "names of the boxes around it"),
    ("near_", "names of its own box"),
    ("in_", "the elements around it"),
    ("card", "what the units like its own hold"),
    ("cue_", "what it says"),
    ("after_", "what was announced before it"),
    ("under_", "what its heading says"),
    ("window", "the text around it"),
    ("links_", "where its links lead"),
    ("link_share", "its share of links"),
    ("page_", "the page as a whole"),
    ("same_text", "the same text elsewhere"),
    ("title", "its likeness to the title"),
    ("from_", "its distance from the headline"),
    ("heading", "the heading above it"),
    ("kind", "its kind"),
    ("tag", "its tag"),
    ("hidden", "being hidden"),
)
_MOST = 3
_AGAIN = "; the same text is kept already"


def explain_blocks(model: Model, page: Page, rows: NDArray[np.float32], extraction: Extraction) -> list[str]:
    """One line a block: its chance, what moved it most up or down, and for one left out whether its text is kept elsewhere."""
    typical = np.median(rows, axis=0)
    groups = [_group_of(name) for name in model.features]
    alone = model.block_chances(rows)
    base = extraction.scores if extraction.scores is not None else alone
    moved = {"the blocks around it and those like it": base - alone}
    for words in dict.fromkeys(groups):
        columns = [index for index, group in enumerate(groups) if group == words]
        changed = rows.copy()
        changed[:, columns] = typical[columns]
        moved[words] = alone - model.block_chances(changed)
    lines = [_line(base[index], {words: float(by[index]) for words, by in moved.items()}) for index in range(len(rows))]
    return [line + _AGAIN * again for line, again in zip(lines, _said_again(page, extraction.kept), strict=True)]


def _said_again(page: Page, kept: NDArray[np.bool_]) -> list[bool]:
    """Which blocks were left out and say what a kept block says."""
    texts = page.block_texts()
    said = {text for text, taken in zip(texts, kept.tolist(), strict=True) if taken and text}
    return [not taken and text in said for text, taken in zip(texts, kept.tolist(), strict=True)]


def _group_of(name: str) -> str:
    return next((words for prefix, words in _GROUPS if name.startswith(prefix)), "its own text and place")


def _line(chance: float, moved: dict[str, float]) -> str:
    strongest = sorted(moved.items(), key=lambda each: -abs(each[1]))[:_MOST]
    parts = [f"{words} {'for' if by > 0 else 'against'} ({by:+.2f})" for words, by in strongest if abs(by) >= 0.01]
    return f"chance {chance:.2f}" + (": " + ", ".join(parts) if parts else "")
