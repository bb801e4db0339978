"""Counting words in any language: spaces where a script has them, characters where it has none."""

from __future__ import annotations

from dehusk.lazy import pattern

# Han, Hiragana, Katakana, Thai, Lao, Khmer and Myanmar are written without spaces between words.
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002ffff"
)
_UNSPACED = pattern(f"[{UNSPACED}]")
_ASCII_TOKEN = pattern(r"\w+")
_TOKEN = pattern(f"[{UNSPACED}]|[^\\W{UNSPACED}]+")
_SENTENCE_END = pattern(r"[.!?…]+[\"'»”’)\]]*(?=\s|$)|[。！？]+[」』”]*")


def tokens(text: str) -> list[str]:
    """The words of a text, lower-cased; in scripts without spaces every character is one."""
    return (_ASCII_TOKEN if text.isascii() else _TOKEN).findall(text.lower())


def count_words(text: str) -> int:
    """About how many words a text with single spaces has, quickly."""
    if not text:
        return 0
    spaced = text.count(" ") + text.count("\n") + 1
    return spaced if text.isascii() else spaced + len(_UNSPACED.findall(text))


def is_unspaced(character: str) -> bool:
    """Whether a character belongs to a script without spaces between words."""
    return bool(_UNSPACED.match(character))


def sentences(text: str) -> list[str]:
    """A text cut after sentence-ending punctuation of Latin, Cyrillic, Greek, Arabic and CJK writing."""
    cut, parts = 0, []
    for match in _SENTENCE_END.finditer(text):
        parts.append(text[cut : match.end()].strip())
        cut = match.end()
    parts.append(text[cut:].strip())
    return [part for part in parts if part]
