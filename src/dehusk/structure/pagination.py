"""Pages that belong together: next and numbered pages of an article, and the same on one page, for print, as AMP."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

from dehusk.dom.tags import IDS
from dehusk.model import Page, PageLinks
from dehusk.plain import readable
from dehusk.structure import paging
from dehusk.structure.linking import Links
from dehusk.structure.links import absolute, base_url, link_columns
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
# The first three letters of those words; others than plain ASCII are always looked at.
_NEXT_BEGINNINGS = frozenset(
    int.from_bytes(word.encode(), "big")
    for word in ("nex con mor old wei zur vor pag sui lir sig seg ava suc vol nas dal nes seu son loa sho meh".split())
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
# Without one of these in its text or address a link leads to no such version.
_HINTS = (
    "single page", "one page", "view all", "view full", "view as one", "full article", "all pages", "auf einer seite",
    "komplett", "alles auf", "artikel auf 1", "tout ", "una sola", "pagina unica",
    "=all", "=full", "=single", "=1page", "singlepage", "onepage", "/all", "all=1",
    "print", "druck", "imprim", "stampa", "afdrukken", "drukuj",
)  # fmt: skip
_HINT_TABLE = paging.mask_table(_HINTS)
_HINT_SIGNS = "цЦчЧ全打印ſ\u212aıİ"  # the last ones count as s, k and i where case does not matter
_PAGE_KEY = re.compile(
    r"^(?:p|pg|pn|page|pageno|page_?num(?:ber)?|paged|seite|pagina|página|strana|стр|start|offset|from|sida|cpage)$",
    re.I,
)
_PAGE_PATH = re.compile(r"(?:[/_,.-](?:page|p|seite|pagina|teil|part|s|pg))?[/_,=-]?(\d{1,4})(?=\.\w{2,5}$|/?$)", re.I)
_PLAIN_HOST = re.compile("[a-zA-Z0-9.-]+")
_MORE_ADDRESS = re.compile(
    r' data-(?:next|next-url|next-page|load-more|load-more-url|more-url|page-url|url-next)="([^"]+)"'
)
_MORE_NAMES = Words(((1, "more load loadmore next infinite pagination pager"),), ("class",))
_BUTTON = IDS["button"]
_MOST_BUTTONS = 300
_MOST_PAGES = 500
_LONGEST_LABEL = 60  # characters of a link to another version of the page
_LONGEST_NUMBER = 60  # and of one to a numbered page, with brackets and the like


def find_page_links(page: Page, links: Links | None = None) -> PageLinks:
    """The addresses of the pages that belong to this one."""
    links = link_columns(page) if links is None else links
    base = base_url(page)
    values, reasons = _declared(page, base)
    here = _place(page.url or values.get("canonical", ""))
    near = paging.near_links(links[0], here.host, here.url)
    own = paging.with_stem(links[0], near, here.path) if here.url else []
    pages = _numbered(links, own, here)
    told = (values.get("next"), reasons.get("next", ""))
    following, why = _numbered_next(here, pages) or _declared_next(here, *told) or _linked_next(links, own, here)
    if not following:
        following, why = _loaded(page, base, here)
    values["next"] = following
    if following:
        reasons["next"] = why
    for name, number in _versions(links, near, here.host):
        if name not in values:
            values[name], reasons[name] = links[0][number], f"link {links[1][number]!r}"
    return PageLinks(**values, pages=tuple([pages[number] for number in sorted(pages)]), reasons=reasons)


class _Place(NamedTuple):
    """The address of a page, taken apart."""

    url: str
    host: str
    key: str  # without what numbers pages
    path: str  # of the key
    number: int


def _place(url: str) -> _Place:
    if not url:
        return _Place("", "", "", "", 1)
    parts = _split(url)
    host, key = _host_of(parts), article_key(url)
    return _Place(url, host, key, _path_of(parts) if host else _split(key).path, page_number(url))


def _versions(links: Links, near: list[int], host: str) -> Iterator[tuple[str, int]]:
    """The first link to everything on one page, and the first to a version for print."""
    urls, texts = links[0], links[1]
    maybe = paging.with_words(texts, urls, near, _LONGEST_LABEL, _HINT_SIGNS, host, _HINT_TABLE)
    for name, words, address in (("single", _SINGLE_WORDS, _SINGLE_URL), ("print", _PRINT_WORDS, _PRINT_URL)):
        found = (number for number in maybe if words.search(texts[number]) or address.search(urls[number]))
        yield from ((name, number) for number in islice(found, 1))


def _declared(page: Page, base: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What `link` elements say, by field, and by which words."""
    values: dict[str, Any] = {}
    reasons: dict[str, str] = {}
    for tag, rel, href, media in page.head_links:
        said = rel.lower() if tag == "link" else ""
        field = _RELS.get(said) or ("" if said.isalpha() else _field_of(said.split()))
        if media and "print" in media and "alternate" in said.split():
            field = "print"
        if field and href and field not in values:
            values[field], reasons[field] = absolute(base, href), f"link rel={rel}"
    return values, reasons


_RELS = {"next": "next", "prev": "previous", "previous": "previous", "amphtml": "amp", "canonical": "canonical"}


def _field_of(rels: list[str]) -> str:
    return next((field for name, field in _RELS.items() if name in rels), "")


def _numbered_next(here: _Place, pages: dict[int, str]) -> tuple[str, str] | None:
    """The next page where it is linked by its number, and what told it."""
    following = here.number + 1
    return (pages[following], f"numbered page {following}") if following in pages else None


def _declared_next(here: _Place, url: str | None, why: str) -> tuple[str, str] | None:
    """The next page that the head names; the next article of a site is none."""
    told = url and _is_page_of(url, here) and page_number(url) == here.number + 1
    return (url, why) if url and told else None


def _linked_next(links: Links, own: list[int], here: _Place) -> tuple[str | None, str]:
    """The next page by the words of a link."""
    urls, texts, _, rels, _ = links
    for number in paging.that_may_follow(texts, rels, own, _NEXT_BEGINNINGS):
        url, text, rel = urls[number], texts[number], rels[number]
        told = ("next" in rel and "next" in rel.split()) or bool(_NEXT_WORDS.match(text))
        if told and not _OTHER_ARTICLE.search(text) and _is_page_of(url, here) and page_number(url) > here.number:
            return url, f"link {text!r}" + (" rel=next" if "next" in rel else "")
    return None, ""


def _loaded(page: Page, base: str, here: _Place) -> tuple[str | None, str]:
    """The address that a button, or an element named after it, loads more from."""
    markup, elements, names = page.markup, page.elements, page.names
    columns = (elements.tag, elements.start, elements.inner, names.element, names.hash, _MORE_NAMES.single[1])
    for row in paging.that_may_load(markup, _BUTTON, _MOST_BUTTONS, *readable(paging.COMPILED, columns)):
        match = _MORE_ADDRESS.search(markup, elements.start[row], elements.inner[row])
        if match:
            address = absolute(base, html.unescape(match[1]))
            return (address, "the address that a button loads") if _same_site(address, here) else (None, "")
    return None, ""


def _numbered(links: Links, own: list[int], here: _Place) -> dict[int, str]:
    """The numbered pages that are linked by their number."""
    pages: dict[int, str] = {}
    for number in paging.that_may_be_numbers(links[1], own, _LONGEST_NUMBER):
        url, text = links[0][number], links[1][number].strip(paging.ASIDE)
        text = text.removeprefix("Page ").removeprefix("Seite ")
        if not (text.isdecimal() and len(text) < 4 and int(text) <= _MOST_PAGES and _is_page_of(url, here)):
            continue
        if page_number(url) in (int(text), 0) or "start=" in url or "offset=" in url:
            pages.setdefault(int(text), url)
    return pages if len(pages) > 1 or 2 in pages else {}


def page_number(url: str) -> int:
    """Which page of an article an address is for; 1 where it does not say."""
    parts = _split(url)
    for key, value in _parameters(parts):
        if _PAGE_KEY.match(key) and value.isdecimal() and len(value) < 6:
            number = int(value)
            return (
                number // 10 + 1
                if key.lower() in ("start", "offset", "from")
                else number + (key.lower() == "pn" and number == 0)
            )
    match = _number_in(parts.path)
    return int(match[1]) if match and match[0] != parts.path else 1


def article_key(url: str) -> str:
    """An address without what numbers its pages."""
    parts = _split(url)
    host, path = _host_of(parts), _path_of(parts)
    kept = [(key, value) for key, value in _parameters(parts) if not _PAGE_KEY.match(key)]
    query = urlencode(kept) if kept else ""
    if host:
        return f"//{host}{path}?{query}" if query else f"//{host}{path}"
    return urlunsplit(("", "", path, query, ""))


def _path_of(parts: SplitResult) -> str:
    """The path in small letters, without what numbers pages."""
    match, path = _number_in(parts.path), parts.path
    if match and match.start() > 0:
        path = path[: match.start()] + path[match.end() :]
    return path.rstrip("/").lower()


def _parameters(parts: SplitResult) -> list[tuple[str, str]]:
    return parse_qsl(parts.query) if parts.query else []


def _number_in(path: str) -> re.Match[str] | None:
    """What in a path may number a page: a number at its end, or before the ending of its file name."""
    dot = path.rfind(".")
    if not (path[-1:].isdecimal() or path[-2:-1].isdecimal() or (dot > 0 and path[dot - 1].isdecimal())):
        return None
    match = _PAGE_PATH.search(path)
    return match if match and int(match[1]) < _MOST_PAGES else None


def _is_page_of(url: str, here: _Place) -> bool:
    """Whether an address is of another page of the same article."""
    return bool(here.url) and url.rstrip("/") != here.url.rstrip("/") and article_key(url) == here.key


def _same_site(url: str, here: _Place) -> bool:
    return url.startswith(("http://", "https://")) and (not here.url or _host(url) == here.host)


def _host(url: str) -> str:
    return _host_of(_split(url))


def _host_of(parts: SplitResult) -> str:
    """The host without `www.`."""
    plain = parts.netloc if _PLAIN_HOST.fullmatch(parts.netloc) else parts.hostname or ""
    return plain.lower().removeprefix("www.")


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")
