"""Pages that a server streams: parts that came late stand at the end, hidden, until a script puts them in their place.

React writes `<template id="B:1">` with a stand-in where a part is missing, and the part itself later, as `<div hidden id="S:1">`; parts
may hold further gaps (`<template id="P:2">`). Here every part goes where the script would put it, and its stand-in goes away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dehusk.lazy import pattern

if TYPE_CHECKING:
    import re

_SIGN = ' id="S:'
_TOKEN = pattern(
    r'<div hidden(?:="")? id="S:(?P<part>[0-9a-f]+)">|(?P<awaited><!--\$\?-->)?<template id="[BP]:(?P<gap>[0-9a-f]+)"></template>'
    r"|(?P<boundary><!--\$[?!~]?-->)|(?P<end><!--/\$-->)|<(?P<raw>script|style|textarea|!--)|(?P<open><div\b)|(?P<close></div\s*>)"
)

Pieces = list["str | Gap"]


class Gap:
    """A place where a part belongs; `home` is where the part stood."""

    __slots__ = ("home", "part")

    def __init__(self, part: str, *, home: bool) -> None:
        self.part, self.home = part, home


def in_place(text: str) -> str:
    """The page with all its parts where a browser would show them; most pages are given back as they are."""
    if _SIGN not in text:
        return text
    tokens = list(_tokens(text))
    return "".join(_joined(_Reader(text, tokens).pieces)) if any(token["part"] for token in tokens) else text


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """What this file knows of a page, but for what stands in scripts and comments."""
    position = 0
    while found := _TOKEN.search(text, position):
        position = found.end()
        if raw := found["raw"]:
            end = text.find("-->" if raw == "!--" else f"</{raw}", position)
            position = end if end >= 0 else len(text)
        else:
            yield found


class _Reader:
    """Takes a page apart: what stays where it is, under the empty name, and every part, with the gaps in them."""

    def __init__(self, text: str, tokens: list[re.Match[str]]) -> None:
        self.pieces: dict[str, Pieces] = {"": []}
        self._text, self._parts = text, {token["part"] for token in tokens}
        self._done = 0
        self._name, self._depth = "", 0
        self._boundaries: list[int] = []  # for every open one, how many pieces stood before its stand-in, or -1
        for token in tokens:
            self._read(token)
        self._close_part(len(text), len(text))

    def _read(self, token: re.Match[str]) -> None:
        kind, start, end = token.lastgroup, token.start(), token.end()
        if kind == "part":
            self._open_part(token["part"], start, end)
        elif kind == "gap":
            self._gap(token, start, end)
        elif kind == "boundary":
            self._boundaries.append(-1)
        elif kind == "end":
            self._end_boundary(start)
        elif self._name:
            self._depth += 1 if kind == "open" else -1
            if not self._depth:
                self._close_part(start, end)

    def _take(self, start: int, end: int) -> None:
        """Everything up to `start` belongs to what is being read; what comes next begins at `end`."""
        if self._done < start:
            self.pieces[self._name].append(self._text[self._done : start])
        self._done = end

    def _open_part(self, name: str, start: int, end: int) -> None:
        if name in self.pieces:  # a page that uses a name twice: the second is a box like any other
            self._depth += 1 if self._name else 0
            return
        self._close_part(start, start)  # parts never hold parts: one that is still open has lost an end tag
        self._take(start, end)
        self.pieces[""].append(Gap(name, home=True))
        self.pieces[name] = []
        self._name, self._depth, self._boundaries = name, 1, []

    def _close_part(self, start: int, end: int) -> None:
        self._take(start, end)
        self._name, self._depth, self._boundaries = "", 0, []

    def _gap(self, token: re.Match[str], start: int, end: int) -> None:
        known = token["gap"] in self._parts
        if known:
            self._take(start, end)
            self.pieces[self._name].append(Gap(token["gap"], home=False))
        if token["awaited"]:
            self._boundaries.append(len(self.pieces[self._name]) if known else -1)

    def _end_boundary(self, start: int) -> None:
        before = self._boundaries.pop() if self._boundaries else -1
        if before >= 0:
            self._take(start, start)
            del self.pieces[self._name][before:]


def _joined(pieces: dict[str, Pieces]) -> Iterator[str]:
    """The page, every part once: in its gap, where it stood if nothing waits for it, or at the end if no way leads there."""
    called = {each.part for some in pieces.values() for each in some if isinstance(each, Gap) and not each.home}
    used = {""}
    for start in pieces:
        if start and start in used:
            continue
        used.add(start)
        waiting = [iter(pieces[start])]
        while waiting:
            for each in waiting[-1]:
                if isinstance(each, str):
                    yield each
                elif each.part not in used and not (each.home and each.part in called):
                    used.add(each.part)
                    waiting.append(iter(pieces[each.part]))
                    break
            else:
                waiting.pop()
