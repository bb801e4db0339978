# cython: language_level=3, annotation_typing=False
"""Bylines to names: people and teams, without `By`, roles, degrees, dates, addresses and the name of the site.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from dehusk.attributes import on_one_line
from dehusk.metadata.lining import Beginnings, begins_any, words_of


def beginnings(pattern: str) -> Beginnings:
    """How the first words of the alternatives of a pattern, of any depth, may begin, and some more."""
    words = re.split(r"\W+|(?<=\\)s", pattern) + [word[:-1] for word in re.findall(r"(\w+)\?", pattern)]
    return Beginnings(word for word in words if word)


# Words that come before a name in a byline. Longer ones first, so that "written by" goes as a whole.
BY: Final = (
    r"(?:(?:originally\s+|recipe\s+|medically\s+)?(?:written|posted|published|compiled|created|authored|started|"
    r"story|words|article|text|report|"
    r"reporting|recipe|shared|submitted|asked|blog)\s+(?:by|von)|about the author|author(?:s|\(s\))?|by line|byline|"
    r"contributors?|"
    r"geschrieben von|ein (?:artikel|beitrag) von|verfasst von|autor(?:in|en)?|rédigé par|écrit par|publié par|"
    r"publicado por|escrito por|"
    r"redactado por|scritto da|pubblicato da|a cura di|geschreven door|skrevet av|skrevet af|skriven av|napisał|"
    r"napisała|yazan|автор|текст|"
    r"γράφει(?: [οη])?|by|von|par|por|di|door|av|af|от|作者|記者|记者|文)"
)
_LEAD = re.compile(rf"^\W*(?:{BY}\s*(?:[:：|–—-]+\s*|\s+|$)|(?-i:By(?=[A-Z][a-z])))", re.I)
_GLUED = re.compile(r"^By(?=[A-Z][a-z]+\s)")
# After these words other people follow, who did something else.
_OTHERS = re.compile(
    r"\W*\b(?:photograph(?:y|s|ed)?|photos?|images?|illustrat(?:ions?|ed)|contributions?|reviewed|"
    r"medically reviewed|edited|fact[- ]checked|updated|"
    r"translated|styled|as told|additional reporting|video|graphics|in partnership|sponsored)\b(?:\s(?:by|from|"
    r"to)\b.*|$)",
    re.I,
)
_SPLIT = re.compile(
    r"\s*(?:[;|•·\n\t/、]|\s[–—-]\s|,\s*(?:and|und|et|y|e|&)\s|\s(?:and|und|et|y|og|och|ja|i|и|ve|&)\s|,\s*|\s(?:for|"
    r"with|via)\s)\s*",
    re.I,
)
_SIGNS = re.compile(r"[;|•·/、,–—-]")  # without these, or one of the words between spaces, there is one name
_BETWEEN: Final = frozenset("and und et y og och ja i и ve & for with via".split())
_NO_NAME = re.compile(
    r"\b(?:staff|senior|junior|chief|associate|assistant|managing|executive|deputy|contributing|lead|principal|"
    r"special|freelance|former|"
    r"reporter|writer|editor|editorial|correspondent|columnist|producer|journalist|redakteur(?:in)?|"
    r"korrespondent(?:in)?|photographer|"
    r"contributor|director|manager|analyst|strategist|president|founder|co-founder|ceo|cto|officer|professor|"
    r"specialist|consultant|marketing|"
    r"author|nutritionist|dietitian|engineer|developer|intern|fellow|expert|researcher|rédact(?:eur|rice)|"
    r"redactora?|giornalista|verified|"
    r"updated|published|read|min|minutes?|comments?|views?|share|follow|subscribe|sign|email|contact|see|view|posts?|"
    r"articles?|bio|profile|head of|sponsored|content|visit|testimonial|dealer|disclosure|advertis\w+|newsletter|"
    r"category|tags?|"
    r"january|february|september|october|november|december|january|hours?|days?|weeks?|ago|today|yesterday|"
    r"copyright|rights|weiter|weitere[nrs]?|mehr|lesen|artikel|beiträge)\b",
    re.I,
)
_OF_BY, _OF_OTHERS, _OF_NO_NAME = beginnings(BY), beginnings(_OTHERS.pattern), beginnings(_NO_NAME.pattern)
_TEAM: Final = frozenset("team staff board editors desk redaktion redazione group office contributor".split())
_COMPANY = re.compile(
    r"\b(?:press|times|news|network|reuters|bloomberg|tribune|herald|enquirer|gazette|telegram|journal|magazine|"
    r"media|agency|report|university|"
    r"institute|college|school|company|corporation|inc|ltd|llc|gmbh|association|foundation|society|council|"
    r"department|afp|dpa|cnn|bbc|usa today|"
    r"post|store|shop|blog|online|studio|today|weekly|daily)\b",
    re.I,
)
_OF_COMPANY = beginnings(_COMPANY.pattern)
_AGENCY_TAIL = re.compile(
    r"\s+(?:for\s+)?(?:the\s+)?(?:associated press|usa today(?: network| sports)?|reuters|afp|bloomberg(?: news)?|"
    r"canadian press)$",
    re.I,
)
_AGENCIES: Final = ("press", "today", "network", "sports", "reuters", "afp", "bloomberg", "news")  # how that ends
_DEGREE_TAIL = re.compile(
    r"(?:[\s,]+(?:ph\.?\s?d|m\.?d|d\.?o|dvm|vmd|rdn?|mba|mph|m\.?s|m\.?a|cpt|cfp|cpa|r\.?n|esq|ll\.?m|j\.?d|"
    r"b\.?a)\.?)+$",
    re.I,
)
_LONGEST_DEGREE: Final = 7  # characters of the last word of one, and the space before it
_DEGREE = re.compile(
    r"^(?:Ph\.?\s?D|Pharm\.?D|Esq|[A-Z]\.\s?[A-Z]\.(?:\s?[A-Z]\.)?|[A-Z][a-z]{0,2}[A-Z]{1,4}(?:-[A-Z]{1,4})?)\.?$"
)
_UPPER_DEGREE = re.compile(r"^[A-Z][A-Za-z]?[A-Z]{0,4}(?:-[A-Z]{1,3})?(?:\s\([A-Z]\w+\))?$")
_JUNIOR = re.compile(r"^(?:jr|sr|ii|iii|iv)\.?$", re.I)
_ADDRESS = re.compile(r"https?:|www\.|@|\.(?:com|org|net|de|co|io)\b", re.I)
_NOBODY: Final = frozenset(
    "admin administrator webmaster root user guest anonymous unknown none null undefined author editor default site "
    "web news wordpress wpengine "
    "editorial redaktion rédaction redacción online unbekannt anonym nobody n/a na the contributor contributors "
    "webteam siteadmin superadmin "
    "wpadmin adminuser test blog home press email facebook twitter linkedin instagram youtube share posted "
    "published updated comments comment "
    "reply follow subscribe by from and more category uncategorized super user".split()
)
_PARTICLES: Final = frozenset(
    "de da di do dos del della der den van von ter ten la le el al bin ibn ben y e af zu mac mc st o".split()
)
_BRACKETS = re.compile(r"\s*[(\[].*?[)\]]")
_INITIAL_TAIL = re.compile(r"\b(?:\w\.\w?|[JS]r)\.?$")
_MOST_WORDS: Final = 7
_LONGEST: Final = 60


def clean_names(values: Iterable[str], site: Iterable[str] = (), lead: bool = False) -> tuple[str, ...]:
    """The names in one or more bylines, in order, without repetition.

    With `lead` only a text that begins like a byline counts.
    """
    barred = {key(each) for each in site if each}
    found: dict[str, str] = {}
    for value in values:
        text = on_one_line(value if value.isascii() else unicodedata.normalize("NFC", value))
        stripped = _strip_lead(text)
        if text.startswith((",", "http:", "https:", "www.")) or (lead and stripped == text):
            continue  # ", The Gazette": a template with nobody in it
        for part in _parts(_OTHERS.sub("", stripped) if begins_any(stripped, _OF_OTHERS) else stripped):
            name = _clean(_without_staff(part, barred))
            if name is not None:
                folded = key(name)
                if folded not in found and (folded not in barred or _owns_site(name, barred)):
                    found[folded] = name
    return tuple(_people_first(found))


def _without_staff(part: str, barred: set[str]) -> str:
    """`Jane Doe Gazette Staff` is Jane Doe, of the staff of the Gazette."""
    words = part.split()
    if len(words) > 3 and words[-1].casefold() in _TEAM:
        for cut in range(2, len(words) - 1):
            if key(" ".join(words[cut:-1])) in barred and is_person(" ".join(words[:cut])):
                return " ".join(words[:cut])
    return part


def key(name: str) -> str:
    """A name folded for comparison."""
    return " ".join(words_of(name))


def is_person(name: str) -> bool:
    """Whether a name is shaped like a person's: two to five words with capitals, none of a company."""
    words = name.split()
    if not 2 <= len(words) <= 5 or _names_company(name) or _has_digit(name):
        return False
    for word in words:
        if word[0].islower() and word[0].isalpha() and word.casefold() not in _PARTICLES:
            return False
    return words[0].casefold() not in ("the", "our", "your")


def _has_digit(name: str) -> bool:
    for letter in name:
        if letter.isdigit():
            return True
    return False


def _has_letter(name: str) -> bool:
    for letter in name:
        if letter.isalpha():
            return True
    return False


def _names_company(name: str) -> bool:
    return begins_any(name, _OF_COMPANY) and _COMPANY.search(name) is not None


def _owns_site(name: str, barred: set[str]) -> bool:
    """A site may be called after the person who writes it: janedoe.com."""
    return (
        is_person(name)
        and len(name.split()) <= 3
        and "".join(key(name).split()) in {each.rstrip("0123456789") for each in barred if " " not in each}
    )


def _people_first(found: dict[str, str]) -> list[str]:
    """Without names that are part of another one, and without the paper or agency beside its people."""
    names = list(found.values())
    if len(names) > 1:
        names = [name for folded, name in found.items() if not _is_part(folded, found)]
    for name in names:
        if is_person(name):
            return [each for each in names if not _names_company(each)]
    return names


def _is_part(folded: str, found: dict[str, str]) -> bool:
    """Whether a name is part of another one."""
    for other in found:
        if folded != other and f" {folded} " in f" {other} ":
            return True
    return False


def _strip_lead(text: str) -> str:
    for _ in range(3):
        if not _OF_BY.begin(text, 0, len(text)) and "By" not in text:
            break
        shorter = _GLUED.sub("", _LEAD.sub("", text, count=1), count=1)
        if shorter == text:
            break
        text = shorter
    return text


def _parts(text: str) -> list[str]:
    """The pieces of a byline; a degree after a comma belongs to nobody else, a `Jr.` to the name before it."""
    family, comma, given = text.partition(", ")
    if (
        comma
        and " " not in family
        and " " not in given.strip()
        and not _UPPER_DEGREE.match(given)
        and not _JUNIOR.match(given)
    ):
        return [f"{given.strip()} {family}"]  # Doe, Jane
    parts: list[str] = []
    for part in _SPLIT.split(text) if _may_part(text) else (text,):
        part = _strip_lead(part.strip(" ,:;|-–—•·"))
        if parts and _JUNIOR.match(part):
            parts[-1] += f" {part}"
        elif part and not (parts and (_DEGREE.match(part) or _UPPER_DEGREE.match(part))):
            parts.append(part)
    return parts


def _may_part(text: str) -> bool:
    """Whether a byline, on one line, has one of the signs or words in it that part names."""
    return _SIGNS.search(text) is not None or not _BETWEEN.isdisjoint(text.casefold().split())


def _clean(part: str) -> str | None:
    """A name, or None where the words are something else."""
    name = _BRACKETS.sub("", part) if "(" in part or "[" in part else part
    name = name.strip(" ,:;|-–—•·\"“”'’*~→")
    if " " in name:
        short = len(name) - name.rindex(" ") <= _LONGEST_DEGREE or "," in name
        name = _DEGREE_TAIL.sub("", name) if short else name
        name = _AGENCY_TAIL.sub("", name) if name.casefold().endswith(_AGENCIES) else name
    name = name if name[-1:] != "." or _INITIAL_TAIL.search(name) else name[:-1]
    words = name.split()
    if not words or len(name) > _LONGEST or len(words) > _MOST_WORDS or len(name) < 2:
        return None
    if (
        (("." in name or ":" in name or "@" in name) and _ADDRESS.search(name))
        or (len(words) > 1 and _has_digit(name))
        or name.casefold() in _NOBODY
    ):
        return None
    if name.isdigit() or not _has_letter(name):
        return None
    if (
        begins_any(name, _OF_NO_NAME)
        and _NO_NAME.search(name)
        and not (words[-1].casefold() in _TEAM and len(words) > 1)
    ):
        return None
    return name.title() if name.isupper() and len(words) > 1 and len(name) > 5 else name
