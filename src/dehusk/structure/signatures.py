"""The word that names a kind of element: the class or id that its siblings repeat."""

from __future__ import annotations

import re

from dehusk.structure.naming import has_digit

_NAMING = re.compile(r' (class|id|itemprop|rel|data-role|data-testid|slot)="([^"]+)"')
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


def naming_attributes(start_tag: str) -> list[tuple[str, str]]:
    """The attributes in a start tag that say what it is for, with their values."""
    return _NAMING.findall(start_tag) if '="' in start_tag else []


def name_of_tag(named: list[tuple[str, str]]) -> str:
    """The naming word of an element: that of its class, else that of its id."""
    name = ""
    for attribute, value in named:
        word = _name_of_class(value) if attribute == "class" else _name_of_id(value) if attribute == "id" else ""
        if word and (not name or name[0] == "#"):
            name = word
    return name


def _name_of_id(value: str) -> str:
    """An id without its number; one without a number is the name of one element only."""
    return "#" + _DIGITS.sub("", value) if has_digit(value) and _DIGITS.search(value) else ""


def _name_of_class(value: str) -> str:
    """The first telling class."""
    words = value.split()
    for word in words:
        stem = _without_digits(word)
        if len(stem) > 1 and stem.lower() not in _STATE:
            return stem
    return _without_digits(words[0]) if words else ""


def _without_digits(word: str) -> str:
    return _DIGITS.sub("", word) if has_digit(word) else word
