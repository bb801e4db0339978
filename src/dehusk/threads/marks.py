"""Signs of a post: dates and names of people, found all over the page and pinned to the elements that hold them."""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.lazy import lazy
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.structure import grams
from dehusk.structure.dates import DATE_TABLE, FoundDate, first_date, machine_date
from dehusk.structure.looks import TIME_ATTRIBUTES, Looks
from dehusk.structure.numbers import in_place
from dehusk.structure.quick import ASCII, CHANGED_GRAMS, DATE_GRAMS, OTHER_GRAMS, PROFILE_WORDS
from dehusk.structure.roles import Role, hand_down
from dehusk.threads import people

_LONGEST_LINE = 320  # characters of a block in which a date may be that of a post
_LONGEST_NAME = 40
_LONGEST_LEAD = 70  # characters at the beginning of a longer block
_TITLED = 60  # characters of a text whose title may tell its date
_IN_FRONT = 48  # characters in front of a date that say what it is
_IN_WORDS = 40  # characters of a block that may be a date without a digit
_WEEKDAY = 6  # characters that may stand between a label and its date
_ATTRIBUTE = re.compile(r' ([^\s=>"]+)="([^"]*)"')
_TITLE = re.compile(r' title="([^"]*)"')
_CHANGED = re.compile("edit|modif|dateModified|joined|updated")  # of a start tag
SIGNED, QUOTED = 1, 2  # where an element stands
_DD = IDS["dd"]
_USER, _DATE, _SIGNATURE, _QUOTE = (int(role) for role in (Role.USER, Role.DATE, Role.SIGNATURE, Role.QUOTE))
_LAST_WITHOUT_DIGITS = 0x65F  # characters behind this one may be digits of other scripts
_TIMES = frozenset(TIME_ATTRIBUTES)
# Attributes that tell a time only where they read like one, by the first letters of their names.
_NUMBERED = {"co": re.compile(r' content="[12]\d{3}-'), "ti": re.compile(r' ti(?!tle=)| title="[^"]*\d')}
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
# A date behind one of these words, in small letters, is not that of the post, but of the account
_JOINED = re.compile(
    r"join|regist|member since|mitglied|dabei seit|beigetreten|inscri|iscritto|ingres|geregistreerd|lid sinds|"
    r"dołączył|зарегистр|регистрац|с нами|注册|登録|가입|"
    r"birth|geburt|last (?:seen|active|activity|visit|on)|zuletzt (?:online|aktiv)"
)
# or of something that was done to it.
_OTHER_DATE = re.compile(
    r"edit|bearbeitet|geändert|modif|updated|aktualisiert|changed|отредакт|изменен|编辑|編集|last (?:seen|active|"
    r"activity|visit|post|on)|zuletzt|"
    r"dernière|última|ultima|expires?|since|seit|locked|closed|viewed|best answer|asked|beantwortet von"
)
_POSTED = re.compile(r"posted|verfasst|geschrieben|publié|publicado|написал|wrote|erstellt|created|answered")
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


class DateMark(NamedTuple):
    """A date that may be that of a post."""

    element: int
    place: int  # in the text of the page
    text: str
    value: str  # ISO 8601, or ""
    precise: int
    by_attribute: bool
    other: bool = False  # the words in front say that it is the date of something else


class UserMark(NamedTuple):
    """A name that may be that of an author."""

    element: int
    place: int
    name: str
    url: str
    strength: int  # 0 a short line, 1 a hint by name, 2 a link to a profile, 3 both, 4 and 5 declared
    value: str = ""


class Marks:
    """Every date and every name of a page, in document order."""

    def __init__(self, page: Page, looks: Looks) -> None:
        self.page, self.looks, self.attributes = page, looks, looks.attributes
        self.hints = looks.hints.copy()
        elements = page.elements
        self._columns = in_place(elements.text_start), in_place(elements.text_end), in_place(elements.last)
        self.now: datetime | None = page.source.fetched
        self.day_first = self._orders_day_first()
        self.dates = self._dates()
        self.users = self._names()
        self._open_signatures()
        self.nearest, self.stands = hand_down(page, self.hints)  # the latter in signatures and quotations

    def _dates(self) -> list[DateMark]:
        """Every date, those that attributes tell in place of the same in the text."""
        timed = list(self._by_attribute())
        taken = {(mark.place, mark.text) for mark in timed}
        spans = [(mark.place, mark.place + len(mark.text)) for mark in timed if mark.text]
        shown = (mark for mark in self._by_text() if (mark.place, mark.text) not in taken and not _inside(mark, spans))
        found = sorted((*timed, *shown), key=lambda mark: (mark.place, mark.element))
        for number in self._of_others(found):
            found[number] = found[number]._replace(other=True)
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

    def _timed_rows(self) -> Iterator[tuple[int, str, str]]:
        """The elements with little text and an attribute that may hold a date; its name and date, where there is only one."""
        markup, timed, (starts, ends, _) = self.page.markup, self.looks.timed, self._columns
        taken = -1
        for number, (row, start, end) in enumerate(timed):
            if row == taken or ends[row] - starts[row] > 2 * _LONGEST_NAME:
                continue
            told = _NUMBERED.get(markup[start + 1 : start + 3])
            if not told or told.match(markup, start, end):
                taken = row
                alone = (number + 1 == len(timed) or timed[number + 1][0] != row) and timed[number - 1][0] != row
                name, _, value = markup[start + 1 : end].partition('="') if alone else ("", "", "")
                yield row, name, machine_date(value) if name in _TIMES else ""

    def _by_attribute(self) -> Iterator[DateMark]:
        text, (starts, ends, _) = self.page.text, self._columns
        for row, name, known in self._timed_rows():
            start = starts[row]
            shown = text[start : ends[row]]
            found = self._find(shown)
            if name == "title" and not found and self.hints[row] != _DATE:
                continue
            value = known or self._told_by_attributes(row, shown, found)
            if not value or len(shown) > _LONGEST_NAME * 2:
                continue
            if found:
                shown = shown[found.start : found.end]
            yield DateMark(row, start, shown.strip(), value, 3 if "T" in value else 2, True)

    def _told_by_attributes(self, row: int, shown: str, found: FoundDate | None) -> str:
        """The date in the attributes of an element, or in its title where its text or its name are those of a date."""
        values = dict(_ATTRIBUTE.findall(self.attributes[row]))
        names = sorted(_TIMES.intersection(values), key=TIME_ATTRIBUTES.index)
        value = next((iso for name in names if (iso := machine_date(values[name]))), "")
        if not value and "itemprop" in values and "date" in values["itemprop"].lower():
            value = machine_date(values.get("content", ""))
        if not value and len(shown) < _TITLED and "title" in values and (found or self.hints[row] == _DATE):
            told = self._find(html.unescape(values["title"])[:80])
            value = told.value if told else ""
        return value

    def _by_text(self) -> Iterator[DateMark]:
        page = self.page
        blocks = self._may_be_dated()
        boxes, starts, ends = (
            column[blocks].tolist() for column in (page.blocks.element, page.blocks.start, page.blocks.end)
        )
        whole, day_first, now = page.text, self.day_first, self.now
        for box, start, end in zip(boxes, starts, ends, strict=True):
            text = whole[start : end if end - start < _LONGEST_LINE else start + _LONGEST_LINE]
            found = first_date(text, day_first, now)
            # In a long block the date must stand at the very beginning, as in a line that heads a post.
            if not found or (end - start > _LONGEST_LINE and found.start > 40):
                continue
            place = start + found.start
            shown = text[found.start : found.end].strip(" ,-|·(@")
            yield DateMark(
                self._innermost(box, place, start + found.end), place, shown, found.value, found.precise, False
            )

    def _may_be_dated(self) -> list[int]:
        """The blocks in which a date of a post may stand."""
        return self._with_dates(self.page.text, self.page.blocks.start, self.page.blocks.end)

    def _with_dates(self, text: str, starts: Ints, ends: Ints) -> list[int]:
        """The numbers of those pieces of a text in which there may be a date."""
        sizes = (_LONGEST_LINE, _LONGEST_LEAD, _IN_WORDS, _LAST_WITHOUT_DIGITS)
        tables = (DATE_GRAMS, len(DATE_TABLE) // 2, DATE_TABLE)
        found: list[int] = grams.with_dates(text, len(starts), starts, ends, *sizes, *tables)
        return found

    def _find(self, text: str) -> FoundDate | None:
        return first_date(text, self.day_first, self.now)

    def has_date(self, text: str) -> bool:
        """Whether a text holds a date."""
        return self._find(text) is not None

    @lazy
    def undated_users(self) -> list[UserMark]:
        """The names that do not hold a date."""
        names = [mark.name for mark in self.users]
        ends = np.cumsum([len(name) for name in names], dtype=np.int32)
        starts = ends - np.array([len(name) for name in names], np.int32)
        dated = {number for number in self._with_dates("".join(names), starts, ends) if self.has_date(names[number])}
        return [mark for number, mark in enumerate(self.users) if number not in dated]

    def _innermost(self, box: int, start: int, end: int) -> int:
        """The smallest element in a box that holds a piece of its text."""
        starts, ends, last = self._columns
        best, row, stop = box, box + 1, min(last[box], box + 400)
        while row < stop:
            if starts[row] <= start and end <= ends[row]:
                best, row, stop = row, row + 1, last[row]
            else:
                row = last[row]
        return best

    def _of_others(self, dates: list[DateMark]) -> set[int]:
        """The numbers of those dates that are not of a post."""
        page = self.page
        places = np.array([mark.place for mark in dates], np.int32)
        rows = np.array([mark.element for mark in dates], np.int32)
        elements = page.elements
        described = (elements.tag[rows] == _DD).nonzero()[0].tolist()
        found = {number for number in described if self._described_as_joined(dates[number].element)}
        for number in grams.with_grams(page.markup, elements.start[rows], elements.inner[rows], ASCII, CHANGED_GRAMS):
            if _CHANGED.search(self.attributes[dates[number].element]):
                found.add(number)
        for number in grams.with_grams(page.text, np.maximum(places - _IN_FRONT, 0), places, ASCII, OTHER_GRAMS):
            if number not in found and self._is_other(dates[number].place):
                found.add(number)
        return found

    def _is_other(self, place: int) -> bool:
        """Whether the words in front of a date say that it is not that of a post."""
        lines = self.page.text[max(place - _IN_FRONT, 0) : place].lower().split("\n")
        before, label = lines[-1], ""
        if len(before) <= _WEEKDAY:  # the words that say what the date is may stand in a cell of their own
            label = next((line for line in reversed(lines[:-1]) if line.strip()), "")
        if _JOINED.search(before) or _JOINED.search(label):
            return True
        return bool(_OTHER_DATE.search(before)) and not _POSTED.search(before)

    def _described_as_joined(self, element: int) -> bool:
        """Whether the term that a description belongs to says so by the title of an icon, without a word."""
        elements = self.page.elements
        term = elements.parent[element] + 1  # the first in the list
        found = _TITLE.search(self.page.markup, elements.start[term], elements.start[element])
        return bool(found and _JOINED.search(found[1].lower()))

    def _names(self) -> list[UserMark]:
        page, elements = self.page, self.page.elements
        size = elements.text_end - elements.text_start
        short = (size > 0) & (size <= 2 * _LONGEST_NAME)
        told = (short & (self.hints == _USER)).view(np.uint8)
        told[self._profiles(short)] |= 2
        rows = told.nonzero()[0].astype(np.int32)
        columns = (elements.tag, elements.parent, elements.last, elements.start, elements.inner)
        places = (elements.text_start, elements.text_end)
        read = (page.text, page.markup, len(rows), rows, told, IDS["a"], *columns, *places, clean_name, is_name)
        found: list[people.User] = run(people.read_users, people.COMPILED, read, ())
        return [UserMark(*user) for user in found]

    def _profiles(self, short: NDArray[np.bool_]) -> list[int]:
        """The links with little text that lead to somebody's page."""
        anchors, markup = self.page.anchors, self.page.markup
        links = short[anchors.element].nonzero()[0]
        rows, starts, ends = anchors.element[links], anchors.start[links], anchors.end[links]
        maybe = grams.with_words_between(markup, starts, ends, PROFILE_WORDS.table, PROFILE_WORDS.words)
        return [int(rows[number]) for number in maybe if PROFILE.search(markup[starts[number] : ends[number]].lower())]


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


def _inside(mark: DateMark, spans: list[tuple[int, int]]) -> bool:
    at = bisect_right(spans, (mark.place, 1 << 62)) - 1
    return at >= 0 and spans[at][0] <= mark.place < spans[at][1]
