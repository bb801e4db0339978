"""Plain `<meta name>` tags: the standard ones, and those of archives, newspapers and their tools."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from dehusk.metadata.dates import find_date
from dehusk.metadata.reader import Fields, MetaNames, every, first, listed
from dehusk.model import Page
from dehusk.registry import readers

_TITLES = (
    "citation_title",
    "parsely-title",
    "sailthru.title",
    "headline",
    "title",
    "hdl",
    "cxenseparse:title",
    "twitter:title",
)
_AUTHORS = (
    "citation_author", "parsely-author", "sailthru.author", "author", "byl", "byline", "article.author",
    "article-author", "authors",
    "article:author_name", "cxenseparse:author", "rbauthors", "shareaholic:article_author_name", "vr:author",
    "twitter:data1",
)  # fmt: skip
_DATES = (
    "citation_publication_date", "citation_date", "citation_online_date", "parsely-pub-date", "sailthru.date",
    "datepublished", "pubdate",
    "publishdate", "publish-date", "publish_date", "publication_date", "publication-date", "publishtime",
    "cxenseparse:recs:publishtime",
    "cxenseparse:publishtime", "article.published", "article_date_original", "originalpublicationdate",
    "article:publicationdate",
    "pdate", "ptime", "displaydate", "date_published", "published-date", "shareaholic:article_published_time",
    "bt:pubdate", "rnews:datepublished",
    "vr:published_time", "iso-8601-publish-date", "publisheddate", "release_date", "article-publication-date",
    "analyticsattributes.articledate",
    "gentime", "article.created", "date", "created", "article.origpubdate",
)  # fmt: skip
_MODIFIED = (
    "last-modified", "lastmod", "datemodified", "article.updated", "utime", "article_date_updated", "revised",
    "updated",
    "shareaholic:article_modified_time", "iso-8601-modified-date", "modified", "lastmodified",
)  # fmt: skip
_ANY_DATE = re.compile(
    r"(?:^|[\W_])(?:published?|pub)(?:[\W_]?(?:date|time|on|at))?$"
)  # of the many private names, those that say so
_KEYWORDS = ("news_keywords", "parsely-tags", "sailthru.tags", "keywords", "citation_keywords")
_NAMES = MetaNames(
    title=_TITLES,
    authors=_AUTHORS,
    date=_DATES,
    modified=_MODIFIED,
    declared_language=("content-language", "language", "citation_language"),
    site=("application-name", "cre", "citation_journal_title", "apple-mobile-web-app-title"),
    description=("description", "sailthru.description"),
    image=("parsely-image-url", "sailthru.image.full", "thumbnail", "image"),
    tags=_KEYWORDS,
    categories=("parsely-section", "section", "article.section", "category"),
    licence=("license", "licence", "copyright-license"),
)
_ACCOUNT, _LABEL = "twitter:data1", "twitter:label1"
_WRITERS = ("written", "author", "verfasst", "écrit", "escrito")


@readers.register("meta-tags")
class MetaTags(Fields):
    """Reads author, dates, description, keywords and the like by their many names."""

    priority: ClassVar[int] = 70
    priorities: ClassVar[dict[str, int]] = {"description": 85}

    def read(self, page: Page) -> dict[str, Any]:
        values = page.meta
        found = _NAMES.read(values)
        return dict(
            title=first(found, "title"),
            authors=_authors(values, found.get("authors", [])),
            date=_day(found.get("date", [])) or _day(_other_dates(values)),
            modified=_day(found.get("modified", [])),
            declared_language=first(found, "declared_language"),
            site=first(found, "site"),
            description=first(found, "description"),
            image=first(found, "image"),
            tags=listed(every(found, "tags")),
            categories=every(found, "categories"),
            licence=first(found, "licence"),
        )


def _authors(values: dict[str, list[str]], given: list[list[str]]) -> tuple[str, ...]:
    """The first names that are given; those on a card only where it says that they are authors."""
    for contents in given:
        if contents is values.get(_ACCOUNT):
            label = " ".join(values.get(_LABEL, ())).lower()
            if not any(word in label for word in _WRITERS):
                continue
        return tuple(dict.fromkeys(contents))
    return ()


def _other_dates(values: dict[str, list[str]]) -> list[list[str]]:
    """Of the many private names, those that say that they tell the day of publication."""
    return [
        contents
        for name, contents in values.items()
        if "pub" in name and _ANY_DATE.search(name) and not name.startswith(("article:", "og:"))
    ]


def _day(given: list[list[str]]) -> str | None:
    return next((day for contents in given if (day := find_date(contents[0]))), None)
