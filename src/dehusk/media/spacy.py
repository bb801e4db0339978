"""Names by a spaCy model; needs `pip install dehusk[ner]` and a model of yours."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from dehusk.registry import entities
from dehusk.settings import setting

_LABELS: Final = frozenset({"PER", "PERSON", "LOC", "GPE", "ORG", "FAC", "NORP", "MISC"})


@entities.register("spacy")
@dataclass(frozen=True)
class Spacy:
    """Counts the entities that a spaCy pipeline finds."""

    model: str = setting("fr_core_news_sm", "name of an installed pipeline, or a folder")
    most: int = setting(20_000, "characters of a text that are read", low=100)

    def __call__(self, text: str, language: str | None = None) -> Counter[str]:
        found = _pipeline(self.model)(text[: self.most])
        return Counter(
            each.text.casefold().strip() for each in found.ents if each.label_ in _LABELS and len(each.text) > 1
        )


@lru_cache(maxsize=2)
def _pipeline(model: str) -> Any:
    import spacy

    return spacy.load(model, exclude=["parser", "lemmatizer", "attribute_ruler"])
