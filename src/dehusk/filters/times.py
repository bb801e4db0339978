"""Dates and times as people and forum software write them: numbers, names of months and days, `3 hours ago`."""

from __future__ import annotations

import re

# Stems: a word that begins with one of them is the name of a month, a day or a unit, or goes with a time.
_MONTHS = (
    "jan feb mar apr may jun jul aug sep oct nov dec "
    "mär mai okt dez janv févr fév avr juin juil août déc ene abr ago dic gen mag giu lug set ott "
    "fev out mrt mei styc lut marz kwie maj czerw lip sier wrze paźd list grud sty kwi cze sie wrz paź gru "
    "янв фев мар апр мая май июн июл авг сен окт ноя дек ιαν φεβ μαρ απρ μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ "
    "led úno bře dub kvě čer srp zář říj lis pro oca şub nis haz tem ağu eyl eki kas ara"
)
_DAYS = (
    "mon tue wed thu fri sat sun mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonntag "
    "lun mar mer jeu ven sam dim lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom "
    "pon wto śro czw pią sob nie пн вт ср чт пт сб вс понед вторн среда четв пятн субб воскр maandag dinsdag woensdag"
)
_UNITS = (
    "second minute hour day week month year sekunde minute stunde tag tage woche monat jahr seconde heure jour semaine "
    "mois an ans segundo minuto hora día semana mes año secondo ora ore giorno settimana mese anno "
    "секунд минут час дней день недел месяц год лет назад godzin minut dni temu sec min hr wk mo yr h d m y s w"
)
_AROUND = (
    "at am pm a.m p.m ago on of the de del um uhr vor il y a hace fa st nd rd th gmt utc est edt pst pdt cet cest bst "
    "today yesterday heute gestern hier aujourd'hui hoy ayer oggi ieri dzisiaj wczoraj сегодня вчера vandaag "
    "posted on: edited updated last joined since registered member date time published created geschrieben verfasst "
    "bearbeitet registriert seit beiträge dabei le à às о в г alle ore klo kl noon midnight about over almost less "
    "than an one two just now modified by: clock o'clock, - – — | · • / ,"
)


def _alternatives(words: str) -> str:
    return "|".join(sorted({re.escape(word) for word in words.split()}, key=len, reverse=True))


_NUMBER = r"\d{1,4}(?:st|nd|rd|th|er|\.|º|ª)?"
_CLOCK = r"\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?z?"
_DATE = r"\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4}\.?)?(?:t\d{2}:\d{2}\S*)?|\d{1,4}-[a-zà-ž]{3,4}-\d{2,4}"
_EAST = (
    r"(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}日)?|\d{2,4}년|\d{1,2}월|\d{1,2}일"
    r"|\d+\s?(?:秒|分|分钟|小时|时|時間|天|日|周|个月|月|年|시간|분)(?:前|전)"
    r"|(?:上午|下午|午前|午後|昨天|今天|前天|昨日|今日|오전|오후)(?:\d{1,2}:\d{2})?"
    r"|(?:星期|周)[一二三四五六日天]|[月火水木金土日]曜日?|\d{1,2}[时時点點](?:\d{1,2}分?)?"
)
_NAMED = f"(?:{_alternatives(_MONTHS)})\\w{{0,8}}\\.?|(?:{_alternatives(_DAYS)})\\w{{0,6}}\\.?"
_UNIT = f"\\d*(?:{_alternatives(_UNITS)})\\w{{0,3}}"
_WORD = re.compile(f"{_DATE}|{_CLOCK}|{_NUMBER}|{_EAST}|{_NAMED}|{_UNIT}|{_alternatives(_AROUND)}", re.I)
_CERTAIN = re.compile(
    rf"(?:^|\s)(?:{_CLOCK}|\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}|{_EAST}|\d{{1,4}}-[a-zà-ž]{{3,4}}-\d{{2,4}})", re.I
)
_YEAR_OR_DAY = re.compile(r"(?<!\d)(?:(?:19|20)\d{2}|[0-3]?\d)(?!\d)")
_MONTH = re.compile(f"(?:^|[\\s\\d.,-])(?:{_alternatives(_MONTHS)})", re.I)
_AGO = re.compile(r"\b(?:ago|vor|hace|il y a|fa|назад|temu|geleden|atrás|önce|sitten|sedan|siden)\b|[前전]", re.I)
_RELATIVE = re.compile(
    r"^(?:today|yesterday|heute|gestern|hier|aujourd'hui|hoy|ayer|oggi|ieri|сегодня|вчера|just now)\b", re.I
)
_DIGIT = re.compile(r"\d")
_EDGES = "()[]{}«»\"'<>,;|·•:-–— "


def is_time(text: str, max_words: int = 10) -> bool:
    """Whether a short text is a time and nothing else: every word belongs to one, and something in it is certain."""
    if len(text) > 16 * max_words or not _DIGIT.search(text):
        return bool(_RELATIVE.match(text)) and len(text.split()) <= 2
    words = [word.strip(_EDGES) for word in text.split()]
    words = [word for word in words if word]
    if not words or len(words) > max_words or not all(map(_is_part, words)):
        return False
    if _CERTAIN.search(text) or (_AGO.search(text) and len(words) <= 6):
        return True
    return bool(_MONTH.search(text) and _YEAR_OR_DAY.search(text))


def _is_part(word: str) -> bool:
    return all(_WORD.fullmatch(part) for part in re.split(r"[,;·•|@]", word) if part)
