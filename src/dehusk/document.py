"""A Document: what a page is about, with everything else worked out the first time somebody asks for it.

What works it out is imported then, too: most people want the text, and soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dehusk.dom.limits import LimitReached
from dehusk.dom.page import read_page
from dehusk.lazy import import_later, lazy
from dehusk.model import (
    Block,
    Code,
    Decision,
    Derived,
    Extraction,
    Image,
    Limits,
    Link,
    Media,
    Metadata,
    Page,
    PageLinks,
    Post,
    Source,
    Table,
)
from dehusk.plaindata import as_dict, as_dicts
from dehusk.record import record
from dehusk.registry import writers
from dehusk.settings import configure

if TYPE_CHECKING:
    from dehusk.derived.words import derive
    from dehusk.media.embeds import find_media
    from dehusk.media.images import find_images
    from dehusk.metadata.merge import read_metadata
    from dehusk.rules.apply import with_rule
    from dehusk.structure.code import find_code
    from dehusk.structure.linking import Links, as_records
    from dehusk.structure.links import link_columns
    from dehusk.structure.pagination import find_page_links
    from dehusk.structure.tables import find_tables
    from dehusk.threads.kind import Signs
    from dehusk.threads.posts import Thread, find_thread, may_hold_thread
    from dehusk.threads.starter import told_by_page, with_opening_post
else:
    import_later(
        globals(),
        {
            "dehusk.derived.words": "derive",
            "dehusk.media.embeds": "find_media",
            "dehusk.media.images": "find_images",
            "dehusk.metadata.merge": "read_metadata",
            "dehusk.rules.apply": "with_rule",
            "dehusk.structure.code": "find_code",
            "dehusk.structure.linking": "as_records",
            "dehusk.structure.links": "link_columns",
            "dehusk.structure.pagination": "find_page_links",
            "dehusk.structure.tables": "find_tables",
            "dehusk.threads.kind": "Signs",
            "dehusk.threads.posts": "find_thread may_hold_thread",
            "dehusk.threads.starter": "told_by_page with_opening_post",
        },
    )

_SHOWN = 72  # characters of a block in an explanation


@record(slots=True)
class Explanation:
    """Why each block was kept or not; printed, it is a table."""

    algorithm: str
    status: str
    page_type: str | None
    blocks: tuple[Block, ...]
    decisions: tuple[Decision, ...]
    notes: tuple[str, ...] = ()  # what else was found, and what told it

    def __iter__(self) -> Iterator[tuple[Block, Decision]]:
        return zip(self.blocks, self.decisions, strict=True)

    def __str__(self) -> str:
        rows = [f"{self.algorithm}: {self.status}" + (f", a page of type {self.page_type}" if self.page_type else "")]
        rows += self.notes
        for block, decision in self:
            score = "" if decision.score is None else f"{decision.score:.2f}"
            text = " ".join(block.text.split())[:_SHOWN]
            rows.append(
                f"{'keep' if decision.keep else '  - '} {score:>5} {block.kind:8} {text:{_SHOWN}}  {decision.reason}"
            )
        return "\n".join(rows)


class Document:
    """What a page is about. Attributes are worked out on first use and kept; the same input gives the same values."""

    def __init__(self, source: Source, algorithm: Any, limits: Limits) -> None:
        self.source = source
        self.algorithm = algorithm
        self.limits = limits

    @lazy
    def _read(self) -> tuple[Page, Extraction]:
        try:
            page = read_page(self.source, self.limits, show_hidden=getattr(self.algorithm, "sees_hidden", False))
            extraction = self.algorithm(page)
        except LimitReached as limit:
            page = read_page(replace(self.source, body=""), Limits())
            nothing = np.zeros(len(page.blocks), bool)
            return page, Extraction("none", nothing, status=limit.status, status_reason=str(limit))
        return page, extraction

    @property
    def page(self) -> Page:
        """The facts: blocks, elements, text and markup."""
        return self._read[0]

    @property
    def extraction(self) -> Extraction:
        """The verdicts on the blocks."""
        return self._read[1]

    @lazy
    def status(self) -> str:
        """`ok`; `embedded` where the text was in data; or why there is nothing: `empty`, `not_html`, `too_large`, ..."""
        if self.extraction.status != "ok":
            return self.extraction.status
        if not self.text:
            return "empty"
        return "ok" if self.page.origin == "markup" else "embedded"

    @lazy
    def status_reason(self) -> str:
        """The status in words."""
        if self.extraction.status_reason:
            return self.extraction.status_reason
        if not self.text:
            return "the page holds no text that is content"
        origin = self.page.origin
        return "" if origin == "markup" else f"the markup holds almost no text; this is from {origin}"

    @lazy
    def text(self) -> str:
        """The content as plain text."""
        return str(self.write("text"))

    @lazy
    def markdown(self) -> str:
        """The content as Markdown."""
        return str(self.write("markdown"))

    @lazy
    def html(self) -> str:
        """The content as a clean page that is safe to show."""
        return str(self.write("html"))

    def write(self, writer: str, settings: Mapping[str, Any] | None = None) -> str | bytes:
        """The document in any registered format."""
        made: str | bytes = configure(writers.get(writer), settings or {}, f"writer {writer}")(self)
        return made

    @lazy
    def metadata(self) -> Metadata:
        """What the page says about itself, with the source of each value."""
        return self.metadata_with()

    def metadata_with(self, *readers: str) -> Metadata:
        """The metadata with the help of slow readers, such as `htmldate`, for what is missing."""
        page, extraction = self._read
        words = page.columns.words_in(extraction.kept.tobytes())
        found = read_metadata(page, self.text, words, readers)
        # That nothing on a page can be posts is quicker to know than whether it is a forum.
        if not told_by_page(found) and may_hold_thread(self._talk) and extraction.page_type == "forum":
            found = with_opening_post(found, self._thread)
        return with_rule(found, extraction)

    @property
    def title(self) -> str | None:
        """The title, without the name of the site."""
        return self.metadata.title

    @property
    def authors(self) -> tuple[str, ...]:
        """The people who wrote it."""
        return self.metadata.authors

    @property
    def date(self) -> str | None:
        """When it was published, as ISO 8601."""
        return self.metadata.date

    @property
    def language(self) -> str | None:
        """The language of the content."""
        return self.metadata.language

    @property
    def site(self) -> str | None:
        """The name of the site."""
        return self.metadata.site

    @property
    def url(self) -> str | None:
        """The address of the page."""
        return self.source.url

    @property
    def page_type(self) -> str | None:
        """article, forum, product, collection, listing, documentation or service."""
        return self.extraction.page_type

    @lazy
    def quality(self) -> float | None:
        """How good this extraction probably is, from 0 to 1; None where the algorithm cannot tell."""
        known, estimate = self.extraction.quality, getattr(self.algorithm, "quality", None)
        if known is not None or estimate is None or self.extraction.scores is None:
            return known
        found: float | None = estimate(self.page, self.extraction)
        return found

    @lazy
    def images(self) -> tuple[Image, ...]:
        """The pictures of the page, each with its caption and how relevant it is."""
        return find_images(*self._read, self.metadata)

    @lazy
    def media(self) -> tuple[Media, ...]:
        """The videos, sounds and embeds of the page."""
        return find_media(*self._read)

    @lazy
    def posts(self) -> tuple[Post, ...]:
        """The posts of a thread, or the comments under an article; what the algorithm found where nothing tells them."""
        return self._thread.posts or self.extraction.facts.get("posts", ())

    @lazy
    def _thread(self) -> Thread:
        return find_thread(self.page, self._talk)

    @lazy
    def _talk(self) -> Signs:
        return Signs(self.page)

    @property
    def comments(self) -> tuple[Post, ...]:
        """The comments under an article; they are not part of its text."""
        return self._thread.posts if self._thread.kind == "comments" else ()

    @lazy
    def tables(self) -> tuple[Table, ...]:
        """The tables of data, in the content or not."""
        return find_tables(self.page, self.extraction.kept)

    @lazy
    def code(self) -> tuple[Code, ...]:
        """The pieces of program text, with their language."""
        return find_code(self.page, self.extraction.kept)

    @lazy
    def links(self) -> tuple[Link, ...]:
        """The links of the page, each with its place."""
        return as_records(self._link_columns)

    @lazy
    def _link_columns(self) -> Links:
        return link_columns(self.page, self.extraction.kept)

    @lazy
    def page_links(self) -> PageLinks:
        """The next page, numbered pages, and this one for print, as AMP or on a single page."""
        return find_page_links(self.page, self._link_columns)

    @lazy
    def derived(self) -> Derived:
        """Keywords, a short summary and a topic, worked out from the text; nothing of it stands on the page."""
        return derive(self.text, self.title)

    @lazy
    def blocks(self) -> tuple[Block, ...]:
        """Every block of the page, kept or not."""
        return tuple(self.page)

    def explain(self) -> Explanation:
        """Why each block was kept or not."""
        extraction = self.extraction
        if not extraction.reasons and len(extraction.kept) and hasattr(self.algorithm, "reasons"):
            extraction = replace(extraction, reasons=tuple(self.algorithm.reasons(self.page, extraction)))
        return Explanation(
            extraction.algorithm, self.status, self.page_type, self.blocks, extraction.decisions, self._notes()
        )

    def _notes(self) -> tuple[str, ...]:
        """What was found beside the text, and what told it, in a line each."""
        thread, rule = self._thread, self.extraction.facts.get("rule")
        lines = [self.status_reason] if self.status == "embedded" else []
        lines += [f"posts: {len(thread.posts)}, {thread.kind}, from {thread.source}"] if thread.posts else []
        for each in self.tables:
            place = "content" if each.in_content else "husk"
            lines.append(f"table: {len(each.rows)} rows, {len(each.types)} columns, {place}, {each.caption[:_SHOWN]}")
        lines += [
            f"code: {len(each.text.splitlines())} lines, {each.language or 'language not told'}" for each in self.code
        ]
        lines += [
            f"{name} page: {getattr(self.page_links, name)}, by {why}" for name, why in self.page_links.reasons.items()
        ]
        return tuple([*lines, f"site rule: {rule}"] if rule else lines)

    def to_dict(self, *, blocks: bool = False, derived: bool = False) -> dict[str, Any]:
        """Everything that stands on the page, as plain data.

        With `blocks` every block and its verdict too, with `derived` keywords, a summary and a topic.
        """
        from dehusk.structure.linking import as_dicts as links_as_dicts

        meta = as_dict(self.metadata)
        data: dict[str, Any] = {
            "status": self.status,
            "status_reason": self.status_reason,
            "url": self.url,
            "title": meta["title"],
            "authors": meta["authors"],
            "date": meta["date"],
            "language": meta["language"],
            "site": meta["site"],
            "page_type": self.page_type,
            "quality": self.quality,
            "algorithm": self.extraction.algorithm,
            "text": self.text,
            "metadata": meta,
            "images": as_dicts(self.images),
            "media": as_dicts(self.media),
            "posts": as_dicts(self.posts),
            "comments": as_dicts(self.comments),
            "tables": as_dicts(self.tables),
            "code": as_dicts(self.code),
            "links": links_as_dicts(self._link_columns),
            "page_links": as_dict(self.page_links),
        }
        if derived:
            data["derived"] = as_dict(self.derived)
        if blocks:
            data["blocks"] = [
                as_dict(block) | {"keep": made.keep, "reason": made.reason, "score": made.score}
                for block, made in self.explain()
            ]
        return data

    def __getstate__(self) -> dict[str, Any]:
        """Pickled, a document is its source and what was worked out; page and verdicts are made again when needed."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_read", "_talk")}

    def __repr__(self) -> str:
        return f"<Document {self.status} {self.title!r} {len(self.text)} characters>"
