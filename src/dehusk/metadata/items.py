# cython: language_level=3, annotation_typing=False
"""Things described in the markup itself: the shared part of microdata and RDFa.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dehusk.dom.names import STATING
from dehusk.metadata.dates import find_date
from dehusk.metadata.lining import Parts
from dehusk.metadata.naming import bare_name, may_say, said_by
from dehusk.metadata.telling import stating
from dehusk.model import Page

_MOST_MARKS: Final = 4000
_MAIN: Final = tuple(
    "Article BlogPosting Posting Report Recipe HowTo Question Review CreativeWork Product Event JobPosting Book Movie "
    "VideoObject Course".split()
)  # how the types of things end that a page may be about
_MAIN_WORDS: Final = Parts(*_MAIN)
_SHARING: Final = ("og:", "article:", "fb:", "twitter:", "al:")  # these describe the link, not the thing they stand in
_ADDRESS: Final = {
    "a": "href",
    "area": "href",
    "link": "href",
    "img": "src",
    "source": "src",
    "iframe": "src",
    "video": "src",
}


class Item:
    """One thing: its type and, by property, elements that tell a value or further things."""

    __slots__ = ("element", "page", "type", "values")

    def __init__(self, page: Page, kind: str, element: int) -> None:
        self.page, self.type, self.element = page, kind, element
        self.values: dict[str, list[int | Item]] = {}

    def text(self, *names: str) -> str | None:
        """The first value of the first property that has one; of a thing, its name."""
        return next((found for name in names for found in self._told(name) if found), None)

    def texts(self, *names: str) -> tuple[str, ...]:
        """All values of the first property that has any."""
        for name in names:
            if found := tuple(dict.fromkeys(each for each in self._told(name) if each)):
                return found
        return ()

    def _told(self, name: str) -> Iterator[str | None]:
        for value in self.values.get(name, ()):
            yield value.text("name") if isinstance(value, Item) else _value(self.page, value)


def read_items(page: Page, names: tuple[str, str, str]) -> list[Item]:
    """The outermost things, with what is nested in them; `names` are the attributes for scope, type and property."""
    if not may_say(page.columns, STATING[names[1]], _MAIN_WORDS):
        return []
    statements = _statements(page, names)
    if not any([kind and _is_main(kind) for _, kind, _ in statements]):
        return []  # nothing that a page is about
    last, items, open_items = page.elements.last, list[Item](), list[tuple[int, Item]]()
    for element, kind, said in statements:
        while open_items and open_items[-1][0] <= element:
            open_items.pop()
        owner = open_items[-1][1] if open_items else None
        item = None
        if kind is not None:
            item = Item(page, kind, element)
            open_items.append((last.item(element), item))
        if owner is not None:
            for name in said.split():
                if not name.startswith(_SHARING):
                    owner.values.setdefault(bare_name(name), []).append(item or element)
        if item is not None and owner is None:
            items.append(item)
    return items


def _is_main(kind: str) -> bool:
    """Whether a page may be about a thing of this type."""
    return kind.removesuffix("\n").endswith(_MAIN)


def _statements(page: Page, names: tuple[str, str, str]) -> list[tuple[int, str | None, str]]:
    """The elements that open a thing or name a property: which, the type of what it opens, the property."""
    scope, kind, label = names
    numbers = (STATING[scope], STATING[kind], STATING[label])
    found: list[tuple[int, str | None, str]] = said_by(page.columns, numbers, _MOST_MARKS)
    return found


def elements_stating(page: Page, name: str) -> list[int]:
    """The elements that have this attribute, once each."""
    found: list[int] = stating(page.columns, STATING[name])
    return found


def _value(page: Page, element: int) -> str:
    attributes = page.attributes(element)
    for name in ("content", "datetime"):
        if attributes.get(name):
            return attributes[name]
    address = _ADDRESS.get(page.tag(element))
    text = " ".join(page.text[page.elements.text_start[element] : page.elements.text_end[element]].split())
    return attributes.get(address, "") if address and not (text and address == "href") else text[:5000]


def metadata_of(page: Page, items: list[Item]) -> dict[str, Any]:
    """What the main thing says: the one of a main type with the most text."""
    candidates = [each for each in _outer_and_nested(items) if _is_main(each.type)]
    if not candidates:
        return {}
    elements = page.elements
    main = max(candidates, key=lambda each: int(elements.text_end[each.element] - elements.text_start[each.element]))
    if (
        len(candidates) > 3
        and main.type == candidates[0].type
        and int(elements.last[main.element]) < len(page.elements) // 8
    ):
        return {}  # many small things side by side: a list, and none of them is the page
    published, modified = main.text("datePublished", "dateCreated", "uploadDate"), main.text("dateModified")
    free = main.text("isAccessibleForFree")
    return dict(
        title=main.text("headline", "name"),
        authors=tuple(name for name in main.texts("author", "creator") if "://" not in name),
        date=find_date(published) if published else None,
        modified=find_date(modified) if modified else None,
        declared_language=main.text("inLanguage"),
        site=main.text("publisher"),
        description=main.text("description") if main.type != "Product" else None,
        tags=main.texts("keywords"),
        categories=main.texts("articleSection"),
        licence=main.text("license"),
        paywalled=None if free is None else free.lower() == "false",
        type=main.type or None,
    )


def _outer_and_nested(items: list[Item]) -> list[Item]:
    """Things, and the articles one level inside a WebPage or Blog."""
    nested = [v for item in items for values in item.values.values() for v in values if isinstance(v, Item)]
    return items + [each for each in nested if _is_main(each.type) and each.type not in ("Review", "Question")]
