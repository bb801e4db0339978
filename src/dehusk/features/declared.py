"""What a page declares about itself in schema.org's and OpenGraph's words."""

from __future__ import annotations

import re

from dehusk.model import Page

_JSON_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:https?://schema\.org/)?(\w+)"')
_OG_TYPE = re.compile(r'content="([^"]*)"')
_ITEM_TYPE = re.compile(r'itemtype="https?://schema\.org/(\w+)"')
_TAG_AROUND = 300  # characters around the name of a meta tag that hold all of it
DECLARED = (
    "Article NewsArticle BlogPosting TechArticle Product Offer AggregateRating ItemList CollectionPage BreadcrumbList "
    "FAQPage QAPage Question DiscussionForumPosting Comment Organization LocalBusiness WebSite Person Event JobPosting "
    "SearchAction ListItem Review HowTo Service WebPage ImageObject VideoObject SoftwareApplication Course Recipe"
).split()
_PLACE_OF = {name: place for place, name in enumerate(DECLARED)}
_OG = ("article", "product", "website", "blog", "profile", "video", "forum", "object")
_ARTICLES = slice(0, 4)
_OF_BLOCKS = (
    "Product Offer ItemList CollectionPage Article NewsArticle BlogPosting QAPage DiscussionForumPosting Comment FAQPage "
    "BreadcrumbList Organization Review AggregateRating"
).split()
_SHOWN_OG = 3
DECLARED_OF_BLOCKS = (*_OF_BLOCKS, "any_article", *(f"og_{kind}" for kind in _OG[:_SHOWN_OG]))
_PLACES_OF_BLOCKS = [_PLACE_OF[name] for name in _OF_BLOCKS]
_MOST = 3.0  # a shop with fifty offers is as much a shop as one with three


def declared(page: Page) -> list[float]:
    """How often each type is declared, then which of OpenGraph's types is."""
    numbers = [0.0] * (len(DECLARED) + len(_OG))
    found = [name for text in page.json_ld for name in _JSON_TYPE.findall(text)]
    if "schema.org/" in page.markup:
        found += _ITEM_TYPE.findall(page.markup)
    for name in found:
        if name in _PLACE_OF:
            numbers[_PLACE_OF[name]] += 1.0
    at = page.markup.find('"og:type"')
    if at >= 0:
        start = page.markup.rfind("<", 0, at)
        content = _OG_TYPE.search(page.markup, start, page.markup.find(">", at, at + _TAG_AROUND))
        kind = content[1].lower() if content else ""
        numbers[len(DECLARED) :] = [float(name in kind) for name in _OG]
    return numbers


def declared_of_blocks(numbers: list[float]) -> list[float]:
    """The numbers of DECLARED_OF_BLOCKS among those of `declared`."""
    types = [min(numbers[place], _MOST) for place in _PLACES_OF_BLOCKS]
    first = len(DECLARED)
    return [*types, float(any(numbers[_ARTICLES])), *numbers[first : first + _SHOWN_OG]]
