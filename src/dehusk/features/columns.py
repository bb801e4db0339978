"""The names of the features, in the order in which `rows.py` writes them."""

from __future__ import annotations

from dehusk.features.cues import FAMILIES, FOLLOWED

AROUND = tuple(
    "nav footer main figure p button aside form ul ol table header article section a blockquote details dl label "
    "address noscript".split()
)
_BLOCK = (
    "words word_length link_share stops stops_per_word commas money upper_share digit_share symbol_share last kind tag "
    "hidden depth same_text same_text_before title_share links_site links_elsewhere"
).split()
_PLACE = (
    "index place words_before from_h1 from_title since_heading heading_level heading_above words_since_heading "
    "until_heading section_words cues_above"
).split()
_BOXES = ("box1", "box2", "box3", "box4", "box6", "outer1", "outer2", "outer3")
_BOX = "words share links stops start blocks mean long headings place alike".split()
_UNIT = "units words mean links share blocks place start filled said".split()
_CARD = "money images site elsewhere headings times cart blocks".split()
PAGE = (
    "page_words page_blocks page_links page_long page_long_words page_longest page_money page_code page_cells page_items "
    "page_headings page_images page_forms page_h1 page_articles"
).split()


def column_names(names: tuple[str, ...]) -> list[str]:
    """The columns of a matrix made with these names of classes."""
    found = [*_BLOCK, *(f"cue_{family}" for family in FAMILIES), *_PLACE]
    found += [f"{where}_{family}" for family in FOLLOWED for where in ("after", "under")]
    found += [f"{what}{step}" for step in ("-2", "-1", "+1", "+2") for what in ("words", "link_share", "kind")]
    found += [f"window_{what}_{size}" for size in (5, 15) for what in ("words", "links", "long")]
    for level, box in enumerate(_BOXES):
        found += [f"{box}_{what}" for what in _BOX]
        found += [f"{box}_{family}" for family in ("consent", "ask", "more") if level in (0, 2, 4)]
        found += [f"{box}_{what}" for what in ("elsewhere", "images") if level < 3]
    found += [f"main{share}_{what}" for share in (40, 70, 90) for what in ("inside", "from", "behind", "size")]
    found += [f"in_{tag}" for tag in AROUND]
    found += [f"{kind}_{name}" for name in names for kind in ("name", "near")]
    found += [f"unit{level}_{what}" for level in (1, 2) for what in _UNIT]
    found += [f"card{level}_{what}" for level in (1, 2) for what in _CARD]
    return [*found, *PAGE]
