"""The records that flow through dehusk: facts about a page, verdicts on its blocks; no logic beyond looking up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import field
from datetime import datetime
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.attributes import (
    attributes_of,
    before_body,
    on_one_line,
    plain_value,
    read_attributes,
    read_links,
    read_meta,
    title_of,
)
from dehusk.columns import Columns
from dehusk.lazy import lazy, pattern
from dehusk.record import record
from dehusk.settings import setting

Ints = NDArray[np.int32]
Made = TypeVar("Made")
_LONGEST_TITLE = 10_000  # characters; what is longer is a page whose title never ends
_DEEPEST_PATH = 100  # a path is as long as its element is deep
_CANONICAL = pattern(
    r'<link[^>]* rel="canonical"[^>]* href="(https?://[^"]+)"|<link[^>]* href="(https?://[^"]+)"[^>]* rel="canonical"'
    r'|<meta[^>]* property="og:url"[^>]* content="(https?://[^"]+)"'
)
_CANONICAL_SIGNS = (' rel="canonical"', ' property="og:url"')  # one of which stands in what it finds
# Numbers of dom.names.STATING: the content of `<meta>` and its names; `rel`, `href` and `media` of a link;
# the type of a thing.
_META, _LINK, _ITEM_TYPE = (7, 5, 8, 3, 9), (1, 10, 11), 12


def _canonical(markup: str) -> re.Match[str] | None:
    """Where a page states its address: mostly in the first tag with a sign of it, which is quick to find."""
    first = markup.find(_CANONICAL_SIGNS[0])
    before = markup.find(_CANONICAL_SIGNS[1], 0, first if first >= 0 else len(markup))
    first = before if before >= 0 else first
    if first < 0:
        return None
    return _CANONICAL.match(markup, markup.rfind("<", 0, first)) or _CANONICAL.search(markup, first)


class Kind(IntEnum):
    """What a block is to a reader."""

    TEXT = 0
    HEADING = 1
    ITEM = 2  # of a list
    CELL = 3  # of a table
    CODE = 4
    QUOTE = 5
    CAPTION = 6
    BUTTON = 7
    IMAGE = 8
    MEDIA = 9  # video, audio, frame, formula
    RULE = 10


@record(slots=True)
class Source:
    """What arrived: a body and what is known about it."""

    body: str | bytes
    url: str | None = None
    content_type: str | None = None
    charset: str | None = None
    fetched: datetime | None = None


@record
class Limits:
    """How much one page may cost; a page over a limit gets a status that says so."""

    bytes: int = setting(20_000_000, "largest input, in bytes", low=1)
    elements: int = setting(1_500_000, "most elements in a page", low=1)
    depth: int = setting(500_000, "deepest nesting of elements", low=1)
    seconds: float = setting(30.0, "longest time for one page, in seconds", low=0)


@record
class Elements:
    """The elements of a page in document order, as columns; a parent stands before its children."""

    tag: Ints  # a number of dom.tags.NAMES; 0 is a tag not listed there
    parent: Ints  # -1 for the root
    depth: Ints
    last: Ints  # one past the last descendant
    start: Ints  # in the markup: the `<` of the start tag,
    inner: Ints  # one past the `>` of the start tag,
    stop: Ints  # one past the end tag
    text_start: Ints  # in the text
    text_end: Ints
    hidden: Ints  # 1 where the element or one around it is out of sight
    signature: Ints  # of the tag and its first class: siblings with the same one are alike

    def __len__(self) -> int:
        return len(self.tag)


@record
class Names:
    """The words in class, id, role and itemprop of the elements, as hashes: `nav-item` gives two rows."""

    element: Ints
    hash: Ints  # see dom.names.name_hash


@record
class Anchors:
    """The links of a page: which element, and where its address stands in the markup."""

    element: Ints
    start: Ints
    end: Ints


@record
class Statements:
    """The attributes by which elements state what they are: which element, which attribute, where its value stands."""

    element: Ints
    attribute: Ints  # a number of dom.names.STATING
    start: Ints
    end: Ints


@record
class Blocks:
    """The blocks of a page in document order, as columns."""

    kind: Ints  # a Kind
    element: Ints  # the innermost block-level element around it; for a picture, the picture itself
    start: Ints  # in the text
    end: Ints
    words: Ints
    link_words: Ints
    link_chars: Ints

    def __len__(self) -> int:
        return len(self.kind)


@record(slots=True)
class Block:
    """One block as a record, made when somebody asks for it."""

    index: int
    kind: str
    tag: str
    path: str
    text: str
    words: int
    link_words: int
    link_chars: int
    depth: int
    start: int
    end: int


@record
class Page:
    """A page as facts: one string of text, one of markup, and the tables that point into them."""

    source: Source
    markup: str = field(repr=False)
    text: str = field(repr=False)
    elements: Elements = field(repr=False)
    blocks: Blocks = field(repr=False)
    names: Names = field(repr=False)
    anchors: Anchors = field(repr=False)
    statements: Statements = field(repr=False)
    tag_names: tuple[str, ...] = field(repr=False)  # by number, the page's own unknown tags included
    encoding: str = "utf-8"
    json_ld: tuple[str, ...] = field(default=(), repr=False)
    hidden_chars: int = 0
    origin: str = "markup"  # or where in the page the text was, when the markup held almost none
    shows_hidden: bool = False  # collapsed boxes were read too, because the algorithm can tell or little was left

    def __len__(self) -> int:
        return len(self.blocks)

    @property
    def url(self) -> str | None:
        """The page's address, where the caller knows it."""
        return self.source.url

    @lazy
    def address(self) -> str | None:
        """The page's address as the caller knows it, or as the page states it."""
        if self.source.url:
            return self.source.url
        stated = _canonical(self.markup)
        return plain_value(stated[1] or stated[2] or stated[3]) if stated else None

    @lazy
    def columns(self) -> Columns:
        """The columns for loops that read them row by row."""
        return Columns(self)

    @lazy
    def title(self) -> str:
        """The text of `<title>`."""
        return on_one_line(plain_value(title_of(self.markup)[:_LONGEST_TITLE]))

    @lazy
    def language(self) -> str | None:
        """The language that the page declares."""
        return attributes_of(self.columns, 0).get("lang") or None if len(self.elements) else None

    @lazy
    def _head(self) -> int:
        """How many of the statements stand before the body."""
        return before_body(self.columns, self.tag_names.index("body"))

    @lazy
    def meta(self) -> dict[str, list[str]]:
        """Name or property of every `<meta>` of the head, lower-cased, with its contents in document order."""
        return read_meta(self.columns, self._head, _META)

    @lazy
    def head_links(self) -> list[tuple[str, str, str, str]]:
        """Tag, `rel`, `href` and `media` of the `<link>` and `<base>` elements of the head that lead to pages, in order."""
        return read_links(self.columns, self._head, _LINK, self.tag_names)

    @lazy
    def item_types(self) -> tuple[int, ...]:
        """Where in the markup the type of something that microdata describe is written."""
        said = self.statements
        return tuple(said.start[said.attribute == _ITEM_TYPE].tolist())

    def once(self, make: Callable[[Page], Made]) -> Made:
        """What a function makes of this page, made on first use and kept."""
        if make in self._kept:
            return self._kept[make]  # type: ignore[no-any-return]
        made = self._kept[make] = make(self)
        return made

    @lazy
    def _kept(self) -> dict[Callable[[Page], Any], Any]:
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: all but what functions made of the page, which they can make again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_kept", "columns")}

    def at(self, position: int) -> int:
        """The element whose start tag stands at, or last before, a position in the markup."""
        return int(np.searchsorted(self.elements.start, position, "right")) - 1

    def tag(self, element: int) -> str:
        """The tag name of an element."""
        return self.tag_names[int(self.elements.tag[element])]

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an element."""
        return read_attributes(self.markup, self.elements.start[element], self.elements.inner[element] - 1)

    def block_text(self, block: int) -> str:
        """The text of a block."""
        return self.text[self.blocks.start[block] : self.blocks.end[block]]

    def block_texts(self) -> list[str]:
        """The text of every block."""
        text = self.text
        return [text[a:b] for a, b in zip(self.blocks.start.tolist(), self.blocks.end.tolist(), strict=True)]

    @lazy
    def _positions(self) -> list[int]:
        """For each element, which it is among its siblings of the same tag, counted from 1."""
        counts: dict[tuple[int, int], int] = {}
        positions = []
        for pair in zip(self.elements.parent.tolist(), self.elements.tag.tolist(), strict=True):
            counts[pair] = counts.get(pair, 0) + 1
            positions.append(counts[pair])
        return positions

    def path(self, element: int) -> str:
        """Where an element stands, as an XPath; very deep down, its number in document order."""
        if self.elements.depth[element] > _DEEPEST_PATH:
            return f"(//*)[{element + 1}]"
        steps, node = [], int(element)
        while node >= 0:
            steps.append(f"{self.tag(node)}[{self._positions[node]}]")
            node = int(self.elements.parent[node])
        return "/" + "/".join(reversed(steps))

    def block(self, index: int) -> Block:
        """One block as a record."""
        blocks, element = self.blocks, int(self.blocks.element[index])
        return Block(
            index=index,
            kind=Kind(int(blocks.kind[index])).name.lower(),
            tag=self.tag(element),
            path=self.path(element),
            text=self.block_text(index),
            words=int(blocks.words[index]),
            link_words=int(blocks.link_words[index]),
            link_chars=int(blocks.link_chars[index]),
            depth=int(self.elements.depth[element]),
            start=int(blocks.start[index]),
            end=int(blocks.end[index]),
        )

    def __iter__(self) -> Iterator[Block]:
        return (self.block(index) for index in range(len(self.blocks)))


@record(slots=True)
class Decision:
    """A verdict on one block, with the step that gave it and why."""

    block: int
    keep: bool
    step: str
    reason: str
    score: float | None = None
    span: tuple[int, int] | None = None  # the part of the page's text that is kept, where it is not the whole block


@record
class Extraction:
    """What an algorithm decided: a verdict for every block, and reasons where it has made them already."""

    algorithm: str
    kept: NDArray[np.bool_]
    scores: NDArray[np.float64] | None = None
    reasons: tuple[str, ...] = ()  # one a block; empty where the algorithm explains on demand
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)  # block -> the part of the text that is kept
    cuts: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # block -> gaps in that part, in order
    page_types: dict[str, float] = field(default_factory=dict)  # how likely each kind of page is, where it knows kinds
    status: str = "ok"
    status_reason: str = ""
    quality: float | None = None
    facts: dict[str, Any] = field(default_factory=dict)  # what else the algorithm found, by name

    @property
    def page_type(self) -> str | None:
        """The likeliest kind of page, `empty` where nothing was kept; None where the algorithm knows no kinds."""
        if not self.page_types:
            return None
        if 1 not in self.kept.tobytes():  # quicker than numpy's own way
            return "empty"
        return max(self.page_types, key=self.page_types.__getitem__)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The verdicts as records, made on demand."""
        reasons = self.reasons or ("",) * len(self.kept)
        return tuple(
            Decision(
                block=index,
                keep=bool(keep),
                step=self.algorithm,
                reason=reasons[index],
                score=None if self.scores is None else round(float(self.scores[index]), 4),
                span=self.spans.get(index),
            )
            for index, keep in enumerate(self.kept.tolist())
        )


@record(slots=True)
class Metadata:
    """What the page says about itself."""

    title: str | None = None  # without the name of the site
    authors: tuple[str, ...] = ()
    date: str | None = None  # published: YYYY-MM-DD, as the page writes the day
    modified: str | None = None  # likewise
    language: str | None = None  # ISO 639, as `en` or `pt-BR`
    declared_language: str | None = None
    detected_language: str | None = None
    site: str | None = None
    description: str | None = None
    url: str | None = None  # canonical
    image: str | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    licence: str | None = None
    paywalled: bool | None = None
    type: str | None = None  # schema.org or OpenGraph type
    words: int | None = None  # of the content
    reading_minutes: int | None = None
    sources: dict[str, str] = field(default_factory=dict)  # field -> the reader that gave it


@record(slots=True)
class Image:
    """A picture of the page."""

    src: str
    alt: str = ""
    caption: str = ""
    relevance: float = 0.0
    width: int | None = None
    height: int | None = None
    element: int = -1  # -1 where the picture is named in the metadata only
    title: str = ""
    link: str | None = None  # where a click on it leads
    lead: bool = False  # the picture that the page gives for itself
    reasons: tuple[str, ...] = ()  # for and against it


@record(slots=True)
class Media:
    """A video, a sound or something embedded from another site."""

    kind: str  # video, audio or embed
    url: str
    title: str = ""
    provider: str = ""  # the site it comes from: youtube, vimeo, x, ...
    poster: str = ""
    caption: str = ""
    in_content: bool = False
    element: int = -1


@record(slots=True)
class Post:
    """One contribution to a thread, or one comment."""

    text: str  # quoted text included, in its place
    author: str | None = None
    date: str | None = None  # ISO 8601 where the page tells it, else the words of the page ("3 days ago")
    depth: int = 0  # 0 for a post, 1 for a reply to one, ...
    url: str | None = None  # the post's own address
    author_url: str | None = None
    date_text: str = ""  # as the page shows it
    quotes: tuple[str, ...] = ()  # the parts of the text that somebody else said


@record(slots=True)
class Table:
    """A table of data; a cell that spans several places stands in each of them."""

    rows: tuple[tuple[str, ...], ...]
    header: tuple[str, ...] = ()
    caption: str = ""
    types: tuple[str, ...] = ()  # of each column: number, percent, money, date, text or empty
    spans: tuple[tuple[int, int, int, int], ...] = ()  # row, column (header rows counted), rows and columns spanned
    header_rows: int = 0
    in_content: bool = True
    element: int = -1


@record(slots=True)
class Code:
    """A piece of program text, with its line breaks and indents."""

    text: str
    language: str | None = None
    in_content: bool = True
    element: int = -1


@record(slots=True)
class Link:
    """A link of the page and whether it stands in the content."""

    url: str
    text: str
    in_content: bool
    rel: str = ""
    element: int = -1


@record(slots=True)
class PageLinks:
    """Other pages that belong to this one, by their addresses."""

    next: str | None = None
    previous: str | None = None
    pages: tuple[str, ...] = ()  # the numbered pages, in order, where the page lists them
    single: str | None = None  # everything on one page
    print: str | None = None
    amp: str | None = None
    canonical: str | None = None
    reasons: dict[str, str] = field(default_factory=dict)  # field -> what told it


@record(slots=True)
class Derived:
    """What was worked out from the text and does not stand on the page: keywords, a summary, a topic."""

    keywords: tuple[str, ...] = ()
    summary: str = ""
    topic: str = ""
    method: str = "word frequencies of the text; nothing of this stands on the page"
