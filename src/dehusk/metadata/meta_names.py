"""The names of `<meta>` elements that stand for the fields of a source, those of one field the best first."""

from __future__ import annotations

from typing import Final

Fields = dict[str, tuple[str, ...]]

_TITLES: Final = (
    "citation_title",
    "parsely-title",
    "sailthru.title",
    "headline",
    "title",
    "hdl",
    "cxenseparse:title",
    "twitter:title",
)
_AUTHORS: Final = (
    "citation_author", "parsely-author", "sailthru.author", "author", "byl", "byline", "article.author",
    "article-author", "authors",
    "article:author_name", "cxenseparse:author", "rbauthors", "shareaholic:article_author_name", "vr:author",
)  # fmt: skip
_DATES: Final = (
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
_MODIFIED: Final = (
    "last-modified", "lastmod", "datemodified", "article.updated", "utime", "article_date_updated", "revised",
    "updated",
    "shareaholic:article_modified_time", "iso-8601-modified-date", "modified", "lastmodified",
)  # fmt: skip
_KEYWORDS: Final = ("news_keywords", "parsely-tags", "sailthru.tags", "keywords", "citation_keywords")
_META_TAGS: Final[Fields] = dict(
    title=_TITLES,
    people=_AUTHORS,
    account=("twitter:data1",),
    days=_DATES,
    changes=_MODIFIED,
    declared_language=("content-language", "language", "citation_language"),
    site=("application-name", "cre", "citation_journal_title", "apple-mobile-web-app-title"),
    description=("description", "sailthru.description"),
    image=("parsely-image-url", "sailthru.image.full", "thumbnail", "image"),
    tags=_KEYWORDS,
    categories=("parsely-section", "section", "article.section", "category"),
    licence=("license", "licence", "copyright-license"),
)
_OPEN_GRAPH: Final[Fields] = dict(
    title=("og:title", "twitter:title"),
    authors=("article:author", "og:article:author", "book:author", "article:author:name"),
    date=("article:published_time", "og:article:published_time", "article:published", "og:published_time"),
    modified=("article:modified_time", "og:article:modified_time", "og:updated_time", "article:modified"),
    declared_language=("og:locale",),
    site=("og:site_name",),
    description=("og:description", "twitter:description"),
    url=("og:url",),
    image=("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"),
    tags=("article:tag", "og:article:tag"),
    categories=("article:section", "og:article:section"),
    tier=("article:content_tier", "article:content-tier"),
    type=("og:type",),
)


def _spelled(*terms: str) -> tuple[str, ...]:
    return tuple(f"{prefix}{mark}{term}" for term in terms for prefix in ("dc", "dcterms", "dcterm") for mark in ".:")


_DUBLIN_CORE: Final[Fields] = dict(
    title=_spelled("title"),
    authors=_spelled("creator", "creator.personalname"),
    date=_spelled("date.issued", "issued", "date.published", "available", "date", "created", "date.created"),
    modified=_spelled("modified", "date.modified"),
    declared_language=_spelled("language"),
    site=_spelled("publisher"),
    description=_spelled("description", "abstract"),
    tags=_spelled("subject"),
    licence=_spelled("license", "rights.license", "rights"),
    type=_spelled("type"),
)
SOURCES: Final = {"meta-tags": _META_TAGS, "open-graph": _OPEN_GRAPH, "dublin-core": _DUBLIN_CORE}
