"""The outline of a page's content as HTML, and of its Markdown read back by a GFM parser: the two must be equal."""

from __future__ import annotations

import contextlib
import re
from html.parser import HTMLParser
from itertools import groupby
from urllib.parse import unquote

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from dehusk.document import Document
from dehusk.writers.content import read_content
from dehusk.writers.gfm.blocks import Boxes
from dehusk.writers.gfm.inline import Lines
from dehusk.writers.markdown import MarkdownWriter
from dehusk.writers.markup.fragment import Fragment

_STYLES = {
    "strong": "s",
    "b": "s",
    "em": "e",
    "i": "e",
    "del": "d",
    "s": "d",
    "code": "c",
    "kbd": "c",
    "sub": "_",
    "sup": "^",
    "a": "a",
}
_LINES = frozenset("p figure figcaption details summary caption section article div dl dt dd table thead tbody".split())
_CONTAINERS = frozenset({"ul", "ol", "li", "blockquote"})
_DELIMITERS = re.compile(r"\\[()\[\]]|\$|\\$")
_NOT_WORDS = re.compile(r"\W+")


def _address(url: str) -> str:
    """An address without the differences in spelling that a parser may make."""
    scheme, _, rest = unquote(url).partition("://")
    host, slash, path = rest.partition("/")
    host = host.strip("[]")
    with contextlib.suppress(UnicodeError):
        host = host.encode("ascii").decode("idna")
    return f"{scheme}://{host}{slash}{path}" if rest else scheme


class Outline(HTMLParser):
    """Containers, headings, listings, table rows, and lines with the style of every letter in them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.events: list[object] = []
        self.text: list[str] = []
        self.marks: list[str] = []
        self.styles: list[str] = []
        self.heading = ""
        self.listing: list[str] | None = None
        self.row: list[str] | None = None
        self.in_cell = 0
        self.in_math = 0
        self.counts: list[int | None] = []  # items so far of the lists in a cell
        self.in_notes = False
        self.skipping = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attributes}
        classes = named.get("class", "")
        if self.skipping:
            self.skipping += tag not in ("br", "img", "input", "hr")
        elif tag == "a" and named.get("href", "").startswith(("#note", "#fn")):
            self.skipping = 1
            if "ref" not in named.get("href", ""):
                self.add("⁂")
        elif tag in ("span", "eq", "eqn", "section") and (self.in_math or "math" in classes):
            self.in_math += tag in ("span", "eq", "eqn")
        elif tag == "div" and "math" in classes:
            self.flush()
        elif tag == "pre" and not self.in_cell:
            self.flush()
            self.listing = []
        elif tag == "code" and self.listing is not None:
            self.events.append(("language", classes.removeprefix("language-")))
        elif tag in _STYLES:
            if tag != "sup" or "footnote" not in classes:
                self.styles.append(_STYLES[tag] + (_address(named.get("href", "")) if tag == "a" else ""))
        elif tag == "img":
            self.add(f"⟦{_address(named.get('src', ''))} {named.get('alt', '')}⟧")
        elif tag == "input":
            self.add("[x]" if "checked" in named else "[]")
        elif tag in ("q", "rt"):
            self.add("“" if tag == "q" else "(")
        else:
            self.open_box(tag, classes)

    def open_box(self, tag: str, classes: str) -> None:
        if tag == "tr":
            self.flush()
            self.row = []
        elif tag in ("td", "th"):
            self.in_cell += 1
            self.text, self.marks = ([], []) if self.in_cell == 1 else (self.text, self.marks)
        elif re.fullmatch("h[1-6]", tag):
            self.flush()
            self.heading = tag
        elif tag == "section":
            self.flush()
            self.in_notes = "footnotes" in classes
        elif tag in _CONTAINERS and not self.in_notes:
            self.flush()
            if not self.in_cell:
                self.events.append(tag)
            elif tag in ("ul", "ol"):
                self.counts.append(0 if tag == "ol" else None)
            elif tag == "li" and self.counts and self.counts[-1] is not None:
                self.counts[-1] += 1
                self.add(str(self.counts[-1]))
        elif tag == "hr":
            self.flush()
            if "footnotes-sep" not in classes and not self.in_cell:
                self.events.append("hr")
        elif tag in _LINES:
            self.flush()

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        if self.skipping:
            self.skipping -= 1
        elif self.in_math and tag in ("span", "eq", "eqn"):
            self.in_math -= 1
        elif tag == "pre" and not self.in_cell:
            self.events.append(("pre", "".join(self.listing or []).rstrip("\n")))
            self.listing = None
        elif tag == "code" and self.listing is not None:
            pass
        elif tag in _STYLES:
            if self.styles and self.styles[-1][0] == _STYLES[tag]:
                self.styles.pop()
        elif tag in ("q", "rt"):
            self.add("”" if tag == "q" else ")")
        else:
            self.close_box(tag)

    def close_box(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.in_cell -= 1
            if not self.in_cell and self.row is not None:
                self.row.append(_NOT_WORDS.sub("", "".join(self.text)))
                self.text, self.marks = [], []
        elif tag == "tr" and not self.in_cell:
            if self.row and any(self.row):
                self.events.append(("tr", [cell for cell in self.row if cell]))
            self.row = None
        elif re.fullmatch("h[1-6]", tag):
            self.flush()
            self.heading = ""
        elif tag in _CONTAINERS and not self.in_notes:
            self.flush()
            if not self.in_cell:
                self.close_container(tag)
            elif tag in ("ul", "ol"):
                self.counts.pop()
        elif tag in _LINES:
            self.flush()

    def close_container(self, tag: str) -> None:
        """A container with nothing in it is none."""
        if self.events and self.events[-1] == tag:
            self.events.pop()
        else:
            self.events.append("/" + tag)

    def handle_data(self, data: str) -> None:
        if self.listing is not None:
            self.listing.append(data)
        elif not self.skipping:
            self.add(data)

    def add(self, data: str) -> None:
        style = (
            ""
            if self.heading or self.in_math or self.in_cell
            else "c"
            if "c" in self.styles
            else "|".join(sorted(set(self.styles)))
        )
        for letter in data:
            if not letter.isspace():
                self.text.append(letter)
                self.marks.append(style if letter.isalnum() else "")

    def flush(self) -> None:
        if self.in_cell:
            return
        text = "".join(self.text)
        if text:
            marks = [mark for letter, mark in zip(self.text, self.marks, strict=True) if letter.isalnum()]
            runs = [(mark, len(list(run))) for mark, run in groupby(marks)]
            self.events.append((self.heading or "line", _DELIMITERS.sub("", text), runs))
        self.text, self.marks = [], []


def outline(markup: str) -> list[object]:
    """The outline of some HTML."""
    reader = Outline()
    reader.feed(markup)
    reader.close()
    reader.flush()
    return reader.events


def outlines(document: Document) -> tuple[list[object], list[object], str]:
    """What the content is, what its Markdown reads back as, and the Markdown."""
    content = read_content(document)
    writer = MarkdownWriter(data_images=True)
    markdown = Boxes(Lines(writer, has_math=content.has_math)).document(content)
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    parser.use(footnote_plugin, inline=False).use(deflist_plugin)
    if content.has_math:
        parser.use(dollarmath_plugin, double_inline=True)
    return outline(Fragment().write(content)), outline(parser.render(markdown)), markdown
