"""A run once more from its JSON: the same pages, systems and options, and what came out differently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from dehusk.errors import BadData
from dehusk.evaluate.datasets import Choice
from dehusk.evaluate.evaluation import Request
from dehusk.evaluate.results import Evaluation

_SAME = 5e-7  # figures are written with six digits


def read_run(path: Path) -> dict[str, Any]:
    """The record of an earlier run."""
    try:
        record: dict[str, Any] = json.loads(path.read_text("utf-8"))
        _ = record["options"]["systems"], record["data"], record["corpus"], record["systems"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadData(f"{path} is no run ({error!r}); expected what --json writes") from error
    return record


def request_again(record: dict[str, Any], request: Request) -> Request:
    """The request that the run was made with; where outputs are kept and how many processes work is not part of it."""
    options = record["options"]
    return replace(
        request,
        data=tuple(each["path"] for each in record["data"]),
        systems=tuple(options["systems"]),
        metrics=tuple(options["metrics"]),
        settings=options["settings"],
        choice=Choice(options["limit"], options["split"], tuple(options["page_types"])),
        limits=replace(request.limits, seconds=options["seconds"]),
    )


def differences(record: dict[str, Any], evaluation: Evaluation) -> Iterator[str]:
    """What is not as it was, in words: other pages, other versions, other figures."""
    if record["corpus"] != evaluation.corpus:
        yield f"other pages or gold: corpus {evaluation.corpus} instead of {record['corpus']}"
    now = {each.name: each for each in evaluation.systems}
    for name, was in record["systems"].items():
        system = now.get(name)
        if system is None or bool(system.missing) != bool(was["missing"]):
            yield f"{name}: {'not installed now' if system is None or system.missing else 'installed now'}"
            continue
        if system.version != was["version"]:
            yield f"{name}: version {system.version} instead of {was['version']}"
        for figure, before in was["figures"].items():
            after = system.figures.get(figure)
            if after is not None and before["value"] is not None and abs(after.value - before["value"]) > _SAME:
                yield f"{name}: {figure.replace('_', ' ')} {after.value:.4f} instead of {before['value']:.4f}"
