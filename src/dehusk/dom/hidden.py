"""Which elements a reader does not see: by attribute, inline style or a class that style sheets agree on."""

from __future__ import annotations

import re
from functools import lru_cache

from dehusk.lazy import pattern

VISIBLE = 0
COLLAPSED = 1  # shown when a script or a click says so: a tab, a menu, a page that is drawn late
OUT_OF_SIGHT = 2  # never shown: off screen, without size, for screen readers only

NOT_HIDDEN = "until-found"
_STYLE_COLLAPSED = pattern(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))", re.I
)
_STYLE_OUT_OF_SIGHT = pattern(
    r"(?<![\w-])(?:font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|!|$)"
    r"|(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}(?:\.\d+)?(?:px|em|rem|%)"
    r"|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)"
    r"|clip-path\s*:\s*inset\(\s*(?:50|100)%)",
    re.I,
)
# No height is a closed accordion; one pixel of height is text for screen readers.
_STYLE_ZERO = pattern(r"(?<![\w-])(?:max-)?height\s*:\s*0(?:px|em)?\s*(?:;|!|$)", re.I)
_STYLE_TINY = pattern(r"(?<![\w-])(?:max-)?(?:height\s*:\s*1(?:px)?|width\s*:\s*[01](?:px|em)?)\s*(?:;|!|$)", re.I)
_STYLE_CLIPPED = pattern(r"(?<![\w-])overflow\s*:\s*hidden", re.I)
COLLAPSED_CLASSES = frozenset(
    "hidden d-none hide is-hidden u-hidden uk-hidden invisible display-none element-invisible".split()
)
_OUT_OF_SIGHT_CLASSES = frozenset(
    "sr-only sr_only sronly show-for-sr visually-hidden visuallyhidden visually_hidden u-visually-hidden u-sr-only "
    "visually-hidden-focusable screen-reader-text screen-reader-only screen-reader screenreader screenreader-only "
    "a-offscreen offscreen off-screen assistive-text katex-html MathJax_Preview mjx-assistive-mml".split()
)
CLASSES = COLLAPSED_CLASSES | _OUT_OF_SIGHT_CLASSES
# `hidden md:block`, `d-none d-md-flex`: hidden on small screens only.
_SHOWN_AGAIN = pattern(
    r"(?:^|\s)(?:\w+:(?:block|flex|grid|inline|table|contents|visible|not-sr-only)|d-\w+-(?!none)\w+|visible-\w+|show)"
)


# What an inline style that hides has in it, as it is written on real pages; only such styles are read closely.
STYLE_HINTS = (
    "none",
    "None",
    "NONE",
    "hidden",
    "Hidden",
    "HIDDEN",
    "collapse",
    "opacity",
    "font-size",
    "clip",
    "-999",
    "-100",
    "-200",
    "-500",
)


def may_hide(classes: str, style: str) -> bool:
    """A quick look that most elements fail; only the others are worth a close one."""
    return any(hint in style for hint in STYLE_HINTS) or not CLASSES.isdisjoint(classes.split())


@lru_cache(maxsize=4096)
def hiding(classes: str, style: str, hidden: str) -> int:
    """How the values of these three attributes hide an element; `hidden` is `until-found` where it is not there."""
    words = classes.split()
    if not _OUT_OF_SIGHT_CLASSES.isdisjoint(words) or _STYLE_OUT_OF_SIGHT.search(style):
        return OUT_OF_SIGHT
    clipped = style and _STYLE_CLIPPED.search(style)
    if clipped and _STYLE_TINY.search(style):
        return OUT_OF_SIGHT
    if clipped and _STYLE_ZERO.search(style):
        return COLLAPSED
    if hidden != NOT_HIDDEN or _STYLE_COLLAPSED.search(style):
        return COLLAPSED
    if not COLLAPSED_CLASSES.isdisjoint(words) and not _SHOWN_AGAIN.search(classes):
        return COLLAPSED
    return VISIBLE
