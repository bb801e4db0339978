"""Reading JSON that people wrote by hand or templates broke: what can be read is read."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any, Final

_COMMENT = re.compile(r"^\s*(?://[^\n]*|<!--|-->|/\*.*?\*/|<!\[CDATA\[|\]\]>)", re.M | re.S)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")
_MISSING_COMMA = re.compile(r'(["}\]])(\s*\n\s*")')
_BAD_ESCAPE = re.compile(r'\\(?!["\\/bfnrtu])')
_PAIR = re.compile(
    r'"(headline|name|datePublished|dateModified|description|@type|articleSection)"\s*:\s*"((?:[^"\\]|\\.)*)"'
)
_AUTHOR = re.compile(r'"author"\s*:\s*[\[{\s]*(?:"@type"\s*:\s*"\w+"\s*,\s*)?(?:"name"\s*:\s*)?"((?:[^"\\]|\\.)*)"')
_DECODER: Final[Any] = json.JSONDecoder(strict=False)
scan_once: Final = _DECODER.scan_once  # the value at a place of a text that begins with no space, and where it ends
_MOST_VALUES: Final = 50  # of one script, where several stand one after the other


def read_values(raw: str) -> list[Any]:
    """The JSON values in a text, mended where they are broken.

    Where nothing helps, the fields that can be recognised.
    """
    for text in _attempts(raw):
        try:
            return _values(text)
        except (ValueError, RecursionError):
            continue
    return _salvage(raw)


def _attempts(raw: str) -> Iterator[str]:
    """The text as it is, then mended more and more; most is right as it is."""
    text = raw.strip().strip("\ufeff;")
    yield text
    mended = _COMMENT.sub("", text).strip().rstrip(";")
    mended = _TRAILING_COMMA.sub(r"\1", _BAD_ESCAPE.sub(r"\\\\", mended))
    yield mended
    yield _TRAILING_COMMA.sub(r"\1", _MISSING_COMMA.sub(r"\1,\2", mended))
    if "&quot;" in raw or "&#" in raw:
        yield html.unescape(mended)


def _values(text: str) -> list[Any]:
    values: list[Any] = []
    at = 0
    while at < len(text) and len(values) < _MOST_VALUES:
        value, at = _DECODER.raw_decode(text, at)
        values.append(value)
        while at < len(text) and (text[at].isspace() or text[at] in ",;"):
            at += 1
    return values


def _salvage(raw: str) -> list[Any]:
    found: dict[str, Any] = {}
    for name, value in _PAIR.findall(raw):
        found.setdefault(name, _unescaped(value))
    if author := _AUTHOR.search(raw):
        found["author"] = _unescaped(author[1])
    return [found] if "headline" in found or "datePublished" in found else []


def _unescaped(value: str) -> str:
    try:
        return str(json.loads(f'"{value}"', strict=False))
    except ValueError:
        return value
