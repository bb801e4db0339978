"""Names of months and words of relative time in many languages, as data."""

from __future__ import annotations

from typing import Final

# One line a language, twelve months, in the form that stands in dates.
_NAMES: Final = """
january february march april may june july august september october november december
januar februar märz april mai juni juli august september oktober november dezember
jänner feber maerz april mai juni juli august september oktober november dezember
janvier février mars avril mai juin juillet août septembre octobre novembre décembre
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
januari februari maart april mei juni juli augustus september oktober november december
januari februari mars april maj juni juli augusti september oktober november december
januar februar marts april maj juni juli august september oktober november december
januar februar mars april mai juni juli august september oktober november desember
stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
января февраля марта апреля май июня июля августа сентября октября ноября декабря
ledna února března dubna května června července srpna září října listopadu prosince
januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra
tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu
ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου
január február március április május június július augusztus szeptember október november december
ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
януари февруари март април май юни юли август септември октомври ноември декември
siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca
januari februari maret april mei juni juli agustus september oktober november desember
يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
"""
# Short forms that are no words of their own, and cut forms that do not begin like the name.
_SHORT: Final = {
    **dict(zip("jan feb mar apr may jun jul aug sep oct nov dec".split(), range(1, 13), strict=True)),
    **dict(zip("jän febr mär apr mai juni juli aug sept okt nov dez".split(), range(1, 13), strict=True)),
    **dict(zip("janv févr mars avr mai juin juil août sept oct nov déc".split(), range(1, 13), strict=True)),
    **dict(zip("янв фев мар апр мая июн июл авг сен окт ноя дек".split(), range(1, 13), strict=True)),
    "mrz": 3, "mrt": 3, "mei": 5, "maj": 5, "fév": 2, "fev": 2, "abr": 4, "dic": 12, "ene": 1, "сент": 9, "нояб": 11,
}  # fmt: skip
_FULL: Final[dict[str, int]] = {}
_PREFIXES: Final[dict[str, int]] = {}  # three letters and more of a name, which count only beside a year
for _line in _NAMES.strip().splitlines():
    for _number, _name in enumerate(_line.split(), 1):
        _FULL.setdefault(_name, _number)
        for _length in range(3, len(_name)):
            _PREFIXES.setdefault(_name[:_length], _number)

AGO: Final = "ago|geleden|fa|temu|назад|тому|sedan|siden|sitten|önce|πριν|ezelőtt|前|以前|전|atrás|lalu|trước"
BEFORE: Final = "vor|il y a|hace|há|för|πριν|před|acum|منذ|לפני|în urmă cu"
UNITS: Final[tuple[tuple[str, int], ...]] = (  # beginnings of words, seconds
    ("s(?:ec(?:ond)?|ek)|second|secondi|segundo|seconde|секунд|saniye|秒|초|δευτερ", 1),
    ("min(?:ute|uto|uten|uut)?|мин|хвилин|dk|dakika|分|분|λεπτ|perc|phút|menit", 60),
    (
        "h(?:r|our|eure)?|stunde|std|ora|ore|hora|uur|godzin|godz|час|годин|timm|time|tunti|saat|小时|小時|時間|시간|"
        "ώρ|óra|hodin|giờ|jam",
        3600,
    ),
    (
        "d(?:ay|ays|ag|agen|agar|age|ia|ías|ias|ni)|d|tag|jour|día|dia|giorn|dzie|день|дня|дней|dní|gün|päiv|天|日|일|"
        "μέρ|ημέρ|nap|ngày|hari",
        86400,
    ),
    (
        "w(?:eek|k)|woche|semaine|semana|settiman|week|weken|tydz|tygod|недел|тижн|vecka|veckor|uge|uke|viikko|hafta|"
        "周|週|주|εβδομάδ|hét|týd|tuần",
        604800,
    ),
    (
        "mo(?:nth|is|s)?|monat|mes|meses|mese|mesi|mês|maand|miesi|месяц|місяц|månad|måned|kuukau|ay|个月|個月|か月|"
        "ヶ月|개월|μήν|hónap|měs|tháng",
        2_629_800,
    ),
    (
        "y(?:ear|r)?|jahr|an|année|ans|año|anno|anni|ano|jaar|rok|lat|год|лет|рок|år|vuo|yıl|年|년|χρόν|év|let|năm",
        31_557_600,
    ),
)
TODAY: Final = (
    "today|heute|aujourd.hui|hoy|oggi|hoje|vandaag|dzisiaj|dziś|сегодня|сьогодні|idag|i dag|tänään|bugün|dnes|"
    "今天|今日|오늘|σήμερα|hari ini|hôm nay"
)
YESTERDAY: Final = (
    "yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|вчера|вчора|igår|i går|eilen|dün|včera|"
    "昨天|昨日|어제|χθες|χτες|kemarin|hôm qua"
)
NOW: Final = (
    "just now|gerade eben|à l.instant|ahora mismo|adesso|agora mesmo|zonet|przed chwilą|только что|"
    "刚刚|剛剛|たった今|방금|a moment ago|moments ago"
)
WEEKDAYS: Final = (
    "mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|"
    "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|"
    "lunes|martes|miércoles|jueves|viernes|sábado|domingo"
)


def month(word: str, *, beside_year: bool) -> int:
    """The number of the month that a word names, or 0; rare short forms count only where a year stands beside them."""
    word = word.lower().rstrip(".,")
    known = _SHORT.get(word) or _FULL.get(word) or _FULL.get(word.removesuffix("ta")) or 0  # Finnish: tammikuuta
    if not known and beside_year:
        known = _PREFIXES.get(word, 0)
    return known


def names_month(text: str) -> bool:
    """A quick look that most words fail: whether a word in small letters may name a month."""
    return text[:3] in FIRST_LETTERS or not text.isascii()


# All words for months, cut ones too.
MONTHS: Final = frozenset((*_SHORT, *_FULL, *_PREFIXES, *(f"{name}ta" for name in _FULL)))
FIRST_LETTERS: Final = frozenset(name[:3] for name in (*_SHORT, *_FULL))
