"""The whole text of the page: what every extractor has to beat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.model import Extraction, Page
from dehusk.registry import algorithms


@algorithms.register("whole-text")
@dataclass(frozen=True)
class WholeText:
    """Keeps everything."""

    paper: ClassVar[str] = "no paper: the baseline of all baselines"
    year: ClassVar[int] = 1993

    def __call__(self, page: Page) -> Extraction:
        return Extraction("whole-text", np.ones(len(page.blocks), bool))

    def reasons(self, page: Page, extraction: Extraction) -> tuple[str, ...]:
        """The same for every block."""
        return ("everything is kept",) * len(extraction.kept)
