"""Who and what a text is about: the contract of a recogniser of names."""

from __future__ import annotations

from collections import Counter
from typing import Protocol


class Entities(Protocol):
    """Counts the people, places and organisations of a text; the same name is the same key."""

    def __call__(self, text: str, language: str | None) -> Counter[str]: ...
