"""Which elements a reader never sees: by attribute, inline style or a class that style sheets agree on."""

from __future__ import annotations

import re

_ATTRIBUTE = re.compile(r' ([^\s=]+)="([^"]*)"')
_STYLE_HIDDEN = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|!|$)"
    r"|(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}(?:\.\d+)?(?:px|em|rem|%)"
    r"|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)"
    r"|clip-path\s*:\s*inset\(\s*(?:50|100)%)",
    re.I,
)
_STYLE_ZERO = re.compile(r"(?<![\w-])(?:max-)?(?:height|width)\s*:\s*[01](?:px|em)?\s*(?:;|!|$)", re.I)
_STYLE_CLIPPED = re.compile(r"(?<![\w-])overflow\s*:\s*hidden", re.I)
CLASSES = frozenset(
    "hidden d-none hide is-hidden u-hidden uk-hidden invisible display-none element-invisible sr-only sr_only sronly show-for-sr "
    "visually-hidden visuallyhidden visually_hidden u-visually-hidden u-sr-only visually-hidden-focusable screen-reader-text "
    "screen-reader-only screen-reader screenreader screenreader-only a-offscreen offscreen off-screen assistive-text "
    "katex-html MathJax_Preview mjx-assistive-mml".split()
)
# `hidden md:block`, `d-none d-md-flex`: hidden on small screens only.
_SHOWN_AGAIN = re.compile(
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


def may_hide(attributes: str) -> bool:
    """A quick look that most elements fail; only the others are worth a close one."""
    if " hidden=" in attributes:
        return True
    at = attributes.find(' style="')
    if at >= 0:
        style = attributes[at + 8 : attributes.find('"', at + 8)]
        if any(hint in style for hint in STYLE_HINTS):
            return True
    at = attributes.find(' class="')
    return at >= 0 and not CLASSES.isdisjoint(attributes[at + 8 : attributes.find('"', at + 8)].split())


def is_hidden(attributes: str) -> bool:
    """Whether an element with this attribute text (as serialised, with a space in front) is out of a reader's sight."""
    named = dict(_ATTRIBUTE.findall(attributes))
    if named.get("hidden", "until-found") != "until-found":
        return True
    style = named.get("style")
    if style and (_STYLE_HIDDEN.search(style) or (_STYLE_ZERO.search(style) and _STYLE_CLIPPED.search(style))):
        return True
    classes = named.get("class", "")
    return not CLASSES.isdisjoint(classes.split()) and not _SHOWN_AGAIN.search(classes)
