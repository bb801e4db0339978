# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""What may be said of a picture, a bit each, in the order in which reasons are told, and what each is worth.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import exp
from typing import Final

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if not cython.compiled:
    from dehusk.plain import lowest_bit

CHROME, RELATED, AD, PERSON, SOCIAL, BODY, GALLERY = (1 << number for number in range(7))  # what names speak of
PLACES: Final = 5  # of them have two bits each below: somewhere around a picture, and close to it

START: Final = -0.4
# Set by hand, then moved by a logistic regression on one half of the labelled pages; checked on the other
# (docs/concepts/pictures.md).
WEIGHTS: Final[dict[str, float]] = {
    "in a menu or footer": -1.1,
    "in a menu or footer, close": -1.1,
    "beside the content": -0.3,
    "beside the content, close": 0.4,
    "in an advertisement": -0.5,
    "in an advertisement, close": -1.5,
    "at a person's name": -0.3,
    "at a person's name, close": -1.6,
    "among buttons": -0.1,
    "among buttons, close": -1.1,
    "in a body of text": 1.0,
    "in a gallery": 1.0,
    "in a figure": 0.4,
    "below the content": -1.7,
    "above the content": -0.4,
    "between kept text": 0.3,
    "away from kept text": -1.0,
    "in a kept box": 0.3,
    "a card of a listing": 2.5,
    "in a dropped box": -0.5,
    "in a box of links": -1.3,
    "a strip": -1.2,
    "a pixel": -4.0,
    "icon size": -1.7,
    "large": 1.6,
    "thumbnail size": -1.1,
    "from an ad or tracking host": -3.0,
    "named like an icon": -1.8,
    "named like an advertisement": -1.2,
    "a drawing (svg)": -0.4,
    "a gif": -1.0,
    "a photo format": 0.4,
    "described as an icon": -1.1,
    "described in words": 0.6,
    "its class is of an icon or a person": -0.3,
    "opens a larger one": 1.5,
    "leads to another site": -1.2,
    "leads to another page": -3.2,
    "linked amid kept text": 1.4,
    "the page's own picture": 2.0,
    "has a caption": 0.8,
    "has text beside it": 0.4,
    "names of the article": 0.4,
    "other names than the article": -0.3,
}
NAMES: Final = tuple(WEIGHTS)
(
    IN_BODY, IN_GALLERY, IN_FIGURE, BELOW, ABOVE, BETWEEN, AWAY, KEPT_BOX, CARD, DROPPED_BOX, LINK_BOX, STRIP, PIXEL,
    ICON_SIZE, LARGE, THUMBNAIL, TRACKED, ICON_NAME, AD_NAME, DRAWING, GIF, PHOTO, ICON_ALT, DESCRIBED, ICON_CLASS,
    OPENS_LARGER, OTHER_SITE, OTHER_PAGE, LINKED_AMID, OWN, CAPTIONED, TEXT_BESIDE, SAME_NAMES, OTHER_NAMES,
) = (1 << number for number in range(2 * PLACES, len(NAMES)))  # fmt: skip
HALF_KEPT: Final = 1 << 30  # no evidence about a picture: half of the text around a player is content
PLACE: Final = STRIP - 1  # the bits about where a picture stands
_ALL = 2 * OTHER_NAMES - 1
_WORTH = array("d", WEIGHTS.values())
_START = START


def names_of(told: int) -> tuple[str, ...]:
    """The evidence of some bits in words."""
    names, left = [], told & _ALL
    while left:
        names.append(NAMES[lowest_bit(left)])
        left &= left - 1
    return tuple(names)


def total(told: int) -> float:
    """The sum of the weights: above zero, a picture belongs to the content."""
    value, left = 0.0, told & _ALL
    while left:
        value += _WORTH[lowest_bit(left)]
        left &= left - 1
    return _START + value


def relevance(told: int) -> float:
    """The same as a probability, rounded."""
    return round(1 / (1 + exp(-total(told))), 3)


@lru_cache(maxsize=1 << 15)
def verdict(told: int) -> tuple[float, tuple[str, ...]]:
    """How relevant a picture is, and the evidence in words."""
    return relevance(told), names_of(told)
