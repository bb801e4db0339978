"""Every block with its verdict and the reason for it, as a table to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dehusk.registry import writers

if TYPE_CHECKING:
    from dehusk.document import Document


@writers.register("explain")
@dataclass(frozen=True)
class ExplainWriter:
    """Writes what was kept and what was not, and why."""

    suffix = ".txt"
    media_type = "text/plain"

    def __call__(self, document: Document) -> str:
        return str(document.explain())
