"""What speaks for and against a picture, one name and one weight each; the sum decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from dehusk.dom.tags import IDS
from dehusk.media.surroundings import AD, BODY, CHROME, GALLERY, PERSON, RELATED, SOCIAL, Surroundings, read_names

START: Final = -0.4
# Set by hand, then moved by a logistic regression on one half of the labelled pages; checked on the other
# (docs/concepts/pictures.md).
WEIGHTS: Final[dict[str, float]] = {
    "a card of a listing": 2.5,
    "a drawing (svg)": -0.4,
    "a gif": -1.0,
    "a photo format": 0.4,
    "a pixel": -4.0,
    "a strip": -1.2,
    "above the content": -0.4,
    "among buttons": -0.1,
    "among buttons, close": -1.1,
    "at a person's name": -0.3,
    "at a person's name, close": -1.6,
    "away from kept text": -1.0,
    "below the content": -1.7,
    "beside the content": -0.3,
    "beside the content, close": 0.4,
    "between kept text": 0.3,
    "described as an icon": -1.1,
    "described in words": 0.6,
    "from an ad or tracking host": -3.0,
    "has a caption": 0.8,
    "has text beside it": 0.4,
    "icon size": -1.7,
    "in a body of text": 1.0,
    "in a box of links": -1.3,
    "in a dropped box": -0.5,
    "in a figure": 0.4,
    "in a gallery": 1.0,
    "in a kept box": 0.3,
    "in a menu or footer": -1.1,
    "in a menu or footer, close": -1.1,
    "in an advertisement": -0.5,
    "in an advertisement, close": -1.5,
    "its class is of an icon or a person": -0.3,
    "large": 1.6,
    "leads to another page": -3.2,
    "leads to another site": -1.2,
    "linked amid kept text": 1.4,
    "named like an advertisement": -1.2,
    "named like an icon": -1.8,
    "names of the article": 0.4,
    "opens a larger one": 1.5,
    "other names than the article": -0.3,
    "the page's own picture": 2.0,
    "thumbnail size": -1.1,
}
_PLACES: Final = (
    (CHROME, "in a menu or footer"),
    (RELATED, "beside the content"),
    (AD, "in an advertisement"),
    (PERSON, "at a person's name"),
    (SOCIAL, "among buttons"),
)
_AMID: Final = frozenset({"between kept text", "in a kept box", "in a body of text"})
_PLAIN: Final = -3.5
_MIDDLE: Final = 200
_FIGURES: Final = (IDS["figure"], IDS["picture"])
_NEARBY: Final = 300  # characters of text before and after a picture
_BOX: Final = 250  # characters of text that make an element a box with a character of its own
_SMALL: Final = 64  # pixels: an icon
_LARGE: Final = 300
_TRACKERS: Final = frozenset(
    "doubleclick googlesyndication googleadservices googletagmanager scorecardresearch quantserve adnxs criteo "
    "taboola outbrain amazon-adsystem "
    "impactradius-go shareasale awin1 adform moatads pubmatic rubiconproject hotjar bluekai demdex omtrdc chartbeat "
    "parsely statcounter histats "
    "gemius ivwbox piwik matomo ads ad adserver adserver2 pixel counter mc track tracking analytics".split()
)
_ICON_WORDS: Final = frozenset(
    "logo logos icon icons ico sprite spacer blank pixel clear dot arrow bullet button btn avatar avatars gravatar "
    "badge rating star stars flag flags emoji "
    "smiley smilies smile captcha favicon facebook twitter instagram linkedin pinterest youtube tiktok whatsapp rss "
    "print email share search close menu "
    "loader loading payment visa appstore headshot author authors".split()
)
_AD_WORDS: Final = frozenset(
    "ad ads advert adverts advertisement advertising banner werbung sponsor sponsored promo".split()
)
_ICON_ALT: Final = frozenset(
    "logo icon avatar badge button arrow rating star stars emoji headshot sponsor advertisement".split()
)
_LETTERS = re.compile("[a-z]+")
_SIZE_IN_NAME = re.compile(
    r"(?:[-_/=]|\b)(\d{2,4})x(\d{2,4})(?!\d)|[?&](?:w|width|imwidth|resize)=(\d{2,4})|[/,_]w_(\d{2,4})|/(\d{3,4})px-"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A picture before it is judged."""

    element: int
    attributes: dict[str, str]
    src: str
    width: int | None
    height: int | None
    link: str | None
    is_lead: bool


def total(names: list[str]) -> float:
    """The sum of the weights: above zero, a picture belongs to the content."""
    return START + sum(map(WEIGHTS.__getitem__, names))


def chance(names: list[str]) -> float:
    """The same as a probability."""
    return 1 / (1 + exp(-total(names)))


def evidence(candidate: Candidate, around: Surroundings) -> list[str]:
    """The names of everything that is to be seen about a picture.

    What is plainly in a menu or an advertisement is not looked at further.
    """
    names = _place(candidate, around)
    if total(names) > _PLAIN:
        names += _itself(candidate)
        if candidate.link:
            names.append(_link(candidate.link, around))
            if set(names) >= _AMID and "in a box of links" not in names:
                names.append("linked amid kept text")
    if candidate.is_lead:
        names.append("the page's own picture")
    return names


def _itself(candidate: Candidate) -> list[str]:
    names = _size(candidate.width, candidate.height)
    src = candidate.src
    path = _path(src)
    host = _host(src)
    if host == "facebook.com/tr" or not _TRACKERS.isdisjoint(host.split(".")):
        names.append("from an ad or tracking host")
    words = _LETTERS.findall(path)
    if not _ICON_WORDS.isdisjoint(words):
        names.append("named like an icon")
    if not _AD_WORDS.isdisjoint(words) and not _AD_WORDS.isdisjoint(_LETTERS.findall(path.rpartition("/")[2])):
        names.append("named like an advertisement")
    ending = words[-1] if words else ""
    if ending == "svg" or src.startswith("data:image/svg"):
        names.append("a drawing (svg)")
    elif ending == "gif":
        names.append("a gif")
    elif ending in ("jpg", "jpeg", "webp", "avif"):
        names.append("a photo format")
    alt = candidate.attributes.get("alt", "").lower().split()
    if not _ICON_ALT.isdisjoint(alt) or (len(alt) == 1 and alt[0].startswith(":") and alt[0].endswith(":")):
        names.append("described as an icon")
    elif len(alt) >= 4:
        names.append("described in words")
    if read_names(candidate.attributes.get("class", "")) & (SOCIAL | PERSON):
        names.append("its class is of an icon or a person")
    return names


def _size(width: int | None, height: int | None) -> list[str]:
    known = [each for each in (width, height) if each is not None]
    if not known:
        return []
    names = ["a strip"] if width and height and max(known) >= 5 * min(known) else []
    if min(known) <= 2:
        return [*names, "a pixel"]
    largest = max(known)
    if largest <= _SMALL:
        names.append("icon size")
    elif largest >= _LARGE:
        names.append("large")
    elif largest < _MIDDLE:
        names.append("thumbnail size")
    return names


def _place(candidate: Candidate, around: Surroundings) -> list[str]:
    tree, element = around.tree, candidate.element
    near, far = around.flags(element)
    names = list(_flagged(near, far))
    parent = tree.parent[element]
    if tree.tag[parent] in _FIGURES or tree.tag[tree.parent[parent]] == _FIGURES[0]:
        names.append("in a figure")
    at = tree.text_start[element]
    if around.below(at):
        names.append("below the content")
    elif around.above(at):
        names.append("above the content")
    before, after = around.shares(max(0, at - _NEARBY), at)[1], around.shares(at, at + _NEARBY)[1]
    if before >= 0.5 and after >= 0.5:
        names.append("between kept text")
    elif before < 0.5 and after < 0.5:
        names.append("away from kept text")
    return names + _box(candidate, around)


@lru_cache(maxsize=1024)
def _flagged(near: int, far: int) -> tuple[str, ...]:
    """What the names around a picture say, in words."""
    names = []
    for flag, name in _PLACES:
        if far & flag:
            names.append(name)
        if near & flag:
            names.append(f"{name}, close")
    if far & BODY:
        names.append("in a body of text")
    if near & GALLERY:
        names.append("in a gallery")
    return tuple(names)


def _box(candidate: Candidate, around: Surroundings) -> list[str]:
    names = []
    box = around.container(candidate.element, _BOX)
    _, kept, linked = around.shares(around.tree.text_start[box], around.tree.text_end[box])
    if kept >= 0.7:
        names.append("in a kept box")
        if candidate.link and around.page_type in ("listing", "collection"):
            names.append("a card of a listing")
    elif kept < 0.3:
        names.append("in a dropped box")
    if linked >= 0.5:
        names.append("in a box of links")
    return names


def _link(link: str, around: Surroundings) -> str:
    target = _path(link)
    if (
        target.endswith((".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"))
        or "/image" in target
        or "attachment" in target
    ):
        return "opens a larger one"
    host = _host(link)
    if around.page.url and host and host != _host(around.page.url):
        return "leads to another site"
    return "leads to another page"


def size_of(attributes: dict[str, str], src: str) -> tuple[int | None, int | None]:
    """The declared size, else the one in the address."""
    width, height = (_pixels(attributes.get(name, "")) for name in ("width", "height"))
    style = attributes.get("style", "") if width is None or height is None else ""
    if style and width is None and (match := re.search(r"(?<![\w-])width:\s*(\d+)px", style)):
        width = int(match[1])
    if style and height is None and (match := re.search(r"(?<![\w-])height:\s*(\d+)px", style)):
        height = int(match[1])
    width, height = width or None, height or None
    if width is None and height is None and src[:5] != "data:" and (match := _SIZE_IN_NAME.search(src)):
        first = next(int(each) for each in match.groups() if each)
        return first or None, int(match[2]) or None if match[2] else None
    return width, height


def _pixels(value: str) -> int | None:
    number = value.strip().removesuffix("px").partition(".")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 6 else None


def _path(url: str) -> str:
    return url.partition("?")[0].partition("#")[0].lower() if not url.startswith("data:") else ""


def _host(url: str) -> str:
    if not url.startswith(("http:", "https:", "//")):
        return ""
    host = url.partition("//")[2].partition("/")[0].lower().removeprefix("www.")
    return "facebook.com/tr" if host == "facebook.com" and "/tr?" in url else host
