"""Plain `<meta name>` tags: the standard ones, and those of archives, newspapers and their tools."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from dehusk.metadata.dates import find_date
from dehusk.metadata.reader import Fields, every, first, listed
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


@readers.register("meta-tags")
class MetaTags(Fields):
    """Reads author, dates, description, keywords and the like by their many names."""

    priority: ClassVar[int] = 70
    priorities: ClassVar[dict[str, int]] = {"description": 85}

    def read(self, page: Page) -> dict[str, Any]:
        values = page.meta
        return dict(
            title=first(values, _TITLES),
            authors=self._authors(values),
            date=self._day(values, _DATES)
            or self._day(
                values,
                tuple(
                    name
                    for name in values
                    if "pub" in name and _ANY_DATE.search(name) and not name.startswith(("article:", "og:"))
                ),
            ),
            modified=self._day(values, _MODIFIED),
            declared_language=first(values, ("content-language", "language", "citation_language")),
            site=first(values, ("application-name", "cre", "citation_journal_title", "apple-mobile-web-app-title")),
            description=first(values, ("description", "sailthru.description")),
            image=first(values, ("parsely-image-url", "sailthru.image.full", "thumbnail", "image")),
            tags=listed(every(values, _KEYWORDS)),
            categories=every(values, ("parsely-section", "section", "article.section", "category")),
            licence=first(values, ("license", "licence", "copyright-license")),
        )

    @staticmethod
    def _authors(values: dict[str, list[str]]) -> tuple[str, ...]:
        for name in _AUTHORS:
            if name not in values:
                continue
            found = tuple(dict.fromkeys(values[name]))
            if name == "twitter:data1":
                label = " ".join(values.get("twitter:label1", ())).lower()
                found = (
                    found
                    if any(word in label for word in ("written", "author", "verfasst", "écrit", "escrito"))
                    else ()
                )
            if found:
                return found
        return ()

    @staticmethod
    def _day(values: dict[str, list[str]], names: tuple[str, ...]) -> str | None:
        return next((day for name in names if name in values and (day := find_date(values[name][0]))), None)
