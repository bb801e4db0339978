"""Pages that a server streams: parts that came late stand at the end, hidden, until a script puts them in their place.

React writes `<template id="B:1">` with a stand-in where a part is missing, and the part itself later, as `<div hidden id="S:1">`; parts
may hold further gaps (`<template id="P:2">`). Here every part goes where the script would put it, and its stand-in goes away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dehusk.lazy import pattern

SIGN = '<template id="B:'  # ends with a character that is rare on pages: such strings are found quickly
_HIDDEN_BOX = "<div hidden"
# What is looked for, by how it begins: strings are found several times as fast as patterns. Of two at one place the later counts.
_OPEN, _CLOSE, _PART, _GAP, _BOUNDARY, _END = range(6)
_BEGINNINGS = (
    ("<div", _OPEN), ("</div", _CLOSE), (_HIDDEN_BOX, _PART), ('<template id="', _GAP), ("<!--$", _BOUNDARY), ("<!--/$-->", _END),
)  # fmt: skip
_PART_TAG = pattern(r'<div hidden(?:="")? id="S:([0-9a-f]+)">')
_GAP_TAG = pattern(r'<template id="[BP]:([0-9a-f]+)"></template>')
_AWAITED = "<!--$?-->"

_Pieces = list["str | _Gap"]


class _Mark(NamedTuple):
    kind: int
    start: int
    end: int
    part: str  # that begins here or belongs here


class _Gap(NamedTuple):
    """A place where a part belongs; `home` is where the part stood."""

    part: str
    home: bool


def in_place(text: str) -> str:
    """The page with all its parts where a browser would show them; one without parts is given back as it is."""
    marks = list(_marks(text))
    return "".join(_joined(_Reader(text, marks).pieces)) if any(mark.kind == _PART for mark in marks) else text


def _marks(text: str) -> Iterator[_Mark]:
    """The places that matter, in their order."""
    found = {}
    late = text.find(_HIDDEN_BOX)  # boxes before the first part do not matter
    if late < 0:
        return
    for first, last in _between_scripts(text):
        for beginning, kind in _BEGINNINGS:
            place = text.find(beginning, max(first, late) if kind in (_OPEN, _CLOSE) else first, last)
            while place >= 0:
                found[place] = kind
                place = text.find(beginning, place + 1, last)
    for start, kind in sorted(found.items()):
        if kind in (_PART, _GAP):
            tag = (_PART_TAG if kind == _PART else _GAP_TAG).match(text, start)
            if tag:
                yield _Mark(kind, start, tag.end(), tag[1])
            elif kind == _PART:
                yield _Mark(_OPEN, start, start, "")
        else:
            yield _Mark(kind, start, start, "")


def _between_scripts(text: str) -> Iterator[tuple[int, int]]:
    """Where the markup is: most of such a page are the data of its scripts."""
    done = 0
    while (start := text.find("<script", done)) >= 0:
        yield done, start
        done = text.find("</script>", start)
        if done < 0:
            return
    yield done, len(text)


class _Reader:
    """Takes a page apart: what stays where it is, under the empty name, and every part, with the gaps in them."""

    def __init__(self, text: str, marks: list[_Mark]) -> None:
        self.pieces: dict[str, _Pieces] = {"": []}
        self._text, self._parts = text, {mark.part for mark in marks if mark.kind == _PART}
        self._done = 0
        self._name, self._depth = "", 0
        self._boundaries: list[int] = []  # for every open one, how many pieces stood before its stand-in, or -1
        for mark in marks:
            self._read(mark)
        self._close_part(len(text), len(text))

    def _read(self, mark: _Mark) -> None:
        if mark.kind == _PART:
            self._open_part(mark)
        elif mark.kind == _GAP and mark.part in self._parts:
            self._gap(mark)
        elif mark.kind == _BOUNDARY:
            self._boundaries.append(-1)
        elif mark.kind == _END:
            self._end_boundary(mark.start)
        elif self._name and mark.kind in (_OPEN, _CLOSE):
            self._depth += 1 if mark.kind == _OPEN else -1
            if not self._depth:
                self._close_part(mark.start, self._text.find(">", mark.start) + 1 or len(self._text))

    def _take(self, start: int, end: int) -> None:
        """Everything up to `start` belongs to what is being read; what comes next begins at `end`."""
        if self._done < start:
            self.pieces[self._name].append(self._text[self._done : start])
        self._done = end

    def _open_part(self, mark: _Mark) -> None:
        if mark.part in self.pieces:  # a page that uses a name twice: the second is a box like any other
            self._depth += 1 if self._name else 0
            return
        self._close_part(mark.start, mark.start)  # parts never hold parts: one that is still open has lost an end tag
        self._take(mark.start, mark.end)
        self.pieces[""].append(_Gap(mark.part, home=True))
        self.pieces[mark.part] = []
        self._name, self._depth, self._boundaries = mark.part, 1, []

    def _close_part(self, start: int, end: int) -> None:
        self._take(start, end)
        self._name, self._depth, self._boundaries = "", 0, []

    def _gap(self, mark: _Mark) -> None:
        awaited = self._text.endswith(_AWAITED, 0, mark.start)
        self._take(mark.start, mark.end)
        self.pieces[self._name].append(_Gap(mark.part, home=False))
        if awaited and self._boundaries:
            self._boundaries[-1] = len(self.pieces[self._name])

    def _end_boundary(self, start: int) -> None:
        before = self._boundaries.pop() if self._boundaries else -1
        if before >= 0:
            self._take(start, start)
            del self.pieces[self._name][before:]


def _joined(pieces: dict[str, _Pieces]) -> Iterator[str]:
    """The page, every part once: in its gap, where it stood if nothing waits for it, or at the end if no way leads there."""
    called = {each.part for some in pieces.values() for each in some if isinstance(each, _Gap) and not each.home}
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
