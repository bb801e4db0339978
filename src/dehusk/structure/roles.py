"""What an element says it is for, by the words in its class, id and item property."""

from __future__ import annotations

import re
from collections import Counter
from enum import IntEnum
from functools import lru_cache

import numpy as np

from dehusk.model import Ints, Kind, Page
from dehusk.structure.dates import looks_dated
from dehusk.structure.groups import Groups


class Role(IntEnum):
    """What a block is in its repeated unit."""

    NONE = 0
    BODY = 1
    USER = 2
    DATE = 3
    SIGNATURE = 4
    CONTROLS = 5
    QUOTE = 6


_SHORT, _LONG = 12, 8  # words of a name or date at most, of a piece of a body at least
_LONGEST_LABEL = 60  # characters
_DIGITS = re.compile(r"\d+")
_NAMING = re.compile(r' (?:class|id|itemprop|rel|data-role|data-testid|slot)="([^"]*)"')
_B, _E = r"(?:^|[^a-z])", r"(?:$|[^a-z])"
_HINTS: tuple[tuple[Role, re.Pattern[str]], ...] = tuple(
    (role, re.compile(words, re.I))
    for role, words in (
        (Role.SIGNATURE, rf"signature|{_B}(?:sig|usersig|user-sig|postsig){_E}|signatur"),
        (
            Role.QUOTE,
            rf"{_B}(?:bb)?(?:code)?quote(?!-?(?:link|btn|button|reply|post|this))|blockquote|bbcode_quote|quoted|"
            rf"quotation",
        ),
        (
            Role.CONTROLS,
            rf"{_B}(?:buttons?|btns?|controls?|actions?|toolbar|menu|nav|share|sharing|social|vote|votes|voting|"
            rf"likes?|reactions?|rating|karma|reputation|"
            rf"score|report|flag|permalink|replylink|reply-?link|comment-?reply|flat-list|post-?links?|post-?options|"
            rf"reply-to|edit-?link|editpost|moderat\w+|toggle|dropdown|tooltip|popup|adsbygoogle|ad|ads|advert\w*|"
            rf"sponsor\w*){_E}",
        ),
        (
            Role.DATE,
            rf"{_B}(?:date|dates|time|datetime|timestamp|posted|postdate|post-?time|posted-?on|published|"
            rf"date(?:published|created|modified)|age|ago|when|live-?timestamp|dt-published|relative-?time|"
            rf"relativetime|created|"
            rf"datum|fecha|uhrzeit){_E}|[a-z](?:Date|Time|Timestamp){_E}|(?:post|comment|message|entry)_?-?(?:date|"
            rf"time)",
        ),
        (
            Role.USER,
            rf"user(?!-?(?:content|text|generated|select|notes?|body|post|message|vote))|author(?!s?-?(?:text|post))|"
            rf"{_B}(?:member|members|nick|nickname|handle|poster|poster-name|byline|avatar|profile|profil|hcard|"
            rf"vcard|fn|p-author|h-card|pseudo|auteur|autor|benutzer|"
            rf"login|person|persona|postprofile|poster_info|hnuser|signup|whoisonline|creator|commenter|owner){_E}",
        ),
        (
            Role.BODY,
            rf"{_B}(?:body|content|message|messages|text|post-?text|usertext|user-?text|user-?content|postbody|"
            rf"post-?body|post-?content|postcontent|comment-?(?:body|text|content|copy)|commtext|cooked|bbcode|prose|"
            rf"entry-?content|e-content|description|articlebody|messagecontent|msg|postmessage|message-?(?:body|text|"
            rf"content)){_E}|[a-z](?:Body|Content|Message){_E}",
        ),
    )
)


@lru_cache(maxsize=20_000)
def hint_of(words: str) -> Role:
    """The role that the words of an element's class, id and item property speak for."""
    for role, pattern in _HINTS:
        if pattern.search(words):
            return role
    return Role.NONE


def own_hints(attributes: list[str]) -> list[Role]:
    """The hint of every element's own attributes; the same words are read once."""
    known: dict[str, Role] = {"": Role.NONE}
    found = []
    for text in attributes:
        words = _DIGITS.sub("0", " ".join(_NAMING.findall(text))) if '="' in text else ""
        role = known.get(words)
        if role is None:
            role = known[words] = hint_of(words)
        found.append(role)
    return found


def role_hints(page: Page, own: list[Role]) -> list[Role]:
    """The nearest hint of every element, its own or that of an element around it."""
    hints = list(own)
    for row, parent in enumerate(page.elements.parent.tolist()):
        if parent >= 0 and hints[row] == Role.NONE:
            hints[row] = hints[parent]
    return hints


def within(page: Page, hints: list[Role], role: Role, tag: str = "") -> list[bool]:
    """For every element whether it, or one around it, has this role by its own name or is of this tag."""
    number = page.tag_names.index(tag) if tag in page.tag_names else -1
    flags: list[bool] = []
    for own, parent, code in zip(hints, page.elements.parent.tolist(), page.elements.tag.tolist(), strict=True):
        flags.append(own == role or code == number or (parent >= 0 and flags[parent]))
    return flags


def block_roles(page: Page, groups: Groups) -> Ints:
    """What each block is in its unit: telling are texts that the units repeat, names of classes, dates and length."""
    roles = np.zeros(len(page.blocks), np.int32)
    inside = np.flatnonzero(groups.group >= 0).tolist()
    hints = role_hints(page, own_hints(groups.attributes)) if inside else []
    texts, group = page.block_texts(), groups.group.tolist()
    boxes, words, linked = (
        column.tolist() for column in (page.blocks.element, page.blocks.words, page.blocks.link_words)
    )
    repeats = Counter((group[block], texts[block]) for block in inside if len(texts[block]) < _LONGEST_LABEL)
    for block in inside:
        hint = hints[boxes[block]]
        if hint in (Role.DATE, Role.USER) and words[block] > _SHORT:
            hint = Role.NONE
        often = repeats[group[block], texts[block]] * 2 >= max(len(groups.units[group[block]]), 3)
        if hint in (Role.NONE, Role.BODY, Role.DATE) and (often or page.blocks.kind[block] == Kind.BUTTON):
            hint = Role.CONTROLS
        elif hint == Role.NONE and words[block] <= _SHORT and looks_dated(texts[block]):
            hint = Role.DATE
        elif hint == Role.NONE and words[block] >= _LONG and linked[block] * 2 < words[block]:
            hint = Role.BODY
        roles[block] = hint
    return roles
