"""What each HTML tag is to a reader: a box of its own, part of a line, or nothing."""

from __future__ import annotations

from typing import Final

from dehusk.model import Kind

BLOCK: Final = 1  # starts and ends a line
VOID: Final = 2  # has no end tag
SILENT: Final = 4  # what is inside is not read as text
PICTURE: Final = 8  # something to look at or to play: a block of its own where no text is around it
LINK: Final = 16
PRE: Final = 32  # white space counts
SPACED: Final = 64  # no box of its own, but what is inside is never part of the word before it
TIGHT: Final = 128  # in here, elements side by side are not words of their own

_GROUPS: Final[tuple[tuple[int, str], ...]] = (
    (
        BLOCK,
        "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset "
        "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu "
        "nav ol p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp",
    ),
    (VOID, "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"),
    (
        SILENT,
        "head title script style select datalist textarea svg audio video object canvas iframe noembed noframes "
        "template annotation annotation-xml map rp rt rtc",
    ),
    (PICTURE, "img video audio iframe embed object canvas hr math"),
    (LINK, "a"),
    (PRE, "pre listing xmp plaintext textarea"),
    (SPACED, "noscript template slot"),
    (TIGHT, "code kbd samp tt var math ruby"),
)

NAMES: Final[tuple[str, ...]] = (
    "?",
    *sorted(
        {name for _, names in _GROUPS for name in names.split()}
        | set(
            "abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math meter mi mn mo "
            "mrow ms mtext nobr optgroup option output picture progress q rb ruby s samp semantics small span "
            "strike strong sub sup time tt u var".split()
        )
    ),
)
IDS: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}
_MEMBERS: Final = tuple((flag, frozenset(names.split())) for flag, names in _GROUPS)
FLAGS: Final[tuple[int, ...]] = tuple(sum(flag for flag, names in _MEMBERS if name in names) for name in NAMES)

HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# What a box makes of the text in it; boxes that are not named here hand on what they are in.
KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(HEADINGS, Kind.HEADING),
    **dict.fromkeys(("li", "dt", "dd"), Kind.ITEM),
    **dict.fromkeys(("td", "th"), Kind.CELL),
    **dict.fromkeys(("pre", "listing"), Kind.CODE),
    **dict.fromkeys(("figcaption", "caption", "legend"), Kind.CAPTION),
    **dict.fromkeys(("table", "section", "article", "main", "aside", "nav", "header", "footer", "body"), Kind.TEXT),
    "blockquote": Kind.QUOTE,
    "button": Kind.BUTTON,
}
KIND_CODES: Final[tuple[int, ...]] = tuple(int(KINDS.get(name, -1)) for name in NAMES)  # -1: handed on
