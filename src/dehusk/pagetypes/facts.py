"""What tells the kind of a page: its structure, its address, what it declares, its most common words and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS, NAMES
from dehusk.features.blocks import Facts, hash_of_name
from dehusk.features.characters import Places
from dehusk.lazy import import_later, pattern
from dehusk.model import Kind
from dehusk.pagetypes import counting, stating
from dehusk.plain import run

if TYPE_CHECKING:
    from urllib.parse import urlsplit
else:
    import_later(globals(), {"urllib.parse": "urlsplit"})  # few addresses need it

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
# Words of addresses that speak for a kind of page, each kind's in the order of `learned.TYPES`; many sites use them.
_URL_KINDS = (
    "blog blogs news article articles story stories post posts magazine entry journal opinion press insights resources",
    "forum forums foro foros thread threads showthread viewtopic viewthread showtopic discussion discussions discuss "
    "question questions comments community communities bbs board boards t topic answers ask message messages talk",
    "product products produkt produkte produkty producto productos produit produits prodotto item items itm dp pd prod "
    "sku buy p ip artikel",
    "collection collections category categories cat c shop store browse catalog catalogue kategorie kategorien kategoria "
    "categoria categorie department subcategory sale all",
    "tag tags topics topic archive archives search list lists listing listings jobs directory page category author "
    "results index feed",
    "docs doc documentation api apis reference ref manual manuals handbook wiki developer developers dev sdk man tutorial "
    "tutorials guide guides howto kb help book usage spec",
    "services service solutions solution about pricing contact features platform careers legal company agency consulting "
    "team plans programs program why use products",
)
_BY_WORD = {
    word: tuple(place for place, words in enumerate(_URL_KINDS) if word in words.split())
    for word in dict.fromkeys(" ".join(_URL_KINDS).split())
}
_SHAPES = stating.SHAPES
_WORDS_END = _SHAPES + len(_URL_WORDS)
ADDRESS = slice(0, _WORDS_END + stating.PARTS * stating.KINDS)  # the facts that come from the page's address
_LETTERS = pattern("[a-z]+")
_YEAR = pattern(r"/(?:19|20)\d\d/")
_LONG_NUMBER, _SLUG_WORD = pattern("[0-9]{4}"), pattern("[a-z]{2,}")
_TAG_NAMES = (
    "p article section table tr td ul ol li pre code form input button select img time h1 h2 h3 nav aside details dl "
    "label iframe video"
).split()
_TAGS = len(_TAG_NAMES)
_PLACE_OF_TAG = np.zeros(len(NAMES), np.uint8)  # from 1
_PLACE_OF_TAG[[IDS[tag] for tag in _TAG_NAMES]] = range(1, _TAGS + 1)
_KINDS, _HEADING = len(Kind), int(Kind.HEADING)


def page_type_facts(facts: Facts, names: tuple[str, ...]) -> NDArray[np.float32]:
    """The features of the page-type model but for those of the content; `names` are the class words that it knows."""
    return type_row(facts, counted(names), np.zeros(facts.count, bool), 0.0)[: -counting.CONTENT]


def content_facts(facts: Facts, kept: NDArray[np.bool_], expected: float) -> NDArray[np.float32]:
    """Those of the content: the blocks that were kept, and how good that choice is expected to be."""
    return type_row(facts, counted(()), kept, expected)[-counting.CONTENT :]


def counted(names: tuple[str, ...]) -> Places:
    """Class words as they are counted."""
    return Places.of([hash_of_name(name) & 0xFFFFFFFF for name in names])


def type_row(facts: Facts, known: Places, kept: NDArray[np.bool_], expected: float) -> NDArray[np.float32]:
    """All features of the page-type model: of the page, and of the blocks that were kept of it."""
    page, words, hashes = facts.page, len(facts.words) - 1, facts.page.names.hash
    behind = counting.SHAPE + _KINDS + 2 * _TAGS + len(facts.signs) - 1 + counting.REPEATED + len(known.hashes) - 1
    row = np.zeros(ADDRESS.stop + words + _DECLARED + behind + counting.CONTENT, np.float32)
    _fill_address(page.address, row)
    declared = ADDRESS.stop + words
    kind = stating.fill_declared(page, _PLACE_OF, declared, row).lower()
    if kind:
        row[declared + len(DECLARED) : declared + _DECLARED] = [float(name in kind) for name in _OG]
    read = (
        facts.count, facts.blocks.ravel(), facts.size, facts.elements.ravel(), facts.groups.ravel(),
        facts.total, len(facts.title), facts.words, facts.signs, _KINDS, _HEADING, _TAGS, _PLACE_OF_TAG,
        hashes, known.factor, known.shift, known.numbers, known.hashes, np.empty(len(hashes), np.uint16),
        kept.tobytes(), expected, ADDRESS.stop, _DECLARED,
    )  # fmt: skip
    run(counting.fill_facts, counting.COMPILED, read, (row,))
    return row


def without_words(rows: NDArray[np.float32], words: int) -> NDArray[np.float32]:
    """The same pages as they look to a model when nobody knows their address and their language is not the model's."""
    bare = rows.copy()
    bare[:, ADDRESS] = UNKNOWN
    bare[:, ADDRESS.stop : ADDRESS.stop + words] = 0.0
    return bare


def _fill_address(url: str | None, row: NDArray[np.float32]) -> None:
    if url and stating.is_plain(url):
        stating.fill_address(url.lower(), _URL_WORDS, _BY_WORD, row)
        return
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
        _LONG_NUMBER.search(last) is not None, len(_SLUG_WORD.findall(last)),
    )  # fmt: skip
    for word in _LETTERS.findall(f"{path} {parts.netloc} {parts.query}".lower()):
        if word in _URL_WORDS:
            row[_SHAPES + _URL_WORDS[word]] = 1.0
    stating.count_kinds(parts.netloc.lower(), path, _BY_WORD, _WORDS_END, row)
