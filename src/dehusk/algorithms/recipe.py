"""A recipe: an algorithm that is a list of filters, each with a switch and with its settings."""

from __future__ import annotations

import dataclasses
import typing
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import numpy as np

from dehusk.dom.counts import Flags
from dehusk.dom.ranges import take_ranges
from dehusk.filters.labels import Labels
from dehusk.model import Extraction, Page
from dehusk.registry import filters
from dehusk.settings import setting, settings_of

T = TypeVar("T")


class Recipe:
    """Runs filters one after the other and keeps what they leave.

    Settings of a step carry its name in front: `link_lists=off` switches the step `link-lists` off,
    `link_lists_ratio=0.5` sets its `ratio`.
    """

    name: ClassVar[str]
    steps: ClassVar[tuple[str, ...]]

    def __call__(self, page: Page) -> Extraction:
        labels = Labels(page)
        for step, make in _made(self):
            labels.run(make)
            labels.facts.setdefault("steps", []).append(step)
        return self.finish(page, labels)

    def finish(self, page: Page, labels: Labels) -> Extraction:
        """The verdicts once all steps have run."""
        edges = np.flatnonzero(np.diff(np.concatenate(([True], labels.dropped, [True])).astype(np.int8)))
        taken = take_ranges(page, edges[0::2], edges[1::2])
        blank = page.blocks.end == page.blocks.start
        kept: Flags = np.where(blank, labels.kept, taken.kept & labels.kept)
        reasons = tuple(f"{last.step}: {last.reason}" if last else "no filter has dropped it" for last in labels.last)
        status, why = labels.status
        return Extraction(
            self.name,
            kept,
            reasons=reasons,
            spans={block: span for block, span in taken.spans.items() if kept[block]},
            cuts={block: cuts for block, cuts in taken.cuts.items() if kept[block]},
            status=status,
            status_reason=why,
            facts=labels.facts,
        )


@lru_cache(maxsize=64)
def _made(recipe: Recipe) -> tuple[tuple[str, Any], ...]:
    """The steps that are switched on, with their settings."""
    found = []
    for step in recipe.steps:
        factory, prefix = filters.get(step), prefix_of(step)
        if getattr(recipe, _switch(step)):
            values = {each.name: getattr(recipe, f"{prefix}_{each.name}") for each in settings_of(factory)}
            found.append((step, factory(**values)))
    return tuple(found)


def recipe(cls: type[T]) -> type[T]:
    """Give a Recipe its settings: a switch for each step and, behind the step's name, each setting of the step."""
    fields: list[tuple[str, Any, Any]] = []
    for step in cls.steps:  # type: ignore[attr-defined]
        made = filters.get(step)
        fields.append((_switch(step), bool, setting(True, f"run the filter {step}")))
        for each in settings_of(made):
            meta = {"help": each.help, "choices": each.choices, "low": each.low, "high": each.high}
            name = f"{prefix_of(step)}_{each.name}"
            fields.append((name, each.type, dataclasses.field(default=each.default, metadata=meta)))
    made_class = dataclasses.make_dataclass(cls.__name__, fields, bases=(cls,), frozen=True)
    made_class.__doc__, made_class.__module__, made_class.__qualname__ = cls.__doc__, cls.__module__, cls.__qualname__
    return typing.cast("type[T]", made_class)


def prefix_of(step: str) -> str:
    """What stands in front of a step's settings."""
    return str(getattr(filters.get(step), "prefix", step.replace("-", "_")))


def _switch(step: str) -> str:
    return step.replace("-", "_")
