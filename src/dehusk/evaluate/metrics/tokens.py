"""Tokens as the metrics count them: lower-cased words, and single characters of Chinese and Japanese."""

from __future__ import annotations

import re
from functools import lru_cache

_SPACELESS = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_TOKEN = re.compile(rf"[{_SPACELESS}]|[^\W{_SPACELESS}]+")


@lru_cache(maxsize=32)  # every metric asks for the tokens of the same two texts
def tokens(text: str | None) -> tuple[str, ...]:
    r"""The tokens of a text: `\w+`, except that scripts without spaces are counted by the character."""
    return tuple(_TOKEN.findall(text.lower())) if text else ()


def joined(text: str | None) -> str:
    """The tokens with one space between them: two texts that differ in signs and spaces only become equal."""
    return " ".join(tokens(text))
