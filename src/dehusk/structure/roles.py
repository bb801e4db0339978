"""What an element says it is for, by the words in its class, id and item property."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.columns import shared
from dehusk.dom.names import FNV_STEP, fnv
from dehusk.dom.tags import IDS
from dehusk.model import Ints, Page
from dehusk.structure import naming as names


class Role(IntEnum):
    """What a block is in its repeated unit."""

    NONE = 0
    BODY = 1
    USER = 2
    DATE = 3
    SIGNATURE = 4
    CONTROLS = 5
    QUOTE = 6


_NUMBERS = re.compile(r"\d+")
_B, _E = r"(?:^|[^a-z])", r"(?:$|[^a-z])"
_HINTS: tuple[tuple[Role, re.Pattern[str]], ...] = tuple(
    (role, re.compile(words))  # for names in small letters: that is several times as quick
    for role, words in (
        (Role.SIGNATURE, rf"signature|{_B}(?:sig|usersig|user-sig|postsig){_E}|signatur"),
        (
            Role.QUOTE,
            rf"{_B}(?:bb)?(?:code)?quote(?!-?(?:link|btn|button|reply|post|this|select))|blockquote|bbcode_quote|quoted|"
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
            rf"datum|fecha|uhrzeit){_E}|[a-z](?:date|time|timestamp){_E}|(?:post|comment|message|entry)_?-?(?:date|"
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
            rf"content)){_E}|[a-z](?:body|content|message){_E}",
        ),
    )
)
ROLES: Final = np.array([*(role for role, _ in _HINTS), Role.NONE], np.int32)  # by rank
# Letters in a row, and words, without which none of the patterns can match.
_LETTERS: Final = "sign quot user auth body cont mess date time mode adve spon".split()
_WHOLE: Final = (
    "sig postsig button buttons btn btns control controls action actions toolbar menu nav share sharing social vote "
    "votes voting like likes reaction reactions rating karma reputation score report flag permalink replylink reply "
    "commentreply flat postlink postlinks link links option options postoptions edit editlink editpost toggle dropdown "
    "tooltip popup adsbygoogle ad ads posted on published created age ago when datum fecha uhrzeit member members nick "
    "nickname handle poster byline avatar profil profile hcard vcard fn pseudo auteur autor benutzer login person "
    "persona postprofile hnuser signup whoisonline creator commenter owner text posttext commenttext copy commentcopy "
    "commtext cooked bbcode prose description msg card info"
).split()
HINTING: Final = [
    *(fnv(word) for word in _WHOLE),
    *(int.from_bytes(letters.encode(), "big") * FNV_STEP & 0xFFFFFFFF for letters in _LETTERS),
]  # as hashes


@lru_cache(maxsize=20_000)
def rank_of(word: str) -> int:
    """Which of the roles a word speaks for, the most telling first; one past the last for none."""
    small = _NUMBERS.sub("0", word.lower())
    return next((rank for rank, (_, pattern) in enumerate(_HINTS) if pattern.search(small)), len(_HINTS))


def hand_down(page: Page, own: Ints) -> tuple[Ints, NDArray[np.uint8]]:
    """Of every element the nearest hint, its own or of one around it, and whether it is in a signature or quotation."""
    nearest, stands = np.zeros(len(own), np.int32), np.zeros(len(own), np.uint8)
    names.hand_down(page.columns, IDS["blockquote"], *shared(own, nearest, stands))
    return nearest, stands
