"""Names of months and words of relative time in many languages, as data."""

from __future__ import annotations

from typing import Final

# One line a language, twelve months; what stands here is the shortest form that is told apart, and any longer word that begins so counts.
_NAMES: Final = """
jan feb mar apr may jun jul aug sep oct nov dec
jän feb mär apr mai jun jul aug sept okt nov dez
janv févr mars avr mai juin juil août sept oct nov déc
janv fevr mars avril mai juin juillet aout sept oct nov dec
ene feb mar abr may jun jul ago set oct nov dic
gen feb mar apr mag giu lug ago set ott nov dic
jan fev mar abr mai jun jul ago set out nov dez
jan feb maart apr mei jun jul aug sep okt nov dec
jan feb mrt apr maj jun jul aug sep okt nov dec
sty lut mar kwi maj cze lip sie wrz paź lis gru
янв фев мар апр мая июн июл авг сен окт ноя дек
січ лют бер кві тра чер лип сер вер жов лис гру
led úno bře dub kvě čer čvc srp zář říj lis pro
tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu
oca şub mar nis may haz tem ağu eyl eki kas ara
ιαν φεβ μαρ απρ μαΐ ιουν ιουλ αυγ σεπ οκτ νοε δεκ
ιαν φεβ μάρ απρ μαϊ ιούν ιούλ αύγ σεπ οκτ νοέ δεκ
jan febr márc ápr máj jún júl aug szept okt nov dec
ian feb mar apr mai iun iul aug sep oct noi dec
gener febr març abr maig juny jul ag set oct nov des
jan feb mar apr mai jun jul aug sep okt nov des
яну фев мар апр май юни юли авг сеп окт ное дек
يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
"""
_PREFIXES: Final[dict[str, int]] = {}
for _line in _NAMES.strip().splitlines():
    for _number, _name in enumerate(_line.split(), 1):
        _PREFIXES.setdefault(_name, _number)
_LONGEST: Final = max(map(len, _PREFIXES))
# Words of the same beginning that are no months.
_FALSE: Final = frozenset(
    "mark marks market marketing martin mary marriage marine margin part decide decided declare decline octave novel novice junior julia janet "
    "april's augment sepia septic sept mayor maybe mayo separate september's marked married marcel marie marco marina mariage marque auto "
    "prozent program project problem product produkt problém proto sierra lista liste lisa gruppe group true trade tra verse version vert "
    "general genau generation genre outlook out outside outro settings set sets setting seth settle agent again ages age aga ag elon loka aral "
    "february's novo novi nova decent december's lipo lipa gruss juny octobre's junge dubai dubbed haze temp temple template tempo marsh magic "
    "mage magazine mags main mais maison maisie majority major jane janitor jury just justin julian julie juno setup leder ledge ledger".split()
) - {"sept", "set"}

AGO: Final = r"ago|geleden|fa|temu|назад|тому|sedan|siden|sitten|önce|πριν|ezelőtt|前|以前|전|zpět|тому назад|atrás|منذ|lalu|trước|enne"
BEFORE: Final = r"vor|il y a|hace|há|fa|för|for|πριν|před|acum|منذ|לפני|în urmă cu"
UNITS: Final[tuple[tuple[str, int], ...]] = (  # beginnings of words, seconds
    (r"s(?:ec(?:ond)?|ek)|second|secondi|segundo|seconde|секунд|saniye|秒|초|δευτερ", 1),
    (r"min(?:ute|uto|uten|uut)?|мин|хвилин|dk|dakika|分|분|λεπτ|perc|phút|menit", 60),
    (r"h(?:r|our|eure)?|stunde|std|ora|ore|hora|uur|godzin|godz|час|годин|timm|time|tunti|saat|小时|小時|時間|시간|ώρ|óra|hodin|giờ|jam", 3600),
    (r"d(?:ay|ays|ag|agen|agar|age|ia|ías|ias|ni)|d|tag|jour|día|dia|giorn|dzie|день|дня|дней|dní|gün|päiv|天|日|일|μέρ|ημέρ|nap|ngày|hari", 86400),
    (r"w(?:eek|k)|woche|semaine|semana|settiman|week|weken|tydz|tygod|недел|тижн|vecka|veckor|uge|uke|viikko|hafta|周|週|주|εβδομάδ|hét|týd|tuần", 604800),
    (r"mo(?:nth|is|s)?|monat|mes|meses|mese|mesi|mês|maand|miesi|месяц|місяц|månad|måned|kuukau|ay|个月|個月|か月|ヶ月|개월|μήν|hónap|měs|tháng", 2_629_800),
    (r"y(?:ear|r)?|jahr|an|année|ans|año|anno|anni|ano|jaar|rok|lat|год|лет|рок|år|vuo|yıl|年|년|χρόν|év|rok|let|năm", 31_557_600),
)  # fmt: skip
TODAY: Final = r"today|heute|aujourd.hui|hoy|oggi|hoje|vandaag|dzisiaj|dziś|сегодня|сьогодні|idag|i dag|tänään|bugün|dnes|今天|今日|오늘|σήμερα|hari ini|hôm nay"
YESTERDAY: Final = r"yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|вчера|вчора|igår|i går|eilen|dün|včera|昨天|昨日|어제|χθες|χτες|kemarin|hôm qua"
NOW: Final = r"just now|gerade eben|à l.instant|ahora|adesso|agora|zonet|przed chwilą|только что|刚刚|剛剛|たった今|방금|a moment ago|moments ago"
WEEKDAYS: Final = (
    r"mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|"
    r"montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|"
    r"lunes|martes|miércoles|jueves|viernes|sábado|domingo"
)


def month(word: str) -> int:
    """The number of the month that a word names, or 0."""
    word = word.lower().rstrip(".,")
    if word in _FALSE:
        return 0
    for length in range(min(len(word), _LONGEST), 1, -1):
        number = _PREFIXES.get(word[:length])
        if number:
            return number if len(word) <= 12 else 0
    return 0
