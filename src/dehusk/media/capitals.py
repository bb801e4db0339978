"""The built-in recogniser of names: light, without a model, for any language.

Where a script has capitals, a name is a run of capitalised words that does not merely begin a sentence; German, which
capitalises every noun, needs two words in a row. Chinese and Japanese names are found by what they end in, by katakana
and by title marks.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from dehusk.media.names import count_names, has_han
from dehusk.registry import entities
from dehusk.settings import setting

_HAN = re.compile(
    r"[\u4e00-\u9fff]{1,6}(?:市|省|縣|县|國|国|區|区|州|大學|大学|公司|銀行|银行|學院|学院|醫院|医院)|[\u30a1-\u30fa\u30fc]{3,}|"
    r"[《「『]([^》」』]{2,20})[》」』]"
)


@entities.register("capitals")
@dataclass(frozen=True)
class Capitals:
    """Counts runs of capitalised words."""

    most: int = setting(20_000, "characters of a text that are read", low=100)

    def __call__(self, text: str, language: str | None = None) -> Counter[str]:
        text = text[: self.most]
        found: Counter[str] = Counter.__new__(Counter)
        dict.update(found, count_names(text, (language or "").startswith("de")))  # a Counter would count for itself
        if not text.isascii() and has_han(text):
            found.update(match[1] or match[0] for match in _HAN.finditer(text))
        return found
