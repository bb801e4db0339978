# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""What speaks for and against a picture by itself: its size, its address, its description, where it leads.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from dehusk.dom.names import FNV_START, FNV_STEP, fnv
from dehusk.media.addresses import has_host, host_of, read_address
from dehusk.media.bits import (
    AD_NAME,
    BETWEEN,
    CARD,
    DESCRIBED,
    DRAWING,
    GIF,
    ICON_ALT,
    ICON_CLASS,
    ICON_NAME,
    ICON_SIZE,
    IN_BODY,
    KEPT_BOX,
    LARGE,
    LINK_BOX,
    LINKED_AMID,
    OPENS_LARGER,
    OTHER_PAGE,
    OTHER_SITE,
    OWN,
    PERSON,
    PHOTO,
    PIXEL,
    SOCIAL,
    STRIP,
    THUMBNAIL,
    TRACKED,
    total,
)
from dehusk.media.calling import read_names
from dehusk.media.tags import Candidate
from dehusk.vocabulary.lookup import bits_of

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

if TYPE_CHECKING:
    from dehusk.media.surroundings import Surroundings

_AMID = BETWEEN | KEPT_BOX | IN_BODY
_ICONS = SOCIAL | PERSON
_PLAIN = -3.5
_MIDDLE = 200
_SMALL = 64  # pixels: an icon
_LARGE = 300
_TRACKERS: Final = frozenset(
    "doubleclick googlesyndication googleadservices googletagmanager scorecardresearch quantserve adnxs criteo "
    "taboola outbrain amazon-adsystem "
    "impactradius-go shareasale awin1 adform moatads pubmatic rubiconproject hotjar bluekai demdex omtrdc chartbeat "
    "parsely statcounter histats "
    "gemius ivwbox piwik matomo ads ad adserver adserver2 pixel counter mc track tracking analytics".split()
)
_ICON_WORD, _AD_WORD, _SVG_WORD, _GIF_WORD, _PHOTO_WORD, _TRACKER_WORD = (1 << number for number in range(6))
_ADDRESS_WORDS: Final = (
    (_ICON_WORD, "logo logos icon icons ico sprite spacer blank pixel clear dot arrow bullet button btn avatar avatars "
                 "gravatar badge rating star stars flag flags emoji "
                 "smiley smilies smile captcha favicon facebook twitter instagram linkedin pinterest youtube tiktok "
                 "whatsapp rss print email share search close menu "
                 "loader loading payment visa appstore headshot author authors"),
    (_AD_WORD, "ad ads advert adverts advertisement advertising banner werbung sponsor sponsored promo"),
    (_SVG_WORD, "svg"),
    (_GIF_WORD, "gif"),
    (_PHOTO_WORD, "jpg jpeg webp avif"),
    (_TRACKER_WORD, " ".join(max(re.split(r"[^a-z]", each), key=len) for each in sorted(_TRACKERS))),
)  # fmt: skip
_FNV_START, _FNV_STEP, _LOW = FNV_START, FNV_STEP, 0xFFFFFFFF
_IN_FILE, _LAST = 8, 16  # where read_address puts the bits of the file name and of the last word
_MAY_NAME_SIZE, _NOT_ASCII = 1 << 24, 1 << 25
_MAY_TRACK = _TRACKER_WORD | _ICON_WORD | _NOT_ASCII  # no other address is that of a tracker; "facebook" is of an icon
# Parts of addresses of pictures, or their last letters, as numbers.
_JPG, _JPEG, _PNG, _WEBP, _GIF, _AVIF, _IMAGE, _ATTACHMENT = (
    int.from_bytes(part.encode(), "big") for part in ".jpg .jpeg .png .webp .gif .avif /image tachment".split()
)
_FOUR, _FIVE, _SIX, _EIGHT = (256**letters - 1 for letters in (4, 5, 6, 8))
_ICON_ALTS: Final = frozenset(
    "logo icon avatar badge button arrow rating star stars emoji headshot sponsor advertisement".split()
)
_OF_PERSON, _PORTRAIT = frozenset({"profile", "user"}), frozenset({"photo", "picture", "image", "pic"})  # of a member
_ALT_WORDS: Final = ((1, " ".join([*_ICON_ALTS, *_OF_PERSON])),)
_DESCRIPTION = 4  # words
_LONGEST_NAME: Final = 500  # characters of an address that are searched for a size
_WIDTH = re.compile(r"(?<![\w-])width:\s*(\d{1,9})px")
_HEIGHT = re.compile(r"(?<![\w-])height:\s*(\d{1,9})px")
_MOST_DIGITS, _FEW_DIGITS = 9, 5  # of a number in a style, and in an address
_WIDTHS = ("w=", "width=", "imwidth=", "resize=")  # parameters that tell how wide a picture is


def _table(known: tuple[tuple[int, str], ...]) -> tuple[int, np.ndarray[tuple[int], np.dtype[np.uint32]]]:
    slots = 1024
    table = np.zeros(2 * slots, np.uint32)
    for bit, words in known:
        for word in words.split():
            slot = fnv(word) % slots
            while table[slot] and table[slot] != fnv(word):
                slot = (slot + 1) % slots
            table[slot], table[slots + slot] = fnv(word), table[slots + slot] | bit
    return slots, table


_SLOTS, _TABLE = _table(_ADDRESS_WORDS)
_, _ALT_TABLE = _table(_ALT_WORDS)


def words_of(src: str) -> int:
    """What an address says, as bits."""
    return 0 if src.startswith("data:") else read_address(src, _SLOTS, _TABLE)


def complete(candidate: Candidate, element: int, src: str, link: str | None, is_lead: bool) -> None:
    """Add to what a start tag says which element it is of, its address, where it leads and its size."""
    candidate.element, candidate.src, candidate.link, candidate.is_lead = element, src, link, is_lead
    if candidate.style_at and (candidate.width < 0 or candidate.height < 0):
        style = candidate.style()
        if candidate.width < 0:
            candidate.width = _styled(style, "width:", _WIDTH)
        if candidate.height < 0:
            candidate.height = _styled(style, "height:", _HEIGHT)
    if candidate.width <= 0 and candidate.height <= 0 and _words(candidate) & _MAY_NAME_SIZE:
        _take_size(candidate, src[:_LONGEST_NAME])


def _words(candidate: Candidate) -> int:
    """What its address says, as bits."""
    if candidate.words < 0:
        candidate.words = words_of(candidate.src)
    return candidate.words


def named(src: str) -> int:
    """Whether an address is that of an icon, such as the site's sign, as bits."""
    return ICON_NAME if words_of(src) & _ICON_WORD else 0


def evidence(candidate: Candidate, around: Surroundings) -> int:
    """The bits of everything that is to be seen about a picture."""
    return evidence_of(candidate, around, may_be_card(candidate) and around.is_list)


def may_be_card(candidate: Candidate) -> bool:
    """Whether a picture is a card of a listing if the page is one: which kind of page it is takes longer to know."""
    return candidate.link is not None and candidate.place & KEPT_BOX != 0


def evidence_of(candidate: Candidate, around: Surroundings, is_card: bool) -> int:
    """The bits of a picture that is a card of a listing, or is none.

    What is plainly in a menu or an advertisement is not looked at further.
    """
    told = candidate.place | CARD if is_card else candidate.place
    if total(told) > _PLAIN:
        told |= _size(candidate.width, candidate.height) | _address(candidate) | _described(candidate)
        if candidate.link:
            told |= _link(candidate.link, around)
            if told & _AMID == _AMID and not told & LINK_BOX:
                told |= LINKED_AMID
    return told | OWN if candidate.is_lead else told


def _address(candidate: Candidate) -> int:
    src, words = candidate.src, _words(candidate)
    told = TRACKED if words & _MAY_TRACK and _is_tracker(src) else 0
    if words & _ICON_WORD:
        told |= ICON_NAME
    if words >> _IN_FILE & _AD_WORD:
        told |= AD_NAME
    if words >> _LAST & _SVG_WORD or src.startswith("data:image/svg"):
        return told | DRAWING
    if words >> _LAST & _GIF_WORD:
        return told | GIF
    return told | PHOTO if words >> _LAST & _PHOTO_WORD else told


def _described(candidate: Candidate) -> int:
    told = _description(candidate.alt) if candidate.alt else 0
    if candidate.names & _ICONS and read_names(candidate.classes()) & _ICONS:
        told |= ICON_CLASS
    return told


def _description(alt: str) -> int:
    """Whether the description of a picture is in words, or that of an icon or a person; most hold no word of those."""
    kind, data, size = kind_of(alt), data_of(alt), len(alt)
    words, value, begin = 0, _FNV_START, -1
    for at in range(size + 1):
        code = code_at(kind, data, at) if at < size else 32
        if 32 < code < 127 or (code != 32 and not alt[at].isspace()):
            code = code + 32 if 65 <= code <= 90 else code
            value = ((value ^ code) * _FNV_STEP) & _LOW
            begin = at if begin < 0 else begin
        elif begin >= 0:
            if bits_of(_ALT_TABLE, _SLOTS, value):
                return _described_in(alt.lower().split())
            words += 1
            if words == 1 and code_at(kind, data, begin) == 58 and code_at(kind, data, at - 1) == 58:  # a smiley
                return _described_in(alt.lower().split())
            value, begin = _FNV_START, -1
    return DESCRIBED if words >= _DESCRIPTION else 0


def _described_in(words: list[str]) -> int:
    of_person = len(words) > 1 and words[0] in _OF_PERSON and words[1] in _PORTRAIT
    if of_person or not _ICON_ALTS.isdisjoint(words) or (len(words) == 1 and _is_smiley(words[0])):
        return ICON_ALT
    return DESCRIBED if len(words) >= _DESCRIPTION else 0


def _is_smiley(word: str) -> bool:
    return word.startswith(":") and word.endswith(":")


def _size(width: int, height: int) -> int:
    one = width if width > 0 else height
    other = height if height > 0 else width
    if one <= 0:
        return 0
    smallest, largest = (one, other) if one < other else (other, one)
    told = STRIP if width > 0 and height > 0 and largest >= 5 * smallest else 0
    if smallest <= 2:
        return told | PIXEL
    if largest <= _SMALL:
        return told | ICON_SIZE
    if largest >= _LARGE:
        return told | LARGE
    return told | THUMBNAIL if largest < _MIDDLE else told


def _is_tracker(src: str) -> bool:
    if not has_host(src):
        return False
    size = len(src)
    if find(src, "?", 0, size, 1) > 0 and "facebook.com/tr?" in src:
        return host_of(src) == "facebook.com/tr"
    end = find(src, "/", len("https://"), size, 1)
    return _tracks(src[:end] if end > 0 else src)


@lru_cache(maxsize=4096)
def _tracks(origin: str) -> bool:
    return not _TRACKERS.isdisjoint(host_of(origin).split("."))


def _link(link: str, around: Surroundings) -> int:
    if _opens_larger(link):
        return OPENS_LARGER
    here = around.host
    if here is None:
        return OTHER_PAGE
    host = host_of(link)
    return OTHER_SITE if host and host != here else OTHER_PAGE


def _styled(style: str, name: str, pattern: re.Pattern[str]) -> int:
    """A number of pixels that a style gives for a name, 0 where it gives none; see `pattern`, which reads the unusual."""
    size, at = len(style), style.find(name)
    while at >= 0:
        place = at + len(name)
        while place < size and style[place] == " ":
            place += 1
        count = _digits(style, place, _MOST_DIGITS + 1)
        end = place + count
        if (at and style[at - 1] > "~") or (end < size and not " " <= style[end] <= "~"):
            found = pattern.search(style)
            return int(found[1]) if found else 0
        if 0 < count <= _MOST_DIGITS and style.startswith("px", end) and not (at and _joins_name(style[at - 1])):
            return _number(style, place, count)
        at = style.find(name, place)
    return 0


def _joins_name(letter: str) -> bool:
    """Whether what follows a character is only part of a longer name."""
    return letter == "-" or letter == "_" or "0" <= letter <= "9" or "a" <= letter <= "z" or "A" <= letter <= "Z"


def _take_size(candidate: Candidate, src: str) -> None:
    """The first size in an address: `-300x200`, `?width=300`, `/w_300` or `/300px-`; a width may stand alone."""
    for at in range(len(src)):
        letter, count = src[at], 0
        if letter == "?" or letter == "&":
            for name in _WIDTHS:
                if src.startswith(name, at + 1):
                    count = _digits(src, at + 1 + len(name), _FEW_DIGITS)
                    if count >= 2:
                        candidate.width = _number(src, at + 1 + len(name), min(count, 4))
                        return
        elif letter == "/" or letter == "," or letter == "_":
            count = _digits(src, at + 3, _FEW_DIGITS) if src.startswith("w_", at + 1) else 0
            if count >= 2:
                candidate.width = _number(src, at + 3, min(count, 4))
                return
            count = _digits(src, at + 1, _FEW_DIGITS) if letter == "/" else 0
            if count >= 3 and src.startswith("px-", at + 1 + min(count, 4)):
                candidate.width = _number(src, at + 1, min(count, 4))
                return
        elif "0" <= letter <= "9" and (at == 0 or not _joins_number(src[at - 1])):
            count = _digits(src, at, _FEW_DIGITS)
            other = (
                _digits(src, at + count + 1, _FEW_DIGITS) if 2 <= count <= 4 and src.startswith("x", at + count) else 0
            )
            if 2 <= other <= 4:
                candidate.width, candidate.height = _number(src, at, count), _number(src, at + count + 1, other)
                return


def _joins_number(letter: str) -> bool:
    """Whether what follows a character is only part of a word or number."""
    return letter == "." or "0" <= letter <= "9" or "a" <= letter <= "z" or "A" <= letter <= "Z"


def _digits(text: str, at: int, most: int) -> int:
    """How many digits stand at a place; no more than so many are counted."""
    count, size = 0, len(text)
    while count < most and at + count < size and "0" <= text[at + count] <= "9":
        count += 1
    return count


def _number(text: str, at: int, count: int) -> int:
    """The number that so many digits at a place write."""
    number = 0
    for place in range(at, at + count):
        number = 10 * number + (ord(text[place]) - 48)
    return number


def _opens_larger(url: str) -> bool:
    """Whether the path of an address is that of a picture, or speaks of one."""
    kind, data, ending = kind_of(url), data_of(url), 0
    if url.startswith("data:"):
        return False
    for at in range(len(url)):
        code = code_at(kind, data, at)
        if code == 63 or code == 35:  # "?", "#"
            break
        code = code + 32 if 65 <= code <= 90 else code
        ending = (ending << 8 | (code if code < 128 else 0)) & _EIGHT
        if code == 101 and ending & _SIX == _IMAGE:
            return True
        if code == 116 and ending == _ATTACHMENT and url[max(0, at - 9) : at + 1].lower() == "attachment":
            return True
    four, five = ending & _FOUR, ending & _FIVE
    return four in (_JPG, _PNG, _GIF) or five in (_JPEG, _WEBP, _AVIF)
