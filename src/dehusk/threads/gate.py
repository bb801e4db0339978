"""A quick look that most pages fail: whether anything on a page can be a thread or comments."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dehusk.dom.names import name_hash
from dehusk.dom.tags import IDS
from dehusk.model import Ints, Page
from dehusk.plain import run
from dehusk.structure import grams
from dehusk.structure.quick import ASCII, LATIN, NUMBER_GRAMS, PERSON_GRAMS
from dehusk.threads import talking
from dehusk.vocabulary import lookup
from dehusk.vocabulary.words import hash_table

_POST, _COMMENT, _USER, _DATE, _ITEM, _FORMAT = 1, 2, 4, 8, 16, 32  # what a name speaks of
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
    (_FORMAT, "comment cite entry hentry"),
)  # fmt: skip
_PROPERTIES: Final = ((_COMMENT, "comment answer"), (_USER, "author creator"), (_DATE, "date created time"))
ITEM_PROPERTIES: Final = "author name text body headline date answer comment entity url"
_CALLED: Final = re.compile(r' class="(?:[^"]* )?comment[ "]| id="(?:li-)?comment-?\d+"')
_DATED: Final = re.compile(r"(?:19|20)\d\d\b|\d:\d\d|\d[./]\d\d?[./]|\bago\b|\bvor \d|\bhace \d|\bil y a \d|前|назад")
_LONGEST: Final = 80  # characters of a date
_SHORT_LINK: Final = 12  # characters of an address on the same page: #comment-1


def tag_table(names: str) -> Ints:
    """Of every known tag whether it is one of these; the last place is for all others."""
    table = np.zeros(max(IDS.values()) + 2, np.int32)
    table[[IDS[name] for name in names.split()]] = 1
    return table


HEADINGS: Final = tag_table("h1 h2 h3 h4 h5")
_TIME: Final = IDS["time"]
_DIGIT: Final = re.compile("[0-9]")


def _table() -> NDArray[np.uint32]:
    known: dict[int, int] = {}
    for attribute, words in (("class", _WORDS), ("itemprop", (*_PROPERTIES, (_ITEM, ITEM_PROPERTIES)))):
        for bit, names in words:
            for word in names.split():
                key = name_hash(word, attribute) & 0xFFFFFFFF
                known[key] = known.get(key, 0) | bit
    return hash_table(known)


_TABLE: Final = _table()


def what_names_say(page: Page) -> Ints:
    """For every element the bits of what its names speak of."""
    names, flags = page.names, np.zeros(len(page.elements), np.int32)
    read = (len(names.element), names.element, names.hash, len(_TABLE) // 2, _TABLE)
    run(lookup.look_up, lookup.COMPILED, read, (flags,))
    return flags


def may_describe_items(flags: Ints) -> bool:
    """Whether any element has a property of what schema.org calls an article, a question or a posting."""
    return bool((flags & _ITEM).any())


def may_be_formats(flags: Ints) -> NDArray[np.bool_]:
    """Which elements may be what a microformat calls a post."""
    return (flags & _FORMAT) > 0


def may_talk(page: Page, flags: Ints) -> bool:
    """Whether a page may hold posts: two units of one look, named after posts, with people or dates in them."""
    elements, flags, found = page.elements, flags.copy(), np.zeros(2, np.int32)
    _run(talking.mark_signs, (len(elements), elements.text_start, elements.text_end, elements.tag, _TIME), flags, found)
    posts, comments = found.tolist()
    if not posts:
        return False
    if comments:
        flags[_dated_boxes(page)] |= _DATE
        flags[_profiles(page)] |= _USER
    if np.count_nonzero(flags & (_USER | _DATE)) < 2:
        return False
    units, signs = _units(page, flags)
    if not len(units):
        return False
    whole = units[signs & 1 > 0].tolist()
    return any(is_called_comment(page, row) for row in whole) or _side_by_side(page, units, signs > 0)


def is_called_comment(page: Page, row: int) -> bool:
    """Whether an element is called a comment, and not a part of one or a form for one."""
    return bool(_CALLED.search(page.markup, page.elements.start[row], page.elements.inner[row]))


def _dated_boxes(page: Page) -> Ints:
    """The boxes of short blocks that read like a date."""
    blocks, text = page.blocks, page.text
    short = np.flatnonzero(blocks.end - blocks.start <= _LONGEST)
    starts, ends = blocks.start[short], blocks.end[short]
    maybe = short[grams.with_grams(text, starts, ends, LATIN, NUMBER_GRAMS)]
    places = zip(maybe.tolist(), blocks.start[maybe].tolist(), blocks.end[maybe].tolist(), strict=True)
    found = [
        block for block, start, end in places if _DATED.search(text, start, end) and _DIGIT.search(text, start, end)
    ]
    return blocks.element[found]


def _profiles(page: Page) -> Ints:
    """The links that lead to somebody's page."""
    hrefs = page.hrefs
    maybe = grams.with_grams(page.markup, page.anchors.start, page.anchors.end, ASCII, PERSON_GRAMS)
    found = [
        number
        for number in maybe
        if "/user" in (link := hrefs[number]) or "/profile" in link or "/member" in link or "/@" in link
    ]
    rows = page.anchors.element[found]
    return rows[page.elements.text_end[rows] > page.elements.text_start[rows]]


def _units(page: Page, flags: Ints) -> tuple[Ints, Ints]:
    """The elements that may be posts, the ones of one look together, and the signs of each; see `talking.find_units`."""
    elements, blocks, size = page.elements, page.blocks, len(page.elements)
    around, place = (elements.parent, elements.last), (elements.text_start, elements.text_end)
    links = np.zeros(size, np.int32)
    links[page.anchors.element[page.anchors.end - page.anchors.start > _SHORT_LINK]] = 1
    sums, units, signs = np.zeros(6 * (size + 1), np.int32), np.zeros(size + 1, np.int32), np.zeros(size, np.int32)
    _run(talking.add_signs, (size, *around, *place, elements.tag, len(HEADINGS), HEADINGS, flags, links), sums)
    free, words = _sums(np.maximum(blocks.words - blocks.link_words, 0)), _sums(blocks.words)
    read = (size, *around, *place, flags, sums, len(blocks), blocks.start, free, words)
    _run(talking.find_units, read, units, signs)
    count = int(units[-1])
    order = np.argsort(elements.signature[units[:count]], kind="stable")
    return units[:count][order], signs[:count][order]


def _side_by_side(page: Page, units: Ints, both: NDArray[np.bool_]) -> bool:
    """Whether two units of one look with all signs stand side by side, or three with one sign each."""
    alike = page.elements.signature[units[1:]] == page.elements.signature[units[:-1]]
    beside = alike & (units[1:] >= page.elements.last[units[:-1]])
    return bool((beside & both[1:] & both[:-1]).any() or (beside[1:] & beside[:-1]).any())


def _sums(values: Ints) -> Ints:
    return np.concatenate(([0], np.cumsum(values, dtype=np.int32))).astype(np.int32)


def _run(function: Any, read: tuple[Any, ...], *written: Ints) -> None:
    run(function, talking.COMPILED, read, written)
