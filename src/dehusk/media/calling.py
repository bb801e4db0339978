"""What elements around a picture are called, and what that says of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from dehusk.dom.names import name_words
from dehusk.dom.tags import NAMES
from dehusk.media.bits import AD, BODY, CHROME, GALLERY, PERSON, RELATED, SOCIAL
from dehusk.vocabulary.words import Words, marks_of

# Words of class names, ids and roles; two that stand side by side are looked up as one ("entry-content" is
# entrycontent).
_WORDS: Final[tuple[tuple[int, str], ...]] = (
    (CHROME, "nav navbar navigation menu megamenu submenu mainmenu topbar masthead breadcrumb breadcrumbs footer "
             "cookie cookies modal popup toolbar "
             "siteheader pageheader headermain headertop headerlogo headerinner headertitle headerbar headernav "
             "globalheader mainheader topheader "
             "mobileheader headermobile minicart colophon search sitenav topnav mainnav subnav contentinfo"),
    (RELATED, "related relatedposts relatedcontent recommend recommended recommendations popular trending mostread "
              "teaser teasers promo sidebar "
              "widget widgets readmore readnext morefrom morestories morearticles moreposts nextpost nextstory "
              "outbrain taboola further seealso "
              "youmay alsolike latest featuredposts featuredstories postlist puff onward storylink similar "
              "crosssell upsell newsletter subscribe "
              "subscription complementary tptn"),
    (AD, "ad ads advert adverts advertisement advertisements advertising adslot adblock adunit adcontainer adbanner "
         "adcarousel sponsor sponsors "
         "sponsored doubleclick gpt dfp bannerad promoted abobanner werbung anzeige"),
    (PERSON, "avatar avatars author authors byline headshot mugshot profilepic profilephoto profileimage profileimg "
             "userpic userinfo userimage "
             "userphoto useravatar gravatar bio contributor writer commenter authorbox autor"),
    (SOCIAL, "social share sharing follow rating star stars reviewstar badge badges payment clientlogo logo logos "
             "brand branding icon icons emoji "
             "smiley smilies button buttons btn arrow captcha counter"),
    (BODY, "entrycontent postcontent postbody articlebody articlecontent articletext articleimage storybody "
           "maincontent bodytext bodycopy bodycontent "
           "richtext textblock markdown parseroutput prose hero featuredimage featuredmedia postthumbnail "
           "postfeatured leadimage leadmedia leadphoto "
           "imglead wpcaption blockimage messagetext messagebody blogpost postmain contentbody blogcontent "
           "blogdetail newsbody"),
    (GALLERY, "gallery galleries slide slides slider slideshow productimage productmedia productphoto "
              "productgallery carousel lightbox swiper"),
)  # fmt: skip
_NAMED: Final = Words(_WORDS, ("class", "role"), pairs=True)
_SINGLE: Final[dict[str, int]] = {}
for _flag, _names in _WORDS:
    for _name in _names.split():
        _SINGLE[_name] = _SINGLE.get(_name, 0) | _flag
_TAGS: Final = {
    "nav": CHROME,
    "footer": CHROME,
    "aside": RELATED,
    "main": BODY,
    "article": BODY,
    "address": PERSON,
    "html": -1,  # their names say nothing: those of the whole page
    "body": -1,
}
TAG_FLAGS: Final = np.array([_TAGS.get(name, 0) for name in NAMES], np.int32)
SINGLE, PAIRS = _NAMED.single[1], _NAMED.pairs[1]  # tables of words, and of pairs of words
SINGLE_MARKS, PAIR_MARKS = marks_of(SINGLE, 512), marks_of(PAIRS, 1024)


@lru_cache(maxsize=8192)
def read_names(names: str) -> int:
    """What class names say."""
    words = name_words(names)
    flags = 0
    for word in words:
        flags |= _SINGLE.get(word, 0)
    for place in range(len(words) - 1):
        flags |= _SINGLE.get(words[place] + words[place + 1], 0)
    return flags
