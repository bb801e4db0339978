# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""Links to places on the same page, and where these places are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from dehusk.dom.tags import IDS
from dehusk.writers.content.links import unescaped
from dehusk.writers.content.select import Selection

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.ints import ints_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.dehusk.writers.content.seeking import dehusk_next_name  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import find, ints_of

if TYPE_CHECKING:
    from dehusk.model import Page

_A = IDS["a"]
_NAMED = re.compile(' (?:id|name)="')


def fragment_links(page: Page, selection: Selection) -> list[tuple[int, str]]:
    """The selected links to places on this page: element and name of the place."""
    found: list[tuple[int, str]] = []
    if not selection.elements:
        return found
    rows, own = page.columns, (page.url or "").partition("#")[0]
    markup, at, count = rows.markup, 0, rows.anchors
    selected = ints_of(selection.elements)
    for number in range(len(selection.elements)):
        row = selected[number]
        if rows.tag[row] != _A:
            continue
        while at < count and rows.anchor[at] < row:
            at += 1
        if at == count:
            break
        if rows.anchor[at] == row:
            begin, end = rows.href_start[at], rows.href_end[at]
            sign = find(markup, "#", begin, end, 1)
            if 0 <= sign < end - 1 and _is_own(markup[begin:sign], own):
                found.append((row, unquote(unescaped(markup[sign + 1 : end]))))
    return found


def _is_own(address: str, own: str) -> bool:
    """Whether an address, up to its fragment, is that of the page itself."""
    if not address or unescaped(address) == own:
        return True
    return bool(own) and address.startswith("/") and own.endswith(address)


def named_places(markup: str, wanted: set[str]) -> dict[str, int]:
    """Where in the markup these names first are the `id` or `name` of an element."""
    found: dict[str, int] = {}
    place = _next_name(markup, 0)
    while place >= 0:
        at = place + (len(' id="') if markup[place + 1] == "i" else len(' name="'))
        end = find(markup, '"', at, len(markup), 1)
        if end < 0:
            break
        name = markup[at:end]
        if "&" in name:
            name = unescaped(name)
        if name in wanted and name not in found:
            found[name] = place
        place = _next_name(markup, end + 1)
    return found


def _next_name(markup: str, start: int) -> int:
    """The first place at or behind another where an `id` or `name` is written, -1 for none."""
    if cython.compiled:
        place: int = dehusk_next_name(markup, start)
        return place
    written = _NAMED.search(markup, start)
    return written.start() if written else -1
