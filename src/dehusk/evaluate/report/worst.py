"""Which failures are worth reading: those that another system did not have."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.evaluate.results import Evaluation, PageResult


@dataclass(frozen=True, slots=True)
class Bad:
    """A page, the word F1 of the system in question, and the best one of the others."""

    page: PageResult
    own: float
    other: float
    other_name: str


def subject(evaluation: Evaluation) -> str:
    """Whose failures are read: `auto` or the best algorithm of ours, else the best system."""
    present = evaluation.present()
    for wanted in ([each for each in present if each.name == "auto"], [e for e in present if e.kind == "algorithm"]):
        if wanted:
            return wanted[0].name
    return present[0].name if present else ""


def worst(evaluation: Evaluation, name: str, count: int) -> list[Bad]:
    """The pages with the largest loss: what others show to be possible comes first, then what is low for everybody."""
    found = []
    for page in evaluation.pages:
        scores = {system: figures["word_f1"] for system, figures in page.scores.items() if "word_f1" in figures}
        if name not in scores:
            continue
        own = scores.pop(name)
        other = max(scores, key=lambda each: scores[each], default="")
        found.append(Bad(page, own, scores.get(other, 0.0), other))
    return sorted(found, key=lambda bad: (min(0.0, bad.own - bad.other), bad.own))[:count]
