"""Dates in running text, in many languages and orders: absolute, without a year, relative, as numbers in attributes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from dehusk.dom.names import fnv
from dehusk.structure.months import (
    AGO,
    BEFORE,
    FIRST_LETTERS,
    MONTHS,
    NOW,
    TODAY,
    UNITS,
    WEEKDAYS,
    YESTERDAY,
    month,
    names_month,
)
from dehusk.vocabulary.words import hash_table

_TIME = (
    r"(?:[\s,·•|@/(–-]|T|\bat\b|\bum\b|\bà\b|\ba las?\b|\balle\b|\bàs\b|\bom\b|\bв\b|\bo\b|\bkl\b\.?|klo|»|&){0,6}"
    r"(?P<hour>\d{1,2})[:.h](?P<minute>\d{2})(?::(?P<second>\d{2}))?(?:\.\d+)?\s?(?P<half>[ap]\.?m\b\.?)?"
    r"(?P<zone>Z|[+-]\d{2}:?\d{2}(?!\d))?"
)
_WORD = r"[^\W\d_]{2,12}"
_YMD = r"(?<![\d.:/-])(?P<y>[12]\d{3})\s?[-/.年년]\s?(?P<m>\d{1,2})\s?[-/.月월]\s?(?P<d>\d{1,2})(?:日|일|\.)?(?!\d)"
_DMY = r"(?<![\d.:/-])(?P<a>\d{1,2})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)\s?(?P<y>[12]\d{3}|\d{2})(?![\d/]|[.:]\d)"
# 1. März 2020, 1st of March 2020, 1 de marzo de 2020, 16-Jun-20, 8th March
_DAY_MONTH = (
    rf"(?<![\d.:/$€£-])(?P<d>\d{{1,2}})(?:st|nd|rd|th|er|\.|º|ª|-го)?[\s-]{{0,2}}(?:de |of |d[’'])?(?P<M>{_WORD})\.?"
    r"(?:[\s,-]{0,2}(?:de |del |of )?(?P<y>[12]\d{3}(?!\d)|[’']\d\d|(?<=-)\d\d)(?!\d))?(?!\d)"
)
# March 1, 2020; Mar 1st 2020; Jun 18 '05; March 27
_MONTH_DAY = (
    rf"(?<![\w-])(?P<M>{_WORD})\.?[\s-]{{1,2}}(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]|\.\d)"
    r"(?:[\s,-]{1,3}(?P<y>[12]\d{3}|[’']\d\d)(?!\d))?"
)
_PATTERNS = tuple(re.compile(f"{pattern}(?:{_TIME})?", re.I) for pattern in (_YMD, _DMY, _DAY_MONTH, _MONTH_DAY))
_UNIT = "|".join(f"(?P<u{number}>{words})" for number, (words, _) in enumerate(UNITS))
_COUNT = r"(?P<n>\d{1,4}|an?|one|eine[mnr]?|une?|una?|um|uma|о|a few|einigen|ein paar)"
_RELATIVE = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"(?<![\w.])(?:about |over |almost |около )?{_COUNT}\+?\s?(?:{_UNIT})[^\W\d_]{{0,8}}\.?"
        rf"(?:,? (?:and )?\d+ [^\W\d_]+)?,?\s?(?:{AGO})(?!\w)",
        rf"(?<!\w)(?:{BEFORE})\s(?:ca\.? |environ |etwa )?{_COUNT}\s?(?:{_UNIT})[^\W\d_]{{0,8}}",
    )
)
_SHORT_AGO = re.compile(r"^(?P<n>\d{1,3})\s?(?P<unit>s|m|h|d|w|mo|y)$")
_SHORT_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800, "mo": 2_629_800, "y": 31_557_600}
_NAMED_DAY = re.compile(
    rf"(?<!\w)(?:(?P<now>{NOW})|(?P<today>{TODAY})|(?P<yesterday>{YESTERDAY}))(?!\w)(?:{_TIME})?", re.I
)
_WEEKDAY = re.compile(rf"(?<!\w)(?:{WEEKDAYS})(?!\w)(?:{_TIME})", re.I)
_ISO = re.compile(
    r"^\s*([12]\d{3})-?(\d{2})-?(\d{2})(?:[T ]+(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$",
    re.I,
)
_EPOCH = re.compile(r"^(\d{10})(\d{3})?$")
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"[12]\d{3}")
_NUMBERS = re.compile(r"\d[-/.]\d")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_WORDS = re.compile(rf"{TODAY}|{YESTERDAY}|{NOW}|{AGO}", re.I)
# Words of which a relative date without accents has one, or is as short as `3h`.
_RELATIVE_WORDS = frozenset(
    re.findall("[a-z]{2,}", f"{AGO}|{BEFORE}|{TODAY}|{YESTERDAY}|{NOW}|{WEEKDAYS}")
    + "monday tues tuesday wednesday thurs thursday friday saturday sunday".split()
)
# The same with months (1), and the first letters of months (2), as a table for `grams.DateSigns`.
_KNOWN = {word for word in (*_RELATIVE_WORDS, *MONTHS) if word.isascii()}
DATE_TABLE = hash_table(
    {fnv(word): (word in _KNOWN) + 2 * (word in FIRST_LETTERS) for word in (*_KNOWN, *FIRST_LETTERS) if word.isascii()}
)
_SHORTEST = 6
_SHORT = 40  # characters of a text that may be a date without a digit
_BESIDE = 10  # characters beside a word such as `yesterday`
_FIRST_YEAR, _LAST_YEAR = 1985, 2100


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date as it stands in a text: where, what it says as ISO 8601 ("" where that is open), and how exact it is."""

    start: int
    end: int
    value: str
    precise: int  # 0 relative, 1 without a year, 2 a day, 3 a time
    ambiguous: bool = False  # 3/4/2020 may be two days


def find_date(text: str, *, day_first: bool = True, now: datetime | None = None) -> FoundDate | None:
    """The first date in a text."""
    return first_date(text, day_first, now)


@lru_cache(maxsize=1 << 14)
def first_date(text: str, day_first: bool, now: datetime | None) -> FoundDate | None:
    """The same, quicker for many texts."""
    if not _DIGIT.search(text) and (len(text) > _SHORT or not _WORDS.search(text)):
        return None
    small = text.lower()
    words = _LETTERS.findall(small)
    found = [made for pattern in _possible(small, words) if (made := _absolute(pattern, text, day_first, now))]
    if found:
        return min(found, key=lambda each: (each.start, -each.end))
    plain = text.isascii() and "ago" not in small and len(text) > _SHORTEST
    return None if plain and _RELATIVE_WORDS.isdisjoint(words) else _relative(text, now)


def _possible(small: str, words: list[str]) -> Iterator[re.Pattern[str]]:
    """The ways of writing a date that a text in small letters, and of these words, may hold, by a quick look."""
    if _YEAR.search(small):
        yield _PATTERNS[0]
    if _NUMBERS.search(small):
        yield _PATTERNS[1]
    if any(map(names_month, words)):
        yield from _PATTERNS[2:]


def machine_date(value: str) -> str:
    """The ISO 8601 date behind an attribute: a timestamp, or a number of seconds or milliseconds since 1970."""
    match = _EPOCH.match(value.strip())
    if match:
        when = datetime.fromtimestamp(int(match[1]), UTC)
        return when.strftime("%Y-%m-%dT%H:%M:%SZ") if _FIRST_YEAR < when.year < _LAST_YEAR else ""
    match = _ISO.match(value)
    if not match or not _valid(int(match[1]), int(match[2]), int(match[3])):
        return ""
    year, mon, day, hour, minute, second, zone = match.groups()
    clock = f"T{hour}:{minute}" + (f":{second}" if second else "") + _zone(zone) if hour and int(hour) < 24 else ""
    return f"{year}-{mon}-{day}{clock}"


def _absolute(pattern: re.Pattern[str], text: str, day_first: bool, now: datetime | None) -> FoundDate | None:
    for match in pattern.finditer(text):
        parts = match.groupdict()
        ambiguous = False
        if parts.get("a"):
            first, second = int(parts["a"]), int(parts["b"])
            swap = second > 12 or (not day_first and first <= 12)
            day, mon = (second, first) if swap else (first, second)
            ambiguous = first <= 12 and second <= 12 and first != second
        else:
            day, mon = int(parts["d"]), _month(parts)
        year = _year(parts.get("y"))
        clock = _clock(parts)
        if not _valid(year or 2000, mon, day):
            continue
        if year is None and now is not None:
            year = now.year - ((mon, day) > (now.month, now.day))
        value = f"{year:04}-{mon:02}-{day:02}{clock}" if year else ""
        return FoundDate(match.start(), match.end(), value, (3 if clock else 2) if parts.get("y") else 1, ambiguous)
    return None


def _relative(text: str, now: datetime | None) -> FoundDate | None:
    for pattern in _RELATIVE:
        match = pattern.search(text)
        if match:
            unit = next(number for number in range(len(UNITS)) if match[f"u{number}"])
            amount = int(match["n"]) if match["n"].isdigit() else 1
            return _before(match, amount * UNITS[unit][1], now)
    match = _NAMED_DAY.search(text)
    # Such a word in running text is no date; alone or with a time it is.
    if match and (match["hour"] or len(text) <= match.end() - match.start() + _BESIDE):
        back = 86400 if match["yesterday"] else 0
        clock = _clock(match.groupdict())
        value = (now - timedelta(seconds=back)).date().isoformat() + clock if now else ""
        return FoundDate(match.start(), match.end(), value, 0)
    match = _WEEKDAY.search(text)
    if match:
        return FoundDate(match.start(), match.end(), "", 0)
    match = _SHORT_AGO.match(text.strip())
    return _before(match, int(match["n"]) * _SHORT_UNITS[match["unit"]], now) if match else None


def _before(match: re.Match[str], seconds: int, now: datetime | None) -> FoundDate:
    if now is None:
        return FoundDate(match.start(), match.end(), "", 0)
    try:
        when = now - timedelta(seconds=seconds)
    except OverflowError:
        return FoundDate(match.start(), match.end(), "", 0)
    shown = when.date().isoformat() if seconds >= 86400 else when.isoformat(timespec="minutes")
    return FoundDate(match.start(), match.end(), shown, 0)


def _month(parts: dict[str, str | None]) -> int:
    word = parts.get("M")
    return month(word, beside_year=bool(parts.get("y"))) if word else int(parts["m"] or 0)


def _year(text: str | None) -> int | None:
    if not text:
        return None
    digits = text.lstrip("'’")
    if len(digits) == 4:
        return int(digits)
    return 2000 + int(digits) if int(digits) < 70 else 1900 + int(digits)


def _clock(parts: dict[str, str | None]) -> str:
    if not parts.get("hour"):
        return ""
    hour, minute = int(parts["hour"] or 0), int(parts["minute"] or 0)
    half = (parts.get("half") or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    if hour > 23 or minute > 59:
        return ""
    second = f":{parts['second']}" if parts.get("second") else ""
    return f"T{hour:02}:{minute:02}{second}{_zone(parts.get('zone'))}"


def _zone(zone: str | None) -> str:
    if not zone or zone.upper() == "Z":
        return "Z" if zone else ""
    return zone if ":" in zone else f"{zone[:3]}:{zone[3:]}"


def _valid(year: int, mon: int, day: int) -> bool:
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return False
    try:
        date(year, mon, day)
    except ValueError:
        return False
    return True
