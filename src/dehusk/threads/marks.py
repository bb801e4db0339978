"""Signs of a post: dates and names of people, found all over the page and pinned to the elements that hold them."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

import numpy as np

from dehusk.columns import Columns, shared
from dehusk.dom.tags import IDS
from dehusk.lazy import lazy
from dehusk.model import Ints, Page
from dehusk.structure import grams
from dehusk.structure.looks import Looks
from dehusk.structure.quick import PROFILE_WORDS
from dehusk.structure.roles import Role, hand_down
from dehusk.threads import dating, people
from dehusk.threads.mark import Mark

_LONGEST_NAME = 40
SIGNED, QUOTED = 1, 2  # where an element stands
_USER, _SIGNATURE, _QUOTE = (int(role) for role in (Role.USER, Role.SIGNATURE, Role.QUOTE))
_DAYS = re.compile(r"(?<![\d./-])(\d{1,2})[./-](\d{1,2})[./-](?:[12]\d{3}|\d\d)(?!\d)")
# Of addresses in small letters.
PROFILE = re.compile(
    r"/(?:users?|members?|membres?|profiles?|u|people|personal_pages|authors?|accounts?|usuario|mitglied(?:er)?|"
    r"benutzer|user-dashboard)[/.\d-]|"
    r"(?:member|profile|profil|userinfo|user_info|user|memberlist|usercp|viewprofile|space|home)\.(?:php|asp|aspx|pl|"
    r"cgi|jsp)|"
    r"[?&;](?:u|uid|user|userid|user_id|member|memberid|mid|author|user_profile|showuser)=|action=profile|mod=space|"
    r"/~\w|/user\?id=|/space-uid|profileunavailable|/@",
)
_LEAD = re.compile(
    r"^(?:by|von|par|por|da|door|от|przez|af|av|(?:posted|written|created|submitted|asked|answered) by|"
    r"(?:geschrieben|verfasst|erstellt|eingestellt|gepostet) von)[:\s]+",
    re.I,
)
_TAIL = re.compile(
    r"\s+(?:says?|said|wrote|writes|sagte?|schreibt|schrieb|meint|a dit|dit|dice|dijo|escribió|ha scritto|disse|on|"
    r"am|le|commented|posted)$",
    re.I,
)
# What a page writes behind the name of somebody to say who that is here.
_RANK = re.compile(
    r"(?<=\w)\s+[(\[]?(?:(?:discussion|thread|topic|conversation|question)[ -]?(?:starter|author|owner)|original poster|"
    r"threadstarter|themenstarter|themenersteller|(?:super |global )?moderator|administrator|verified user)[)\]]?$",
    re.I,
)
_TAG = re.compile(r"</?[a-z]+[^>]*>")  # a page that shows its own markup
_BESIDE = re.compile(r"\n|\s{3,}|\xa0{2,}")
_COUNT = re.compile(r"\s*[(\[]\s*[\d.,]+k?\s*[)\]]$")
_NO_NAME = re.compile(r"^(?:[\W\d_]+|https?:.*|www\..*|.*@.*\.\w+)$|[?!:;]$|\d{1,2}:\d\d")
# What stands in user panels and is no name: ranks, buttons and labels.
_LABELS = frozenset(
    "member members guest guests user users moderator moderators admin administrator author op original poster topic "
    "starter registered veteran newbie "
    "junior senior new profile reply quote report share like edit delete permalink link posts post view send message "
    "pm email website follow "
    "following mitglied gast benutzer autor profil antworten zitieren melden zitat beitrag beiträge themenstarter "
    "threadstarter fragesteller "
    "membre invité répondre citer signaler auteur miembro responder citar autor responder moderador участник гость "
    "ответить цитировать more "
    "in response to said by or and view profile all posts avatar offline online photo image picture helper expert "
    "contributor subscriber legend answer "
    "answers comment comments login log in sign up register join contact home search show hide load next previous "
    "top bottom the a an of as journal homepage your name".split()
)


class Marks:
    """Every date and every name of a page, in document order."""

    def __init__(self, page: Page, looks: Looks) -> None:
        self.page, self.looks = page, looks
        rows, self.hints = page.columns, looks.hints.copy()
        (hints,) = shared(self.hints)
        self.reader = dating.Dates(rows, looks.timed, hints, self._orders_day_first(), page.source.fetched)
        self.dates: list[Mark] = self.reader.read()
        self.users = self._names(rows, hints)
        self._open_signatures()
        self.nearest, self.stands = hand_down(page, self.hints)  # the latter in signatures and quotations

    def _names(self, rows: Columns, hints: Ints) -> list[Mark]:
        (told,) = shared(np.zeros(len(self.page.elements), np.uint8))
        people.find_people(rows, hints, PROFILE_WORDS, _leads_to_profile, told)
        found: list[Mark] = people.read_users(rows, IDS["a"], told, clean_name, is_name)
        return found

    def _open_signatures(self) -> None:
        """A box called signature that names the author and the date is no signature but the head of the post."""
        signatures, quotes = ((self.hints == role).nonzero()[0].tolist() for role in (_SIGNATURE, _QUOTE))
        if not signatures and not quotes:
            return
        dates = sorted([mark.element for mark in self.dates])
        users = sorted([mark.element for mark in self.users if mark.strength > 1])
        for row in signatures:
            last = int(self.page.elements.last[row])
            if all(bisect_left(rows, row) < bisect_left(rows, last) for rows in (users, dates)):
                self.hints[row] = _USER
        for row in quotes:
            last = int(self.page.elements.last[row])
            if all(bisect_left(rows, row) + 1 < bisect_left(rows, last) for rows in (users, dates)):
                self.hints[row] = Role.NONE  # a box around many posts, named after a button for quoting

    def _orders_day_first(self) -> bool:
        """Whether 3/4/2020 is the third of April here: told by a day over twelve somewhere, else by the language."""
        first = second = 0
        for place in grams.days_in_numbers(self.page.text):
            if match := _DAYS.match(self.page.text, place):
                first, second = first + (int(match[1]) > 12), second + (int(match[2]) > 12)
        if first != second:
            return first > second
        return (self.page.language or "").lower() not in ("en", "en-us", "en_us", "")

    def has_date(self, text: str) -> bool:
        """Whether a text holds a date."""
        found: bool = self.reader.has_date(text)
        return found

    @lazy
    def undated_users(self) -> list[Mark]:
        """The names that do not hold a date."""
        found: list[Mark] = self.reader.undated(self.users)
        return found


def _leads_to_profile(address: str) -> bool:
    return PROFILE.search(address.lower()) is not None


@lru_cache(maxsize=1 << 14)
def clean_name(text: str) -> str:
    """A name without what stands beside it: a rank on the next line, a number of points, the word `by`."""
    text = _BESIDE.split(_TAG.sub("", text).strip() if "<" in text else text.strip())[0].strip()
    text = _RANK.sub("", _COUNT.sub("", text))
    text = _LEAD.sub("", text.lstrip("–—-•· ")).rstrip(" ,:·•").strip()
    return _TAIL.sub("", text).rstrip(" ,:·•-–—")


@lru_cache(maxsize=1 << 14)
def is_name(text: str) -> bool:
    """Whether a short text can be the name of a person or an account."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= _LONGEST_NAME or _NO_NAME.search(text) or len(text.split()) > 5:
        return False
    if len(text) < 2 and text.isascii():  # the letter that stands for a missing picture
        return False
    words = re.findall(r"[^\W_]+", text.lower())
    return bool(words) and not all(word in _LABELS or word.isdigit() for word in words)
