"""The built-in recogniser of names: light, without a model, for any language.

Where a script has capitals, a name is a run of capitalised words that does not merely begin a sentence; German,
which capitalises every
noun, needs two words in a row. Chinese and Japanese names are found by what they end in, by katakana and by title
marks.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from dehusk.registry import entities
from dehusk.settings import setting

_CAPITAL = (
    "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100\u0104\u0106\u010c\u0118\u0141\u015a\u0160\u0179\u017b\u017d"  # Latin
    "\u0386-\u03ab\u0400-\u042f"  # Greek, Cyrillic
)
_WORD = rf"[{_CAPITAL}][\w’'&.-]*\w"
_LINK = "(?:of the|of|de la|de|del|van der|van|von der|von|bin|al|du|des|di|da|do|dos|&) "
_RUN = re.compile(rf"{_WORD}(?: (?:{_LINK})?{_WORD})*")
_ENDS: Final = frozenset('.!?:…»”"\n“«‘(')
_TITLE = re.compile(
    r"^(?:mr|mrs|ms|dr|prof|professor|president|king|queen|sir|lord|lady|sen|gov|st|herr|frau|mme|señor|señora)\b\.? ",
    re.I,
)
_SUFFIX = re.compile(
    r"\b(?:inc|ltd|llc|corp|gmbh|ag|sa|plc|university|institute|museum|college|city|county|street|river|lake)\.?$", re.I
)
_HAN = re.compile(
    r"[\u4e00-\u9fff]{1,6}(?:市|省|縣|县|國|国|區|区|州|大學|大学|公司|銀行|银行|學院|学院|醫院|医院)|[\u30a1-\u30fa\u30fc]{3,}|"
    r"[《「『]([^》」』]{2,20})[》」』]"
)
_HAS_HAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_COMMON: Final = frozenset(
    "the a an this that these those it its he she they we you i his her their our your my in on at by for with from "
    "to of and but or nor so yet as "
    "if when while after before since because although though however there here what who why how which where not "
    "no yes all some many most one two "
    "photo image picture video courtesy credit source getty images reuters afp figure fig above below left right "
    "monday tuesday wednesday thursday "
    "friday saturday sunday january february march april may june july august september october november december "
    "new more read see also "
    "der die das ein eine und oder aber ist sind im am um mit von zu für auf le la les un une des et est dans pour "
    "el los las una y en con il lo gli "
    "и в на не что как это".split()
)


@entities.register("capitals")
@dataclass(frozen=True)
class Capitals:
    """Counts runs of capitalised words."""

    most: int = setting(20_000, "characters of a text that are read", low=100)

    def __call__(self, text: str, language: str | None = None) -> Counter[str]:
        text = text[: self.most]
        found: Counter[str] = Counter()
        alone: Counter[str] = Counter()  # single words that begin a sentence: names only if they are elsewhere too
        for match in _RUN.finditer(text):
            words = _without_common(match[0])
            begins = bool(words) and match[0].startswith(words[0])
            if not words:
                continue
            name = " ".join(words)
            single = len(words) == 1 and not _TITLE.match(match[0]) and not _SUFFIX.search(name)
            if single and (language or "").startswith("de"):
                continue
            if single and begins and _begins_sentence(text, match.start()):
                alone[_key(name)] += 1
            else:
                found[_key(name)] += 1
        for name, count in alone.items():
            if name in found:
                found[name] += count
        if _HAS_HAN.search(text):
            found.update(match[1] or match[0] for match in _HAN.finditer(text))
        return found


def _begins_sentence(text: str, place: int) -> bool:
    before = text[max(0, place - 3) : place].rstrip(" \t")
    return not before or before[-1] in _ENDS


def _without_common(run: str) -> list[str]:
    words = _TITLE.sub("", run).split()
    while words and words[0].casefold().rstrip(".") in _COMMON:
        words.pop(0)
    while words and words[-1].casefold() in _COMMON:
        words.pop()
    return words


def _key(name: str) -> str:
    return name.casefold().removesuffix("'s").removesuffix("’s").strip(".")
