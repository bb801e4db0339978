"""What our own models were trained on: figures on those pages flatter them, and every report says so."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from dehusk.evaluate.systems import ALGORITHM, System

_SEEKER = ("andy_news", "wcxb", "web_forum_52")  # folds 0 and 1 of them, see its card


def caution(system: System, datasets: Iterable[str]) -> str:
    """A sentence about a system that knows some of the sites of these datasets; empty where it knows none."""
    present = sorted(set(datasets))
    if system.kind != ALGORITHM or "model" in dict(system.settings):
        return ""
    if system.registered == "auto":
        unseen = _metrics("auto").get("word_f1", {})
        known = [f"{name} {unseen[name]:.3f}" for name in present if name in unseen]
        return f"trained on pages of these sets; word F1 on sites not seen: {', '.join(known)}" if known else ""
    if system.registered.startswith("content-seeker"):
        known = [name for name in present if name in _SEEKER]
        return f"trained on two fifths of the sites of {', '.join(known)}" if known else ""
    return ""


def _metrics(model: str) -> dict[str, Any]:
    found = files("dehusk") / "models" / model / "metrics.json"
    record: dict[str, Any] = json.loads(found.read_text("utf-8")) if found.is_file() else {}
    return record
