"""What an element looks like to its siblings: its tag and the class or id word that repeats, as one number."""

from __future__ import annotations

import re

import numpy as np

from dehusk.model import Ints, Page

_NAMING = re.compile(r' (class|id)="([^"]+)"')
_DIGITS = re.compile(r"[\d_:-]*\d[\w-]*")
# Words that say how a thing looks, or that it is the first, the newest, an odd one: units of one kind differ in them.
_STATE = frozenset(
    "odd even alt first last active current new old read unread online offline staff selected open closed hover "
    "focus visible clearfix clear cf "
    "group row col column container wrapper inner outer flex block grid left right center top bottom js no-js bg fl "
    "fr pull-left pull-right d-flex "
    "inline-block relative absolute small large normal hentry h-entry item has-profile topicstarter firstpost "
    "lastpost bypostauthor".split()
)


def attribute_texts(page: Page) -> list[str]:
    """The start tag of every element as it is written."""
    markup = page.markup
    places = zip(page.elements.start.tolist(), page.elements.inner.tolist(), strict=True)
    return [markup[start:inner] for start, inner in places]


def names(attributes: list[str]) -> list[str]:
    """The naming word of every element; the same class is read once."""
    known: dict[tuple[str, str], str] = {}
    found = []
    for text in attributes:
        name = ""
        for key in _NAMING.findall(text) if '="' in text else ():
            word = known.get(key)
            if word is None:
                word = known[key] = _name_of(*key)
            if word and (not name or name[0] == "#"):
                name = word
        found.append(name)
    return found


def _name_of(attribute: str, value: str) -> str:
    """The word that names a kind of element: its first telling class, or its id without the number."""
    if attribute == "id":
        return "#" + _DIGITS.sub("", value) if _DIGITS.search(value) else ""
    words = value.split()
    for word in words:
        stem = _DIGITS.sub("", word)
        if len(stem) > 1 and stem.lower() not in _STATE:
            return stem
    return _DIGITS.sub("", words[0]) if words else ""


def paths(page: Page, named: list[str]) -> tuple[Ints, Ints]:
    """For every element a number of its look, and a number of its look and that of all elements around it."""
    looks: dict[tuple[int, str], int] = {}
    routes: dict[tuple[int, int], int] = {}
    look: list[int] = []
    route: list[int] = []
    for tag, parent, name in zip(page.elements.tag.tolist(), page.elements.parent.tolist(), named, strict=True):
        number = looks.setdefault((tag, name), len(looks))
        look.append(number)
        route.append(routes.setdefault((route[parent] if parent >= 0 else -1, number), len(routes)))
    return np.array(look, np.int32), np.array(route, np.int32)
