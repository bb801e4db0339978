"""trafilatura's calls and flags (those of version 2.3), answered by dehusk.

    from dehusk.compat.trafilatura import extract        # was: from trafilatura import extract

A page without content gives None, as there. Flags that only tune trafilatura's own fallbacks (`fast`, `no_fallback`,
`deduplicate`, `date_extraction_params`, `tei_validation`, `config`, `settingsfile`) are taken and have no effect.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import urlsplit

import dehusk
from dehusk.compat._flags import Flags, takes_flags
from dehusk.compat._input import Pruned, body_of
from dehusk.dom.page import read_page
from dehusk.errors import BadInput
from dehusk.model import Limits, Source
from dehusk.registry import algorithms, writers
from dehusk.settings import settings_of

__all__ = [
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_response",
    "fetch_url",
    "html2txt",
    "load_html",
]
_WRITERS = {"txt": "text", "markdown": "markdown", "html": "html", "xml": "xml", "xmltei": "xml", "csv": "csv"}
_HEADER = ("title", "author", "url", "hostname", "description", "sitename", "date", "categories", "tags", "license")


@dataclass
class Document:
    """What `bare_extraction` gives back: trafilatura's field names; `body` is clean HTML as text."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    body: str | None = None
    comments: str | None = None
    commentsbody: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """All fields."""
        return asdict(self)


@takes_flags("extract")
def extract(filecontent: Any, flags: Flags) -> str | None:
    """The content of a page in an output format, or None."""
    if flags.output_format not in (*_WRITERS, "json"):
        raise AttributeError(f"Cannot set format, must be one of: {', '.join(sorted((*_WRITERS, 'json', 'python')))}")
    found = _extract(filecontent, flags)
    if found is None:
        return None
    record = _record(found, flags)
    if flags.output_format == "json":
        names = _HEADER if flags.with_metadata else ()
        shown = {name: getattr(record, name) for name in (*names, "id", "comments", "raw_text", "text", "language")}
        return json.dumps(shown, ensure_ascii=False)
    text = _written(found, flags)
    return _header(record) + text if flags.with_metadata and flags.output_format in ("txt", "markdown") else text


@takes_flags("bare_extraction")
def bare_extraction(filecontent: Any, flags: Flags) -> Document | dict[str, Any] | None:
    """The content of a page and what it says about itself, as a record, or None."""
    found = _extract(filecontent, flags)
    if found is None:
        return None
    record = _record(found, flags)
    return record.as_dict() if flags.as_dict else record


@takes_flags("extract_with_metadata")
def extract_with_metadata(filecontent: Any, flags: Flags) -> Document | None:
    """Like `bare_extraction`, with the text in the output format."""
    found = _extract(filecontent, flags)
    if found is None:
        return None
    record = _record(found, flags)
    record.text = record.text if flags.output_format == "json" else _written(found, flags)
    return record


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """What a page says about itself."""
    body = body_of(filecontent)
    record = _record(dehusk.extract(body or "", default_url), Flags(author_blacklist=author_blacklist))
    record.text = record.raw_text = record.body = record.comments = None
    return record


def html2txt(content: Any, clean: bool = True) -> str:
    """All text of a page that a reader sees, content or not."""
    body = body_of(content)
    return read_page(Source(body), Limits()).text.strip() if body else ""


def baseline(filecontent: Any) -> tuple[str, str, int]:
    """The content as HTML and as text, and the length of the text."""
    body = body_of(filecontent)
    found = dehusk.extract(body or "")
    return _html(found), found.text, len(found.text)


def load_html(htmlobject: Any, max_size: int | None = None) -> str | bytes | None:
    """The page itself: dehusk takes text and bytes everywhere a tree is taken there."""
    body = body_of(htmlobject)
    return None if body is None or (max_size is not None and len(body) > max_size) else body


def fetch_url(url: str, no_ssl: bool = False, config: Any = None, options: Any = None) -> str | None:
    """Fetching is not part of this module: download with any HTTP client and pass the bytes."""
    raise BadInput(f"dehusk.compat.trafilatura does not fetch {url}; download it and pass the bytes to extract()")


def fetch_response(
    url: str, *, decode: bool = False, no_ssl: bool = False, with_headers: bool = False, config: Any = None
) -> Any:
    """Fetching is not part of this module: download with any HTTP client and pass the bytes."""
    return fetch_url(url)


def _extract(filecontent: Any, flags: Flags) -> dehusk.Document | None:
    body = body_of(filecontent)
    if not body or (flags.url_blacklist and flags.url in flags.url_blacklist):
        return None
    limits = Limits(elements=flags.max_tree_size) if flags.max_tree_size else Limits()
    favor = "precision" if flags.favor_precision else "recall" if flags.favor_recall else None
    step = algorithms.get("auto")
    tuned = {"favor": favor} if favor and any(each.name == "favor" for each in settings_of(step)) else {}
    pruned = Pruned(step(**tuned), tables=flags.include_tables, xpaths=flags.pruned_paths)
    found = dehusk.extract(body, flags.url, pruned, limits=limits)
    if found.status != "ok" or (flags.target_language and not _speaks(found, flags.target_language)):
        return None
    if flags.only_with_metadata and not (found.title and found.date and found.url):
        return None
    return found


def _speaks(found: dehusk.Document, language: str) -> bool:
    return found.language is None or found.language.lower().split("-")[0] == language.lower()


def _record(found: dehusk.Document, flags: Flags) -> Document:
    told = found.metadata
    address = told.url or found.url
    authors = [each for each in told.authors if each not in (flags.author_blacklist or ())]
    comments = [post.text for post in found.posts] if flags.include_comments and found.page_type != "forum" else []
    return Document(
        title=told.title,
        author="; ".join(authors) or None,
        url=address,
        hostname=urlsplit(address).hostname if address else None,
        description=told.description,
        sitename=told.site,
        date=told.date[:10] if told.date else None,
        categories=list(told.categories),
        tags=list(told.tags),
        id=flags.record_id,
        license=told.licence,
        body=_html(found),
        comments="\n".join(comments),
        raw_text=" ".join(found.text.split()),
        text=found.text,
        language=told.language,
        image=told.image,
        pagetype=found.page_type,
    )


def _written(found: dehusk.Document, flags: Flags) -> str:
    """The content by the writer for the format; text with formatting is Markdown, as it is there."""
    format = "markdown" if flags.output_format == "txt" and flags.include_formatting else flags.output_format
    name = _WRITERS.get(format, "text")
    known = {each.name for each in settings_of(writers.get(name))}
    wanted = {"links": flags.include_links, "images": flags.include_images}
    return str(found.write(name, {key: value for key, value in wanted.items() if key in known}))


def _html(found: dehusk.Document) -> str:
    return found.html if "html" in writers.names() else ""


def _header(record: Document) -> str:
    told = ((name, getattr(record, name)) for name in _HEADER)
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in told if value]
    return "\n".join(["---", *lines, "---", ""])
