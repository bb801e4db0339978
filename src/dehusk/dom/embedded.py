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

_SCRIPT, _SCRIPT_END = re.compile(r"<script\b", re.I), re.compile("</script>", re.I)
_JSON_TYPE = re.compile(r"type=[\"']?application/(?:[\w.]+\+)?json", re.I)
_LINKED_DATA = re.compile(r"ld\+json", re.I)
_ASSIGNED = re.compile(r"=\s*(?=[\[{])")
_ASSIGNED_TO = re.compile(r"__\w+__[\"'\]]*\s*\Z")
_STREAMED = re.compile(r"__next_f\.push\(\s*(?=\[)")
_STREAMED_TEXT = re.compile(r"^[0-9a-f]+:T[0-9a-f]+,", re.M)
_TITLE, _TITLE_END = re.compile(r"<title\b", re.I), re.compile("</title>", re.I)
_MARKUP = re.compile(r"<(?:p|div|br|h[1-6]|ul|ol|li|section|article|span|strong|em|blockquote)\b[^>]*/?>", re.I)
_TAG = re.compile("<[^>]*>")
_CODE = re.compile(r"[{};=]|https?:|\\u|function\b|var\(")
_BODY_KEYS = ("articleBody", "reviewBody", "text", "description")  # of JSON-LD, the fullest first
_FEWEST_WORDS = 40  # together; less is a slogan or an error message
_FEWEST_IN_PIECE = 12
_FEWEST_IN_STATE = 80  # an application's state holds menus and messages too
_MOST_CHARACTERS = 500_000
_MOST_VALUES = 200_000
_MOST_STATES = 1000  # of one script
_MOST_LOOKS = 50  # at all of a script, for states that are none
_LONGEST_NAME = 200
_QUOTED = "&quot;"


@dataclass(frozen=True)
class Embedded:
    """A page made of text found in data, and where it was."""

    markup: str
    origin: str
    words: int


def embedded_page(markup: str, linked_data: Sequence[str]) -> Embedded | None:
    """The page that the data in a page's scripts tell of, or None where they hold too little."""
    title = next(_elements(markup, _TITLE, _TITLE_END), ("", ""))[1]
    for origin, pieces, least in (
        ("JSON-LD", _linked_texts(linked_data), _FEWEST_WORDS),
        ("the state of its scripts", _state_texts(markup), _FEWEST_IN_STATE),
    ):
        words = sum(count_words(_without_tags(piece)) for piece in pieces)
        if words >= least:
            body = "".join(f"<div>{_as_markup(piece)}</div>" for piece in pieces)
            return Embedded(f"<title>{title}</title><body><article>{body}</article></body>", origin, words)
    return None


def _linked_texts(linked_data: Sequence[str]) -> list[str]:
    """The fullest text that JSON-LD gives for the page's own thing."""
    found: dict[str, dict[str, None]] = {key: {} for key in _BODY_KEYS}
    for text in linked_data:
        for key, value in _strings(_loads(text)):
            if key in found:
                found[key][value] = None
    return next((list(found[key])[:1] for key in _BODY_KEYS if any(count_words(each) >= 20 for each in found[key])), [])


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
    for attributes, body in _elements(markup, _SCRIPT, _SCRIPT_END):
        if _JSON_TYPE.search(attributes):
            if not _LINKED_DATA.search(attributes):
                yield _loads(body)
            continue
        streamed += [each for each in _loads(_pushed(body)) or () if isinstance(each, str)]
        yield from _assigned(body)
    for line in _STREAMED_TEXT.sub("\n", "".join(streamed)).split("\n"):
        name, _, data = line.partition(":")
        yield _loads(data) if len(name) <= 4 and data[:1] in '[{"' else line


def _elements(markup: str, start: re.Pattern[str], end: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The attributes and the text of elements; one that is never closed ends the search, so that none is read twice."""
    found = start.search(markup)
    while found:
        inner = markup.find(">", found.end()) + 1
        closed = end.search(markup, inner) if inner else None
        if not closed:
            return
        yield markup[found.end() : inner - 1], markup[inner : closed.start()]
        found = start.search(markup, closed.end())


def _pushed(body: str) -> str:
    """What the last call of a script hands over to a page that is streamed, or nothing."""
    data = body.rstrip().removesuffix(";").rstrip()
    if not data.endswith(")") or not (data := data[:-1].rstrip()).endswith("]"):
        return ""
    start = _STREAMED.search(data)
    return data[start.end() :] if start else ""


def _assigned(body: str) -> Iterator[Any]:
    """The values of variables with names such as `__STATE__`."""
    states, looked, quoted = 0, 0, body.rfind(_QUOTED)
    for sign in _ASSIGNED.finditer(body):
        if states == _MOST_STATES or looked > _MOST_LOOKS * len(body):
            return
        if _ASSIGNED_TO.search(body[max(0, sign.start() - _LONGEST_NAME) : sign.start()]):
            states += 1
            escaped = quoted >= sign.end()
            value = _loads(body, sign.end(), escaped=escaped)
            # All that follows was replaced, or all lines before were counted to tell where the fault is.
            looked += len(body) - sign.end() if escaped else sign.end() if value is None else 0
            yield value


def _without_tags(text: str) -> str:
    inner, last, rest = text.rpartition(">")  # a sign that nothing ends would be looked at again and again
    return " ".join((_TAG.sub(" ", inner + last) + rest).split())


def _loads(text: str, start: int = 0, *, escaped: bool | None = None) -> Any:
    """What a text holds from a place on as JSON; nothing where it is not. `escaped` tells whether it holds references."""
    if _QUOTED in text if escaped is None else escaped:
        text, start = html.unescape(text[start:].strip()), 0
    elif not start:
        text = text.strip()
    try:
        return json.JSONDecoder(strict=False).raw_decode(text, start)[0]
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
    plain = _without_tags(value) if "<" in value else value
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
    if _MARKUP.search(piece, 0, piece.rfind(">") + 1):
        return piece
    return "".join(f"<p>{html.escape(line)}</p>" for line in re.split(r"\n\s*\n|\r\n", piece) if line.strip())
