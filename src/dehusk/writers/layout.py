"""The original page without its husk: what was kept stays where it was, in the page's own styles."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.decode import decode
from dehusk.dom.parser import Whole, parse_whole
from dehusk.model import Kind
from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content.links import appended_links
from dehusk.writers.content.pictures import with_pictures
from dehusk.writers.markup.safe_tags import POLICY, safe_tag
from dehusk.writers.markup.tokens import Token, tokens

if TYPE_CHECKING:
    from dehusk.document import Document
    from dehusk.model import Elements, Ints, Page

Bools = NDArray[np.bool_]

_KEPT_ALWAYS = frozenset({"html", "head", "body", "title", "meta", "link", "base"})
_CONTROLS = frozenset({"input", "select", "textarea", "option", "dialog"})
# What an algorithm may ask to be left out of tags: crunch's switches, by tag.
_STRIPPED = {
    "div": ("div_styles", re.compile(r' style="[^"]*"')),
    "td": ("cell_widths", re.compile(r' width="[^"]*"')),
    "th": ("cell_widths", re.compile(r' width="[^"]*"')),
}


@writers.register("layout")
@dataclass(frozen=True)
class LayoutWriter:
    """Writes the page as it came, with the blocks that are not content taken out."""

    scripts: bool = setting(False, "keep scripts; without them nothing in the page can run")
    removed_links: bool = setting(False, "end with a list of the links that were removed")

    suffix = ".html"
    media_type = "text/html"

    def __call__(self, document: Document) -> str:
        body = document.source.body
        if isinstance(body, bytes):
            body = decode(body, document.source.content_type, document.source.charset)[0]
        whole = parse_whole(body) if document.extraction.algorithm != "none" else Whole("", ())
        cut = _Cut(document, scripts=self.scripts)
        pieces = cut.run(whole)
        ending = appended_links(document, wanted=self.removed_links)
        if ending:
            links = "".join(f'<li><a href="{escape(url)}">{escape(text)}</a></li>' for url, text in ending)
            end = next((at for at in range(len(pieces) - 1, -1, -1) if pieces[at] == "</body>"), len(pieces))
            pieces.insert(end, f"<ul>{links}</ul>")
        return "".join(pieces)


class _Cut:
    """Goes through the tags of the page beside the rows of the element table; leaves out what holds nothing kept."""

    def __init__(self, document: Document, *, scripts: bool) -> None:
        self.page: Page = document.page
        self.url = document.url
        self.scripts = scripts
        self.ignored = frozenset(document.extraction.facts.get("ignored_in_html", ()))
        kept = _with_title(document, with_pictures(self.page, document.extraction))
        remove = _removed(self.page, kept)
        remove[list(document.extraction.facts.get("removed_elements", ()))] = True
        self.remove = remove.tolist()
        self.kept = kept.tolist()
        self.text_starts = self.page.elements.text_start.tolist()
        self.text_ends = self.page.elements.text_end.tolist()
        self.block_ends = self.page.blocks.end.tolist()
        self.hidden = self.page.elements.hidden.tolist()
        self.pieces: list[str] = []
        self.in_head = False

    def run(self, whole: Whole) -> list[str]:
        """The pieces of the page that stay."""
        row, position, dropped = -1, 0, 0  # dropped: how many elements are open inside one that is left out
        path: list[int] = []
        for token in tokens(whole):
            if token.kind == "text":
                if not dropped and (not path or self._shows(token.text, position, path[-1])):
                    self.pieces.append(token.text)
            elif token.kind == "raw":  # script, style, svg, comment: not in the element table
                if not dropped:
                    self._raw(token)
            elif token.kind == "end":
                row_closed = path.pop() if path else -1
                position = max(position, self.text_ends[row_closed]) if row_closed >= 0 else position
                self.in_head = self.in_head and token.name != "head"
                if dropped:
                    dropped -= 1
                else:
                    self.pieces.append(self._end(token))
            else:
                row += 1
                position = self.text_starts[row] if row < len(self.text_starts) else position
                if dropped or (row < len(self.remove) and self.remove[row]):
                    dropped += not token.void
                else:
                    self._start(token)
                if not token.void:
                    path.append(row)
        return self.pieces

    def _shows(self, text: str, position: int, row: int) -> bool:
        """Whether a piece of text is kept: white space is, and so is the text of kept blocks."""
        if not text.strip() or self.hidden[row] or self.page.tag(row) in ("title", "textarea", "option", "noscript"):
            return True
        block = bisect_right(self.block_ends, position)
        return block >= len(self.kept) or self.kept[block]

    def _end(self, token: Token) -> str:
        if token.name == "noscript" and not self.scripts:
            return "" if self.in_head else "</div>"
        return token.text

    def _start(self, token: Token) -> None:
        if token.name == "noscript" and not self.scripts:
            # Where no script runs, this is content, but a browser that could run scripts would not show it.
            self.pieces.append("" if self.in_head else "<div>")
            return
        if self.in_head and token.name == "img":  # it counts visitors who run no scripts
            return
        if not self._is_ignored(token):
            self.pieces.append(
                self._stripped(token.name, token.text if self.scripts else safe_tag(token.name, token.text))
            )
        if token.name == "head":
            self.in_head = True
            if not self.scripts:
                self.pieces.append(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">')
            if self.url and self.url.startswith(("http://", "https://")) and "<base " not in self.page.markup:
                self.pieces.append(f'<base href="{escape(self.url)}">')

    def _is_ignored(self, token: Token) -> bool:
        """Whether the algorithm left such tags out; the charset stays, or the page could not be read."""
        said = token.text.lower()
        return ("metas" in self.ignored and token.name == "meta" and "charset" not in said) or (
            "styles" in self.ignored and token.name == "link" and "stylesheet" in said
        )

    def _stripped(self, name: str, tag: str) -> str:
        switch, attribute = _STRIPPED.get(name, ("", None))
        return attribute.sub("", tag) if attribute and switch in self.ignored else tag

    def _raw(self, token: Token) -> None:
        if token.name == "style" and "styles" in self.ignored:
            return
        if token.name == "script" and "scripts" in self.ignored:
            return
        if self.scripts or token.text[:9].lower() == "<!doctype":
            self.pieces.append(token.text)
        elif token.name == "svg":
            self.pieces.append(token.safe_svg())
        elif token.name == "style":  # its rules stay, a handler on the tag does not
            inner = token.text.find(">") + 1
            self.pieces.append(safe_tag("style", token.text[:inner]) + token.text[inner:])


def _with_title(document: Document, kept: Bools) -> Bools:
    """The kept blocks, and the page's own headline where no headline is among them: a page to look at has one."""
    page = document.page
    rows = np.flatnonzero((page.blocks.kind == int(Kind.HEADING)) & (page.blocks.end > page.blocks.start))
    first = [row for row in rows.tolist() if page.tag(int(page.blocks.element[row])) == "h1"]
    if not kept.any() or not first or kept[first].any():
        return kept
    title = "".join(filter(str.isalnum, document.title or "")).lower()
    for row in first:
        if title and "".join(filter(str.isalnum, page.block_text(row))).lower() == title:
            kept = kept.copy()
            kept[row] = True
            break
    return kept


def _removed(page: Page, kept: Bools) -> Bools:
    """Which elements hold blocks but none that is kept, or are hidden, or are controls of a form."""
    elements, blocks = page.elements, page.blocks
    textual = blocks.end > blocks.start
    any_text = _holds(elements, blocks.start[textual], blocks.end[textual])
    kept_text = _holds(elements, blocks.start[textual & kept], blocks.end[textual & kept])
    pictures = np.sort(blocks.element[~textual])
    kept_pictures = np.sort(blocks.element[~textual & kept])
    rows = np.arange(len(elements))
    any_picture = np.searchsorted(pictures, elements.last) > np.searchsorted(pictures, rows)
    kept_picture = np.searchsorted(kept_pictures, elements.last) > np.searchsorted(kept_pictures, rows)
    holds_kept = kept_text | kept_picture
    names = np.array(page.tag_names, object)[elements.tag] if len(elements) else np.array([], object)
    controls = np.isin(names, list(_CONTROLS))
    always = np.isin(names, list(_KEPT_ALWAYS))
    # A cell that lost its text stays empty, or the rest of its row would move into another column.
    cells = np.isin(names, ["td", "th"])
    holds_kept |= cells & holds_kept[np.maximum(elements.parent, 0)]
    removed = (any_text | any_picture | controls | (elements.hidden > 0)) & ~holds_kept
    return np.asarray(removed & ~always, bool)


def _holds(elements: Elements, starts: Ints, ends: Ints) -> Bools:
    if not len(starts):
        return np.zeros(len(elements), bool)
    at = np.searchsorted(ends, elements.text_start, side="right")
    return np.asarray((at < len(starts)) & (starts[np.minimum(at, len(starts) - 1)] < elements.text_end), bool)
