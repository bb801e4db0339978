"""What the elements around a picture are called, and how much of the text near it is content."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from dehusk.dom.names import name_words
from dehusk.dom.tags import IDS, NAMES
from dehusk.media import places
from dehusk.media.bits import AD, BODY, CHROME, GALLERY, PERSON, RELATED, SOCIAL
from dehusk.model import Extraction, Ints, Page
from dehusk.plain import run
from dehusk.vocabulary.words import Words

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
    "html": -1,  # their names say nothing
    "body": -1,
}
_TAG_FLAGS: Final = np.array([_TAGS.get(name, 0) for name in NAMES], np.int32)


class Surroundings:
    """Answers for one page; what was seen once is kept."""

    def __init__(self, page: Page, extraction: Extraction) -> None:
        self.page, self._extraction = page, extraction

    @property
    def page_type(self) -> str | None:
        """The kind of page, where the algorithm knows kinds."""
        return self._extraction.page_type

    @cached_property
    def flags(self) -> tuple[Ints, Ints]:
        """What the names of every element say, and those of all elements around it too."""
        elements, own = self.page.elements, _NAMED.flags(self.page)
        far = np.zeros(len(own), np.int32)
        columns = (elements.parent, elements.tag, elements.text_start, elements.text_end)
        run(places.name_elements, places.COMPILED, (len(own), *columns, len(_TAG_FLAGS), _TAG_FLAGS), (own, far))
        return own, far

    @cached_property
    def _sums(self) -> tuple[Ints, Ints]:
        """Characters up to each block, those kept and those linked; and from where to where full paragraphs are kept."""
        blocks, count = self.page.blocks, len(self.page.blocks)
        sums, span = np.zeros(3 * (count + 1), np.int32), np.array([0, len(self.page.text)], np.int32)
        columns = (blocks.start, blocks.end, blocks.words, blocks.link_chars, self._extraction.kept.astype(np.int32))
        run(places.add_up, places.COMPILED, (count, *columns), (sums, span))
        return sums, span

    def places(self, rows: Ints) -> tuple[list[int], list[int]]:
        """For each of these elements the bits of `bits.py` about its place, and the link around it, or -1."""
        if not len(rows):
            return [], []
        elements, blocks = self.page.elements, self.page.blocks
        columns = (elements.parent, elements.tag, elements.text_start, elements.text_end, *self.flags)
        tags = (IDS["a"], IDS["figure"], IDS["picture"])
        found, links = np.zeros(len(rows), np.int32), np.zeros(len(rows), np.int32)
        read = (len(rows), rows, *columns, *tags, len(blocks), blocks.start, *self._sums)
        run(places.find_places, places.COMPILED, read, (found, links))
        return found.tolist(), links.tolist()


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
