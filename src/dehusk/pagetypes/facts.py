"""What tells the kind of a page: its structure, its address, what it declares, its most common words and names."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from dehusk.attributes import content_called
from dehusk.dom.names import STATING
from dehusk.dom.tags import IDS, NAMES
from dehusk.features.blocks import Facts, hash_of_name
from dehusk.model import Kind, Page
from dehusk.pagetypes import counting
from dehusk.plain import run
from dehusk.vocabulary.words import Count

_JSON_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:https?://schema\.org/)?(\w+)"')
_ITEM_TYPE = re.compile(r'https?://schema\.org/(\w+)"')
UNKNOWN = -1.0  # of every fact of the address, where there is none
DECLARED = (
    "Article NewsArticle BlogPosting TechArticle Product Offer AggregateRating ItemList CollectionPage BreadcrumbList "
    "FAQPage QAPage Question DiscussionForumPosting Comment Organization LocalBusiness WebSite Person Event JobPosting "
    "SearchAction ListItem Review HowTo Service WebPage ImageObject VideoObject SoftwareApplication Course Recipe"
).split()
_PLACE_OF = {name: place for place, name in enumerate(DECLARED)}
_OG = ("article", "product", "website", "blog", "profile", "video", "forum", "object")
_DECLARED = len(DECLARED) + len(_OG)
_URL_WORDS = {
    word: place
    for place, word in enumerate(
        "forum thread topic post blog news article product item shop store category collection collections tag docs "
        "doc documentation guide reference api manual help support wiki services service pricing about solutions "
        "search list index html php question questions discussion viewtopic showthread community comments archive "
        "section companies features platform learn tutorial p t dp itm".split()
    )
}
_SHAPES = 8  # numbers of an address beside its words
ADDRESS = slice(0, _SHAPES + len(_URL_WORDS))  # the facts that come from the page's address
_LETTERS = re.compile("[a-z]+")
_YEAR = re.compile(r"/(?:19|20)\d\d/")
_TAG_NAMES = (
    "p article section table tr td ul ol li pre code form input button select img time h1 h2 h3 nav aside details dl "
    "label iframe video"
).split()
_TAGS = len(_TAG_NAMES)
_PLACE_OF_TAG = np.zeros(len(NAMES), np.uint8)  # from 1
_PLACE_OF_TAG[[IDS[tag] for tag in _TAG_NAMES]] = range(1, _TAGS + 1)
_KINDS = len(Kind)


def page_type_facts(facts: Facts, names: tuple[str, ...]) -> NDArray[np.float32]:
    """The features of the page-type model as one row; `names` are the class words that it knows."""
    page, known = facts.page, _counted(names)
    counted = (
        len(facts.words) - 1,
        counting.SHAPE,
        _KINDS,
        2 * _TAGS,
        len(facts.signs) - 1,
        counting.REPEATED,
        known.size,
    )
    row = np.zeros(ADDRESS.stop + _DECLARED + sum(counted), np.float32)
    _fill_address(page.address, row)
    _fill_declared(page, row[ADDRESS.stop + counted[0] :])
    read = (
        facts.count, facts.blocks.ravel(), facts.size, facts.elements.ravel(), facts.groups.ravel(),
        facts.total, len(facts.title), facts.words, facts.signs, _KINDS, _TAGS, _PLACE_OF_TAG,
        page.names.hash, *known.table, known.size, ADDRESS.stop, _DECLARED,
    )  # fmt: skip
    run(counting.fill_facts, counting.COMPILED, read, (row,))
    return row


def without_words(rows: NDArray[np.float32], words: int) -> NDArray[np.float32]:
    """The same pages as they look to a model when nobody knows their address and their language is not the model's."""
    bare = rows.copy()
    bare[:, ADDRESS] = UNKNOWN
    bare[:, ADDRESS.stop : ADDRESS.stop + words] = 0.0
    return bare


@cache
def _counted(names: tuple[str, ...]) -> Count:
    return Count([hash_of_name(name) for name in names])


def _fill_address(url: str | None, row: NDArray[np.float32]) -> None:
    try:
        parts = urlsplit(url) if url else None
    except ValueError:  # http://[broken
        parts = None
    if not parts:
        row[ADDRESS] = UNKNOWN
        return
    path = parts.path.lower()
    pieces = [piece for piece in path.split("/") if piece]
    last = pieces[-1] if pieces else ""
    row[:_SHAPES] = (
        len(pieces), len(last), last.count("-"), sum(map(path.count, "0123456789")), len(parts.query),
        path.endswith("/"), parts.netloc.count("."), _YEAR.search(path) is not None,
    )  # fmt: skip
    for word in _LETTERS.findall(f"{path} {parts.netloc} {parts.query}".lower()):
        if word in _URL_WORDS:
            row[_SHAPES + _URL_WORDS[word]] = 1.0


def _fill_declared(page: Page, row: NDArray[np.float32]) -> None:
    found = [name for text in page.json_ld for name in _JSON_TYPE.findall(text)]
    found += [match[1] for at in page.item_types if (match := _ITEM_TYPE.match(page.markup, at))]
    for name in found:
        if name in _PLACE_OF:
            row[_PLACE_OF[name]] += 1.0
    kind = _shared_as(page)
    if kind:
        row[len(DECLARED) : _DECLARED] = [float(name in kind) for name in _OG]


def _shared_as(page: Page) -> str:
    """What the first `og:type` of a page says, in small letters."""
    said = page.statements
    columns = (said.element, said.attribute, said.start, said.end)
    return str(content_called(page.markup, "og:type", STATING["content"], *columns)).lower()
