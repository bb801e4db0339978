"""The word that names a kind of element: the class or id that its siblings repeat."""

from __future__ import annotations

import re

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


def name_of_tag(start_tag: str) -> str:
    """The naming word in a start tag: that of its class, else that of its id."""
    name = ""
    for attribute, value in _NAMING.findall(start_tag) if '="' in start_tag else ():
        word = _name_of(attribute, value)
        if word and (not name or name[0] == "#"):
            name = word
    return name


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
