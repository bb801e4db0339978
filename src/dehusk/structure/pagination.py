"""Pages that belong together: next and numbered pages of an article, and the same on one page, for print, as AMP."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.model import Page, PageLinks
from dehusk.structure import grams
from dehusk.structure.linking import Row, near_links
from dehusk.structure.links import absolute, base_url, link_rows
from dehusk.structure.quick import word_table
from dehusk.vocabulary.words import Words

_NEXT_WORDS = re.compile(
    r"^\W*(?:next(?: page)?|continue(?: reading)?|more|older(?: posts)?|weiter(?:lesen)?|nächste(?: seite)?|zur "
    r"nächsten seite|vor|page suivante|"
    r"suivante?|lire la suite|siguiente|página siguiente|próxima(?: página)?|seguinte|avanti|successiva|pagina "
    r"successiva|volgende(?: pagina)?|"
    r"następna(?: strona)?|dalej|след(?:ующая|ующий)?|следующая страница|далее|вперед|nästa|neste|næste|seuraava|"
    r"sonraki|další|επόμενη|"
    r"下一页|下一頁|下页|次へ|次のページ|다음|load more|show more|mehr laden)(?:\W.{0,12})?$|^\s*[›»→>]{1,2}\s*$",
    re.I,
)
_OTHER_ARTICLE = re.compile(
    r"(?:next|previous|nächste[rs]?|article suivant|siguiente) (?:article|post|story|artikel|beitrag|billet|entrada|"
    r"item|thread|topic)",
    re.I,
)
_SINGLE_WORDS = re.compile(
    r"single page|one page|view (?:all|full|as one)|full article|show all pages|all pages|auf einer seite|"
    r"komplett(?:er)? artikel|alles auf|artikel auf 1|"
    r"tout (?:afficher|lire)|una sola página|pagina unica|на одной странице|全文|在本页阅读全文",
    re.I,
)
_SINGLE_URL = re.compile(
    r"[?&](?:page|p|pagewanted|view|show|single)=(?:all|full|single|1page)|singlepage|onepage|/all/?$|[?&]all=1", re.I
)
_PRINT_WORDS = re.compile(
    r"^\W*(?:print|printer|drucken|druckversion|druckansicht|imprimer|imprimir|stampa|afdrukken|drukuj|печать|версия "
    r"для печати|打印|印刷)",
    re.I,
)
_PRINT_URL = re.compile(
    r"[?&](?:print|printable|printview)(?:=|&|$)|/print(?:able|er)?(?:/|$)|(?:view|format|output)=print|druck", re.I
)
# Without one of these in its text or address, or letters that are not plain ASCII, a link leads to no such version.
_HINTS = word_table(
    "single page", "one page", "view all", "view full", "view as one", "full article", "all pages", "auf einer seite",
    "komplett", "alles auf", "artikel auf 1", "tout ", "una sola", "pagina unica",
    "=all", "=full", "=single", "=1page", "singlepage", "onepage", "/all", "all=1",
    "print", "druck", "imprim", "stampa", "afdrukken", "drukuj",
)  # fmt: skip
_PAGE_KEY = re.compile(
    r"^(?:p|pg|pn|page|pageno|page_?num(?:ber)?|paged|seite|pagina|página|strana|стр|start|offset|from|sida|cpage)$",
    re.I,
)
_PAGE_PATH = re.compile(r"(?:[/_,.-](?:page|p|seite|pagina|teil|part|s|pg))?[/_,=-]?(\d{1,4})(?=\.\w{2,5}$|/?$)", re.I)
_MORE_ADDRESS = re.compile(
    r' data-(?:next|next-url|next-page|load-more|load-more-url|more-url|page-url|url-next)="([^"]+)"'
)
_MORE_NAMES = Words(((1, "more load loadmore next infinite pagination pager"),), ("class",))
_BUTTON = IDS["button"]
_MOST_BUTTONS = 300
_MOST_PAGES = 500
_LONGEST_LABEL = 60  # characters of a link to another version of the page
_LONGEST_NUMBER = 60  # and of one to a numbered page, with brackets and the like


def find_page_links(page: Page, links: list[Row] | None = None) -> PageLinks:
    """The addresses of the pages that belong to this one."""
    links = link_rows(page) if links is None else links
    found = _declared(page)
    here = page.url or found.canonical or ""
    near = near_links(links, _host(here), here)
    stem = _split(article_key(here)).path if here else ""
    own = [link for link in near if stem in link[0].lower()] if here else []
    pages = _numbered(own, here)
    following, why = _next(page, own, here, pages, found)
    reasons = dict(found.reasons)
    if following:
        reasons["next"] = why
    extra: dict[str, str] = {}
    for name, (url, text, *_) in _versions(near):
        if getattr(found, name) is None:
            extra[name], reasons[name] = url, f"link {text!r}"
    return replace(
        found, next=following, pages=tuple(pages[number] for number in sorted(pages)), reasons=reasons, **extra
    )


def _versions(links: list[Row]) -> Iterator[tuple[str, Row]]:
    """The first link to everything on one page, and the first to a version for print."""
    short = [link for link in links if len(link[1]) < _LONGEST_LABEL]
    said = [f"{link[1]}\n{link[0]}".lower() for link in short]
    maybe = [short[number] for number in grams.with_words(said, _HINTS.table, _HINTS.words)]
    for name, words, address in (("single", _SINGLE_WORDS, _SINGLE_URL), ("print", _PRINT_WORDS, _PRINT_URL)):
        found = (link for link in maybe if words.search(link[1]) or address.search(link[0]))
        yield from ((name, link) for link in islice(found, 1))


def _declared(page: Page) -> PageLinks:
    """What `link` elements say."""
    base, reasons = base_url(page), {}
    values: dict[str, Any] = {}
    for tag, rel, href, media in page.head_links:
        said = rel.lower() if tag == "link" else ""
        if not said or said in _OTHER_RELS:
            continue
        rels = said.split()
        field = next((field for name, field in _RELS.items() if name in rels), "")
        if "alternate" in rels and "print" in media:
            field = "print"
        if field and href and field not in values:
            values[field], reasons[field] = absolute(base, href), f"link rel={rel}"
    return PageLinks(**values, reasons=reasons)


_OTHER_RELS = frozenset(
    ("stylesheet", "preload", "prefetch", "dns-prefetch", "preconnect", "modulepreload", "icon", "shortcut icon")
)  # the usual ones that say nothing here
_RELS = {"next": "next", "prev": "previous", "previous": "previous", "amphtml": "amp", "canonical": "canonical"}


def _next(page: Page, links: list[Row], here: str, pages: dict[int, str], found: PageLinks) -> tuple[str | None, str]:
    """The next page and what told it; the next article of a site is none."""
    number = page_number(here)
    if number + 1 in pages:
        return pages[number + 1], f"numbered page {number + 1}"
    if found.next and same_article(found.next, here) and page_number(found.next) == number + 1:
        return found.next, found.reasons["next"]
    for url, text, _, rel, _ in links:
        told = ("next" in rel and "next" in rel.split()) or bool(_NEXT_WORDS.match(text))
        if told and not _OTHER_ARTICLE.search(text) and same_article(url, here) and page_number(url) > number:
            return url, f"link {text!r}" + (" rel=next" if "next" in rel else "")
    match = _loads_more(page)
    if match:
        address = absolute(base_url(page), html.unescape(match[1]))
        if _same_site(address, here):
            return address, "the address that a button loads"
    return None, ""


def _loads_more(page: Page) -> re.Match[str] | None:
    """The address that a button, or an element named after it, loads more from."""
    rows = np.flatnonzero(_MORE_NAMES.flags(page) | (page.elements.tag == _BUTTON))[:_MOST_BUTTONS]
    places = zip(page.elements.start[rows].tolist(), page.elements.inner[rows].tolist(), strict=True)
    markup = page.markup
    told = ((start, inner) for start, inner in places if markup.find(" data-", start, inner) > 0)
    found = (_MORE_ADDRESS.search(markup, start, inner) for start, inner in told)
    return next((match for match in found if match), None)


def _numbered(links: list[Row], here: str) -> dict[int, str]:
    """The numbered pages that are linked by their number."""
    pages: dict[int, str] = {}
    for url, written, *_ in links:
        if len(written) > _LONGEST_NUMBER:
            continue
        text = written.strip("[]()<>.,: ").removeprefix("Page ").removeprefix("Seite ")
        if not (text.isdecimal() and len(text) < 4 and int(text) <= _MOST_PAGES and same_article(url, here)):
            continue
        if page_number(url) in (int(text), 0) or "start=" in url or "offset=" in url:
            pages.setdefault(int(text), url)
    return pages if len(pages) > 1 or 2 in pages else {}


def page_number(url: str) -> int:
    """Which page of an article an address is for; 1 where it does not say."""
    parts = _split(url)
    for key, value in parse_qsl(parts.query):
        if _PAGE_KEY.match(key) and value.isdecimal() and len(value) < 6:
            number = int(value)
            return (
                number // 10 + 1
                if key.lower() in ("start", "offset", "from")
                else number + (key.lower() == "pn" and number == 0)
            )
    match = _PAGE_PATH.search(parts.path)
    return int(match[1]) if match and int(match[1]) < _MOST_PAGES and match[0] != parts.path else 1


def article_key(url: str) -> str:
    """An address without what numbers its pages."""
    parts = _split(url)
    query = urlencode([(key, value) for key, value in parse_qsl(parts.query) if not _PAGE_KEY.match(key)])
    match = _PAGE_PATH.search(parts.path)
    path = parts.path
    if match and int(match[1]) < _MOST_PAGES and match.start() > 0:
        path = path[: match.start()] + path[match.end() :]
    return urlunsplit(("", _host(url), path.rstrip("/").lower(), query, ""))


def same_article(url: str, here: str) -> bool:
    """Whether two addresses are pages of one article."""
    return bool(here) and article_key(url) == article_key(here) and url.rstrip("/") != here.rstrip("/")


def _same_site(url: str, here: str) -> bool:
    return url.startswith(("http://", "https://")) and (not here or _host(url) == _host(here))


def _host(url: str) -> str:
    return (_split(url).hostname or "").removeprefix("www.")


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")
