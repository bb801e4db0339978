"""A quick look that most pages fail: whether anything on a page can be a thread or comments."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.tags import IDS
from dehusk.model import Page
from dehusk.vocabulary.words import Words

_POST, _COMMENT, _USER, _DATE = 1, 2, 4, 8  # what a name speaks of
_WORDS: Final = (
    (_POST, "post posts postbit message messages msg reply replies answer answers thread threads topic topics "
            "discussion discussions question questions response responses respuesta respuestas antwort antworten "
            "beitrag beitraege forum forums forumpost posting postings bbp crawler conversation athing comtr postrow "
            "postbody postcontainer postcontent postmessage posttext"),
    (_COMMENT, "comment comments commentlist commentarea commentbody commenttext commentcontent commentthread "
               "commententry commentary kommentar kommentare commentaire commentaires comentario comentarios discuss "
               "disqus remark remarks reaction reactions review reviews guestbook"),
    (_USER, "user users username usernames userinfo userdetails userlink userpic userbox userblock userprofile userid "
            "author authors authorname authorinfo member members nick nickname handle poster postername byline avatar "
            "avatars profile profil hcard vcard fn pseudo auteur autor benutzer person persona postprofile hnuser "
            "creator commenter commenters owner postauthor commentauthor reviewer reviewers gravatar postuser"),
    (_DATE, "date dates time datetime timestamp timestamps timeago posted postdate posttime postedon published age ago "
            "when relativetime created datum fecha uhrzeit commentdate submitted"),
)  # fmt: skip
_PROPERTIES: Final = ((_COMMENT, "comment answer"), (_USER, "author creator"), (_DATE, "date created time"))
_CALLED: Final = re.compile(r' class="(?:[^"]* )?comment[ "]| id="(?:li-)?comment-?\d+"')
_DATED: Final = re.compile(r"(?:19|20)\d\d\b|\d:\d\d|\d[./]\d\d?[./]|\bago\b|\bvor \d|\bhace \d|\bil y a \d|前|назад")
_LONGEST: Final = 80  # characters of a name or a date
_INSIDE: Final = 60  # elements of a unit whose names count
_LEVELS: Final = 3  # and around it
_LEAST: Final = 4  # words of a unit that are no links
_CARD_HEAD: Final = 16  # characters of a heading that leads to an article
_SHORT_LINK: Final = 12  # characters of an address on the same page: #comment-1
_HEADINGS: Final = [IDS[name] for name in ("h1", "h2", "h3", "h4", "h5")]
_TIME: Final = IDS["time"]
Flags = NDArray[np.bool_]


_NAMED: Final = Words(_WORDS, ("class",))
_DECLARED: Final = Words(_PROPERTIES, ("itemprop",))


def may_talk(page: Page) -> bool:
    """Whether a page may hold posts: two units of one look, named after posts, with people or dates in them."""
    flags = _NAMED.flags(page) | _DECLARED.flags(page)
    said = np.flatnonzero(flags & (_POST | _COMMENT))
    if not len(said):
        return False
    comments = np.flatnonzero(flags & _COMMENT)
    size = page.elements.text_end - page.elements.text_start
    short = (size > 0) & (size <= _LONGEST)  # enough to be a name or a date
    people, dates = (flags & _USER > 0) & short, (flags & _DATE > 0) & short
    dates |= page.elements.tag == _TIME
    if len(comments):
        dates[_dated_boxes(page)] = True
        people[_profiles(page)] = True
    if int((people | dates).sum()) < 2:
        return False
    units = _units(page, _near(page, said, _holding(page, people | dates)))
    if not len(units):
        return False
    both = _within(page, people, units) & _within(page, dates, units)
    called = [row for row in units[both].tolist() if is_called_comment(page, row)]
    both[np.isin(units, _near(page, comments, units))] = True  # where comments are announced one sign is enough
    return bool(called) or _side_by_side(page, units, both)


def is_called_comment(page: Page, row: int) -> bool:
    """Whether an element is called a comment, and not a part of one or a form for one."""
    return bool(_CALLED.search(page.markup, page.elements.start[row], page.elements.inner[row]))


def _dated_boxes(page: Page) -> NDArray[np.int32]:
    """The boxes of short blocks that read like a date."""
    blocks, text = page.blocks, page.text
    codes = np.frombuffer(text.encode("ascii", "replace"), np.uint8)
    digits = np.flatnonzero((codes >= ord("0")) & (codes <= ord("9")))
    first = digits.searchsorted(blocks.start)  # the first digit behind the beginning of each block
    told = np.append(digits, len(codes))[first] < blocks.end
    short = np.flatnonzero(told & (blocks.end - blocks.start <= _LONGEST))
    places = zip(short.tolist(), blocks.start[short].tolist(), blocks.end[short].tolist(), strict=True)
    return blocks.element[[block for block, start, end in places if _DATED.search(text, start, end)]]


def _profiles(page: Page) -> NDArray[np.int32]:
    """The links that lead to somebody's page."""
    found = [
        number
        for number, link in enumerate(page.hrefs)
        if "/user" in link or "/profile" in link or "/member" in link or "/@" in link
    ]
    rows = page.anchors.element[found]
    return rows[page.elements.text_end[rows] > page.elements.text_start[rows]]


def _holding(page: Page, marks: Flags) -> NDArray[np.int64]:
    """The elements with a mark in them."""
    total = _sums(marks)
    return np.flatnonzero(total[page.elements.last] > total[:-1])


def _within(page: Page, marks: Flags, rows: NDArray[np.int64]) -> Flags:
    """Which of these elements have a mark in them."""
    total = _sums(marks)
    return np.asarray(total[page.elements.last[rows]] > total[rows])


def _near(page: Page, said: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of these elements that have such a name near their beginning or close around them."""
    elements = page.elements
    named = np.zeros(len(elements), bool)
    named[said] = True
    told = _sums(named)
    near = told[np.minimum(elements.last[rows], rows + _INSIDE)] > told[rows]
    node = rows
    for _ in range(_LEVELS):
        node = np.maximum(elements.parent[node], 0)
        near |= named[node]
    return rows[near]


def _units(page: Page, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of these elements that say something and are no cards, the ones of one look together."""
    elements, blocks = page.elements, page.blocks
    first, last = (np.searchsorted(blocks.start, column[rows]) for column in (elements.text_start, elements.text_end))
    free, words = _sums(np.maximum(blocks.words - blocks.link_words, 0)), _sums(blocks.words)
    telling = free[last] - free[first]
    rows = rows[(telling >= _LEAST) & (3 * telling > words[last] - words[first])]
    rows = rows[~_within(page, _card_heads(page), rows)] if len(rows) > 1 else rows
    return rows[np.argsort(elements.signature[rows], kind="stable")]


def _side_by_side(page: Page, units: NDArray[np.int64], both: Flags) -> bool:
    """Whether two units of one look with all signs stand side by side, or three with one sign each."""
    alike = page.elements.signature[units[1:]] == page.elements.signature[units[:-1]]
    beside = alike & (units[1:] >= page.elements.last[units[:-1]])
    return bool((beside & both[1:] & both[:-1]).any() or (beside[1:] & beside[:-1]).any())


def _card_heads(page: Page) -> Flags:
    """The headings that lead to another page, as those of cards do."""
    elements = page.elements
    found = np.zeros(len(elements), bool)
    size = elements.text_end - elements.text_start
    rows = np.flatnonzero(np.isin(elements.tag, _HEADINGS) & (size >= _CARD_HEAD))
    links = np.zeros(len(elements), bool)
    links[page.anchors.element[page.anchors.end - page.anchors.start > _SHORT_LINK]] = True
    total = _sums(links)
    inside = total[np.minimum(elements.last[rows], rows + 6)] > total[rows]
    found[rows[inside | links[np.maximum(elements.parent[rows], 0)]]] = True
    return found


def _sums(values: NDArray[np.generic]) -> NDArray[np.int64]:
    return np.concatenate(([0], np.cumsum(values, dtype=np.int64)))
