"""A page block by block: what is gold, what each system kept, and why."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import dehusk
from dehusk.evaluate.blocks import blocks_of, gold_shares, shares
from dehusk.evaluate.evaluation import Run
from dehusk.evaluate.metrics.tokens import tokens
from dehusk.evaluate.records import Example, Output
from dehusk.evaluate.report.worst import subject, worst
from dehusk.evaluate.systems import ALGORITHM
from dehusk.model import Decision

DEFAULT_WORST = 20
_MOST_DIFFERENT = 10
_MOST_BLOCKS = 500
_LONGEST = 280
Settings = Mapping[str, str]


def views(run: Run, count: int | None) -> list[dict[str, Any]]:
    """The pages worth reading: the worst ones, and those on which the two best systems differ most."""
    evaluation = run.evaluation
    name = subject(evaluation)
    bad = [each.page.id for each in worst(evaluation, name, count or DEFAULT_WORST)]
    chosen = list(dict.fromkeys([*bad, *most_different(run, [each.name for each in evaluation.present()[:2]])]))
    by_id = {each.id: each for each in run.examples}
    ours = [each.name for each in evaluation.systems if each.kind == ALGORITHM]
    settings = {name: evaluation.options.get("settings", {}).get(name, {}) for name in ours}
    return [
        {"id": id, "worst": id in bad, "blocks": view(by_id[id], _outputs(run, by_id[id]), settings)}
        for id in chosen
        if by_id[id].gold.text is not None
    ]


def most_different(run: Run, names: Sequence[str]) -> list[str]:
    """The pages on which two systems are farthest apart."""
    if len(names) < 2:
        return []
    rows = []
    for page in run.evaluation.pages:
        left, right = (page.scores.get(name, {}).get("word_f1") for name in names)
        if left is not None and right is not None:
            rows.append((abs(left - right), page.id))
    return [id for _, id in sorted(rows, reverse=True)[:_MOST_DIFFERENT]]


def view(example: Example, outputs: Mapping[str, Output], ours: Mapping[str, Settings]) -> list[dict[str, Any]]:
    """The blocks with the share of their words that is gold, and that each system kept.

    Our algorithms say what they kept, and why; for peers it is found out by aligning their text with the blocks.
    """
    blocks, gold = blocks_of(example), gold_shares(example)
    verdicts = {name: _verdicts(example, name, ours[name]) for name in outputs if name in ours}
    kept = {
        name: [100 * each.keep for each in verdicts[name]]
        if name in verdicts
        else shares(blocks.words, tokens(output.found.text))
        for name, output in outputs.items()
    }
    return [
        {
            "kind": blocks.kinds[at],
            "text": " ".join(blocks.texts[at].split())[:_LONGEST],
            "words": len(blocks.words[at]),
            "gold": gold[at],
            "kept": {name: share[at] for name, share in kept.items()},
            "why": {name: found[at].reason for name, found in verdicts.items() if found[at].reason},
        }
        for at in range(min(len(blocks.indices), _MOST_BLOCKS))
    ]


def _outputs(run: Run, example: Example) -> dict[str, Output]:
    return {name: by_page[example.hash] for name, by_page in run.outputs.items() if example.hash in by_page}


def _verdicts(example: Example, algorithm: str, settings: Settings) -> list[Decision]:
    """What an algorithm says about each block of the view; not all of them read the boxes that are hidden at first."""
    explained = dehusk.extract(example.html, url=example.url, algorithm=algorithm, settings=settings).explain()
    waiting: dict[str, deque[Decision]] = {}
    for block, decision in explained:
        waiting.setdefault(block.text, deque()).append(decision)
    unread = Decision(-1, False, algorithm, "hidden at first, so it was not read")
    return [waiting[text].popleft() if waiting.get(text) else unread for text in blocks_of(example).texts]
