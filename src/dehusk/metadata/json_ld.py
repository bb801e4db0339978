# cython: language_level=3, annotation_typing=False
"""schema.org in JSON-LD scripts: usually the most careful statement a page makes about itself.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any, ClassVar, Final

from dehusk.attributes import on_one_line
from dehusk.metadata.dates import find_date
from dehusk.metadata.declared import host_and_path, listed
from dehusk.metadata.json_repair import read_values, scan_once
from dehusk.metadata.reader import Fields
from dehusk.model import Page
from dehusk.registry import readers

Thing = dict[str, Any]
_MOST_THINGS: Final = 2000
_ARTICLES: Final = frozenset(
    "article newsarticle blogposting reportagenewsarticle analysisnewsarticle opinionnewsarticle reviewnewsarticle "
    "backgroundnewsarticle "
    "askpublicnewsarticle satiricalarticle advertisercontentarticle techarticle apireference scholarlyarticle "
    "medicalscholarlyarticle "
    "medicalwebpage report socialmediaposting discussionforumposting liveblogposting recipe howto question "
    "criticreview claimreview "
    "creativework posting blogpost podcastepisode".split()
)
_WORKS: Final = frozenset(
    "product productgroup event jobposting course book movie videoobject softwareapplication webapplication "
    "mobileapplication dataset "
    "softwaresourcecode tvepisode tvseries musicalbum musicrecording audioobject podcastseries".split()
)
_PAGES: Final = frozenset(
    "webpage itempage aboutpage faqpage contactpage collectionpage profilepage qapage checkoutpage "
    "searchresultspage".split()
)
_SITE: Final = frozenset({"website"})
_OWNERS: Final = frozenset("website organization newsmediaorganization corporation localbusiness".split())
_WRAPPERS: Final = ("mainEntityOfPage", "mainEntity", "@graph")  # the last is looked into first


@readers.register("json-ld")
class JsonLd(Fields):
    """Reads the thing that the page is about, and fills gaps from the page and the site around it."""

    priority: ClassVar[int] = 90

    def read(self, page: Page) -> dict[str, Any]:
        if not page.json_ld:
            return {}
        found = things(page)
        by_id = {each["@id"]: each for each, _ in reversed(found) if isinstance(each.get("@id"), str) and len(each) > 1}
        ranked = _ranked(found, page.url)
        values: dict[str, Any] = {}
        for thing in ranked:
            _fill(values, thing, by_id)
        if free := [
            str(each["isAccessibleForFree"]).lower() for each in _with_parts(ranked) if "isAccessibleForFree" in each
        ]:
            values["paywalled"] = any(each in ("false", "no", "0") for each in free)
        if "site" not in values:
            values["site"] = _owner_name(found)
        return values


def _fill(values: Thing, thing: Thing, by_id: dict[str, Thing]) -> None:
    """Put in what a thing tells of the fields that are still missing."""
    for name in thing:
        field = _TOLD_BY.get(name)
        if field is not None and field not in values and (value := _FIELDS[field](thing, by_id)):
            values[field] = value


def things(page: Page) -> list[tuple[Thing, frozenset[str]]]:
    """Every object that the page's scripts describe on their outer levels, in order, and its types."""
    found: list[tuple[Thing, frozenset[str]]] = []
    for raw in page.json_ld:
        waiting = _values(raw)
        while waiting and len(found) < _MOST_THINGS:
            value = waiting.pop()
            if isinstance(value, list):
                waiting.extend(reversed(value))
            elif isinstance(value, dict):
                kinds = frozenset(types(value))
                found.append((value, kinds))
                if "faqpage" not in kinds:  # its questions are parts of the page, not what it is about
                    for name in _WRAPPERS:
                        if name in value and isinstance(value[name], (dict, list)):
                            waiting.append(value[name])
    return found


def _values(raw: str) -> list[Any]:
    """The JSON values of a script, the last first; mostly there is one, and nothing to mend."""
    text = raw.strip()
    try:
        value, end = scan_once(text, 0)
    except (ValueError, StopIteration, RecursionError):
        end = -1
    if end == len(text):
        return [value]
    values = read_values(raw)
    values.reverse()
    return values


def types(thing: Thing) -> list[str]:
    """The schema.org types of a thing, lower-cased, without their vocabulary."""
    value = thing.get("@type")
    each = value if isinstance(value, list) else [value]
    return [str(name).rsplit("/", 1)[-1].rsplit(":", 1)[-1].lower() for name in each if name]


def _ranked(found: list[tuple[Thing, frozenset[str]]], url: str | None) -> list[Thing]:
    """The article, or else the work, that the page is about, then the page itself."""
    pages = [each for each, kinds in found if not kinds.isdisjoint(_PAGES)]
    for group in (_ARTICLES, _WORKS):
        candidates = [each for each, kinds in found if not kinds.isdisjoint(group)]
        if candidates:
            main = next((each for each in candidates if url and _is_at(each, url)), candidates[0])
            return [main, *pages][:3]
    return [*pages, *(each for each, kinds in found if not kinds and "headline" in each)][:2]


def _with_parts(found: list[Thing]) -> list[Thing]:
    """Things and the parts of them that may be behind a wall."""
    return found + [part for each in found for part in _list(each.get("hasPart")) if isinstance(part, dict)]


def _is_at(thing: Thing, url: str) -> bool:
    here = _path(url)
    for name in ("url", "@id", "mainEntityOfPage"):
        value = thing.get(name)
        value = value.get("@id") if isinstance(value, dict) else value
        if isinstance(value, str) and _path(value) == here:
            return True
    return False


def _path(url: str) -> str:
    parts = host_and_path(url)
    return parts[1].rstrip("/") if parts else ""


def text_of(value: Any) -> str | None:
    """One line of plain text: strings, language maps and lists of them."""
    value = value[0] if isinstance(value, list) and value else value
    value = value.get("@value") or value.get("name") if isinstance(value, dict) else value
    if not isinstance(value, str):
        return None
    return on_one_line(html.unescape(value) if "&" in value else value) or None


def names_of(value: Any, by_id: dict[str, Thing]) -> list[str]:
    """The names of people or organisations, behind references too."""
    names: list[str] = []
    for each in _list(value):
        if isinstance(each, dict) and "name" not in each and isinstance(each.get("@id"), str):
            each = by_id.get(each["@id"], each)
        if isinstance(each, dict):
            given, family = each.get("givenName"), each.get("familyName")
            each = each.get("name") or (f"{given} {family}" if given and family else None)
        for name in _list(each):
            if (text := text_of(name)) and not text.startswith(("http:", "https:")):
                names.append(text)
    return names


def _publisher(value: Any, by_id: dict[str, Thing]) -> str | None:
    """The publisher's name, where it is not a person: people are authors, not sites."""
    value = value[0] if isinstance(value, list) and value else value
    if isinstance(value, dict) and "name" not in value and isinstance(value.get("@id"), str):
        value = by_id.get(value["@id"], value)
    if isinstance(value, dict) and "person" in types(value):
        return None
    names = names_of(value, by_id)
    return names[0] if names else None


def _address(value: Any, by_id: dict[str, Thing]) -> str | None:
    """The first address of a picture."""
    for each in _list(value):
        if (
            isinstance(each, dict)
            and isinstance(each.get("@id"), str)
            and "url" not in each
            and "contentUrl" not in each
        ):
            each = by_id.get(each["@id"], each)
        if isinstance(each, dict):
            each = each.get("url") or each.get("contentUrl")
        for address in _list(each):
            if isinstance(address, str) and address.strip():
                return address.strip()
    return None


def _owner_name(found: list[tuple[Thing, frozenset[str]]]) -> str | None:
    for wanted in (_SITE, _OWNERS):
        for thing, kinds in found:
            if not kinds.isdisjoint(wanted) and (name := text_of(thing.get("name"))):
                return name
    return None


def _day(thing: Thing, names: tuple[str, ...]) -> str | None:
    for name in names:
        value = thing.get(name)
        value = value[0] if isinstance(value, list) and value else value
        value = value.get("@value") if isinstance(value, dict) else value
        if isinstance(value, (str, int)) and (day := find_date(str(value))):
            return day
    return None


def _language(value: Any) -> str | None:
    value = value[0] if isinstance(value, list) and value else value
    value = value.get("alternateName") or value.get("name") if isinstance(value, dict) else value
    return value if isinstance(value, str) and value else None


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _texts(value: Any) -> list[str]:
    return [text for each in _list(value) if (text := text_of(each))]


def _kind(thing: Thing, _: dict[str, Thing]) -> str | None:
    for name in _list(thing.get("@type")):
        if name:
            return str(name).rsplit("/", 1)[-1]
    return None


_PUBLISHED: Final = ("datePublished", "dateCreated", "uploadDate", "datePosted")
_CHANGED: Final = ("dateModified",)
_TOLD_BY: Final = {
    "headline": "title", "name": "title", "author": "authors", "creator": "authors", **dict.fromkeys(_PUBLISHED, "date"),
    "dateModified": "modified", "inLanguage": "declared_language", "publisher": "site", "description": "description",
    "url": "url", "image": "image", "thumbnailUrl": "image", "keywords": "tags", "articleSection": "categories",
    "license": "licence", "@type": "type",
}  # fmt: skip
_FIELDS: Final[dict[str, Callable[[Thing, dict[str, Thing]], Any]]] = {
    "title": lambda thing, _: text_of(thing.get("headline")) or text_of(thing.get("name")),
    "authors": lambda thing, by_id: tuple(names_of(thing.get("author") or thing.get("creator"), by_id)),
    "date": lambda thing, _: _day(thing, _PUBLISHED),
    "modified": lambda thing, _: _day(thing, _CHANGED),
    "declared_language": lambda thing, _: _language(thing.get("inLanguage")),
    "site": lambda thing, by_id: _publisher(thing.get("publisher"), by_id),
    "description": lambda thing, _: text_of(thing.get("description")),
    "url": lambda thing, _: thing["url"] if isinstance(thing.get("url"), str) else None,
    "image": lambda thing, by_id: _address(thing.get("image") or thing.get("thumbnailUrl"), by_id),
    "tags": lambda thing, _: listed(_texts(thing.get("keywords"))),
    "categories": lambda thing, _: tuple(dict.fromkeys(_texts(thing.get("articleSection")))),
    "licence": lambda thing, _: text_of(thing.get("license")),
    "type": _kind,
}
