"""A clean page to read: the content in plain HTML, sanitised by an allow list, so that it is safe to show."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from dehusk.registry import writers
from dehusk.settings import setting
from dehusk.writers.content import Content, read_content
from dehusk.writers.content.links import removed_links
from dehusk.writers.markup.fragment import Fragment

if TYPE_CHECKING:
    from dehusk.document import Document

# Whatever got past the allow list: no script may run and nothing may be sent.
_POLICY = (
    "default-src 'none'; img-src * data:; media-src *; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
)
_STYLE = (
    "body{max-width:42em;margin:2em auto;padding:0 1em;font:1.1em/1.6 Georgia,serif;color:#222;background:#fff}"
    "h1,h2,h3,h4,h5,h6{line-height:1.25;font-family:system-ui,sans-serif}img,video{max-width:100%;height:auto}"
    "pre{overflow:auto;padding:1em;background:#f5f5f5;font-size:.85em}code,kbd{font-family:ui-monospace,monospace;font-size:.9em}"
    "table{border-collapse:collapse;display:block;overflow:auto}"
    "td,th{border:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}"
    "blockquote{margin-left:0;padding-left:1em;border-left:3px solid #ccc;color:#555}"
    "figure{margin:1.5em 0}figcaption{font-size:.85em;color:#555}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#262626}a{color:#8ab4f8}}"
)


@writers.register("html")
@dataclass(frozen=True)
class HtmlWriter:
    """Writes the content as one page of plain, sanitised HTML."""

    fragment: bool = setting(False, "only the content, without head and style")
    links: bool = setting(True, "keep links")
    images: bool = setting(True, "keep pictures and films")
    tables: bool = setting(True, "keep tables")
    removed_links: bool = setting(False, "end with a list of the links that were removed")

    suffix = ".html"
    media_type = "text/html"

    def __call__(self, document: Document) -> str:
        content = read_content(document)
        body = self.body(document, content)
        return body if self.fragment else self._page(document, content, body)

    def body(self, document: Document, content: Content) -> str:
        """The content as sanitised markup."""
        made = Fragment(links=self.links, images=self.images, tables=self.tables).write(content)
        if self.removed_links or "appended" in document.extraction.facts:
            items = (f'<li><a href="{escape(url)}">{escape(text)}</a></li>' for url, text in removed_links(document))
            listed = "\n".join(items)
            made += f"\n<ul>\n{listed}\n</ul>" if listed else ""
        return sanitise(made)

    def _page(self, document: Document, content: Content, body: str) -> str:
        title = escape(document.title or "")
        heading = "" if any(node.tag == "h1" for node in content.root.nodes()) or not title else f"<h1>{title}</h1>\n"
        known = escape(" · ".join(filter(None, [", ".join(document.authors), document.date, document.site])))
        byline = f"<p><small>{known}</small></p>\n" if known else ""
        language = f' lang="{escape(document.language)}"' if document.language else ""
        return (
            f'<!doctype html>\n<html{language}>\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<article>\n"
            f"{heading}{byline}{body}\n</article>\n</body>\n</html>\n"
        )


_TAGS = frozenset(
    "a article b blockquote br caption code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i "
    "img input ins kbd li mark ol p pre q rp rt "
    "ruby s section small span strong sub summary sup table tbody td th thead tr u ul video audio".split()
)
_ATTRIBUTES = {
    "a": {"href", "id"},
    "img": {"src", "alt", "title", "width", "height"},
    "video": {"src", "poster", "controls", "preload"},
    "audio": {"src", "controls", "preload"},
    "ol": {"start", "reversed"},
    "li": {"value", "id"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "code": {"class"},
    "span": {"class"},
    "div": {"class"},
    "section": {"class"},
    "input": {"type", "checked", "disabled"},
}
_SCHEMES = {"http", "https", "mailto", "tel", "ftp", "sftp", "xmpp", "sms", "geo", "magnet", "news", "irc", "data"}


def sanitise(markup: str) -> str:
    """Markup with nothing in it but what the allow list names."""
    import nh3

    return nh3.clean(
        markup,
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        attribute_filter=_filter,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer",
    )


def _filter(tag: str, name: str, value: str) -> str | None:
    """Data is allowed for pictures only."""
    if name in ("href", "src", "poster") and value.lstrip()[:5].lower() == "data:":
        return value if tag == "img" and name == "src" and value.lower().startswith("data:image/") else None
    if tag == "input" and name == "type" and value != "checkbox":
        return None
    return value
