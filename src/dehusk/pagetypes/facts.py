"""What tells the kind of a page: its structure, its address, what it declares, its most common words and names."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import SplitResult, urlsplit

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.features import layout
from dehusk.features.blocks import Facts, hash_of_name
from dehusk.model import Page
from dehusk.vocabulary.words import Count

_JSON_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:https?://schema\.org/)?(\w+)"')
_OG_TYPE = re.compile(r'content="([^"]*)"')
_ITEM_TYPE = re.compile(r'https?://schema\.org/(\w+)"')
_TAG_AROUND = 300  # characters around the name of a meta tag that hold all of it
UNKNOWN = -1.0  # of every fact of the address, where there is none
DECLARED = (
    "Article NewsArticle BlogPosting TechArticle Product Offer AggregateRating ItemList CollectionPage BreadcrumbList "
    "FAQPage QAPage Question DiscussionForumPosting Comment Organization LocalBusiness WebSite Person Event JobPosting "
    "SearchAction ListItem Review HowTo Service WebPage ImageObject VideoObject SoftwareApplication Course Recipe"
).split()
_PLACE_OF = {name: place for place, name in enumerate(DECLARED)}
_OG = ("article", "product", "website", "blog", "profile", "video", "forum", "object")
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
_TAGS = np.array(
    [
        IDS[tag]
        for tag in (
            "p article section table tr td ul ol li pre code form input button select img time h1 h2 h3 nav aside "
            "details dl label iframe video"
        ).split()
    ]
)
_SIZES = (5, 15, 40, 80)  # words of a block that count as long


def page_type_facts(facts: Facts, names: tuple[str, ...]) -> NDArray[np.float32]:
    """The features of the page-type model as one row; `names` are the class words that it knows."""
    said = facts.words[1:] * (1000.0 / facts.total)
    parts = (_address(facts.page.address), said, _declared(facts.page), _shape(facts), _repeated(facts))
    return np.concatenate((*parts, _counted(names).of(facts.page)), dtype=np.float32)


def without_words(rows: NDArray[np.float32], words: int) -> NDArray[np.float32]:
    """The same pages as they look to a model when nobody knows their address and their language is not the model's."""
    bare = rows.copy()
    bare[:, ADDRESS] = UNKNOWN
    bare[:, ADDRESS.stop : ADDRESS.stop + words] = 0.0
    return bare


def _shape(facts: Facts) -> NDArray[np.float64]:
    words, links = facts.blocks[layout.WORDS], facts.blocks[layout.LINK_WORDS]
    total, count, size = facts.total, max(facts.count, 1), max(facts.size, 1)
    hidden = float(facts.elements[layout.HIDDEN].sum())
    plain = words * (2 * links < words)
    numbers = [total, count, float(links.sum()) / total, hidden / size, size, len(facts.title)]
    for least in _SIZES:
        long = plain >= least
        numbers += [float(np.count_nonzero(long)), float(plain @ long) / total]
    tags = facts.tag_counts[_TAGS]
    return np.concatenate((numbers, facts.kind_counts / count, tags, tags / size, facts.signs[1:] * (1000.0 / total)))


def _repeated(facts: Facts) -> list[float]:
    """Groups of elements alike: the largest, the largest of much text, and how many."""
    members, words = facts.groups[layout.MEMBERS], facts.groups[layout.GROUP_WORDS]
    found = words > 0
    members, words = members[found], words[found]
    mean = words / np.maximum(members, 1)
    return [
        float(members.max(initial=0)),
        float(members[mean >= 8].max(initial=0)),
        float(members[mean >= 40].max(initial=0)),
        float(np.count_nonzero(members >= 3)),
    ]


@cache
def _counted(names: tuple[str, ...]) -> Count:
    return Count([hash_of_name(name) for name in names])


def _address(url: str | None) -> list[float]:
    try:
        parts = urlsplit(url) if url else None
    except ValueError:  # http://[broken
        parts = None
    return _address_shape(parts) if parts else [UNKNOWN] * ADDRESS.stop


def _address_shape(parts: SplitResult) -> list[float]:
    path = parts.path.lower()
    pieces = [piece for piece in path.split("/") if piece]
    last = pieces[-1] if pieces else ""
    numbers = [0.0] * ADDRESS.stop
    numbers[:_SHAPES] = (
        len(pieces), len(last), last.count("-"), sum(map(path.count, "0123456789")), len(parts.query),
        path.endswith("/"), parts.netloc.count("."), _YEAR.search(path) is not None,
    )  # fmt: skip
    for word in _LETTERS.findall(f"{path} {parts.netloc} {parts.query}".lower()):
        if word in _URL_WORDS:
            numbers[_SHAPES + _URL_WORDS[word]] = 1.0
    return numbers


def _declared(page: Page) -> list[float]:
    numbers = [0.0] * (len(DECLARED) + len(_OG))
    found = [name for text in page.json_ld for name in _JSON_TYPE.findall(text)]
    found += [match[1] for at in page.item_types if (match := _ITEM_TYPE.match(page.markup, at))]
    for name in found:
        if name in _PLACE_OF:
            numbers[_PLACE_OF[name]] += 1.0
    at = page.markup.find('"og:type"')
    if at >= 0:
        start = page.markup.rfind("<", max(at - _TAG_AROUND, 0), at)
        start = start if start >= 0 else page.markup.rfind("<", 0, at)
        content = _OG_TYPE.search(page.markup, start, page.markup.find(">", at, at + _TAG_AROUND))
        kind = content[1].lower() if content else ""
        numbers[len(DECLARED) :] = [float(name in kind) for name in _OG]
    return numbers
