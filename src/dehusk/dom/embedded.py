"""Text that a page holds only as data for its scripts: JSON-LD, the state of an application, streamed fragments.

It is looked at when the markup holds almost nothing. What is found becomes a plain page of its own, which is then read
like any other.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dehusk.text import count_words

_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.S | re.I)
_JSON_TYPE = re.compile(r"type=[\"']?application/(?:[\w.]+\+)?json", re.I)
_LINKED_DATA = re.compile(r"ld\+json", re.I)
_ASSIGNED = re.compile(r"(?:window|self|globalThis)?[.\[\w\"'\]]*__\w+__[\"'\]]*\s*=\s*(?=[\[{])")
_STREAMED = re.compile(r"__next_f\.push\(\s*(\[.*?\])\s*\)\s*;?\s*$", re.S)
_STREAMED_TEXT = re.compile(r"^[0-9a-f]+:T[0-9a-f]+,", re.M)
_TITLE = re.compile(r"<title\b[^>]*>(.*?)</title>", re.S | re.I)
_MARKUP = re.compile(r"<(?:p|div|br|h[1-6]|ul|ol|li|section|article|span|strong|em|blockquote)\b[^>]*/?>", re.I)
_TAG = re.compile("<[^>]*>")
_CODE = re.compile(r"[{};=]|https?:|\\u|function\b|var\(")
_BODY_KEYS = ("articleBody", "reviewBody", "text", "description")  # of JSON-LD, the fullest first
_FEWEST_WORDS = 40  # together; less is a slogan or an error message
_FEWEST_IN_PIECE = 12
_FEWEST_IN_STATE = 80  # an application's state holds menus and messages too
_MOST_CHARACTERS = 500_000
_MOST_VALUES = 200_000


@dataclass(frozen=True)
class Embedded:
    """A page made of text found in data, and where it was."""

    markup: str
    origin: str
    words: int


def embedded_page(markup: str, linked_data: Sequence[str]) -> Embedded | None:
    """The page that the data in a page's scripts tell of, or None where they hold too little."""
    title = _TITLE.search(markup)
    for origin, pieces, least in (
        ("JSON-LD", _linked_texts(linked_data), _FEWEST_WORDS),
        ("the state of its scripts", _state_texts(markup), _FEWEST_IN_STATE),
    ):
        words = sum(count_words(" ".join(_TAG.sub(" ", piece).split())) for piece in pieces)
        if words >= least:
            body = "".join(f"<div>{_as_markup(piece)}</div>" for piece in pieces)
            name = title[1] if title else ""
            return Embedded(f"<title>{name}</title><body><article>{body}</article></body>", origin, words)
    return None


def _linked_texts(linked_data: Sequence[str]) -> list[str]:
    """The fullest text that JSON-LD gives for the page's own thing."""
    found: dict[str, list[str]] = {key: [] for key in _BODY_KEYS}
    for text in linked_data:
        for key, value in _strings(_loads(text)):
            if key in found and value not in found[key]:
                found[key].append(value)
    return next((found[key][:1] for key in _BODY_KEYS if any(count_words(each) >= 20 for each in found[key])), [])


def _state_texts(markup: str) -> list[str]:
    """Prose among the strings of JSON scripts, assigned states and streamed fragments, in order, each once."""
    found: dict[str, None] = {}
    size = 0
    for data in _states(markup):
        for _, value in _strings(data):
            if _is_prose(value) and value not in found and size < _MOST_CHARACTERS:
                found[value] = None
                size += len(value)
    return list(found)


def _states(markup: str) -> Iterator[Any]:
    streamed = []
    for attributes, body in _SCRIPT.findall(markup):
        if _JSON_TYPE.search(attributes):
            if not _LINKED_DATA.search(attributes):
                yield _loads(body)
            continue
        push = _STREAMED.search(body)
        if push:
            streamed += [each for each in _loads(push[1]) or () if isinstance(each, str)]
        for start in _ASSIGNED.finditer(body):
            yield _loads(body[start.end() :])
    for line in _STREAMED_TEXT.sub("\n", "".join(streamed)).split("\n"):
        name, _, data = line.partition(":")
        yield _loads(data) if len(name) <= 4 and data[:1] in '[{"' else line


def _loads(text: str) -> Any:
    """What a text begins with as JSON; nothing where it is not."""
    try:
        return json.JSONDecoder(strict=False).raw_decode(
            html.unescape(text.strip()) if "&quot;" in text else text.strip()
        )[0]
    except (ValueError, RecursionError):
        return None


def _strings(data: Any) -> Iterator[tuple[str, str]]:
    """Every string in JSON with the key it stands under, in order; not by recursion."""
    waiting: list[tuple[str, Any]] = [("", data)]
    for _ in range(_MOST_VALUES):
        if not waiting:
            return
        key, value = waiting.pop()
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, dict):
            waiting += [(str(name), value[name]) for name in reversed(value)]
        elif isinstance(value, list):
            waiting += [(key, each) for each in reversed(value)]


def _is_prose(value: str) -> bool:
    plain = " ".join(_TAG.sub(" ", value).split()) if "<" in value else value
    words = count_words(plain)
    if words < _FEWEST_IN_PIECE or len(plain) > 12 * words:
        return False
    return len(_CODE.findall(plain)) * 20 <= words and sum(
        each.isalpha() or each == " " for each in plain[:500]
    ) > 0.8 * len(plain[:500])


def _as_markup(piece: str) -> str:
    """A string as paragraphs, where it is not markup already."""
    if "&lt;" in piece and "<" not in piece:
        piece = html.unescape(piece)
    if _MARKUP.search(piece):
        return piece
    return "".join(f"<p>{html.escape(line)}</p>" for line in re.split(r"\n\s*\n|\r\n", piece) if line.strip())
