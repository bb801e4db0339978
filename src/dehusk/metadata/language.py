# cython: language_level=3, annotation_typing=False
"""The language of a page: what it declares, what its text is, and which to believe.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re

from dehusk.dom.names import fnv
from dehusk.dom.parser import detect_language
from dehusk.metadata.lining import KnownWords, count_words
from dehusk.vocabulary.words import hash_table

_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?\b", re.I)
_SAMPLE = 1000  # characters that are looked at
_ENOUGH = 120  # characters below which a guess is worth little
_SURE = 0.5
_FEWEST = 6  # words of a sample that must be among the most frequent ones


class _Frequent:
    """The most frequent words of a language, how many words a sample must have, and which share of them these must be."""

    def __init__(self, words: str, fewest: int, share: float) -> None:
        self.fewest, self.share = fewest, share
        self.words = KnownWords(hash_table({fnv(word): 1 for word in words.split()}))


_ENGLISH = "the and of to is that for with you are this was on it as be have from or at by not your we they but an"
_GERMAN = "der die das und ist nicht ein eine zu den mit von für auf sich des dem im es ich sie auch als wird"
_ALSO_ENGLISH = (
    "in a all our will can more new about what how when which their there has had he she his her its if one who "
    "been were would than out up other some may these also into my get use only most over after first make any "
    "time see like just where free shop view read best here"
)  # these speak for it too where a page declares its language
_FREQUENT = {"en": _Frequent(_ENGLISH, 40, 0.16), "de": _Frequent(_GERMAN, 40, 0.16)}
_DECLARED = {"en": _Frequent(f"{_ENGLISH} {_ALSO_ENGLISH}", 25, 0.13), "de": _Frequent(_GERMAN, 25, 0.16)}
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
    if tag and tag.isascii() and tag[:2].isalpha():
        if len(tag) == 2:
            return tag.lower()
        if len(tag) == 5 and tag[2] in "-_" and tag[3:].isalpha():
            return f"{tag[:2].lower()}-{tag[3:].upper()}"
    match = _TAG.match(tag.strip()) if tag else None
    if not match:
        return None
    language, _, region = match.groups()
    return f"{language.lower()}-{region.upper()}" if region else language.lower()


def detect(text: str, declared: str | None = None) -> str | None:
    """The language a text is written in; None where it is too short to tell."""
    middle = max(0, (len(text) - _SAMPLE) // 2)
    end = min(len(text), middle + _SAMPLE)
    if end - middle < _ENOUGH:
        return None
    expected = (declared or "en").partition("-")[0]
    if _reads_as(text, middle, end, _DECLARED.get(expected) if declared else _FREQUENT.get(expected)):
        return expected
    found = detect_language(text[middle:end], _SURE)
    return _TWO_LETTERS.get(found, found) if found else None


def _reads_as(text: str, start: int, end: int, known: _Frequent | None) -> bool:
    """Whether the most frequent words of a language are frequent in a text: quicker than to look at its letters."""
    if known is None:
        return False
    words, found = count_words(text, start, end, known.words)
    return bool(words >= known.fewest and found >= max(_FEWEST, known.share * words))


def agree(declared: str, detected: str) -> bool:
    """Whether two tags name the same language."""
    one, other = declared.partition("-")[0], detected.partition("-")[0]
    return one == other or any([one in group and other in group for group in _SAME])
