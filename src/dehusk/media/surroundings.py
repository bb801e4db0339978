"""What the elements around a picture are called, and how much of the text near it is content."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np

from dehusk.dom.tags import IDS
from dehusk.dom.tree import Tree
from dehusk.model import Extraction, Page

CHROME, RELATED, AD, PERSON, SOCIAL, BODY, GALLERY = (1 << number for number in range(7))
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
_FLAGS: Final[dict[str, int]] = {}
for _flag, _names in _WORDS:
    for _name in _names.split():
        _FLAGS[_name] = _FLAGS.get(_name, 0) | _flag
_TAGS: Final = {
    IDS[name]: flag
    for name, flag in (
        ("nav", CHROME),
        ("footer", CHROME),
        ("aside", RELATED),
        ("main", BODY),
        ("article", BODY),
        ("address", PERSON),
    )
}
_UNNAMED: Final = frozenset({IDS["html"], IDS["body"]})
_NAMES = re.compile(r' (?:class|id|role)="([^"]*)"')
_TOKEN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_SOLID: Final = 20  # words of a full paragraph
_HEAD: Final = 600  # characters of headline, byline and date above the first one
_BODY_SIZE: Final = 800  # characters
_HIGHEST: Final = 60  # levels that are looked at
_NEAR: Final = 4


class Surroundings:
    """Answers for one page; what was seen once is kept."""

    def __init__(self, page: Page, extraction: Extraction, tree: Tree | None = None) -> None:
        self.page, self._extraction = page, extraction
        self.tree = tree or Tree(page)
        self._own: dict[int, int] = {}
        self._far: dict[int, int] = {-1: 0}
        blocks = page.blocks
        sizes = (blocks.end - blocks.start).astype(np.int64)
        self._all = _sums(sizes)
        self._kept = _sums(np.where(extraction.kept, sizes, 0))
        self._linked = _sums(blocks.link_chars.astype(np.int64))
        solid = np.flatnonzero(extraction.kept & (blocks.words >= _SOLID) & (blocks.link_chars * 3 < sizes))
        self._span = (int(blocks.start[solid[0]]), int(blocks.end[solid[-1]])) if len(solid) else (0, len(page.text))

    @property
    def page_type(self) -> str | None:
        """The kind of page, where the algorithm knows kinds."""
        return self._extraction.page_type

    def flags(self, element: int) -> tuple[int, int]:
        """What the names around an element say: the nearest levels, and all of them."""
        parent = self.tree.parent
        node = parent[element]
        chain: list[int] = []
        while node not in self._far and len(chain) < _HIGHEST:
            chain.append(node)
            node = parent[node]
        far = self._far.get(node, 0)
        for each in reversed(chain):
            far |= self.own(each)
            self._far[each] = far
        near, node, own = 0, parent[element], self._own
        for _ in range(_NEAR):
            if node < 0:
                break
            near |= own[node] if node in own else self.own(node)
            node = parent[node]
        return near, self._far.get(parent[element], 0)

    def own(self, element: int) -> int:
        """What the names of an element itself say."""
        known = self._own.get(element)
        if known is None:
            tree = self.tree
            known = _TAGS.get(tree.tag[element], 0)
            if known == BODY and tree.size(element) < _BODY_SIZE:
                known = 0  # a card of a list, not the article
            if tree.tag[element] not in _UNNAMED:
                start_tag = tree.start_tag(element)
                if '"' in start_tag:
                    known |= read_names(" ".join(_NAMES.findall(start_tag)))
            self._own[element] = known
        return known

    def shares(self, start: int, end: int) -> tuple[int, float, float]:
        """How many characters stand between two places of the text, and the shares of them that are kept and linked."""
        first, last = self.tree.block_at(start), self.tree.block_at(end)
        size = self._all[last] - self._all[first]
        if size <= 0:
            return 0, 0.0, 0.0
        return size, (self._kept[last] - self._kept[first]) / size, (self._linked[last] - self._linked[first]) / size

    def above(self, place: int) -> bool:
        """Whether a place comes well before the first full paragraph that is kept."""
        return place < self._span[0] - _HEAD

    def below(self, place: int) -> bool:
        """Whether a place comes after the last full paragraph that is kept."""
        return place > self._span[1]

    def container(self, element: int, at_least: int) -> int:
        """The smallest element around another that has so many characters of text."""
        tree, node = self.tree, element
        for _ in range(_HIGHEST):
            if node < 0 or tree.text_end[node] - tree.text_start[node] >= at_least:
                break
            node = tree.parent[node]
        return max(node, 0)


def _sums(values: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    return [0, *np.cumsum(values).tolist()]


@lru_cache(maxsize=8192)
def read_names(names: str) -> int:
    """What class names, ids and labels say."""
    words = [word.lower() for word in _TOKEN.findall(names)]
    flags = 0
    for word in words:
        flags |= _FLAGS.get(word, 0)
    for one, two in pairwise(words):
        flags |= _FLAGS.get(one + two, 0)
    return flags
