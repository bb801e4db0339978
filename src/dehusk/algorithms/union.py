"""What any of several algorithms keeps: for those who would rather have too much than miss something."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from dehusk.errors import BadSetting
from dehusk.model import Extraction, Page
from dehusk.registry import algorithms
from dehusk.settings import setting


@algorithms.register("union")
@dataclass(frozen=True)
class Union:
    """Keeps every block that any of the named algorithms keeps."""

    of: str = setting("auto,largest-body,cuter", "names of algorithms, with commas between them")

    paper: ClassVar[str] = "Combining extractors for training data (arXiv 2602.19548)"
    year: ClassVar[int] = 2026
    sees_hidden: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not self.names or "union" in self.names:
            raise BadSetting("union needs the names of other algorithms, such as of=auto,cuter")
        for name in self.names:
            algorithms.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The algorithms that are asked."""
        return tuple(name.strip() for name in self.of.split(",") if name.strip())

    @cached_property
    def steps(self) -> tuple[Any, ...]:
        """The algorithms with their own settings."""
        return tuple(algorithms.get(name)() for name in self.names)

    def __call__(self, page: Page) -> Extraction:
        found: list[Extraction] = [step(page) for step in self.steps]
        kept = np.logical_or.reduce([each.kept for each in found])
        by = {each.algorithm: each.kept for each in found}
        # The page type, quality and facts are those of the first; a cut inside a block holds only where all agree.
        return replace(found[0], algorithm="union", kept=kept, spans={}, reasons=(), facts={**found[0].facts, "by": by})

    def reasons(self, page: Page, extraction: Extraction) -> list[str]:
        """Which algorithms keep each block."""
        by = extraction.facts["by"].items()
        named = [[name for name, kept in by if kept[index]] for index in range(len(page.blocks))]
        return [f"kept by {', '.join(names)}" if names else "kept by none" for names in named]
