"""A quick look that most pages fail: whether anything on a page can be a thread or comments."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.dom.tags import IDS
from dehusk.model import Page

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
_BITS: Final = 0xFFFF  # of a hash, for a first look
_CARD_HEAD: Final = 16  # characters of a heading that leads to an article
_SHORT_LINK: Final = 12  # characters of an address on the same page: #comment-1
_HEADINGS: Final = [IDS[name] for name in ("h1", "h2", "h3", "h4", "h5")]
_TIME: Final = IDS["time"]
Flags = NDArray[np.bool_]


def _table() -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.bool_]]:
    """The hashes of all words in order, what each speaks of, and whether a word may have these last bits."""
    flags: dict[int, int] = {}
    for attribute, words in (("class", _WORDS), ("itemprop", _PROPERTIES)):
        for flag, names in words:
            for name in names.split():
                number = name_hash(name, attribute)
                flags[number] = flags.get(number, 0) | flag
    numbers = sorted(flags)
    known = np.array([*numbers, (1 << 31) - 1], np.int32)
    bits = np.zeros(_BITS + 1, bool)
    bits[known & _BITS] = True
    return known, np.array([*(flags[number] for number in numbers), 0], np.int32), bits


_NUMBERS, _FLAGS, _LAST_BITS = _table()


def may_talk(page: Page) -> bool:
    """Whether a page may hold posts: two units of one look, named after posts, with people or dates in them."""
    maybe = np.flatnonzero(_LAST_BITS[page.names.hash & _BITS])
    hashes = page.names.hash[maybe]
    at = np.searchsorted(_NUMBERS, hashes)
    same = _NUMBERS[at] == hashes
    flags, rows = _FLAGS[at[same]], page.names.element[maybe[same]]
    said = rows[flags & (_POST | _COMMENT) > 0]
    if not len(said):
        return False
    comments = rows[flags & _COMMENT > 0]
    people, dates = _short(page, rows[flags & _USER > 0]), _short(page, rows[flags & _DATE > 0])
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


def _short(page: Page, rows: NDArray[np.int32]) -> Flags:
    """These elements, those of them that are short enough to be a name or a date."""
    found = np.zeros(len(page.elements), bool)
    size = page.elements.text_end[rows] - page.elements.text_start[rows]
    found[rows[(size > 0) & (size <= _LONGEST)]] = True
    return found


def _dated_boxes(page: Page) -> NDArray[np.int32]:
    """The boxes of short blocks that read like a date."""
    blocks, text = page.blocks, page.text
    codes = np.frombuffer(text.encode("ascii", "replace"), np.uint8)
    digits = _sums((codes >= ord("0")) & (codes <= ord("9")))
    short = np.flatnonzero((digits[blocks.end] > digits[blocks.start]) & (blocks.end - blocks.start <= _LONGEST))
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


def _near(page: Page, said: NDArray[np.int32], rows: NDArray[np.int64]) -> NDArray[np.int64]:
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
