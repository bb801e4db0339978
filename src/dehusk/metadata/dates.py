# cython: language_level=3, annotation_typing=False
"""Reading the day out of a date as people and machines write it, in many languages.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, date, datetime
from time import time
from typing import Final

from dehusk.metadata.lining import may_hold_date, years_in

EARLIEST: Final = date(1990, 1, 1)  # before the web there were no pages
_FIRST_OF_1970: Final = date(1970, 1, 1).toordinal()
_SECONDS_A_DAY: Final = 86400
_LAST_ASKED: Final[list[tuple[int, str]]] = [(0, "")]  # a day as a number, and the one after it as it is written
# The months as dates write them (genitive where a language has one); their first three and four letters are known too.
_MONTH_NAMES: Final[dict[str, str]] = {
    "en": "january february march april may june july august september october november december",
    "de": "januar februar märz april mai juni juli august september oktober november dezember",
    "de-AT": "jänner feber maerz april mai juni juli august september oktober november dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "no": "januar februar mars april mai juni juli august september oktober november desember",
    "fi": (
        "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta "
        "lokakuuta marraskuuta joulukuuta"
    ),
    "tr": "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "el": (
        "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου "
        "δεκεμβρίου"
    ),
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "hu": "január február március április május június július augusztus szeptember október november december",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "id": "januari februari maret april mei juni juli agustus september oktober november desember",
    "et": "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
    "lt": "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "fa": "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر",
    "hi": "जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
}


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    return "".join([c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)])


def _months() -> dict[str, int]:
    """Name or beginning of a name -> month; a whole name is stronger than a beginning."""
    whole: dict[str, int] = {}
    begun: dict[str, int] = {}
    for names in _MONTH_NAMES.values():
        for month, name in enumerate(map(_plain, names.split()), 1):
            whole.setdefault(name, month)
            begun.setdefault(name[:3], month)
            begun.setdefault(name[:4], month)
    return begun | whole


MONTHS: Final = _months()

_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.]?(0[1-9]|1[0-2])[-/.]?(0[1-9]|[12]\d|3[01])(?!\d)")
_LOOSE_YMD = re.compile(r"(?<!\d)((?:19|20)\d\d)\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)")
_CJK = re.compile(r"((?:19|20)\d\d)\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일号號]?")
_NUMERIC = re.compile(r"(?<![\d.,/])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d\d|\d\d)(?![\d/])")
_WORD = r"([^\W\d_]{3,14})"
_DAY = r"(\d{1,2})(?:st|nd|rd|th|er|ος|η|º|\.)?"
_DMY = re.compile(
    rf"(?<!\d){_DAY}[\s,./-]*(?:de |d[’'])?{_WORD}\.?[\s,./-]*(?:de |del |do )?[’']?((?:19|20)\d\d)(?!\d)"
)
_MDY = re.compile(rf"{_WORD}\.?[\s-]*{_DAY},?[\s,-]+(?:at \S+ (?:[ap]m )?)?((?:19|20)\d\d)(?!\d)")
_YMD = re.compile(rf"(?<!\d)((?:19|20)\d\d)[.,\s-]+{_WORD}[.,\s-]+{_DAY}(?!\d)")
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_EPOCH = re.compile(r"\d{10}(?:\d{3})?(?:\.\d+)?")
_DAY_FIRST_ENGLISH: Final = frozenset({"en-GB", "en-AU", "en-NZ", "en-IE", "en-IN", "en-ZA"})


def latest(fetched: datetime | None) -> str:
    """The last day a page can have been published: when it was fetched, and today where nobody knows.

    A day ahead for time zones.
    """
    days = fetched.toordinal() if fetched else _FIRST_OF_1970 + int(time() // _SECONDS_A_DAY)
    known = _LAST_ASKED[0]
    if known[0] != days:
        known = _LAST_ASKED[0] = (days, date.fromordinal(days + 1).isoformat())
    return known[1]


def find_date(text: str, language: str = "") -> str | None:
    """The first date in a text as YYYY-MM-DD; None where there is none that a calendar knows."""
    text = text.strip()
    if _begins_with_day(text):
        return text[:10]
    if text.startswith(("1", "2")) and (match := _ISO.match(text)) and (day := _day(match[1], match[2], match[3])):
        return day  # as machines write it
    if not may_hold_date(text):
        return None
    if text[0].isdigit() and _EPOCH.fullmatch(text):
        return _from_epoch(float(text))
    if (years := years_in(text)) is not None:
        for pattern in (_ISO, _LOOSE_YMD, _CJK) if years else ():
            match = _first_match(pattern, text, years)
            if match and (day := _day(match[1], match[2], match[3])):
                return day
        if day := _from_words(text):
            return day
    parted = text.count("/") > 1 or text.count(".") > 1 or text.count("-") > 1
    return _from_numbers(text, language) if parted else None


def _begins_with_day(text: str) -> bool:
    """Whether a text begins with a day as machines write it, 2021-05-12, of those that are in any month since EARLIEST."""
    if len(text) < 10 or text[4] != "-" or text[7] != "-" or (len(text) > 10 and text[10].isdecimal()):
        return False
    digits = text[:4] + text[5:7] + text[8:10]
    if not digits.isascii() or not digits.isdecimal():
        return False
    return "1990" <= digits[:4] <= "2099" and "01" <= digits[4:6] <= "12" and "01" <= digits[6:] <= "28"


def _first_match(pattern: re.Pattern[str], text: str, places: list[int]) -> re.Match[str] | None:
    for place in places:
        if match := pattern.match(text, place):
            return match
    return None


def _from_epoch(seconds: float) -> str | None:
    return datetime.fromtimestamp(seconds / 1000 if seconds > 1e11 else seconds, UTC).strftime("%Y-%m-%d")


def _from_words(text: str) -> str | None:
    plain = _plain(text)
    if not _has_month(plain):
        return None
    for pattern, order in ((_DMY, (3, 2, 1)), (_MDY, (3, 1, 2)), (_YMD, (1, 2, 3))):
        for match in pattern.finditer(plain):
            month = MONTHS.get(match[order[1]])
            if month and (day := _day(match[order[0]], month, match[order[2]])):
                return day
    return None


def _has_month(plain: str) -> bool:
    """Whether a word is a month; beside one, the end of an ordinal may stand: 1ermai."""
    for word in _LETTERS.findall(plain):
        if word in MONTHS or word[1:] in MONTHS or word[2:] in MONTHS:
            return True
    return False


def _from_numbers(text: str, language: str) -> str | None:
    """Day before month in most of the world.

    The other way round in English with slashes, or where only that is a date.
    """
    match = _NUMERIC.search(text)
    if not match:
        return None
    first, second, year = match[1], match[3], match[4] if len(match[4]) == 4 else f"20{match[4]}"
    month_first = match[2] != "." and language.partition("-")[0] in ("en", "") and language not in _DAY_FIRST_ENGLISH
    month, day = (first, second) if month_first else (second, first)
    return _day(year, month, day) or _day(year, day, month)


def _day(year: str, month: str | int, day: str) -> str | None:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return found.isoformat() if found >= EARLIEST else None
