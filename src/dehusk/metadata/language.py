"""The language of a page: what it declares, what its text is, and which to believe."""

from __future__ import annotations

import re

from dehusk.dom.parser import detect_language

_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?\b", re.I)
_SAMPLE = 1000  # characters that are looked at
_ENOUGH = 120  # characters below which a guess is worth little
_SURE = 0.5
_WORDS, _DECLARED_WORDS = 40, 25  # words of a sample that are enough, and where the page declares the language
_FEWEST, _SHARE = 6, 0.16  # how many of them, and what share, must be among the most frequent ones
_FREQUENT = {
    language: frozenset(words.split())
    for language, words in (
        (
            "en",
            "the and of to is that for with you are this was on it as be have from or at by not your we they but an",
        ),
        ("de", "der die das und ist nicht ein eine zu den mit von für auf sich des dem im es ich sie auch als wird"),
    )
}
# Where a page declares its language, these speak for it too.
_ALSO_FREQUENT = {
    "en": _FREQUENT["en"].union(
        "in a all our will can more new about what how when which their there has had he she his her its if one who "
        "been were would than out up other some may these also into my get use only most over after first make any "
        "time see like just where free shop view read best here".split()
    )
}
# The detector answers in three letters (ISO 639-3); pages use two where there are two.
_TWO_LETTERS = dict(
    pair.split("=")
    for pair in (
        "afr=af aka=ak amh=am ara=ar aze=az bel=be ben=bn bul=bg cat=ca ces=cs cmn=zh cym=cy dan=da deu=de ell=el "
        "eng=en epo=eo est=et eus=eu "
        "fin=fi fra=fr gle=ga glg=gl guj=gu heb=he hin=hi hrv=hr hun=hu hye=hy ind=id isl=is ita=it jav=jv jpn=ja "
        "kan=kn kat=ka kaz=kk khm=km "
        "kor=ko lao=lo lat=la lav=lv lit=lt mal=ml mar=mr mkd=mk mya=my nep=ne nld=nl nob=nb nor=no ori=or pan=pa "
        "pes=fa pol=pl por=pt ron=ro "
        "rus=ru sin=si slk=sk slv=sl sna=sn spa=es sqi=sq srp=sr swa=sw swe=sv tam=ta tel=te tgl=tl tha=th tuk=tk "
        "tur=tr ukr=uk urd=ur uzb=uz "
        "vie=vi yid=yi yor=yo zul=zu"
    ).split()
)
# Tags that mean the same to a reader.
_SAME = ({"no", "nb", "nn"}, {"sr", "hr", "bs", "sh"}, {"id", "ms"}, {"zh", "yue"}, {"da", "nb", "no"})


def normalise(tag: str | None) -> str | None:
    """A language tag as `en` or `pt-BR`; None for what is no tag."""
    match = _TAG.match(tag.strip()) if tag else None
    if not match:
        return None
    language, _, region = match.groups()
    return f"{language.lower()}-{region.upper()}" if region else language.lower()


def detect(text: str, declared: str | None = None) -> str | None:
    """The language a text is written in; None where it is too short to tell."""
    middle = max(0, (len(text) - _SAMPLE) // 2)
    sample = text[middle : middle + _SAMPLE]
    if len(sample) < _ENOUGH:
        return None
    expected = (declared or "en").partition("-")[0]
    if _reads_as(sample, expected, declared=declared is not None):
        return expected
    found = detect_language(sample, _SURE)
    return _TWO_LETTERS.get(found, found) if found else None


def _reads_as(sample: str, language: str, *, declared: bool) -> bool:
    """Whether the most frequent words of a language are frequent in a text: quicker than to look at its letters."""
    known = _FREQUENT.get(language)
    if known is None:
        return False
    known = _ALSO_FREQUENT.get(language, known) if declared else known
    words = sample.lower().split()
    if len(words) < (_DECLARED_WORDS if declared else _WORDS):
        return False
    enough, half = max(_FEWEST, _SHARE * len(words)), len(words) // 2
    found = sum(map(known.__contains__, words[:half]))  # mostly these are enough
    return found >= enough or found + sum(map(known.__contains__, words[half:])) >= enough


def agree(declared: str, detected: str) -> bool:
    """Whether two tags name the same language."""
    one, other = declared.partition("-")[0], detected.partition("-")[0]
    return one == other or any({one, other} <= group for group in _SAME)
