# cython: language_level=3, annotation_typing=False
"""Links to places on the same page, and where these places are."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING
from urllib.parse import unquote

from dehusk.dom.tags import IDS
from dehusk.writers.content.select import Selection, readable

if TYPE_CHECKING:
    from dehusk.model import Page

_A = IDS["a"]


def fragment_links(page: Page, selection: Selection) -> list[tuple[int, str]]:
    """The selected links to places on this page: element and name of the place."""
    found: list[tuple[int, str]] = []
    if not selection.elements:
        return found
    markup, own = page.markup, (page.url or "").partition("#")[0]
    anchors, begins, ends = readable(page.anchors.element, page.anchors.start, page.anchors.end)
    rows, tags = selection.elements, selection.tags
    anchor, count = 0, len(anchors)
    for at in range(len(rows)):
        if tags[at] != _A:
            continue
        row = rows[at]
        while anchor < count and anchors[anchor] < row:
            anchor += 1
        if anchor == count:
            break
        if anchors[anchor] == row:
            begin, end = begins[anchor], ends[anchor]
            sign = markup.find("#", begin, end)
            if 0 <= sign < end - 1 and _is_own(markup[begin:sign], own):
                found.append((row, unquote(html.unescape(markup[sign + 1 : end]))))
    return found


def _is_own(address: str, own: str) -> bool:
    """Whether an address, up to its fragment, is that of the page itself."""
    if not address or html.unescape(address) == own:
        return True
    return bool(own) and address.startswith("/") and own.endswith(address)


def named_places(markup: str, wanted: set[str]) -> dict[str, int]:
    """Where in the markup these names first are the `id` or `name` of an element."""
    found: dict[str, int] = {}
    at, next_id, next_name = 0, markup.find(' id="'), markup.find(' name="')
    while next_id >= 0 or next_name >= 0:
        if next_name < 0 or 0 <= next_id < next_name:
            place, at = next_id, next_id + len(' id="')
        else:
            place, at = next_name, next_name + len(' name="')
        end = markup.find('"', at)
        if end < 0:
            break
        name = markup[at:end]
        if "&" in name:
            name = html.unescape(name)
        if name in wanted and name not in found:
            found[name] = place
        if 0 <= next_id <= end:
            next_id = markup.find(' id="', end + 1)
        if 0 <= next_name <= end:
            next_name = markup.find(' name="', end + 1)
    return found
