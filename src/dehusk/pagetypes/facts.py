"""What tells the kind of a page: its structure, its address, what it declares; numbers, the same in any language."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

import numpy as np

from dehusk.dom.names import name_hash
from dehusk.dom.tags import IDS
from dehusk.model import Kind, Page

_JSON_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"(?:https?://schema\.org/)?(\w+)"')
_OG_TYPE = re.compile(
    r'<meta[^>]*property="og:type"[^>]*content="([^"]*)"|<meta[^>]*content="([^"]*)"[^>]*property="og:type"'
)
_ITEM_TYPE = re.compile(r'itemtype="https?://schema\.org/(\w+)"')
UNKNOWN = -1.0  # of every feature of the address, where there is none
DECLARED = (
    "Article NewsArticle BlogPosting TechArticle Product Offer AggregateRating ItemList CollectionPage BreadcrumbList "
    "FAQPage QAPage Question DiscussionForumPosting Comment Organization LocalBusiness WebSite Person Event JobPosting "
    "SearchAction ListItem Review HowTo Service WebPage ImageObject VideoObject SoftwareApplication Course Recipe"
).split()
_OG = ("article", "product", "website", "blog", "profile", "video", "forum", "object")
_URL_WORDS = (
    "forum thread topic post blog news article product item shop store category collection collections "
    "tag docs doc documentation guide reference api manual help support wiki services service pricing "
    "about solutions search list index html php question questions discussion viewtopic showthread "
    "community comments archive section companies features platform learn tutorial p t dp itm"
).split()
_TAGS = (
    "p article section table tr td ul ol li pre code form input button select img time h1 h2 h3 nav aside "
    "details dl label iframe video"
).split()
_SIGNS = {
    "dollar": "$", "euro": "€", "pound": "£", "question": "?", "exclamation": "!", "percent": "%", "at": "@",
    "star": "★", "colon": ":", "bracket": "(", "brace": "{",
}  # fmt: skip


def page_type_facts(page: Page, names: tuple[str, ...]) -> dict[str, float]:
    """The features of the page-type model; `names` are the class words that it knows."""
    facts = {**_shape(page), **_address(page.address), **_declared(page)}
    present, counts = np.unique(page.names.hash, return_counts=True)
    known = dict(zip(present.tolist(), counts.tolist(), strict=True))
    for name in names:
        attribute, _, word = name.rpartition(":")
        facts[f"name_{name}"] = float(known.get(name_hash(word, attribute or "class"), 0))
    return facts


def _shape(page: Page) -> dict[str, float]:
    blocks, elements = page.blocks, page.elements
    words = blocks.words.astype(float)
    total, count = max(float(words.sum()), 1.0), max(len(blocks), 1)
    link_share = blocks.link_words / np.maximum(words, 1)
    plain = link_share < 0.5
    facts = {
        "words": total,
        "blocks": float(count),
        "links": float(blocks.link_words.sum()) / total,
        "hidden": float(elements.hidden.sum()) / max(len(elements), 1),
        "elements": float(len(elements)),
        "title_words": float(len(page.title.split())),
    }
    for size in (5, 15, 40, 80):
        long = plain & (words >= size)
        facts[f"long{size}"] = float(long.sum())
        facts[f"long{size}_share"] = float(words[long].sum()) / total
    for kind in Kind:
        facts[f"kind_{kind.name.lower()}"] = float((blocks.kind == kind).sum()) / count
    tags = np.bincount(elements.tag, minlength=max(IDS.values()) + 1)
    for tag in _TAGS:
        facts[f"tag_{tag}"] = float(tags[IDS[tag]]) / max(len(elements), 1)
        facts[f"tags_{tag}"] = float(tags[IDS[tag]])
    text = page.text
    for name, sign in _SIGNS.items():
        facts[f"sign_{name}"] = text.count(sign) / total
    key = elements.parent.astype(np.int64) << 32 | (elements.signature.astype(np.int64) & 0xFFFFFFFF)
    heavy = (elements.text_end - elements.text_start) > 40
    _, alike = np.unique(key[heavy], return_counts=True)
    facts["alike_most"] = float(alike.max()) if len(alike) else 0.0
    facts["alike_groups"] = float((alike >= 3).sum())
    big = (elements.text_end - elements.text_start) > 200
    _, alike = np.unique(key[big], return_counts=True)
    facts["alike_big"] = float(alike.max()) if len(alike) else 0.0
    return facts


def _address(url: str | None) -> dict[str, float]:
    try:
        return _address_shape(urlsplit(url or "//unknown"), known=url is not None)
    except ValueError:  # http://[broken
        return _address_shape(urlsplit("//unknown"), known=False)


def _address_shape(parts: SplitResult, *, known: bool) -> dict[str, float]:
    path = parts.path.lower()
    pieces = [piece for piece in path.split("/") if piece]
    last = pieces[-1] if pieces else ""
    words = set(re.findall("[a-z]+", path + " " + parts.netloc.lower() + " " + parts.query.lower()))
    facts = {
        "url_depth": float(len(pieces)),
        "url_last": float(len(last)),
        "url_hyphens": float(last.count("-")),
        "url_digits": float(sum(character.isdigit() for character in path)),
        "url_query": float(len(parts.query)),
        "url_slash": float(path.endswith("/")),
        "url_sub": float(parts.netloc.count(".")),
        "url_year": float(bool(re.search(r"/(?:19|20)\d\d/", path))),
    }
    for word in _URL_WORDS:
        facts[f"url_{word}"] = float(word in words)
    return facts if known else dict.fromkeys(facts, UNKNOWN)


def _declared(page: Page) -> dict[str, float]:
    types: dict[str, int] = {}
    for text in page.json_ld:
        for name in _JSON_TYPE.findall(text):
            types[name] = types.get(name, 0) + 1
    for name in _ITEM_TYPE.findall(page.markup):
        types[name] = types.get(name, 0) + 1
    og = _OG_TYPE.search(page.markup)
    og_type = (og[1] or og[2] or "").lower() if og else ""
    facts = {f"type_{name}": float(types.get(name, 0)) for name in DECLARED}
    facts.update({f"og_{name}": float(name in og_type) for name in _OG})
    return facts
